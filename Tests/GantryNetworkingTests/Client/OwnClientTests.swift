import GantryNetworking
import GantryTesting
import GantryURLSession
import Testing

/// A client as apps have their own, with tasks as results and `URLSession.shared`: what makes it
/// answer as the launch says.
@Suite struct OwnClientTests {
  private static let stub = ["--network.stubs.routes", #"[{"path": "/users", "text": "stubbed"}]"#]

  @Test(arguments: [
    (stub, "users: stubbed"),
    (["--network.offline"], "no users: \(URLError.Code.notConnectedToInternet.rawValue)"),
    (["-UITests", "--network.offline"], #"users: [{"id": 1, "username": "Username One"}]"#),
    (
      stub + ["--network.latency", "60s", "--own-client", "cancelled"],
      "no users: \(URLError.Code.cancelled.rawValue)"
    ),
  ])
  func itAnswersAsTheLaunchSays(arguments: [String], line: String) async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = ["--own-client", "asked"] + arguments
    try await app.launch()
    #expect(app.waitForOutput(containing: line), "\(app.output)")
    app.terminate()
  }
}
