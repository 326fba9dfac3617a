import TestRandom

extension SeededGenerator {
  mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func text(of alphabet: [String], upTo count: Int) -> String {
    (0..<int(0..<count + 1)).map { _ in alphabet[int(0..<alphabet.count)] }.joined()
  }

  /// Bytes with one to three small accidents.
  mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let snippets =
      [
        "<", ">", "/", "\"", "'", "&", "&amp;", "&#10;", "&#x;", "&#x1f41e;", "<!--", "-->", "]]>",
        "<![CDATA[",
        "<?x?>", "=", "\r", "\r\n", "\n", "\t", " ", "\0", "é", "\u{FEFF}", "{", "}", "[", "]", ",",
        ":", "\\", "\\u12",
        "true", "null", "1e5", "<a>", "</a>", "a=\"b\" ", "-",
      ].map { Array($0.utf8) } + [[0xFF], [0x80], [0xED, 0xA0, 0x80]]
    for _ in 0..<int(1..<4) {
      let place = int(0..<bytes.count + 1)
      switch int(0..<6) {
      case 0 where place < bytes.count: bytes[place] = UInt8(int(0..<256))
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + int(0..<40)))
      case 3:
        let length = min(bytes.count - place, int(0..<60))
        bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: int(0..<bytes.count + 1))
      case 4 where int(0..<10) == 0: bytes.removeSubrange(place...)
      default:
        bytes.insert(contentsOf: snippets[int(0..<snippets.count)], at: place)
      }
    }
    return bytes
  }
}
