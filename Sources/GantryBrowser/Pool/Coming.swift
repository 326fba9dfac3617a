#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting
  import GantrySystem

  /// A value that is made on a thread of its own, and for which others wait.
  package final class Coming<Value: Sendable>: Sendable {
    private let monitor = Monitor<Result<Value, BrowserError>?>(nil)

    /// Begins to make it; a value for which nobody waits any more is released at once.
    package init(_ make: @escaping @Sendable () throws(BrowserError) -> Value) {
      System.runAside { [monitor] in
        let result = Result(catching: make)
        monitor.withLock { $0 = result }
      }
    }

    /// Throws why it could not be made, or that it was not ready in time.
    package func value(deadline: Deadline) throws(BrowserError) -> Value {
      guard let result = monitor.wait(for: deadline.remaining, until: { $0 }) else {
        throw BrowserError(.timedOut, "A browser or a driver was not ready in time.")
      }
      return try result.get()
    }

    /// Whether it is still being made, or meets a condition.
    func mayBecome(_ isGood: (Value) -> Bool) -> Bool {
      monitor.withLock { result in
        switch result {
        case nil: true
        case .success(let value): isGood(value)
        case .failure: false
        }
      }
    }
  }
#endif
