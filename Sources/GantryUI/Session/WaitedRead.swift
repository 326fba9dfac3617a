#if !canImport(XCUIAutomation)
  import GantrySystem

  /// One check of a property in a wait, in which no read waits and none fails.
  ///
  /// A property of an element that doesn't exist would otherwise wait for it, beyond the deadline
  /// of the wait, and then fail the test.
  final class WaitedRead: Sendable {
    /// The current check.
    @TaskLocal static var current: WaitedRead?

    private struct State {
      var isAway = false
      var failure: (any Error)?
    }

    private let state = Lock(State())

    /// Notes that an element doesn't exist, so its properties don't count.
    func noteAway() { state.withLock { $0.isAway = true } }

    /// Notes the failure that the test would have had.
    func note(_ error: any Error) { state.withLock { $0.failure = error } }

    /// Whether a condition holds, for elements that exist; throws why it can't be evaluated.
    func holds(_ isMet: () -> Bool) throws -> Bool {
      let holds = Self.$current.withValue(self, operation: isMet)
      let (isAway, failure) = state.withLock { ($0.isAway, $0.failure) }
      if let failure { throw failure }
      return holds && !isAway
    }
  }
#endif
