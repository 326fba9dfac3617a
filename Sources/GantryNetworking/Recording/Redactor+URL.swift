#if DEBUG
  import Foundation
  import GantryFormats
  import GantryRedaction
  import GantrySecrets
  import GantrySystem

  extension Redactor {
    /// The text of a URL, absolute or relative, without its secrets.
    func url(text: String, _ scrubber: inout SecretScrubber, depth: Int = 0) -> String {
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      // How much of the text is in the result or left out.
      var copied = 0
      var path = 0
      if let start = Self.authority(in: bytes) {
        let authority = bytes[start...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        path = authority.endIndex
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
      var start = bytes[max(path, copied)...].firstIndex { $0 == 0x3F || $0 == 0x23 } ?? bytes.count
      for segment in secretSegments(String(decoding: bytes[path..<start], as: UTF8.self)) {
        let range = (path + segment.lowerBound)..<(path + segment.upperBound)
        let secret = String(decoding: bytes[range], as: UTF8.self)
        scrubber.add(encoded: secret)
        result += bytes[copied..<range.lowerBound] + Self.encodedMark.utf8
        copied = range.upperBound
      }
      while start < bytes.count {
        start += 1
        var (end, equals) = (start, -1)
        while end < bytes.count, !Self.endsItem(bytes[end]) {
          if equals < 0, bytes[end] == 0x3D { equals = end }
          end += 1
        }
        if equals >= 0,
          let value = redacted(
            String(decoding: bytes[(equals + 1)..<end], as: UTF8.self),
            under: String(decoding: bytes[start..<equals], as: UTF8.self), &scrubber, depth)
        {
          result += bytes[copied...equals] + value.utf8
          copied = end
        }
        start = end
      }
      return copied == 0 ? text : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// A query item's value without its secrets, or nil where it has none.
    private func redacted(
      _ value: String, under name: String, _ scrubber: inout SecretScrubber, _ depth: Int
    ) -> String? {
      if value.isEmpty || value == Self.encodedMark { return nil }
      let decoded = PercentCoding.decodedForm(value)
      if names.isSecret(decoded, under: PercentCoding.decodedForm(name), at: .item) {
        scrubber.add(encoded: value)
        return Self.encodedMark
      }
      // An address in an address, or JSON: `next=%2Fcallback%3Fcode%3D…`.
      guard depth < 3, value.holds(UInt8(ascii: "%")) else { return nil }
      let redacted =
        decoded.hasPrefix("{") || decoded.hasPrefix("[")
        ? String(
          decoding: body(Data(decoded.utf8), contentType: "application/json", &scrubber),
          as: UTF8.self)
        : decoded.holds(UInt8(ascii: "=")) || decoded.holds(UInt8(ascii: "/"))
          ? url(text: decoded, &scrubber, depth: depth + 1) : decoded
      return redacted == decoded
        ? nil : redacted.addingPercentEncoding(withAllowedCharacters: Self.unreserved)
    }

    private static let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The places of a path's secret segments: those of the patterns given, and what looks like a
    /// secret after a segment that names one, as in `/reset/…` and `/token/…`.
    private func secretSegments(_ path: String) -> [Range<Int>] {
      let texts = parts(path, separator: "/")
      guard texts.count > 1 else { return [] }
      let decoded = segments.isEmpty ? [] : texts.dropFirst().map { PercentCoding.decoded($0) }
      let given = Set(segments.flatMap { $0.secrets(in: decoded) }.map { $0 + 1 })
      var end = -1
      return texts.indices.compactMap { index in
        let start = end + 1
        end = start + texts[index].utf8.count
        let isSecret =
          given.contains(index) || SecretVocabulary.isSecret(segment: index, of: texts)
        return isSecret && start < end ? start..<end : nil
      }
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
      var name = ""
      var value: String

      /// Reads `name=value`, or a value alone.
      init(_ pair: String) {
        value = pair
        guard let equals = pair.firstIndex(of: "=") else { return }
        name = String(pair[..<equals])
        value = String(pair[pair.index(after: equals)...])
      }

      /// The pair with a mark for the value, which the scrubber learns.
      fileprivate func redacted(_ scrubber: inout SecretScrubber) -> String {
        // Others are settings rather than secrets, and occur in pages by chance.
        if value.utf8.count >= 16 || SecretVocabulary.isRandom(value, least: 8) {
          scrubber.add(encoded: value)
        }
        return name.isEmpty ? Redaction.mark : "\(name)=\(Redaction.mark)"
      }
    }

    /// The cookies in a `Cookie` header.
    static func sent(_ header: String) -> [Cookie] {
      header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }.map(Cookie.init)
    }

    static func redacted(_ header: String, _ scrubber: inout SecretScrubber) -> String {
      sent(header).map { $0.redacted(&scrubber) }.joined(separator: "; ")
    }

    /// The cookies in a `Set-Cookie` header, which may join several by commas.
    static func set(_ header: String) -> [(cookie: Cookie, attributes: [String])] {
      split(header).map { text in
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        return (Cookie(parts[0]), Array(parts.dropFirst()))
      }
    }

    static func redactedSetting(_ header: String, _ scrubber: inout SecretScrubber) -> String {
      set(header).map { cookie, attributes in
        let kept = attributes.filter { attribute in
          known.contains(attribute.prefix { $0 != "=" }.lowercased())
        }
        return ([cookie.redacted(&scrubber)] + kept).joined(separator: "; ")
      }.joined(separator: ", ")
    }

    /// Other attributes may hold anything.
    private static let known: Set<String> = [
      "expires", "max-age", "domain", "path", "secure", "httponly", "samesite", "priority",
      "partitioned",
    ]

    /// Splits at commas before a `name=`: dates hold commas as well.
    static func split(_ header: String) -> [String] {
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
