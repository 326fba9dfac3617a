/// The output of programs for terminals.
enum EscapeSequences {
  /// A text without the sequences that color it and move the cursor (ECMA-48: CSI and OSC).
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x1B, index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "["):
        index += 2
        while index < bytes.count, !(0x40...0x7E).contains(bytes[index]) { index += 1 }
        index += 1
      case UInt8(ascii: "]"):
        index += 2
        while index < bytes.count, bytes[index] != 0x07, bytes[index] != 0x1B { index += 1 }
        // BEL ends it, or ESC and a backslash.
        index += index < bytes.count && bytes[index] == 0x1B ? 2 : 1
      default: index += 2
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
