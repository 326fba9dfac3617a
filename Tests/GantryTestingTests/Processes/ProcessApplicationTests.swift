import Foundation
import Gantry
import GantryLink
import GantrySystem
import GantryTesting
import ProbeConfiguration
import Testing

@Suite struct ProcessApplicationTests {
  private func probe(_ change: (inout LinkProbeLaunch) -> Void = { _ in }) -> ProcessApplication {
    var launch = LinkProbeLaunch()
    change(&launch)
    let app = ProcessApplication(product: "LinkProbe")
    app.launchArguments = launch.launchArguments ?? []
    app.launchEnvironment = launch.launchEnvironments ?? [:]
    app.passesOutputOn = false
    return app
  }

  @Test func anAppIsReadyWhenItSaysSoAndTellsWhatArrived() async throws {
    let app = probe {
      $0.title = "a b"
      $0.numbers = [5, -7]
    }
    #expect(app.state == .notRunning)
    try await app.launch()
    defer { app.terminate() }
    #expect(app.state == .ready)
    #expect(app.url?.absoluteString == "http://127.0.0.1:1/a%20b")
    let report = try #require(app.launchReport)
    #expect(report.configuration == "LinkProbeLaunch")
    #expect(report.overrides.map(\.name) == ["title", "numbers"])
    #expect(report.overrides.map(\.value) == ["a b", "[5,-7]"])
    app.terminate()
    #expect(app.state == .notRunning)
  }

  @Test func anAppThatExitsBeforeItIsReadyFailsAtOnceWithItsOutput() throws {
    let app = probe {
      $0.behavior = .exit
      $0.lineCount = 2
    }
    app.launchTimeout = .seconds(60)
    let started = ContinuousClock.now
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(ContinuousClock.now - started < .seconds(50))
    #expect(error.code == .exited)
    #expect(error.output.contains("line 0\nline 1"))
    #expect(error.description.hasPrefix("LinkProbe exited with code 3 before it was ready.\n"))
    #expect(error.description.contains("LinkProbe --behavior exit --line-count 2"))
    #expect(app.state == .exited(code: 3))
  }

