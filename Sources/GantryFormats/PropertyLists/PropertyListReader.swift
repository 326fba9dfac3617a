/// Reads property-list text as launch arguments hold it: old-style (`(1, 2)`, `{a = b;}`) or XML.
///
/// The rules are those of CoreFoundation's parser for old-style lists, which the system applies to
/// the value of an argument that begins with one of `{ [ ( < "`. Old-style lists hold strings
/// alone; the option decides which type they mean.
package enum PropertyListReader {
  /// Whether the system would take a text for a property list, by its first character.
  package static func isCandidate(_ text: String) -> Bool {
    text.utf8.first.map("{[(<\"".utf8.contains) ?? false
  }

  /// Parses an old-style list or an XML fragment.
  package static func read(_ text: String) throws(FormatError) -> Value {
    // Old-style data, `<0fbd>`, may begin with one of these letters too.
    let isXML = text.utf8.dropFirst().first.map("?!sirtpdaf".utf8.contains) ?? false
    if text.utf8.first == UInt8(ascii: "<"), isXML, !isData(text) {
      return try XMLPropertyListReader.read(text)
    }
    return try OldStyleReader.read(text)
  }

  /// Whether `<` and `>` enclose only hexadecimal digits, which no element's name does.
  private static func isData(_ text: String) -> Bool {
    for byte in ByteReader(text).bytes.dropFirst() {
      if byte == UInt8(ascii: ">") { return true }
      guard hexDigit(byte) != nil || byte == UInt8(ascii: " ") else { return false }
    }
    return false
  }
}

/// Reads old-style (NeXTSTEP) property lists.
private struct OldStyleReader {
  private let scalars: [Unicode.Scalar]
  private let text: String
  private var position = 0
  private var depth = 0

  static func read(_ text: String) throws(FormatError) -> Value {
    var reader = OldStyleReader(text)
    let value = try reader.value()
    try reader.skip()
    if reader.position < reader.scalars.count {
      throw reader.error("unexpected \(reader.found) after the value")
    }
    return value
  }

