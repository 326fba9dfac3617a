import Foundation
import GantrySecrets
import Testing

@testable import GantryRedaction

/// What is secret of names and values in every way that they travel, as the files in `Stories` have
/// it.
///
/// `GANTRY_UPDATE_STORIES=1 swift test --filter SecretStoryTests` writes them anew: read the
/// difference as a change of what recordings and outputs show.
@Suite struct SecretStoryTests {
  private static let names = [
    "password", "token", "apiKey", "X-Api-Key", "code", "session", "sid", "pin", "tokens",
    "hasPassword", "nextPageToken", "title", "mine", "githubToken", "passwordHash", "author",
    "user[password]", "state", "Auth", "csrf_token",
  ]

  private static let values = [
    "hunter22", "k3Yh1tM9pQ", "123456", "1234", "true", "null", "DE", "hunter two 2", "YTpic2Q=",
    "Bearer k3Yh1tM9pQ", "2026-01-02T03:04:05Z", "abcdefghijklmnopqrstuvw", "8f14e45fceea167a",
    "a(b1234)", "https://a/b1234", "e.f1234", "getToken", "‹redacted›", "correct-horse", "****",
    "$(TOKEN1)", "<value1>", "/etc/passwd1", "your-key-1",
    "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a",
    "AKIA" + "ABCDEFGH12345678", "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
    "sk_live_" + "abcdefgh12345678", "550e8400-e29b-41d4-a716-446655440000", "k3Yh1,tM9pQ",
    "a;b12345",
  ]

  private static let ways = [
    "?{n}={v}&b=1", "?a=1&{n}={v}", "&next=%2Fa%3F{n}%3D{v}%26b", "%253F{n}%253D{v}%2526",
    #"{"{n}":"{v}"}"#, #"{"{n}" : {v} }"#, #"{"a":"{\"{n}\":\"{v}\"}"}"#,
    #"{\\\"{n}\\\":\\\"{v}\\\"}"#, #"{"{n}":["{v}", "b"]}"#, #"{"{n}":{"a":"{v}"}}"#,
    "%7B%22{n}%22%3A%22{v}%22%7D", "{n}: {v}\nNext: b", "{n}: Basic {v}\r\n", "{n} = '{v}'",
    #"let {n} = "{v}""#, "{n}({v})", #"<input type="hidden" name="{n}" value="{v}">"#,
    "<input value='{v}' name={n}>", "<meta content='{v}' name='{n}'/>",
    #"<item key="{n}">{v}</item>"#, "<a:{n}>{v} </a:{n}>", "<{n}><![CDATA[{v}]]></{n}>",
    #"<{n} a="b">{v}</{n}>"#, "<dict><key>{n}</key><string>{v}</string></dict>",
    "&quot;{n}&quot;:&quot;{v}&quot;", "&#34;{n}&#34;:&#34;{v}&#34;", #"\u0026{n}={v}"#,
    "&amp;{n}={v};", "log: {n}={v}, done", "https://a:{v}@b/?{n}=x", "a/{n}/{v}/c", "{n}/{v}",
    "'{n}':'{v}'", "{n}%3D{v}", "--{n} {v}", "{n}\t{v}", #"{ {n}: "{v}" }"#,
    "form-data; name=\"{n}\"\r\n\r\n{v}\r\n--b", "{n}={v}", "{n}:{v}",
    "data: {\"{n}\":\"{v}\"}\n\n",
    "{n}[]={v}&{n}[]=b", "Cookie: a=b; {n}={v}", "{n}=\"{v}\"; path=/", "{v}", "a {v} b",
    "-----BEGIN RSA PRIVATE KEY-----\n{v}\n-----END RSA PRIVATE KEY-----\n{n}",
  ]

  /// A sign a value: `.` for one that is shown, `x` for one that has gone, `X` where more has gone than
  /// it, and `p` for a part of one.
  @Test func everyWay() throws {
    var lines: [String] = []
    for way in Self.ways {
      for name in Self.names {
        let signs = Self.values.map { value -> String in
          let text = way.replacing("{n}", with: name).replacing("{v}", with: value)
          let scrubbed = SecretScrubber(names: SecretNames(["mine"])).scrubbed(text, mark: "∎")
          if scrubbed == text { return "." }
          if scrubbed == way.replacing("{n}", with: name).replacing("{v}", with: "∎") { return "x" }
          return scrubbed.contains(value)
            ? "o" : value.count > 6 && scrubbed.contains(value.suffix(4)) ? "p" : "X"
        }
        lines.append("\(signs.joined())  \(way.debugDescription) \(name)")
      }
    }
    try Stories.compare("ways", lines)
  }

