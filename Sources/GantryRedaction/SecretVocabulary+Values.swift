import GantryFormats
package import GantrySecrets
import GantrySystem

extension SecretVocabulary {
  /// The kind of secret that a value's shape shows, such as `a GitHub token`; nil for other values.
  package static func kind(of value: String) -> String? {
    var value = value
    return value.withUTF8 { shapes(in: $0).first?.kind }
  }

  /// The places of the values whose shape shows that they are secrets, each with its kind; some may
  /// overlap.
  ///
  /// Each body that is recorded and each output is read, in builds that aren't optimized. So it
  /// leaps: in most texts it looks at one byte of four.
  package static func shapes(in bytes: Bytes) -> [(range: Range<Int>, kind: String)] {
    passwords(in: bytes).map { ($0, "a password in a URL") } + tokens(in: bytes)
      + privateKeys(in: bytes).map { ($0, "a private key") }
  }

  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Whether a value under a secret's name is a secret: no placeholder, switch or macro.
  package static func mayBeSecret(value: String) -> Bool {
    // The beginning shows whether it is one.
    let text = String(value.prefix(200)).lowercased()
    if text.utf8.count < 4 || placeholders.contains(0..<text.utf8.count, of: Array(text.utf8)) {
      return false
    }
    if text.contains("$(") || text.contains("${") { return false }
    if text.hasPrefix("<"), value.hasSuffix(">") { return false }
    if text.hasPrefix("your") || text.hasPrefix("/") || text.hasPrefix("~/") { return false }
    // Masks: ****, xxxx, ....
    return Set(text).count > 2
  }

  private static let placeholders: WordList = """
    yes no true false none null nil test dummy fake mock example sample changeme change-me redacted \
    placeholder todo secret password token postgres
    """

  // MARK: Tokens

  private typealias Prefix = (begin: String, count: Int, kind: String, isName: Bool)

  /// How tokens of a service begin, the least length after that, and the token's kind, by their
  /// first two bytes.
  ///
  /// Names begin with some as well: a token has a long word with a digit in it then.
  private static let prefixes: [UInt16: [Prefix]] = [
    ("AKIA ASIA", 16, "an AWS access key", false),
    ("ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", 30, "a GitHub token", false),
    ("glpat- glptt- gldt- glrt- gloas- glcbt- glft-", 20, "a GitLab token", false),
    ("xoxb- xoxp- xoxa- xoxr- xoxs- xoxc- xoxd- xoxe. xapp-", 20, "a Slack token", false),
    ("sk_live_ rk_live_ sk_test_ rk_test_ whsec_", 16, "a Stripe key", false),
    ("sk-ant-", 20, "an Anthropic key", false), ("gsk_ xai- r8_ nvapi-", 30, "an API key", true),
    ("dop_v1_ doo_v1_ dor_v1_", 40, "a DigitalOcean token", false),
    ("shpat_ shpss_ shpca_ shppa_", 30, "a Shopify token", false),
    ("GOCSPX-", 20, "a Google secret", false), ("hvs. hvb.", 24, "a Vault token", true),
    ("pypi-AgEI", 40, "a PyPI token", false), ("rubygems_", 40, "a RubyGems key", false),
    ("dckr_pat_ dckr_oat_", 20, "a Docker token", false),
    ("lin_api_ lin_oauth_", 30, "a Linear key", false),
    ("figd_", 30, "a Figma token", false), ("ATATT3 ATCTT3", 40, "an Atlassian token", false),
    ("PMAK-", 40, "a Postman key", false), ("ntn_ secret_", 40, "a Notion token", true),
    ("sbp_", 40, "a Supabase token", false), ("AGE-SECRET-KEY-1", 40, "an age key", false),
    ("sk-proj-", 20, "an OpenAI key", true), ("sk-", 32, "an OpenAI key", true),
    ("AIza", 35, "a Google key", false), ("ya29.", 20, "a Google token", false),
    ("npm_", 30, "an npm token", true), ("hf_", 30, "a Hugging Face token", true),
    ("SG.", 40, "a SendGrid key", true), ("sntrys_ sntryu_", 30, "a Sentry token", false),
    ("EAACEdEose0cBA", 10, "a Facebook token", false),
    ("sq0atp- sq0csp-", 20, "a Square token", false), ("EAAAE", 50, "a Square token", true),
    ("tskey-", 20, "a Tailscale key", true), ("phx_ phs_", 30, "a PostHog key", true),
    ("glsa_", 30, "a Grafana token", false),
    ("dp.pt. dp.st.", 30, "a Doppler token", true), ("NRAK-", 20, "a New Relic key", false),
    ("pscale_tkn_ pscale_pw_", 30, "a PlanetScale token", false),
    ("sl.", 50, "a Dropbox token", true),
    ("dapi", 32, "a Databricks token", true), ("key-", 32, "a Mailgun key", true),
  ].reduce(into: [:]) { (found, row: Prefix) in
    for begin in row.begin.split(separator: " ").map(String.init) {
      let start = begin.utf8.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
      found[start, default: []].append((begin, row.count, row.kind, row.isName))
    }
  }

