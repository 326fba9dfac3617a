/// Writes a ``Value`` as JSON with sorted keys: equal values give the same bytes.
package enum JSONWriter {
  /// JSON on one line.
  package static func write(_ value: Value) -> String {
    var text = ""
    write(value, to: &text, indentation: nil)
    return text
  }

  /// JSON with two spaces a level, for people; members keep the order that they have.
  package static func writePretty(_ value: Value) -> String {
    var text = ""
    write(value, to: &text, indentation: 0)
    return text
  }

  private static func write(_ value: Value, to text: inout String, indentation: Int?) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let literal): text += literal
    case .string(let string): text += JSONText.encoded(string)
    case .secret(let value): write(value, to: &text, indentation: indentation)
    case .array(let elements):
      list("[", "]", count: elements.count, to: &text, indentation) { index, text, inner in
        write(elements[index], to: &text, indentation: inner)
      }
    case .object(let members):
      let ordered = indentation == nil ? members.sortedByKey : members
      list("{", "}", count: ordered.count, to: &text, indentation) { index, text, inner in
        text += JSONText.encoded(ordered[index].key)
        text += inner == nil ? ":" : ": "
        write(ordered[index].value, to: &text, indentation: inner)
      }
    }
  }

  private static func list(
    _ opening: String, _ closing: String, count: Int, to text: inout String, _ indentation: Int?,
    element: (Int, inout String, Int?) -> Void
  ) {
    text += opening
    let inner = indentation.map { $0 + 2 }
    for index in 0..<count {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      element(index, &text, inner)
    }
    if let indentation, count > 0 { text += "\n" + String(repeating: " ", count: indentation) }
    text += closing
  }
}
