import GantrySystem
import Testing

@Suite struct BytesTests {
  @Test(arguments: [
    ([], ""), (Array("é🌍".utf8), "é🌍"), ([0x61, 0], "a\0"), ([0x61, 0xC3], nil),
    ([0xED, 0xA0, 0x80], nil), ([0xC0, 0x80], nil),
    // The mark of a repair is a character like any other.
    ([0xEF, 0xBF, 0xBD], "\u{FFFD}"),
  ])
  func bytesAreTextOrNot(_ bytes: [UInt8], _ text: String?) {
    #expect(String(validUTF8: bytes) == text)
    #expect(String(validUTF8: Array(bytes[...]).dropFirst(0)) == text)
  }

  /// Repairing them took 2 s, since Swift Testing keeps a backtrace of each thrown error.
  @Test func aPictureIsNoTextAtOnce() {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
    let time = ContinuousClock().measure { #expect(String(validUTF8: bytes) == nil) }
    #expect(time < .seconds(1))
  }
}
