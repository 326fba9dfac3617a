public import Dispatch
public import Foundation

/// What fetches from web services: the real thing, or a mock of it.
///
/// ```swift
/// let users = try await client.fetch(api: API.users, method: .get(), request: UserRequest())
/// ```
///
/// Which one an app uses is decided once, at launch: see ``NetworkClientSelector``.
public protocol NetworkClient: Sendable {
  /// Fetches, and gives the answer's value.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  ///   - request: how the request is made, and what its answer means.
  /// - Returns: the value; nil where the answer has none.
  /// - Throws: ``APIError``; `CancellationError` where the task was cancelled.
  func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T
  ) async throws -> T.ResponseDataType?

  /// Fetches, and tells a handler what came of it, exactly once.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  ///   - request: how the request is made, and what its answer means.
  ///   - completionQueue: where the handler is called, never before this returns.
  ///   - completionHandler: gets the value, nil where the answer has none, or the failure;
  ///     ``APIError/cancelled`` where the task was cancelled.
  /// - Returns: what cancels the request; nil where none could be made.
  @discardableResult
  func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T, completionQueue: DispatchQueue,
    completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
  ) -> NetworkTask?
}

// Each of these leaves something out that the protocol's own methods ask for, so that none can call
// itself in a client that lacks them.
extension NetworkClient {
  /// Fetches, and gives the answer's bytes.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  /// - Returns: the bytes; nil where the answer has none.
  /// - Throws: ``APIError``; `CancellationError` where the task was cancelled.
  public func fetch(api: any URLGenerator, method: HTTPMethod) async throws -> Data? {
    try await fetch(api: api, method: method, request: DefaultRequest())
  }

  /// Fetches, and tells a handler on the main queue what came of it.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  ///   - request: how the request is made, and what its answer means.
  ///   - completionHandler: gets the value or the failure.
  /// - Returns: what cancels the request; nil where none could be made.
  @discardableResult
  public func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T,
    completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
  ) -> NetworkTask? {
    fetch(
      api: api, method: method, request: request, completionQueue: .main,
      completionHandler: completionHandler)
  }

  /// Fetches, and tells a handler the answer's bytes.
  ///
  /// - Parameters:
  ///   - api: what knows the address.
  ///   - method: what is asked for.
  ///   - completionQueue: where the handler is called.
  ///   - completionHandler: gets the bytes or the failure.
  /// - Returns: what cancels the request; nil where none could be made.
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
  /// - Parameter operation: what is under way; it sees `Task.isCancelled` once it is cancelled.
  public init(operation: @escaping @concurrent @Sendable () async -> Void) {
    task = Task(operation: operation)
  }

  /// Cancels the request; the completion handler is told, unless it already has the answer.
  public func cancel() { task.cancel() }

  /// Whether the request was cancelled.
  public var isCancelled: Bool { task.isCancelled }
}
