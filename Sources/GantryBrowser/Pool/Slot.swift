#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting

  /// One thing that several threads share, which the first makes and the others wait for.
  final class Slot<Value: Sendable>: Sendable {
    private struct State: Sendable {
      var value: Value?
      var isBeingMade = false
    }

    private let monitor = Monitor(State())

    /// The thing, made where there is none that is good.
    func value(
      deadline: Deadline, where isGood: (Value) -> Bool,
      make: () throws(BrowserError) -> Value
    ) throws(BrowserError) -> Value {
      let found = monitor.wait(for: deadline.remaining) { state -> Value?? in
        if let value = state.value, isGood(value) { return .some(value) }
        return state.isBeingMade ? nil : .some(nil)
      }
      guard let found else {
        throw BrowserError(.timedOut, "A driver was not ready in time.")
      }
      if let found { return found }
      // Several may have come this far.
      let isFirst = monitor.withLock { state in
        defer { state.isBeingMade = true }
        return !state.isBeingMade
      }
      guard isFirst else { return try value(deadline: deadline, where: isGood, make: make) }
      do throws(BrowserError) {
        let made = try make()
        monitor.withLock { state in
          state.value = made
          state.isBeingMade = false
        }
        return made
      } catch {
        monitor.withLock { $0.isBeingMade = false }
        throw error
      }
    }

    /// Takes the thing out.
    func take() -> Value? {
      monitor.withLock { state in
        defer { state.value = nil }
        return state.value
      }
    }
  }
#endif
