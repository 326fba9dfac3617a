#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantrySystem

  extension ElementReader {
    /// The windows that the chain begins with, the one in front first, with their names as ids; nil where
    /// the page as it is is meant, since there is one window, or the chain doesn't begin with windows.
    func windows(in session: ApplicationSession, _ deadline: Deadline) throws -> [ElementNode]? {
      guard chain.isOfWindows else { return nil }
      let windows = try session.windows(deadline)
      let isBound = chain.head.contains { if case .ids = $0 { true } else { false } }
      guard windows.count > 1 || isBound else { return nil }
      let isContaining = chain.head.contains { if case .containing = $0 { true } else { false } }
      let request = AgentRequest(
        do: .tree, chain: ElementChain.window.json, limit: isContaining ? nil : 1)
      var root = DialogTree.node("application", .application, "")
      root.children = try windows.enumerated().compactMap { number, window in
        do {
          try session.page.show(window, deadline: deadline)
          var node = try session.tree(
            request, number == 0 ? deadline : deadline.orAfter(.seconds(5)))
          node?.id = window
          node?.hittable = number == 0
          return node
        } catch let error as BrowserError
          where number > 0 && [.dialogOpen, .timedOut].contains(error.code)
        {
          // One that is behind, and waits for an answer itself, is no reason to ask none.
          return nil
        }
      }
      return try DialogTree.elements(ElementChain(steps: Array(chain.head)), in: root)
    }

    /// Shows the window that the chain begins with.
    ///
    /// - Returns: the chain in this window; one without elements where there is no such window.
    func shown(
      in session: ApplicationSession, _ deadline: Deadline
    ) throws -> ElementChain {
      guard let windows = try windows(in: session, deadline) else { return chain }
      guard let window = try windows.first?.id ?? session.windows(deadline).first else {
        return chain
      }
      try session.page.show(window, deadline: deadline)
      return windows.isEmpty
        ? chain.appending(.ids([]))
        : ElementChain(steps: ElementChain.window.steps + chain.steps[chain.head.endIndex...])
    }
  }

  extension ElementChain {
    /// The window of the page.
    fileprivate static var window: ElementChain {
      ElementChain(steps: [.axis(.children, .window), .first])
    }

    var isOfWindows: Bool {
      if case .axis(_, .window) = steps.first { true } else { false }
    }

    /// Whether it selects windows, and nothing in them.
    var isWindowsAlone: Bool { isOfWindows && head.count == steps.count }

    /// The chain of one of its elements, by its id alone; only its window is searched for it.
    func bound(to id: String) -> ElementChain {
      if isWindowsAlone { return appending(.ids([id])) }
      let window = isOfWindows ? Array(head) : []
      return ElementChain(steps: window + [.axis(.descendants, type), .ids([id])])
    }

    /// The steps before the second axis.
    fileprivate var head: ArraySlice<Step> {
      let next = steps.indices.dropFirst().first {
        if case .axis = steps[$0] { true } else { false }
      }
      return steps.prefix(next ?? steps.count)
    }
  }

  extension ApplicationSession {
    /// The names of the page's windows, the one in front first, as they were when what the test does now
    /// began; what has come since is before them.
    func windows(_ deadline: Deadline) throws(BrowserError) -> [String] {
      let windows = try page.windows(deadline: deadline)
      let order = state.withLock { $0.windows } ?? windows
      return windows.filter { !order.contains($0) } + order.filter(windows.contains)
    }

    /// Does something in the windows with which a chain begins, whose order stays as it is, but for new
    /// ones, which come to the front, and the window that an action has used.
    func inWindows<Result>(
      of chain: ElementChain, isAction: Bool, _ body: () throws -> Result
    ) throws -> Result {
      guard chain.isOfWindows else { return try body() }
      let before = try page.windows(deadline: .init(after: Timeouts.answer))
      let outer = state.withLock { exchange(&$0.windows, with: before) }
      let result = Swift.Result { try body() }
      state.withLock { $0.windows = outer }
      // What has gone wrong with the page is told by what was done, or by what is done next.
      if let after = try? page.windows(deadline: .init(after: Timeouts.answer)) {
        let isDone = if case .success = result { true } else { false }
        let used = isAction && isDone ? after.first(where: before.contains) : nil
        let order =
          after.filter { !before.contains($0) } + [used].compactMap(\.self)
          + before.filter { $0 != used && after.contains($0) }
        for window in order.reversed() where order != after {
          // One that has just been closed is out of order anyway.
          try? page.show(window, deadline: .init(after: Timeouts.answer))
        }
      }
      return try result.get()
    }
  }
#endif
