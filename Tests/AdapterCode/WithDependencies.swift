import Dependencies
import Gantry
import GantryNetworking

enum NetworkClientKey: DependencyKey {
  static var liveValue: any NetworkClient { Clients.network() }
  #if DEBUG
    static var testValue: any NetworkClient { MockNetworkClient() }
  #endif
}

extension DependencyValues {
  var networkClient: any NetworkClient {
    get { self[NetworkClientKey.self] }
    set { self[NetworkClientKey.self] = newValue }
  }
}

struct DependenciesUserList {
  @Dependency(\.networkClient) private var client

  func names() async throws -> [String] { try await client.userNames() }
}
