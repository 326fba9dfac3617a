@testable import GantryRedaction
import GantrySecrets
import Testing

/// What names and values are judged to be, each by itself.
@Suite struct SecretJudgementTests {
  private static let places: [SecretVocabulary.Place] = [.header, .item, .member, .login]

  private static func sign(_ secrecy: SecretVocabulary.Secrecy) -> String {
    switch secrecy {
    case .none: "."
    case .byValue: "v"
    case .byEnding: "e"
    case .byName: "n"
    }
  }

  /// Each word alone, with what may stand around it, and as the end of another word.
  @Test func everyWord() throws {
    let words = """
      password passwd pwd passphrase secret token apikey key sig signature auth authentication \
      authorization cookie session sessionid sid pin code state nonce ticket pass pw csrf xsrf jwt otp \
      formkey wpnonce hmac hdnea hdnts assertion oauthverifier idtokenhint setcookie2 \
      authenticationinfo ocpapimsubscriptionkey idempotencykey cachekey surrogatekey routingkey \
      partitionkey publickey secwebsocketkey credential bearer author title id x s d ds pwds words
      """
    let ways: [(String) -> String] = [
      { $0 }, { "X-\($0)" }, { "x\($0)" }, { "my-\($0)" }, { "my\($0)" }, { "\($0)s" },
      { "\($0)-2" },
      { "\($0)2" }, { "\($0)-a" }, { "has-\($0)" }, { "\($0)-hash" }, { "X-X-\($0)" },
      { "XY-\($0)" },
      { "2-\($0)" }, { "my-\($0)s" }, { "\($0.prefix(1))-\($0.dropFirst())" }, { "ab-\($0)-id" },
    ]
    let lines = words.split(separator: " ").map(String.init).map { word in
      let signs = ways.map { way in
        Self.places.map { Self.sign(SecretVocabulary.secrecy(of: way(word), at: $0)) }.joined()
      }
      return "\(word): \(signs.joined(separator: " "))"
    }
    let long = (55...70).map { count in
      let name = String(repeating: "a", count: count - 6) + "-token"
      return Self.places.map { Self.sign(SecretVocabulary.secrecy(of: name, at: $0)) }.joined()
    }
    try Stories.compare("words", lines + ["55...70: " + long.joined(separator: " ")])
  }

