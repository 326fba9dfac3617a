import Foundation
import GantryFormats
import GantryRedaction
import GantrySecrets
import Testing

/// Where secrets end: texts that are cut, that differ in a byte, and that are as long as the limits.
@Suite struct SecretEdgeTests {
  private static let value = "k3Yh1tM9pQ"

  /// One of each kind, some of them in two ways.
  private static let texts: [String] =
    [
      "a?token={v}&b=1", "a%3Ftoken%3D{v}%26b", "a%253Ftoken%253D{v}%2526b", "&amp;token={v};b",
      #"\u0026token={v}\u0026"#, "x; token={v}, done", "token = '{v}'", #"a("token", "{v}")"#,
      #"{"token" : "{v}"}"#, #"{\"token\":\"{v}\"}"#, "{&quot;token&quot;:&quot;{v}&quot;}",
      "{&#34;token&#34;:&#34;{v}&#34;}", "%7B%22token%22%3A%22{v}%22%7D", "'token':'{v}'",
      "%2522token%2522%253A%2522{v}%2522", #"{"tokens":["{v}", "z{v}"]}"#, "token: Basic {v}\nb",
      "a\ntoken: {v} b\n", #"a\nToken: {v} b\n"#, "token:  \n  \"{v}\"", #""token":  \#n  "{v}""#,
      "Bearer abcdefgh1234 b", "bBearer abcdefgh1234", "a Bearer%20abcdefgh1234&b",
      "x=Basic YTpic2Q= b",
      "BEARER abcdefgh-._~+/=1234,", "B\\nBearer abcdefgh1234", "Basic YTpic2Q=", "Basic YTp",
      #"<input name="token" value="{v}" a>"#, "<input value='{v}' id='token'/>",
      #"<item key="token">{v}</item>"#, "<a:token b> {v} </a:token>",
      "<token><![CDATA[{v}]]></token>",
      "<key>token</key><string>{v}</string>", "<name>token</name> <value a='b'>{v}</value>",
      "user[token]={v}&user[token]=z{v}", "code=z123456&state=z{v}", "pin=1234;pin=12a4",
      "https://ann:{v}@h/", "https%3A%2F%2Fann%3A{v}%40h%2Fp", #"https:\/\/ann:{v}@h\/"#,
      "redis%3a%2f%2f:{v}@h&x=y", "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      "%3Dghp_16C7e42F292c6912E7710c838347Ae178B4a",
      #"\u003dghp_16C7e42F292c6912E7710c838347Ae178B4a"#,
      "\u{1B}[32mghp_16C7e42F292c6912E7710c838347Ae178B4a", #"\nAKIAABCDEFGH12345678"#,
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
      "aeyJhbGciOiJSU0EtT0FFUCJ9.OKOawDo13gRp.48V1.5eym8TW.XFBoMYU",
      "eyJhbGciOiJkaXIifQ..48V1.5eym8.XFBo",
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END PRIVATE KEY-----\nx",
      #"-----BEGIN PGP PRIVATE KEY BLOCK-----\nMIIEvQIBADANBgkqhkiG\n-----END PGP PRIVATE KEY BLOCK-----"#,
    ].map { $0.replacing("{v}", with: value) }

  /// Names without end, elements that end at a limit, and values before their names.
  @Test(.timeLimit(.minutes(20))) func longTextsHaveNoSecretWithoutEnd() {
    for name in [
      "token" + String(repeating: "v1", count: 100_000), String(repeating: "x-", count: 100_000),
      String(repeating: "s", count: 100_000),
    ] {
      #expect(!SecretVocabulary.isSecret(name: name))
      for place in [SecretVocabulary.Place.header, .item, .member, .login] {
        #expect(SecretVocabulary.secrecy(of: name, at: place) == .none)
      }
    }
    let element = #"<input name="token" "#
    for count in 16_360...16_400 {
      let text = (element + String(repeating: "a ", count: 9_000)).prefix(count) + "</x>"
      _ = SecretScrubber().scrubbed(String(text))
    }
    for count in [60, 100, 1_000, 20_000] {
      let inner = "<token><b>abc123xyz789" + String(repeating: " ", count: count) + "</b></token>"
      for text in [
        inner,
        String(repeating: "a", count: 20_000) + " " + inner
          + String(repeating: " b", count: 20_000),
      ] {
        var scrubber = SecretScrubber()
        _ = scrubber.pass(Array(text.utf8)) + scrubber.finish()
      }
    }
  }

