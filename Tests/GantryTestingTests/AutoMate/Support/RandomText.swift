import TestRandom

extension SeededGenerator {
  /// A text of what quoting, lists and property lists have trouble with.
  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      text += Self.pieces.randomElement(using: &self) ?? ""
    }
    return text
  }

  private static let pieces = [
    " ", "\t", "\n", "\r", "\r\n", "\"", "'", "\\", "/", "//", "/*", "*/", "(", ")", "{", "}", "[",
    "]", "<", ">", ",", ";", ":", "=", "-", "_", "@", "$", "&amp;", "\\U0041", "\\n", "\\101", "0",
    "7", "nil", "AM_CLEAN_DATA_FLAG", "a", "Zed", "é", "\u{301}", "\u{200D}", "\u{FE0F}",
    "\u{1F3FB}", "\u{FEFF}", "\u{600}", "漢字", "한", "\u{11A8}", "😀", "👨‍👩‍👧", "🇵🇱", "\u{2028}",
    "\u{A0}", "\0", "\u{1}", "\u{7F}", "\u{85}", "<?xml?>", "<true/>",
  ]
}
