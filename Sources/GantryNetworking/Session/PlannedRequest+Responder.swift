#if DEBUG
  import Foundation
  import Gantry
  import GantryLink

  /// A request of any client under its plan; who runs it waits, and asks the network.
  extension PlannedRequest {
    init(
      _ request: NetworkRequest, _ conditions: ConditionedEngine,
      _ onRequest: (@Sendable (LinkRequest) -> Void)?
    ) throws(URLError) {
      let http = HTTPRequest(
        method: request.method.uppercased(), url: request.url.withoutFragment,
        headers: HTTPHeaders(request.headers), body: .data(request.body))
      self.init(http, try conditions.engine, to: onRequest)
    }

    /// Whether the network is asked, after the plan's delay.
    var needsNetwork: Bool { plan.outcome == nil }

    /// Takes the network's answer, as it came.
    mutating func take(_ response: NetworkResponse) {
      let answer = HTTPAnswer(
        status: response.status, headers: HTTPHeaders(response.headers), body: .data(response.body))
      record(.success(answer))
      plan.outcome = .success(answer)
    }

    private var answer: HTTPAnswer {
      get throws {
        guard let outcome = plan.outcome else { throw URLError(.badServerResponse) }
        return try outcome.get()
      }
    }

    /// The answer with its damage.
    var response: NetworkResponse {
      get throws {
        let answer = try answer
        let body = BodyReader(answer, http.url, self)
        return NetworkResponse(
          status: answer.status,
          headers: body.headers.fields, body: try body.read())
      }
    }

    /// How long the body is on its way.
    func deliveryTime(of response: NetworkResponse) -> Duration {
      plan.time(of: response.body.count) + plan.totalPause
    }

    /// Reports the answer, unless it ends in a failure.
    func end(_ response: NetworkResponse) throws -> NetworkResponse {
      if let failure = plan.damage.failure { throw URLError(failure, of: http.url) }
      // A body that has passed by isn't here; its head may tell its length.
      let passed = plan.isUnchanged ? try answer.headers["Content-Length"].flatMap { Int($0) } : nil
      report(.success(try answer), bytes: max(response.body.count, passed ?? 0))
      return response
    }

    /// Reports a failure; one of the network is also recorded, unless the request was cancelled.
    func end(_ error: any Error) {
      let failure = error is CancellationError ? URLError(.cancelled) : URLError(error)
      if needsNetwork, failure.code != .cancelled { record(.failure(failure)) }
      report(.failure(failure))
    }
  }
#endif
