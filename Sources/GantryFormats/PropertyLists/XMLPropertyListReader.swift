/// Reads an XML property list, or a fragment of one without the `plist` element around it.
///
/// Knows only the elements of Apple's property-list DTD, and no entities, so no attacks by them.
package struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  package static func read(_ text: String) throws(FormatError) -> Value {
    var reader = XMLPropertyListReader(bytes: Array(text.utf8))
    try reader.skipProlog()
    let value: Value
    let start = reader.position
    let tag = try reader.tag()
    if tag.name == "plist", tag.kind == .opening {
      try reader.skipProlog()
      value = try reader.element()
      try reader.skipProlog()
      try reader.close("plist", openedAt: start)
    } else {
      value = try reader.element(tag, at: start)
    }
    try reader.skipProlog()
    if reader.position < reader.bytes.count { throw reader.error("text after the value") }
    return value
  }

  private enum TagKind { case opening, closing, empty }
  private typealias Tag = (name: String, kind: TagKind)

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ reason: String, at offset: Int? = nil) -> FormatError {
    FormatError(reason, in: bytes, at: offset ?? position)
  }

  private func starts(with text: StaticString) -> Bool { bytes.holds(text, at: position) }

  /// Skips white space, comments, the XML declaration and the document type.
  private mutating func skipProlog() throws(FormatError) {
    while let byte = current {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      } else if starts(with: "<!--") {
        try skip(past: "-->", "a comment")
      } else if starts(with: "<?") {
        try skip(past: "?>", "a declaration")
      } else if starts(with: "<!DOCTYPE") {
        try skip(past: ">", "the document type")
      } else {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(FormatError) {
    guard let found = (position..<bytes.count).first(where: { bytes.holds(end, at: $0) }) else {
      throw error("\(what) isn't closed")
    }
    position = found + end.utf8CodeUnitCount
  }

  private mutating func tag() throws(FormatError) -> Tag {
    let start = position
    guard current == UInt8(ascii: "<") else { throw error("an element expected") }
    position += 1
    var kind = TagKind.opening
    if current == UInt8(ascii: "/") {
      kind = .closing
      position += 1
    }
    let nameStart = position
    while let byte = current, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"), byte > 0x20 {
      position += 1
    }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    while let byte = current, byte != UInt8(ascii: ">") {
      // The last one counts: an attribute may hold an address.
      if kind != .closing { kind = byte == UInt8(ascii: "/") ? .empty : .opening }
      if byte == UInt8(ascii: "<") { break }
      position += 1
    }
    guard current == UInt8(ascii: ">") else { throw error("a tag isn't closed", at: start) }
    position += 1
    return (name, kind)
  }

  private mutating func close(_ name: String, openedAt start: Int) throws(FormatError) {
    let here = position
    guard position < bytes.count else { throw error("<\(name)> isn't closed", at: start) }
    let tag = try tag()
    guard tag.kind == .closing, tag.name == name else {
      throw error("</\(name)> expected, not <\(clipped(tag.name))>", at: here)
    }
  }

  private mutating func element() throws(FormatError) -> Value {
    let start = position
    return try element(tag(), at: start)
  }

  private mutating func element(_ tag: Tag, at start: Int) throws(FormatError) -> Value {
    guard tag.kind != .closing else {
      throw error("</\(clipped(tag.name))> without its beginning", at: start)
    }
    let isEmpty = tag.kind == .empty
    switch tag.name {
    case "true", "false":
      if !isEmpty { try close(tag.name, openedAt: start) }
      return .bool(tag.name == "true")
    case "string": return .string(isEmpty ? "" : try characters(until: "string", from: start))
    case "date": return .string(trimmed(try characters(until: "date", from: start)))
    case "data":
      let text = isEmpty ? "" : try characters(until: "data", from: start)
      return .string(String(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
    case "integer" where !isEmpty, "real" where !isEmpty:
      let literal = trimmed(try characters(until: tag.name, from: start))
      guard Double(literal) != nil else {
        throw error("'\(clipped(literal))' is not a number", at: start)
      }
      return .number(literal)
    case "array": return isEmpty ? .array([]) : try array(from: start)
    case "dict": return isEmpty ? .object([]) : try dictionary(from: start)
    default: throw error("<\(clipped(tag.name))> is no element of a property list", at: start)
    }
  }

  private mutating func enter() throws(FormatError) {
    depth += 1
    if depth > maximumNestingDepth {
      throw error("nested deeper than \(maximumNestingDepth) levels")
    }
  }

  private mutating func array(from start: Int) throws(FormatError) -> Value {
    try enter()
    defer { depth -= 1 }
    var elements: [Value] = []
    while try isInside("array", openedAt: start) { elements.append(try element()) }
    return .array(elements)
  }

  /// Whether more comes in an element of others, whose end is passed.
  private mutating func isInside(_ name: String, openedAt start: Int) throws(FormatError) -> Bool {
    try skipProlog()
    guard starts(with: "</") || position == bytes.count else { return true }
    try close(name, openedAt: start)
    return false
  }

  private mutating func dictionary(from start: Int) throws(FormatError) -> Value {
    try enter()
    defer { depth -= 1 }
    var members = MemberList()
    while try isInside("dict", openedAt: start) {
      let here = position
      let tag = try tag()
      guard tag.name == "key" else { throw error("<key> expected", at: here) }
      let key = tag.kind == .empty ? "" : try characters(until: "key", from: here)
      if let refusal = members.refusal(of: key) { throw error(refusal, at: here) }
      try skipProlog()
      members.append(key, try element())
    }
    return .object(members.members)
  }

  /// Character data up to the closing tag of the named element, with references resolved.
  private mutating func characters(
    until name: String, from start: Int
  ) throws(FormatError) -> String {
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "<"):
        if starts(with: "<![CDATA[") {
          let contentStart = position + 9
          try skip(past: "]]>", "a CDATA section")
          text += bytes[contentStart..<(position - 3)]
        } else if starts(with: "<!--") {
          try skip(past: "-->", "a comment")
        } else {
          try close(name, openedAt: start)
          return String(decoding: text, as: UTF8.self)
        }
      case UInt8(ascii: "&"):
        try reference(&text)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw error("<\(name)> isn't closed", at: start)
  }

  private mutating func reference(_ text: inout [UInt8]) throws(FormatError) {
    let start = position
    var end = start
    while end < bytes.count, end < start + 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, end < start + 12 else {
      throw error("'&' begins no character reference; write '&amp;'", at: start)
    }
    position = end + 1
    let name = bytes[(start + 1)..<end]
    guard let scalar = XMLText.scalar(ofReference: name) else {
      let name = String(decoding: name, as: UTF8.self)
      throw error("'&\(clipped(name));' is no character reference", at: start)
    }
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
