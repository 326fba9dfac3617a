extension PropertyListReader {
  /// A single-dash argument's text as the system reads it: a property list where it is one.
  package static func scalar(_ text: String, isString: Bool) -> Value {
    // The system leaves a text that is no property list unchanged.
    guard isCandidate(text), let value = try? read(text)
    else { return .string(text) }
    switch value {
    case .number(let literal) where isString: return .string(literal)
    // A string may begin like a list by chance.
    case .array, .object: return .string(text)
    default: return value
    }
  }

  /// A property list's string without its quotes, or the text.
  package static func unquoted(_ text: String) -> String {
    guard isCandidate(text),
      case .string(let inner)? = try? read(text)
    else { return text }
    return inner
  }
}
