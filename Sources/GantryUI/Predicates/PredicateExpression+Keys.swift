#if !canImport(XCUIAutomation)
  import Gantry

  extension PredicateExpression {
    /// The attributes that elements have, as predicates name them; `count` is a query's.
    static let elementKeys = [
      "label", "identifier", "value", "title", "placeholderValue", "elementType", "exists",
      "isEnabled", "enabled", "isSelected", "selected", "isHittable", "hittable", "hasFocus",
      "frame",
    ]

    /// Why the predicate asks for something that isn't there, which Apple's raises an exception
    /// for; nil if it doesn't.
    func refusal(unlessKeysAreIn known: [String]) -> String? {
      guard let key = keys.first(where: { !known.contains($0) }) else { return nil }
      let near = Suggestion.nearest(to: key, in: known, limit: Suggestion.nameLimit(key))
      return "The predicate '\(description.prefix(200))' asks for '\(key)', which elements don't "
        + "have. "
        + (near.map { "Did you mean '\($0)'?" } ?? "They have \(known.joined(separator: ", ")).")
    }
  }
#endif
