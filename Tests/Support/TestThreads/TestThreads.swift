import GantrySystem

/// Threads of their own, not those that tasks share: of these there are as many as processors.
package enum TestThreads {
  /// Some threads took longer than they had.
  package struct Unfinished: Error {}

  /// Runs a closure on several threads at once, and returns when all have ended.
  ///
  /// - Parameters:
  ///   - count: how many threads.
  ///   - body: is called with the thread's number, from 0.
  /// - Throws: ``Unfinished``, or `SystemError` where no thread can be had.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws {
    let (read, write) = try System.pipe()
    defer { System.close(read) }
    let gate = Gate(running: AtomicInt(count), write: write)
    for thread in 0..<count {
      try System.startThread {
        body(thread)
        gate.leave()
      }
    }
    // The number orders what the threads did before what the caller does now; the thread sanitizer
    // doesn't know that the pipe does so, too.
    guard System.waitToRead([read], milliseconds: 50_000) == [true], gate.isLeft else {
      throw Unfinished()
    }
  }

  /// Closes a pipe with the last thread that leaves.
  private final class Gate: Sendable {
    private let running: AtomicInt
    private let write: Int32

    init(running: consuming AtomicInt, write: Int32) {
      self.running = running
      self.write = write
    }

    var isLeft: Bool { running.load() == 0 }

    func leave() { if running.add(-1) == 0 { System.close(write) } }
  }
}
