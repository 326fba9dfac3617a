import GantrySystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replaces secret texts, in each form that they take on their way into a record.
struct Redaction: Sendable {
  /// What stands where a secret stood.
  static let mark = "‹redacted›"

  private var forms: Set<String> = []
  /// The forms by their first byte, the longest first.
  private var formsByStart = [[[UInt8]]](repeating: [], count: 256)
  /// Whether a form begins with two bytes, the first times 256 plus the second.
  private var isStart = [Bool](repeating: false, count: 65536)

  mutating func hide(_ secret: String) {
    guard !secret.isEmpty else { return }
    for form in Self.forms(of: secret) where forms.insert(form).inserted {
      let bytes = Array(form.utf8)
      let start = Int(bytes[0]) << 8
      if bytes.count > 1 {
        isStart[start + Int(bytes[1])] = true
      } else {
        for second in 0..<256 { isStart[start + second] = true }
      }
      formsByStart[Int(bytes[0])].append(bytes)
      formsByStart[Int(bytes[0])].sort { $0.count > $1.count }
    }
  }

  var isEmpty: Bool { forms.isEmpty }

  func text(_ text: String) -> String {
    if isEmpty { return text }
    var text = text
    return text.withUTF8 { redacted(UnsafeRawBufferPointer($0)) }
      .map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  func text(_ text: String?) -> String? { text.map { self.text($0) } }

  func texts(_ texts: [String]) -> [String] { texts.map { text($0) } }

  /// A file's bytes, in any encoding that has ASCII's letters where ASCII has them.
  func data(_ data: Data) -> Data {
    if isEmpty { return data }
    return data.withUnsafeBytes { redacted($0) }.map { Data($0) } ?? data
  }

  /// The bytes with each stretch of secrets replaced, or nil where there is none.
  ///
  /// It goes through the bytes once: an app's output is long, and a secret has many forms.
  private func redacted(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    // Secrets may overlap: what one leaves of another is covered as well.
    var coveredStart = 0
    var coveredEnd = 0
    isStart.withUnsafeBufferPointer { isStart in
      var index = 0
      while index < bytes.count {
        defer { index += 1 }
        let second = index + 1 < bytes.count ? Int(bytes[index + 1]) : 0
        guard isStart[Int(bytes[index]) << 8 + second],
          let length = formLength(in: bytes, at: index)
        else { continue }
        if index >= coveredEnd {
          if coveredEnd > 0 {
            result.append(contentsOf: bytes[copied..<coveredStart])
            result.append(contentsOf: Self.mark.utf8)
            copied = coveredEnd
          }
          coveredStart = index
        }
        coveredEnd = max(coveredEnd, index + length)
      }
    }
    if coveredEnd == 0 { return nil }
    result.append(contentsOf: bytes[copied..<coveredStart])
    result.append(contentsOf: Self.mark.utf8)
    result.append(contentsOf: bytes[coveredEnd...])
    return result
  }

  /// The length of the longest form that stands at an index.
  private func formLength(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard let start = bytes.baseAddress?.advanced(by: index) else { return nil }
    for form in formsByStart[Int(bytes[index])]
    where form.count <= bytes.count - index && memcmp(start, form, form.count) == 0 {
      return form.count
    }
    return nil
  }

  /// The text itself and as URLs, forms, JSON, markup, base64 and a shell's words write it.
  private static func forms(of secret: String) -> Set<String> {
    var forms: Set<String> = [secret]
    for text in percentForms(of: secret) {
      forms.insert(text)
      forms.insert(text.replacing("%20", with: "+"))
    }
    for options: JSONEncoder.OutputFormatting in [[], .withoutEscapingSlashes] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = options
      if let json = try? encoder.encode(secret) {
        forms.insert(String(decoding: json.dropFirst().dropLast(), as: UTF8.self))
      }
    }
    forms.insert(HTML.escaped(secret))
    forms.insert(secret.replacing("'", with: #"'\''"#))
    forms.formUnion(base64Forms(of: secret))
    return forms
  }

  /// As the encoders of libraries and browsers write it, which spare different characters.
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
      return ["0123456789ABCDEF", "0123456789abcdef"].map { digits in
        let digits = Array(digits.utf8)
        let bytes = secret.utf8.flatMap { byte -> [UInt8] in
          if spared.contains(byte) { return [byte] }
          return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
      }
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
      let forURLs = form.replacing("+", with: "-")
        .replacing("/", with: "_")
      return [form, forURLs]
    }
  }
}
