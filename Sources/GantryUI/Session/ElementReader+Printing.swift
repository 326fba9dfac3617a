#if !canImport(XCUIAutomation)

  // The output of `po` for elements and queries, under Xcode's headings. It leaves out an element's
  // address in memory and the process's number, which Xcode adds to each line.
  extension ElementReader {
    /// An element, those below it, the path to it, and the query's steps.
    var debugDescription: String {
      attempt("print \(chain.name)", otherwise: chain.description) { session in
        let tree = try tree(in: session)
        let root =
          chain.isRoot
          ? tree : try ElementReader(app, ElementChain(), place).tree(in: session)
        // An element that went away between the two requests has no path any more.
        let path = root.path(to: tree.id) ?? [tree]
        return
          (["Attributes: \(ElementTree.line(tree, textLimit: .max))", "Element subtree:"]
          + ElementTree.lines(tree, textLimit: .max).enumerated().map {
            $0 == 0 ? " →\($1)" : "  \($1)"
          }
          + ["Path to element:"]
          + path.enumerated().map { depth, node in
            String(repeating: " ", count: depth + 1) + (depth == 0 ? "→" : "↳")
              + ElementTree.line(node, textLimit: .max)
          } + ["Query chain:"] + (try chainLines(in: session)).map { " " + $0 })
          .joined(separator: "\n")
      }
    }

    /// The steps of a query, and the matches of each.
    var chainDescription: String {
      attempt("print \(chain.name)", otherwise: chain.description) { session in
        try chainLines(in: session).joined(separator: "\n")
      }
    }

    /// How many elements of one step are printed; a step without a condition finds thousands.
    private static let limit = 100

    private func chainLines(in session: ApplicationSession) throws -> [String] {
      var lines = ["→Find: Application '\(session.name)'"]
      var depth = 1
      for end in chain.steps.indices {
        // Requiring one match isn't a step of its own.
        if case .only = chain.steps[end] { continue }
        let part = ElementReader(
          app, ElementChain(steps: Array(chain.steps[...end])), place)
        let indent = String(repeating: " ", count: depth)
        lines.append("\(indent)↪︎Find: \(ElementChain(steps: [chain.steps[end]]))")
        let found = try part.found(in: session, want: "nodes", limit: Self.limit)
        let total = max(found.count, found.nodes.count)
        lines.append("\(indent)  Output: {")
        lines += found.nodes.prefix(Self.limit).map {
          "\(indent)    \(ElementTree.line($0, textLimit: .max))"
        }
        if total > Self.limit { lines.append("\(indent)    … and \(total - Self.limit) more") }
        lines.append("\(indent)  }")
        depth += 1
      }
      return lines
    }
  }

  extension ElementNode {
    /// The elements from this one down to another; nil where that isn't below it.
    fileprivate func path(to id: String) -> [ElementNode]? {
      if self.id == id { return [self] }
      for child in children ?? [] {
        if let path = child.path(to: id) { return [self] + path }
      }
      return nil
    }
  }
#endif
