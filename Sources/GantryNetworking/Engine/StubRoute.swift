#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A stub that was checked, with everything that can be prepared.
  struct StubRoute: Sendable, DebugOnly {
    /// Its index among the conditions' stubs.
    let index: Int
    let stub: Stub
    /// In capitals, or nil for every one.
    let method: String?
    let pattern: RoutePattern
    let matcher: RequestMatcher
    let responses: [PreparedResponse]
    let faults: FaultSettings

    /// The name in messages: `GET /users/{id}`.
    var name: String { method.map { "\($0) \(stub.path)" } ?? stub.path }

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
      let state = stub.scenario.map { "\($0) \(stub.inState ?? "*")" } ?? ""
      return ([method ?? "*", pattern.origin?.text ?? "", "\(stub.priority)", state] + segments)
        .joined(separator: "\n")
        + "\n\n" + matcher.identity
    }

    /// Whether this stub answers a request; what is compared quickly comes first.
    func matches(_ request: RequestUnderMatch) -> Bool {
      (method == nil || method == request.method) && pattern.matches(request.segments)
        && pattern.matches(request.origin) && stateFailure(request.states) == nil
        && (matcher.count == 0 || matcher.matches(request))
    }

    /// Why it doesn't answer in these states of scenarios; those that aren't named are the first one.
    func stateFailure(_ states: [String: String]) -> String? {
      guard let scenario = stub.scenario, let inState = stub.inState else { return nil }
      let current = states[scenario] ?? Stub.firstState
      if inState == current { return nil }
      return "the scenario '\(clipped(scenario))' is in the state '\(clipped(current))', not "
        + "'\(clipped(inState))'"
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
        -stub.priority, -matcher.count - (stub.inState == nil ? 0 : 1), -literals, origin,
        method == nil ? 1 : 0, pattern.segments.last == .rest ? 1 : 0,
      ]
    }
  }

  /// An answer of a stub, complete but for the URL.
  struct PreparedResponse: Sendable, DebugOnly {
    /// Nil for what requests without a stub get.
    var outcome: HTTPExchange.Outcome?
    var delay: Duration
    /// Fills the placeholders of an answer that has any.
    var template: AnswerTemplate?
    /// How long delivery waits at an offset in the body.
    var pauses: [Int: Duration] = [:]
  }
#endif
