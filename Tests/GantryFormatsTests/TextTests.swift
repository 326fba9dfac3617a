import Foundation
import GantryFormats
import TestRandom
import Testing

/// Dates, durations, names that are near, and texts of other formats.
struct TextTests {
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0.0), ("1970-01-01T00:00:00Z", -978_307_200),
    ("2000-02-29T12:00:00.25+01:00", -26_485_199.75), ("2001-01-01", 0),
    ("2001-01-01T00:00Z", 0), ("2001-01-01 00:00:01-00:30", 1801), ("2001-01-01t00:00:00z", 0),
    ("0000-01-01T00:00:00Z", -63_145_526_400), ("+012345-01-01T00:00:00Z", 326_425_075_200),
    ("-000001-12-31T23:59:59Z", -63_145_526_401), ("2016-12-31T23:59:60Z", 504_921_600),
    ("2001-01-01T00:00:00,5+0100", -3599.5), ("inf", .infinity), ("1e20", 1e20),
  ])
  func aDateIsRead(_ text: String, _ seconds: Double) throws {
    let date = try #require(DateText.read(text))
    #expect(date.timeIntervalSinceReferenceDate == seconds)
  }

  @Test(arguments: [
    "", "2001", "2001-13-01", "2001-02-29", "1900-02-29", "2001-00-01", "2001-01-32", "2001-1-1",
    "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:61Z",
    "2001-01-01T00:00:00", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00Zx",
    "2001-01-01T00:00:00+25:00", "20010101", "5", "yesterday", "+1-01-01T00:00:00Z",
    "99999999999-01-01T00:00:00Z", "nan", "-nan", "snan", "nan(0x5)",
  ])
  func noDateIs(_ text: String) {
    #expect(DateText.read(text) == nil)
  }

  @Test(arguments: ["e3=0", "AA=A", "====", "AA==AA==", "AA=A====", "A=A="])
  func paddingEndsABase64Text(_ text: String) {
    let error = #expect(throws: FormatError.self) { try Base64.decode(text) }
    #expect(error?.reason == "'=' comes before the end of the base64 text")
  }

  @Test func aBase64TextHasWholeGroups() {
    let error = #expect(throws: FormatError.self) { try Base64.decode("exfQ==") }
    #expect(error?.reason == "the base64 text is cut off: its 6 characters are no multiple of 4")
  }

  @Test func aDatesTextIsEqualAgain() {
    var generator = SeededGenerator(seed: 42)
    for number in 0..<10_000 {
      let scale = [1e-9, 1, 1e6, 1e9, 1e12, 1e15, 1e18, 1e300][number % 8]
      let date = Date(
        timeIntervalSinceReferenceDate: Double.random(in: -scale...scale, using: &generator))
      let text = DateText.write(date)
      #expect(DateText.read(text) == date, "\(text)")
    }
    #expect(DateText.write(Date(timeIntervalSinceReferenceDate: 0.5)) == "2001-01-01T00:00:00.5Z")
    #expect(
      DateText.write(Date(timeIntervalSinceReferenceDate: -0.25)) == "2000-12-31T23:59:59.75Z")
  }

  @Test(arguments: [
    ("250ms", Duration.milliseconds(250)), ("1.5s", .milliseconds(1500)), ("2m", .seconds(120)),
    ("-3h", .seconds(-10800)), ("1d", .seconds(86400)), ("+1us", .microseconds(1)),
    ("1µs", .microseconds(1)), ("1ns", .nanoseconds(1)),
    ("0.000000000000000001s", Duration(secondsComponent: 0, attosecondsComponent: 1)),
    ("9223372036854775807s", Duration(secondsComponent: .max, attosecondsComponent: 0)),
    ("-0s", .zero), ("1.0000000000000000000000s", .seconds(1)),
  ])
  func aDurationIsRead(_ text: String, _ duration: Duration) throws {
    #expect(DurationText.read(text) == duration)
    #expect(DurationText.read(DurationText.write(duration)) == duration)
  }

  @Test(arguments: [
    "", "s", "5", "1.s", ".5s", "1e3s", "1 s", "--1s", "1x", "999999999999999999999999s",
    "0.0000000000000000001s", "0.00000000000000000005s", "999999999999999999999999999999999d",
    "1.5.5s", "١s",
  ])
  func noDurationIs(_ text: String) {
    #expect(DurationText.read(text) == nil)
  }

  @Test(arguments: [
    Duration(_high: .max, low: .max), Duration(_high: .min, low: 1), .seconds(1e19),
    .seconds(-1e20),
  ])
  func aDurationBeyond64BitsOfSecondsIsEqualAgain(_ duration: Duration) {
    #expect(DurationText.read(DurationText.write(duration)) == duration)
  }

  @Test(arguments: [
    ("local-mok", ["rest-countries", "local-mock"], 3, "local-mock"), ("x", ["a", "b"], 1, nil),
    ("prot", ["port", "ports"], 1, "port"), ("", ["a"], 3, nil),
    ("LOCAL_MOCK", ["local-mock"], 1, "local-mock"),
  ])
  func theNearestIs(_ text: String, _ candidates: [String], _ limit: Int, _ nearest: String?) {
    #expect(Suggestion.nearest(to: text, in: candidates, limit: limit) == nearest)
  }

  @Test func messagesShowInputOnOneLineAndShort() {
    #expect(clipped("a\u{1B}[31m\n\u{202E}b\0") == "a\\u{1B}[31m\\n\\u{202E}b\\u{00}")
    let long = String(repeating: "a", count: 1_048_576)
    #expect(clipped(long) == String(repeating: "a", count: 120) + "… (1048576 bytes)")
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("abcd", "acbd", 1),
    ("prefix-a-suffix", "prefix-bc-suffix", 2), ("ca", "abc", 3), ("é", "e\u{301}", 2),
  ])
  func editsAreCounted(_ first: String, _ second: String, _ distance: Int) {
    #expect(Suggestion.editDistance(first, second) == distance)
    #expect(Suggestion.editDistance(second, first) == distance)
  }

  @Test(arguments: [
    ("plain-1.5/x:%", "plain-1.5/x:%"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("'", #"''\'''"#), ("é", "'é'"),
  ])
  func aShellsWordIs(_ text: String, _ word: String) {
    #expect(shellWord(text) == word)
  }

  @Test func markupIsEscaped() {
    #expect(XMLText.escaped("plain") == "plain")
    #expect(XMLText.escaped("é & <b> \"'\r\n") == "é &amp; &lt;b&gt; \"'&#13;\n")
    #expect(XMLText.escaped("a\"&") { $0 == "\"" ? "&quot;" : nil } == "a&quot;&amp;")
  }

  @Test(
    arguments: [
      ("amp", "&"), ("apos", "'"), ("#65", "A"), ("#x1F41e", "🐞"), ("#0", nil), ("#xD800", nil),
      ("#xFFFFFFFFFFFFFFFFF", nil), ("#", nil), ("#x", nil), ("nbsp", nil), ("", nil),
      ("#1a", nil),
    ] as [(String, Unicode.Scalar?)])
  func aReferenceStandsFor(_ name: String, _ scalar: Unicode.Scalar?) {
    #expect(XMLText.scalar(ofReference: Array(name.utf8)[...]) == scalar)
  }

  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("12345678", 0x49f2_564e_64f2_52b2),
      ("hello, world", 0x76b8_16f9_c2bb_56d9),
    ] as [(String, UInt64)])
  func aDigestIsThatOfAllPieces(_ text: String, _ value: UInt64) {
    let bytes = Array(text.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var digest = ContentDigest()
        for piece in [0..<first, first..<second, second..<bytes.count] {
          bytes[piece].withUnsafeBytes { digest.add($0) }
        }
        #expect(digest.value == value)
        #expect(digest.count == bytes.count)
      }
    }
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("/a//é/", ["", "a", "", "é", ""]), ("/", ["", ""]),
  ])
  func aTextHasParts(_ text: String, _ expected: [String]) {
    #expect(parts(text, separator: "/") == expected)
  }
}
