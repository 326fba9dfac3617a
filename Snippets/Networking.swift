// The network of an app, chosen at launch.

// snippet.hide
import Foundation
import Gantry

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.show
// snippet.declare
import GantryNetworking

struct ShopLaunch: LaunchConfiguration {
  var network = NetworkConditions()
}
// snippet.end

// snippet.hide
func makeSession() -> URLSession {
  // snippet.show
  // snippet.install
  let configuration = URLSessionConfiguration.default
  GantryNetworking.install(in: configuration)
  let session = URLSession(configuration: configuration)
  // snippet.end
  // snippet.hide
  return session
}

// snippet.show
// snippet.client
enum API: URLGenerator {
  case users

  var url: URL? { URL(string: "https://jsonplaceholder.typicode.com/users") }
}

struct User: Codable, Sendable {
  var id: Int
  var username: String
}

func fetchUsers(with client: any NetworkClient = MainNetworkClient()) async throws -> [User] {
  try await client.fetch(api: API.users, method: .get(), request: BasicRequest<[User]>()) ?? []
}
// snippet.end

// snippet.hide
#if DEBUG
  func mocked() async throws -> [User] {
    // snippet.show
    // snippet.mock
    let client = MockNetworkClient()
    client.stub(API.users, with: [User(id: 1, username: "Username One")])
    let users = try await fetchUsers(with: client)
    // snippet.end
    // snippet.hide
    return users
  }
#endif
