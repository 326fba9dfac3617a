import Foundation

/// Replaces secret texts, in each form that they take on their way into a record.
struct Redaction: Sendable {
  /// What stands where a secret stood.
  static let mark = "‹redacted›"

  private var forms: [String] = []

  mutating func hide(_ secret: String) {
    guard !secret.isEmpty else { return }
    forms = Array(Set(forms).union(Self.forms(of: secret)))
      // A secret may be part of another's form: the longest goes first, or its rest would stay.
      .sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  var isEmpty: Bool { forms.isEmpty }

  func text(_ text: String) -> String {
    var text = text
    for form in forms where text.contains(form) {
      text = text.replacingOccurrences(of: form, with: Self.mark, options: .literal)
    }
    return text
  }

  func text(_ text: String?) -> String? { text.map { self.text($0) } }

  func texts(_ texts: [String]) -> [String] { texts.map { text($0) } }

  /// A file's bytes, in any encoding that has ASCII's letters where ASCII has them.
  func data(_ data: Data) -> Data {
    var data = data
    for form in forms {
      let bytes = Data(form.utf8)
      var start = data.startIndex
      while let range = data.range(of: bytes, in: start..<data.endIndex) {
        data.replaceSubrange(range, with: Data(Self.mark.utf8))
        start = data.index(range.lowerBound, offsetBy: Self.mark.utf8.count)
      }
    }
    return data
  }

  /// The text itself and as URLs, forms, JSON, markup, base64 and a shell's words write it.
  private static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = [secret]
    for text in percentForms(of: secret) {
      forms.insert(text)
      forms.insert(text.replacingOccurrences(of: "%20", with: "+"))
    }
    for options: JSONEncoder.OutputFormatting in [[], .withoutEscapingSlashes] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = options
      if let json = try? encoder.encode(secret) {
        forms.insert(String(decoding: json.dropFirst().dropLast(), as: UTF8.self))
      }
    }
    forms.insert(HTML.escaped(secret))
    forms.insert(secret.replacingOccurrences(of: "'", with: #"'\''"#))
    forms.formUnion(base64Forms(of: secret))
    return forms
  }

  /// As the encoders of libraries and browsers write it, which spare different characters.
  private static func percentForms(of secret: String) -> [String] {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    // RFC 3986, encodeURIComponent, URLSearchParams, and an encoder that spares nothing.
    let sets =
      ["-._~", "-_.!~*'()", "*-._", ""].map { CharacterSet(charactersIn: plain + $0) }
      + [.urlQueryAllowed, .urlPathAllowed, .urlHostAllowed, .urlFragmentAllowed]
    return sets.flatMap { set -> [String] in
      guard let text = secret.addingPercentEncoding(withAllowedCharacters: set) else { return [] }
      // Hexadecimal digits are in either case.
      return [
        text, text.replacing(#/%[0-9A-F]{2}/#) { String($0.output).lowercased() },
      ]
    }
  }

  /// What stays the same in base64 of any text that holds the secret.
  ///
  /// There are three forms, by where it begins in a group of three bytes. Basic authentication and
  /// payloads hold secrets so.
  private static func base64Forms(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    // Shorter ones leave forms so short that innocent texts have them.
    guard bytes.count >= 6 else { return [] }
    return (0..<3).flatMap { offset -> [String] in
      let padded = [UInt8](repeating: 0, count: offset) + bytes
      let text = Data(padded).base64EncodedString()
      let start = offset == 0 ? 0 : offset + 1
      let stable = padded.count * 8 / 6
      let form = String(text.prefix(stable).dropFirst(start))
      let forURLs = form.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_")
      return [form, forURLs]
    }
  }
}
