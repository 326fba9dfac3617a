#if !canImport(XCUIAutomation)
  import Gantry
  import GantryFormats

  extension PredicateExpression {
    /// The attributes of elements by their names in predicates; `count` is a query's.
    static let elementKeys = [
      "label", "identifier", "value", "title", "placeholderValue", "elementType", "exists",
      "isEnabled", "enabled", "isSelected", "selected", "isHittable", "hittable", "hasFocus",
      "hasKeyboardFocus", "frame", "label.length", "identifier.length", "value.length",
      "title.length", "placeholderValue.length",
    ]

    /// The attributes of queries by their names in predicates.
    static let queryKeys = ["count"]

    /// Why the predicate reads an unknown key, for which Apple's raises an exception.
    ///
    /// - Parameters:
    ///   - known: The known keys.
    ///   - owners: The owners of the keys, in words: `elements`.
    /// - Returns: A sentence; nil if all keys are known.
    func refusal(unlessKeysAreIn known: [String], of owners: String = "elements") -> String? {
      guard let key = keys.first(where: { !known.contains($0) }) else { return nil }
      let near = Suggestion.nearest(to: key, in: known, limit: Suggestion.nameLimit(key))
      return "The predicate '\(description.prefix(200))' asks for '\(key)', which \(owners) "
        + "don't have. "
        + (near.map { "Did you mean '\($0)'?" } ?? "They have \(known.joined(separator: ", ")).")
    }
  }
#endif
