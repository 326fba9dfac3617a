#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantryLink
  import GantrySystem

  /// Decides about every request of a process, by one value of conditions.
  final class NetworkEngine: Sendable, DebugOnly {
    let conditions: NetworkConditions
    /// The stubs, more specific ones first.
    private let routes: [StubRoute]
    private let hasScenarios: Bool
    private let faults: FaultSettings
    private let unmatched: NetworkStubs.Unmatched
    private let recorder: Recorder?
    private let recording: Recording?
    private let state: Lock<State>

    private struct State {
      /// All requests so far.
      var requests = 0
      /// Requests so far by method and URL, counted if random numbers are drawn.
      var requestsByKey: [UInt64: Int] = [:]
      /// By stub: the requests that it matched, and the responses that it gave.
      var matches: [Int]
      var responses: [Int]
      /// The states of scenarios that have left their first one.
      var scenarios: [String: String] = [:]
    }

    /// Checks the conditions, reads stubs' files and opens the recording.
    ///
    /// Problems name the options of the conditions, and of stubs that aren't a part of them. The
    /// secrets are those of exchanges so far, which an engine before it may have learnt.
    init(
      _ conditions: NetworkConditions, option: String = "network", stubsOption: String? = nil,
      secrets: KnownSecrets = KnownSecrets()
    ) throws(LaunchError) {
      let check = ConditionsCheck(
        conditions, option: option, stubsOption: stubsOption, secrets: secrets)
      guard check.problems.isEmpty else { throw LaunchError(problems: check.problems) }
      self.conditions = conditions
      routes = check.routes.sorted { $0.precedes($1) }
      hasScenarios = routes.contains { $0.stub.scenario != nil }
      faults = FaultSettings(conditions)
      unmatched = check.unmatched
      recorder = check.recorder
      recording = check.recording
      redaction = recorder?.redaction ?? recording?.redaction ?? check.redaction
      let zeros = [Int](repeating: 0, count: conditions.stubs.routes.count)
      state = Lock(State(matches: zeros, responses: zeros))
    }

    /// Whether requests' bodies decide about answers, or about when they leave, or are recorded.
    var readsBodies: Bool {
      recorder != nil || recording != nil || faults.uploadBandwidth != nil
        || routes.contains { route in
          route.matcher.readsBody || route.faults.uploadBandwidth != nil
            || route.responses.contains { $0.template != nil }
        }
    }

    /// Decides about a request; each call counts as one request.
    func plan(for request: HTTPRequest) -> NetworkPlan {
      if conditions.offline, let plan = outage(.offline, request) { return plan }
      let view = RequestUnderMatch(
        request, states: hasScenarios ? state.withLock(\.scenarios) : [:])
      let route = routes.first { $0.matches(view) }
      let settings = route?.faults ?? faults
      // Another request may have changed the scenario's state meanwhile.
      guard let decision = decide(view, route, settings) else { return plan(for: request) }
      var plan =
        decision.fault.flatMap { outage($0, request, settings.fault?.status ?? 503) }
        ?? answer(view, route, decision.response)
      plan.delay += decision.delay
      plan.bytesPerSecond = settings.bandwidth
      plan.damage = decision.damage
      return plan
    }

    /// Writes an exchange to the recording where its plan says so.
    func finished(_ exchange: HTTPExchange, plan: NetworkPlan) {
      if plan.records { recorder?.record(exchange) }
    }

    /// What is secret in messages and reports: no more is shown there than in the recording.
    let redaction: Redactor

    /// Writes the recording to the disk.
    func flush() { recorder?.flush() }

    // MARK: Latency and faults

    private struct Decision {
      var delay: Duration
      /// The fault of this request, if one hits it.
      var fault: NetworkFault?
      var damage = BodyDamage.none
      /// The index of its stub's next response.
      var response = 0
    }

    /// Counts a request and draws its fault and its delay; nil where scenarios have other states
    /// than those it was matched in.
    private func decide(
      _ view: RequestUnderMatch, _ route: StubRoute?, _ settings: FaultSettings
    ) -> Decision? {
      let isDrawn = settings.jitter > .zero || settings.fault?.isDrawn == true
      // The URL is hashed outside the lock.
      let key = isDrawn ? Draws.key(view) : 0
      return state.withLock { state in
        guard !hasScenarios || state.scenarios == view.states else { return nil }
        let number =
          settings.isFaultOfRoute ? state.matches[route?.index ?? 0] : state.requests
        state.requests += 1
        var drawNumber = 0
        if isDrawn {
          drawNumber = state.requestsByKey[key, default: 0]
          state.requestsByKey[key] = drawNumber + 1
        }
        let draws = Draws(seed: conditions.seed, key: key)
        var decision = Decision(delay: settings.latency)
        if let speed = settings.uploadBandwidth {
          decision.delay += .seconds(1) * view.request.body.count / speed
        }
        if settings.jitter > .zero {
          decision.delay += settings.jitter * draws.fraction(.jitter, drawNumber)
        }
        if let fault = settings.fault, fault.hits(number: number, draws: (draws, drawNumber)) {
          decision.fault = fault.fault
          decision.damage =
            switch fault.fault {
            case .reset: .reset
            case .truncated: .truncated
            case .corrupted: .corrupted(seed: draws.number(.corruption, drawNumber))
            case .drop, .timeout, .status, .offline: .none
            }
        }
        if let route {
          state.matches[route.index] += 1
          // A request that gets no answer takes none from the sequence.
          if decision.fault == nil || decision.damage != .none {
            decision.response = min(state.responses[route.index], route.responses.count - 1)
            state.responses[route.index] += 1
            if let scenario = route.stub.scenario, let next = route.stub.newState {
              state.scenarios[scenario] = next
            }
          }
        }
        return decision
      }
    }

    /// The failure or answer of a fault, or nil for faults that damage an answer.
    private func outage(
      _ fault: NetworkFault, _ request: HTTPRequest, _ status: Int = 503
    ) -> NetworkPlan? {
      let outcome: HTTPExchange.Outcome
      switch fault {
      case .drop: outcome = .failure(URLError(.networkConnectionLost))
      case .timeout: outcome = .failure(URLError(.timedOut))
      case .offline: outcome = .failure(URLError(.notConnectedToInternet))
      case .status:
        outcome = .success(
          HTTPAnswer(
            status: status, headers: HTTPHeaders(["Content-Length": "0"]), body: .empty))
      case .reset, .truncated, .corrupted: return nil
      }
      return NetworkPlan(outcome: outcome.of(request.url), origin: .fault, detail: fault.rawValue)
    }

    // MARK: Answers

    private func answer(
      _ view: RequestUnderMatch, _ route: StubRoute?, _ response: Int
    ) -> NetworkPlan {
      guard let route else { return unstubbed(view, passedOnBy: nil, delay: .zero) }
      let response = route.responses[response]
      guard var outcome = response.outcome else {
        return unstubbed(view, passedOnBy: route, delay: response.delay)
      }
      if case .success(var answer) = outcome {
        response.template?.fill(&answer, view)
        if view.method == "HEAD" { answer.body = .empty }
        outcome = .success(answer)
      }
      return NetworkPlan(
        outcome: outcome.of(view.request.url), delay: response.delay, pauses: response.pauses,
        origin: .stub, stub: route.index, detail: route.name)
    }

    /// The answer to a request that no stub answers: the recording's, the network's, or none.
    ///
    /// A request that a stub passes on isn't a miss: without a recording the network answers it.
    private func unstubbed(
      _ view: RequestUnderMatch, passedOnBy route: StubRoute?, delay: Duration
    ) -> NetworkPlan {
      let request = view.request
      if let recorded = recording?.answer(to: request) {
        return NetworkPlan(outcome: recorded, delay: delay, origin: .recording)
      }
      if unmatched == .fail, route == nil || recording != nil {
        let text = missText(view, passedOnBy: route)
        return NetworkPlan(
          outcome: .failure(URLError(.resourceUnavailable, of: request.url, text)),
          origin: .miss, detail: text)
      }
      return NetworkPlan(delay: delay, records: unmatched == .record)
    }

    /// The request and what is nearest to it, on one line.
    private func missText(_ view: RequestUnderMatch, passedOnBy route: StubRoute?) -> String {
      var shown = view.request
      shown.url = redaction.url(shown.url)
      let name = clipped(RequestUnderMatch(shown).description, limit: 300)
      var text =
        switch (recording == nil, routes.isEmpty) {
        case (false, true): "the recording has no answer to \(name)"
        case (false, false): "neither a stub nor the recording answers \(name)"
        case (true, _): "no stub answers \(name)"
        }
      if let route {
        text =
          "routes[\(route.index)] '\(clipped(route.name))' passes on \(name), and the recording has no "
          + "answer to it"
      } else if !routes.isEmpty {
        let routes = routes.sorted { $0.index < $1.index }
        if let nearest = NearestStub(to: view, among: routes) {
          text += "; the nearest stub is routes[\(nearest.route.index)] "
          text += "'\(clipped(nearest.route.name))', but "
          text += nearest.reasons.joined(separator: " and ")
        } else {
          text +=
            routes.count == 1
            ? "; the one stub is not near" : "; none of the \(routes.count) stubs is near"
        }
      }
      if let nearest = recording?.nearest(to: view.request) {
        text += "; the nearest exchange is \(nearest)"
      }
      return redaction.message(text)
    }
  }
#endif
