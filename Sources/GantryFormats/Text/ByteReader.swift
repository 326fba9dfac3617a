/// A position in the UTF-8 of a text, for readers of formats byte by byte.
///
/// The formats' own characters are ASCII. Reading bytes of an array takes a fraction of the machine
/// code that the views of strings take, which expect texts of any storage.
package struct ByteReader {
  package let bytes: [UInt8]
  package var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position == bytes.count }

  /// Moves past a character if it comes next; returns whether it did.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Moves past digits and returns their range.
  package mutating func digits() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] &- 0x30 < 10 { position += 1 }
    return start..<position
  }

  /// Moves past this many digits and returns their number, or nil where there are fewer.
  package mutating func number(digits count: Int) -> Int64? {
    guard bytes.count - position >= count else { return nil }
    var number: Int64 = 0
    for offset in 0..<count {
      let digit = bytes[position + offset] &- 0x30
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int64(digit)
    }
    position += count
    return number
  }

  /// The text in a range, which must hold whole characters.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from here to the end.
  package var rest: String { text(position..<bytes.count) }
}

/// Whether a text is a number as JSON writes it; it may have a `+` and an empty side of the point.
package func isNumberLiteral(_ text: String) -> Bool {
  var reader = ByteReader(text)
  if !reader.take("-") { _ = reader.take("+") }
  var digits = reader.digits().count
  if reader.take(".") { digits += reader.digits().count }
  guard digits > 0 else { return false }
  if reader.take("e") || reader.take("E") {
    if !reader.take("-") { _ = reader.take("+") }
    guard !reader.digits().isEmpty else { return false }
  }
  return reader.isAtEnd
}
