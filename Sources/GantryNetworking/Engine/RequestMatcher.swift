#if DEBUG
  import Foundation
  import Gantry

  /// A request while stubs are asked whether they match it; what takes reading is read once.
  final class RequestUnderMatch: DebugOnly {
    let request: HTTPRequest
    let target: RequestTarget
    private(set) lazy var query = target.query
    private lazy var body: Data? = {
      switch request.body {
      case .data(let data): data
      // A body that can't be read matches nothing; the client meets the same error.
      case .file(let url, _): try? Data(contentsOf: url, options: .mappedIfSafe)
      }
    }()
    private(set) lazy var bodyText: String? = body.flatMap { body in
      body.isEmpty ? nil : String(data: body, encoding: .utf8)
    }
    private(set) lazy var bodyJSON: StubJSON? = body.flatMap { body in
      // What isn't JSON has none.
      (try? JSONNode.read(Array(body))).map(StubJSON.init)
    }

    init(_ request: HTTPRequest) {
      self.request = request
      target = RequestTarget(request)
    }
  }

  /// A ``StubMatcher`` with its expression compiled.
  struct ValueMatcher: Sendable, DebugOnly {
    let matcher: StubMatcher
    private let expression: NSRegularExpression?

    /// Makes it, or throws the reason why the expression is none.
    init(_ matcher: StubMatcher) throws(RoutePattern.SyntaxError) {
      self.matcher = matcher
      guard case .matches(let pattern) = matcher else {
        expression = nil
        return
      }
      do {
        // By itself first: brackets that don't pair up could pair with those around it.
        _ = try NSRegularExpression(pattern: pattern)
        expression = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z")
      } catch {
        throw RoutePattern.SyntaxError(
          message: "'\(clipped(pattern))' is not a regular expression")
      }
    }

    func matches(_ values: [String]) -> Bool {
      switch matcher {
      case .equals(let text): values.contains(text)
      case .contains(let text): values.contains { $0.contains(text) }
      case .matches: values.contains(where: matchesWhole)
      case .present: !values.isEmpty
      case .absent: values.isEmpty
      }
    }

    private func matchesWhole(_ value: String) -> Bool {
      expression?.firstMatch(in: value, range: NSRange(value.startIndex..., in: value)) != nil
    }
  }

  /// All that a stub asks of a request besides method and path.
  struct RequestMatcher: Sendable, DebugOnly {
    private(set) var query: [(name: String, matcher: ValueMatcher)] = []
    private var headers: [(name: String, matcher: ValueMatcher)] = []
    private var bodyText: ValueMatcher?
    private var bodyJSON: StubJSON?

    /// How many matchers there are, for which is the more specific.
    var count: Int { query.count + headers.count + (bodyText == nil && bodyJSON == nil ? 0 : 1) }

    /// Makes the matchers of a stub; what is wrong with them goes to `note` with its place.
    init(
      _ stub: Stub, patternQuery: [(name: String, value: String)],
      note: (_ place: String, _ message: String) -> Void
    ) {
      func compiled(_ matcher: StubMatcher, _ place: String) -> ValueMatcher? {
        do throws(RoutePattern.SyntaxError) {
          return try ValueMatcher(matcher)
        } catch {
          note(place, error.message)
          return nil
        }
      }
      var items = stub.query
      for (name, value) in patternQuery {
        if let other = items[name], other != .equals(value) {
          note("query.\(name)", "the path asks for '\(clipped(name))' as well, with another value")
        }
        items[name] = .equals(value)
      }
      for (name, matcher) in items.sorted(by: { $0.key < $1.key }) {
        if let matcher = compiled(matcher, "query.\(name)") { query.append((name, matcher)) }
      }
      for (name, matcher) in stub.headers.sorted(by: { $0.key < $1.key }) {
        if let matcher = compiled(matcher, "headers.\(name)") { headers.append((name, matcher)) }
      }
      switch stub.body {
      case .text(let matcher): bodyText = compiled(matcher, "body")
      case .json(let json): bodyJSON = json
      case nil: break
      }
    }

    func matches(_ request: RequestUnderMatch) -> Bool {
      query.allSatisfy { name, matcher in
        matcher.matches(request.query.filter { $0.name == name }.map(\.value))
      }
        && headers.allSatisfy { name, matcher in
          matcher.matches(Self.values(of: name, in: request.request.headers))
        }
        && bodyText?.matches(request.bodyText.map { [$0] } ?? []) != false
        && matchesJSON(request)
    }

    private func matchesJSON(_ request: RequestUnderMatch) -> Bool {
      guard let bodyJSON else { return true }
      guard let json = request.bodyJSON else { return false }
      return json.difference(from: bodyJSON) == nil
    }

    /// What of it a request isn't, each in words that follow "but"; no value of the request is shown.
    func failures(_ request: RequestUnderMatch) -> [String] {
      var failures: [String] = []
      for (name, matcher) in query {
        let values = request.query.filter { $0.name == name }.map(\.value)
        guard !matcher.matches(values) else { continue }
        failures.append(
          Self.words("query item '\(clipped(name))'", matcher.matcher, isMissing: values.isEmpty))
      }
      for (name, matcher) in headers {
        let values = Self.values(of: name, in: request.request.headers)
        guard !matcher.matches(values) else { continue }
        failures.append(
          Self.words("header '\(clipped(name))'", matcher.matcher, isMissing: values.isEmpty))
      }
      if let bodyText, !bodyText.matches(request.bodyText.map { [$0] } ?? []) {
        failures.append(
          Self.words("the body's text", bodyText.matcher, isMissing: request.bodyText == nil))
      }
      if let bodyJSON {
        if let json = request.bodyJSON {
          if let path = json.difference(from: bodyJSON) {
            failures.append("the body's JSON differs at \(clipped(path))")
          }
        } else {
          failures.append(
            request.request.body.count == 0 ? "the body is missing" : "the body is not JSON")
        }
      }
      return failures
    }

    private static func words(_ subject: String, _ matcher: StubMatcher, isMissing: Bool) -> String
    {
      switch matcher {
      case .absent: "\(subject) is there, which it must not be"
      case _ where isMissing: "\(subject) is missing"
      case .equals: "\(subject) has another value"
      case .contains: "\(subject) lacks the text that it has to contain"
      case .matches(let pattern): "\(subject) does not match '\(clipped(pattern))'"
      case .present: "\(subject) is missing"
      }
    }

    private static func values(of name: String, in headers: HTTPHeaders) -> [String] {
      headers[name].map { [$0] } ?? []
    }

    /// The same text for the same matchers, for stubs of one route.
    var identity: String {
      var parts = query.map { "?\($0.name) \($0.matcher.matcher)" }
      parts += headers.map { "\($0.name.lowercased()): \($0.matcher.matcher)" }.sorted()
      if let bodyText { parts.append("text \(bodyText.matcher)") }
      if let bodyJSON { parts.append("json \(bodyJSON.canonicalText)") }
      return parts.joined(separator: "\n")
    }
  }

  extension StubJSON {
    /// Where this lacks something of another JSON, as a path such as `$.users[1].name`; nil if it
    /// has all of it.
    func difference(from expected: StubJSON, at path: String = "$") -> String? {
      switch (self, expected) {
      case (.object(let members), .object(let others)):
        for (key, other) in others.sorted(by: { $0.key < $1.key }) {
          guard let member = members[key] else { return "\(path).\(key)" }
          if let path = member.difference(from: other, at: "\(path).\(key)") { return path }
        }
        return nil
      case (.array(let elements), .array(let others)):
        guard elements.count == others.count else { return path }
        for index in elements.indices {
          if let path = elements[index].difference(from: others[index], at: "\(path)[\(index)]") {
            return path
          }
        }
        return nil
      default: return self == expected ? nil : path
      }
    }

    /// JSON with sorted keys, the same for equal values.
    var canonicalText: String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      do {
        return String(decoding: try encoder.encode(self), as: UTF8.self)
      } catch {
        return "\(self)"
      }
    }
  }
#endif
