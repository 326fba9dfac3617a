#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A request while stubs are compared with it; each part is read once.
  final class RequestUnderMatch: DebugOnly {
    let request: HTTPRequest
    /// The states of scenarios that have left their first one.
    let states: [String: String]
    private(set) lazy var target = RequestTarget(request)
    private(set) lazy var query = target.url.items
    let body: BodyUnderMatch
    /// The head as it is sent.
    private(set) lazy var head: HTTPHeaders = {
      var head = request.headers
      if let type = request.addedType { head["Content-Type"] = type }
      return head
    }()

    init(_ request: HTTPRequest, states: [String: String] = [:]) {
      self.request = request
      self.states = states
      body = BodyUnderMatch(request.body)
    }
  }

  /// A ``StubMatcher`` with its expression compiled.
  struct ValueMatcher: Sendable, DebugOnly {
    let matcher: StubMatcher
    private let expression: NSRegularExpression?

    /// Makes it, or throws what is wrong with the expression.
    init(_ matcher: StubMatcher) throws(RoutePattern.SyntaxError) {
      self.matcher = matcher
      guard case .matches(let pattern) = matcher else {
        expression = nil
        return
      }
      do {
        // Compiled alone first: unpaired brackets could pair with those around it.
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

    /// Why a subject's value doesn't match, in words.
    func failure(_ subject: String, isMissing: Bool) -> String {
      switch matcher {
      case .absent: "\(subject) is there, which it must not be"
      case _ where isMissing: "\(subject) is missing"
      case .equals: "\(subject) has another value"
      case .contains: "\(subject) lacks the text that it has to contain"
      case .matches(let pattern): "\(subject) does not match '\(clipped(pattern))'"
      case .present: "\(subject) is missing"
      }
    }
  }

  /// The matchers of a stub besides method and path.
  struct RequestMatcher: Sendable, DebugOnly {
    private(set) var query: [(name: String, matcher: ValueMatcher)] = []
    private var headers: [(name: String, matcher: ValueMatcher)] = []
    private var body: BodyMatcher?

    var readsBody: Bool { body != nil }

    /// The number of matchers, to find the more specific stub.
    var count: Int { query.count + headers.count + (body == nil ? 0 : 1) }

    /// Makes the matchers of a stub; `note` gets each problem with its place.
    init(
      _ stub: Stub, patternQuery: [(name: String, value: String)],
      note: (_ place: String, _ message: String) -> Void
    ) {
      func compiled<Matcher>(
        _ place: String, _ make: () throws(RoutePattern.SyntaxError) -> Matcher
      ) -> Matcher? {
        do throws(RoutePattern.SyntaxError) {
          return try make()
        } catch {
          note(place, error.message)
          return nil
        }
      }
      func compiled(_ matcher: StubMatcher, _ place: String) -> ValueMatcher? {
        compiled(place) { () throws(RoutePattern.SyntaxError) in try ValueMatcher(matcher) }
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
      if let matcher = stub.body {
        body = compiled("body") { () throws(RoutePattern.SyntaxError) in try BodyMatcher(matcher) }
      }
    }

    func matches(_ request: RequestUnderMatch) -> Bool {
      query.allSatisfy { name, matcher in
        matcher.matches(request.query.filter { $0.name == name }.map(\.value))
      }
        && headers.allSatisfy { name, matcher in
          matcher.matches(Self.values(of: name, in: request.head))
        }
        && body?.matches(request.body) != false
    }

    /// Why a request doesn't match, each in words that follow "but", without the request's values.
    func failures(_ request: RequestUnderMatch) -> [String] {
      var failures: [String] = []
      for (name, matcher) in query {
        let values = request.query.filter { $0.name == name }.map(\.value)
        guard !matcher.matches(values) else { continue }
        failures.append(
          matcher.failure("query item '\(clipped(name))'", isMissing: values.isEmpty))
      }
      for (name, matcher) in headers {
        let values = Self.values(of: name, in: request.head)
        guard !matcher.matches(values) else { continue }
        var failure = matcher.failure("header '\(clipped(name))'", isMissing: values.isEmpty)
        if let type = request.request.addedType, name.lowercased() == "content-type" {
          failure += " (the request names none, so URLSession adds '\(type)')"
        }
        failures.append(failure)
      }
      if let failure = body?.failure(request.body) { failures.append(failure) }
      return failures
    }

    private static func values(of name: String, in headers: HTTPHeaders) -> [String] {
      headers[name].map { [$0] } ?? []
    }

    /// A text that equal matchers share, for stubs of one route.
    var identity: String {
      var parts = query.map { "?\($0.name) \($0.matcher.matcher)" }
      parts += headers.map { "\($0.name.lowercased()): \($0.matcher.matcher)" }.sorted()
      if let body { parts.append(body.identity) }
      return parts.joined(separator: "\n")
    }
  }

  extension StubJSON {
    /// The path of the first value that this JSON lacks of another, such as `$.users[1].name`; nil
    /// if it has all of them.
    ///
    /// Lists must have the same length, unless they may hold more, in any order.
    func difference(
      from expected: StubJSON, listsMayHoldMore: Bool = false, at path: String = "$"
    ) -> String? {
      switch (self, expected) {
      case (.object(let members), .object(let others)):
        for (key, other) in others.sorted(by: { $0.key < $1.key }) {
          guard let member = members[key] else { return "\(path).\(key)" }
          let difference = member.difference(
            from: other, listsMayHoldMore: listsMayHoldMore, at: "\(path).\(key)")
          if let difference { return difference }
        }
        return nil
      case (.array(let elements), .array(let others)) where listsMayHoldMore:
        return others.firstIndex { other in
          !elements.contains { $0.difference(from: other, listsMayHoldMore: true) == nil }
        }.map { "\(path)[\($0)]" }
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

    /// The values at a path, from its places on.
    func values(at path: JSONPath, from places: UInt64 = 1) -> [StubJSON] {
      let children: [(JSONPath.Selector, StubJSON)] =
        switch self {
        case .object(let members):
          members.sorted { $0.key < $1.key }.map { (.name($0.key), $0.value) }
        case .array(let elements): elements.enumerated().map { (.index($0.offset), $0.element) }
        case .null, .bool, .integer, .number, .string: []
        }
      return (path.isWhole(places) ? [self] : [])
        + children.flatMap { selector, child in
          let next = path.entering(selector, at: places)
          return next == 0 ? [] : child.values(at: path, from: next)
        }
    }

    /// The JSON without members of some names, at any depth.
    func without(_ names: Set<String>) -> StubJSON {
      switch self {
      case .object(let members):
        .object(members.filter { !names.contains($0.key) }.mapValues { $0.without(names) })
      case .array(let elements): .array(elements.map { $0.without(names) })
      case .null, .bool, .integer, .number, .string: self
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
