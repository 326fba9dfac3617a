import GantryFormats
import GantrySecrets
import Testing

@testable import GantryRedaction

/// What a scrubber hides of texts and of a command's words, what it learns of them, and when it lets go
/// of pieces.
@Suite struct ScrubberStoryTests {
  private static let v = "k3Yh1tM9pQ"

  /// Secrets of some lengths at each place of a text, alone and beside one that is shorter than a leap.
  @Test func everySecretIsFoundAtEachPlace() {
    for count in 1...24 {
      let secret = Array("zyxwvutsrqponmlkjihgfedc".utf8.prefix(count))
      for others in [[], [Array("AB".utf8)], [Array("CDEFGHIJK".utf8)], [[UInt8(ascii: "D")]]] {
        var scrubber = SecretScrubber()
        for other in others { scrubber.insert(other) }
        scrubber.insert(secret)
        #expect(scrubber.count == others.count + 1)
        for place in 0...30 {
          let before = [UInt8](repeating: 0x2E, count: place)
          for after in [[], [UInt8](repeating: 0x2E, count: 9)] {
            let shown = scrubber.withoutKnown(before + secret + after, mark: "*")
            #expect(shown == before + [0x2A] + after, "\(count) at \(place)")
            if count > 1 {
              #expect(scrubber.withoutKnown(before + secret.dropLast() + after) == nil)
              #expect(scrubber.withoutKnown(before + secret.dropFirst() + after) == nil)
            }
          }
        }
      }
    }
  }

  /// Of secrets that begin alike the longest is hidden, in whatever order they became known.
  @Test func ofSecretsThatBeginAlikeTheLongestIsHidden() {
    let secrets = ["abcdefgh", "abcdefghi", "abcdefghijk", "abcdefghij"]
    for shift in secrets.indices {
      var scrubber = SecretScrubber()
      for secret in secrets[shift...] + secrets[..<shift] { scrubber.insert(Array(secret.utf8)) }
      #expect(scrubber.scrubbed("abcdefghijkl", mark: "*") == "*l")
      #expect(scrubber.scrubbed("abcdefghix", mark: "*") == "*x")
    }
  }

  @Test(arguments: [
    (["--token", "a"], ["--token", "‹redacted›"]), (["-token", "a"], ["-token", "‹redacted›"]),
    (["--token", "--a"], ["--token", "--a"]), (["--token", "-a"], ["--token", "‹redacted›"]),
    (["--token", "", "a"], ["--token", "", "a"]),
    (["--token=a1b2c3", "b"], ["--token=‹redacted›", "b"]),
    (["token", "a"], ["token", "a"]), (["--title", "a"], ["--title", "a"]),
    (["--token", "--token", "a"], ["--token", "--token", "‹redacted›"]),
    (["--token", "-token", "a"], ["--token", "‹redacted›", "a"]),
    (["--a=token", "b"], ["--a=token", "b"]),
    (["--token", "a", "b"], ["--token", "‹redacted›", "b"]), ([], []),
    (["?token=\(v)"], ["?token=‹redacted›"]),
  ])
  func wordsOfACommand(_ words: [String], _ shown: [String]) {
    #expect(SecretScrubber().scrubbed(arguments: words) == shown)
  }

  /// What overlaps is one stretch.
  @Test func stretchesThatOverlapHaveOneMark() {
    var scrubber = SecretScrubber()
    for secret in ["abcdefgh", "efghijkl", "ijklmnop", "cdefg"] {
      scrubber.insert(Array(secret.utf8))
    }
    #expect(scrubber.scrubbed("xabcdefghijklmnopy", mark: "*") == "x*y")
    #expect(scrubber.scrubbed("abcdefgh.efghijkl", mark: "*") == "*.*")
    #expect(scrubber.scrubbed("abcdefghefghijkl", mark: "*") == "**")
  }

  /// Neither is cut where pieces end.
  @Test func secretsThatOverlapAreCutBeforeBoth() {
    var scrubber = SecretScrubber()
    for secret in ["abcdwxyz", "wxyz end here", "first abcd"] {
      scrubber.insert(Array(secret.utf8))
    }
    let long = String(repeating: "y", count: 16_390)
    var result = scrubber.pass(Array("some words first abcdwxyz end here\(long)".utf8))
    #expect(String(decoding: result, as: UTF8.self) == "some words ")
    result += scrubber.pass(Array(long.utf8)) + scrubber.finish()
    #expect(String(decoding: result, as: UTF8.self) == "some words \(Redaction.mark)\(long)\(long)")
  }

  /// Which secrets of a text are known from then on.
  @Test(arguments: [
    ("?token=\(v)", ["\(v)"]), ("?token=abcde1", ["abcde1"]), ("?password=abcde", []),
    ("?password=abcdefg", []), ("?password=abcdefgh", ["abcdefgh"]), ("?pin=1234", []),
    ("?pin=12345678", []), ("?code=abcdef1&token=\(v)", ["abcdef1", "\(v)"]), ("?a=\(v)", []),
  ])
  func whatIsLearnt(_ text: String, _ learnt: [String]) {
    var scrubber = SecretScrubber()
    var text = text
    let shown = text.withUTF8 { bytes in
      scrubber.learning(bytes) { $0.learn(String(decoding: $1, as: UTF8.self)) }
    }
    #expect((shown == nil) == (text == "?a=\(Self.v)"))
    #expect(scrubber.takeLearnt() == learnt)
    #expect(scrubber.takeLearnt().isEmpty)
  }

