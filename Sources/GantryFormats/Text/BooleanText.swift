extension Bool {
  /// The Boolean that a text in quotes or a property list's element spells, or nil.
  package static func quotedSpelling(_ text: String) -> Bool? {
    switch text {
    case "<true/>": true
    case "<false/>": false
    default:
      text.utf8.first == UInt8(ascii: "\"") ? spelling(String(text.dropFirst().dropLast())) : nil
    }
  }

  /// The Boolean that a text spells, or nil.
  package static func spelling(_ text: String) -> Bool? {
    guard (1...5).contains(text.utf8.count) else { return nil }
    // The lowercase letters packed into one number compare faster than strings do.
    var packed: UInt64 = 0
    for byte in text.utf8 {
      packed = packed << 8 | UInt64(byte < 0x41 ? byte : byte | 0x20)
    }
    switch packed {
    case 0x74_7275_65, 0x79_6573, 0x6F6E, 0x31: return true
    case 0x66_616C_7365, 0x6E6F, 0x6F66_66, 0x30: return false
    default: return nil
    }
  }
}
