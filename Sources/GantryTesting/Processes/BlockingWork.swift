import GantryLink

/// Runs what blocks on a thread of its own, so that the cooperative pool stays free.
enum BlockingWork {
  static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try System.startThread { continuation.resume(with: Result(catching: work)) }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}
