#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

  /// The page that a browser has ready for whoever asks next.
  ///
  /// It is made when a test gives one back, and nobody has been in its context.
  final class SparePage: Sendable {
    /// What must be the same of a page for it to be given away.
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

    /// The page, waited for where it is being made; nil where there is none of that kind.
    func take(_ kind: Kind, _ deadline: Deadline) -> DevToolsPage? {
      let coming = state.withLock { state in state.kind == kind ? state.page.take() : nil }
      // Whoever asks finds out by itself why none can be made.
      guard let page = try? coming?.value(deadline: deadline), page.isAlive else { return nil }
      return page
    }

    /// Makes a page in the background, in place of one of another kind.
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
