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
  let answersFromRequests = NetworkStubs {
    Stub("POST /orders/{id:[0-9]+}").body(jsonPath: "$.items[*].name", .contains("tea")).status(202)
    Stub("PUT /users/{id}")
      .json(["id": "{{path.id}}", "name": "{{json.$.name}}", "tags": "{{json.$.tags}}"])
      .responseHeader("Location", "/users/{{path.id}}").template()
    Stub("GET /events").pieces(
      StubPiece("data: 1\n\n"), StubPiece("data: 2\n\n", after: .seconds(1)),
      contentType: "text/event-stream")
    Stub("GET /cart").scenario("cart").json([])
    Stub("POST /cart").scenario("cart", then: "full").status(201)
    Stub("GET /cart").scenario("cart", in: "full").json(["tea"])
  }

  func mocked() async throws -> [User] {
    let client = MockNetworkClient()
    client.stub(API.users, with: [User(id: 1, username: "Username One")])
    let users = try await fetchUsers(with: client)
    return users
  }
#endif
