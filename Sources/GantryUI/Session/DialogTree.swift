#if !canImport(XCUIAutomation)
  import GantryBrowser

  /// A dialog of the browser as elements: while it is open the page answers nothing.
  enum DialogTree {
    static let accept = "dialog.accept"
    static let dismiss = "dialog.dismiss"
    static let text = "dialog.text"

    /// The application with an alert, whose label is the message; `typed` is a prompt's text.
    static func root(_ dialog: Dialog, typed: String?) -> ElementNode {
      var children = [node("dialog.message", .staticText, dialog.message)]
      // W3C WebDriver doesn't tell prompts from other dialogs; a test knows which it expects.
      if [.prompt, .unknown].contains(dialog.kind) || dialog.defaultText != nil {
        var field = node(text, .textField, dialog.message)
        field.value = typed ?? dialog.defaultText ?? ""
        field.focused = true
        children.append(field)
      }
      children.append(node(accept, .button, dialog.kind == .beforeUnload ? "Leave" : "OK"))
      if dialog.kind != .alert { children.append(node(dismiss, .button, "Cancel")) }
      return root(dialog.message, children)
    }

    /// The application with an alert that has a label and children.
    static func root(_ label: String, _ children: [ElementNode]) -> ElementNode {
      var alert = node("dialog", .alert, label)
      alert.children = children
      var window = node("dialog.window", .window, "")
      window.children = [alert]
      var root = node("dialog.application", .application, "")
      root.children = [window]
      return root
    }

    static func node(
      _ id: String, _ type: XCUIElement.ElementType, _ label: String
    ) -> ElementNode {
      ElementNode(
        id: id, type: type.agentName, identifier: "", label: label, enabled: true, selected: false,
        focused: false, hittable: true, frame: [0, 0, 0, 0])
    }

    /// The elements of a tree that a chain selects, as the page's agent would find them.
    ///
    /// - Throws: ``UIFailure`` where the chain requires one and there are several.
    static func elements(_ chain: ElementChain, in root: ElementNode) throws -> [ElementNode] {
      var elements = [root]
      for step in chain.steps { elements = try apply(step, elements) }
      return elements
    }

    private static func apply(
      _ step: ElementChain.Step, _ elements: [ElementNode]
    ) throws -> [ElementNode] {
      switch step {
      case .axis(let axis, let type):
        let below = elements.flatMap { axis == .children ? $0.children ?? [] : $0.descendants }
        return below.filter { type == .any || $0.elementType == type }
      case .matching(let filter): return elements.filter(filter.fits)
      case .containing(let type, let filter):
        return elements.filter { element in
          element.descendants.contains { node in
            (type == .any || node.elementType == type) && filter?.fits(node) ?? true
          }
        }
      case .index(let index):
        return elements.indices.contains(index) ? [elements[index]] : []
      case .first: return Array(elements.prefix(1))
      case .only:
        guard elements.count < 2 else {
          throw UIFailure(
            "there are \(elements.count) such elements.",
            details: elements.map { ElementTree.line($0) },
            isAmbiguity: true)
        }
        return elements
      case .ids(let ids): return elements.filter { ids.contains($0.id) }
      }
    }
  }

  extension ElementNode {
    fileprivate var descendants: [ElementNode] { tree().dropFirst().map(\.node) }

    /// Whether a tap on it accepts or dismisses its dialog; nil if it does neither.
    var accepts: Bool? {
      switch id {
      case DialogTree.accept: true
      case DialogTree.dismiss: false
      default: nil
      }
    }

    /// Whether one of the texts by which elements are queried is this one.
    func matches(_ text: String) -> Bool {
      [identifier, title, label, value, placeholder].contains(text)
    }
  }
#endif
