public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request of any client, as a value.
public struct NetworkRequest: Sendable, Equatable {
  /// The method: `GET`.
  public var method: String
  /// The whole address, percent-encoded.
  public var url: URL
  /// The fields of the head, in their order.
  public var headers: [NetworkHeader]
  /// The body, empty if there is none.
  public var body: Data

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: the whole address.
  ///   - headers: the fields of the head.
  ///   - body: the body.
  public init(
    method: String = "GET", url: URL, headers: [NetworkHeader] = [], body: Data = Data()
  ) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }
}

/// An answer to a ``NetworkRequest``.
public struct NetworkResponse: Sendable, Equatable {
  /// The status: 200.
  public var status: Int
  /// The fields of the head, in their order.
  public var headers: [NetworkHeader]
  /// The body, empty if there is none.
  public var body: Data

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - status: the status.
  ///   - headers: the fields of the head.
  ///   - body: the body, decompressed.
  public init(status: Int = 200, headers: [NetworkHeader] = [], body: Data = Data()) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

/// One field of a request's or an answer's head.
public struct NetworkHeader: Sendable, Hashable {
  /// The name, in any case.
  public var name: String
  /// The value.
  public var value: String

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - value: the value.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

/// Answers requests of any client as the launch's conditions say: stubbed, recorded, slow.
///
/// It is for clients other than `URLSession`, as middleware of theirs. The client hands each
/// request over, with a closure that asks the network:
///
/// ```swift
/// let network = NetworkResponder()
/// let response = try await network.respond(to: request) { request in
///   try await client.send(request)
/// }
/// ```
///
/// The rules are those of ``install(in:conditions:)``: without conditions and without a test every
/// request goes to the network, and in a release build always. Redirections are answers; whether
/// they are followed is the client's decision, by another request. Bodies are whole, in memory.
public struct NetworkResponder: Sendable {
  #if DEBUG
    private let conditions: ConditionedEngine?
  #endif

  /// Makes one; call it after the app has read its own launch configuration.
  ///
  /// Wrong conditions end the process with code 64, with all problems on standard error; in a test
  /// host every request fails with them instead.
  ///
  /// - Parameter conditions: the conditions; nil for those of this process's launch.
  public init(conditions: NetworkConditions? = nil) {
    #if DEBUG
      self.conditions = Installations.engine(conditions)
    #endif
  }

  /// Whether requests come under conditions: otherwise ``respond(to:live:)`` asks the network.
  public var hasConditions: Bool {
    #if DEBUG
      conditions != nil
    #else
      false
    #endif
  }

  /// The answer to a request, after the conditions' delay.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - live: asks the network; called at most once.
  /// - Returns: the answer of a stub, a recording or the network, with the damage of a fault.
  /// - Throws: `URLError` where the conditions make the request fail, and what `live` throws.
  public func respond(
    to request: NetworkRequest,
    live: (NetworkRequest) async throws -> NetworkResponse
  ) async throws -> NetworkResponse {
    #if DEBUG
      guard let conditions else { return try await live(request) }
      return try await conditions.respond(to: request, live: live)
    #else
      return try await live(request)
    #endif
  }
}

#if DEBUG
  extension ConditionedEngine {
    fileprivate func respond(
      to request: NetworkRequest,
      live: (NetworkRequest) async throws -> NetworkResponse
    ) async throws -> NetworkResponse {
      guard let engine else { throw failure ?? URLError(.unknown) }
      let http = HTTPRequest(
        method: request.method.uppercased(), url: request.url.withoutFragment,
        headers: HTTPHeaders(request.headers.map { .init(name: $0.name, value: $0.value) }),
        body: .data(request.body))
      let plan = engine.plan(for: http)
      let (start, instant) = (Date(), ContinuousClock.now)
      func exchange(_ outcome: HTTPExchange.Outcome) -> HTTPExchange {
        HTTPExchange(request: http, outcome: outcome, start: start, duration: .now - instant)
      }
      do {
        if plan.delay > .zero { try await Task.sleep(for: plan.delay) }
        let answer: HTTPAnswer
        switch plan.action {
        case .fail(let error): throw error
        case .answer(let planned): answer = planned
        case .live:
          answer = try await self.answer(to: request, http, live) { outcome in
            engine.finished(exchange(outcome), plan: plan)
          }
        }
        let response = try plan.damage.response(answer)
        if let speed = plan.bytesPerSecond, !response.body.isEmpty {
          try await Task.sleep(for: .seconds(1) * response.body.count / speed)
        }
        if !plan.pauses.isEmpty { try await Task.sleep(for: plan.totalPause) }
        if let failure = plan.damage.failure { throw URLError(failure, of: http.url) }
        RequestReporting.note(
          exchange(.answer(answer)), plan, redaction, bytes: response.body.count)
        return response
      } catch {
        RequestReporting.note(exchange(.failure(Self.urlError(error))), plan, redaction)
        throw error
      }
    }

    /// The network's answer, as it came; a request that was cancelled has no outcome.
    private func answer(
      to request: NetworkRequest, _ http: HTTPRequest,
      _ live: (NetworkRequest) async throws -> NetworkResponse,
      finished: (HTTPExchange.Outcome) -> Void
    ) async throws -> HTTPAnswer {
      do {
        let response = try await live(request)
        let answer = HTTPAnswer(
          url: http.url, status: response.status,
          headers: HTTPHeaders(response.headers.map { .init(name: $0.name, value: $0.value) }),
          body: .data(response.body))
        finished(.answer(answer))
        return answer
      } catch {
        let failure = Self.urlError(error)
        if failure.code != .cancelled { finished(.failure(failure)) }
        throw error
      }
    }

    private static func urlError(_ error: any Error) -> URLError {
      error is CancellationError ? URLError(.cancelled) : URLError(error)
    }
  }

  extension BodyDamage {
    /// An answer with its damage.
    fileprivate func response(_ answer: HTTPAnswer) throws -> NetworkResponse {
      let data: Data =
        switch answer.body {
        case .data(let data): data
        case .file(let file, _): try Data(contentsOf: file, options: .alwaysMapped)
        }
      return NetworkResponse(
        status: answer.status,
        headers: headers(answer.headers, count: data.count).fields
          .map { NetworkHeader($0.name, $0.value) },
        body: apply(to: data.prefix(deliveredCount(of: data.count)), at: 0))
    }
  }
#endif
