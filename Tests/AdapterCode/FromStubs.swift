// Stubs that a test registers, and stubs that a launch has.

import Foundation
import Gantry
import GantryNetworking
import GantryTesting
import OHHTTPStubs
import SBTUITestTunnelClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

func registerStub() {
  stub(condition: isHost("api.example.com") && isPath("/users")) { _ in
    HTTPStubsResponse(jsonObject: [["id": 1, "username": "Amara"]], statusCode: 200, headers: nil)
  }
  HTTPStubs.removeAllStubs()
}

func stubbedSession() -> URLSession {
  let conditions = NetworkConditions(
    stubs: NetworkStubs {
      Stub("GET https://api.example.com/users").json([["id": 1, "username": "Amara"]])
    })
  let configuration = URLSessionConfiguration.ephemeral
  GantryNetworking.install(in: configuration, conditions: conditions)
  return URLSession(configuration: configuration)
}

func stubOverTunnel() -> Int {
  let app = SBTUITunneledApplication()
  app.launchTunnel()
  app.stubRequests(
    matching: SBTRequestMatch(url: "/users"),
    response: SBTStubResponse(response: [["id": 1, "username": "Amara"]]))
  app.monitorRequests(matching: SBTRequestMatch(url: "/users"))
  let requests = app.monitoredRequestsFlushAll()
  return requests.count
}

struct ShopLaunch: LaunchConfiguration {
  var network = NetworkConditions()
}

func stubByLaunch() async throws -> Int {
  var launch = ShopLaunch()
  launch.network.stubs = NetworkStubs {
    Stub("GET /users").json([["id": 1, "username": "Amara"]])
  }
  let app = ProcessApplication(product: "shop")
  try await TestLauncher(configuration: launch).launch(app)
  let requests = app.network.requests
  return requests.count
}
