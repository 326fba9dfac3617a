public import GantrySystem

extension LaunchConfiguration {
  /// The configuration of this process, read when it is first asked for.
  ///
  /// If the launch has mistakes, prints them all to standard error and ends the process with exit
  /// code 64 (`EX_USAGE`), unless ``LaunchConfiguration/mistakePolicy`` is
  /// ``MistakePolicy/useDefaults``. Answers `--launch-help`, `--launch-report[=json]` and
  /// `--launch-schema` on standard output and ends the process with exit code 0. Names overrides,
  /// and options that this build doesn't honor, on standard error.
  ///
  /// In a test host and in previews, which aren't launched as the app is, it is the defaults and
  /// never ends the process.
  ///
  /// Reading an option copies neither the configuration nor its other options.
  public static var current: Self {
    @inlinable @inline(__always) _read {
      let found = ProcessValues.find(Self.self)
      let other = found == nil ? CurrentLaunch.copy(Self.self) : nil
      let address: UnsafePointer<Self> = found ?? other.unsafelyUnwrapped.address
      yield address.pointee
      withExtendedLifetime(other) {}
    }
  }

  /// The launch of this process; ``current`` is its configuration.
  public static var currentLaunch: Launch<Self> {
    CurrentLaunch.once(Self.self).value { CurrentLaunch.resolve(Self.self) }
  }

  /// Runs an operation for which, with all that it calls, ``current`` is another configuration.
  ///
  /// - Parameters:
  ///   - configuration: what `current` is inside `operation`, and in tasks started there.
  ///   - operation: what runs with it.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public static func withCurrent<Result, Failure: Error>(
    _ configuration: Self, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try CurrentLaunch.$replacements.binding(CurrentLaunch.replacing(configuration), operation)
  }

  /// Runs an asynchronous operation for which ``current`` is another configuration.
  ///
  /// - Parameters:
  ///   - configuration: what `current` is inside `operation`, and in tasks started there.
  ///   - operation: what runs with it, on the caller's actor.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  public nonisolated(nonsending) static func withCurrent<Result>(
    _ configuration: Self, operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await CurrentLaunch.$replacements.withValue(CurrentLaunch.replacing(configuration)) {
      try await operation()
    }
  }
}
