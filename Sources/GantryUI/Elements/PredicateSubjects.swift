#if !canImport(XCUIAutomation)
  extension XCUIElement: PredicateSubject {
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
      case "hasFocus": hasFocus
      case "hittable", "isHittable": isHittable
      case "exists": exists
      default: nil
      }
    }
  }

  extension XCUIElementQuery: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? {
      key == "count" ? count : nil
    }
  }

  extension ElementSnapshot: PredicateSubject {
    func predicateValue(forKey key: String) -> Any? { node.predicateValue(key) }
  }

  extension PredicateExpression {
    /// Holds for elements of one kind.
    static func hasType(_ type: XCUIElement.ElementType) -> PredicateExpression {
      PredicateExpression(format: "elementType == %lu", arguments: [type.rawValue])
    }
  }
#endif
