import FactoryKit
import Gantry
import GantryNetworking

extension Container {
  var networkClient: Factory<any NetworkClient> {
    self { Clients.network() }
  }
}

struct FactoryUserList {
  @Injected(\.networkClient) private var client

  func names() async throws -> [String] { try await client.userNames() }
}
