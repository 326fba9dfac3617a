import Foundation

/// A thread for what blocks for long: tests share few, as many as there are processors.
package enum OwnThread {
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  /// The same for a process with a browser of its own: where all tests begin at once, so many would
  /// start that none had its browser in time.
  package static func runInTurn<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await run {
      turns.wait()
      defer { turns.signal() }
      return try body()
    }
  }

  private static let turns = DispatchSemaphore(
    value: ProcessInfo.processInfo.activeProcessorCount + 1)
}
