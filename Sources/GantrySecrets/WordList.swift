/// Words in one literal, between single spaces: no table has to be made at run time.
package struct WordList: Sendable, ExpressibleByStringLiteral {
  private let text: StaticString

  package init(stringLiteral text: StaticString) { self.text = text }

  /// Whether one of the words passes a test.
  package func contains(where passes: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    let count = text.utf8CodeUnitCount
    var start = 0
    for index in 0...count where index == count || text.utf8Start[index] == 0x20 {
      let word = UnsafeBufferPointer(start: text.utf8Start + start, count: index - start)
      if passes(word) { return true }
      start = index + 1
    }
    return false
  }

  /// Whether the bytes in a range are one of the words.
  package func contains(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    contains { $0.count == range.count && Self.holds(bytes, $0, at: range.lowerBound) }
  }

  /// The length of the word that ends at an index of some bytes, or nil.
  package func ending(of bytes: [UInt8], at end: Int) -> Int? {
    var length: Int?
    _ = contains { word in
      guard word.count <= end, Self.holds(bytes, word, at: end - word.count) else { return false }
      length = word.count
      return true
    }
    return length
  }

  private static func holds(
    _ bytes: [UInt8], _ word: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    for offset in 0..<word.count where bytes[start + offset] != word[offset] { return false }
    return true
  }

  /// The words one by one.
  package var words: [String] {
    var words: [String] = []
    _ = contains { word in
      words.append(String(decoding: word, as: UTF8.self))
      return false
    }
    return words
  }
}