  /// What is secret of some bytes, each kind with its places.
  private static func found(_ bytes: [UInt8]) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      SecretVocabulary.named(in: bytes).map { "\($0.name) \($0.start) \($0.value)" }
        + SecretVocabulary.shapes(in: bytes).map { "\($0.kind) \($0.range)" }
    }
  }

  /// What shows a value to be a secret begins no later than the value, however long that is.
  @Test(arguments: [8, 63, 64, 65, 66, 900])
  func whatShowsASecretBeginsNoLater(_ count: Int) {
    let value = String(String(repeating: "k3Y9pQ7x", count: count / 8 + 1).prefix(count))
    for text in [
      "<token>\n<value>\(value)</value>\n</token>", "<token>\(value)</token>",
      "<key>token</key><string>\(value)</string>",
      "<meta content='\(value)' name='csrf-token'/>", "token=\(value)", "user%5Btoken%5D=\(value)",
      "{\"token\": \"\(value)\"}",
    ] {
      let found = Array(text.utf8).withUnsafeBufferPointer { SecretVocabulary.named(in: $0) }
      #expect(found.map(\.value.count) == [count], "\(text)")
      #expect(found.allSatisfy { $0.start <= $0.value.lowerBound }, "\(text)")
    }
  }

  /// The number of secrets in the first bytes, and in the last, for each number of bytes.
  @Test func everyCut() throws {
    var lines: [String] = []
    for text in Self.texts {
      let bytes = Array(text.utf8)
      let firsts = bytes.indices.map { "\(Self.found(Array(bytes[...$0])).count)" }
      let lasts = bytes.indices.map { "\(Self.found(Array(bytes[$0...])).count)" }
      lines += [text.debugDescription, "  " + firsts.joined(), "  " + lasts.joined()]
    }
    try Stories.compare("cuts", lines)
  }

  /// What becomes of a text's secrets with another byte at each place: `=` for the same ones, `.` for none.
  @Test func everyByte() throws {
    var lines: [String] = []
    for text in Self.texts {
      let bytes = Array(text.utf8)
      let whole = Self.found(bytes)
      lines.append(text.debugDescription)
      for other in "x9 \"\n=".utf8 {
        let signs = bytes.indices.map { index -> String in
          var changed = bytes
          changed[index] = other
          let found = Self.found(changed)
          return found == whole
            ? "=" : found.isEmpty ? "." : found.count == whole.count ? "o" : "\(found.count)"
        }
        lines.append("  \(signs.joined()) \(String(UnicodeScalar(other)).debugDescription)")
      }
    }
    try Stories.compare("bytes", lines)
  }

  /// The number of bytes that are secret.
  private static func size(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      (SecretVocabulary.named(in: bytes).map(\.value)
        + SecretVocabulary.shapes(in: bytes).map(\.range))
        .reduce(0) { $0 + $1.count }
    }
  }

  /// How much is secret of texts in which something is there as often as each of some numbers.
  @Test func everyLimit() throws {
    let v = Self.value
    func times(_ text: String) -> (Int) -> String { { String(repeating: text, count: $0) } }
    let (blank, a, digit) = (times(" "), times("a"), times("7"))
    /// A random text of a length.
    func random(_ count: Int) -> String { String(times("k3Y-9pQ")(count / 7 + 1).prefix(count)) }
    let pairs = 0...6, names = 55...67, values = 16_378...16_392
    let limits: [(String, ClosedRange<Int>, (Int) -> String)] = [
      ("blanks before =", pairs, { "token\(blank($0))=\(v)" }),
      ("blanks after =", pairs, { "token=\(blank($0))\(v)" }),
      ("blanks before :", pairs, { "\"token\"\(blank($0)):\"\(v)\"" }),
      ("blanks after :", 58...68, { "\"token\":\(blank($0))\"\(v)\"" }),
      ("lines after :", 0...2, { "\"token\":\(times("\n")($0))\"\(v)\"" }),
      ("lines after a bare :", 0...2, { "token:\(times("\n")($0))\"\(v)\"" }),
      ("an item's name", names, { "?\(a($0))token=\(v)" }),
      ("a member's name", names, { "{\"\(a($0))token\":\"\(v)\"}" }),
      ("an element's name", names, { "<\(a($0))token>\(v)</\(a($0))token>" }),
      ("an attribute's name", names, { "<input name=\"\(a($0))token\" value=\"\(v)\">" }),
      ("a key's name", names, { "<key>\(a($0))token</key><string>\(v)</string>" }),
      ("short names", 0...3, { "?\("pin".suffix($0))=1234&\("k".prefix($0))=\(v)" }),
      ("an item's value", values, { "?token=\(random($0))&b" }),
      ("a member's value", values, { "{\"token\":\"\(random($0))\"}" }),
      ("an element's value", values, { "<token>\(random($0))</token>" }),
      ("a string's value", 16_364...16_378, { "<key>token</key><string>\(random($0))</string>" }),
      ("a bearer's value", values, { "Bearer \(random($0)) b" }),
      ("values in a list", 97...103, { "{\"tokens\":[\(times("\"\(v)\", ")($0))]}" }),
      (
        "before a value's attribute", 990...1030,
        { "<input value=\"\(v)\" \(a($0)) name=\"token\">" }
      ),
      (
        "before a value's attribute, without an element", 0...1,
        { "\(times("<b>")($0))a value=\"\(v)\" name=\"token\">" }
      ),
      (
        "before an attribute's value", 16_330...16_360,
        { "<input name=\"token\" \(a($0)) value=\"\(v)\">" }
      ),
      (
        "escapes before a quote", 0...11,
        {
          "{\(times("\\")($0))\"token\(times("\\")($0))\":\(times("\\")($0))\"\(v)\(times("\\")($0))\"}"
        }
      ),
      (
        "escapes before the last quote", 0...4,
        { "{\\\\\"token\\\\\":\\\\\"\(v)\(times("\\")($0))\",\"b\\\\\"}" }
      ),
      ("quotes in a value", 60...68, { "{\\\"token\\\":\\\"\(v)\(times("\"")($0))\\\"}" }),
      (
        "how often it is encoded", 0...5,
        { "%\(times("25")($0))3Ftoken%\(times("25")($0))3D\(v)%\(times("25")($0))26b" }
      ),
      ("how often its end is", 0...4, { "%2526token%253D\(v)%\(times("25")($0))26bcdefg" }),
      ("a bearer's length", 5...24, { "Bearer \(a($0 - 1))1 b" }),
      ("a bearer's letters", 15...24, { "Bearer \(a($0)) b" }),
      (
        "credentials", 1...6,
        { "Basic \(Base64.encode([UInt8](a($0 - 1).utf8) + Array(":".utf8))) b" }
      ),
      ("a scheme's word", 0...14, { "token: \(a($0)) \(v)" }),
      ("behind a line", 500...520, { "token: a \(a($0)) Bearer \(v)" }),
      ("a passphrase", 70...82, { "{\"password\":\"hunter 2\(a($0 - 8))\"}" }),
      ("a prose value", 3...9, { "token = \(a($0 - 2))!1" }),
      ("an item's short value", 3...8, { "?token=\("abcdefgh".prefix($0 - 1))1" }),
      ("a short secret", 2...6, { "?password=\("abcdefgh".prefix($0 - 1))1" }),
      ("letters that repeat", 0...4, { "?password=zzzzz\("abcd".prefix($0))" }),
      ("digits of a code", 1...9, { "?code=\(digit($0))" }),
      ("many digits of a code", 60...68, { "?code=\(digit($0))" }),
      ("digits of a pin", 1...15, { "?pin=\(digit($0))" }),
      ("letters of a code", 3...18, { "?code=\(a($0 - 1))b" }),
      ("a random code", 3...12, { "?code=\(random($0))" }),
      ("a random session", 5...12, { "{\"session\":\"\(random($0))\"}" }),
      ("random tokens", 3...9, { "{\"tokens\":\"\(random($0))\"}" }),
      ("a random value", 16_380...16_388, { "?code=\(random($0))" }),
      ("a date", 0...12, { "?code=2026-01-02T03:04:05\(times("0")($0))Z" }),
      ("a short date", 0...8, { "?code=\("2026-01-02T".prefix($0 + 3))" }),
      ("a date in other places", 0...3, { "?code=\(times("1")($0))2026-01-02T0304Z" }),
      ("a user", 495...515, { "https://\(a($0)):\(v)@h" }),
      ("a password", 495...515, { "https://a:\(random($0))@h" }),
      ("an encoded password", 0...3, { "https%3A%2F%2Fa%3A\(v)%\(times("4")($0))0h" }),
      (
        "a line of a key", 13...19,
        { "-----BEGIN PRIVATE KEY-----\n\(times("M")($0)) \(times("M")($0)) b" }
      ),
      ("a key's kind", 15...36, { "-----BEGIN \(times("R")($0)) PRIVATE KEY-----\n\(random(20))" }),
      (
        "a key", 936...940,
        {
          "-----BEGIN PRIVATE KEY-----\n\(times("\(times("M")(69))\n")($0))-----END PRIVATE KEY-----"
        }
      ),
      (
        "dashes", 3...6,
        { "\(times("-")($0))BEGIN PRIVATE KEY\(times("-")($0))\nMIIEvQIBADANBgkqhkiG" }
      ),
      (
        "keys", 0...3,
        {
          times("-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG\n-----END PRIVATE KEY-----\n")(
            $0)
        }
      ),
      ("a token", values, { "ghp_\(times("k3Y9pQ")($0 / 6))\("abcdef".prefix($0 % 6))" }),
      ("letters of a token", 2...8, { "ghp_\(times(String("ab1cd2ef".prefix($0)))(20))" }),
      ("a word of a token", 10...15, { "npm_\("abcdefghijklmn".prefix($0 - 1))1_\(a(30))" }),
      ("a port's digits", 1...8, { "http://token:\(digit($0))/a" }),
      ("a date with its fraction", 8...18, { "?code=2026-01-02T03:04:05\(times("0")($0))Z" }),
      (
        "blanks before an attribute's value", 5...11,
        { "<input name=\"token\" value=\(blank($0))\"\(v)\">" }
      ),
      ("a word that is long", 17...23, { "{\"session\":\"\(a($0))\"}" }),
      ("a word that is data", values, { "{\"session\":\"\(a($0))\"}" }),
      (
        "a session's names", 0...4,
        {
          let names = ["session_id", "my-session-id", "my-sessiom-id", "my_session_i", "sessionid"]
          return "?\(names[$0])=\(random(12))"
        }
      ),
      ("separators in a form", 0...3, { "a%\(times("25")($0))26token=\(v)" }),
      ("a web token's head", 8...14, { "eyJ\(a($0 - 3)).eyJ\(a(20)).\(a(10))" }),
      ("a web token's parts", 1...7, { "eyJhbGciOiJIUzI1NiJ9" + times(".48V1C5eym8TW")($0) }),
    ]
    let lines = limits.map { what, counts, text in
      "\(what), \(counts): "
        + counts.map { "\(Self.size(of: Array(text($0).utf8)))" }.joined(separator: " ")
    }
    try Stories.compare("limits", lines)
  }

  /// What a scrubber learns of secrets as long as each of some numbers, in each of their forms.
  @Test func everyLearntLength() throws {
    var lines: [String] = []
    let makers: [(String, (Int) -> String)] = [
      ("letters", { String(repeating: "ab", count: $0 / 2 + 1).prefix($0).description }),
      ("digits", { String(repeating: "12", count: $0 / 2 + 1).prefix($0).description }),
      ("both", { String(repeating: "a1b2", count: $0 / 4 + 1).prefix($0).description }),
      ("words", { String(repeating: "ab-c_d. ", count: $0 / 8 + 1).prefix($0).description }),
      (
        "signs", { String(repeating: "é&+/'\" ", count: $0 / 4 + 1).prefix($0 * 6 / 7).description }
      ),
      ("an address", { "https://h/" + String(repeating: "a1", count: $0).prefix($0) }),
      ("a path", { "/" + String(repeating: "a1", count: $0).prefix($0) }),
      ("redacted", { "‹redacted›" + String(repeating: "a", count: $0) }),
    ]
    for (what, make) in makers {
      for isLasting in [false, true] {
        for count in [5, 6, 7, 8, 9, 15, 16, 17, 4095, 4096, 4097, 16_383, 16_384, 16_385] {
          var scrubber = SecretScrubber()
          let secret = make(count)
          scrubber.learn(secret, isLasting: isLasting)
          let learnt = scrubber.takeLearnt()
          let ways: [String] = [
            secret, "x\(secret)y", secret.replacing("https://h/", with: ""),
            Base64.encode(Array(secret.utf8)), Base64.encode(Array("z\(secret)".utf8)),
            Base64.encode(Array("zz\(secret)".utf8)),
            secret.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? "",
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics)?.lowercased() ?? "",
            secret.replacing("'", with: #"'\''"#), secret.replacing("&", with: "&amp;"),
            String(secret.dropLast()),
          ]
          let signs = ways.map { scrubber.withoutKnown(Array($0.utf8)) == nil ? "." : "x" }.joined()
          lines.append(
            "\(what) \(count)\(isLasting ? ", lasting" : ""): \(signs) \(scrubber.count) \(learnt.count) \(scrubber.takeLearnt().count)"
          )
        }
      }
    }
    try Stories.compare("learnt", lines)
  }

  /// A byte that no text has, at each place of texts of some lengths; and where a character is cut.
  @Test func everyControl() throws {
    var lines: [String] = []
    for count in [1, 7, 8, 9, 15, 16, 17] {
      for control: UInt8 in [0x00, 0x08, 0x09, 0x0B, 0x1B, 0x1F, 0x20, 0x7F, 0xA0] {
        let signs = (0..<count).map { place in
          var bytes = Array(repeating: UInt8(ascii: "a"), count: count)
          bytes[place] = control
          let parts = [
            BodyOpacity.format(contentType: nil, bytes),
            BodyOpacity.format(contentType: nil, bytes, isWhole: false),
          ]
          return parts == [nil, nil] ? "." : parts[1] == nil ? "c" : "x"
        }
        lines.append("\(count) \(control): \(signs.joined())")
      }
    }
    try Stories.compare("controls", lines)
  }
}

/// What is true of many texts, a line each, in a file to read and to compare with.
enum Stories {
  /// `GANTRY_UPDATE_STORIES=1` writes the files anew: read the difference as a change of what recordings
  /// and outputs show.
  static func compare(_ name: String, _ lines: [String]) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Stories/\(name).txt")
    let told = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["GANTRY_UPDATE_STORIES"] != nil {
      try Data(told.utf8).write(to: file)
      return
    }
    let wanted = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let first = zip(lines, wanted).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(
      first == nil && lines.count == wanted.count,
      "line \((first?.offset ?? min(lines.count, wanted.count)) + 1) of \(name).txt: \(first?.element.0 ?? "")"
    )
  }
}
