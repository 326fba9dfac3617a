#if DEBUG
  import Foundation
  import Gantry

  /// What makes two requests the same: method, URL and body, all in redacted form.
  ///
  /// Headers are no part of it, since they differ between systems and runs. URLs are compared as RFC
  /// 3986, section 6.2.2, has them: scheme and host in any case, default ports left out, needless
  /// percent-encoding undone. Query items may stand in another order, but those of one name may not.
  /// JSON bodies are compared by their values, since encoders give keys in any order.
  struct RequestKey: Sendable, Hashable, DebugOnly {
    var method: String
    /// `http://host:8080`.
    var origin: String
    var path: String
    /// In the order of their names.
    var items: [String]
    var body: String

    /// The key of a request that is redacted already; of a body in a file it knows nothing.
    init(_ request: HTTPRequest) {
      method = request.method
      (origin, path, items) = Self.parts(request.url)
      switch request.body {
      case .data(let data):
        body = Self.digest(data, contentType: request.headers["Content-Type"])
      case .file: body = ""
      }
    }

    /// Recordings are sorted by it.
    var text: String { "\(method) \(origin)\(target) \(body)" }

    /// Path and query.
    var target: String { items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))" }

    var withoutOrigin: RequestKey {
      var key = self
      key.origin = ""
      return key
    }

    // MARK: Bodies

    static func digest(_ data: Data, contentType: String?) -> String {
      if data.isEmpty { return "-" }
      let kind = BodyKind(contentType: contentType, beginning: data.prefix(BodyKind.beginningSize))
      guard data.count <= HTTPBody.spillSize else { return BodyDigest.text([UInt8](data)) }
      switch kind {
      case .json:
        // Integers beyond 64 bits that differ in their last digits alone fall together.
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        guard let value = try? JSONSerialization.jsonObject(with: data, options: options),
          let text = try? JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        else { return BodyDigest.text([UInt8](data)) }
        return BodyDigest.text([UInt8](text))
      case .multipart(let boundary):
        // A boundary is made at random for each request.
        var data = data
        while let range = data.range(of: Data(boundary.utf8)) {
          data.replaceSubrange(range, with: Data("\u{0}".utf8))
        }
        return BodyDigest.text([UInt8](data))
      case .form, .other: return BodyDigest.text([UInt8](data))
      }
    }

    // MARK: URLs

    private static func parts(_ url: URL) -> (String, String, [String]) {
      let text = url.absoluteString
      let bytes = text.utf8
      var rest = Substring(text)
      var origin = ""
      if let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
        text[colon...].hasPrefix("://")
      {
        let start = text.index(colon, offsetBy: 3)
        let end =
          bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? text.endIndex
        origin = Self.origin(scheme: text[..<colon].lowercased(), text[start..<end].lowercased())
        rest = text[end...]
      }
      if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
      guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else {
        return (origin, rest.isEmpty ? "/" : normalized(rest), [])
      }
      let path = rest[..<mark]
      let query = normalized(rest[rest.index(after: mark)...])
      let items = query.split(separator: "&", omittingEmptySubsequences: false).map(String.init)
      let order = items.enumerated().sorted { first, second in
        (name(first.element), first.offset) < (name(second.element), second.offset)
      }
      return (origin, path.isEmpty ? "/" : normalized(path), order.map(\.element))
    }

    private static func name(_ item: String) -> String { String(item.prefix { $0 != "=" }) }

    private static func origin(scheme: String, _ authority: String) -> String {
      let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
      let port = scheme == "https" ? ":443" : ":80"
      return "\(scheme)://\(host.hasSuffix(port) ? host.dropLast(port.count) : host)"
    }

    /// Percent-encoding in capitals, and undone where a character needs none (RFC 3986, 2.3).
    private static func normalized(_ text: Substring) -> String {
      guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
          let code = UInt8(
            String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
        else {
          result.append(bytes[index])
          index += 1
          continue
        }
        if isUnreserved(code) {
          result.append(code)
        } else {
          result.append(UInt8(ascii: "%"))
          let digits = String(code, radix: 16, uppercase: true)
          result.append(contentsOf: (digits.utf8.count < 2 ? "0\(digits)" : digits).utf8)
        }
        index += 3
      }
      return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
      default: false
      }
    }
  }
#endif
