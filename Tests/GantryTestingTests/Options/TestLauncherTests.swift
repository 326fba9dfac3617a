import AutoMateCode
import Gantry
@testable import GantryTesting
import Testing

@Suite struct TestLauncherTests {
  private enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
    case testing, production
    var key: String { "Server" }
  }

  private struct Flag: LaunchArgument {
    let key = "SkipLogin"
  }

  private struct Session: LaunchConfiguration {
    var count = 0
    var names: [String] = []
  }

  private struct Other: LaunchConfiguration {
    var isGuest = false
  }

  private struct FakeApplication: Application, Equatable {
    var launchArguments: [String] = []
    var launchEnvironment: [String: String] = [:]
  }

  @Test func m02_aConfiguredApplicationIsLaunched() {
    let app = launchWithCustomOption()
    #expect(app.isRunning)
    #expect(app.launchArguments == ["-MyArgument", "MyValue"])
    #expect(app.launchEnvironment == [:])
  }

  @Test(arguments: [
    (["-Server", "old"], ["-Server", #""testing""#]),
    (["-Server", "old", "-Other", "x"], ["-Other", "x", "-Server", #""testing""#]),
    (["-Server", "old", "-Server", "older"], ["-Server", #""testing""#]),
    (["a.txt", "-Server", "old", "b.txt"], ["a.txt", "b.txt", "-Server", #""testing""#]),
    (["-Servers", "old"], ["-Servers", "old", "-Server", #""testing""#]),
    (["-Server", "-Other"], ["-Other", "-Server", #""testing""#]),
    (["-Server", "-5"], ["-Server", #""testing""#]),
    (["-a", "--", "-Server", "x"], ["-a", "-Server", #""testing""#, "--", "-Server", "x"]),
  ])
  func m24_anExistingValueIsReplaced(_ existing: [String], _ expected: [String]) {
    let app = FakeApplication(launchArguments: existing)
    #expect(TestLauncher(options: [Server.testing]).configure(app).launchArguments == expected)
  }

  @Test func m24_whatFollowsAFlagStays() {
    let launcher = TestLauncher(options: [Flag()])
    for (existing, expected) in [
      (["-SkipLogin", "a.txt"], ["a.txt", "-SkipLogin"]), (["-SkipLogin", "NO"], ["-SkipLogin"]),
    ] {
      let app = launcher.configure(FakeApplication(launchArguments: existing))
      #expect(app.launchArguments == expected)
    }
  }

  private struct Unit: LaunchOption {
    var arguments: [String]
    var launchArguments: [String]? { arguments }
  }

  @Test(arguments: [
    (["-Other", "-fast"], ["-Mode", "-fast"], ["-Other", "-fast", "-Mode", "-fast"]),
    (["-Other", "-fast"], ["-fast"], ["-Other", "-fast", "-fast"]),
    (["-Other", "-Mode"], ["-Mode", "-fast"], ["-Other", "-Mode", "-Mode", "-fast"]),
    (["-Mode", "-slow", "x"], ["-Mode", "-fast"], ["x", "-Mode", "-fast"]),
    (["-Name", "a", "b", "-c"], ["-Name", "d", "e"], ["-c", "-Name", "d", "e"]),
    (["-Name", "a", "-c"], ["-Name", "d", "e"], ["-c", "-Name", "d", "e"]),
    (["-Verbose", "-Name", "a", "b"], ["-Name", "d", "e"], ["-Verbose", "-Name", "d", "e"]),
    (
      ["-B", "2", "-A", "1", "-B", "2"], ["-A", "1", "-B", "2"], ["-B", "2", "-A", "1", "-B", "2"]
    ),
    (["x", "-y"], ["x", "-z"], ["x", "-y", "x", "-z"]),
  ])
  func m24_whatTheApplicationHasIsNeverBrokenUp(
    _ existing: [String], _ unit: [String], _ expected: [String]
  ) {
    let launcher = TestLauncher(options: [Unit(arguments: unit)])
    let app = launcher.configure(FakeApplication(launchArguments: existing))
    #expect(app.launchArguments == expected)
  }

  @Test func m24_standardErrorSaysWhatIsReplacedByWhat() throws {
    let probe = ProcessApplication(product: "LauncherProbe")
    probe.launchArguments = ["configure"]
    probe.readiness = .started
    probe.passesOutputOn = false
    try probe.launch()
    #expect(probe.waitForExit() == .exited(code: 0))
    let said: [String] = [
      "TestLauncher: launch argument -Name is given twice: '-Name d e' (Test.swift:4) is sent, "
        + "'-Name c' (Test.swift:4) is not.",
      "TestLauncher: launch argument -Mode: '-Mode -fast' (Test.swift:4) is sent in place of "
        + "'-Mode -slow' (Test.swift:4).",
      "TestLauncher: environment variable STAGE is sent with another value than the defaults'.",
      "TestLauncher: '-Name d e' replaces '-Name a b', which the application had.",
      "TestLauncher: environment variable TOKEN replaces another value, which the application had.",
    ]
    #expect(probe.output.split(separator: "\n").map { String($0) } == said)
  }

  @Test func m24_aConfigurationsOptionsAreReplacedToo() {
    let app = FakeApplication(
      launchArguments: ["--count=1", "--names", "x", "--names", "y", "--verbose"])
    let launcher = TestLauncher(configuration: Session(count: 2, names: ["a", "b"]))
    #expect(
      launcher.configure(app).launchArguments
        == ["--verbose", "--count", "2", "--names", "a", "--names", "b"])
  }

  @Test func m24_configuringTwiceChangesNothing() {
    let launcher = TestLauncher(options: [
      Server.testing, Flag(), SoftwareKeyboards([.Bangla]), HardwareKeyboards([.Bangla]),
      LaunchEnvironment(key: "A", value: "1"),
    ])
    let app = launcher.configure(FakeApplication())
    #expect(launcher.configure(app) == app)
  }

  @Test func k11_theEnvironmentIsMergedByName() {
    let app = FakeApplication(launchEnvironment: ["A": "1", "B": "2"])
    let launcher = TestLauncher(options: [LaunchEnvironment(key: "B", value: "3")])
    #expect(launcher.configure(app).launchEnvironment == ["A": "1", "B": "3"])
  }

  @Test func m25_theStaticFormConfigures() {
    let app = TestLauncher.configure(FakeApplication(), withOptions: [Server.testing])
    #expect(app.launchArguments == ["-Server", #""testing""#])
    #expect(TestLauncher.configure(app) == app)
  }

  @Test func m26_classesAndValuesAreApplications() {
    let object = XCUIApplication()
    let value = FakeApplication()
    let launcher = TestLauncher(options: [Server.testing] as LaunchOptionsSet)
    #expect(launcher.configure(object) === object)
    #expect(object.launchArguments == launcher.configure(value).launchArguments)
    let existential: any Application = value
    #expect(launcher.configure(existential).launchArguments == object.launchArguments)
  }

  @Test func m27_testsOverrideTheTeamsDefaults() {
    let team: [any LaunchOption] = [AnimationLaunchEnvironment(), Server.testing]
    let test: [any LaunchOption] = [AnimationLaunchEnvironment(animation: true)]
    for launcher in [
      TestLauncher(defaults: team, options: test), TestLauncher(options: team).adding(test),
      TestLauncher(options: team + test),
    ] {
      let app = launcher.configure(FakeApplication())
      #expect(app.launchEnvironment == ["AM_ANIMATION_KEY": "true"])
      #expect(app.launchArguments == ["-Server", #""testing""#])
    }
    #expect(TestLauncher(defaults: team, options: test).duplicates.isEmpty)
    let app = TestLauncher.configureWithDefaultOptions(FakeApplication(), additionalOptions: test)
    #expect(app.launchEnvironment == ["AM_ANIMATION_KEY": "true"])
  }

  @Test func m27_aTeamsLauncherIsAddedTo() {
    let app = FakeApplication()
    let team = TestLauncher(options: [AnimationLaunchEnvironment(), IsInUITestLaunchEnvironment()])
    let launched =
      team.adding([AnimationLaunchEnvironment(animation: true)]).configure(app)
    #expect(
      launched.launchEnvironment == ["AM_ANIMATION_KEY": "true", "AM_IS_IN_UI_TEST": "true"])
  }

  @Test func aDuplicateWithinALayerIsKept() {
    let launcher = TestLauncher(options: [Flag()]).adding([Server.testing, Server.production])
    #expect(launcher.duplicates.map(\.kept) == [#"-Server "production""#])
  }

  @Test func theLauncherKnowsWhereItWasMade() {
    let line = #line + 1
    let launcher = TestLauncher(options: [Session()]).adding([Other()])
    #expect(
      launcher.options.configurations.map(\.origin) == [
        "TestLauncherTests.swift:\(line)", "TestLauncherTests.swift:\(line)",
      ])
    let other = TestLauncher(configuration: Session(), fileID: "A/B.swift", line: 3)
    #expect(other.options.configurations.map(\.origin) == ["B.swift:3"])
  }

  @Test func aSetsOptionsKeepTheirOwnPlace() {
    var options = LaunchOptionsSet([Session()], origin: "Team.swift:7")
    options.add(Other())
    let launcher = TestLauncher(options: options, fileID: "A/B.swift", line: 3)
    #expect(launcher.options.configurations.map(\.origin) == ["Team.swift:7", "B.swift:3"])
  }

  @Test func aConfigurationArrivesThroughALauncher() throws {
    let session = Session(count: 3, names: ["-a", "[b"])
    let app = TestLauncher(configuration: session).configure(FakeApplication())
    let launch = try Launch<Session>(
      arguments: ["app"] + app.launchArguments, environment: app.launchEnvironment)
    #expect(launch.count == 3)
    #expect(launch.names == ["-a", "[b"])
  }
}
