#if !canImport(XCUIAutomation)
  /// Prints elements as Xcode does.
  enum ElementTree {
    /// How many characters of a text a failure shows: a label may be as long as its page.
    static let textLimit = 200

    /// The tree of an element, one line each, with limits for the lines and the texts.
    static func lines(
      _ node: ElementNode, limit: Int = .max, textLimit: Int = textLimit
    ) -> [String] {
      let nodes = node.tree()
      let lines = nodes.prefix(limit).map { depth, node in
        String(repeating: "  ", count: depth) + line(node, textLimit: textLimit)
      }
      return nodes.count > limit ? lines + ["… and \(nodes.count - limit) more elements"] : lines
    }

    /// One element: `Button, {{8.0, 8.0}, {60.0, 22.0}}, identifier: 'save', label: 'Save'`.
    static func line(_ node: ElementNode, textLimit: Int = textLimit) -> String {
      func shortened(_ text: String) -> String {
        // Most texts are short, and counting characters takes time.
        guard text.utf8.count > textLimit, text.count > textLimit else { return text }
        return text.prefix(textLimit - 1) + "…"
      }
      let frame = node.rect
      var text =
        "\(node.elementType.displayName), {{\(number(frame.origin.x)), \(number(frame.origin.y))}, "
        + "{\(number(frame.width)), \(number(frame.height))}}"
      if !node.identifier.isEmpty { text += ", identifier: '\(shortened(node.identifier))'" }
      if !node.label.isEmpty { text += ", label: '\(shortened(node.label))'" }
      if let title = node.title, !title.isEmpty { text += ", title: '\(shortened(title))'" }
      if let placeholder = node.placeholder, !placeholder.isEmpty {
        text += ", placeholderValue: '\(shortened(placeholder))'"
      }
      if let value = node.value { text += ", value: \(shortened(value))" }
      if !node.enabled { text += ", Disabled" }
      if node.selected { text += ", Selected" }
      if node.focused { text += ", Keyboard Focused" }
      return text
    }

    private static func number(_ value: Double) -> String {
      String((value * 10).rounded() / 10)
    }
  }

  extension ElementNode {
    /// The element and all below it, in the page's order, each with its depth.
    func tree(_ depth: Int = 0) -> [(depth: Int, node: ElementNode)] {
      [(depth, self)] + (children ?? []).flatMap { $0.tree(depth + 1) }
    }
  }
#endif
