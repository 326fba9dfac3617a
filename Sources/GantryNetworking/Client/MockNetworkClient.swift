#if DEBUG
  public import Dispatch
  public import Gantry
  import GantryLink
  import GantryRedaction
  import GantrySystem
  public import GantryURLSession

  /// The client without a network: it answers from its stubbed results, and keeps its calls.
  ///
  /// ```swift
  /// let mock = MockNetworkClient()
  /// mock.stub(API.users, with: [UserDTO(id: 1, username: "Username One")])
  /// mock.stub(API.user(2), failing: .httpError(.notFound))
  /// ```
  ///
  /// It takes the first of these:
  ///
  /// 1. ``fetchAsyncResult`` or ``fetchCompletionResult``, where set, whatever the request;
  /// 2. the result that is stubbed for the method and the address;
  /// 3. the result that is stubbed for the address, whatever the method.
  ///
  /// A result is a value of the type that the request gives, an ``APIResponse`` that holds one, an
  /// `Error`, or `Data` that the request parses. A request without a result fails with
  /// ``APIError/notStubbed(errorMessage:)``, which names it and the stubbed requests; so does one
  /// whose result is of another type. No request is left without an answer.
  ///
  /// A test that launched the app has each request in `app.network.requests`.
  public final class MockNetworkClient: NetworkClient, TestDouble {
    /// A request that the mock answered.
    public struct Call: Sendable, Equatable, CustomStringConvertible {
      /// The form of `fetch` that was called.
      public enum Form: Sendable, Equatable {
        /// `async`.
        case async
        /// With a completion handler.
        case completion
      }

      /// The form of `fetch` that was called.
      public var form: Form
      /// The method, in capitals.
      public var method: String
      /// The address; nil where there was none.
      public var url: URL?
      /// The headers, with those that token and body add; empty where no request could be made.
      public var headers: [String: String]
      /// The body that would have been sent.
      public var body: Data?

      /// Method and address: `GET https://example.com/users`.
      public var description: String { "\(method) \(url?.absoluteString ?? "without an address")" }
    }

    private struct Route: Hashable {
      var method: String?
      var url: URL

      var description: String { "\(method ?? "any method of") \(url.absoluteString)" }
    }

    private struct State {
      var asyncResult: (any Sendable)?
      var completionResult: (any Sendable)?
      var results: [Route: any Sendable] = [:]
      var calls: [Call] = []
    }

    private let state = Lock(State())

    /// Makes a mock without results.
    public init() {}

    /// Makes a mock with results for some addresses.
    ///
    /// - Parameter results: the result for each address, whatever the method.
    public convenience init(results: [URL: any Sendable]) {
      self.init()
      self.results = results
    }

    /// The result of every `async` fetch; nil where results are stubbed by address.
    public var fetchAsyncResult: (any Sendable)? {
      get { state.withLock { $0.asyncResult } }
      set { state.withLock { $0.asyncResult = newValue } }
    }

    /// The result for every completion handler; nil where results are stubbed by address.
    public var fetchCompletionResult: (any Sendable)? {
      get { state.withLock { $0.completionResult } }
      set { state.withLock { $0.completionResult = newValue } }
    }

    /// The results by address, whatever the method.
    public var results: [URL: any Sendable] {
      get {
        let results = state.withLock { $0.results.filter { $0.key.method == nil } }
        return Dictionary(uniqueKeysWithValues: results.map { ($0.key.url, $0.value) })
      }
      set {
        state.withLock { state in
          state.results = state.results.filter { $0.key.method != nil }
          for (url, result) in newValue { state.results[Route(url: url)] = result }
        }
      }
    }

    /// All calls, in order.
    public var calls: [Call] { state.withLock { $0.calls } }

    /// Whether the `async` form was called.
    public var fetchAsyncCalled: Bool { calls.contains { $0.form == .async } }

    /// Whether the form with a completion handler was called.
    public var fetchCompletionCalled: Bool { calls.contains { $0.form == .completion } }

    /// Answers an address with a value.
    ///
    /// - Parameters:
    ///   - api: gives the address; without one the call is a programmer's error.
    ///   - method: the method that is answered, in capitals, or nil for every one.
    ///   - result: the value, of the type that the request gives.
    public func stub(
      _ api: any URLGenerator, method: String? = nil, with result: any Sendable
    ) {
      guard let url = api.url else {
        preconditionFailure(
          "A mock can't be told how to answer \(api), which has no address. Its `url` is nil; "
            + "give it one.")
      }
      state.withLock { $0.results[Route(method: method?.uppercased(), url: url)] = result }
    }

    /// Answers an address with a failure.
    ///
    /// - Parameters:
    ///   - api: gives the address; without one the call is a programmer's error.
    ///   - method: the method that is answered, in capitals, or nil for every one.
    ///   - error: why the request fails.
    public func stub(_ api: any URLGenerator, method: String? = nil, failing error: APIError) {
      stub(api, method: method, with: error)
    }

    /// Answers with the stubbed result.
    ///
    /// - Parameters:
    ///   - api: gives the address.
    ///   - method: the method, with headers, token and body.
    ///   - request: how the answer is parsed.
    /// - Returns: the value; nil where the stubbed result has none.
    /// - Throws: the stubbed error; ``APIError/notStubbed(errorMessage:)``; what making the request
    ///   or parsing stubbed `Data` throws; `CancellationError` where the task was cancelled.
    public func fetch<T: APIRequest>(
      api: any URLGenerator, method: HTTPMethod, request: T
    ) async throws -> T.ResponseDataType? {
      let asked = note(.async, api, method, request)
      do {
        try Task.checkCancellation()
        let value = try asked.value(for: request)
        asked.end()
        return value
      } catch {
        asked.end(error)
        throw error
      }
    }

    /// Calls a handler with the stubbed result, always on its queue.
    ///
    /// - Parameters:
    ///   - api: gives the address.
    ///   - method: the method, with headers, token and body.
    ///   - request: how the answer is parsed.
    ///   - completionQueue: where the handler is called.
    ///   - completionHandler: gets the value or the failure.
    /// - Returns: the request's task, which can cancel it; nil after ``APIError/request``.
    @discardableResult
    public func fetch<T: APIRequest>(
      api: any URLGenerator, method: HTTPMethod, request: T, completionQueue: DispatchQueue,
      completionHandler: @escaping @Sendable (APIResponse<T.ResponseDataType?>) -> Void
    ) -> NetworkTask? {
      let asked = note(.completion, api, method, request)
      let response: APIResponse<T.ResponseDataType?>
      do throws(APIError) {
        response = .success(try asked.value(of: asked.result, request))
      } catch {
        response = .failure(error)
      }
      if case .failure(.request) = response {
        asked.end(APIError.request)
        completionQueue.async { completionHandler(response) }
        return nil
      }
      return NetworkTask {
        let told = Task.isCancelled ? .failure(.cancelled) : response
        if case .failure(let error) = told { asked.end(error) } else { asked.end() }
        completionQueue.async { completionHandler(told) }
      }
    }

    /// Adds a call, and finds its result.
    private func note<T: APIRequest>(
      _ form: Call.Form, _ api: any URLGenerator, _ method: HTTPMethod, _ request: T
    ) -> Asked {
      let made = Result { try request.make(api: api, method: method) }
      // The call is told of a request that can't be made too; its caller gets the error.
      let sent = try? made.get()
      let call = Call(
        form: form, method: sent?.httpMethod ?? method.operation, url: sent?.url ?? api.url,
        headers: sent?.allHTTPHeaderFields ?? [:], body: sent?.httpBody)
      return state.withLock { state in
        state.calls.append(call)
        let result = form == .async ? state.asyncResult : state.completionResult
        if let result {
          let name = form == .async ? "fetchAsyncResult" : "fetchCompletionResult"
          return Asked(call: call, result: result, name: "\(call) (\(name))")
        }
        if case .failure(let error) = made {
          return Asked(call: call, result: error, name: "the request can't be made")
        }
        guard let url = call.url else {
          return Asked(call: call, result: APIError.request, name: "no address")
        }
        for route in [Route(method: call.method, url: url), Route(url: url)] {
          if let result = state.results[route] {
            return Asked(call: call, result: result, name: "\(call)")
          }
        }
        let known = state.results.keys.map(\.description).sorted()
        let message =
          "No result is stubbed for \(call). "
          + (known.isEmpty
            ? "Nothing is stubbed at all." : "Stubbed: \(known.joined(separator: ", ")).")
        return Asked(
          call: call, result: APIError.notStubbed(errorMessage: message), name: "\(call)",
          known: known)
      }
    }
  }

  /// A request to a mock, from its beginning to its end.
  private struct Asked: Sendable {
    var call: MockNetworkClient.Call
    /// The mock's result for it.
    var result: any Sendable
    /// What has the result, in messages.
    var name: String
    /// The requests that the mock answers, if it has no result for this one.
    var known: [String]?
    let start = Date()
    let instant = ContinuousClock.now

    /// Reports the request to a test that launched the app, before the caller gets the result.
    func end(_ error: (any Error)? = nil) {
      guard LaunchLink.isConnected else { return }
      let redaction = RequestReporting.redaction
      var scrubber = redaction.scrubber
      let url = call.url.map { redaction.url($0, &scrubber).absoluteString } ?? ""
      var request = LinkRequest(
        method: call.method, url: url, start: start.timeIntervalSince1970,
        duration: (.now - instant) / .seconds(1))
      request.origin = .mock
      request.bytes = (result as? Data)?.count ?? 0
      if let error {
        // It may hold the whole address.
        request.error = scrubber.scrubbed(ErrorWords.of(error))
        request.errorCode = (error as? URLError)?.errorCode
      }
      // A cancelled request needs no answer.
      let isCancelled = error is CancellationError || error as? APIError == .cancelled
      if let known, !isCancelled {
        let sentence = scrubber.scrubbed(
          "no result of the mock answers \(call.method) \(url.prefix { $0 != "?" }); "
            + (known.isEmpty
              ? "it has none" : "it answers \(known.prefix(10).joined(separator: ", "))"))
        request.origin = .miss
        request.detail = sentence
        RequestReporting.tell(sentence)
      }
      RequestOutbox.add(request)
    }

    /// The value for the `async` form; throws an error of another type unchanged.
    func value<T: APIRequest>(for request: T) throws -> T.ResponseDataType? {
      if let error = result as? any Error, !(result is T.ResponseDataType),
        !(result is any AnyAPIResponse)
      {
        throw error
      }
      return try value(of: result, request)
    }

    /// The value for a completion handler, which gets only the client's own errors.
    func value<T: APIRequest>(
      of result: Any, _ request: T
    ) throws(APIError) -> T.ResponseDataType? {
      if let value = result as? T.ResponseDataType { return value }
      if let response = result as? any AnyAPIResponse {
        guard let held = try response.anyResult.get() else { return nil }
        return try value(of: held, request)
      }
      switch result {
      case let error as APIError: throw error
      case let error as any Error: throw .network(errorMessage: "\(ErrorWords.of(error)).")
      case let data as Data: return try request.value(of: data)
      default:
        throw .notStubbed(
          errorMessage: "The result stubbed for \(name) is of the type \(type(of: result)); "
            + "the request gives \(T.ResponseDataType.self).")
      }
    }
  }

  /// A response of any type, as a result.
  private protocol AnyAPIResponse {
    /// The response's value, without any optional around it.
    var anyResult: Result<Any?, APIError> { get }
  }

  extension APIResponse: AnyAPIResponse {
    fileprivate var anyResult: Result<Any?, APIError> {
      result.map { value in value.flatMap { Self.unwrapped($0) } }
    }

    private static func unwrapped(_ value: Any) -> Any? {
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional else { return value }
      return mirror.children.first.flatMap { unwrapped($0.value) }
    }
  }
#endif