  /// The lengths of tokens; what is longer is data.
  private static let tokenLengths = 20...16384

  /// Whether tokens hold a byte.
  private static let isToken = (0...255).map { (byte: UInt8) in
    isAlphanumeric(byte) || "_-.".utf8.contains(byte)
  }

  private static func tokens(in bytes: Bytes) -> [(range: Range<Int>, kind: String)] {
    guard let base = bytes.baseAddress else { return [] }
    let (count, least) = (bytes.count, tokenLengths.lowerBound)
    var found: [(range: Range<Int>, kind: String)] = []
    isToken.withUnsafeBufferPointer { table in
      guard let isToken = table.baseAddress else { return }
      // Each token has a byte at one of the probes.
      var probe = least - 1
      while probe < count {
        guard isToken[Int(base[probe])] else {
          probe += least
          continue
        }
        var (start, end) = (probe, probe + 1)
        while start > 0, isToken[Int(base[start - 1])] { start -= 1 }
        while end < count, isToken[Int(base[end])] { end += 1 }
        probe = end + least
        if tokenLengths.contains(end - start), let token = token(in: bytes, start..<end) {
          found.append(token)
        }
      }
    }
    return found
  }

  /// The token in a run of tokens' bytes.
  private static func token(
    in bytes: Bytes, _ run: Range<Int>
  ) -> (range: Range<Int>, kind: String)? {
    for offset in [0, escape(in: bytes, run)] where offset + 1 < run.count {
      let place = run.lowerBound + offset
      let pair = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      let prefix = prefixes[pair]?.first { isToken(bytes[place..<run.upperBound], $0) }
      if let prefix { return (place..<run.upperBound, prefix.kind) }
    }
    return webToken(in: bytes, run).map { ($0..<run.upperBound, "a JSON web token") }
  }

  /// The length of what belongs to an escape before a run: the `n` of `\n`, the `3D` of `%3D`, the
  /// `32m` of a terminal's color.
  private static func escape(in bytes: Bytes, _ run: Range<Int>) -> Int {
    switch run.lowerBound == 0 ? 0 : bytes[run.lowerBound - 1] {
    case UInt8(ascii: "%"): return 2
    case UInt8(ascii: "\\"): return bytes[run.lowerBound] == UInt8(ascii: "u") ? 5 : 1
    case UInt8(ascii: "["), UInt8(ascii: ";"): return bytes[run].prefix(while: isDigit).count + 1
    default: return 0
    }
  }

  private static func isToken(_ run: Slice<Bytes>, _ prefix: Prefix) -> Bool {
    let rest = run.dropFirst(prefix.begin.utf8.count)
    guard run.starts(with: prefix.begin.utf8), rest.count >= prefix.count,
      Set(rest.prefix(100)).count > 4
    else { return false }
    if prefix.isName {
      let words = rest.split { !isAlphanumeric($0) }
      // The words of a UUID are shorter.
      return words.contains { $0.count > 12 && $0.contains(where: isDigit) }
    }
    // Base64 of a picture holds such letters by chance, but hardly such a word of the right length.
    let isShort = ["AKIA", "ASIA", "AIza"].contains(prefix.begin)
    return !isShort
      || rest.prefix { $0 != UInt8(ascii: ".") }.count == prefix.count
  }

  /// Where a token of three parts begins, two of them objects, whose first bytes give `eyJ`.
  private static func webToken(in bytes: Bytes, _ run: Range<Int>) -> Int? {
    let dot = UInt8(ascii: ".")
    guard Bytes(rebasing: bytes[run]).firstIndex(of: dot, from: 0) != nil else { return nil }
    let parts = bytes[run].split(separator: dot)
    for (first, second) in zip(parts, parts.dropFirst().dropLast())
    where bytes.holds("eyJ", at: second.startIndex) {
      let start = first.indices.dropLast(10).first { bytes.holds("eyJ", at: $0) }
      if let start { return start }
    }
    // One that is encrypted has five parts, the first an object; the second may be empty.
    guard bytes[run].count(where: { $0 == dot }) == 4, let first = parts.first, parts.count >= 4
    else { return nil }
    return first.indices.dropLast(10).first { bytes.holds("eyJ", at: $0) }
  }

