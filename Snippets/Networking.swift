// The network of an app, chosen at launch.

import Foundation
import Gantry

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

import GantryNetworking

struct ShopLaunch: LaunchConfiguration {
  var network = NetworkConditions()
}

func makeSession() -> URLSession {
  let configuration = URLSessionConfiguration.default
  GantryNetworking.install(in: configuration)
  let session = URLSession(configuration: configuration)
  return session
}

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

#if DEBUG
  func mocked() async throws -> [User] {
    let client = MockNetworkClient()
    client.stub(API.users, with: [User(id: 1, username: "Username One")])
    let users = try await fetchUsers(with: client)
    return users
  }
#endif
