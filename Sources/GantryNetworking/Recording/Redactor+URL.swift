#if DEBUG
  import Foundation
  import GantryFormats
  import GantrySecrets
  import GantrySystem

  extension Redactor {
    /// The text of a URL, absolute or relative, without its secrets.
    func url(text: String, _ scrubber: inout SecretScrubber) -> String {
      guard text.holds(UInt8(ascii: "@")) || text.holds(UInt8(ascii: "=")) else { return text }
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      // How much of the text is in the result or left out.
      var copied = 0
      if let start = Self.authority(in: bytes) {
        let authority = bytes[start...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
          let userinfo = String(decoding: authority[..<at], as: UTF8.self)
          // Headers have it decoded.
          for text in [userinfo, PercentCoding.decoded(userinfo)] {
            scrubber.add(Data(text.utf8).base64EncodedData())
          }
          if let colon = userinfo.firstIndex(of: ":") {
            scrubber.add(encoded: String(userinfo[userinfo.index(after: colon)...]))
          }
          result += bytes[..<start]
          copied = at + 1
        }
      }
      // A fragment carries tokens as a query does, in answers that redirect.
      var start = bytes[copied...].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
      while start < bytes.count {
        start += 1
        var (end, equals) = (start, -1)
        while end < bytes.count, !Self.endsItem(bytes[end]) {
          if equals < 0, bytes[end] == 0x3D { equals = end }
          end += 1
        }
        if equals >= 0,
          isSecret(encodedItem: String(decoding: bytes[start..<equals], as: UTF8.self))
        {
          scrubber.add(encoded: String(decoding: bytes[(equals + 1)..<end], as: UTF8.self))
          result += bytes[copied...equals]
          if end > equals + 1 { result += Self.encodedMark.utf8 }
          copied = end
        }
        start = end
      }
      return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// Whether a byte ends an item: `&`, `;`, `?` or `#`.
    private static func endsItem(_ byte: UInt8) -> Bool {
      byte == 0x26 || byte == 0x3B || byte == 0x3F || byte == 0x23
    }

    /// The beginning of a URL's authority: after `//`, at the beginning or after the scheme.
    private static func authority(in bytes: [UInt8]) -> Int? {
      guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes.holds("//", at: slash),
        slash == 0 || bytes[slash - 1] == UInt8(ascii: ":")
      else { return nil }
      return slash + 2
    }
  }

  /// Cookies as headers carry them (RFC 6265), with marks for their values.
  enum Cookies {
    struct Cookie {
      var name: String
      var value: String
    }

    /// The cookies in a `Cookie` header.
    static func sent(_ header: String) -> [Cookie] {
      header.split(separator: ";").compactMap { pair in
        let text = pair.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        guard let equals = text.firstIndex(of: "=") else { return Cookie(name: "", value: text) }
        return Cookie(
          name: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
      }
    }

    static func redacted(_ header: String, _ scrubber: inout SecretScrubber) -> String {
      sent(header).map { cookie in
        // Shorter values are settings rather than secrets, and occur in pages by chance.
        if cookie.value.utf8.count >= 16 { scrubber.add(cookie.value.utf8) }
        return cookie.name.isEmpty ? Redaction.mark : "\(cookie.name)=\(Redaction.mark)"
      }.joined(separator: "; ")
    }

    /// The cookies in a `Set-Cookie` header, which may join several by commas.
    static func set(_ header: String) -> [(cookie: Cookie, attributes: [String])] {
      split(header).map { text in
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        let pair = parts[0]
        let equals = pair.firstIndex(of: "=")
        let cookie = Cookie(
          name: equals.map { String(pair[..<$0]) } ?? "",
          value: equals.map { String(pair[pair.index(after: $0)...]) } ?? pair)
        return (cookie, Array(parts.dropFirst()))
      }
    }

    static func redactedSetting(_ header: String, _ scrubber: inout SecretScrubber) -> String {
      set(header).map { cookie, attributes in
        if cookie.value.utf8.count >= 16 { scrubber.add(cookie.value.utf8) }
        let kept = attributes.filter { attribute in
          known.contains(attribute.prefix { $0 != "=" }.lowercased())
        }
        let pair = cookie.name.isEmpty ? Redaction.mark : "\(cookie.name)=\(Redaction.mark)"
        return ([pair] + kept).joined(separator: "; ")
      }.joined(separator: ", ")
    }

    /// Other attributes may hold anything.
    private static let known: Set<String> = [
      "expires", "max-age", "domain", "path", "secure", "httponly", "samesite", "priority",
      "partitioned",
    ]

    /// Splits at commas before a `name=`: dates hold commas as well.
    private static func split(_ header: String) -> [String] {
      var parts: [String] = []
      for part in header.split(separator: ",", omittingEmptySubsequences: false) {
        let name = part.drop { $0 == " " }.prefix { $0 != "=" }
        let beginsCookie =
          part.contains("=") && !name.isEmpty && !name.contains { " ;\t".contains($0) }
        if parts.isEmpty || beginsCookie {
          parts.append(part.trimmingCharacters(in: .whitespaces))
        } else {
          parts[parts.count - 1] += ",\(part)"
        }
      }
      return parts
    }
  }
#endif
