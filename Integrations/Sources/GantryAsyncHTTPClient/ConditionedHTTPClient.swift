public import AsyncHTTPClient
import Foundation
public import GantryNetworking
public import Logging
public import NIOCore
import NIOHTTP1

/// An `HTTPClient` whose requests come under a launch's network conditions.
///
/// It has the client's own `execute`, so that an app changes one line, where it makes its client:
///
/// ```swift
/// let client = ConditionedHTTPClient(.shared)
/// let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
/// ```
///
/// Stubs and recordings answer, and faults fail, what `--network.…` says, as they do for
/// `URLSession`. Without conditions and a test that listens, and in a release build, each request is
/// the client's. Otherwise what is sent is read whole first, into memory. An answer streams, unless
/// it is recorded, damaged or slowed down; one that is compressed is recorded so unless the client
/// decompresses it.
public struct ConditionedHTTPClient: Sendable {
  /// The client that asks the network.
  public let client: HTTPClient

  private let network: NetworkResponder

  /// Makes one; call it after the app has read its own launch configuration.
  ///
  /// - Parameters:
  ///   - client: asks the network; it is the caller's to shut down.
  ///   - conditions: the conditions; nil for those of this process's launch.
  public init(_ client: HTTPClient = .shared, conditions: NetworkConditions? = nil) {
    self.client = client
    network = NetworkResponder(conditions: conditions)
  }

  /// Executes a request, as the client's method of this name does.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - timeout: how long the network has to answer.
  ///   - logger: where the client logs.
  /// - Returns: the answer of a stub, a recording or the network.
  /// - Throws: `URLError` where the conditions make the request fail, or there is no such address;
  ///   what the client throws.
  public func execute(
    _ request: HTTPClientRequest, timeout: TimeAmount, logger: Logger? = nil
  ) async throws -> HTTPClientResponse {
    try await execute(request, deadline: .now() + timeout, logger: logger)
  }

  /// Executes a request, as the client's method of this name does.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - deadline: until when the network has to answer.
  ///   - logger: where the client logs.
  /// - Returns: the answer of a stub, a recording or the network.
  /// - Throws: `URLError` where the conditions make the request fail, or there is no such address;
  ///   what the client throws.
  public func execute(
    _ request: HTTPClientRequest, deadline: NIODeadline, logger: Logger? = nil
  ) async throws -> HTTPClientResponse {
    guard network.hasConditions else {
      return try await client.execute(request, deadline: deadline, logger: logger)
    }
    guard let url = URL(string: request.url) else { throw URLError(.badURL) }
    var body = Data()
    if let pieces = request.body {
      for try await piece in pieces { body.append(contentsOf: piece.readableBytesView) }
    }
    var passed: HTTPClientResponse?
    let answer = try await network.respond(
      to: NetworkRequest(
        method: request.method.rawValue, url: url, headers: request.headers.fields, body: body)
    ) { asked, passes in
      var live = request
      if request.body != nil { live.body = .bytes(asked.body) }
      let answer = try await client.execute(live, deadline: deadline, logger: logger)
      if passes { passed = answer }
      let content = passes ? ByteBuffer() : try await answer.body.collect(upTo: .max)
      return NetworkResponse(
        status: Int(answer.status.code), headers: answer.headers.fields,
        body: Data(content.readableBytesView))
    }
    if let passed { return passed }
    return HTTPClientResponse(
      status: HTTPResponseStatus(statusCode: answer.status),
      headers: HTTPHeaders(answer.headers.map { ($0.name, $0.value) }),
      body: .bytes(ByteBuffer(bytes: answer.body)))
  }
}

extension HTTPHeaders {
  fileprivate var fields: [NetworkHeader] { map { NetworkHeader($0.name, $0.value) } }
}
