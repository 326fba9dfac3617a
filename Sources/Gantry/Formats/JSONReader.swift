import GantrySystem

/// Reads JSON (RFC 8259) into a ``Value``.
///
/// Stricter than the standard where leniency would hide a mistake: a key given twice in one object
/// is an error, and so is an escaped surrogate without its other half.
package struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// Where each value stands, in the order in which they begin; nil where nobody asks for it.
  private var ranges: [Range<Int>]?

  /// Parses one JSON text.
  static func read(_ text: String) throws(FormatError) -> Value {
    try read(bytes: Array(text.utf8))
  }

  /// Parses one JSON text in UTF-8, with or without a byte order mark.
  static func read(bytes: [UInt8]) throws(FormatError) -> Value {
    var reader = JSONReader(bytes: bytes)
    return try reader.text()
  }

  /// Parses one JSON text and tells where each of its values stands, in the order of their beginnings.
  static func readRanges(bytes: [UInt8]) throws(FormatError) -> (Value, [Range<Int>]) {
    var reader = JSONReader(bytes: bytes)
    reader.ranges = []
    let value = try reader.text()
    return (value, reader.ranges ?? [])
  }

  private mutating func text() throws(FormatError) -> Value {
    if bytes.holds("\u{FEFF}", at: 0) { position = 3 }
    let value = try value()
    skipWhitespace()
    if position < bytes.count { throw error("unexpected \(found) after the value") }
    return value
  }

  /// Why some bytes aren't one JSON text, and where; nil if they are.
  package static func problem(in bytes: [UInt8]) -> String? {
    do throws(FormatError) {
      _ = try read(bytes: bytes)
      return nil
    } catch {
      return error.message
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  @inline(never)
  private func error(_ reason: String, at offset: Int? = nil) -> FormatError {
    FormatError(reason, in: bytes, at: offset ?? position)
  }

  /// The character at the current position, as an error names it.
  @inline(never)
  private var found: String {
    guard let byte = current else { return "end of text" }
    guard byte >= 0x20, byte < 0x7F else { return "byte 0x\(Self.digits(byte))" }
    return "'\(Character(Unicode.Scalar(byte)))'"
  }

  private static func digits(_ byte: UInt8) -> String {
    hexadecimal(UInt64(byte), uppercase: true)
  }

  @inline(never)
  private mutating func skipWhitespace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func value() throws(FormatError) -> Value {
    skipWhitespace()
    guard let index = ranges?.count else { return try content() }
    let start = position
    ranges?.append(start..<start)
    let value = try content()
    ranges?[index] = start..<position
    return value
  }

  private mutating func content() throws(FormatError) -> Value {
    guard let byte = current else { throw error("a value is missing") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("unexpected \(found)")
    }
  }

  private mutating func literal(_ text: StaticString, _ value: Value) throws(FormatError) -> Value {
    guard bytes.holds(text, at: position) else { throw error("unexpected \(found)") }
    position += text.utf8CodeUnitCount
    return value
  }

  @inline(never)
  private mutating func enter() throws(FormatError) {
    depth += 1
    if depth > maximumNestingDepth {
      throw error("nested deeper than \(maximumNestingDepth) levels")
    }
    position += 1
  }

  private mutating func array() throws(FormatError) -> Value {
    try enter()
    defer { depth -= 1 }
    var elements: [Value] = []
    skipWhitespace()
    if current == UInt8(ascii: "]") {
      position += 1
      return .array(elements)
    }
    while true {
      elements.append(try value())
      skipWhitespace()
      switch current {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "]"):
        position += 1
        return .array(elements)
      default: throw error("',' or ']' expected, not \(found)")
      }
    }
  }

  private mutating func object() throws(FormatError) -> Value {
    try enter()
    defer { depth -= 1 }
    var members = MemberList()
    skipWhitespace()
    if current == UInt8(ascii: "}") {
      position += 1
      return .object(members.members)
    }
    while true {
      skipWhitespace()
      guard current == UInt8(ascii: "\"") else { throw error("a key expected, not \(found)") }
      let start = position
      let key = try string()
      if let refusal = members.refusal(of: key) { throw error(refusal, at: start) }
      skipWhitespace()
      guard current == UInt8(ascii: ":") else { throw error("':' expected, not \(found)") }
      position += 1
      members.append(key, try value())
      skipWhitespace()
      switch current {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "}"):
        position += 1
        return .object(members.members)
      default: throw error("',' or '}' expected, not \(found)")
      }
    }
  }

  private mutating func number() throws(FormatError) -> Value {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let leadingZero = current == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 { throw error("a digit expected, not \(found)") }
    if leadingZero, whole > 1 { throw error("a number can't begin with 0", at: start) }
    if current == UInt8(ascii: ".") {
      position += 1
      if digits() == 0 { throw error("a digit expected, not \(found)") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      if digits() == 0 { throw error("a digit expected, not \(found)") }
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    return position - start
  }

  private mutating func string() throws(FormatError) -> String {
    if let text = simpleString() { return text }
    let opening = position
    position += 1
    var text = ""
    var runStart = position
    while true {
      guard let byte = current else { throw error("a string isn't closed", at: opening) }
      switch byte {
      case UInt8(ascii: "\""):
        text += try run(from: runStart)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try run(from: runStart)
        text.unicodeScalars.append(try escape())
        runStart = position
      case 0..<0x20:
        throw error(
          "a control character in a string must be escaped, 0x\(Self.digits(byte)) isn't")
      default: position += 1
      }
    }
  }

  /// The text of a string with no other escapes than those of one letter, read in one go.
  ///
  /// A payload may be one text of many megabytes, read where nothing is optimized.
  ///
  /// - Returns: the text; nil for any other string, of which nothing is read then.
  private mutating func simpleString() -> String? {
    let start = position + 1
    var end = start
    let text = bytes.withUnsafeBufferPointer { bytes -> [UInt8]? in
      let count = bytes.count
      // As long as the string at most: the first quote behind no backslash is its end.
      var index = start
      while index < count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < count else { return nil }
      end = index
      var isSimple = true
      let text = [UInt8](unsafeUninitializedCapacity: end - start) { text, length in
        var index = start
        while index < end {
          var byte = bytes[index]
          if byte == UInt8(ascii: "\\") {
            index += 1
            byte = Self.shortEscape(bytes[index])
          } else if byte < 0x20 {
            byte = 0
          }
          if byte == 0 {
            isSimple = false
            return
          }
          text[length] = byte
          length += 1
          index += 1
        }
      }
      return isSimple ? text : nil
    }
    guard let text, let string = String(validUTF8: text) else { return nil }
    position = end + 1
    return string
  }

  /// What an escape of one letter stands for, or 0 if it is none.
  private static func shortEscape(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: 0
    }
  }

  private func run(from start: Int) throws(FormatError) -> String {
    guard let text = String(validUTF8: bytes[start..<position]) else {
      throw error("the text isn't valid UTF-8", at: start)
    }
    return text
  }

  private mutating func escape() throws(FormatError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = current else { throw error("a string isn't closed", at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      let meant = Self.shortEscape(byte)
      guard meant != 0 else { throw error("an unknown escape sequence", at: start) }
      return Unicode.Scalar(meant)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(FormatError) -> Unicode.Scalar {
    let first = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), position + 1 < bytes.count,
      bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { throw error("half a surrogate pair", at: start) }
    position += 2
    let second = try codeUnit(from: start)
    guard UTF16.isTrailSurrogate(second) else { throw error("half a surrogate pair", at: start) }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit(from start: Int) throws(FormatError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = hexDigit(byte) else {
        throw error("four hexadecimal digits expected after \\u", at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
