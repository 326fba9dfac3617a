#if !canImport(XCUIAutomation)
  import GantrySystem

  extension XCUIElementAttributes {
    /// A property by its name in predicates.
    fileprivate func attribute(forKey key: String) -> Any? {
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
      default: nil
      }
    }
  }

  extension XCUIElement: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? {
      switch key {
      case "hittable", "isHittable": isHittable
      case "exists": exists
      default: attribute(forKey: key)
      }
    }
  }

  extension XCUIElementQuery: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? {
      key == "count" ? count : nil
    }
  }

  extension PredicateExpression {
    /// Fails the test if a predicate asks an element or a query for a key that it doesn't have, or
    /// has a wrong format: such a predicate never holds, and the test would wait in vain.
    ///
    /// - Parameters:
    ///   - object: The subject; only elements and queries fail a test.
    ///   - refusals: Notes the failure, since an expectation evaluates again and again.
    /// - Returns: Whether the predicate is refused.
    func isRefused(by object: Any?, noting refusals: PredicateRefusals) -> Bool {
      let reader: ElementReader
      let problem: String?
      switch object {
      case let element as XCUIElement:
        reader = ElementReader(element)
        problem = error?.description ?? refusal(unlessKeysAreIn: Self.elementKeys)
      case let query as XCUIElementQuery:
        reader = query.reader
        problem = error?.description ?? refusal(unlessKeysAreIn: Self.queryKeys, of: "queries")
      default: return false
      }
      guard let problem else { return false }
      guard refusals.isFirst(in: TestScope.current) else { return true }
      return reader.attempt("ask \(reader.chain.name)", otherwise: true) { _ in
        throw UIFailure(problem)
      }
    }
  }

  /// The test in which a predicate was refused.
  final class PredicateRefusals: Sendable {
    private struct State {
      weak var scope: TestScope?
    }

    private let state = Lock(State())

    /// Notes a test; returns whether this is the predicate's first refusal in it.
    func isFirst(in scope: TestScope) -> Bool {
      state.withLock { state in
        defer { state.scope = scope }
        return state.scope !== scope
      }
    }
  }

  extension ElementSnapshot: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? {
      switch key {
      case "hittable", "isHittable": node.hittable ?? true
      case "exists": true
      default: attribute(forKey: key)
      }
    }
  }

  extension PredicateExpression {
    /// Holds for elements of one kind.
    static func hasType(_ type: XCUIElement.ElementType) -> PredicateExpression {
      PredicateExpression(format: "elementType == %lu", arguments: [type.rawValue])
    }
  }
#endif
