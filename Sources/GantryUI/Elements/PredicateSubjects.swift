#if !canImport(XCUIAutomation)
  import GantryFormats

  /// An element, or what was read of one: it has the same properties in predicates.
  protocol ElementSubject: XCUIElementAttributes, PredicateSubject {
    var exists: Bool { get }
    var isHittable: Bool { get }
  }

  extension ElementSubject {
    func predicateValue(forKey key: String) -> Any? {
      switch key {
      case "identifier": identifier
      case "label": label
      case "title": title
      case "value": value
      case "placeholderValue": placeholderValue
      case "elementType": elementType.rawValue
      case "enabled", "isEnabled": isEnabled
      case "selected", "isSelected": isSelected
      case "hasFocus", "hasKeyboardFocus": hasFocus
      case "frame": frame
      case "hittable", "isHittable": isHittable
      case "exists": exists
      default: nil
      }
    }
  }

  extension XCUIElement: ElementSubject {}

  extension ElementSnapshot: ElementSubject {
    var exists: Bool { true }
    var isHittable: Bool { node.hittable ?? true }
  }

  extension XCUIElementQuery: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? {
      key == "count" ? count : nil
    }
  }

  extension PredicateExpression {
    /// The attributes of elements by their names in predicates; `count` is a query's.
    static let elementKeys = [
      "label", "identifier", "value", "title", "placeholderValue", "elementType", "exists",
      "isEnabled", "enabled", "isSelected", "selected", "isHittable", "hittable", "hasFocus",
      "hasKeyboardFocus", "frame", "label.length", "identifier.length", "value.length",
      "title.length", "placeholderValue.length",
    ]

    /// What is wrong where the predicate reads an unknown key of its `owners`, for which Apple's
    /// raises an exception; nil if all keys are known.
    func refusal(unlessKeysAreIn known: [String], of owners: String = "elements") -> String? {
      guard let key = keys.first(where: { !known.contains($0) }) else { return nil }
      let near = Suggestion.nearest(to: key, in: known, limit: Suggestion.nameLimit(key))
      return "The predicate '\(description.prefix(200))' asks for '\(key)', which \(owners) "
        + "don't have. "
        + (near.map { "Did you mean '\($0)'?" } ?? "They have \(known.joined(separator: ", ")).")
    }

    /// Fails the test if a predicate asks an element or a query for a key that it doesn't have, or
    /// has a wrong format: such a predicate never holds, and the test would wait in vain.
    ///
    /// Only elements and queries fail a test, and only once in it: an expectation evaluates again
    /// and again.
    ///
    /// - Returns: Whether the predicate is refused.
    func isRefused(by object: Any?, noting refusals: OncePerTest) -> Bool {
      let reader: ElementReader
      let problem: String?
      switch object {
      case let element as XCUIElement:
        reader = ElementReader(element)
        problem = error?.description ?? refusal(unlessKeysAreIn: Self.elementKeys)
      case let query as XCUIElementQuery:
        reader = query.reader
        problem = error?.description ?? refusal(unlessKeysAreIn: ["count"], of: "queries")
      default: return false
      }
      guard let problem else { return false }
      guard refusals.isFirst(in: TestScope.current) else { return true }
      return reader.attempt("ask \(reader.chain.name)", otherwise: true) { _ in
        throw UIFailure(problem)
      }
    }
  }
#endif
