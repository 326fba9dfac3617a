import GantryFormats
import GantryFoundation
import GantrySecrets

extension SecretScrubber {
  /// Adds a secret in each form that it may have in a record.
  mutating func hide(_ secret: String) {
    for form in Self.forms(of: secret) { insert(Array(form.utf8)) }
  }

  func text(_ text: String) -> String { scrubbed(text) }

  func text(_ text: String?) -> String? { text.map { scrubbed($0) } }

  func texts(_ texts: [String]) -> [String] { texts.map { scrubbed($0) } }

  /// Redacts a file's bytes, in any encoding that is ASCII for ASCII's letters.
  func data(_ data: Data) -> Data {
    data.withUnsafeBytes { scrubbed($0.assumingMemoryBound(to: UInt8.self)) }
      .map { Data($0) } ?? data
  }

  /// The text itself and its forms in URLs, form data, JSON, markup, base64 and a shell's words.
  private static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = [secret]
    for text in percentForms(of: secret) {
      forms.insert(text)
      forms.insert(text.replacing("%20", with: "+"))
    }
    for escapingSlashes in [true, false] {
      let json = JSONText.encoded(secret, escapingSlashes: escapingSlashes)
      forms.insert(String(json.dropFirst().dropLast()))
    }
    forms.insert(HTML.escaped(secret))
    forms.insert(secret.replacing("'", with: #"'\''"#))
    forms.formUnion(base64Forms(of: secret))
    return forms
  }

  /// The forms of the encoders of libraries and browsers, which spare different characters.
  private static func percentForms(of secret: String) -> [String] {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    // RFC 3986, encodeURIComponent, URLSearchParams, and an encoder that spares nothing; then what
    // Foundation allows in queries and fragments, in paths, and in hosts.
    let sets = [
      "-._~", "-_.!~*'()", "*-._", "", "!$&'()*+,-./:;=?@_~", "!$&'()*+,-./:=@_~",
      "!$&'()*+,-.:;=[]_~",
    ]
    return sets.flatMap { set -> [String] in
      let spared = Set((plain + set).utf8)
      // Hexadecimal digits are in either case.
      return [true, false].map { uppercase in
        secret.utf8.map { byte in
          spared.contains(byte)
            ? String(UnicodeScalar(byte)) : "%" + hexadecimal(UInt64(byte), uppercase: uppercase)
        }.joined()
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
