/// A launch's payload as text, for tools that have no app's type at hand.
package enum PayloadText {
  /// One line of JSON with sorted keys, from JSON or base64 of it.
  package static func json(_ bytes: [UInt8]) throws(FormatError) -> String {
    JSONWriter.write(try object(bytes))
  }

  /// Indented JSON with members in their order, from JSON or base64 of it.
  package static func prettyJSON(_ bytes: [UInt8]) throws(FormatError) -> String {
    JSONWriter.writePretty(try object(bytes))
  }

  /// Base64 of JSON with sorted keys: the same payload gives the same text.
  package static func base64(_ bytes: [UInt8]) throws(FormatError) -> String {
    Base64.encode(Array(try json(bytes).utf8))
  }

  /// A payload's object, from JSON or base64 of it.
  package static func object(_ bytes: [UInt8]) throws(FormatError) -> Value {
    let value = try Self.value(bytes)
    guard case .object = value else {
      throw FormatError("\(value.kindName) is not an object with options", in: bytes, at: 0)
    }
    return value
  }

  private static func value(_ bytes: [UInt8]) throws(FormatError) -> Value {
    // JSON of an object holds one of these, and base64 none.
    if bytes.contains(where: "{[\"".utf8.contains) { return try JSONReader.read(bytes: bytes) }
    // base64(1) breaks its lines after 76 characters.
    let unbroken = bytes.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let text = trimmed(String(decoding: unbroken, as: UTF8.self))
    return try JSONReader.read(bytes: Base64.decode(text))
  }
}
