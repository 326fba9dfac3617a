import GantryFoundation

/// Base64 in the standard alphabet (RFC 4648, section 4).
///
/// Never the URL-safe one: its texts may begin with `-`, and such launch arguments are lost.
package enum Base64 {
  package static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes, or why the text isn't base64.
  package static func decode(_ text: String) throws(FormatError) -> [UInt8] {
    if isWhole(text), let data = Data(base64Encoded: text) { return Array(data) }
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: { !isCharacter($0) && $0 != UInt8(ascii: "=") }) {
      let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
      throw FormatError(
        "'\(clipped(scalar.map { String($0) } ?? ""))' is no character of standard base64",
        in: bytes, at: offset)
    }
    if let offset = bytes.firstIndex(of: UInt8(ascii: "=")), bytes.count % 4 == 0 {
      throw FormatError("'=' comes before the end of the base64 text", in: bytes, at: offset)
    }
    throw FormatError(
      "the base64 text is cut off: its \(bytes.count) characters are no multiple of 4",
      in: bytes, at: bytes.count)
  }

  /// Whether a text has groups of 4 characters and its padding at the end.
  ///
  /// Foundation reads some texts that have neither.
  private static func isWhole(_ text: String) -> Bool {
    let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return text.utf8.count % 4 == 0 && padding <= 2
      && !text.utf8.dropLast(padding).contains(UInt8(ascii: "="))
  }

  private static func isCharacter(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }
}
