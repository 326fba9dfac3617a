import Foundation
import Gantry
import GantryNetworking
import GantryTesting
import TestServer
import Testing

/// What an app's sessions leave when they are gone.
@Suite struct ManySessionsTests {
  private struct NetworkProbeLaunch: LaunchConfiguration {
    var addresses: [String] = []
    var sessions = 0
  }

  #if os(Linux)
    /// Each asks the network once, in a process that may have 1,024 descriptors.
    @Test(.timeLimit(.minutes(20)))
    func tenThousandSessionsLeaveNothing() async throws {
      let server = try RawServer.make { _ in RawServer.answer("200 OK", [], "answer") }
      let network = NetworkConditions(
        stubs: NetworkStubs(unmatched: .passThrough) { Stub("GET /other").text("other") })
      let app = ProcessApplication(product: "NetworkProbe")
      // It is about what is left, whatever else the machine does meanwhile.
      app.launchTimeout = .seconds(500)
      var launch = NetworkProbeLaunch()
      launch.addresses = ["\(server.address)/"]
      launch.sessions = 10_000
      TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
      try await app.launch()
      #expect(app.waitForOutput(containing: "MiB more"))
      let line = app.output.split(separator: "\n").first { $0.hasPrefix("sessions: ") } ?? ""
      let numbers = line.matches(of: #/-?\d+/#).compactMap { Int($0.output) }
      try #require(numbers.count == 3, "\(app.output)")
      #expect(numbers[0] == 0, "\(line)")
      // Those of the last sessions may be open still.
      #expect(numbers[1] < 100, "\(line)")
      // Before they were let go it was 300 MiB.
      #expect(numbers[2] < 30, "\(line)")
      app.terminate()
    }
  #endif
}
