#if !canImport(XCUIAutomation)
  import GantrySystem

  /// One look at a property that is waited for, in which nothing waits by itself and nothing fails.
  ///
  /// A property of an element that isn't there would otherwise wait for it, beyond the deadline of
  /// who waits for the property, and then fail the test.
  final class WaitedRead: Sendable {
    /// The look that is taken now.
    @TaskLocal static var current: WaitedRead?

    private struct State {
      var isAway = false
      var failure: (any Error)?
    }

    private let state = Lock(State())

    /// Notes an element that isn't there: its properties are nothing to go by.
    func noteAway() { state.withLock { $0.isAway = true } }

    /// Notes what the test would have failed with.
    func note(_ error: any Error) { state.withLock { $0.failure = error } }

    /// Asks whether something holds.
    ///
    /// - Parameter isMet: reads the properties.
    /// - Returns: whether it holds by elements that were there.
    /// - Throws: what kept it from being known.
    func holds(_ isMet: () -> Bool) throws -> Bool {
      let holds = Self.$current.withValue(self, operation: isMet)
      let (isAway, failure) = state.withLock { ($0.isAway, $0.failure) }
      if let failure { throw failure }
      return holds && !isAway
    }
  }
#endif
