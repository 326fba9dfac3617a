import GantryFormats

/// The text of attribute values: read, and written as Xcode writes it.
extension XMLText {
  /// The text of a value whose references are known to be valid.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == .ampersand || $0 < .space }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case .ampersand:
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
          let scalar = scalar(ofReference: rest[..<end])
        else {
          result.append(byte)
          continue
        }
        result += String(Character(scalar)).utf8
        rest = rest[(end + 1)...]
      case .carriageReturn:
        // CR LF is one line break, which becomes one space in a value.
        if rest.first == .newline { rest.removeFirst() }
        result.append(.space)
      case .newline, .tab: result.append(.space)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A value as Xcode writes it: everything beyond ASCII as a reference with lower-case digits.
  ///
  /// Throws where the text has a character that XML can't hold.
  static func encoded(_ text: String) throws(XcodeFileError) -> [UInt8] {
    if let scalar = text.unicodeScalars.first(where: { !isAllowed($0) }) {
      throw XcodeFileError(
        .invalidValue,
        "the character U+\(hexadecimal(UInt64(scalar.value), digits: 1, uppercase: true)) "
          + "isn't allowed in XML",
        advice: "Pass the value in another form, such as base64")
    }
    let escaped = escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "'": "&apos;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      case "\r", " "..."~": nil
      default: "&#x\(hexadecimal(UInt64(scalar.value), digits: 1));"
      }
    }
    return Array(escaped.utf8)
  }
}
