/// Tells values that look like passwords, tokens and keys, by their name or their shape.
///
/// It is made to be right about real secrets rather than to find each: whoever is warned of every
/// identifier stops reading.
package enum SecretShape {
  /// Why a value looks like a secret, without the value; nil where it doesn't.
  package static func reason(name: String?, value: String) -> String? {
    if let kind = kind(of: value) { return "looks like \(kind)" }
    if let name, isSecretName(name), mayBeSecret(value) { return "has a name that secrets have" }
    return SecretPayload.first(in: value) { key, value in
      if let kind = kind(of: key) { return "holds a key that looks like \(kind)" }
      guard let reason = reason(name: key, value: value) else { return nil }
      return key.isEmpty ? "holds what \(reason)" : "holds '\(key.prefix(60))', which \(reason)"
    }
  }

  // MARK: Hiding

  /// What stands in place of a value that nobody else should see.
  package static let mark = "‹redacted›"

  /// Whether a value is better not shown, by its name or its shape.
  ///
  /// More is hidden than is complained of: a placeholder that isn't shown harms nobody.
  package static func hides(_ value: String, named name: String) -> Bool {
    guard !value.isEmpty else { return false }
    if !name.isEmpty && isSecretName(name) || reason(name: name, value: value) != nil {
      return true
    }
    return SecretPayload.first(in: value) { hides($1, named: $0) ? true : nil } ?? false
  }

  // MARK: By name

  package static func isSecretName(_ name: String) -> Bool {
    let words = words(of: name)
    if let last = words.last, about.contains(last) { return false }
    if let first = words.first, about.contains(first) { return false }
    if words.contains(where: single.contains) { return true }
    // Each of them has the word.
    guard words.contains("key") else { return false }
    let joined = words.joined(separator: " ")
    return pairs.contains { " \(joined) ".contains(" \($0) ") }
  }

  /// What says something about a secret, such as where it is or how long it lasts, is none.
  private static let about: Set<String> = [
    "path", "file", "url", "uri", "name", "id", "enabled", "length", "type", "expiry", "timeout",
    "count", "field", "policy", "mode", "style", "limit", "limits", "budget", "screen", "host",
    "endpoint", "ttl", "duration", "size", "max", "show", "hide", "reset", "skip", "use",
  ]

  private static let single: Set<String> = [
    "password", "passwd", "pwd", "passphrase", "secret", "token", "apikey", "credential",
    "credentials", "bearer", "pat",
  ]

  private static let pairs = [
    "api key", "access key", "private key", "secret key", "auth key", "signing key",
    "encryption key", "client key", "license key", "app key", "service key", "master key",
  ]

  /// A name's words in lower case: `apiKey`, `API_KEY` and `--api-key` are the same.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previous: Character = " "
    for character in name {
      let isWordEnd = !(character.isLetter || character.isNumber)
      if isWordEnd || character.isUppercase && previous.isLowercase {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isWordEnd { word += character.lowercased() }
      previous = character
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Whether a value under a secret's name is one, not a placeholder, a switch or a macro.
  private static func mayBeSecret(_ value: String) -> Bool {
    let text = value.lowercased()
    if text.utf8.count < 4 || placeholders.contains(text) { return false }
    if text.contains("$(") || text.contains("${") { return false }
    if text.hasPrefix("<"), text.hasSuffix(">") { return false }
    if text.hasPrefix("your") || text.hasPrefix("/") || text.hasPrefix("~/") { return false }
    // Masks: ****, xxxx, ....
    return Set(text).count > 2
  }

  private static let placeholders: Set<String> = [
    "yes", "no", "true", "false", "none", "null", "nil", "test", "dummy", "fake", "mock",
    "example", "sample", "changeme", "change-me", "redacted", "placeholder", "todo", "secret",
    "password", "token",
  ]

  // MARK: By shape

  private static func kind(of value: String) -> String? {
    // Lists of a thousand schemes ask this of each entry: most are too short for any of them.
    let bytes = Array(value.utf8)
    if bytes.contains(UInt8(ascii: "@")), hasPasswordInURL(value) { return "a password in a URL" }
    guard bytes.count >= 16 else { return nil }
    for (prefix, count, kind) in prefixes {
      var start = 0
      while let found = bytes[start...].firstRange(of: prefix) {
        let isStart = found.lowerBound == 0 || !isTokenByte(bytes[found.lowerBound - 1])
        let rest = bytes[found.upperBound...].prefix(while: isTokenByte)
        if isStart, rest.count >= count, Set(rest).count > 4 { return kind }
        start = found.upperBound
      }
    }
    if value.contains("-----BEGIN "), value.contains("PRIVATE KEY") { return "a private key" }
    return isWebToken(bytes) ? "a JSON web token" : nil
  }

  /// How tokens of well-known services begin, how many characters follow at least, and what they are.
  private static let prefixes: [(prefix: [UInt8], count: Int, kind: String)] = [
    ("AKIA", 16, "an AWS access key"), ("ASIA", 16, "an AWS access key"),
    ("ghp_", 30, "a GitHub token"), ("gho_", 30, "a GitHub token"),
    ("ghu_", 30, "a GitHub token"), ("ghs_", 30, "a GitHub token"),
    ("ghr_", 30, "a GitHub token"), ("github_pat_", 30, "a GitHub token"),
    ("glpat-", 20, "a GitLab token"), ("xoxb-", 20, "a Slack token"),
    ("xoxp-", 20, "a Slack token"), ("xoxa-", 20, "a Slack token"),
    ("xapp-", 20, "a Slack token"), ("sk_live_", 16, "a Stripe key"),
    ("rk_live_", 16, "a Stripe key"), ("sk-ant-", 20, "an Anthropic key"),
    ("sk-proj-", 20, "an OpenAI key"), ("sk-", 32, "an OpenAI key"),
    ("AIza", 35, "a Google key"), ("ya29.", 20, "a Google token"), ("npm_", 30, "an npm token"),
    ("hf_", 30, "a Hugging Face token"), ("SG.", 40, "a SendGrid key"),
    ("sntrys_", 30, "a Sentry token"), ("EAACEdEose0cBA", 10, "a Facebook token"),
  ].map { (Array($0.0.utf8), $0.1, $0.2) }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Three parts of base64, of which the first two are objects, whose first bytes give `eyJ`.
  private static func isWebToken(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.firstRange(of: Array("eyJ".utf8)) else { return false }
    let parts = bytes[start.lowerBound...].prefix(while: isTokenByte).split(
      separator: UInt8(ascii: "."))
    return parts.count >= 3 && parts[0].count > 10 && parts[1].starts(with: Array("eyJ".utf8))
  }

  private static func hasPasswordInURL(_ value: String) -> Bool {
    guard let scheme = value.firstRange(of: "://") else { return false }
    let authority = value[scheme.upperBound...].prefix { !"/?# ".contains($0) }
    guard let at = authority.lastIndex(of: "@"),
      let colon = authority[..<at].firstIndex(of: ":")
    else { return false }
    return mayBeSecret(String(authority[authority.index(after: colon)..<at]))
  }
}
