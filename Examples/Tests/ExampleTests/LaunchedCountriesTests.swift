import CountriesKit
import Foundation
import Gantry
import GantryTesting
import Testing

/// The Countries app as a test launches it: in a state that is stated in typed values.
@Suite(.timeLimit(.minutes(1))) struct LaunchedCountriesTests {
  /// The state of a test; each states only what differs.
  private func launch(_ change: (inout CountriesLaunch) -> Void) -> CountriesLaunch {
    var launch = CountriesLaunch()
    launch.port = 0
    change(&launch)
    return launch
  }

  private func countries(
    fileID: String = #fileID, line: Int = #line, _ change: (inout CountriesLaunch) -> Void
  ) async throws -> ProcessApplication {
    try await TestLauncher(configuration: launch(change), fileID: fileID, line: line)
      .launch(ProcessApplication(product: "countries"))
  }

  private func page(_ path: String, _ app: ProcessApplication) async throws -> String {
    let base = try #require(app.url)
    return try await get(path, at: base).body
  }

  // MARK: One binary, different dependencies

  @Test func `F03 F06 F45 one binary resolves the source that each test asks for`() async throws {
    let backend = try await sampleBackend()
    defer { backend.terminate() }
    let base = try #require(backend.url)
    let live = try await countries { $0.countriesBaseURL = base }
    defer { live.terminate() }
    let mocked = try await countries { $0.countriesDatasource = .localMock }
    defer { mocked.terminate() }
    #expect(try await page("/", live).contains("249 countries</p>"))
    #expect(try await page("/", mocked).contains("12 countries</p>"))
    #expect(live.processIdentifier != mocked.processIdentifier)
  }

  @Test func `F04 choosing one dependency leaves every other option at its default`() async throws {
    let app = try await countries { $0.countriesDatasource = .localMock }
    defer { app.terminate() }
    let report = try #require(app.launchReport)
    #expect(report.overrides.map(\.name) == ["countries-datasource", "port"])
  }

  @Test func `F42 what stands in the test's own environment doesn't reach the app`() async throws {
    setenv("LAUNCH_COUNTRIES_DATASOURCE", "local-mock", 1)
    defer { unsetenv("LAUNCH_COUNTRIES_DATASOURCE") }
    let app = try await countries { _ in }
    defer { app.terminate() }
    let report = try #require(app.launchReport)
    #expect(report.options.first { $0.name == "countries-datasource" }?.value == "rest-countries")
  }

  @Test func `F43 arguments set by hand launch it as well`() async throws {
    let app = ProcessApplication(product: "countries")
    app.launchArguments = ["--countries-datasource", "local-mock", "--port", "0"]
    try await app.launch()
    defer { app.terminate() }
    #expect(try await page("/countries/CAN", app).contains(">36155487 people<"))
  }

  @Test func `F44 each argument is an element, and one that holds two is refused`() async throws {
    let app = ProcessApplication(product: "countries")
    let launch = launch { $0.countriesDatasource = .localMock }
    TestLauncher(configuration: launch).configure(app)
    #expect(
      app.launchArguments == ["--countries-datasource", "local-mock", "--port", "0"])
    app.launchArguments = ["--countries-datasource local-mock"]
    let error = await #expect(throws: ApplicationError.self) { try await app.launch() }
    #expect(app.state == .exited(code: 64))
    #expect(error?.launchError?.problems.count == 1)
  }

  @Test func `N37 an option may come as an argument or as a variable, and the first wins`()
    async throws
  {
    let app = ProcessApplication(product: "countries")
    app.launchEnvironment = [
      "LAUNCH_COUNTRIES_DATASOURCE": "rest-countries", "LAUNCH_PORT": "0",
    ]
    app.launchArguments = ["--countries-datasource=local-mock"]
    try await app.launch()
    defer { app.terminate() }
    let option = try #require(
      app.launchReport?.options.first { $0.name == "countries-datasource" })
    #expect(option.value == "local-mock")
    #expect(option.shadowed.map(\.value) == ["rest-countries"])
  }

  @Test func `N38 a scenario's file sets many options at once`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(#"{"countriesDatasource": "local-mock", "port": 0}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let app = ProcessApplication(product: "countries")
    app.launchArguments = ["--launch-configuration-file", file.path]
    try await app.launch()
    defer { app.terminate() }
    #expect(try await page("/", app).contains("12 countries</p>"))
  }

  // MARK: What a test is told

  @Test func `each value says which line of the test gave it`() async throws {
    let line = #line + 1
    let app = try await countries { $0.countriesDatasource = .localMock }
    defer { app.terminate() }
    #expect(
      app.launchReport?.overrides.first?.origin.description
        == "LaunchedCountriesTests.swift:\(line), launch argument 1: --countries-datasource "
        + "local-mock")
  }

  @Test func `the command in a failure starts the same app again`() async throws {
    let app = try await countries { $0.countriesDatasource = .localMock }
    app.terminate()
    let shell = ProcessApplication(executable: "/bin/sh")
    shell.launchArguments = ["-c", app.reproLine]
    shell.readiness = .output(containing: "Countries is at ")
    try await shell.launch()
    defer { shell.terminate() }
    let line = try #require(shell.output.split(separator: "\n").first { $0.contains(" is at ") })
    let base = try #require(URL(string: String(line.split(separator: " ").last ?? "")))
    #expect(try await get("/", at: base).body.contains("12 countries</p>"))
  }

  @Test func `an unknown data source fails the launch with the suggestion`() async throws {
    let app = ProcessApplication(product: "countries")
    app.launchArguments = ["--countries-datasource", "local-mok"]
    let error = await #expect(throws: ApplicationError.self) { try await app.launch() }
    #expect(error?.launchError?.problems.first?.suggestion == "local-mock")
    #expect(error?.description.contains("countries --countries-datasource local-mok") == true)
  }

  @Test(.launches("countries", CountriesLaunch.mocked))
  func `the trait gives the test a running app`() async throws {
    let app = try ProcessApplication.current
    #expect(try await page("/", app).contains("12 countries</p>"))
  }
}

extension CountriesLaunch {
  /// The mock, on a free port.
  fileprivate static var mocked: CountriesLaunch {
    var launch = CountriesLaunch()
    launch.countriesDatasource = .localMock
    launch.port = 0
    return launch
  }
}
