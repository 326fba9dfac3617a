// Both keep their conformance records. The compiler otherwise drops records that nothing uses at
// run time, and a mock could pass unseen.

/// A mark for implementations that exist for tests: mocks, stubs, recordings.
///
/// The protocol asks for nothing. Keep each type that conforms to it inside `#if DEBUG`, like the
/// options that select it. A release binary can then be proved to hold none, since conformances
/// stay readable in a stripped binary.
///
/// ```swift
/// #if DEBUG
///   struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {}
/// #endif
/// ```
///
/// Name it at each type, as here. Where an internal structure or enumeration conforms only through
/// another protocol, an optimizing compiler may keep its code and drop the record of the
/// conformance. A build with `-Xfrontend -conditional-runtime-records`, or with
/// `-experimental-hermetic-seal-at-link`, drops records, too: audit one without.
@_alwaysEmitConformanceMetadata
public protocol TestDouble {}

/// A mark for what must not exist in a release build though it is no test double.
///
/// The link to a test, saved overrides and stubs conform to it. See ``TestDouble``.
@_alwaysEmitConformanceMetadata
public protocol DebugOnly {}
