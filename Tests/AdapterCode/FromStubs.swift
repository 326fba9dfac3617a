// Stubs that a test registers, and stubs that a launch has.

import Foundation
public import Gantry
import GantryLink
public import GantryNetworking
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

/// What the shop can be told at launch.
public struct ShopLaunch: LaunchConfiguration {
  /// Its network.
  public var network = NetworkConditions()
  /// Makes the defaults.
  public init() {}
}

func appSide() async -> URLSession {
  LaunchLink.connect()
  _ = ShopLaunch.current
  let configuration = URLSessionConfiguration.default
  GantryNetworking.install(in: configuration)
  await LaunchLink.ready()
  return URLSession(configuration: configuration)
}

func stubByLaunch() throws -> Int {
  var launch = ShopLaunch()
  launch.network.stubs = NetworkStubs {
    Stub("GET /users").json([["id": 1, "username": "Amara"]])
  }
  let app = ProcessApplication(product: "shop")
  try TestLauncher(configuration: launch).launch(app)
  app.network.waitForRequest("GET /users")
  let requests = app.network.requests
  launch.network.offline = true
  try app.change(to: NetworkLaunch(launch.network))
  return requests.count
}
