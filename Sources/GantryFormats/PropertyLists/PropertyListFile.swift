import GantryFoundation

/// A property list in a format that built products have: XML, or Apple's binary one.
package enum PropertyListFile {
  package static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("bplist".utf8))
  }

  /// Decodes a type from a file.
  ///
  /// Foundation's decoder has no limit of nesting, and would use up the stack; a number that isn't
  /// UTF-8 traps it. Binary objects are decoded where a type asks for them: a type that can contain
  /// itself has its own limit, as the objects of a hostile file can do so too.
  package static func decode<Content: Decodable>(
    _ type: Content.Type, from bytes: [UInt8], userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Content {
    if !isBinary(bytes) { try checkText(bytes) }
    let decoder = PropertyListDecoder()
    decoder.userInfo = userInfo
    return try decoder.decode(type, from: Data(bytes))
  }

  /// Throws where XML isn't text, or its elements are nested too deeply.
  ///
  /// What looks like an end counts for nothing in comments, attributes and the like, so that none
  /// can hide what is nested; what looks like a start counts there too.
  private static func checkText(_ bytes: [UInt8]) throws(FormatError) {
    // The other encodings begin with a mark.
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if !isMarked, let index = UTF8.firstInvalid(in: bytes) {
      throw FormatError("text that isn't UTF-8", in: bytes, at: index)
    }
    // UTF-16 has a zero beside each of these characters.
    let text = bytes.filter { $0 != 0 }
    var depth = 0
    var marker: StaticString?
    for piece in text.split(separator: UInt8(ascii: "<")) {
      let start = piece.startIndex
      let isInside = marker != nil
      var content = piece
      if !isInside, text.holds("!--", at: start) {
        marker = "-->"
        content = piece.dropFirst(3)
      } else if !isInside, text.holds("![CDATA[", at: start) {
        marker = "]]>"
      }
      if let end = marker, content.indices.contains(where: { text.holds(end, at: $0) }) {
        marker = nil
      }
      let tag = piece.prefix { $0 != UInt8(ascii: ">") }
      if text[start] | 0x20 >= UInt8(ascii: "a") {
        let isEmpty = tag.last == UInt8(ascii: "/") && !tag.contains(UInt8(ascii: "\""))
        if !isEmpty { depth += 1 }
      } else if text[start] == UInt8(ascii: "/"), !isInside {
        depth -= 1
      }
      guard depth <= maximumNestingDepth else {
        throw FormatError("nested deeper than \(maximumNestingDepth) levels", in: text, at: start)
      }
    }
  }
}
