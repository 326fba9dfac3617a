public import Dispatch
public import GantryURLSession

/// The client that asks the network.
///
/// Both forms of ``NetworkClient/fetch(api:method:request:)`` follow the same rules:
///
/// | answer | outcome |
/// | --- | --- |
/// | status 204 | no value |
/// | another status from 200 to 299 | the value that the request parses |
/// | the same, to `DELETE` or `HEAD` | no value; the body is ignored |
/// | the same, with an empty body that the request can't parse | ``APIError/noData`` |
/// | any other status | ``APIError/httpError(_:)`` |
/// | one that isn't HTTP's | ``APIError/invalidResponse(_:_:)`` |
/// | none | ``APIError/network(errorMessage:)`` |
public final class MainNetworkClient: NetworkClient {
  /// Answers a request: a session, or its replacement.
  typealias Answering = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  private let answer: Answering

  /// Makes a client.
  ///
  /// In a debug build the launch's ``NetworkConditions`` apply if it uses the shared session, or
  /// one whose configuration they were installed in.
  ///
  /// - Parameter urlSession: the session that requests go through.
  public convenience init(urlSession: URLSession = .shared) {
    self.init(answer: Self.answering(urlSession))
  }

  /// Answers a session's requests: without `URLSession` if conditions answer, else through it.
  static func answering(_ session: URLSession) -> Answering {
    #if DEBUG
      // Found here, so that wrong conditions end the launch and not a request.
      if let installation = Installations.find(session) {
        return { try await installation.load($0) }
      }
    #endif
    return { try await session.data(for: $0) }
  }

  /// Makes a client whose requests a closure answers.
  init(answer: @escaping Answering) { self.answer = answer }

  /// Fetches, and returns the answer's value.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - request: how the request is made, and how its answer is parsed.
  /// - Returns: the value; nil where the answer has none.
  /// - Throws: ``APIError``; `CancellationError` where the task was cancelled.
  public func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T
  ) async throws -> T.ResponseDataType? {
    do {
      return try await value(Self.make(request, api, method), method, request)
    } catch .cancelled where Task.isCancelled {
      throw CancellationError()
    }
  }

  /// Fetches, and calls a handler with the outcome, exactly once.
  ///
  /// - Parameters:
  ///   - api: gives the address.
  ///   - method: the method, with headers, token and body.
  ///   - request: how the request is made, and how its answer is parsed.
  ///   - completionQueue: where the handler is called.
  ///   - completionHandler: gets the value or the failure.
  /// - Returns: the request's task, which can cancel it; nil where no request could be made.
  @discardableResult
  public func fetch<T: APIRequest>(
    api: any URLGenerator, method: HTTPMethod, request: T, completionQueue: DispatchQueue,
    completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
  ) -> NetworkTask? {
    let made: URLRequest
    do {
      made = try Self.make(request, api, method)
    } catch {
      completionQueue.async { completionHandler(.failure(error)) }
      return nil
    }
    return NetworkTask { [self] in
      let response: APIResponse<T.ResponseDataType?>
      do throws(APIError) {
        response = .success(try await value(made, method, request))
      } catch {
        response = .failure(error)
      }
      completionQueue.async { completionHandler(response) }
    }
  }

  private static func make<T: APIRequest>(
    _ request: T, _ api: any URLGenerator, _ method: HTTPMethod
  ) throws(APIError) -> URLRequest {
    do {
      return try request.make(api: api, method: method)
    } catch let error as APIError {
      throw error
    } catch {
      throw .invalidRequest(
        errorMessage: "The request can't be made: \(ErrorWords.of(error)).")
    }
  }

  /// The value of the answer to a request; for both forms of `fetch`.
  private func value<T: APIRequest>(
    _ urlRequest: URLRequest, _ method: HTTPMethod, _ request: T
  ) async throws(APIError) -> T.ResponseDataType? {
    let (data, response) = try await exchange(urlRequest)
    guard let response = response as? HTTPURLResponse else {
      throw .invalidResponse(data, response)
    }
    if let error = HTTPError(status: response.statusCode) { throw .httpError(error) }
    if response.statusCode == 204 || method.isAnsweredWithoutValue { return nil }
    return try request.value(of: data)
  }

  /// Sends a request: all requests of this client go through here.
  private func exchange(_ request: URLRequest) async throws(APIError) -> (Data, URLResponse) {
    do {
      try Task.checkCancellation()
      return try await answer(request)
    } catch is CancellationError {
      throw .cancelled
    } catch let error as URLError where error.code == .cancelled {
      throw .cancelled
    } catch let error as APIError {
      throw error
    } catch {
      throw .network(errorMessage: ErrorWords.ofTransport(error, to: request.url))
    }
  }
}

extension APIRequest {
  /// The value of an answer's body, for the real client and the mock.
  func value(of data: Data) throws(APIError) -> ResponseDataType {
    do {
      return try parseResponse(data: data)
    } catch let error as APIError {
      throw error
    } catch {
      if data.isEmpty { throw .noData }
      throw .parseResponse(
        errorMessage: "The answer isn't what was expected: \(ErrorWords.of(error)).")
    }
  }
}
