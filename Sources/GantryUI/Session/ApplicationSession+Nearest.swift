#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser
  import GantryFormats

  extension ApplicationSession {
    /// Where the search for a chain's elements ended, and the nearest elements there, a line each.
    func nearestElements(to chain: ElementChain) -> [String] {
      // Best effort: the failure matters more than its explanation.
      let deadline = Deadline(after: Timeouts.answer)
      if let root = try? dialogTree(deadline) {
        return ["A dialog of the page is open, behind which nothing can be reached:"]
          + ElementTree.lines(root)
      }
      let plain = ElementChain(steps: chain.steps.prefix { !$0.isClosure })
      // More than are shown, since the nearest may be a later one; but not all.
      let request = AgentRequest(do: .nearest, chain: plain.json, limit: 200, clip: 1000)
      guard let answer = try? call(request, deadline: deadline) else { return [] }
      var candidates = answer.candidates ?? []
      // Frames of other origins too, as far as they answer.
      let query = AgentRequest(do: .query, chain: plain.json, want: "count")
      for frame in (try? call(query, deadline: deadline).frames) ?? [] {
        var inner = request
        inner.chain = JSON(Array(frame.chain.utf8))
        candidates += (try? call(inner, in: [frame.id], deadline: deadline).candidates) ?? []
      }
      // And the windows behind, but those that were closed meanwhile.
      let windows = chain.isOfWindows ? try? windows(deadline) : nil
      for window in windows?.dropFirst() ?? []
      where (try? page.show(window, deadline: deadline)) != nil {
        candidates += (try? call(request, deadline: deadline).candidates) ?? []
      }
      let type = plain.type.displayName
      var lines = ["It was looked for as: \(chain.description)"]
      if let below = answer.below?.first, below.elementType != .application {
        lines.append("The search ended below: \(ElementTree.line(below))")
      }
      guard !candidates.isEmpty else {
        lines.append("There is no \(type) there.")
        return lines
      }
      lines.append(
        "There instead (\(candidates.count)\(candidates.count == 200 ? " or more" : "")):")
      // The text of the query's last element.
      let wanted = plain.steps.compactMap { step -> String? in
        if case .matching(.text(let text)) = step { text } else { nil }
      }.last
      let sorted = wanted.map { Self.sorted(candidates, by: $0) } ?? candidates
      lines += sorted.prefix(8).map { "  " + ElementTree.line($0) }
      if sorted.count > 8 { lines.append("  …") }
      return lines
    }

    /// The elements, sorted by the distance of their texts from one.
    private static func sorted(_ nodes: [ElementNode], by text: String) -> [ElementNode] {
      // Equal distances keep the page's order.
      nodes.map { node in (distance: distance(node, text), node: node) }
        .sorted { $0.distance < $1.distance }.map(\.node)
    }

    private static func distance(_ node: ElementNode, _ text: String) -> Int {
      let wanted = text.lowercased()
      return [node.identifier, node.label, node.title ?? "", node.placeholder ?? ""]
        .filter { !$0.isEmpty }
        .map { candidate in
          let candidate = candidate.lowercased()
          if candidate == wanted { return 0 }
          if candidate.contains(wanted) || wanted.contains(candidate) { return 1 }
          return 1
            + Suggestion.editDistance(String(candidate.prefix(100)), String(wanted.prefix(100)))
        }
        .min() ?? .max
    }
  }
#endif
