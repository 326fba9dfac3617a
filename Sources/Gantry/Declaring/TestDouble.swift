// Both have their records kept: the compiler otherwise leaves out what it finds unused at run time, and
// a mock could pass unseen.

/// A mark for implementations that exist for tests: mocks, stubs, recordings.
///
/// The protocol asks for nothing. Whatever conforms to it stands in `#if DEBUG`, like the options
/// that select it, and a release binary can then be proved to hold none, since conformances stay
/// readable in a stripped binary.
///
/// ```swift
/// #if DEBUG
///   struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {}
/// #endif
/// ```
///
/// Name it at each type, as here. Of an internal structure or enumeration that conforms by way of
/// another protocol alone an optimizing compiler may keep the code and drop the record of it. A
/// build with `-Xfrontend -conditional-runtime-records`, or with
/// `-experimental-hermetic-seal-at-link`, drops records, too: audit one without.
@_alwaysEmitConformanceMetadata
public protocol TestDouble {}

/// A mark for what must not exist in a release build though it is no test double.
///
/// The link to a test, saved overrides and stubs conform to it. See ``TestDouble``.
@_alwaysEmitConformanceMetadata
public protocol DebugOnly {}
