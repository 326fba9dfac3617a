#if !canImport(XCUIAutomation)
  import Gantry
  import GantryFormats

  extension PredicateExpression {
    /// The attributes that elements have, as predicates name them; `count` is a query's.
    static let elementKeys = [
      "label", "identifier", "value", "title", "placeholderValue", "elementType", "exists",
      "isEnabled", "enabled", "isSelected", "selected", "isHittable", "hittable", "hasFocus",
      "hasKeyboardFocus", "frame", "label.length", "identifier.length", "value.length",
      "title.length", "placeholderValue.length",
    ]

    /// What queries have, as predicates name it.
    static let queryKeys = ["count"]

    /// Why the predicate asks for something that isn't there, which Apple's raises an exception for.
    ///
    /// - Parameters:
    ///   - known: The keys that there are.
    ///   - owners: What has them: `elements`.
    /// - Returns: A sentence; nil if all that it asks for is there.
    func refusal(unlessKeysAreIn known: [String], of owners: String = "elements") -> String? {
      guard let key = keys.first(where: { !known.contains($0) }) else { return nil }
      let near = Suggestion.nearest(to: key, in: known, limit: Suggestion.nameLimit(key))
      return "The predicate '\(description.prefix(200))' asks for '\(key)', which \(owners) "
        + "don't have. "
        + (near.map { "Did you mean '\($0)'?" } ?? "They have \(known.joined(separator: ", ")).")
    }
  }
#endif
