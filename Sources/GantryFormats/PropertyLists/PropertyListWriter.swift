/// Writes values as fragments that the system's argument domain reads on every platform.
package enum PropertyListWriter {
  /// One XML fragment; an old-style string or list where XML can't hold a character.
  package static func write(_ value: Value) -> String {
    isRepresentableInXML(value) ? xml(value) : oldStyle(value)
  }

  /// A string between quotes, escaped so that old-style parsers read the same string.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        // CoreFoundation looks for the quote as a Character, and a combining mark right behind it
        // would make one character of both.
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0xFEFF
          || index == 0 && joinsQuote(scalar)
        {
          for unit in scalar.utf16 {
            result += "\\U" + hexadecimal(UInt64(unit), digits: 4)
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// Whether a scalar right after the opening quote makes one character with it.
  ///
  /// A scalar unknown to this system may do so on the system that reads it.
  private static func joinsQuote(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.generalCategory == .unassigned || "\"\(scalar)".count == 1
  }

  private static func isRepresentableInXML(_ value: Value) -> Bool {
    switch value {
    case .string(let text): text.unicodeScalars.allSatisfy(isXMLCharacter)
    case .array(let elements): elements.allSatisfy(isRepresentableInXML)
    case .object(let members):
      members.allSatisfy {
        $0.key.unicodeScalars.allSatisfy(isXMLCharacter) && isRepresentableInXML($0.value)
      }
    case .secret(let value): isRepresentableInXML(value)
    case .null, .bool, .number: true
    }
  }

  /// XML 1.0, production 2 (Char), without what parsers change: carriage returns, which become line
  /// feeds, and U+FEFF, which Foundation on Linux drops at the beginning of a string.
  private static func isXMLCharacter(_ scalar: Unicode.Scalar) -> Bool {
    XMLText.isAllowed(scalar) && scalar != "\r" && scalar != "\u{FEFF}"
  }

  private static func xml(_ value: Value) -> String {
    switch value {
    // Property lists have no null; within a list or dictionary the empty string is nearest.
    case .null: "<string></string>"
    case .bool(let bool): bool ? "<true/>" : "<false/>"
    case .number(let literal):
      literal.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") }
        ? "<integer>\(literal)</integer>" : "<real>\(literal)</real>"
    case .string(let text): "<string>\(XMLText.escaped(text))</string>"
    case .array(let elements): "<array>\(elements.map(xml).joined())</array>"
    case .object(let members):
      "<dict>"
        + members.sortedByKey
        .map { "<key>\(XMLText.escaped($0.key))</key>\(xml($0.value))" }.joined() + "</dict>"
    case .secret(let value): xml(value)
    }
  }

  private static func oldStyle(_ value: Value) -> String {
    switch value {
    case .null: "\"\""
    case .bool(let bool): bool ? "YES" : "NO"
    case .number(let literal): quoted(literal)
    case .string(let text): quoted(text)
    case .array(let elements): "(" + elements.map(oldStyle).joined(separator: ", ") + ")"
    case .object(let members):
      "{"
        + members.sortedByKey
        .map { "\(quoted($0.key)) = \(oldStyle($0.value));" }.joined(separator: " ") + "}"
    case .secret(let value): oldStyle(value)
    }
  }
}
