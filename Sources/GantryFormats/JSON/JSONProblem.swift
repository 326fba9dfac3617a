/// What is wrong in a JSON text, and where.
package struct JSONProblem: Error {
  package enum Kind: Sendable {
    /// The text ends where a value should begin, or within one.
    case missingValue
    /// No value begins with this byte.
    case unexpected
    case unexpectedRest
    case missingDigit
    case leadingZero
    case missingKey
    case missingColon(key: String)
    /// With the bracket that may follow instead.
    case missingComma(or: Unicode.Scalar)
    case commaBeforeEnd
    case duplicateKey(String)
    case unclosedString
    case controlCharacter
    case invalidUTF8
    case unknownEscape
    case shortUnicodeEscape
    case halfSurrogatePair
    case tooDeep
    case tooLarge
  }

  package var kind: Kind
  /// Where reading stopped.
  package var offset: Int
  /// The beginning of the key, of the number, or of what isn't closed.
  package var start: Int
}

extension JSONProblem {
  /// The error that names line and column.
  func error(in bytes: [UInt8]) -> FormatError {
    let byte = offset < bytes.count ? bytes[offset] : nil
    var found: String {
      guard let byte else { return "end of text" }
      guard byte >= 0x20, byte < 0x7F else { return "byte \(Self.code(byte))" }
      return "'\(Character(Unicode.Scalar(byte)))'"
    }
    let reason =
      switch kind {
      case .missingValue: "a value is missing"
      case .unexpected: "unexpected \(found)"
      case .unexpectedRest: "unexpected \(found) after the value"
      case .missingDigit: "a digit expected, not \(found)"
      case .leadingZero: "a number can't begin with 0"
      case .missingKey: "a key expected, not \(found)"
      case .missingColon: "':' expected, not \(found)"
      case .missingComma(let bracket): "',' or '\(bracket)' expected, not \(found)"
      case .commaBeforeEnd:
        byte == UInt8(ascii: "}") ? "a key expected, not \(found)" : "unexpected \(found)"
      case .duplicateKey(let key): "the key '\(clipped(key))' appears twice"
      case .unclosedString: "a string isn't closed"
      case .controlCharacter:
        "a control character in a string must be escaped, \(Self.code(byte ?? 0)) isn't"
      case .invalidUTF8: "the text isn't valid UTF-8"
      case .unknownEscape: "an unknown escape sequence"
      case .shortUnicodeEscape: "four hexadecimal digits expected after \\u"
      case .halfSurrogatePair: "half a surrogate pair"
      case .tooDeep: "nested deeper than \(maximumNestingDepth) levels"
      case .tooLarge: "the text is larger than 2 GiB"
      }
    return FormatError(reason, in: bytes, at: offset)
  }

  private static func code(_ byte: UInt8) -> String {
    "0x" + hexadecimal(UInt64(byte), uppercase: true)
  }
}
