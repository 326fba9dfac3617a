#if !canImport(XCUIAutomation)
  import GantryBrowser

  extension ElementReader {
    /// Where elements are looked for.
    struct Place {
      /// One of the page's several windows; nil for the page as it is.
      var window: String?
      var chain: ElementChain
    }

    /// Where the chain's elements may be: of several windows in each that it begins with, the front one
    /// first.
    func places(
      in session: ApplicationSession, _ deadline: Deadline
    ) throws -> [Place] {
      guard let windows = try session.windows(for: chain, deadline) else {
        return [Place(chain: chain)]
      }
      let head = chain.steps.indices.dropFirst().first { chain.steps[$0].isAxis }
      let begin = chain.steps.prefix(head ?? .max)
      let rest = chain.steps[begin.endIndex...]
      let one = ElementChain(steps: [.axis(.children, .window), .first])
      let isContaining = begin.contains { if case .containing = $0 { true } else { false } }
      let request = AgentRequest(do: .tree, chain: one.json, limit: isContaining ? nil : 1)
      var root = DialogTree.node("application", .application, "")
      root.children = try windows.compactMap { window in
        try session.page.show(window, deadline: deadline)
        return try session.tree(request, deadline)?.with(id: window)
      }
      let fitting = try DialogTree.elements(ElementChain(steps: Array(begin)), in: root)
      // Nothing is in none of them.
      guard !fitting.isEmpty else {
        return [Place(window: windows[0], chain: chain.appending(.ids([])))]
      }
      return fitting.map { Place(window: $0.id, chain: ElementChain(steps: one.steps + rest)) }
    }

    /// Reads in windows whose order stays as it is.
    func keepingOrder<Result>(
      _ session: ApplicationSession, _ body: () throws -> Result
    ) throws -> Result {
      let deadline = Deadline(after: Timeouts.answer)
      guard let before = try session.windows(for: chain, deadline) else { return try body() }
      let result = Swift.Result { try body() }
      let after = try session.page.windows(deadline: deadline)
      // One that has come meanwhile is in front.
      let new = after.filter { !before.contains($0) }
      for window in (new + before.filter(after.contains)).reversed() where after != before {
        try session.page.show(window, deadline: deadline)
      }
      return try result.get()
    }
  }

  extension ElementNode {
    func with(id: String) -> ElementNode {
      var node = self
      node.id = id
      return node
    }
  }

  extension ApplicationSession {
    /// The windows, the one in front first, if there are several and a chain begins with windows.
    func windows(
      for chain: ElementChain, _ deadline: Deadline
    ) throws(BrowserError) -> [String]? {
      guard case .axis(_, .window) = chain.steps.first else { return nil }
      let windows = try page.windows(deadline: deadline)
      return windows.count > 1 ? windows : nil
    }
  }
#endif
