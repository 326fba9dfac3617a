#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A stub's body matcher, with its expression compiled.
  struct BodyMatcher: Sendable, DebugOnly {
    private enum Kind: Sendable {
      /// The bytes are those of the matcher's text.
      case text(ValueMatcher, bytes: Data)
      case json(StubJSON, listsMayHoldMore: Bool)
      case places([(path: JSONPath, text: String, matcher: ValueMatcher)])
    }

    private let kind: Kind

    /// Makes it, or throws what is wrong with the expression.
    init(_ matcher: StubBodyMatcher) throws(PatternError) {
      switch matcher {
      case .text(let matcher):
        let bytes: Data =
          switch matcher {
          case .equals(let text), .contains(let text): Data(text.utf8)
          case .matches, .present, .absent: Data()
          }
        kind = .text(try ValueMatcher(matcher), bytes: bytes)
      case .json(let json): kind = .json(json, listsMayHoldMore: false)
      case .jsonContains(let json): kind = .json(json, listsMayHoldMore: true)
      case .jsonPath(let matchers):
        guard !matchers.isEmpty else {
          throw PatternError("'jsonPath' names no path")
        }
        var places: [(path: JSONPath, text: String, matcher: ValueMatcher)] = []
        for (text, matcher) in matchers.sorted(by: { $0.key < $1.key }) {
          places.append((try JSONPath(ofStub: text), text, try ValueMatcher(matcher)))
        }
        kind = .places(places)
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
      case .json(let json, let mayHoldMore):
        body.json.map { $0.difference(from: json, listsMayHoldMore: mayHoldMore) == nil } ?? false
      case .places(let places):
        body.json.map { json in
          places.allSatisfy { $0.matcher.matches(json.texts(at: $0.path)) }
        } ?? false
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
      case .json(let expected, let mayHoldMore):
        if let path = body.json?.difference(from: expected, listsMayHoldMore: mayHoldMore) {
          return "the body's JSON differs at \(clipped(path))"
        }
        return Self.noJSON(body)
      case .places(let places):
        guard let json = body.json else { return Self.noJSON(body) }
        return places.first { !$0.matcher.matches(json.texts(at: $0.path)) }.map { place in
          place.matcher.failure(
            "the body's '\(clipped(place.text))'", isMissing: json.texts(at: place.path).isEmpty)
        }
      }
    }

    private static func noJSON(_ body: BodyUnderMatch) -> String {
      excess(of: body, "a JSON")
        ?? (body.count == 0 ? "the body is missing" : "the body is not JSON")
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
      case .json(let json, let mayHoldMore): "json \(mayHoldMore) \(json.canonicalText)"
      case .places(let places):
        places.map { "\($0.text) \($0.matcher.matcher)" }.joined(separator: "\n")
      }
    }
  }
#endif
