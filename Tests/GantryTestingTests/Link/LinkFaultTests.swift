import Foundation
import Gantry
import GantryLink
import GantrySystem
import GantryTesting
import ProbeConfiguration
import TestServer
import Testing

/// What may happen to the link: peers that aren't the app, an app or a test that stops or dies.
///
/// `make load` does the same ten thousand times.
@Suite struct LinkFaultTests {
  // MARK: Peers

  @Test func whoSendsOneByteAtATimeKeepsNobodyOut() async throws {
    let fixture = try LinkFixture()
    let stranger = try fixture.connect()
    let app = try fixture.connect()
    defer { for socket in [stranger, app] { System.close(socket) } }
    try await OwnThread.run {
      // Once the app is in, the stranger is cut off.
      for byte in fixture.hello.utf8 {
        try System.send([UInt8(ascii: "{")], to: stranger)
        try System.send([byte], to: app)
      }
      for byte in "{\"kind\":\"ready\"}\n".utf8 { try System.send([byte], to: app) }
      #expect(fixture.waitForMessage()?.kind == .ready)
      #expect(try fixture.isCutOff(stranger))
    }
  }

  /// On a busy machine it may not come to run for seconds.
  @Test func anAppMayTakeItsTimeWithTheToken() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try await Task.sleep(for: .milliseconds(5500))
    try fixture.send(fixture.hello + "{\"kind\":\"ready\"}\n", to: app)
    try await OwnThread.run { #expect(fixture.waitForMessage()?.kind == .ready) }
  }

  @Test func halfAMessageIsNone() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    try fixture.send(fixture.hello + "{\"kind\":\"ready\"}\n{\"kind\":\"ready\",\"url\":", to: app)
    System.close(app)
    try await OwnThread.run { #expect(fixture.waitForEnd()) }
    #expect(fixture.received.map(\.url) == [nil])
  }

  /// Strangers connect without a break while the app does, which takes its time with the token.
  @Test func aThousandStrangersKeepNobodyOut() async throws {
    let fixture = try LinkFixture()
    let strangers = Task {
      try await OwnThread.run {
        var sockets: [Int32] = []
        defer { for socket in sockets { System.close(socket) } }
        // When the app is in, nobody listens any more.
        while let socket = try? fixture.connect() {
          sockets.append(socket)
          if sockets.count > 100 { System.close(sockets.removeFirst()) }
        }
      }
    }
    defer { fixture.server.stop() }
    try await OwnThread.run {
      for _ in 0..<1000 { System.close(try fixture.connect()) }
      // Where this thread has waited for a processor for long, the app was too late.
      var isTooLate = true
      while isTooLate, let app = try? fixture.connect() {
        let start = ContinuousClock.now
        _ = System.waitToRead([], milliseconds: 20)
        try? fixture.send(fixture.hello + "{\"kind\":\"ready\"}\n", to: app)
        isTooLate = start.duration(to: .now) > .milliseconds(80)
        System.close(app)
      }
      #expect(fixture.waitForMessage()?.kind == .ready)
    }
    fixture.server.stop()
    try await strangers.value
  }

  @Test func whoeverSendsWithoutAnEndIsCutOffWhenTheLinkCloses() async throws {
    let fixture = try LinkFixture()
    let app = try fixture.connect()
    defer { System.close(app) }
    try fixture.send(fixture.hello + "{\"kind\":\"ready\"}\n", to: app)
    try await OwnThread.run {
      #expect(fixture.waitForMessage() != nil)
      fixture.server.stop()
      let start = ContinuousClock.now
      while start.duration(to: .now) < .seconds(20),
        (try? fixture.send("{\"kind\":\"change\"}\n", to: app)) != nil
      {}
      #expect(start.duration(to: .now) < .seconds(20))
    }
  }

  @Test func strangersDoNotKeepAClosedLinkOpen() async throws {
    let fixture = try LinkFixture()
    try await OwnThread.run {
      fixture.server.stop()
      let start = ContinuousClock.now
      while start.duration(to: .now) < .seconds(20), let socket = try? fixture.connect() {
        System.close(socket)
      }
      #expect(start.duration(to: .now) < .seconds(20))
    }
  }

  // MARK: Apps and tests

  private func probe(_ behavior: LinkProbeLaunch.Behavior) -> ProcessApplication {
    let app = ProcessApplication(product: "LinkProbe")
    app.launchArguments = ["--behavior", behavior.rawValue]
    app.passesOutputOn = false
    return app
  }

  /// Stops a child of this process, and returns when it has stopped.
  private func stop(_ process: pid_t) {
    kill(process, SIGSTOP)
    var end = siginfo_t()
    waitid(P_PID, id_t(process), &end, WSTOPPED | WNOWAIT)
  }

  @Test func anAppThatIsStoppedIsEndedWhenItsTimeIsOver() async throws {
    let app = probe(.stop)
    app.launchTimeout = .seconds(1)
    let error = await #expect(throws: ApplicationError.self) { try await app.launch() }
    #expect(error?.code == .notReady)
    #expect(error?.message.contains("was not ready within 1.0 seconds") == true, "\(error as Any)")
    #expect(kill(try #require(app.processIdentifier), 0) != 0)
  }

  @Test func anAppThatIsStoppedLaterHoldsNothingUp() async throws {
    let app = probe(.listen)
    try await app.launch()
    let process = try #require(app.processIdentifier)
    stop(process)
    try await OwnThread.run {
      let start = ContinuousClock.now
      let error = #expect(throws: ApplicationError.self) {
        try app.change(to: LinkProbeLaunch(), timeout: .seconds(1))
      }
      #expect(error?.message.contains("the app didn't answer within 1.0 seconds") == true)
      #expect(app.network.requests.isEmpty)
      app.terminate()
      #expect(start.duration(to: .now) < .seconds(30))
    }
    #expect(app.state == .notRunning)
    #expect(kill(process, 0) != 0)
  }

  /// A change that doesn't fit into the connection waits for room in it.
  @Test func aStoppedAppThatIsKilledEndsAChangeAtOnce() async throws {
    let app = probe(.listen)
    try await app.launch()
    let process = try #require(app.processIdentifier)
    stop(process)
    var launch = LinkProbeLaunch()
    launch.title = String(repeating: "x", count: 32 << 20)
    let error = try await OwnThread.run { [launch] in
      try System.startThread {
        _ = System.waitToRead([], milliseconds: 1000)
        kill(process, SIGKILL)
      }
      return #expect(throws: ApplicationError.self) { try app.change(to: launch) }
    }
    #expect(error?.message.contains("did not take over another LinkProbeLaunch: ") == true)
    #expect(app.waitForExit() == .crashed(signal: SIGKILL))
  }

  /// The watchdog ends it too; by the link alone it ends where there is none, as on a device.
  @Test(arguments: ["", "{\"kind\":\"change\",\"payl"])
  func anAppWhoseTestIsGoneEnds(_ said: String) async throws {
    let probe = try BareProbe()
    try await OwnThread.run {
      let app = try probe.accept()
      try System.send(Array(said.utf8), to: app)
      System.close(app)
      #expect(probe.waitForEnd() != nil)
    }
  }
}
