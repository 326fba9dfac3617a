#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// Identifies a request: method, URL and body, all in redacted form.
  ///
  /// Headers aren't part of it, since they differ between systems and runs. URLs are compared as in
  /// RFC 3986, section 6.2.2: scheme and host in any case, without default ports and needless
  /// percent-encoding. The order of query items is ignored, except among items of one name. JSON
  /// bodies are compared by their values, since encoders write keys in any order.
  struct RequestKey: Sendable, Hashable, DebugOnly {
    var method: String
    /// `http://host:8080`.
    var origin: String
    var path: String
    /// Sorted by their names.
    var items: [String]
    var body: String

    /// The key of a request that is redacted already; a body in a file isn't read.
    init(_ request: HTTPRequest) {
      method = request.method
      let parts = URLParts(request.url)
      origin = parts.origin?.text ?? ""
      path = parts.path.isEmpty ? "/" : Self.normalized(parts.path)
      items = parts.query.map { Self.items(Self.normalized($0)) } ?? []
      switch request.body {
      case .data(let data):
        body = Self.digest(data, contentType: request.headers["Content-Type"])
      case .file: body = ""
      }
    }

    /// The order of entries in recordings.
    var text: String {
      let target = items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
      return "\(method) \(origin)\(target) \(body)"
    }

    /// The key of a request, which is redacted already, without what has one of these names.
    func ignoring(_ names: Set<String>, in request: HTTPRequest) -> RequestKey {
      var key = self
      key.items = Self.without(names, key.items)
      guard case .data(let data) = request.body, !data.isEmpty else { return key }
      let type = request.headers["Content-Type"]
      key.body = Self.digest(Self.without(names, data, type), contentType: type)
      return key
    }

    /// A body without the members or fields of some names.
    static func without(_ names: Set<String>, _ data: Data, _ contentType: String?) -> Data {
      if names.isEmpty { return data }
      switch BodyKind(contentType, data) {
      case .json:
        // A body that isn't JSON is compared unchanged.
        guard let json = try? JSONReader.read(bytes: Array(data)) else { return data }
        return Data(StubJSON(json).without(names).canonicalText.utf8)
      case .form:
        let items = parts(String(decoding: data, as: UTF8.self), separator: "&")
        return Data(without(names, items).joined(separator: "&").utf8)
      case .multipart, .other: return data
      }
    }

    /// A query's items without those of some names.
    private static func without(_ names: Set<String>, _ items: [String]) -> [String] {
      items.filter { !names.contains(PercentCoding.decoded(parts($0, separator: "=")[0])) }
    }

    // MARK: Bodies

    static func digest(_ data: Data, contentType: String?) -> String {
      data.isEmpty ? "-" : ContentDigest([UInt8](compared(data, contentType))).text
    }

    /// The bytes of a body that are compared.
    static func compared(_ data: Data, _ contentType: String?) -> Data {
      guard data.count <= HTTPBody.spillSize else { return data }
      switch BodyKind(contentType, data) {
      case .json:
        // Integers beyond 64 bits that differ only in their last digits become equal. A body that
        // isn't JSON is compared unchanged.
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let value = try? JSONSerialization.jsonObject(with: data, options: options)
        let sorted = value.flatMap {
          try? JSONSerialization.data(
            withJSONObject: $0, options: [.sortedKeys, .fragmentsAllowed])
        }
        return sorted ?? data
      case .multipart(let boundary):
        // Each request has a random boundary.
        let boundary = Data(boundary.utf8)
        var rest = data
        var result = Data()
        while let range = rest.range(of: boundary) {
          result += rest[..<range.lowerBound] + [0]
          rest = rest[range.upperBound...]
        }
        return result + rest
      case .form, .other: return data
      }
    }

    // MARK: URLs

    /// The items of a query, sorted; items of one name keep their order.
    private static func items(_ query: String) -> [String] {
      let items = parts(query, separator: "&")
      return sortedIndices(items.map { parts($0, separator: "=")[0] }).map { items[$0] }
    }

    /// Percent-encoding in capitals, and only where a character needs it (RFC 3986, 2.3).
    private static func normalized(_ text: String) -> String {
      guard text.holds(UInt8(ascii: "%")) else { return text }
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
