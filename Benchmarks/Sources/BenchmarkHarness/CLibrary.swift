// The one place that knows each platform's C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The value of an environment variable, read from the C library directly.
///
/// Foundation's process information would make a dictionary of the whole environment first, and a
/// measurement that asks only for its own mode must not warm that up.
///
/// - Parameter name: The variable's name.
/// - Returns: Its value, or nil where it isn't set.
public func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The monotonic clock's reading in nanoseconds.
///
/// - Returns: Nanoseconds since a moment that is fixed for the life of the process.
public func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Writes a line to standard error and ends the process with a failure.
///
/// - Parameter message: What went wrong and what to do.
public func fail(_ message: String) -> Never {
  let line = Array("error: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(EXIT_FAILURE)
}
