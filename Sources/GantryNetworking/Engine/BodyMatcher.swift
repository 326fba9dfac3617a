#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A stub's body matcher, with its expression compiled.
  struct BodyMatcher: Sendable, DebugOnly {
    private enum Kind: Sendable {
      /// The bytes are those of the matcher's text.
      case text(ValueMatcher, bytes: Data)
      case json(StubJSON)
    }

    private let kind: Kind

    /// Makes it, or throws what is wrong with the expression.
    init(_ matcher: StubBodyMatcher) throws(RoutePattern.SyntaxError) {
      switch matcher {
      case .text(let matcher):
        let bytes: Data =
          switch matcher {
          case .equals(let text), .contains(let text): Data(text.utf8)
          case .matches, .present, .absent: Data()
          }
        kind = .text(try ValueMatcher(matcher), bytes: bytes)
      case .json(let json): kind = .json(json)
      }
    }

    func matches(_ body: BodyUnderMatch) -> Bool {
      switch kind {
      case .text(let matcher, let bytes):
        switch matcher.matcher {
        case .equals: body.equals(bytes)
        case .contains: body.contains(bytes)
        case .matches: body.text.map { matcher.matches([$0]) } ?? false
        case .present: body.count > 0
        case .absent: body.count == 0
        }
      case .json(let json): body.json.map { $0.difference(from: json) == nil } ?? false
      }
    }

    /// Why a body doesn't match, in words that follow "but", without its contents.
    func failure(_ body: BodyUnderMatch) -> String? {
      guard !matches(body) else { return nil }
      switch kind {
      case .text(let matcher, _):
        if body.count > 0, case .matches = matcher.matcher, body.text == nil {
          return Self.excess(of: body, "a regular-expression") ?? "the body is not text in UTF-8"
        }
        return matcher.failure("the body's text", isMissing: body.count == 0)
      case .json(let json):
        if let path = body.json?.difference(from: json) {
          return "the body's JSON differs at \(clipped(path))"
        }
        return Self.excess(of: body, "a JSON")
          ?? (body.count == 0 ? "the body is missing" : "the body is not JSON")
      }
    }

    private static func excess(of body: BodyUnderMatch, _ matcher: String) -> String? {
      let limit = BodyUnderMatch.readLimit
      return body.count > limit
        ? "the body's \(body.count) bytes are more than the \(limit) \(matcher) matcher reads" : nil
    }

    /// A text that equal matchers share.
    var identity: String {
      switch kind {
      case .text(let matcher, _): "text \(matcher.matcher)"
      case .json(let json): "json \(json.canonicalText)"
      }
    }
  }
#endif
