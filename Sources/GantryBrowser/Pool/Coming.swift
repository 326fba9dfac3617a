#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting
  import GantrySystem

  /// Something that is made on a thread of its own, and that others wait for.
  package final class Coming<Value: Sendable>: Sendable {
    private let monitor = Monitor<Result<Value, BrowserError>?>(nil)

    /// Begins to make it; it goes as soon as it is there where nobody waits for it any more.
    package init(_ make: @escaping @Sendable () throws(BrowserError) -> Value) {
      System.runAside { [monitor] in
        let result = Result(catching: make)
        monitor.withLock { $0 = result }
      }
    }

    /// What has been made.
    ///
    /// - Throws: ``BrowserError``: why it could not be made, or that it was not ready in time.
    package func value(deadline: Deadline) throws(BrowserError) -> Value {
      guard let result = monitor.wait(for: deadline.remaining, until: { $0 }) else {
        throw BrowserError(.timedOut, "A browser or a driver was not ready in time.")
      }
      return try result.get()
    }

    /// Whether it is still being made, or has become what is asked for.
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

  /// One thing that several threads share, which the first has made and the others wait for.
  final class Slot<Value: Sendable>: Sendable {
    private let current = Lock<Coming<Value>?>(nil)

    /// The thing, made where there is none that is good.
    func value(
      deadline: Deadline, where isGood: (Value) -> Bool,
      make: @escaping @Sendable () throws(BrowserError) -> Value
    ) throws(BrowserError) -> Value {
      while true {
        let (coming, isOwn) = current.withLock { current in
          if let current, current.mayBecome(isGood) { return (current, false) }
          let own = Coming(make)
          current = own
          return (own, true)
        }
        do throws(BrowserError) {
          return try coming.value(deadline: deadline)
        } catch {
          // Another may have had less time for it.
          if isOwn || deadline.isOver { throw error }
        }
      }
    }

    /// Takes the thing out, where it is there.
    func take() -> Value? {
      // What could not be made can't be taken either.
      try? current.withLock { $0.take() }?.value(deadline: Deadline(after: .zero))
    }
  }
#endif
