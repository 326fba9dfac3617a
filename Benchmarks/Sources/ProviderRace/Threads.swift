#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import BenchmarkHarness

/// Runs a body on several threads of their own and returns when all have ended.
///
/// Tasks would not do: the concurrency runtime has as many threads as the machine has cores, and a
/// race needs more.
///
/// - Parameters:
///   - count: How many threads.
///   - body: What each runs, with its own number.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  var threads: [pthread_t?] = []
  for number in 0..<count {
    let work = Unmanaged.passRetained(Work { body(number) })
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, runWork, work.toOpaque())
    guard status == 0 else { fail("A thread couldn't be started (error \(status)).") }
    threads.append(thread)
  }
  for case let thread? in threads { pthread_join(thread, nil) }
}

/// Holds the calling thread for a while.
///
/// - Parameter microseconds: How long.
func pause(microseconds: UInt32) {
  usleep(microseconds)
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

#if canImport(Darwin)
  private func runWork(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#else
  private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
#endif
