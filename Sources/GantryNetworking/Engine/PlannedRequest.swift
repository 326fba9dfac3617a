#if DEBUG
  import Foundation
  import Gantry
  import GantryLink
  import GantrySystem

  /// A request with the plan for it, for the recording and the report.
  struct PlannedRequest: Sendable, DebugOnly {
    var http: HTTPRequest
    var plan: NetworkPlan
    /// What has decided; another one may decide about the next request.
    private let engine: NetworkEngine?
    private let listener: (@Sendable (LinkRequest) -> Void)?
    private let report = Report()
    private let start = Date()
    private let instant = ContinuousClock.now

    /// Has an engine decide; without one the network answers, and nothing is recorded or reported.
    init(
      _ http: HTTPRequest, _ engine: NetworkEngine?,
      to listener: (@Sendable (LinkRequest) -> Void)? = nil
    ) {
      self.http = http
      self.engine = engine
      self.listener = listener
      plan = engine?.plan(for: http) ?? NetworkPlan()
    }

    /// Whether a request was reported, which all copies of it share.
    private final class Report: Sendable, DebugOnly {
      private let isMade = Lock(false)

      func begins() -> Bool { isMade.withLock { !Swift.exchange(&$0, with: true) } }
    }

    private func exchange(_ outcome: HTTPExchange.Outcome) -> HTTPExchange {
      HTTPExchange(request: http, outcome: outcome, start: start, duration: .now - instant)
    }

    /// Records what the network answered, if the plan says so.
    func record(_ outcome: HTTPExchange.Outcome) {
      engine?.finished(exchange(outcome), plan: plan)
    }

    /// Reports the outcome to the test, and to a listener, unless one was reported; returns at once.
    func report(_ outcome: HTTPExchange.Outcome, bytes: Int? = nil) {
      guard let engine, report.begins() else { return }
      if let miss = plan.miss { RequestReporting.tell(miss) }
      guard LaunchLink.isConnected || listener != nil else { return }
      let request = RequestReporting.report(
        exchange(outcome), plan, engine.redaction, bytes: bytes)
      if LaunchLink.isConnected { RequestOutbox.add(request) }
      listener?(request)
    }
  }
#endif
