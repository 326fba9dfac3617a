#if !canImport(XCUIAutomation)
  /// Prints elements as Xcode does.
  enum ElementTree {
    /// The tree of an element, a line each, with at most so many lines.
    static func lines(_ node: ElementNode, limit: Int = .max) -> [String] {
      var lines: [String] = []
      var rest = 0
      add(node, 0, limit, &lines, &rest)
      if rest > 0 { lines.append("… and \(rest) more elements") }
      return lines
    }

    private static func add(
      _ node: ElementNode, _ depth: Int, _ limit: Int, _ lines: inout [String], _ rest: inout Int
    ) {
      if lines.count < limit {
        lines.append(String(repeating: "  ", count: depth) + line(node))
      } else {
        rest += 1
      }
      for child in node.children ?? [] { add(child, depth + 1, limit, &lines, &rest) }
    }

    /// One element: `Button, {{8.0, 8.0}, {60.0, 22.0}}, identifier: 'save', label: 'Save'`.
    static func line(_ node: ElementNode) -> String {
      let frame = node.rect
      var text =
        "\(node.elementType.displayName), {{\(number(frame.origin.x)), \(number(frame.origin.y))}, "
        + "{\(number(frame.width)), \(number(frame.height))}}"
      if !node.identifier.isEmpty { text += ", identifier: '\(node.identifier)'" }
      if !node.label.isEmpty { text += ", label: '\(node.label)'" }
      if let title = node.title, !title.isEmpty { text += ", title: '\(title)'" }
      if let placeholder = node.placeholder, !placeholder.isEmpty {
        text += ", placeholderValue: '\(placeholder)'"
      }
      if let value = node.value { text += ", value: \(value)" }
      if !node.enabled { text += ", Disabled" }
      if node.selected { text += ", Selected" }
      if node.focused { text += ", Keyboard Focused" }
      return text
    }

    private static func number(_ value: Double) -> String {
      String((value * 10).rounded() / 10)
    }
  }
#endif
