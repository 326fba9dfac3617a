/// The text of JSON strings, read and written.
///
/// A payload or a message may be one text of many megabytes, read in an unoptimized build: loops go
/// over pointers, and compare numbers.
package enum JSONText {
  /// The text of a string between its quotes; never longer than it is written.
  ///
  /// Half a surrogate pair becomes the replacement character. What is no escape stays as it is.
  static func decoded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isEscaped: Bool
  ) -> String {
    guard let base = bytes.baseAddress, isEscaped else {
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    let end = range.upperBound
    return String(unsafeUninitializedCapacity: range.count) { text in
      guard let text = text.baseAddress else { return 0 }
      var index = range.lowerBound
      var length = 0
      while index < end {
        var byte = base[index]
        index += 1
        if byte == 0x5C, index < end {
          if base[index] == 0x75, let unit = unit(base, index + 1, end) {
            index += 5
            for byte in scalar(unit, base, &index, end).utf8 {
              text[length] = byte
              length += 1
            }
            continue
          }
          let meaning = meaning(base[index])
          if meaning != 0 {
            byte = meaning
            index += 1
          }
        }
        text[length] = byte
        length += 1
      }
      return length
    }
  }

  /// The byte that an escape of one letter means, or 0 if the letter is no escape.
  static func meaning(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x22, 0x5C, 0x2F: letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: 0
    }
  }

  /// The scalar of a unit, and of the other half where one follows.
  private static func scalar(
    _ first: UInt16, _ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ end: Int
  ) -> Character {
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard let both = pair(first, bytes, index, end) else { return "\u{FFFD}" }
    index += 6
    return Character(both)
  }

  /// The scalar of a lead surrogate and the escape that follows it.
  static func pair(
    _ lead: UInt16, _ bytes: UnsafePointer<UInt8>, _ index: Int, _ end: Int
  ) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(lead), index + 1 < end, bytes[index] == 0x5C,
      bytes[index + 1] == 0x75, let trail = unit(bytes, index + 2, end),
      UTF16.isTrailSurrogate(trail)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([lead, trail]))
  }

  /// The number of four hexadecimal digits.
  static func unit(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt16? {
    guard end - start >= 4 else { return nil }
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      guard let digit = hexDigit(bytes[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// A string with its quotes; everything beyond ASCII as it is.
  ///
  /// With `escapingSlashes` a `/` gets a backslash, as in Xcode's own files.
  package static func encoded(_ text: String, escapingSlashes: Bool = false) -> String {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return "\"\"" }
      let count = bytes.count
      var length = count + 2
      var index = 0
      while index < count {
        let byte = base[index]
        // Most bytes are letters and digits, which have no escape.
        if byte < 0x30 || byte == 0x5C { length += addition(byte, escapingSlashes) }
        index += 1
      }
      return String(unsafeUninitializedCapacity: length) { result in
        guard let result = result.baseAddress else { return 0 }
        result[0] = 0x22
        var (index, length) = (0, 1)
        while index < count {
          let byte = base[index]
          index += 1
          let addition = byte < 0x30 || byte == 0x5C ? addition(byte, escapingSlashes) : 0
          if addition > 0 {
            result[length] = 0x5C
            length += 1
          }
          if addition == 5 {
            for digit in ("u00" + hexadecimal(UInt64(byte))).utf8 {
              result[length] = digit
              length += 1
            }
          } else {
            result[length] = addition == 0 ? byte : letter(byte)
            length += 1
          }
        }
        result[length] = 0x22
        return length + 1
      }
    }
  }

  /// The number of bytes that a byte's escape adds.
  private static func addition(_ byte: UInt8, _ escapingSlashes: Bool) -> Int {
    if byte >= 0x20 {
      return byte == 0x22 || byte == 0x5C || byte == 0x2F && escapingSlashes ? 1 : 0
    }
    return letter(byte) == byte ? 5 : 1
  }

  /// The letter after the backslash in a byte's escape.
  private static func letter(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: byte
    }
  }
}
