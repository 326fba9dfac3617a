// Both keep their conformance records. The compiler otherwise drops records that nothing uses at
// run time, and a mock could pass unseen.

/// A mark for implementations that exist for tests: mocks, stubs, recordings.
///
/// The protocol asks for nothing. Keep each type that conforms to it inside `#if DEBUG`, like the
/// options that select it:
///
/// ```swift
/// #if DEBUG
///   struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {}
/// #endif
/// ```
///
/// Where the package is built without `DEBUG` the protocol is unavailable: a double that was left
/// outside of `#if DEBUG` stops the release build at its line. For a configuration of your own that
/// is built for release and keeps doubles, such as one for QA, give the dependency the trait
/// `TestDoublesInRelease`. `gantry audit` proves that a built program holds no double: conformances
/// stay readable in a stripped binary. Name the protocol at each type, as here, since an optimizing
/// compiler may drop the record of a conformance through another protocol.
#if !DEBUG && !TestDoublesInRelease
  @available(*, unavailable, message: "put it into '#if DEBUG', or set trait TestDoublesInRelease")
#endif
@_alwaysEmitConformanceMetadata
public protocol TestDouble {}

/// A mark for types that aren't test doubles but must not exist in a release build either.
///
/// The link to a test, saved overrides and stubs conform to it. It is unavailable where
/// ``TestDouble`` is.
#if !DEBUG && !TestDoublesInRelease
  @available(*, unavailable, message: "put it into '#if DEBUG', or set trait TestDoublesInRelease")
#endif
@_alwaysEmitConformanceMetadata
public protocol DebugOnly {}
