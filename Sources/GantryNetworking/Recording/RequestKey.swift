#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

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
      let parts = URLParts(request.url)
      origin =
        parts.scheme.isEmpty
        ? "" : Self.origin(scheme: parts.scheme.lowercased(), parts.authority.lowercased())
      path = parts.path.isEmpty ? "/" : Self.normalized(parts.path)
      items = parts.query.map { Self.items(Self.normalized($0)) } ?? []
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

    /// The items of a query, those of one name in the order that they have.
    private static func items(_ query: String) -> [String] {
      guard ByteSearch.holds("&", query) else { return [query] }
      let items = ByteSearch.parts(query, between: "&")
      let names = items.map { ByteSearch.halves($0, at: "=")?.before ?? $0 }
      // As a rule there is nothing to sort.
      var index = 1
      while index < names.count, names[index - 1] <= names[index] { index += 1 }
      guard index < names.count else { return items }
      return items.indices.sorted { (names[$0], $0) < (names[$1], $1) }.map { items[$0] }
    }

    private static func origin(scheme: String, _ authority: String) -> String {
      var host = authority
      if ByteSearch.holds("@", authority) {
        host = ByteSearch.parts(authority, between: "@").last ?? ""
      }
      let port = scheme == "https" ? ":443" : ":80"
      if host.hasSuffix(port) { host.removeLast(port.count) }
      return "\(scheme)://\(host)"
    }

    /// Percent-encoding in capitals, and undone where a character needs none (RFC 3986, 2.3).
    private static func normalized(_ text: String) -> String {
      guard ByteSearch.holds("%", text) else { return text }
      let bytes = Array(text.utf8)
      var result: [UInt8] = []
      var index = 0
      while index < bytes.count {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
          let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
        else {
          result.append(bytes[index])
          index += 1
          continue
        }
        let code = high << 4 | low
        if isAlphanumeric(code) || "-._~".utf8.contains(code) {
          result.append(code)
        } else {
          result += "%\(hexadecimal(UInt64(code), uppercase: true))".utf8
        }
        index += 3
      }
      return String(decoding: result, as: UTF8.self)
    }
  }
#endif