  // MARK: Passwords in URLs

  /// The passwords in URLs, also where JSON has `\/` in one, or a form `%3A%2F%2F`.
  private static func passwords(in bytes: Bytes) -> [Range<Int>] {
    // Most texts have neither `@` nor `%40`.
    let (at, percent) = (UInt8(ascii: "@"), UInt8(ascii: "%"))
    guard bytes.firstIndex(of: at, from: 0) ?? bytes.firstIndex(of: percent, from: 0) != nil
    else { return [] }
    var found: [Range<Int>] = []
    let separators: [[StaticString]] = [["://", #":\/\/"#], ["%3A%2F%2F", "%3a%2f%2f"]]
    for (isEncoded, texts) in zip([false, true], separators) {
      var start = 0
      while let place = bytes.firstIndex(of: isEncoded ? percent : UInt8(ascii: "/"), from: start) {
        start = place + (isEncoded ? 3 : 1)
        for text in texts where bytes.holds(text, at: start - text.utf8CodeUnitCount) {
          found += password(in: bytes, from: start, isEncoded)
        }
      }
    }
    return found
  }

  /// The password in a URL's authority, which begins at an index.
  private static func password(in bytes: Bytes, from start: Int, _ isEncoded: Bool) -> [Range<Int>]
  {
    let limit = min(bytes.count, start + 512)
    var (index, colon, at) = (start, 0, 0)
    scan: while index < limit {
      var (byte, next) = (bytes[index], index + 1)
      if isEncoded, byte == UInt8(ascii: "%"), index + 2 < limit,
        let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
      {
        (byte, next) = (high << 4 | low, index + 3)
      }
      switch byte {
      case UInt8(ascii: ":"): colon = colon == 0 ? next : colon
      case UInt8(ascii: "@"): at = index
      // A space and the like, / ? # " < >
      case 0...0x20, 0x2F, 0x3F, 0x23, 0x22, 0x3C, 0x3E: break scan
      case UInt8(ascii: "&") where isEncoded && next == index + 1: break scan
      default: break
      }
      index = next
    }
    if colon == 0, at - start >= 16, isRandom(Bytes(rebasing: bytes[start..<at]), least: 16) {
      return [start..<at]
    }
    guard colon > 0, colon < at else { return [] }
    let text = String(decoding: bytes[colon..<at], as: UTF8.self)
    // What is redacted already stays.
    let isSecret = !text.hasSuffix("›") && !text.hasSuffix("%E2%80%BA") && mayBeSecret(value: text)
    return isSecret ? [colon..<at] : []
  }

  // MARK: Private keys

  /// Private keys in PEM, also with line breaks as JSON and forms have them, and without the end.
  private static func privateKeys(in bytes: Bytes) -> [Range<Int>] {
    let dash = UInt8(ascii: "-")
    var found: [Range<Int>] = []
    var position = 0
    // The rarest letter of `PRIVATE KEY`.
    while let letter = bytes.firstIndex(of: UInt8(ascii: "V"), from: position) {
      position = letter + 1
      guard bytes.holds("PRIVATE", at: letter - 3),
        let begin = bytes[max(0, letter - 40)..<letter].lastIndex(of: dash),
        bytes.holds("-----BEGIN", at: begin - 4)
      else { continue }
      // The end of its last line, or of its last word of base64 where that line is missing.
      var (end, length, lines) = (letter, 0, 0)
      // A key's file is much shorter.
      for index in letter..<min(bytes.count, letter + 65536) {
        let byte = bytes[index]
        let isDigit = isAlphanumeric(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        length = isDigit ? length + 1 : 0
        // Neither a key's head nor most sentences have a word as long.
        if length >= 16 { end = index + 1 }
        if byte == dash {
          if bytes.holds("-----BEGIN", at: index) { break }
          if bytes.holds("KEY-----", at: index - 3) || bytes.holds("BLOCK-----", at: index - 5) {
            (end, lines) = (index + 5, lines + 1)
          }
        }
        let isBetween = isDigit || byte <= 0x20 || "=\\%:,-.()".utf8.contains(byte)
        if lines == 2 || !isBetween { break }
      }
      if lines > 0 {
        found.append((begin - 4)..<end)
        position = end
      }
    }
    return found
  }
}
