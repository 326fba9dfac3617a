#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// The path, or the URL, of the requests that a stub answers, read from its text.
  struct RoutePattern: Sendable, Equatable, DebugOnly {
    enum Segment: Sendable, Hashable {
      /// Without percent-encoding.
      case literal(String)
      /// One segment, which isn't empty.
      case any
      /// All remaining segments, which may be none.
      case rest
    }

    /// Nil for any host.
    var origin: RequestOrigin?
    var segments: [Segment]
    /// The items after a `?`.
    var query: [(name: String, value: String)] = []

    static func == (first: RoutePattern, second: RoutePattern) -> Bool {
      first.origin == second.origin && first.segments == second.segments
        && first.query.elementsEqual(second.query, by: ==)
    }

    /// Why a text is no pattern.
    struct SyntaxError: Error, Equatable {
      var message: String
    }

    init(_ text: String) throws(SyntaxError) {
      var rest = Substring(text)
      if let scheme = text.range(of: "://") {
        origin = try Self.origin(text, scheme)
        rest = text[scheme.upperBound...]
        rest = rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] } ?? ""
        if rest.first != "/" { rest = "/" + rest }
      }
      guard rest.first == "/" else {
        throw SyntaxError(
          message: text.isEmpty
            ? "the path is empty; write '/' for the root, or '/**' for every path"
            : "'\(clipped(text))' is neither a path that begins with '/' nor a URL")
      }
      if let fragment = rest.firstIndex(of: "#") {
        throw SyntaxError(
          message:
            "a fragment never reaches the network; leave '\(clipped(String(rest[fragment...])))'"
            + " out, or write '%23' for a '#' in a path")
      }
      let parts = rest.dropFirst().split(
        separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      segments = []
      for part in parts[0].split(separator: "/", omittingEmptySubsequences: false) {
        if segments.last == .rest {
          throw SyntaxError(
            message: "'**' matches all segments that are left, so nothing can follow it")
        }
        segments.append(try Self.segment(part))
      }
      guard parts.count == 2 else { return }
      for item in parts[1].split(separator: "&") {
        let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        query.append(
          (try Self.decoded(sides[0]), sides.count == 2 ? try Self.decoded(sides[1]) : ""))
      }
    }

    private static func origin(
      _ text: String, _ separator: Range<String.Index>
    ) throws(SyntaxError) -> RequestOrigin {
      let scheme = text[..<separator.lowerBound].lowercased()
      guard ["http", "https"].contains(scheme) else {
        throw SyntaxError(
          message: "'\(clipped(scheme))' is not a scheme that is stubbed; write http or https")
      }
      let authority = text[separator.upperBound...].prefix { !"/?#".contains($0) }
      if authority.contains("@") {
        throw SyntaxError(message: "a user or a password isn't allowed in a route; leave it out")
      }
      if authority.contains(where: { "*{}".contains($0) }) {
        throw SyntaxError(
          message:
            "a wildcard isn't allowed in '\(clipped(String(authority)))'; write the path alone "
            + "for every host")
      }
      guard let origin = RequestOrigin(scheme: scheme, authority: authority) else {
        throw SyntaxError(
          message: "'\(clipped(String(authority)))' is not a host with or without a port")
      }
      return origin
    }

    private static func segment(_ text: Substring) throws(SyntaxError) -> Segment {
      switch text {
      case "*": return .any
      case "**": return .rest
      default: break
      }
      if text.first == "{", text.last == "}", text.count > 1 {
        let name = text.dropFirst().dropLast()
        if name.isEmpty { throw SyntaxError(message: "'{}' has no name; write '{id}', or '*'") }
        if !name.contains(where: { "{}*".contains($0) }) { return .any }
      }
      if text.contains(where: { "{}*".contains($0) }) {
        let isOpen = text.filter { $0 == "{" }.count != text.filter { $0 == "}" }.count
        throw SyntaxError(
          message: isOpen
            ? "a brace in '\(clipped(String(text)))' has no counterpart"
            : "'\(clipped(String(text)))' is a wildcard in part; one matches a whole segment, and "
              + "'%2A', '%7B' and '%7D' stand for '*', '{' and '}'")
      }
      return .literal(try decoded(text))
    }

    private static func decoded(_ text: Substring) throws(SyntaxError) -> String {
      guard let decoded = text.removingPercentEncoding else {
        throw SyntaxError(
          message: "'\(clipped(String(text)))' is not percent-encoded UTF-8; write '%25' for a '%'")
      }
      return decoded
    }
  }

  /// The scheme, host and port of a request's URL.
  struct RequestOrigin: Sendable, Hashable, DebugOnly {
    /// In lower case.
    var scheme: String
    /// In lower case; an IPv6 address in its brackets.
    var host: String
    var port: Int

    /// Reads `host`, `host:port` or `[address]:port`; nil for any other text.
    init?(scheme: String, authority: some StringProtocol) {
      self.scheme = scheme.lowercased()
      var host = Substring(authority)
      port = self.scheme == "https" ? 443 : 80
      let end = host.lastIndex(of: "]") ?? host.startIndex
      if let colon = host[end...].lastIndex(of: ":") {
        let digits = host[host.index(after: colon)...]
        if !digits.isEmpty {
          guard let port = UInt16(digits) else { return nil }
          self.port = Int(port)
        }
        host = host[..<colon]
      }
      guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return nil }
      let isAddress = host.first == "[" && host.last == "]"
      if !isAddress, host.contains(where: { ":[]".contains($0) }) { return nil }
      self.host = PercentCoding.decoded(String(host)).lowercased()
    }

    /// The text in a URL, without the scheme's default port.
    var text: String {
      port == (scheme == "https" ? 443 : 80) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }
  }
#endif
