#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A request while stubs are compared with it; each part is read once.
  final class RequestUnderMatch: DebugOnly {
    let request: HTTPRequest
    /// The states of scenarios that have left their first one.
    let states: [String: String]
    private(set) lazy var method = request.method.uppercased()
    private(set) lazy var url = URLParts(request.url)
    /// The path's segments without percent-encoding, a last empty one for a `/` at the end.
    private(set) lazy var segments: [String] = {
      let path = url.path.hasPrefix("/") ? String(url.path.dropFirst()) : url.path
      return parts(path, separator: "/").map { PercentCoding.decoded($0) }
    }()
    private(set) lazy var origin = url.origin
    private(set) lazy var query = url.items
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

    /// The request as messages name it: without its query, which may hold secrets, and without a
    /// user's name.
    var description: String {
      "\(method) \(origin?.text ?? "")/\(segments.joined(separator: "/"))"
    }
  }

  /// A ``StubMatcher`` with its expression compiled.
  struct ValueMatcher: Sendable, DebugOnly {
    let matcher: StubMatcher
    private let expression: NSRegularExpression?

    /// Makes it, or throws what is wrong with the expression.
    init(_ matcher: StubMatcher) throws(PatternError) {
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
        throw PatternError("'\(clipped(pattern))' is not a regular expression")
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
    private struct Field {
      let name: String
      /// Whether it is a header; else it is a query item.
      let isHeader: Bool
      let matcher: ValueMatcher

      func values(in request: RequestUnderMatch) -> [String] {
        isHeader
          ? request.head[name].map { [$0] } ?? []
          : request.query.filter { $0.name == name }.map(\.value)
      }
    }

    /// Query items, then headers, each sorted by their names.
    private var fields: [Field] = []
    private var body: BodyMatcher?

    var readsBody: Bool { body != nil }

    /// The number of matchers, to find the more specific stub.
    var count: Int { fields.count + (body == nil ? 0 : 1) }

    /// Makes the matchers of a stub; `note` gets each problem with its place.
    init(
      _ stub: Stub, patternQuery: [(name: String, value: String)],
      note: (_ place: String, _ message: String) -> Void
    ) {
      func add(_ matchers: [String: StubMatcher], isHeader: Bool) {
        for (name, matcher) in matchers.sorted(by: { $0.key < $1.key }) {
          let place = "\(isHeader ? "headers" : "query").\(name)"
          let matcher = PatternError.noting({ note(place, $0) }) { () throws(PatternError) in
            try ValueMatcher(matcher)
          }
          if let matcher { fields.append(Field(name: name, isHeader: isHeader, matcher: matcher)) }
        }
      }
      var items = stub.query
      for (name, value) in patternQuery {
        if let other = items[name], other != .equals(value) {
          note("query.\(name)", "the path asks for '\(clipped(name))' as well, with another value")
        }
        items[name] = .equals(value)
      }
      add(items, isHeader: false)
      add(stub.headers, isHeader: true)
      if let matcher = stub.body {
        body = PatternError.noting({ note("body", $0) }) { () throws(PatternError) in
          try BodyMatcher(matcher)
        }
      }
    }

    func matches(_ request: RequestUnderMatch) -> Bool {
      fields.allSatisfy { $0.matcher.matches($0.values(in: request)) }
        && body?.matches(request.body) != false
    }

    /// Why a request doesn't match, each in words that follow "but", without the request's values.
    func failures(_ request: RequestUnderMatch) -> [String] {
      var failures: [String] = []
      for field in fields {
        let values = field.values(in: request)
        guard !field.matcher.matches(values) else { continue }
        let subject = "\(field.isHeader ? "header" : "query item") '\(clipped(field.name))'"
        var failure = field.matcher.failure(subject, isMissing: values.isEmpty)
        if field.isHeader, let type = request.request.addedType,
          field.name.lowercased() == "content-type"
        {
          failure += " (the request names none, so URLSession adds '\(type)')"
        }
        failures.append(failure)
      }
      if let failure = body?.failure(request.body) { failures.append(failure) }
      return failures
    }

    /// A text that equal matchers share, for stubs of one route.
    var identity: String {
      let parts = fields.map { field in
        let name = field.isHeader ? "\(field.name.lowercased()):" : "?\(field.name)"
        return "\(name) \(field.matcher.matcher)"
      }
      return (parts.sorted() + [body?.identity ?? ""]).joined(separator: "\n")
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

    /// The values at a path as texts: scalars as they are, others as JSON.
    func texts(at path: JSONPath) -> [String] {
      values(at: path).map { $0.text ?? $0.canonicalText }
    }

    /// The JSON with others in place of its strings, at any depth.
    func mappingTexts<Failure: Error>(
      _ change: (String) throws(Failure) -> StubJSON
    ) throws(Failure) -> StubJSON {
      switch self {
      case .string(let text): try change(text)
      case .array(let elements):
        .array(
          try elements.map { (element) throws(Failure) in try element.mappingTexts(change) })
      case .object(let members):
        .object(
          Dictionary(
            uniqueKeysWithValues: try members.map { (key, member) throws(Failure) in
              (key, try member.mappingTexts(change))
            }))
      case .null, .bool, .integer, .number: self
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
