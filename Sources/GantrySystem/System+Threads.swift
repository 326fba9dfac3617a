extension System {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// A number for the calling thread that no other running thread has; never 0.
  package static var currentThread: Int {
    #if canImport(Darwin)
      Int(bitPattern: pthread_self())
    #else
      Int(bitPattern: UInt(pthread_self()))
    #endif
  }

  /// Runs a closure that may block on a thread of its own, not on the cooperative pool.
  package static func startThread(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        // This is optional on some systems, and on one of them depending on its declaration.
        guard let context = context as UnsafeMutableRawPointer? else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError("start a thread", code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  /// Runs a closure on a thread of its own, or on the caller's if no thread can be made.
  package static func runAside(_ work: @escaping @Sendable () -> Void) {
    do {
      try startThread(work)
    } catch {
      work()
    }
  }

  /// Runs blocking work on another thread, to keep the cooperative pool free; returns its result.
  package static func aside<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withCheckedContinuation { continuation in
      runAside { continuation.resume(returning: Result(catching: work)) }
    }.get()
  }
}
