/// Matches one header, one query item or the text of a body.
///
/// A string literal means equality: `.header("Accept", "application/json")`. As JSON it is a
/// string, or an object with one member: `{"contains": "json"}`, `{"present": false}`.
public enum StubMatcher: Sendable, Equatable {
  /// The value equals the text.
  case equals(String)
  /// The value contains the text.
  case contains(String)
  /// The whole value matches a regular expression, in the dialect of `NSRegularExpression`.
  case matches(String)
  /// There is any value.
  case present
  /// There is no value.
  case absent
}

extension StubMatcher: ExpressibleByStringInterpolation {
  /// Matches an equal value.
  ///
  /// - Parameter value: the value.
  public init(stringLiteral value: String) { self = .equals(value) }
}

extension StubMatcher: Codable {
  /// Decodes a matcher from a string, a number, a Boolean or an object with one member.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where it is none of these.
  public init(from decoder: any Decoder) throws {
    let json = try StubJSON(from: decoder)
    if let text = json.text {
      self = .equals(text)
    } else if let matcher = Self(member: json) {
      self = matcher
    } else {
      throw decoder.error(
        #"a matcher is a text, or an object such as {"contains": "…"} (or with equals, matches, "#
          + "present)")
    }
  }

  /// The matcher in an object with one member, or nil for other JSON.
  init?(member json: StubJSON) {
    guard let (key, value) = json.onlyMember else { return nil }
    switch (key, value, value.text) {
    case ("equals", _, let text?): self = .equals(text)
    case ("contains", .string(let text), _): self = .contains(text)
    case ("matches", .string(let text), _): self = .matches(text)
    case ("present", .bool(let isPresent), _): self = isPresent ? .present : .absent
    default: return nil
    }
  }

  /// Encodes it as a string, or as an object with one member.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  var json: StubJSON {
    switch self {
    case .equals(let text): .string(text)
    case .contains(let text): ["contains": .string(text)]
    case .matches(let pattern): ["matches": .string(pattern)]
    case .present: ["present": true]
    case .absent: ["present": false]
    }
  }
}

extension StubJSON {
  /// The member of an object that has one; nil for other JSON.
  fileprivate var onlyMember: (key: String, value: StubJSON)? {
    if case .object(let members) = self, members.count == 1 { members.first } else { nil }
  }

  /// The text of a scalar, as a header or a query item has it; nil for a list, an object or null.
  var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

/// Matches a request's body.
///
/// Whether a body equals or contains a text is decided by its bytes, whatever its size and type.
/// JSON and regular expressions need the whole body in memory: a body above 8 MiB doesn't match.
///
/// As JSON it is the JSON of a ``StubMatcher``, or one of these:
///
/// ```json
/// {"json": {"user": "ann"}}
/// {"jsonContains": {"tags": ["new"]}}
/// {"jsonPath": {"$.user.name": "ann", "$..price": {"matches": "[0-9]+"}}}
/// ```
public enum StubBodyMatcher: Sendable, Equatable {
  /// The body's bytes are a matching text in UTF-8; an empty body has no text.
  case text(StubMatcher)
  /// The body is JSON that has at least these members, at any depth; lists have the same length.
  case json(StubJSON)
  /// The body is JSON that has at least these members, and lists have at least these elements, in
  /// any order.
  case jsonContains(StubJSON)
  /// The body is JSON in which a value at each of these paths matches: `$.user.name`, `$..price`,
  /// `$.items[*].id` (of RFC 9535, names, indices, `*` and `..`).
  ///
  /// A scalar is compared as its text, a list or an object as JSON with sorted keys.
  case jsonPath([String: StubMatcher])
}

extension StubBodyMatcher: Codable {
  /// Decodes a matcher from a string, or from an object with one member.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where it is none of these.
  public init(from decoder: any Decoder) throws {
    let json = try StubJSON(from: decoder)
    switch (json, json.onlyMember) {
    case (.string(let text), _): self = .text(.equals(text))
    case (_, ("json", let body)?): self = .json(body)
    case (_, ("jsonContains", let body)?): self = .jsonContains(body)
    case (_, ("jsonPath", _)?):
      self = .jsonPath(try [String: [String: StubMatcher]](from: decoder)["jsonPath"] ?? [:])
    default:
      guard let matcher = StubMatcher(member: json) else {
        throw decoder.error(
          #"a matcher is a text, or an object such as {"json": …} (or with jsonContains, jsonPath, "#
            + "equals, contains, matches, present)")
      }
      self = .text(matcher)
    }
  }

  /// Encodes it as a string, or as an object with one member.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let matcher): try matcher.encode(to: encoder)
    case .json(let body): try StubJSON.object(["json": body]).encode(to: encoder)
    case .jsonContains(let body): try StubJSON.object(["jsonContains": body]).encode(to: encoder)
    case .jsonPath(let matchers): try ["jsonPath": matchers].encode(to: encoder)
    }
  }
}
