import Foundation
import Gantry
import GantryNetworking
import SampleBackendKit
import Testing
import UsersKit

/// Article 2's sample, without its pages.
@Suite(.timeLimit(.minutes(1))) struct UsersTests {
  private let mock = MockNetworkClient()

  private var service: UserAPIService { UserAPIService(networkClient: mock) }

  // MARK: The client

  @Test func `N27 the app asks JSONPlaceholder, unless it is told otherwise`() async throws {
    let users = try #require(URL(string: "https://jsonplaceholder.typicode.com/users"))
    #expect(API.users().url == users)
    var launch = UsersLaunch()
    launch.usersBaseURL = try #require(URL(string: "http://127.0.0.1:8081"))
    UsersLaunch.withCurrent(launch) {
      #expect(API.users().url?.absoluteString == "http://127.0.0.1:8081/users")
    }
  }

  @Test func `N31 the default client is what the launch selects`() {
    #expect(APIFactory.makeDefault() is MainNetworkClient)
    var launch = UsersLaunch()
    launch.uiTests = true
    UsersLaunch.withCurrent(launch) {
      #expect(APIFactory.makeDefault() is MockNetworkClient)
    }
  }

  @Test func `N34 each configuration makes its own client`() {
    #expect(
      APIFactory.makeDefault(with: DebugNetworkClientConfiguration()) is MockNetworkClient)
    #expect(
      APIFactory.makeDefault(with: ReleaseNetworkClientConfiguration()) is MainNetworkClient)
  }

  @Test(arguments: [
    ["-UITests"], ["--port", "0", "-UITests"], ["--ui-tests"], ["-UITests", "--port=0"],
  ])
  func `N05 N06 the flag is an option of the launch`(arguments: [String]) throws {
    let launch = try Launch<UsersLaunch>(arguments: ["users"] + arguments + ["--", "-x"])
    #expect(launch.uiTests)
    #expect(launch.unrecognizedArguments == ["--", "-x"])
    #expect(
      NetworkClientSelector.select(for: launch.configuration) is DebugNetworkClientConfiguration)
  }

  @Test func `N30 two profiles are the two schemes`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Profiles").standardizedFileURL
    for (name, isUITest) in [("users-live", false), ("users-ui-tests", true)] {
      let launch = try Launch<UsersLaunch>(arguments: [
        "users", "--launch-configuration-file", folder.appending(path: "\(name).json").path,
      ])
      #expect(launch.uiTests == isUITest, "\(name)")
    }
  }

  // MARK: The service

  @Test func `N14 the mock of the app knows two users and nothing else`() async throws {
    let client = DebugNetworkClientConfiguration.users().networkClient
    let users = try await UserAPIService(networkClient: client).getUsers()
    #expect(
      users == [
        UserDTO(id: 1, username: "Username One"), UserDTO(id: 2, username: "Username Two"),
      ])
    let elsewhere = API.users(at: try #require(URL(string: "https://example.com")))
    await #expect(
      throws: APIError.notStubbed(
        errorMessage: "No result is stubbed for GET https://example.com/users. Stubbed: "
          + "any method of https://jsonplaceholder.typicode.com/users.")
    ) { try await client.fetch(api: elsewhere, method: .get(), request: UserRequest()) }
  }

  @Test func `N28 N32 a test gives the client, and asks it what it was asked`() async throws {
    mock.fetchAsyncResult = [UserDTO(id: 7, username: "seven")]
    #expect(try await service.getUsers().map(\.username) == ["seven"])
    #expect(mock.fetchAsyncCalled)
    #expect(
      mock.calls.map(\.description) == ["GET https://jsonplaceholder.typicode.com/users"])
  }

  @Test(arguments: [
    APIError.noData, .parseResponse(errorMessage: "It isn't JSON."),
    .network(errorMessage: "It rains."), .httpError(.serverError),
  ])
  func `N35 the client's errors come through`(error: APIError) async {
    mock.fetchAsyncResult = APIResponse<APIError>.failure(error)
    await #expect(throws: error) { try await service.getUsers() }
  }

  @Test func `an answer without users is an empty list`() async throws {
    mock.fetchAsyncResult = APIResponse<[UserDTO]>.success(nil)
    #expect(try await service.getUsers() == [])
  }

  @Test func `the sample backend's users are read over the network`() async throws {
    try await withServer(SampleBackendRouter.make()) { url in
      var launch = UsersLaunch()
      launch.usersBaseURL = url
      let users = try await UsersLaunch.withCurrent(launch) {
        try await UserAPIService(networkClient: MainNetworkClient()).getUsers()
      }
      #expect(users.map(\.id) == Array(1...10))
      #expect(users.first?.username == "amara")
    }
  }

  // MARK: The view model

  @MainActor @Test func `N33 the list is loading until the users are there`() async throws {
    let service = HeldService()
    let model = UserListViewModel(service: service)
    #expect(!model.isLoading && model.users.isEmpty)
    let loading = Task { await model.loadUsers() }
    await service.waitUntilAsked()
    #expect(model.isLoading)
    service.answer(with: .success([UserDTO(id: 1, username: "one")]))
    await loading.value
    #expect(!model.isLoading)
    #expect(model.users == [UserDTO(id: 1, username: "one")])
    #expect(model.errorMessage == nil)
  }

  @MainActor @Test func `N33 a failure is a message, which the next attempt takes away`() async {
    mock.fetchAsyncResult = APIError.network(errorMessage: "It rains.")
    let model = UserListViewModel(service: service)
    await model.loadUsers()
    #expect(model.errorMessage == "Failed to load users: It rains.")
    #expect(!model.isLoading && model.users.isEmpty)
    mock.fetchAsyncResult = [UserDTO(id: 1, username: "one")]
    await model.loadUsers()
    #expect(model.errorMessage == nil)
    #expect(model.users.count == 1)
  }
}

/// A service that answers when a test lets it.
final class HeldService: UserService {
  private let asked = AsyncStream.makeStream(of: Void.self)
  private let answers = AsyncStream.makeStream(of: Result<[UserDTO], APIError>.self)

  func getUsers() async throws -> [UserDTO] {
    asked.continuation.yield()
    guard let answer = await answers.stream.first(where: { _ in true }) else {
      throw CancellationError()
    }
    return try answer.get()
  }

  func waitUntilAsked() async { _ = await asked.stream.first { true } }

  func answer(with result: Result<[UserDTO], APIError>) { answers.continuation.yield(result) }
}