  /// Values of each length and make, under names that may be a secret's.
  @Test func everyOpenValue() throws {
    let names = [
      "code", "codes", "my-code", "state", "states", "session", "sessions", "sid", "pin", "pins",
      "my-pin", "pass", "pw", "passes", "auth", "", "-",
    ]
    let fillings = ["1", "a", "k3Yh1tM9pQ", "ab-", "ab1-", "abc.def-", "é1a", "A1b2C3"]
    var lines: [String] = []
    for filling in fillings {
      for name in names {
        let found = Self.places.map { place in
          let lengths = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 19, 20, 63, 64, 65]
          let counts = (lengths + (name == "session" ? [16_384, 16_385] : []))
            .filter { count in
              let value = String(
                String(repeating: filling, count: count / filling.count + 1).prefix(count))
              return SecretVocabulary.isSecret(value: value, underOpen: name, at: place)
            }
          return counts.map { "\($0)" }.joined(separator: " ")
        }
        lines.append("\(filling), \(name.debugDescription): \(found.joined(separator: " | "))")
      }
    }
    try Stories.compare("open", lines)
  }

  /// From which least length on a value isn't random any more, with digits asked for and without.
  @Test func everyRandomValue() throws {
    let values = [
      "a1", "1a", "a", "1", "ab1", "abc1de", "abcde1", "abcdef1", "abcdefg1", "abcdefgh1",
      "abc-def1",
      "abcde-1", "abcdef-1", "a1-b2", "a1-b2-c3", "a-1-2-3", "a-1-2-3-4", "a-b-12-34", "ab-12-34",
      "Ab-1-2", "Ab-12", "ab-12", "AB-12", "aB1", "aB12", "a b12", "a\u{7F}b12345", "é123456a",
      "a:b1234", "a:/b1234", "a1234:", "a1234:/", "a(b1234", "a)b1234", "a{b1234", "a}b1234",
      "a<b1234", "a>b1234", "a$b1234", "a%b1234", "2026-01-02", "2026-01-02T",
      "2026-01-02T03:04:05Z",
      "2026-01-02T03:04:05.123456789012Z", "2026-01-02T03:04:05.1234567890123456Z",
      "+2026-01-02T03:04:05Z", "2026-01-02T03:04:05ZZZ", "2026-01-0", "123a-67-90123456",
      "2026-1a-90123456", "2026-1-190123456a", "2026-01-aa", "2026-0102Ta",
      "20260-1-02Ta", "2026x01-02Ta", "202601-02T3456a", "T20260102030405", "1234-67-aabb12345",
      "2026-01-02T03:04:05.1234567890123Z", "2026-01-02T03:04:05.12345678901234Z", "1-a",
      "12a34567",
      "1234567-a", "12345678-a", "123456a-", "-123456a", "-a1", "a1-", "--", "abcdefghijklmnop",
      "!#%&*+,./;=?@[]^_`|~a1b2c3d4",
    ]
    let lines = values.map { value -> String in
      var value = value
      let signs = [true, false].map { needsDigits in
        value.withUTF8 { bytes in
          (0...20).map {
            SecretVocabulary.isRandom(bytes, least: $0, needsDigits: needsDigits) ? "x" : "."
          }
        }.joined()
      }
      return "\(signs.joined(separator: " ")) \(value.debugDescription)"
    }
    try Stories.compare("random-values", lines)
  }

  /// Segments of paths, by the ones before them.
  @Test func everySegment() throws {
    let befores: [[String]] = [
      [], ["reset"], ["reset", "1"], ["reset", "12", "3"], ["1"], ["reset", "a1"], ["reset", ""],
      ["webhooks"], ["webhooks", "7"], ["magic-link"], ["password"], ["tokens"], ["title"],
      ["my-session"], ["verify-email"], ["MFA"], ["xsso"], ["sso-x"], ["code"],
      ["users", "session", "9"],
    ]
    let values = [
      "123456", "12345", "1234567", "12345a", "abcdefgh", "k3Yh1tM", "k3Yh1tM9", "abcdefg1",
      "abcdef-1",
      "%E2%80%B9redacted1", "é123456a",
    ]
    let lines = befores.map { before in
      let signs = values.map { value in
        // The one behind it changes nothing.
        [before + [value], before + [value, "b"]].map {
          SecretVocabulary.isSecret(segment: before.count, of: $0) ? "x" : "."
        }.joined()
      }
      return "\(before.joined(separator: "/").debugDescription): \(signs.joined(separator: " "))"
    }
    try Stories.compare("segments", lines)
    #expect(["login", "SSO-x", "x-otp"].map(SecretVocabulary.isOfLogin) == [true, true, true])
    #expect(["logins", "ssox", ""].map(SecretVocabulary.isOfLogin) == [false, false, false])
  }

  /// Which values are secret under a name, whatever the name's kind.
  @Test func aValueIsJudgedByItsName() {
    let names = SecretNames(["mine"])
    #expect(names.isSecret("a", under: "mine", at: .member))
    #expect(names.isSecret("a", under: "X-Mine", at: .header))
    #expect(!names.isSecret("a", under: "X-Mine", at: .item))
    #expect(names.isSecret("true", under: "hasPassword", at: .member))
    #expect(names.isSecret("k3Yh1tM9pQ", under: "code", at: .item))
    #expect(!names.isSecret("DE", under: "code", at: .item))
    #expect(!names.isSecret("k3Yh1tM9pQ", under: "title", at: .item))
    // Also once more than are kept, and for names that aren't.
    for number in 0..<5_000 {
      #expect(names.secrecy(of: "title\(number)", at: .member) == .none)
    }
    for long in [98, 99, 100, 101] {
      let name = "user[\(String(repeating: "a", count: long - 12))][mine]"
      for _ in 0..<2 { #expect(names.secrecy(of: name, at: .item) == .byName) }
    }
    #expect(names.secrecy(of: "title", at: .item) == .none)
  }

  /// Brackets behind a name, as forms have them for members and elements of lists.
  @Test(arguments: [
    ("user[mine]", true), ("mine[]", true), ("mine[0]", true), ("mine[12][]", true),
    ("user[mine][]", true), ("user[mine][0]", true), ("token[]", true), ("token[0]", true),
    ("user[token][3]", true), ("[mine]", true), ("user[]", false), ("mine]", false), ("]", false),
    ("[]", false), ("mine[a]", false), ("mine[0a]", false), ("mine[a][0]", false), ("0[1]", false),
    ("given[]", true), ("x[given][]", false), ("session[id][]", true), ("device[code][]", true),
  ])
  func brackets(_ name: String, _ isSecret: Bool) {
    for place in Self.places {
      #expect(
        (SecretNames(["mine", "given[]"]).secrecy(of: name, at: place) != .none) == isSecret,
        "\(place)")
    }
  }

  /// Pieces of a body: what a character's rest or beginning is, and what no text has.
  @Test func everyPiece() throws {
    let pieces: [[UInt8]] = [
      [0x80], [0x80, 0x61], [0x80, 0x80, 0x61], [0x80, 0x80, 0x80, 0x61],
      [0x80, 0x80, 0x80, 0x80, 0x61], [0xC3], [0x61, 0xC3], [0x61, 0xE2, 0x82], [0x61, 0xE2],
      [0x61, 0xF0, 0x9F, 0x90], [0x61, 0xF0, 0x9F], [0x61, 0xF0, 0x9F, 0x90, 0x9E, 0x80],
      [0x61, 0xFF], [0x61, 0x62, 0xC3, 0x28], [0xF0, 0x9F, 0x90], [0xE2, 0x82], [0x1F, 0x8B, 0x61],
      [0x80, 0xC3], [0x80, 0x61, 0xC3], [0x61, 0xFF, 0x61, 0x61], [0x61, 0xFF, 0x61, 0x61, 0x61],
      [0x61, 0xED, 0xA0, 0x80], [0x61, 0x00], [0x61, 0x1F], [0x61, 0x20],
    ]
    let lines = pieces.map { piece in
      let formats = [(true, true), (false, true), (false, false), (true, false)].map {
        BodyOpacity.format(contentType: "a/b", piece, isWhole: $0.0, isBeginning: $0.1) ?? "-"
      }
      return "\(piece): \(formats.joined(separator: " / "))"
    }
    let types = [
      "application/grpc", "application/grpc-web+proto", "a/b; c=grpc", "grpc/a", "grpc", "a/b/avro",
      "application/x-thrift", "text/cbor;a", "/", ";", "a/", "/msgpack",
    ].map { type in
      let formats = [[UInt8]("a".utf8), [0x61, 0]].map { body in
        BodyOpacity.format(contentType: type, body) ?? "-"
      }
      return "\(type): \(formats.joined(separator: " / "))"
    }
    try Stories.compare("pieces", lines + types)
  }
}
