import Foundation
import Gantry
import GantryNetworking

enum Clients {
  static let network = Provider<any NetworkClient> {
    #if DEBUG
      NetworkClientSelector.select(debug: .users).networkClient
    #else
      NetworkClientSelector.select().networkClient
    #endif
  }
}

#if DEBUG
  extension DebugNetworkClientConfiguration {
    static var users: DebugNetworkClientConfiguration {
      let mock = MockNetworkClient()
      mock.stub(API.users, with: [User(id: 1, username: "Username One")])
      return DebugNetworkClientConfiguration(mock: mock)
    }
  }
#endif

enum API: URLGenerator {
  case users

  var url: URL? { URL(string: "https://jsonplaceholder.typicode.com/users") }
}

struct User: Codable, Sendable {
  var id: Int
  var username: String
}

extension NetworkClient {
  /// The names of all users.
  func userNames() async throws -> [String] {
    let users = try await fetch(
      api: API.users, method: .get(), request: BasicRequest<[User]>())
    return (users ?? []).map(\.username)
  }
}