  /// What is learnt of texts, for their exchange and for all.
  @Test func everyLesson() throws {
    let secrets = [
      "abcdefg", "abcdefgh", "abcde1", "abcd1", "12345678", "1234567890123456", "abcdefgh1",
      "abc-defgh",
      "abc_defgh", "abc.defgh", "abc defgh", "abc+defgh", "abc/defgh", "abcdefghijklmno",
      "abcdefghijklmnop",
      "http://h/abc", "http://h/abcdefgh", "https://h/abcdefgh", "https://h?abcdefgh",
      "https://h#abcdefgh",
      "https://habcdefgh", "http://abcdefgh", "httpabcdefgh", "httpabcdefgh1", "/abcdefgh",
      "/abcdefgh1",
      "ftp://h/abcdefgh", "‹redacted›", "a‹redacted›bc", "%E2%80%B9redacted", "%E2%80%B9reda1",
      "é23456",
      "", "a",
    ]
    let lines = secrets.map { secret in
      let found = [false, true].map { isLasting in
        var scrubber = SecretScrubber()
        scrubber.learn(secret, isLasting: isLasting)
        let first = scrubber.takeLearnt()
        scrubber.learn(secret, isLasting: isLasting)
        return "\(first) \(scrubber.takeLearnt().count) \(scrubber.count)"
      }
      return "\(secret): \(found.joined(separator: "; "))"
    }
    try Stories.compare("lessons", lines)
  }

  /// Every form in which a secret is known.
  @Test func everyForm() throws {
    let secrets = ["a b+c/d'\"&=~", "é&<>'!*()", "abcdef", "abcde", "a", "ab cd", "x;,:@?[]_-.$z"]
    let hidden: [(String) -> String] = [
      { $0 }, { $0.replacing(" ", with: "+") }, { $0.replacing("'", with: #"'\''"#) },
      { $0.replacing("&", with: "&amp;").replacing("'", with: "&#39;") },
      { Base64.encode(Array($0.utf8)) },
      { Base64.encode(Array("a\($0)b".utf8)) }, { Base64.encode(Array("ab\($0)".utf8)) },
      { String(JSONText.encoded($0, escapingSlashes: true).dropFirst().dropLast()) },
      { String(JSONText.encoded($0, escapingSlashes: false).dropFirst().dropLast()) },
    ]
    let kept = [
      "-._~", "-_.!~*'()", "*-._", "", "!$&'()*+,-./:;=?@_~", "!$&'()*+,-./:=@_~",
      "!$&'()*+,-.:;=[]_~", "'", "~*",
    ]
    let lines = secrets.map { secret in
      var scrubber = SecretScrubber()
      scrubber.hide(secret)
      let texts =
        hidden.map { $0(secret) }
        + kept.flatMap { kept in
          [true, false].map { isUpper in
            secret.utf8.map { byte -> String in
              let sign = Character(UnicodeScalar(byte))
              if kept.contains(sign) || sign.isASCII && (sign.isLetter || sign.isNumber) {
                return String(sign)
              }
              return "%" + hexadecimal(UInt64(byte), uppercase: isUpper)
            }.joined()
          }
        }
      // How many bytes are left of each.
      let signs = texts.map { text in
        scrubber.withoutKnown(Array(text.utf8), mark: "").map { "\($0.count) " } ?? "."
      }
      return "\(secret): \(signs.joined()) \(scrubber.count)"
    }
    try Stories.compare("forms", lines)
  }

  /// How many bytes come out of a scrubber with each piece, and what is kept until the end.
  @Test func everyPieceInItsTime() throws {
    let long = String(repeating: "some words ", count: 3_100),
      word = String(repeating: "abcdefghij", count: 3_300)
    let texts: [(String, String)] = [
      ("words", long), ("one word", word), ("words and one", long + word),
      ("one and words", word + long),
      ("quotes", String(repeating: "abcdefg\"", count: 4_200)),
      (
        "a secret at the cut",
        String(repeating: "a ", count: 8_190) + "?token=\(Self.v) "
          + String(repeating: "b ", count: 9_000)
      ),
      (
        "a name at the cut",
        String(repeating: "a ", count: 8_188) + "token =  '\(Self.v)1' "
          + String(repeating: "b ", count: 9_000)
      ),
    ]
    var lines: [String] = []
    for (what, text) in texts {
      for size in [1_000, 16_384, 16_385, 32_767, 32_768, 32_769] {
        for extra in [0, 20_000] {
          var scrubber = SecretScrubber()
          if extra > 0 { scrubber.insert([UInt8](repeating: UInt8(ascii: "#"), count: extra)) }
          let bytes = Array(text.utf8)
          var counts: [Int] = []
          for start in stride(from: 0, to: bytes.count, by: size) {
            counts.append(scrubber.pass(Array(bytes[start..<min(start + size, bytes.count)])).count)
          }
          let rest = scrubber.finish().count
          #expect(scrubber.finish().isEmpty)
          let shown = counts.filter { $0 > 0 }
          lines.append("\(what), \(size), \(extra): \(counts.count - shown.count) \(shown) \(rest)")
        }
      }
    }
    try Stories.compare("times", lines)
  }
}
