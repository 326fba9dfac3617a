#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem
  import GantryTesting

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
      var page: DevToolsPage?
      var isBeingMade = false
      var isOver = false
    }

    private let monitor = Monitor(State())

    /// The page, waited for where it is being made; nil where there is none of that kind.
    func take(_ kind: Kind, _ deadline: Deadline) -> DevToolsPage? {
      _ = monitor.wait(for: deadline.remaining) { state in
        state.kind == kind && state.isBeingMade ? nil : true
      }
      let page = monitor.withLock { state in state.kind == kind ? state.page.take() : nil }
      return page?.isAlive == true ? page : nil
    }

    /// Makes a page in the background, in place of one of another kind.
    func prepare(
      _ kind: Kind, _ make: @escaping @Sendable (Deadline) throws(BrowserError) -> DevToolsPage
    ) {
      let isNeeded = monitor.withLock { state in
        guard !state.isOver, !state.isBeingMade, state.page == nil || state.kind != kind else {
          return false
        }
        (state.kind, state.page, state.isBeingMade) = (kind, nil, true)
        return true
      }
      guard isNeeded else { return }
      System.runAside { [self] in
        // Whoever asks next finds out by itself why none can be made.
        let page = try? make(Deadline(after: .seconds(15)))
        monitor.withLock { state in
          state.isBeingMade = false
          if !state.isOver { state.page = page }
        }
      }
    }

    func drop() {
      monitor.withLock { state in
        state.isOver = true
        state.page = nil
      }
    }
  }
#endif
