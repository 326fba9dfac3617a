#if DEBUG
  import Foundation
  import Gantry

  /// A stub that was checked, with everything that can be prepared.
  struct StubRoute: Sendable, DebugOnly {
    /// Its index among the conditions' stubs.
    let index: Int
    /// In capitals, or nil for every one.
    let method: String?
    let pattern: RoutePattern
    /// The path as written.
    let path: String
    let matcher: RequestMatcher
    let responses: [PreparedResponse]
    let faults: FaultSettings
    /// The stub's fault; nil means the conditions' fault.
    let fault: FaultSchedule?

    /// The name in messages: `GET /users/{id}`.
    var name: String { method.map { "\($0) \(path)" } ?? path }

    /// A text that stubs of one route share: method, pattern and matchers.
    var identity: String {
      let segments = pattern.segments.map { segment in
        switch segment {
        case .literal(let text): "=\(text)"
        case .any: "*"
        case .rest: "**"
        }
      }
      return ([method ?? "*", pattern.origin?.text ?? ""] + segments).joined(separator: "\n")
        + "\n\n" + matcher.identity
    }

    /// Whether this stub answers a request; what is compared quickly comes first.
    func matches(_ request: RequestUnderMatch) -> Bool {
      let target = request.target
      return (method == nil || method == target.method) && pattern.matches(target.segments)
        && (pattern.origin == nil || pattern.origin == target.origin)
        && (matcher.count == 0 || matcher.matches(request))
    }

    /// Whether this stub wins over another where both match.
    func precedes(_ other: StubRoute) -> Bool {
      specificity != other.specificity
        ? specificity.lexicographicallyPrecedes(other.specificity) : index < other.index
    }

    /// Numbers that are lower for more specific stubs, the weightiest first.
    private var specificity: [Int] {
      var literals = 0
      for case .literal in pattern.segments { literals += 1 }
      return [
        -matcher.count, -literals, pattern.origin == nil ? 1 : 0, method == nil ? 1 : 0,
        pattern.segments.last == .rest ? 1 : 0,
      ]
    }
  }

  /// An answer of a stub, complete but for the URL.
  struct PreparedResponse: Sendable, DebugOnly {
    enum Outcome: Sendable {
      case answer(status: Int, headers: HTTPHeaders, body: HTTPBody)
      case fail(URLError.Code)
      /// The answer that requests without a stub get.
      case passOn
    }

    var outcome: Outcome
    var delay: Duration
  }
#endif
