import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration
import Testing

@Suite struct LaunchTests {
  private func probe() -> ProcessApplication {
    let app = ProcessApplication(product: "LinkProbe")
    app.passesOutputOn = false
    return app
  }

  private func launch(_ change: (inout LinkProbeLaunch) -> Void) -> LinkProbeLaunch {
    var launch = LinkProbeLaunch()
    change(&launch)
    return launch
  }

  @Test func theReportNamesTheLineOfTheTest() async throws {
    let launch = launch {
      $0.title = "x"
      $0.token = Secret("hunter2")
    }
    let line = #line + 1
    let app = try await TestLauncher(configuration: launch).launch(probe())
    defer { app.terminate() }
    let report = try #require(app.launchReport)
    let origins = report.overrides.map(\.origin.description)
    #expect(
      origins == [
        "LaunchTests.swift:\(line), launch argument 1: --title x",
        "LaunchTests.swift:\(line), environment variable LAUNCH_TOKEN: ‹redacted›",
      ])
    #expect(app.reproLine.hasPrefix(#"LAUNCH_TOKEN="${LAUNCH_TOKEN:?"#))
    #expect(app.reproLine.hasSuffix("/LinkProbe --title x"))
  }

  @Test func anErrorNamesTheLineOfTheTest() throws {
    let app = probe()
    TestLauncher(configuration: launch { $0.title = "x" }).configure(app)
    app.launchArguments += ["--line-count", "many"]
    app.launchEnvironment["LAUNCH_ORIGINS"] = #"{"line-count":"Other.swift:7"}"#
    let error = try #require(throws: ApplicationError.self) { try app.launch() }
    #expect(
      error.launchError?.problems.first?.place
        == "Other.swift:7, launch argument 3: --line-count many")
  }

  @Test func anOptionThatDidNotArriveFailsTheLaunch() throws {
    let app = probe()
    let launcher = TestLauncher(
      options: [launch { $0.numbers = [1] }, Later(arguments: ["--numbers", "2"])])
    let error = try #require(throws: ApplicationError.self) { try launcher.launch(app) }
    #expect(error.code == .notArrived)
    #expect(
      error.message.hasPrefix(
        "LinkProbe is not in the state that was asked for:\n  numbers: sent '[1]', the app has "))
    #expect(error.description.contains("Start it again with:\n  "))
    #expect(app.state == .notRunning)
  }

  @Test func anAppThatNeverReadTheConfigurationFailsTheLaunch() throws {
    struct Unread: LaunchConfiguration { var a = 0 }
    var unread = Unread()
    unread.a = 5
    let launcher = TestLauncher(configuration: unread)
    let error = try #require(throws: ApplicationError.self) { try launcher.launch(probe()) }
    #expect(
      error.message.contains(
        "It had not read Unread when it was ready, only LinkProbeLaunch. Read Unread.current"))
  }

  /// `make soak` asks for 100 MiB.
  private static let payloadSizes =
    [200_000, 1 << 20]
    + (ProcessInfo.processInfo.environment["GANTRY_PAYLOAD_SIZE"].flatMap { Int($0) }.map { [$0] }
      ?? [])

  @Test(arguments: payloadSizes)
  func aConfigurationOfAnySizeArrives(_ count: Int) throws {
    let launch = launch {
      $0.title = String(repeating: "0123456789abcdé\n", count: count / 16)
      $0.numbers = [1]
      $0.token = Secret("hunter2")
    }
    let app = try TestLauncher(configuration: launch).launch(probe())
    defer { app.terminate() }
    #expect(app.launchArguments == [])
    let report = try #require(app.launchReport)
    #expect(report.overrides.map(\.name) == ["title", "numbers", "token"])
    #expect(Set(report.overrides.map(\.origin.source)) == [.payload])
    #expect(app.reproLine.contains("LAUNCH_CONFIGURATION_FILE=LAUNCH_CONFIGURATION.json "))
  }

  @Test func theAppEndsWithTheOperation() async throws {
    struct Wrong: Error {}
    let app = probe()
    let launcher = TestLauncher(configuration: launch { $0.title = "x" })
    let title = try await launcher.withLaunched(app) { $0.launchReport?.overrides.first?.value }
    #expect(title == "x")
    #expect(app.state == .notRunning)
    await #expect(throws: Wrong.self) {
      try await launcher.withLaunched(app) { app in
        #expect(app.state == .ready)
        throw Wrong()
      }
    }
    #expect(app.state == .notRunning)
  }

  @Test func aGenericLaunchIsTheSame() throws {
    func start<App: LaunchableApplication>(_ app: App) throws -> App {
      try TestLauncher(configuration: launch { $0.title = "x" }).launch(app, timeout: .seconds(60))
    }
    let app = try start(probe())
    defer { app.terminate() }
    #expect(app.launchReport?.overrides.map(\.name) == ["title"])
    #expect(!app.reproLine.contains("LAUNCH_LINK"))
  }

  @Test(arguments: [0, 30_000])
  func noSecretStandsInTheCommand(_ count: Int) throws {
    let app = probe()
    let launch = launch {
      $0.token = Secret("hunter2")
      $0.numbers = Array(0..<count)
    }
    TestLauncher(configuration: launch).configure(app)
    #expect(!app.reproLine.contains("hunter2"))
    let payload = app.launchEnvironment[LinkProbeLaunch.payloadKey] ?? ""
    #expect(payload.isEmpty == (count == 0))
    #expect(payload.isEmpty || !app.reproLine.contains(payload.prefix(40)))
  }

  @Test func noSecretThatItsNameShowsStandsInTheCommand() {
    let app = probe()
    app.launchEnvironment["API_TOKEN"] = "hunter2"
    app.launchArguments = ["--password", "hunter2", "--port", "1"]
    #expect(!app.reproLine.contains("hunter2"))
    #expect(app.reproLine.contains("--port 1"))
  }

  @Test func whatThePolicyDoesNotHonorFailsTheLaunch() throws {
    var launch = RestrictedProbeLaunch()
    launch.title = "x"
    let app = probe()
    app.launchEnvironment["LINK_PROBE_RESTRICTED"] = "1"
    let error = try #require(throws: ApplicationError.self) {
      try TestLauncher(configuration: launch).launch(app)
    }
    #expect(
      error.message.contains(
        "title: the app's debug build doesn't honor it (honored: count). Name it in the launchPolicy "
          + "of RestrictedProbeLaunch. (LaunchTests.swift:"))
  }

  @Test func whatIsSavedFailsTheLaunchThatLeavesItOut() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func app(_ arguments: String...) -> ProcessApplication {
      let app = probe()
      app.launchArguments = arguments
      app.launchEnvironment = ["LINK_PROBE_KEPT": "1", "XDG_STATE_HOME": folder]
      return app
    }
    let saving = app("--kept-count", "7", "--kept-title", "x", "--launch-save")
    try saving.launch()
    saving.terminate()
    var launch = KeptProbeLaunch()
    launch.keptTitle = "y"
    let error = try #require(throws: ApplicationError.self) {
      try TestLauncher(configuration: launch).launch(app())
    }
    #expect(error.code == .notArrived)
    #expect(
      error.message.contains(
        "\n  kept-count: the test leaves it at its default, the app has '7' (saved overrides in "
          + folder))
    #expect(error.message.contains("Launch the app with --launch-forget to remove them."))
    #expect(!error.message.contains("kept-title"))
    // The same as the default is what the test asks for.
    let resaving = app("--kept-count", "0", "--launch-save")
    try resaving.launch()
    resaving.terminate()
    try TestLauncher(configuration: launch).launch(app()).terminate()
    launch.keptCount = 3
    let sent = try TestLauncher(configuration: launch).launch(app())
    defer { sent.terminate() }
    #expect(sent.launchReport?.overrides.map(\.value) == ["3", "y"])
  }

  @Test func whatAConfigurationReadsIsNotInherited() throws {
    let launcher = ProcessApplication(product: "LauncherProbe")
    launcher.passesOutputOn = false
    launcher.readiness = .started
    launcher.launchArguments = [try ProductLocation.path(of: "LinkProbe"), "inherit"]
    launcher.launchEnvironment = [
      "KEPT_COUNT": "9", "KEPT_PAYLOAD": #"{"keptTitle":"z"}"#, "KEPT_PAYLOAD_FILE": "none.json",
    ]
    try launcher.launch()
    #expect(launcher.waitForExit() == .exited(code: 0))
    #expect(launcher.output.contains("Inherited: []"))
  }

  @Test func systemOptionsAndConfigurationsCompose() throws {
    let launch = launch { $0.title = "x" }
    let app = probe()
    let options: [any LaunchOption] = [SystemLanguages([.Polish]), launch]
    TestLauncher(options: options).configure(app)
    #expect(app.launchArguments == ["-AppleLanguages", "(\"pl\")", "--title", "x"])
    try app.launch()
    defer { app.terminate() }
    #expect(app.launchReport?.overrides.map(\.value) == ["x"])
    #expect(app.launchReport?.injectedArguments == ["-AppleLanguages", "(\"pl\")"])
  }

  @Test(.launches("LinkProbe", LinkProbeLaunch()))
  func theTraitGivesARunningApp() throws {
    let app = try ProcessApplication.current
    #expect(app.state == .ready)
    #expect(app.launchReport?.overrides == [])
  }

  @Test func withoutTheTraitThereIsNone() throws {
    let error = try #require(throws: ApplicationError.self) { try ProcessApplication.current }
    #expect(error.message.contains(".launches(\"product\", …)"))
  }

  private struct Later: LaunchOption {
    var arguments: [String]
    var launchArguments: [String]? { arguments }
  }
}
