#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

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
