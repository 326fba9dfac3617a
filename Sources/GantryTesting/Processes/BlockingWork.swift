import GantrySystem

/// Runs what blocks on a thread of its own, so that the cooperative pool stays free.
package enum BlockingWork {
  /// Runs it and gives what it returns or throws.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      System.runAside { continuation.resume(with: Result(catching: work)) }
    }
  }

  /// Runs it and returns when it has ended.
  package static func wait(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      System.runAside {
        work()
        continuation.resume()
      }
    }
  }

  #if os(macOS) || os(Linux)
    /// Ends an application.
    static func end(_ app: ProcessApplication) async {
      await wait { app.terminate() }
    }
  #endif
}
