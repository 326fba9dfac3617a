/// Writes a ``Value`` as JSON with sorted keys: equal values give the same bytes.
package enum JSONWriter {
  /// JSON on one line.
  package static func write(_ value: Value) -> String {
    var text = ""
    write(value, to: &text, nil)
    return text
  }

  /// JSON with two spaces a level, for people; members keep the order that they have.
  package static func writePretty(_ value: Value) -> String {
    var text = ""
    write(value, to: &text, "\n")
    return text
  }

  private static func write(_ value: Value, to text: inout String, _ lineStart: String?) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let literal): text += literal
    case .string(let string): text += JSONText.encoded(string)
    case .secret(let value): write(value, to: &text, lineStart)
    case .array(let elements):
      list("[", "]", count: elements.count, to: &text, lineStart) { index, text, inner in
        write(elements[index], to: &text, inner)
      }
    case .object(let members):
      let ordered = lineStart == nil ? members.sortedByKey : members
      list("{", "}", count: ordered.count, to: &text, lineStart) { index, text, inner in
        text += JSONText.encoded(ordered[index].key)
        text += inner == nil ? ":" : ": "
        write(ordered[index].value, to: &text, inner)
      }
    }
  }

  /// Adds a list; `lineStart` begins a line, with the end of the one before it, and is nil for all on
  /// one line, where a gap is around each element.
  package static func list(
    _ opening: String, _ closing: String, count: Int, to text: inout String, _ lineStart: String?,
    gap: String = "", element: (Int, inout String, _ lineStart: String?) -> Void
  ) {
    text += opening
    let inner = lineStart.map { $0 + "  " }
    for index in 0..<count {
      if index > 0 { text += "," }
      text += inner ?? gap
      element(index, &text, inner)
    }
    if count > 0 { text += lineStart ?? gap }
    text += closing
  }
}
