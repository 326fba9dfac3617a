import Foundation
import Gantry
import GantryNetworking
import TestServer
import Testing

@testable import GantryTesting

/// What is told by an app that something else than this package has started, as XCUITest starts its own.
@Suite struct LinkedNetworkTests {
  private struct NetworkProbeLaunch: LaunchConfiguration {
    var addresses: [String] = []
    var lateAddresses: [String] = []
  }

  private final class ForeignApplication: LaunchableApplication {
    var launchArguments: [String] = []
    var launchEnvironment: [String: String] = [:]
    private var process: Process?

    var state: Bool { process?.isRunning ?? false }

    func launch() throws {
      let process = Process()
      process.executableURL = URL(
        fileURLWithPath: ProcessApplication(product: "NetworkProbe").reproLine)
      process.arguments = launchArguments
      process.environment = ProcessInfo.processInfo.environment.merging(launchEnvironment) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      self.process = process
    }

    func terminate() {
      process?.terminate()
      process?.waitUntilExit()
    }
  }

  @Test func itTakesOverAnotherNetwork() throws {
    var launch = NetworkProbeLaunch()
    launch.addresses = ["http://stubs.invalid/users"]
    let stubs = NetworkStubs { Stub("GET /users").json([]) }
    let launcher = TestLauncher(options: [launch, NetworkLaunch(NetworkConditions(stubs: stubs))])
    let (app, link) = try launcher.launchLinked(ForeignApplication(), timeout: nil)
    var offline = NetworkConditions()
    offline.offline = true
    #expect(link.change(to: NetworkLaunch(offline), timeout: .seconds(20)) == nil)
    #expect(
      link.change(to: NetworkProbeLaunch(), timeout: .seconds(20))
        == "the app doesn't listen to changes of NetworkProbeLaunch")
    app.terminate()
    #expect(link.change(to: NetworkLaunch(offline), timeout: .seconds(20)) != nil)
  }

  @Test func itsRequestsAreKnownAsThoseOfAProcess() throws {
    let network = NetworkConditions(
      stubs: NetworkStubs(unmatched: .fail) {
        Stub("GET /users").json([])
        Stub("GET /late").text("late")
      })
    var launch = NetworkProbeLaunch()
    launch.addresses = ["http://stubs.invalid/users", "http://stubs.invalid/user"]
    launch.lateAddresses = ["http://stubs.invalid/late"]
    let launcher = TestLauncher(options: [launch, NetworkLaunch(network)])
    let (app, link) = try launcher.launchLinked(ForeignApplication(), timeout: nil)
    let told = AppNetwork(link)
    #expect(told.requests.prefix(2).map(\.url.path) == ["/users", "/user"])
    #expect(told.misses.map(\.url.path) == ["/user"])
    #expect(told.waitForRequest("GET /late", timeout: .seconds(20))?.status == 200)
    app.terminate()
    // What was told stays.
    #expect(told.waitForRequest("GET /never", timeout: .seconds(20)) == nil)
    #expect(told.requests.count == 3)
  }
}