  private init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars)
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private var found: String { current.map { "'\(clipped(String($0)))'" } ?? "end of text" }

  private func error(_ reason: String, at offset: Int? = nil) -> FormatError {
    var byteOffset = 0
    for scalar in scalars[..<min(offset ?? position, scalars.count)] {
      byteOffset += UTF8.width(scalar)
    }
    return FormatError(reason, in: ByteReader(text).bytes, at: byteOffset)
  }

  /// Skips white space and comments.
  private mutating func skip() throws(FormatError) {
    while let scalar = current {
      if scalar.properties.isWhitespace {
        position += 1
      } else if scalar == "/", position + 1 < scalars.count, scalars[position + 1] == "/" {
        while let scalar = current, scalar != "\n", scalar != "\r" { position += 1 }
      } else if scalar == "/", position + 1 < scalars.count, scalars[position + 1] == "*" {
        let start = position
        position += 2
        while position + 1 < scalars.count,
          scalars[position] != "*" || scalars[position + 1] != "/"
        { position += 1 }
        guard position + 1 < scalars.count else {
          throw error("a comment isn't closed", at: start)
        }
        position += 2
      } else {
        return
      }
    }
  }

  private mutating func value() throws(FormatError) -> Value {
    try skip()
    switch current {
    case "(": return try array()
    case "{": return try dictionary()
    case "<": return try data()
    case "\"", "'": return .string(try quoted())
    case .some: return .string(try unquoted())
    case nil: throw error("a value is missing")
    }
  }

  private mutating func enter() throws(FormatError) {
    depth += 1
    if depth > maximumNestingDepth {
      throw error("nested deeper than \(maximumNestingDepth) levels")
    }
    position += 1
  }

  private mutating func array() throws(FormatError) -> Value {
    let opening = position
    try enter()
    defer { depth -= 1 }
    var elements: [Value] = []
    while try !closes("a list", by: ")", openedAt: opening) {
      elements.append(try value())
      try skip()
      switch current {
      case ",": position += 1
      case ")", nil: continue
      default: throw error("',' or ')' expected, not \(found)")
      }
    }
    return .array(elements)
  }

  /// Moves past the bracket that closes a list or a dictionary; returns whether it came next.
  private mutating func closes(
    _ what: String, by bracket: Unicode.Scalar, openedAt opening: Int
  ) throws(FormatError) -> Bool {
    try skip()
    guard let scalar = current else {
      throw error("\(what) isn't closed by '\(bracket)'", at: opening)
    }
    if scalar == bracket { position += 1 }
    return scalar == bracket
  }

  private mutating func dictionary() throws(FormatError) -> Value {
    let opening = position
    try enter()
    defer { depth -= 1 }
    var members = MemberList()
    while try !closes("a dictionary", by: "}", openedAt: opening) {
      let start = position
      let key = current == "\"" || current == "'" ? try quoted() : try unquoted()
      if let refusal = members.refusal(of: key) { throw error(refusal, at: start) }
      try skip()
      var member = Value.string(key)
      if current == "=" {
        position += 1
        member = try value()
        try skip()
      }
      guard current == ";" else { throw error("';' expected, not \(found)") }
      position += 1
      members.append(key, member)
    }
    return .object(members.members)
  }

  private mutating func data() throws(FormatError) -> Value {
    let opening = position
    position += 1
    var bytes: [UInt8] = []
    var high: UInt8?
    while let scalar = current {
      position += 1
      if scalar == ">" {
        if high != nil { throw error("data has half a byte", at: opening) }
        return .string(Base64.encode(bytes))
      }
      if scalar.properties.isWhitespace { continue }
      guard scalar.isASCII, let digit = hexDigit(UInt8(scalar.value)) else {
        throw error("a hexadecimal digit or '>' expected", at: position - 1)
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    throw error("data isn't closed by '>'", at: opening)
  }

  private mutating func unquoted() throws(FormatError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = current, isUnquoted(scalar) {
      text.append(scalar)
      position += 1
    }
    if text.isEmpty { throw error("\(found) needs quotes") }
    return String(text)
  }

  private func isUnquoted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
    default: false
    }
  }

  private mutating func quoted() throws(FormatError) -> String {
    let opening = position
    let quote = scalars[position]
    position += 1
    var units: [UInt16] = []
    while let scalar = current {
      position += 1
      if scalar == quote {
        let text = String(decoding: units, as: UTF16.self)
        // What was repaired has other units now.
        guard text.utf16.elementsEqual(units) else {
          throw error("half a surrogate pair in a string", at: opening)
        }
        return text
      }
      guard scalar == "\\" else {
        units += scalar.utf16
        continue
      }
      guard let escaped = current else { break }
      position += 1
      escape(escaped, to: &units)
    }
    throw error("a string isn't closed by \(quote)", at: opening)
  }

  private mutating func escape(_ scalar: Unicode.Scalar, to units: inout [UInt16]) {
    switch scalar {
    case "a": units.append(0x07)
    case "b": units.append(0x08)
    case "f": units.append(0x0C)
    case "n": units.append(0x0A)
    case "r": units.append(0x0D)
    case "t": units.append(0x09)
    case "v": units.append(0x0B)
    case "0"..."7":
      position -= 1
      let code = digits(atMost: 3, base: 8)
      units.append(NextStepLatin.unit(UInt8(truncatingIfNeeded: code)))
    case "U": units.append(digits(atMost: 4, base: 16))
    default: units += scalar.utf16
    }
  }

  /// The number in the next digits.
  private mutating func digits(atMost limit: Int, base: UInt16) -> UInt16 {
    let end = min(position + limit, scalars.count)
    var number: UInt16 = 0
    while position < end, scalars[position].isASCII,
      let digit = hexDigit(UInt8(scalars[position].value)), digit < base
    {
      number = number * base + UInt16(digit)
      position += 1
    }
    return number
  }
}

/// The upper half of NeXTSTEP's character set, for octal escapes in old-style lists.
///
/// Source: the mapping table NEXTSTEP.TXT that Unicode, Inc. publishes.
private enum NextStepLatin {
  static func unit(_ code: UInt8) -> UInt16 {
    code < 0x80 ? UInt16(code) : upper[Int(code) - 0x80]
  }

  private static let upper: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB,
    0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9,
    0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3,
    0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02,
    0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB,
    0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9,
    0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA,
    0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD,
    0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0xFFFD, 0xFFFD,
  ]
}
