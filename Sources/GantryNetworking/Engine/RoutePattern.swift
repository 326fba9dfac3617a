#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// Why a text is no pattern of a stub, no path, or none of their parts.
  struct PatternError: Error, DebugOnly {
    var message: String

    init(_ message: String) { self.message = message }

    /// The value that a closure makes, or nil after a note of what is wrong with its text.
    static func noting<Value>(
      _ note: (_ message: String) -> Void, _ make: () throws(PatternError) -> Value
    ) -> Value? {
      do throws(PatternError) {
        return try make()
      } catch {
        note(error.message)
        return nil
      }
    }
  }

  /// The path, or the URL, of the requests that a stub answers, read from its text.
  struct RoutePattern: Sendable, DebugOnly {
    enum Segment: Sendable, Equatable {
      /// Without percent-encoding.
      case literal(String)
      /// One segment, which isn't empty, and its name if it has one.
      case any(String?)
      /// One segment with wildcards in it.
      case expression(SegmentExpression)
      /// All remaining segments, which may be none.
      case rest
    }

    /// Nil for any host; one that begins with `*.` stands for all below a domain.
    var origin: RequestOrigin?
    var segments: [Segment]
    /// The items after a `?`.
    var query: [(name: String, value: String)] = []

    init(_ text: String) throws(PatternError) {
      var rest = Substring(text)
      if let scheme = text.range(of: "://") {
        origin = try Self.origin(text, scheme)
        rest = text[scheme.upperBound...]
        rest = rest.firstIndex { "/?#".contains($0) }.map { rest[$0...] } ?? ""
        if rest.first != "/" { rest = "/" + rest }
      }
      guard rest.first == "/" else {
        throw PatternError(
          text.isEmpty
            ? "the path is empty; write '/' for the root, or '/**' for every path"
            : "'\(clipped(text))' is neither a path that begins with '/' nor a URL")
      }
      if let fragment = Self.index(of: "#", in: rest) {
        throw PatternError(
          "a fragment never reaches the network; leave '\(clipped(String(rest[fragment...])))'"
            + " out, or write '%23' for a '#' in a path")
      }
      let mark = Self.index(of: "?", in: rest)
      var path = rest[..<(mark ?? rest.endIndex)]
      segments = []
      while path.first == "/" {
        path.removeFirst()
        let part = path[..<(Self.index(of: "/", in: path) ?? path.endIndex)]
        path = path[part.endIndex...]
        if segments.last == .rest {
          throw PatternError("'**' matches all segments that are left, so nothing can follow it")
        }
        segments.append(try Self.segment(part))
      }
      guard let mark else { return }
      for item in rest[rest.index(after: mark)...].split(separator: "&") {
        let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        query.append(
          (try Self.decoded(sides[0]), sides.count == 2 ? try Self.decoded(sides[1]) : ""))
      }
    }

    /// The first place of a character outside of braces, in which expressions stand, or of the brace
    /// that closes a first one.
    static func index(of character: Character, in text: Substring) -> String.Index? {
      var depth = 0
      return text.indices.first { index in
        switch text[index] {
        case "{": depth += 1
        case "}": depth -= 1
        default: break
        }
        return depth <= 0 && text[index] == character
      }
    }

    private static func origin(
      _ text: String, _ separator: Range<String.Index>
    ) throws(PatternError) -> RequestOrigin {
      let scheme = text[..<separator.lowerBound].lowercased()
      guard ["http", "https"].contains(scheme) else {
        throw PatternError(
          "'\(clipped(scheme))' is not a scheme that is stubbed; write http or https")
      }
      let authority = text[separator.upperBound...].prefix { !"/?#".contains($0) }
      if authority.contains("@") {
        throw PatternError("a user or a password isn't allowed in a route; leave it out")
      }
      let below = authority.hasPrefix("*.") ? authority.dropFirst(2) : authority
      if below.contains(where: { "*{}".contains($0) }) {
        throw PatternError(
          "'\(clipped(String(authority)))' has a wildcard that isn't a '*.' in front; write the path "
            + "alone for every host")
      }
      guard let origin = RequestOrigin(scheme: scheme, authority: authority) else {
        throw PatternError("'\(clipped(String(authority)))' is not a host with or without a port")
      }
      return origin
    }

    private static func segment(_ text: Substring) throws(PatternError) -> Segment {
      switch text {
      case "*": return .any(nil)
      case "**": return .rest
      default: break
      }
      guard text.contains(where: { "{}*".contains($0) }) else {
        return .literal(try decoded(text))
      }
      let expression = try SegmentExpression(text)
      return expression.isWhole ? .any(expression.names.first ?? nil) : .expression(expression)
    }

    static func decoded(_ text: Substring) throws(PatternError) -> String {
      guard let decoded = text.removingPercentEncoding else {
        throw PatternError(
          "'\(clipped(String(text)))' is not percent-encoded UTF-8; write '%25' for a '%'")
      }
      return decoded
    }
  }

  extension RoutePattern {
    /// Whether this pattern is for a scheme, host and port.
    func matches(_ other: RequestOrigin?) -> Bool {
      guard let origin else { return true }
      guard let other, origin.scheme == other.scheme, origin.port == other.port else {
        return false
      }
      return origin.host == other.host
        || (origin.isWildcard && other.host.hasSuffix(origin.host.dropFirst()))
    }

    /// Whether this pattern matches a path's segments.
    func matches(_ path: [String]) -> Bool {
      for (index, segment) in segments.enumerated() {
        switch segment {
        case .rest: return true
        case .any where index < path.count && !path[index].isEmpty: continue
        case .literal(let text) where index < path.count && path[index] == text: continue
        case .expression(let expression)
        where index < path.count && expression.values(in: path[index]) != nil:
          continue
        default: return false
        }
      }
      return segments.count == path.count
    }

    /// The names of its segments' parts.
    var names: Set<String> {
      Set(
        segments.flatMap { segment -> [String] in
          switch segment {
          case .any(let name): name.map { [$0] } ?? []
          case .expression(let expression): expression.names.compactMap(\.self)
          case .literal, .rest: []
          }
        })
    }

    /// What stands at the names, in a path that matches.
    func values(in path: [String]) -> [String: String] {
      var values: [String: String] = [:]
      for (segment, text) in zip(segments, path) {
        switch segment {
        case .any(let name?): values[name] = text
        case .expression(let expression):
          for case (let name?, let value) in zip(
            expression.names, expression.values(in: text) ?? [])
          { values[name] = value }
        case .any, .literal, .rest: break
        }
      }
      return values
    }
  }

  /// The scheme, host and port of a request's URL.
  struct RequestOrigin: Sendable, Hashable, DebugOnly {
    /// In lower case.
    var scheme: String
    /// In lower case; an IPv6 address in its brackets.
    var host: String
    var port: Int

    /// Whether it stands for all hosts below a domain.
    var isWildcard: Bool { host.hasPrefix("*.") }

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
