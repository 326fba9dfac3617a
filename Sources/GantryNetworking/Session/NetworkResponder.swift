public import Foundation

#if DEBUG
  package import Gantry
  package import GantryLink
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
/// they are followed is the client's decision, by another request. Bodies are whole, in memory,
/// but for those that pass.
public struct NetworkResponder: Sendable {
  #if DEBUG
    let conditions: ConditionedEngine?
    /// Called with each request that has ended.
    let onRequest: (@Sendable (LinkRequest) -> Void)?
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
      onRequest = nil
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
    try await respond(to: request) { request, _ in try await live(request) }
  }

  /// The answer to a request, as by ``respond(to:live:)``, for a client whose bodies stream.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - live: asks the network; called at most once. It is told whether the answer passes as it
  ///     comes and isn't recorded: then its head is enough here, and the client takes the body
  ///     from its own answer.
  /// - Returns: the answer of a stub, a recording or the network, with the damage of a fault.
  /// - Throws: `URLError` where the conditions make the request fail, and what `live` throws.
  public func respond(
    to request: NetworkRequest,
    live: (_ request: NetworkRequest, _ passes: Bool) async throws -> NetworkResponse
  ) async throws -> NetworkResponse {
    #if DEBUG
      guard let conditions else { return try await live(request, true) }
      var run = try PlannedRequest(request, conditions, onRequest)
      do {
        try await Task.sleep(for: run.plan.delay)
        if run.needsNetwork { run.take(try await live(request, run.plan.isUnchanged)) }
        let response = try run.response
        try await Task.sleep(for: run.deliveryTime(of: response))
        return try run.end(response)
      } catch {
        run.end(error)
        throw error
      }
    #else
      return try await live(request, true)
    #endif
  }

  /// The answer to a request, as by `respond(to:live:)` for streams, on a thread that may wait.
  package func respondBlocking(
    to request: NetworkRequest, live: (_ passes: Bool) throws -> NetworkResponse
  ) throws -> NetworkResponse {
    #if DEBUG
      guard let conditions else { return try live(true) }
      var run = try PlannedRequest(request, conditions, onRequest)
      do {
        // The conditions' own latency, on a thread that its caller gives for it.
        Thread.sleep(forTimeInterval: run.plan.delay / .seconds(1))
        if run.needsNetwork { run.take(try live(run.plan.isUnchanged)) }
        let response = try run.response
        Thread.sleep(forTimeInterval: run.deliveryTime(of: response) / .seconds(1))
        return try run.end(response)
      } catch {
        run.end(error)
        throw error
      }
    #else
      return try live(true)
    #endif
  }
}

#if DEBUG
  extension NetworkResponder {
    /// Makes one with an engine of its own, so that what its stubs count begins anew.
    package init(
      checking conditions: NetworkConditions, onRequest: @escaping @Sendable (LinkRequest) -> Void
    ) throws(LaunchError) {
      self.conditions = try ConditionedEngine(ProcessConditions(given: conditions))
      self.onRequest = onRequest
    }

    /// Has other conditions decide about the requests that begin from now on.
    package func change(to changed: NetworkConditions) throws(LaunchError) {
      try conditions?.change(to: changed)
    }

    /// Writes the recording.
    package func flush() { conditions?.flush() }
  }
#endif
