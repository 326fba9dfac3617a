import GantryFormats

extension SecretVocabulary {
  /// Whether a value has the shape of a token or key that is well known.
  package static func isSecret(value: String) -> Bool { kind(of: value) != nil }

  /// The kind of secret that a value's shape shows, such as `a GitHub token`; nil for other values.
  package static func kind(of value: String) -> String? {
    // Most values are too short for any token; a list of a thousand schemes asks for each entry.
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

  /// Whether a value under a secret's name is a secret: no placeholder, switch or macro.
  package static func mayBeSecret(value: String) -> Bool {
    let text = value.lowercased()
    if text.utf8.count < 4 || placeholders.contains(0..<text.utf8.count, of: Array(text.utf8)) {
      return false
    }
    if text.contains("$(") || text.contains("${") { return false }
    if text.hasPrefix("<"), text.hasSuffix(">") { return false }
    if text.hasPrefix("your") || text.hasPrefix("/") || text.hasPrefix("~/") { return false }
    // Masks: ****, xxxx, ....
    return Set(text).count > 2
  }

  private static let placeholders: WordList = """
    yes no true false none null nil test dummy fake mock example sample changeme change-me redacted \
    placeholder todo secret password token postgres
    """

  /// How tokens of well-known services begin, the least length after that, and the token's kind.
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
    isAlphanumeric(byte) || "_-.".utf8.contains(byte)
  }

  /// Whether a value has three parts of base64, two of them objects, whose first bytes give `eyJ`.
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
    return mayBeSecret(value: String(authority[authority.index(after: colon)..<at]))
  }
}
