public import Dispatch
public import Foundation

/// Fetches from web services: the real client, or a mock of it.
///
/// ```swift
/// let users = try await client.fetch(api: API.users, method: .get(), request: UserRequest())
/// ```
///
/// An app chooses one at launch: see ``NetworkClientSelector``.
public protocol NetworkClient: Sendable {
  /// Fetches, and returns the answer's value.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - request: how the request is made, and how its answer is parsed.
  /// - Returns: the value; nil where the answer has none.
  /// - Throws: ``APIError``; `CancellationError` where the task was cancelled.
  func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T
  ) async throws -> T.ResponseDataType?

  /// Fetches, and calls a handler with the outcome, exactly once.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - request: how the request is made, and how its answer is parsed.
  ///   - completionQueue: where the handler is called, never before this returns.
  ///   - completionHandler: gets the value, nil where the answer has none, or the failure;
  ///     ``APIError/cancelled`` where the task was cancelled.
  /// - Returns: the request's task, which can cancel it; nil where no request could be made.
  @discardableResult
  func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T, completionQueue: DispatchQueue,
    completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
  ) -> NetworkTask?
}

// Each of these has fewer parameters than the protocol's methods, so that none calls itself in a
// client that lacks them.
extension NetworkClient {
  /// Fetches, and returns the answer's bytes.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  /// - Returns: the bytes; nil where the answer has none.
  /// - Throws: ``APIError``; `CancellationError` where the task was cancelled.
  public func fetch(api: any URLGenerator, method: HTTPMethod) async throws -> Data? {
    try await fetch(api: api, method: method, request: DefaultRequest())
  }

  /// Fetches, and calls a handler with the outcome on the main queue.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - request: how the request is made, and how its answer is parsed.
  ///   - completionHandler: gets the value or the failure.
  /// - Returns: the request's task, which can cancel it; nil where no request could be made.
  @discardableResult
  public func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T,
    completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
  ) -> NetworkTask? {
    fetch(
      api: api, method: method, request: request, completionQueue: .main,
      completionHandler: completionHandler)
  }

  /// Fetches, and calls a handler with the answer's bytes.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - completionQueue: where the handler is called.
  ///   - completionHandler: gets the bytes or the failure.
  /// - Returns: the request's task, which can cancel it; nil where no request could be made.
  @discardableResult
  public func fetch(
    api: any URLGenerator, method: HTTPMethod, completionQueue: DispatchQueue = .main,
    completionHandler: @escaping @Sendable (APIResponse<Data?>) -> Void
  ) -> NetworkTask? {
    fetch(
      api: api, method: method, request: DefaultRequest(), completionQueue: completionQueue,
      completionHandler: completionHandler)
  }
}

/// A request under way, which can be cancelled.
public final class NetworkTask: Sendable {
  private let task: Task<Void, Never>

  /// Starts an operation.
  ///
  /// - Parameter operation: the request; it sees `Task.isCancelled` once it is cancelled.
  public init(operation: @escaping @concurrent @Sendable () async -> Void) {
    task = Task(operation: operation)
  }

  /// Cancels the request; the completion handler is called, unless it already was.
  public func cancel() { task.cancel() }

  /// Whether the request was cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
