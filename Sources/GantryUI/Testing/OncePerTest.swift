#if !canImport(XCUIAutomation)
  import GantrySystem

  /// Something that happens once in each test: knows the last test in which it did.
  final class OncePerTest: Sendable {
    private struct State {
      weak var scope: TestScope?
    }

    private let state = Lock(State())

    /// Notes a test; returns whether it is another one than before.
    func isFirst(in scope: TestScope) -> Bool {
      state.withLock { exchange(&$0.scope, with: scope) } !== scope
    }
  }
#endif
