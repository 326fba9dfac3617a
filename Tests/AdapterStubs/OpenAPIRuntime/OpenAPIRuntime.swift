// The parts of OpenAPIRuntime that Tests/AdapterCode uses, as swift-openapi-runtime's documentation
// names them: https://github.com/apple/swift-openapi-runtime. For the compiler alone; nothing here is
// run.

public import Foundation
public import HTTPTypes

/// A body, whole or in pieces.
public final class HTTPBody: Sendable, AsyncSequence {
  /// Its pieces.
  public struct Iterator: AsyncIteratorProtocol {
    /// The next piece.
    public mutating func next() async throws -> ArraySlice<UInt8>? { nil }
  }

  init() {}

  /// A body with these bytes.
  public convenience init(_ bytes: [UInt8]) { self.init() }

  /// Its pieces, in turn.
  public func makeAsyncIterator() -> Iterator { Iterator() }
}

/// Sees what passes between a client and its transport.
public protocol ClientMiddleware: Sendable {
  /// Passes a request on, or answers it.
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?)
}

/// A client as the generator writes one.
public struct Client: Sendable {
  /// Makes one.
  public init(middlewares: [any ClientMiddleware] = []) {}
}
