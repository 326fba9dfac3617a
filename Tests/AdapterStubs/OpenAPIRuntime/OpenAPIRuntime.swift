// The parts of OpenAPIRuntime that Tests/AdapterCode uses, as swift-openapi-runtime's documentation
// names them: https://github.com/apple/swift-openapi-runtime. For the compiler alone; nothing here is
// run.

public import Foundation
public import HTTPTypes

/// A body, whole or in pieces.
public final class HTTPBody: Sendable {
  /// A body with these bytes.
  public init(_ data: Data) {}
}

extension Data {
  /// The bytes of a body.
  public init(collecting body: HTTPBody, upTo maxBytes: Int) async throws { self.init() }
}

/// Sees what passes between a client and its transport.
public protocol ClientMiddleware: Sendable {
  /// Passes a request on, or answers it.
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?)
}