  @Test func aCrashNamesItsSignal() throws {
    let app = probe { $0.behavior = .crash }
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .crashed)
    #expect(error.output.contains("about to trap"))
    guard case .crashed(let signal) = app.state else {
      Issue.record("The state is \(app.state).")
      return
    }
    #expect([SIGILL, SIGTRAP].contains(signal))
  }

  @Test func anAppThatNeverSaysItIsReadyIsEndedAtTheDeadline() throws {
    let app = probe { $0.behavior = .hang }
    app.launchTimeout = .milliseconds(300)
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .notReady)
    #expect(error.message.contains("LaunchLink.ready(url:)"))
    #expect(app.state != .running)
  }

  @Test func aLaunchThatCannotBeUnderstoodComesOverTheLink() throws {
    let app = probe()
    app.launchArguments = ["--behavior", "srve", "--numbers", "x"]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .exited)
    #expect(app.state == .exited(code: 64))
    #expect(error.launchError?.problems.map(\.option) == ["behavior", "numbers[0]"])
    #expect(error.launchError?.problems.first?.suggestion == "serve")
  }

  @Test func anAppThatIgnoresTheRequestIsMadeToEnd() throws {
    let app = probe { $0.behavior = .stubborn }
    app.terminationGrace = .milliseconds(100)
    try app.launch()
    app.terminate()
    #expect(app.state == .notRunning)
  }

  @Test func whatAnAppLeftInItsGroupGoesWithIt() throws {
    let app = probe { $0.behavior = .parent }
    try app.launch()
    let group = try #require(app.processIdentifier)
    #expect(kill(-group, 0) == 0)
    app.terminate()
    #expect(kill(-group, 0) != 0)
  }

  @Test func anAppThatEndsByItselfIsSeen() throws {
    let app = probe { $0.behavior = .finish }
    try app.launch()
    #expect(app.waitForExit() == .exited(code: 0))
  }

  @Test func aProgramWithoutTheLinkIsReadyByALineOfItsOutput() throws {
    let app = ProcessApplication(executable: "/bin/sh")
    app.launchArguments = ["-c", "echo one; echo listening on 80 >&2; sleep 1000"]
    app.readiness = .output(containing: "listening")
    app.passesOutputOn = false
    try app.launch()
    #expect(app.state == .ready)
    #expect(app.output.split(separator: "\n").sorted() == ["listening on 80", "one"])
    app.terminate()
  }

  @Test func launchingAgainEndsTheFirst() throws {
    let app = probe()
    try app.launch()
    let first = try #require(app.processIdentifier)
    try app.launch()
    #expect(app.processIdentifier != first)
    #expect(kill(first, 0) != 0)
    app.terminate()
  }

  @Test func thereIsNoSuchProduct() throws {
    let app = ProcessApplication(product: "no-such-product")
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .notFound)
    #expect(error.message.hasPrefix("There is no executable product 'no-such-product' in /"))
  }

  @Test func aNulCharacterIsRefused() throws {
    let app = probe()
    app.launchArguments = ["--title=a\0b"]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .invalidOption)
  }

  @Test func aRunningAppTakesOverAChange() throws {
    let app = probe { $0.behavior = .listen }
    try app.launch()
    defer { app.terminate() }
    var changed = LinkProbeLaunch()
    changed.title = "something new"
    try app.change(to: changed)
    #expect(app.waitForOutput(containing: "changed to something new"))
    #expect(!app.waitForOutput(containing: "something else", timeout: .milliseconds(10)))
    let other = probe()
    try other.launch()
    defer { other.terminate() }
    let error = try #require(throws: ApplicationError.self) { try other.change(to: changed) }
    #expect(
      error.message
        == "LinkProbe did not take over another LinkProbeLaunch: the app doesn't listen "
        + "to changes of LinkProbeLaunch.")
  }

  @Test func whatAnAppSaysLastIsHeard() throws {
    for _ in 0..<20 {
      let app = probe { $0.behavior = .finish }
      try app.launch()
      #expect(app.waitForExit() == .exited(code: 0))
      #expect(app.launchReport != nil)
    }
  }

  @Test func aPortIsReadyWhenTheAppTakesConnections() throws {
    let (socket, port) = try System.listenOnLoopback()
    System.close(socket)
    let app = probe {
      $0.behavior = .answer
      $0.port = port
    }
    app.readiness = .port(port)
    try app.launch()
    #expect(app.state == .ready)
    app.terminate()
  }

  @Test func aPortThatIsTakenTellsNothing() throws {
    let (socket, port) = try System.listenOnLoopback()
    defer { System.close(socket) }
    let app = ProcessApplication(executable: "/bin/sh")
    app.launchArguments = ["-c", "sleep 100"]
    app.readiness = .port(port)
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.message.contains("something takes connections on 127.0.0.1:\(port) already"))
    #expect(error.reproLine == "/bin/sh -c 'sleep 100'")
  }

  @Test func anApplicationIsLaunchedOnceAtATime() async throws {
    let app = probe()
    let results = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          do {
            try await app.launch()
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.contains(true))
    #expect(app.state == .ready)
    let process = try #require(app.processIdentifier)
    app.terminate()
    #expect(kill(process, 0) != 0)
  }

  @Test func aCancelledLaunchEndsAtOnce() async throws {
    let app = probe { $0.behavior = .hang }
    app.launchTimeout = .seconds(100)
    let launch = Task { try await app.launch() }
    while app.processIdentifier == nil { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    launch.cancel()
    await #expect(throws: CancellationError.self) { try await launch.value }
    // Far below the deadline; other tests may hold the pool for a while.
    #expect(ContinuousClock.now - start < .seconds(90))
    #expect(app.state == .notRunning)
  }

  /// As the second of two launches whose first one fails.
  @Test func aLaunchThatIsCancelledBeforeItBeginsStartsNothing() async throws {
    let app = probe()
    let launch = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await app.launch()
    }
    await #expect(throws: CancellationError.self) { try await launch.value }
    #expect(app.state == .notRunning)
    #expect(app.processIdentifier == nil)
  }

  @Test func anyTimeoutIsFine() throws {
    let app = probe()
    app.launchTimeout = .seconds(Int64.max)
    try app.launch()
    app.terminate()
  }

  @Test(arguments: ["", "A=B"])
  func aNameThatNoVariableCanHaveIsRefused(_ name: String) throws {
    let app = probe()
    app.launchEnvironment = [name: "x"]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.code == .invalidOption)
  }

  @Test func aSecretIsNotShownWhereItIsRefused() throws {
    let app = probe()
    app.launchEnvironment = ["API_KEY": "hunter2\0x"]
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(error.message.contains("'API_KEY'"))
    #expect(!error.description.contains("hunter2"))
  }

  @Test func whatIsNoExecutableIsSaid() throws {
    let folder = ProcessApplication(executable: "/usr/bin")
    #expect(
      try #require(throws: ApplicationError.self) { try folder.launch() }.message
        == "The executable '/usr/bin' is a folder.")
    let nowhere = ProcessApplication(executable: "/bin/sh")
    nowhere.workingDirectory = "/nowhere"
    #expect(
      try #require(throws: ApplicationError.self) { try nowhere.launch() }.message
        == "sh can't be started in '/nowhere': there is no such folder.")
  }

  @Test func fiftyAppsAtOnceEachGetTheirOwnOptions() async throws {
    let titles = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for index in 0..<50 {
        group.addTask {
          let app = probe { $0.title = "app \(index)" }
          try await app.launch()
          defer { app.terminate() }
          return (index, app.launchReport?.overrides.first?.value)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(titles == Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "app \($0)") }))
  }

  @Test func anAppThatEndsHasToldItsRequests() throws {
    for _ in 0..<5 {
      let app = probe { $0.behavior = .requestAndFinish }
      try app.launch()
      // A test that asks meanwhile has its answer, though a slow machine may take too long for it.
      _ = app.network.requests
      #expect(app.waitForExit() == .exited(code: 0))
      #expect(app.network.requests.count == 8000)
    }
  }

  /// Long enough for the thread sanitizer in the app's process.
  @Test func requestsOfManyThreadsAreAllTold() throws {
    let app = probe { $0.behavior = .request }
    try app.launch()
    defer { app.terminate() }
    for thread in 0..<4 {
      #expect(
        app.network.waitForRequest("GET http://h/\(thread)/999", timeout: .seconds(30)) != nil)
    }
    let paths = app.network.requests.map(\.url.path)
    #expect(paths.count == 4000)
    for thread in 0..<4 {
      #expect(paths.filter { $0.hasPrefix("/\(thread)/") } == (0..<1000).map { "/\(thread)/\($0)" })
    }
  }
}
