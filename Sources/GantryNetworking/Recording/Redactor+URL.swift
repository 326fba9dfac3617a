#if DEBUG
  import Foundation
  import GantryFormats
  import GantrySecrets

  extension Redactor {
    /// The text of a URL, absolute or relative, without its secrets.
    func url(text: String, _ scrubber: inout SecretScrubber) -> String {
      guard ByteSearch.holds("@%", text) || ByteSearch.someItem(in: text, hints: names.itemHints)
      else { return text }
      var text = text
      if let scheme = Self.authority(in: text) {
        let rest = text[scheme...]
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
        let authority = rest[..<(end ?? rest.endIndex)]
        if let at = authority.utf8.lastIndex(of: UInt8(ascii: "@")) {
          let userinfo = String(authority[..<at])
          // As a header for it has it.
          for text in [userinfo, userinfo.removingPercentEncoding ?? userinfo] {
            scrubber.add(Data(text.utf8).base64EncodedData())
          }
          if let colon = userinfo.firstIndex(of: ":") {
            let password = String(userinfo[userinfo.index(after: colon)...])
            addEncoded(password, &scrubber)
          }
          text.removeSubrange(authority.startIndex...at)
        }
      }
      guard let query = text.utf8.firstIndex(where: { $0 == 0x3F || $0 == 0x23 }) else {
        return text
      }
      // A fragment carries tokens as a query does, in answers that redirect.
      return text[..<query] + String(text[query])
        + items(text[text.index(after: query)...], &scrubber)
    }

    /// A query without its secrets: `name=value` between `&`, `;`, `?` or `#`.
    func items(_ text: Substring, _ scrubber: inout SecretScrubber) -> String {
      let bytes = text.utf8
      var result = ""
      var start = text.startIndex
      while true {
        let end = bytes[start...].firstIndex(where: Self.endsItem) ?? text.endIndex
        if let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")),
          names.holds(encodedItem: String(text[start..<equals]))
        {
          let value = String(text[text.index(after: equals)..<end])
          addEncoded(value, &scrubber)
          result += text[start...equals]
          if !value.isEmpty { result += Self.encodedMark }
        } else {
          result += text[start..<end]
        }
        guard end < text.endIndex else { return result }
        result += text[end...end]
        start = bytes.index(after: end)
      }
    }

    private static func endsItem(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "?")
        || byte == UInt8(ascii: "#")
    }

    /// Where a URL's authority begins: behind `//`, at its beginning or behind the scheme.
    private static func authority(in text: String) -> String.Index? {
      let bytes = text.utf8
      guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), text[slash...].hasPrefix("//"),
        slash == text.startIndex || bytes[bytes.index(before: slash)] == UInt8(ascii: ":")
      else { return nil }
      return bytes.index(slash, offsetBy: 2)
    }

    private func addEncoded(_ value: String, _ scrubber: inout SecretScrubber) {
      guard !value.contains(Self.encodedMark) else { return }
      scrubber.add(value.utf8)
      let decoded = value.replacing("+", with: " ").removingPercentEncoding
      if let decoded, decoded != value { scrubber.add(decoded.utf8) }
    }
  }

  /// Cookies as headers carry them (RFC 6265), with marks for their values.
  enum Cookies {
    struct Cookie {
      var name: String
      var value: String
    }

    /// What a `Cookie` header sends.
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
        // Shorter ones are settings rather than secrets, and stand in pages by accident.
        if cookie.value.utf8.count >= 16 { scrubber.add(cookie.value.utf8) }
        return cookie.name.isEmpty ? Redaction.mark : "\(cookie.name)=\(Redaction.mark)"
      }.joined(separator: "; ")
    }

    /// What a `Set-Cookie` header sets; several of them may be joined by commas.
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

    /// What else stands behind a `;` may be anything.
    private static let known: Set<String> = [
      "expires", "max-age", "domain", "path", "secure", "httponly", "samesite", "priority",
      "partitioned",
    ]

    /// Splits at commas behind which `name=` follows: dates hold commas as well.
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
