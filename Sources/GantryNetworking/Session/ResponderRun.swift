#if DEBUG
  import Foundation
  import Gantry
  import GantryLink

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A request of any client under its plan; who runs it waits, and asks the network.
  struct ResponderRun: DebugOnly {
    let plan: NetworkPlan
    private let http: HTTPRequest
    private let engine: NetworkEngine
    private let redaction: Redactor
    private let onRequest: (@Sendable (LinkRequest) -> Void)?
    private let start = Date()
    private let instant = ContinuousClock.now
    private var live: HTTPAnswer?

    init(
      _ request: NetworkRequest, _ conditions: ConditionedEngine,
      _ onRequest: (@Sendable (LinkRequest) -> Void)?
    ) throws(URLError) {
      guard let engine = conditions.engine else { throw conditions.failure ?? URLError(.unknown) }
      self.engine = engine
      redaction = engine.redaction
      self.onRequest = onRequest
      http = HTTPRequest(
        method: request.method.uppercased(), url: request.url.withoutFragment,
        headers: HTTPHeaders(request.headers.map { .init(name: $0.name, value: $0.value) }),
        body: .data(request.body))
      plan = engine.plan(for: http)
    }

    private func exchange(_ outcome: HTTPExchange.Outcome) -> HTTPExchange {
      HTTPExchange(request: http, outcome: outcome, start: start, duration: .now - instant)
    }

    /// Whether the network is asked, after the plan's delay.
    var needsNetwork: Bool {
      if case .live = plan.action { true } else { false }
    }

    /// Takes the network's answer, as it came.
    mutating func take(_ response: NetworkResponse) {
      let answer = HTTPAnswer(
        url: http.url, status: response.status,
        headers: HTTPHeaders(response.headers.map { .init(name: $0.name, value: $0.value) }),
        body: .data(response.body))
      live = answer
      engine.finished(exchange(.answer(answer)), plan: plan)
    }

    private var answer: HTTPAnswer {
      get throws {
        switch plan.action {
        case .fail(let error): throw error
        case .answer(let planned): return planned
        case .live:
          guard let live else { throw URLError(.badServerResponse) }
          return live
        }
      }
    }

    /// The answer with its damage.
    var response: NetworkResponse {
      get throws {
        let answer = try answer
        let data: Data =
          switch answer.body {
          case .data(let data): data
          case .file(let file, _): try Data(contentsOf: file, options: .alwaysMapped)
          }
        let damage = plan.damage
        return NetworkResponse(
          status: answer.status,
          headers: damage.headers(answer.headers, count: data.count).fields
            .map { NetworkHeader($0.name, $0.value) },
          body: damage.apply(to: data.prefix(damage.deliveredCount(of: data.count)), at: 0))
      }
    }

    /// How long the body is on its way.
    func deliveryTime(of response: NetworkResponse) -> Duration {
      let time = plan.bytesPerSecond.map { .seconds(1) * response.body.count / $0 } ?? .zero
      return time + plan.totalPause
    }

    /// Reports the answer, unless it ends in a failure.
    func end(_ response: NetworkResponse) throws -> NetworkResponse {
      if let failure = plan.damage.failure { throw URLError(failure, of: http.url) }
      // A body that has passed by isn't here; its head may tell its length.
      let passed = plan.isUnchanged ? try answer.headers["Content-Length"].flatMap { Int($0) } : nil
      note(.answer(try answer), bytes: max(response.body.count, passed ?? 0))
      return response
    }

    /// Reports a failure; one of the network is also recorded, unless the request was cancelled.
    func fail(_ error: any Error) {
      let failure = error is CancellationError ? URLError(.cancelled) : URLError(error)
      if needsNetwork, live == nil, failure.code != .cancelled {
        engine.finished(exchange(.failure(failure)), plan: plan)
      }
      note(.failure(failure))
    }

    private func note(_ outcome: HTTPExchange.Outcome, bytes: Int? = nil) {
      RequestReporting.note(exchange(outcome), plan, redaction, bytes: bytes, to: onRequest)
    }
  }
#endif
