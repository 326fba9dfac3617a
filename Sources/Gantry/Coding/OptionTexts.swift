import GantryFormats
import GantrySystem

/// The written forms of one option's value.
struct OptionTexts {
  /// The values of its arguments: one, or one for each element of a list.
  var arguments: [String]
  var variable: String

  init(_ value: Value, _ kind: OptionKind) {
    variable = Self.text(value, kind)
    arguments = [variable]
    guard kind == .array, case .array(let elements) = value, !elements.isEmpty else { return }
    let texts = elements.compactMap(\.scalarText)
    if texts.count == elements.count, !texts.contains(where: Self.isAmbiguous) { arguments = texts }
  }

  private static func text(_ value: Value, _ kind: OptionKind) -> String {
    // A case without payload needs no more than its name.
    if kind == .payloadEnum, case .object(let members) = value, members.count == 1,
      members[0].value == .object([])
    {
      return members[0].key
    }
    // Where the type is unknown, JSON keeps texts and numbers apart.
    return kind == .other ? JSONWriter.write(value) : value.scalarText ?? JSONWriter.write(value)
  }

  /// The fragment for the argument domain.
  static func propertyList(of value: Value, _ kind: OptionKind) -> String {
    switch (kind, value) {
    // Where the type is unknown, JSON in a string keeps apart what looks the same.
    case (.other, _) where OptionText(propertyList(value), .quotable).untyped.anyJSON != value:
      propertyList(.string(JSONWriter.write(value)))
    case (.data, .string(let text)): "<data>\(text)</data>"
    // `<date>` holds no fractions of seconds.
    case (.date, .string(let text)) where DateText.isWholeSecond(text): "<date>\(text)</date>"
    // Beyond 64 bits CoreFoundation would round.
    case (.integer, .number(let text)) where Int64(text) == nil: propertyList(.string(text))
    default: propertyList(value)
    }
  }

  private static func propertyList(_ value: Value) -> String {
    // Property lists have no null; our own reader takes a list's JSON from a string.
    PropertyListWriter.write(value.holdsNull ? .string(JSONWriter.write(value)) : value)
  }

  /// Whether an element could be taken for a list of its own, or loses its white space.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "[({<\"".unicodeScalars.contains(first) || first.properties.isWhitespace
      || System.holdsNUL(text)
  }
}
