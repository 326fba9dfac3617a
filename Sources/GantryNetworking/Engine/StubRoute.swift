#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

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
    let priority: Int
    let scenario: ScenarioStep?
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
        case .expression(let expression): "~\(expression.text)"
        case .rest: "**"
        }
      }
      let state = scenario.map { "\($0.name) \($0.state ?? "*")" } ?? ""
      return ([method ?? "*", pattern.origin?.text ?? "", "\(priority)", state] + segments)
        .joined(separator: "\n")
        + "\n\n" + matcher.identity
    }

    /// Whether this stub answers a request; what is compared quickly comes first.
    func matches(_ request: RequestUnderMatch) -> Bool {
      (method == nil || method == request.method) && pattern.matches(request.segments)
        && pattern.matches(request.origin) && scenario?.failure(request.states) == nil
        && (matcher.count == 0 || matcher.matches(request))
    }

    /// Whether this stub wins over another where both match.
    func precedes(_ other: StubRoute) -> Bool {
      specificity != other.specificity
        ? specificity.lexicographicallyPrecedes(other.specificity) : index < other.index
    }

    /// Numbers that are lower for more specific stubs, the weightiest first.
    private var specificity: [Int] {
      let literals = pattern.segments.reduce(0) { sum, segment in
        switch segment {
        case .literal: sum + 2
        case .expression: sum + 1
        case .any, .rest: sum
        }
      }
      let origin = pattern.origin.map { $0.isWildcard ? 1 : 0 } ?? 2
      return [
        -priority, -matcher.count - (scenario?.state == nil ? 0 : 1), -literals, origin,
        method == nil ? 1 : 0, pattern.segments.last == .rest ? 1 : 0,
      ]
    }
  }

  /// The state in which a stub answers, and the one that follows.
  struct ScenarioStep: Sendable, DebugOnly {
    let name: String
    /// Nil for every state.
    let state: String?
    /// Nil where it doesn't change.
    let next: String?

    /// Why it doesn't answer in these states; those that aren't named are the first one.
    func failure(_ states: [String: String]) -> String? {
      let current = states[name] ?? Stub.firstState
      guard let state, state != current else { return nil }
      return "the scenario '\(clipped(name))' is in the state '\(clipped(current))', not "
        + "'\(clipped(state))'"
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
    /// Fills the placeholders of an answer that has any.
    var template: AnswerTemplate?
    /// How long delivery waits at an offset in the body.
    var pauses: [Int: Duration] = [:]
  }
#endif
