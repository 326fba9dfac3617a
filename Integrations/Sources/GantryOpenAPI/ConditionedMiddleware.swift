public import Foundation
public import GantryNetworking
public import HTTPTypes

/// A body in pieces, as OpenAPIRuntime's `HTTPBody` is one.
public protocol ConditionedBody: AsyncSequence, Sendable where Element == ArraySlice<UInt8> {
  /// Makes a body of bytes that are known.
  ///
  /// - Parameter bytes: the bytes.
  init(_ bytes: [UInt8])
}

/// Has a launch's network conditions decide about the requests of a client that
/// `swift-openapi-generator` writes.
///
/// It has the shape of OpenAPIRuntime's `ClientMiddleware` without depending on that package; two
/// lines of the app say so:
///
/// ```swift
/// extension HTTPBody: @retroactive ConditionedBody {}
/// extension ConditionedMiddleware: @retroactive ClientMiddleware where Body == HTTPBody {}
/// ```
///
/// Stubs and recordings answer, and faults fail, what `--network.…` says, as they do for
/// `URLSession`. Without conditions and a test that listens, and in a release build, each request is
/// the transport's. Otherwise what is sent is read whole first, into memory. An answer streams,
/// unless it is recorded, damaged or slowed down.
public struct ConditionedMiddleware<Body: ConditionedBody>: Sendable {
  private let network: NetworkResponder

  /// Makes one; call it after the app has read its own launch configuration.
  ///
  /// - Parameter conditions: the conditions; nil for those of this process's launch.
  public init(conditions: NetworkConditions? = nil) {
    network = NetworkResponder(conditions: conditions)
  }

  /// Answers a request, or passes it on.
  ///
  /// - Parameters:
  ///   - request: the request's head; its path is relative to the base.
  ///   - body: what is sent; nil if nothing is.
  ///   - baseURL: where the server's paths begin.
  ///   - operationID: the operation's name, which nothing here asks for.
  ///   - next: asks the network: OpenAPIRuntime's next middleware, or its transport.
  /// - Returns: the answer of a stub, a recording or the network.
  /// - Throws: `URLError` where the conditions make the request fail, or there is no such address;
  ///   what `next` throws.
  public func intercept(
    _ request: HTTPRequest, body: Body?, baseURL: URL, operationID: String,
    next: @concurrent @Sendable (HTTPRequest, Body?, URL) async throws -> (HTTPResponse, Body?)
  ) async throws -> (HTTPResponse, Body?) {
    guard network.hasConditions else { return try await next(request, body, baseURL) }
    guard let url = URL(string: baseURL.absoluteString + (request.path ?? "")) else {
      throw URLError(.badURL)
    }
    var passed: (HTTPResponse, Body?)?
    let answer = try await network.respond(
      to: NetworkRequest(
        method: request.method.rawValue, url: url, headers: request.headerFields.conditioned,
        body: try await body.collected())
    ) { asked, passes in
      let (head, content) = try await next(
        request, body == nil ? nil : Body([UInt8](asked.body)), baseURL)
      if passes { passed = (head, content) }
      return NetworkResponse(
        status: head.status.code, headers: head.headerFields.conditioned,
        body: passes ? Data() : try await content.collected())
    }
    if let passed { return passed }
    var head = HTTPResponse(status: .init(code: answer.status))
    for header in answer.headers {
      guard let name = HTTPField.Name(header.name) else { continue }
      head.headerFields.append(HTTPField(name: name, value: header.value))
    }
    return (head, Body([UInt8](answer.body)))
  }
}

extension HTTPFields {
  fileprivate var conditioned: [NetworkHeader] { map { NetworkHeader($0.name.rawName, $0.value) } }
}

extension Optional where Wrapped: ConditionedBody {
  /// All of its bytes.
  fileprivate func collected() async throws -> Data {
    var data = Data()
    if let self { for try await piece in self { data.append(contentsOf: piece) } }
    return data
  }
}
