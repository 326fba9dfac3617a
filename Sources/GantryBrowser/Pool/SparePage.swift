#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

  /// The page that a browser keeps ready for the next caller.
  ///
  /// It is made when a test returns one, and its context is unused.
  final class SparePage: Sendable {
    /// The properties in which a page must match the request.
    struct Kind: Sendable, Equatable {
      var agent: Agent
      var viewport: Viewport
    }

    private struct State: Sendable {
      var kind: Kind?
      var page: Coming<DevToolsPage>?
      var isOver = false
    }

    private let state = Lock(State())

    /// Takes the page, or waits while it is being made; nil if there is none of that kind that answers.
    func take(_ kind: Kind, _ deadline: Deadline) -> DevToolsPage? {
      let coming = state.withLock { state in state.kind == kind ? state.page.take() : nil }
      // The caller's own attempt reports why none can be made.
      guard let page = try? coming?.value(deadline: deadline), page.answers(deadline) else {
        return nil
      }
      return page
    }

    /// Makes a page in the background, which replaces one of another kind.
    func prepare(
      _ kind: Kind, _ make: @escaping @Sendable (Deadline) throws(BrowserError) -> DevToolsPage
    ) {
      state.withLock { state in
        guard !state.isOver, state.page == nil || state.kind != kind else { return }
        state.kind = kind
        state.page = Coming { () throws(BrowserError) in
          try make(Deadline(after: .seconds(15)))
        }
      }
    }

    func drop() {
      state.withLock { state in
        state.isOver = true
        state.page = nil
      }
    }
  }
#endif
