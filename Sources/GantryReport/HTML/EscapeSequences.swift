/// The output of programs for terminals.
enum EscapeSequences {
  /// A text without the sequences that color it and move the cursor (ECMA-48: CSI and OSC).
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    let parts = text.utf8.split(separator: 0x1B, omittingEmptySubsequences: false)
    let plain = parts.dropFirst().map { part in
      switch part.first {
      case UInt8(ascii: "["): part.dropFirst().drop { !(0x40...0x7E).contains($0) }.dropFirst()
      // BEL ends it, or ESC and a backslash.
      case UInt8(ascii: "]"): part.drop { $0 != 0x07 }.dropFirst()
      default: part.dropFirst()
      }
    }
    // One at the end begins no sequence.
    return String(decoding: (parts.prefix(1) + plain).joined(), as: UTF8.self)
      + (text.utf8.last == 0x1B ? "\u{1B}" : "")
  }
}
