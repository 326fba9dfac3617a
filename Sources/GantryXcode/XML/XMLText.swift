/// The text of attribute values: read, and written as Xcode writes it.
enum XMLText {
  /// What a value says whose references are known to be valid.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == .ampersand || $0 < .space }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      switch byte {
      case .ampersand:
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ";")),
          let scalar = reference(bytes[index..<end])
        else {
          result.append(byte)
          continue
        }
        result.append(contentsOf: Array(String(Character(scalar)).utf8))
        index = end + 1
      case .carriageReturn:
        // CR LF is one line break, which a value holds as one space.
        if index < bytes.endIndex, bytes[index] == .newline { index += 1 }
        result.append(.space)
      case .newline, .tab: result.append(.space)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character that a reference stands for, between `&` and `;`.
  ///
  /// Nil where XML has none.
  static func reference(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else { return named(name) }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var code: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte), digit < radix else { return nil }
      code = code * radix + digit
      // Far below what would overflow.
      guard code <= 0x10FFFF else { return nil }
    }
    guard let scalar = Unicode.Scalar(code), isAllowed(scalar) else { return nil }
    return scalar
  }

  private static func named(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Whether XML 1.0 (2.2) allows a character at all, even as a reference.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// A value as Xcode writes it: everything beyond ASCII as a reference with lower-case digits.
  ///
  /// Throws where the text has a character that XML can't hold.
  static func encoded(_ text: String) throws(XcodeFileError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: Array("&amp;".utf8))
      case "<": result.append(contentsOf: Array("&lt;".utf8))
      case ">": result.append(contentsOf: Array("&gt;".utf8))
      case "\"": result.append(contentsOf: Array("&quot;".utf8))
      case "'": result.append(contentsOf: Array("&apos;".utf8))
      case "\n": result.append(contentsOf: Array("&#10;".utf8))
      case "\t": result.append(contentsOf: Array("&#9;".utf8))
      case "\r": result.append(contentsOf: Array("&#13;".utf8))
      case " "..."~": result.append(UInt8(scalar.value))
      default:
        let code = String(scalar.value, radix: 16)
        guard isAllowed(scalar) else {
          throw XcodeFileError(
            .invalidValue, "the character U+\(code.uppercased()) can't stand in XML",
            advice: "Pass the value in another form, such as base64")
        }
        result.append(contentsOf: Array("&#x\(code);".utf8))
      }
    }
    return result
  }
}
