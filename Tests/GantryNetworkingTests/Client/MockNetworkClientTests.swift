import Foundation
import GantryNetworking
import Testing

@Suite(.timeLimit(.minutes(20))) struct MockNetworkClientTests {
  private let mock = MockNetworkClient()

  private func users(_ api: StubAPI = .users) async throws -> [UserDTO]? {
    try await mock.fetch(api: api, method: .get(), request: UserRequest())
  }

  private func told(_ api: StubAPI = .users) async -> APIResponse<[UserDTO]?> {
    let told = await mock.completion(api, .get(), UserRequest())
    #expect(told.isOnQueue)
    return told.response
  }

  @Test func `N11 a mock says how it was called`() async throws {
    mock.fetchAsyncResult = [UserDTO.one]
    mock.fetchCompletionResult = [UserDTO.two]
    #expect(!mock.fetchAsyncCalled && !mock.fetchCompletionCalled)
    #expect(try await users() == [.one])
    #expect(mock.fetchAsyncCalled && !mock.fetchCompletionCalled)
    #expect(await told() == .success([.two]))
    #expect(mock.fetchCompletionCalled)
    #expect(
      mock.calls.map(\.description)
        == Array(repeating: "GET https://jsonplaceholder.typicode.com/users", count: 2))
  }

  @Test func `N11 a call remembers what would have been sent`() async throws {
    mock.stub(StubAPI.users, method: "POST", with: Data())
    _ = try await mock.fetch(api: StubAPI.users, method: .post(token: "t", body: ["a": "b"]))
    let call = try #require(mock.calls.first)
    #expect(call.method == "POST")
    #expect(call.headers["Authorization"] == "Bearer t")
    #expect(call.body == Data("a=b".utf8))
  }

  @Test func `N12 errors are thrown, whatever they are wrapped in`() async {
    let failures: [any Sendable] = [
      APIResponse<APIError>.failure(.noData), APIResponse<APIError>.success(.noData),
      APIResponse<[UserDTO]?>.failure(.noData), APIError.noData,
    ]
    for failure in failures {
      mock.fetchAsyncResult = failure
      mock.fetchCompletionResult = failure
      await #expect(throws: APIError.noData) { try await users() }
      #expect(await told() == .failure(.noData))
    }
    mock.fetchAsyncResult = InkError()
    mock.fetchCompletionResult = InkError()
    await #expect(throws: InkError.self) { try await users() }
    #expect(await told() == .failure(.network(errorMessage: "out of ink.")))
  }

  @Test func `N12 results are given, whatever they are wrapped in`() async throws {
    let results: [any Sendable] = [
      [UserDTO.one, .two], APIResponse<[UserDTO]>.success([.one, .two]),
      APIResponse<[UserDTO]?>.success([.one, .two]), UserDTO.json,
      APIResponse<Data>.success(UserDTO.json),
    ]
    for result in results {
      mock.fetchAsyncResult = result
      mock.fetchCompletionResult = result
      #expect(try await users() == [.one, .two])
      #expect(await told() == .success([.one, .two]))
    }
    mock.fetchAsyncResult = APIResponse<[UserDTO]?>.success(nil)
    #expect(try await users() == nil)
    mock.fetchAsyncResult = APIResponse<[UserDTO]?>.success(.some(nil))
    #expect(try await users() == nil)
  }

  @Test func `N12 addresses have results of their own`() async throws {
    let one = StubAPI("https://example.com/users/1")
    mock.stub(StubAPI.users, with: [UserDTO.one, .two])
    mock.stub(one, failing: .httpError(.notFound))
    mock.stub(one, method: "delete", with: APIResponse<[UserDTO]>.success(nil))
    #expect(try await users() == [.one, .two])
    await #expect(throws: APIError.httpError(.notFound)) { try await users(one) }
    #expect(
      try await mock.fetch(api: one, method: .delete(), request: UserRequest()) == nil)
    let url = try #require(one.url)
    mock.results[url] = [UserDTO.one]
    #expect(try await users(one) == [.one])
    mock.results = [:]
    await #expect(throws: APIError.self) { try await users(one) }
    let other = MockNetworkClient(results: [url: [UserDTO.two]])
    #expect(try await other.fetch(api: one, method: .get(), request: UserRequest()) == [.two])
  }

  @Test func `N12 N13 a request that nothing answers is named, with what is stubbed`() async {
    let other = StubAPI("https://example.com/other")
    let none = APIError.notStubbed(
      errorMessage: "No result is stubbed for GET https://example.com/other. "
        + "Nothing is stubbed at all.")
    await #expect(throws: none) { try await users(other) }
    #expect(await told(other) == .failure(none))
    mock.stub(StubAPI.users, with: [UserDTO.one])
    mock.stub(StubAPI("https://example.com/other"), method: "PUT", with: [UserDTO.one])
    let some = APIError.notStubbed(
      errorMessage: "No result is stubbed for GET https://example.com/other. Stubbed: PUT "
        + "https://example.com/other, any method of https://jsonplaceholder.typicode.com/users.")
    await #expect(throws: some) { try await users(other) }
    #expect(await told(other) == .failure(some))
  }

  @Test func `N13 a result of another type is named`() async {
    mock.fetchAsyncResult = "users"
    mock.stub(StubAPI.users, with: 5)
    await #expect(
      throws: APIError.notStubbed(
        errorMessage: "The result stubbed for GET https://jsonplaceholder.typicode.com/users "
          + "(fetchAsyncResult) is of the type String; the request gives Array<UserDTO>.")
    ) { try await users() }
    #expect(
      await told()
        == .failure(
          .notStubbed(
            errorMessage: "The result stubbed for GET https://jsonplaceholder.typicode.com/users "
              + "is of the type Int; the request gives Array<UserDTO>.")))
  }

  @Test func `bytes are parsed as an answer's are`() async {
    mock.stub(StubAPI.users, with: Data("no".utf8))
    await #expect(
      throws: APIError.parseResponse(
        errorMessage: "The answer isn't what was expected: it isn't JSON.")
    ) { try await users() }
    mock.stub(StubAPI.users, with: Data())
    await #expect(throws: APIError.noData) { try await users() }
  }

  @Test func `a request that can't be made fails as the real client's does`() async {
    await #expect(throws: APIError.request) { try await users(.nowhere) }
    let told = await mock.completion(StubAPI.nowhere, .get(), UserRequest())
    #expect(told.response == .failure(.request))
    #expect(!told.hasTask)
  }

  @Test func `a cancelled task throws what cancelled tasks throw`() async {
    mock.stub(StubAPI.users, with: [UserDTO.one])
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await users()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `many threads may ask and tell at once`() async {
    mock.stub(StubAPI.users, with: [UserDTO.one])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<500 {
        group.addTask {
          let api = StubAPI("https://example.com/\(number)")
          self.mock.stub(api, with: [UserDTO(id: number, username: "x")])
          let found = try? await self.users(api)
          #expect(found?.first?.id == number)
        }
      }
    }
    #expect(mock.calls.count == 500)
  }
}
