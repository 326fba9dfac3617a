#if DEBUG
  import Dependencies
  import FactoryKit
  import FactoryTesting
  import Foundation
  import Gantry
  import GantryNetworking
  import Testing

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  struct AdapterTests {
    func stubbedClient() -> MainNetworkClient {
      let conditions = NetworkConditions(
        stubs: NetworkStubs { Stub("GET /users").json([["id": 1, "username": "Amara"]]) })
      let configuration = URLSessionConfiguration.ephemeral
      GantryNetworking.install(in: configuration, conditions: conditions)
      return MainNetworkClient(urlSession: URLSession(configuration: configuration))
    }

    // MARK: Factory

    @Test(.container) func aRegistrationHoldsForItsTest() async throws {
      let client = stubbedClient()
      Container.shared.networkClient.register { client }
      let names = try await FactoryUserList().names()
      #expect(names == ["Amara"])
    }

    @Test(.container) func theProvidersValueHoldsForItsTask() async throws {
      let client = stubbedClient()
      let names = try await Clients.network.withValue(client) {
        try await FactoryUserList().names()
      }
      #expect(names == ["Amara"])
    }

    @Test(.container) func ofBothTheRegistrationHolds() async throws {
      let client = stubbedClient()
      Container.shared.networkClient.register { client }
      let names = try await Clients.network.withValue(MockNetworkClient()) {
        try await FactoryUserList().names()
      }
      #expect(names == ["Amara"])
    }

    // MARK: swift-dependencies

    @Test func aValueOfADependencyHoldsForItsOperation() async throws {
      let client = stubbedClient()
      let names = try await withDependencies {
        $0.networkClient = client
      } operation: {
        try await DependenciesUserList().names()
      }
      #expect(names == ["Amara"])
    }

    @Test func withoutAValueATestGetsAnErrorThatNamesTheRequest() async {
      let error = await #expect(throws: APIError.self) {
        try await DependenciesUserList().names()
      }
      #expect(error?.description.contains("https://jsonplaceholder.typicode.com/users") == true)
    }
  }
#endif
