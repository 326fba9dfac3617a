/// Writes a ``Value`` as JSON, the same bytes each time: keys sorted, nothing that could vary.
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
    case .string(let string): writeString(string, to: &text)
    case .secret(let value): write(value, to: &text, indentation: indentation)
    case .array(let elements):
      list("[", "]", count: elements.count, to: &text, indentation) { index, text, inner in
        write(elements[index], to: &text, indentation: inner)
      }
    case .object(let members):
      let ordered = indentation == nil ? members.sortedByKey : members
      list("{", "}", count: ordered.count, to: &text, indentation) { index, text, inner in
        writeString(ordered[index].key, to: &text)
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

  private static func writeString(_ string: String, to text: inout String) {
    text += "\""
    var string = string
    // A payload may be one text of many megabytes, written where nothing is optimized.
    text += string.withUTF8 { bytes in
      let count = bytes.count
      var length = count
      var index = 0
      while index < count {
        length += escapeLength(bytes[index])
        index += 1
      }
      if length == count { return String(decoding: bytes, as: UTF8.self) }
      return String(unsafeUninitializedCapacity: length) { result in
        var (index, length) = (0, 0)
        while index < count {
          let byte = bytes[index]
          index += 1
          guard escapeLength(byte) > 0 else {
            result[length] = byte
            length += 1
            continue
          }
          result[length] = UInt8(ascii: "\\")
          length += 1
          for letter in escape(byte) {
            result[length] = letter
            length += 1
          }
        }
        return length
      }
    }
    text += "\""
  }

  /// How many bytes more a byte needs with its escape.
  private static func escapeLength(_ byte: UInt8) -> Int {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return 1 }
    if byte >= 0x20 { return 0 }
    return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 1 : 5
  }

  /// What stands for a byte behind a backslash.
  private static func escape(_ byte: UInt8) -> String.UTF8View {
    let letters: String =
      switch byte {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case UInt8(ascii: "\n"): "n"
      case UInt8(ascii: "\r"): "r"
      case UInt8(ascii: "\t"): "t"
      default: "u00" + hexadecimal(UInt64(byte))
      }
    return letters.utf8
  }
}