  /// What of each text is secret, by which name.
  @Test func everyPlace() throws {
    var lines: [String] = []
    for (index, way) in Self.ways.enumerated() {
      let name = Self.names[index % 2], value = Self.values[index % 2]
      let text = way.replacing("{n}", with: name).replacing("{v}", with: value)
      let bytes = Array((text + " " + text).utf8)
      let found = bytes.withUnsafeBufferPointer {
        SecretVocabulary.named(in: $0, SecretNames(["mine"]))
      }
      lines.append(
        text.debugDescription + ": "
          + found.map { "\($0.name) \($0.start) \($0.value)" }.joined(separator: ", "))
      let whole = SecretScrubber().scrubbed(bytes)
      for size in [1, 2, 3, 7, 64] {
        var scrubber = SecretScrubber()
        var pieces: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          pieces += scrubber.pass(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(pieces + scrubber.finish() == whole, "\(text) in pieces of \(size)")
      }
    }
    try Stories.compare("places", lines)
  }

  @Test func everyName() throws {
    let more = [
      "Authorization", "Cookie", "Set-Cookie", "DPoP", "X-Auth", "X-Auth-Token", "SAMLResponse",
      "Cf-Access-Jwt-Assertion", "client_secret", "refreshToken", "access_token", "id_token", "jwt",
      "otp", "PASSCODE", "dbpassword", "GITHUBTOKEN", "sessionId", "sessions", "codes", "pins",
      "passwords", "isTokenValid", "tokenType", "token_count", "csrfToken", "xsrf", "signature",
      "sig", "X-Amz-Signature", "X-Amz-Credential", "key", "keys", "apikeys", "publicKey",
      "privateKey", "monkey", "cursor", "continuationToken", "syncToken", "cancellationToken",
      "pageToken", "auth", "authToken", "author", "authority", "credential", "credentials",
      "secret",
      "secrets", "nonce", "bearer", "pwd", "pass", "passphrase", "passport", "compass", "ticket",
      "x", "X-", "", "-", "a.b.password", "password1", "Password_", "äpassword", "resetPassword",
      "passwordReset", "hasToken", "tokenExpiresIn", "session-cookie", "Proxy-Authorization",
      "WWW-Authenticate", "Accept", "User-Agent", "X-Request-Id", "zipCode", "statusCode",
      "errorCode",
      "countryCode", "authCode", "code_challenge", "code_verifier", "device_code", "state", "sso",
    ]
    let places: [SecretVocabulary.Place] = [.header, .item, .member]
    let lines = (Self.names + more).map { name in
      let secrecies = places.map { "\(SecretVocabulary.secrecy(of: name, at: $0))" }
      return "\(name.debugDescription): \(secrecies.joined(separator: " ")), "
        + SecretVocabulary.normalized(name)
    }
    try Stories.compare("names", lines)
  }

  @Test func everyValue() throws {
    let more = [
      "", "a", "abc", "abcd", "aaaa1", "1111111111", "a1b2c3d4e5f6", "A1B2C3D4E5F6", "deadbeef",
      "deadbeefdeadbeef", "DEADBEEFDEADBEEF12345678", "Hello World", "hello-world-again",
      "helloWorldAgain1", "2026-01-02", "12:34:56", "1.5", "1,2,3", "v1.2.3-beta", "en-US",
      "text/html",
      "a@b.c", "image.png", "no", "None", "test", "changeme", "xxxx", "....", "~/a/b1234", "${A1}x",
      "abc%20def1", "YWJjZGVmZ2hpamtsbW5vcA==", "https://a:hunter22@b/c",
      "postgres://ann:pw1234@db/x",
      "redis://:hunter22@h", "glpat-" + "abcdefghij1234567890", "xoxb-" + "1234567890-abcdefghij12",
      "npm_" + "dK9sLw02nVbQxZr7TtYu4PpAa1Cc3EeGg5Ii",
      "AIza" + "SyD8xKq3mWv7Lz0Rb2Nf5Tg9Yh4Jc6Pu1Ea",
      "sk-ant-" + "api03-Zx8Qw2Er5Ty7Ui9Op1As3Df6Gh4Jk0LzXcVbNm",
      "hf_" + "QwErTyUiOpAsDfGhJk7LzXcV2bNm4PoIu9",
      "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----", "Basic YTpic2Q=",
      "Digest a=b",
    ]
    let open = ["code", "session", "pin", "tokens", "state", "auth", "sid"]
    let places: [SecretVocabulary.Place] = [.header, .item, .member]
    let lines = (Self.values + more).map { value -> String in
      let under = open.map { name in
        places.map { SecretVocabulary.isSecret(value: value, underOpen: name, at: $0) ? "x" : "." }
          .joined()
      }
      let random = (4...14).map { SecretVocabulary.isRandom(value, least: $0) ? "x" : "." }
      let paths = [
        ["reset", value], ["a", value], ["token", "1", value], ["sessions", value, "b"],
      ]
      let segments = paths.map { path in
        path.indices.map { SecretVocabulary.isSecret(segment: $0, of: path) ? "x" : "." }.joined()
      }
      return [
        value.debugDescription, SecretVocabulary.mayBeSecret(value: value) ? "may be" : "isn't",
        SecretVocabulary.kind(of: value) ?? "-", under.joined(separator: " "), random.joined(),
        segments.joined(separator: " "),
      ].joined(separator: "; ")
    }
    try Stories.compare("values", lines)
  }

  @Test func everyBody() throws {
    let types: [String?] = [
      nil, "", "text/html", "application/json; charset=utf-8", "application/x-protobuf",
      "application/grpc+proto", "application/msgpack", "image/png", "APPLICATION/CBOR", "avro",
    ]
    let bodies: [[UInt8]] = [
      [], Array("text\t\n\r\u{1B}\u{1E}\u{C}".utf8), [0x1F, 0x8B], [0x1F],
      Array("PK\u{3}\u{4}a".utf8),
      [0x28, 0xB5, 0x2F, 0xFD, 1], Array("%PDF-1".utf8), [0x61, 0], [0x61, 0x0B],
      [0xFF, 0xFE, 0x61],
      Array("é".utf8.dropLast()), Array("aé".utf8.dropLast()), Array("a🐞".utf8.dropLast(3)),
      Array("a🐞".utf8.dropLast()),
      Array("a".utf8) + [0xF0, 0x9F, 0x90, 0x9E, 0x80, 0x80, 0x80, 0x80],
      [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0], Array("é".utf8),
    ]
    var lines: [String] = []
    for body in bodies {
      for type in types {
        let formats = [true, false].map {
          BodyOpacity.format(contentType: type, body, isWhole: $0) ?? "-"
        }
        lines.append("\(body) \(type ?? "nil"): \(formats.joined(separator: " / "))")
      }
    }
    try Stories.compare("bodies", lines)
  }

  /// Secrets that are known, whatever stands around them and however long they are.
  @Test func everyKnownSecret() throws {
    var lines: [String] = []
    let secrets = [
      "a", "ab", "abc", "abcdefg", "abcdefgh", "abcdefghi", "bcdefghij", "xyz-é-12345",
    ]
    let texts = [
      "a", "ab", "xab", "abcdefghij", "aabcdefghijk", "bcdefghi", "xyz-é-12345", "xyz-é-1234", "é",
      "",
      "abcabcdefghabc", String(repeating: "abcdefg", count: 3), "0123456789abcdefghi9876543210",
    ]
    for secret in secrets {
      for other in secrets where other != secret {
        var scrubber = SecretScrubber()
        let first = scrubber.insert(Array(secret.utf8))
        let again = scrubber.insert(Array(secret.utf8))
        scrubber.insert(Array(other.utf8))
        #expect(first && !again && !scrubber.insert([]))
        let shown = texts.map { text in
          scrubber.withoutKnown(Array(text.utf8), mark: "∎").map {
            String(decoding: $0, as: UTF8.self)
          } ?? "-"
        }
        lines.append("\(secret) \(other): \(shown.joined(separator: " "))")
      }
    }
    try Stories.compare("known", lines)
  }

  /// From which length on a service's token is one, whatever stands around it.
  @Test func everyLength() throws {
    let beginnings = """
      AKIA ASIA ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- glptt- gldt- glrt- gloas- xoxb- xoxp- xoxa- \
      xoxr- xoxs- xoxe. xapp- sk_live_ rk_live_ sk_test_ rk_test_ whsec_ sk-ant- gsk_ xai- r8_ nvapi- \
      dop_v1_ doo_v1_ dor_v1_ shpat_ shpss_ shpca_ shppa_ GOCSPX- hvs. hvb. pypi-AgEI rubygems_ \
      dckr_pat_ dckr_oat_ lin_api_ figd_ ATATT3 ATCTT3 PMAK- ntn_ secret_ sbp_ AGE-SECRET-KEY-1 \
      sk-proj- sk- AIza ya29. npm_ hf_ SG. sntrys_ EAACEdEose0cBA eyJ zz_
      """
    let rest = "k3Yh1tM9pQ7wZr2XcVb8NmLf5Gd6Sa4JuTe0RiOx"
    let words = "swift-package-manager-and-much-more-of-it"
    var lines: [String] = []
    for begin in beginnings.split(separator: " ").map(String.init) {
      for (tail, others) in [
        (rest, ("", "")), (words, ("a=", ";")), (rest, ("x", ".")), (rest, ("\"", "-")),
      ] {
        let signs = (0...40).map { count in
          let text = others.0 + begin + tail.prefix(count) + others.1
          return SecretVocabulary.kind(of: text) == nil ? "." : "x"
        }
        lines.append("\(signs.joined())  \(others.0)\(begin)\(tail.prefix(3))…\(others.1)")
      }
    }
    try Stories.compare("lengths", lines)
  }

  /// Keys and passwords of addresses, by the places that they have in a text.
  @Test func everyShape() throws {
    let line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC"
    var texts = ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "].map {
      "-----BEGIN \($0)PRIVATE KEY-----\n\(line)\n\(line)==\n-----END \($0)PRIVATE KEY-----"
    }
    texts += [
      "-----BEGIN PRIVATE KEY-----\\n\(line)\\n-----END PRIVATE KEY-----\\n",
      "-----BEGIN PRIVATE KEY-----\n\(line)", "-----BEGIN PRIVATE KEY-----", "PRIVATE KEY-----",
      "----BEGIN PRIVATE KEY-----\n\(line)",
      "-----BEGIN PUBLIC KEY-----\n\(line)\n-----END PUBLIC KEY-----",
      "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\(line)\n-----END PGP PRIVATE KEY BLOCK-----",
      "-----BEGIN PRIVATE KEY-----%0A\(line)%0A-----END PRIVATE KEY-----&a=b",
      "-----BEGIN PRIVATE KEY-----\nshort\n-----BEGIN PRIVATE KEY-----\n\(line)\n",
      "the PRIVATE KEY of a house, VPRIVATE", "https://a:b@c", "https://ann:hunter22@h/p",
      "https://ann@h:8080/a@b", "https://ann:hunter22/@h", "postgres://:hunter22@h",
      "a://b:c://d:hunter22@e",
      "https%3A%2F%2Fann%3Ahunter22%40h%2F", "https%3A%2F%2Fann:hunter22@h&x=y:z@w",
      "https://ann:‹redacted›@h",
      "https://ann:%E2%80%BA@h", "https://ann:hunter 22@h",
      "https://ann:hunter22@h https://bob:hunter33@h",
      "https://a:" + String(repeating: "ab1", count: 160) + "@h",
      "https://a:" + String(repeating: "ab1", count: 200) + "@h",
      "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0", "eyJhbGciOiJIUzI1NiJ9",
      "a.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln",
    ]
    let lines = texts.flatMap { text in
      ["", " ", "x: ", "0123456789012345678"].map { before -> String in
        let whole = Array((before + text + before).utf8)
        let shapes = whole.withUnsafeBufferPointer { SecretVocabulary.shapes(in: $0) }
        return "\(before.debugDescription) \(text.prefix(60).debugDescription): "
          + shapes.map { "\($0.kind) \($0.range)" }.joined(separator: ", ")
      }
    }
    try Stories.compare("shapes", lines)
  }
}
