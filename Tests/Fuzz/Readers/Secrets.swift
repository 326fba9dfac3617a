import GantryFormats
import GantryRedaction
import GantrySecrets
import GantrySystem

extension FuzzedReader {
  /// What of any text is a secret, by the name before it.
  static let secrets = FuzzedReader(
    name: "secrets",
    sources: [
      "GantryRedaction/SecretVocabulary+Named.swift",
      "GantryRedaction/SecretVocabulary+Traffic.swift",
      "GantryRedaction/SecretScrubber.swift",
    ],
    tokens: [
      "password", "token", "code", "session", "tokens", "=", ":", "%3D", "%253D", "%3A", "%26",
      "%22",
      "%3F", "&", "?", "\\\"", "\\\\\\\"", "&quot;", "&#34;", "\\u0026", "&amp;", "<input name=\"",
      "value=\"", "content='", "</token>", "]]>", "<![CDATA[", "<key>", "</key><string>", "Bearer ",
      "Basic ", "%20", "YTpic2Q=", "hunter22", "k3Yh1tM9pQ", "123456", "://", "2026-01-02T", "[\"",
    ],
    seeds: seeds(
      "?code=k3Yh1tM9pQ&state=1", "&next=%2Fa%3Fcode%3Dk3Yh1tM9pQ%26b",
      "%253Ftoken%253Dk3Yh1tM9pQ%2526",
      #"{"token":"hunter22"}"#, #"{"a":"{\"token\":\"hunter22\"}"}"#,
      #"{\\\"secret\\\":\\\"hunter22\\\"}"#, #"{"tokens":["k3Yh1tM9pQ", "b"]}"#,
      "%7B%22token%22%3A%22hunter22%22%7D", "X-Api-Key: hunter22\nAuth: Bearer k3Yh1tM9pQ",
      "Authorization: Basic YTpic2Q=", "Basic%20YTpic2Q=", "password: hunter two 2",
      "{\"password\": \"hunter two 2\"}",
      "<input type=\"hidden\" name=\"csrf\" value=\"k3Yh1tM9pQ\">",
      "<meta content='k3Yh1tM9pQ' name='csrf-token'/>", "<item key=\"password\">hunter22</item>",
      "<a:password>hunter22 </a:password>", "<secret><![CDATA[hunter22]]></secret>",
      "<dict><key>apiKey</key><string>hunter22</string></dict>", "<key>a</key><key></key>",
      "&quot;token&quot;:&quot;hunter22&quot;", "&#34;token&#34;:&#34;hunter22&#34;",
      #"\u0026token=hunter22"#, "&amp;token=hunter22;", "password = 'hunter22'",
      "user[password]=hunter22",
      "pin=1234&sid=123456&ticket=2026-01-02T03:04:05Z", "session: k3Yh1tM9pQ", "pin=\"1234\"",
      "password=‹redacted›", "password=%E2%80%B9redacted%E2%80%BA",
      "token=a(b)&token={c}&token=e.f",
      "https://a:hunter22@b/?password=hunter22", "a:b=c<d>%e", "code=https://a/1b2c3d4e",
      "state=abcdefghijklmnopqrstuvw", "token=abc=def==", "'token':'hunter22'", "token%3Dhunter22",
      "%3Ftoken%3Dhunter22%22", "<input name=\"token\"", "name=\"token\"> <a", "x-session: a", "\"",
      "\\",
      "reset/1/k3Yh1tM9pQ2w", "token/k3Yh1tM9pQ2w", "sessions/8f14e45fceea167a", "a/k3Yh1tM9pQ2w",
      "verify/123456",
      #"{"name":"token","value":"k3Yh1tM9pQ"}"#,
      #"[{"key": "X-Api-Key", "val": "Bearer hunter22"}]"#,
      "%257B%2522token%2522%253A%2522hunter22%2522%257D", #"set("token", "k3Yh1tM9pQ")"#,
      #"a["token"] = "k3Yh1tM9pQ""#, "<token>\n<value>hunter22</value>\n</token>",
      "<key>token</key><a><b><c><d><e>hunter22", "<secret>\n\n hunter22 \n</secret>",
      "Content-Disposition: form-data; name=\"token\"\r\n\r\nhunter22\r\n--a--",
      "name=\"password\"; a\n\nhunter22\n--a", String(repeating: "a b ", count: 6_000)
    ),
    check: { bytes in
      let found = bytes.withUnsafeBufferPointer { SecretVocabulary.named(in: $0) }
      for secret in found {
        require(
          secret.start <= secret.value.lowerBound && secret.value.upperBound <= bytes.count
            && !secret.value.isEmpty, "a secret outside of its text")
      }
      guard !Marker.isIn(bytes) else { return }
      // What goes before hides nothing of what follows.
      let text = bytes + Array("\n\"password\":\"\(Marker.text)\"".utf8)
      require(!Marker.isIn(SecretScrubber().scrubbed(text)), "a text shows its secret")
      var scrubber = SecretScrubber(names: SecretNames(["mine"]))
      scrubber.hide("known-\(Marker.text)")
      var pieces: [UInt8] = []
      let size = 1 + Int(bytes.first ?? 0)
      let whole = text + Array(" mine=\(Marker.text) known-\(Marker.text)".utf8)
      for start in stride(from: 0, to: whole.count, by: size) {
        pieces += scrubber.pass(Array(whole[start..<min(whole.count, start + size)]))
      }
      require(!Marker.isIn(pieces + scrubber.finish()), "a text in pieces shows its secret")
      checkLearning(bytes)
      for name in ["code", "pin", "tokens"] {
        _ = SecretVocabulary.isSecret(
          value: String(decoding: bytes, as: UTF8.self), underOpen: name, at: .item)
      }
      _ = SecretVocabulary.secrecy(of: String(decoding: bytes, as: UTF8.self), at: .header)
      _ = BodyOpacity.format(contentType: nil, bytes)
    })

  /// What was found in one text is hidden in every other.
  private static func checkLearning(_ bytes: [UInt8]) {
    var scrubber = SecretScrubber()
    let changed = bytes.withUnsafeBufferPointer {
      scrubber.learning($0) { $0.learn(String(decoding: $1, as: UTF8.self)) }
    }
    let scrubbed = bytes.withUnsafeBufferPointer { SecretScrubber().scrubbed($0) }
    requireEqual(changed, scrubbed, "to learn from a text changes what becomes of it")
    for secret in scrubber.takeLearnt() {
      let hidden = scrubber.withoutKnown(Array("<\(secret)>".utf8))
      require(hidden != nil, "what was found once is not known: \(secret)")
    }
    requireEqual(scrubber.takeLearnt(), [], "what was learnt is told twice")
    let word = String(decoding: bytes, as: UTF8.self)
    let path = word.split(separator: "/").map(String.init)
    for index in path.indices { _ = SecretVocabulary.isSecret(segment: index, of: path) }
    let words = SecretScrubber().scrubbed(arguments: [word, "--password", Marker.text, "-a"])
    require(words.count == 4 && words[2] != Marker.text, "an argument shows its secret")
    let text = "token/\(word) password=\(Marker.text)"
    require(!SecretScrubber().scrubbed(text).contains(Marker.text), "a line shows its secret")
  }
}
