#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

  /// One value that several threads share: the first one makes it and the others wait for it.
  final class Slot<Value: Sendable>: Sendable {
    private let current = Lock<Coming<Value>?>(nil)

    /// The value, made if there is no good one.
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
          // Another thread may have had less time for it.
          if isOwn || deadline.isOver { throw error }
        }
      }
    }

    /// Takes the value out, if there is one.
    func take() -> Value? {
      // A failed value can't be taken either.
      try? current.withLock { $0.take() }?.value(deadline: Deadline(after: .zero))
    }
  }
#endif
