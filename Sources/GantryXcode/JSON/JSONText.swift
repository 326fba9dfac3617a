/// The text of JSON strings: read, and written as Xcode writes it.
enum JSONText {
  /// What a string between its quotes says, whose escapes are known to be valid.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(.backslash) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      guard byte == .backslash, let (text, count) = escape(rest) else {
        result.append(byte)
        rest = rest.dropFirst()
        continue
      }
      result.append(contentsOf: text)
      rest = rest.dropFirst(count)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What the escape at the start of some bytes stands for, and its length; nil for none that is
  /// valid.
  static func escape(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], count: Int)? {
    guard let letter = bytes.dropFirst().first else { return nil }
    switch letter {
    case .doubleQuote, .backslash, UInt8(ascii: "/"): return ([letter], 2)
    case UInt8(ascii: "n"): return ([.newline], 2)
    case UInt8(ascii: "t"): return ([.tab], 2)
    case UInt8(ascii: "r"): return ([.carriageReturn], 2)
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    default: break
    }
    guard let first = codeUnit(bytes) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (Array(String(Character(scalar)).utf8), 6) }
    // Above U+FFFF a character is two units; half of one is none.
    guard first < 0xDC00, let second = codeUnit(bytes.dropFirst(6)),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00))
    else { return nil }
    return (Array(String(Character(scalar)).utf8), 12)
  }

  /// The number of `\uXXXX` at the start of some bytes.
  private static func codeUnit(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let digits = bytes.dropFirst(2).prefix(4)
    guard bytes.starts(with: [.backslash, UInt8(ascii: "u")]), digits.count == 4 else { return nil }
    var code: UInt32 = 0
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): code = code * 16 + UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): code = code * 16 + UInt32(byte - 0x61) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): code = code * 16 + UInt32(byte - 0x41) + 10
      default: return nil
      }
    }
    return code
  }

  /// A string with its quotes, as Xcode writes it: everything beyond ASCII as it is.
  ///
  /// In Xcode's own files `/` gets a backslash.
  static func encoded(_ text: String, escapingSlashes: Bool) -> [UInt8] {
    var result: [UInt8] = [.doubleQuote]
    for byte in text.utf8 {
      switch byte {
      case .doubleQuote, .backslash: result += [.backslash, byte]
      case UInt8(ascii: "/"): result += escapingSlashes ? [.backslash, byte] : [byte]
      case .newline: result += Array("\\n".utf8)
      case .tab: result += Array("\\t".utf8)
      case .carriageReturn: result += Array("\\r".utf8)
      case 0x08: result += Array("\\b".utf8)
      case 0x0C: result += Array("\\f".utf8)
      case 0..<0x20:
        let code = String(byte, radix: 16)
        result += Array("\\u\(String(repeating: "0", count: 4 - code.count))\(code)".utf8)
      default: result.append(byte)
      }
    }
    return result + [.doubleQuote]
  }
}
