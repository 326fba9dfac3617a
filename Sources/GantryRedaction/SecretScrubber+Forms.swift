import GantryFormats
import GantrySecrets

extension SecretScrubber {
  /// Adds a secret in each form that texts, addresses and bodies may have it in.
  package mutating func hide(_ secret: String) {
    for form in Self.forms(of: secret) { insert(Array(form.utf8)) }
  }

  /// Adds a secret that was found, unless others hold such a text by chance.
  ///
  /// One that is looked for beyond its exchange, a lasting one, is no word.
  package mutating func learn(_ secret: String, isLasting: Bool = false) {
    let secret = Self.withoutOrigin(secret)
    // Digits alone may be a number, whose replacement would break JSON.
    guard
      secret.utf8.count >= Self.minimumLength || SecretVocabulary.isRandom(secret, least: 6),
      secret.utf8.count <= 16384,
      !isFull, !secret.utf8.allSatisfy(isDigit),
      !secret.contains(Redaction.mark), !secret.contains("%E2%80%B9redacted"),
      !isLasting || Self.isDistinct(secret), insert(Array(secret.utf8))
    else { return }
    learnt.append(secret)
    // What is as long is a document, and isn't encoded into another.
    if secret.utf8.count <= 4096 { hide(secret) }
  }

  /// What an address has behind its host, which other addresses of the exchange may have as well.
  private static func withoutOrigin(_ secret: String) -> String {
    guard secret.hasPrefix("http://") || secret.hasPrefix("https://") else { return secret }
    return String(secret.dropFirst(8).drop { !"/?#".contains($0) }.dropFirst())
  }

  /// Shorter texts occur in others by chance, unless they have letters and digits.
  private static let minimumLength = 8
  /// How many forms of secrets are known at most.
  private static let maximumCount = 20_000
  /// Whether no further secrets are learnt.
  package var isFull: Bool { count >= Self.maximumCount }
  /// How long the longest form is of a secret that was learnt: each byte as `&quot;`.
  package static let greatestForm = 6 * 4096

  /// Whether no text has a secret by chance: a password that is a word isn't looked for everywhere.
  private static func isDistinct(_ secret: String) -> Bool {
    let bytes = Array(secret.utf8)
    if bytes.starts(with: "http".utf8) || bytes.first == UInt8(ascii: "/") { return false }
    return bytes.count >= 16 || bytes.contains(where: isDigit)
      || bytes.contains { !isAlphanumeric($0) && !"-_. ".utf8.contains($0) }
  }

  /// The text itself and its forms in URLs, form data, JSON, markup, base64 and a shell's words.
  private static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = [secret]
    forms.formUnion(base64Forms(of: secret))
    if secret.utf8.allSatisfy(isAlphanumeric) { return forms }
    for text in percentForms(of: secret) {
      forms.insert(text)
      if text.contains("%20") { forms.insert(text.replacing("%20", with: "+")) }
    }
    for escapingSlashes in [true, false] {
      let json = JSONText.encoded(secret, escapingSlashes: escapingSlashes)
      forms.insert(String(json.dropFirst().dropLast()))
    }
    forms.insert(
      XMLText.escaped(secret) { $0 == "\"" ? "&quot;" : $0 == "'" ? "&#39;" : nil })
    forms.insert(secret.replacing("'", with: #"'\''"#))
    return forms
  }

  /// The forms of the encoders of libraries and browsers, which spare different characters.
  private static func percentForms(of secret: String) -> [String] {
    // RFC 3986, encodeURIComponent, URLSearchParams, and an encoder that spares nothing; then what
    // Foundation allows in queries and fragments, in paths, and in hosts.
    let sets = [
      "-._~", "-_.!~*'()", "*-._", "", "!$&'()*+,-./:;=?@_~", "!$&'()*+,-./:=@_~",
      "!$&'()*+,-.:;=[]_~",
    ]
    let special = Set(secret.utf8.filter { !isAlphanumeric($0) })
    return Set(sets.map { special.subtracting($0.utf8) }).flatMap { encoded -> [String] in
      // Hexadecimal digits are in either case.
      [true, false].map { uppercase in
        var result: [UInt8] = []
        for byte in secret.utf8 {
          if encoded.contains(byte) {
            result += "%\(hexadecimal(UInt64(byte), uppercase: uppercase))".utf8
          } else {
            result.append(byte)
          }
        }
        return String(decoding: result, as: UTF8.self)
      }
    }
  }

  /// The parts that are the same in base64 of any text with the secret.
  ///
  /// There are three forms, by the secret's position in a group of three bytes. Basic
  /// authentication and payloads hold secrets so.
  private static func base64Forms(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    // The forms of shorter secrets are so short that other texts have them.
    guard bytes.count >= 6 else { return [] }
    return (0..<3).flatMap { offset -> [String] in
      let padded = [UInt8](repeating: 0, count: offset) + bytes
      let text = Base64.encode(padded)
      let start = offset == 0 ? 0 : offset + 1
      let stable = padded.count * 8 / 6
      let form = String(text.prefix(stable).dropFirst(start))
      let forURLs = form.replacing("+", with: "-")
        .replacing("/", with: "_")
      return [form, forURLs]
    }
  }
}
