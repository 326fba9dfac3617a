#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// An answer whose placeholders a request fills: `{{path.id}}`, `{{json.$.user}}`.
  struct AnswerTemplate: Sendable, DebugOnly {
    private enum Part {
      case text(String)
      case path(String)
      case query(String)
      case header(String)
      case json(JSONPath)
      case method
      case url
    }

    private let pattern: RoutePattern
    private let headers: HTTPHeaders
    private let body: StubBody?

    /// Makes it, or throws what is wrong with a placeholder.
    init(_ response: StubResponse, _ pattern: RoutePattern) throws(PatternError) {
      self.pattern = pattern
      headers = HTTPHeaders(response.headers)
      body = response.body
      for (_, value) in response.headers { _ = try Self.parts(of: value, pattern) }
      switch response.body {
      case .json(let json):
        _ = try json.mappingTexts { (text) throws(PatternError) in
          _ = try Self.parts(of: text, pattern)
          return .string(text)
        }
      case .text(let text): _ = try Self.parts(of: text, pattern)
      case .data, .file, .pieces:
        throw PatternError(
          "a template is a text or JSON; placeholders in other bodies aren't filled")
      case nil: break
      }
    }

    /// Fills the answer to a request, which may have headers besides the stub's.
    func fill(_ answer: inout HTTPAnswer, _ view: RequestUnderMatch) {
      let values = pattern.values(in: view.segments)
      let data: Data =
        switch body {
        case .json(let json):
          Data(json.mappingTexts { filled(member: $0, view, values) }.canonicalText.utf8)
        case .text(let text): Data(filled(text, view, values).utf8)
        case .data, .file, .pieces, nil: Data()
        }
      answer.body = .data(data)
      for field in headers.fields {
        // A line's end would begin another field.
        answer.headers[field.name] = filled(field.value, view, values).filter { !$0.isNewline }
      }
      if answer.headers["Content-Length"] != nil, headers["Content-Length"] == nil {
        answer.headers["Content-Length"] = "\(data.count)"
      }
    }

    private func filled(
      member text: String, _ view: RequestUnderMatch, _ values: [String: String]
    ) -> StubJSON {
      let parts = Self.checkedParts(of: text, pattern)
      if parts.count == 1, case .json(let path) = parts[0] {
        return view.body.json?.values(at: path).first ?? .null
      }
      return .string(filled(text, view, values))
    }

    private func filled(
      _ text: String, _ view: RequestUnderMatch, _ values: [String: String]
    ) -> String {
      Self.checkedParts(of: text, pattern).map { part in
        switch part {
        case .text(let text): text
        case .path(let name): values[name] ?? ""
        case .query(let name): view.query.first { $0.name == name }?.value ?? ""
        case .header(let name): view.head[name] ?? ""
        case .json(let path): view.body.json?.texts(at: path).first ?? ""
        case .method: view.method
        case .url: view.url.text
        }
      }.joined()
    }

    // MARK: Placeholders

    /// The parts of a text that was checked when the template was made.
    private static func checkedParts(of text: String, _ pattern: RoutePattern) -> [Part] {
      (try? parts(of: text, pattern)) ?? [.text(text)]
    }

    private static func parts(
      of text: String, _ pattern: RoutePattern
    ) throws(PatternError) -> [Part] {
      var parts: [Part] = []
      var rest = Substring(text)
      while let start = rest.firstRange(of: "{{") {
        guard let end = rest[start.upperBound...].firstRange(of: "}}") else { break }
        let name = rest[start.upperBound..<end.lowerBound].trimmingCharacters(in: .whitespaces)
        if start.lowerBound > rest.startIndex {
          parts.append(.text(String(rest[..<start.lowerBound])))
        }
        parts.append(try placeholder(name, pattern))
        rest = rest[end.upperBound...]
      }
      return rest.isEmpty ? parts : parts + [.text(String(rest))]
    }

    private static func placeholder(
      _ text: String, _ pattern: RoutePattern
    ) throws(PatternError) -> Part {
      let sides = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let name = sides.count == 2 ? String(sides[1]) : ""
      switch (text, sides[0]) {
      case ("method", _): return .method
      case ("url", _): return .url
      case (_, "path"):
        guard pattern.names.contains(name) else {
          throw PatternError("the path has no '{\(clipped(name))}' for '{{\(clipped(text))}}'")
        }
        return .path(name)
      case (_, "query") where !name.isEmpty: return .query(name)
      case (_, "header") where !name.isEmpty: return .header(name)
      case (_, "json"): return .json(try JSONPath(ofStub: name))
      default:
        throw PatternError(
          "'{{\(clipped(text))}}' is no placeholder: there are path.NAME, query.NAME, "
            + "header.NAME, json.PATH, method and url")
      }
    }
  }
#endif
