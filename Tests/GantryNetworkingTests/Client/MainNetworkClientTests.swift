import GantrySystem
import GantryURLSession
import Testing

@testable import GantryNetworking

@Suite(.timeLimit(.minutes(20))) struct MainNetworkClientTests {
  /// Both forms of `fetch`, as one result.
  enum Form: CaseIterable { case async, completion }

  private func outcome<T: APIRequest>(
    _ form: Form, _ client: any NetworkClient, _ api: any URLGenerator,
    _ request: T,
    _ method: HTTPMethod = .get()
  ) async throws -> Result<T.ResponseDataType?, APIError> {
    switch form {
    case .async:
      do {
        return .success(try await client.fetch(api: api, method: method, request: request))
      } catch let error as APIError {
        return .failure(error)
      }
    case .completion:
      let (response, isOnQueue, _) = await client.completion(api, method, request)
      #expect(isOnQueue)
      return response.result.map { $0 ?? nil }
    }
  }

  private func outcome<T: APIRequest>(
    _ form: Form, answer: StubProtocol.Answer, _ request: T,
    _ method: HTTPMethod = .get()
  ) async throws -> Result<T.ResponseDataType?, APIError> {
    let (session, api) = StubProtocol.session(answer)
    return try await outcome(form, MainNetworkClient(urlSession: session), api, request, method)
  }

  // MARK: N15-N18

  @Test(arguments: Form.allCases)
  func `N15 N18 an answer of the injected session is parsed`(form: Form) async throws {
    let result = try await outcome(form, answer: .http(status: 200, UserDTO.json), UserRequest())
    #expect(result == .success([.one, .two]))
  }

  @Test(arguments: Form.allCases)
  func `N16 an answer that isn't HTTP's is invalid, and kept`(form: Form) async throws {
    let data = Data("hello".utf8)
    let result = try await outcome(form, answer: .notHTTP(data), UserRequest())
    guard case .failure(.invalidResponse(data, let response?)) = result else {
      Issue.record("It is \(result).")
      return
    }
    #expect(response.expectedContentLength == 5)
  }

  @Test(
    arguments: [
      (200, nil), (201, nil), (299, nil), (400, .badRequest), (401, .unauthorized),
      (403, .forbidden), (404, .notFound), (500, .serverError), (302, .unknown), (402, .unknown),
      (418, .unknown), (502, .unknown), (503, .unknown), (100, .unknown), (600, .unknown),
    ] as [(Int, HTTPError?)], Form.allCases)
  func `N17 statuses stand for failures`(
    row: (status: Int, error: HTTPError?), form: Form
  ) async throws {
    let (session, api) = StubProtocol.session(.http(status: row.status, UserDTO.json))
    let client = MainNetworkClient { request in
      if row.status != 100 { return try await session.data(for: request) }
      // A session waits for what comes behind a 100.
      let response = try #require(
        request.url.flatMap {
          HTTPURLResponse(url: $0, statusCode: 100, httpVersion: nil, headerFields: nil)
        })
      return (UserDTO.json, response)
    }
    let result = try await outcome(form, client, api, UserRequest())
    #expect(result == row.error.map { .failure(.httpError($0)) } ?? .success([.one, .two]))
  }

  @Test(arguments: Form.allCases, [Data(), UserDTO.json])
  func `N18 N20 status 204 is no value`(form: Form, data: Data) async throws {
    let result = try await outcome(form, answer: .http(status: 204, data), UserRequest())
    #expect(result == .success(nil))
  }

  // MARK: N19-N23

  @Test(
    arguments: [
      (.timedOut, " took too long to answer."), (.notConnectedToInternet, "device is offline."),
      (.cannotConnectToHost, "the connection was refused."),
      (.networkConnectionLost, " was lost."), (.cannotFindHost, "the name isn't known."),
      (.httpTooManyRedirects, "error -1007 of URLSession."),
    ] as [(URLError.Code, String)], Form.allCases)
  func `N19 what no answer comes to is said in words`(
    row: (code: URLError.Code, words: String), form: Form
  ) async throws {
    let result = try await outcome(form, answer: .failure(row.code), UserRequest())
    guard case .failure(.network(let message)) = result else {
      Issue.record("It is \(result).")
      return
    }
    #expect(message.hasSuffix(row.words))
    #expect(message.contains("http://"))
    #expect(!message.contains("/users"))
  }

  @Test(arguments: Form.allCases)
  func `N21 an empty answer is no data, unless nothing was expected`(form: Form) async throws {
    let empty = StubProtocol.Answer.http(status: 200, nil)
    #expect(try await outcome(form, answer: empty, UserRequest()) == .failure(.noData))
    #expect(try await outcome(form, answer: empty, DefaultRequest()) == .success(Data()))
  }

  @Test(arguments: Form.allCases, [HTTPMethod.delete(), .head()])
  func `N22 what an answer to DELETE holds isn't parsed`(
    form: Form, method: HTTPMethod
  ) async throws {
    let answer = StubProtocol.Answer.http(status: 200, Data("{}".utf8))
    #expect(try await outcome(form, answer: answer, UserRequest(), method) == .success(nil))
    let failing = StubProtocol.Answer.http(status: 404, Data("{}".utf8))
    #expect(
      try await outcome(form, answer: failing, UserRequest(), method)
        == .failure(.httpError(.notFound)))
  }

  @Test(
    arguments: [
      ("no", "The answer isn't what was expected: it isn't JSON."),
      (#"{"id":1}"#, "The answer isn't what was expected: 'the value' is no Array<Any>."),
      (#"[{"id":1}]"#, "The answer isn't what was expected: '[0].username' is missing."),
      (
        #"[{"id":"1","username":"x"}]"#,
        "The answer isn't what was expected: '[0].id' is no Int."
      ),
    ], Form.allCases)
  func `N23 what can't be parsed keeps its reason`(
    row: (body: String, message: String), form: Form
  ) async throws {
    let answer = StubProtocol.Answer.http(status: 200, Data(row.body.utf8))
    #expect(
      try await outcome(form, answer: answer, UserRequest())
        == .failure(.parseResponse(errorMessage: row.message)))
  }

  @Test(arguments: Form.allCases)
  func `N23 a request's own errors are passed on`(form: Form) async throws {
    let answer = StubProtocol.Answer.http(status: 200, Data("x".utf8))
    let own = FailingRequest(parseError: APIError.unknown)
    #expect(try await outcome(form, answer: answer, own) == .failure(.unknown))
    let other = FailingRequest(parseError: InkError())
    #expect(
      try await outcome(form, answer: answer, other)
        == .failure(
          .parseResponse(errorMessage: "The answer isn't what was expected: out of ink.")))
  }

  // MARK: N24-N26

  @Test(arguments: Form.allCases)
  func `N24 a request that can't be made is never sent`(form: Form) async throws {
    let client = MainNetworkClient { _ in
      Issue.record("It was sent.")
      throw URLError(.unknown)
    }
    #expect(
      try await outcome(form, client, StubAPI.nowhere, UserRequest()) == .failure(.request))
    let request = FailingRequest(makeError: InkError())
    #expect(
      try await outcome(form, client, StubAPI.users, request)
        == .failure(.invalidRequest(errorMessage: "The request can't be made: out of ink.")))
  }

  @Test func `N24 N26 a task is there exactly where a request is`() async {
    let (session, api) = StubProtocol.session(.http(status: 200, UserDTO.json))
    let client = MainNetworkClient(urlSession: session)
    #expect(await client.completion(api, .get(), UserRequest()).hasTask)
    #expect(await !client.completion(StubAPI.nowhere, .get(), UserRequest()).hasTask)
  }

  @Test func `N25 no handler is called before fetch returns`() async {
    let client = MainNetworkClient { _ in throw URLError(.unknown) }
    let queue = DispatchQueue(label: "serial")
    let hasReturned = Lock(false)
    await withCheckedContinuation { continuation in
      // From the queue itself: a handler that were called at once would come too early.
      queue.async {
        client.fetch(
          api: StubAPI.nowhere, method: .get(), request: UserRequest(), completionQueue: queue
        ) { _ in
          #expect(hasReturned.withLock { $0 })
          continuation.resume()
        }
        hasReturned.withLock { $0 = true }
      }
    }
  }

  @Test func `N26 cancelling tells the handler`() async {
    let (session, api) = StubProtocol.session(.silence)
    let client = MainNetworkClient(urlSession: session)
    let (response, isOnQueue, _) = await client.completion(
      api, .get(), UserRequest(), cancelling: true)
    #expect(response == .failure(.cancelled))
    #expect(isOnQueue)
  }

  @Test func `cancelling while the answer is awaited tells the handler`() async {
    let (session, api) = StubProtocol.session(.silence)
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let client = MainNetworkClient { request in
      continuation.yield()
      return try await session.data(for: request)
    }
    let told = Lock<APIResponse<[UserDTO]?>?>(nil)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let task = client.fetch(
      api: api, method: .get(), request: UserRequest(), completionQueue: .global()
    ) { response in
      told.withLock { $0 = response }
      end.yield()
    }
    _ = await started.first { true }
    task?.cancel()
    _ = await ended.first { true }
    #expect(told.withLock { $0 } == .failure(.cancelled))
    #expect(task?.isCancelled == true)
  }

  @Test func `a cancelled task throws what cancelled tasks throw`() async {
    let (session, api) = StubProtocol.session(.silence)
    let client = MainNetworkClient(urlSession: session)
    let task = Task {
      try await client.fetch(api: api, method: .get(), request: UserRequest())
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `what somebody else cancelled is an error of the client`() async {
    let client = MainNetworkClient { _ in throw URLError(.cancelled) }
    await #expect(throws: APIError.cancelled) {
      try await client.fetch(api: StubAPI.users, method: .get(), request: UserRequest())
    }
  }

  @Test func `what may be left out is bytes on the main queue`() async throws {
    let (session, api) = StubProtocol.session(.http(status: 200, Data("x".utf8)))
    let client = MainNetworkClient(urlSession: session)
    #expect(try await client.fetch(api: api, method: .get()) == Data("x".utf8))
    let queue = MarkedQueue()
    let bytes = await withCheckedContinuation { continuation in
      client.fetch(api: api, method: .get(), completionQueue: queue.queue) { response in
        #expect(queue.isCurrent)
        continuation.resume(returning: try? response.get())
      }
    }
    #expect(bytes == Data("x".utf8))
  }

  @Test func `a thousand requests side by side each get their own answer`() async throws {
    let client = MainNetworkClient { request in
      let url = try #require(request.url)
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
      return (Data(url.lastPathComponent.utf8), response)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let api = StubAPI("http://localhost/\(number)")
          let data = try await client.fetch(api: api, method: .get())
          #expect(data == Data("\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
  }
}
