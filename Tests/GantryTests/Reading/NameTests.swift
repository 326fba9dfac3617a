import Foundation
import Testing

@testable import Gantry

/// One property answers to each world's habit (design: Names).
struct NameTests {
  @Test(arguments: [
    ["--countries-datasource", "local-mock"], ["--countries-datasource=local-mock"],
    ["-countriesDatasource", "local-mock"], ["-CountriesDatasource", "local-mock"],
    ["--countries_datasource", "local-mock"], ["--COUNTRIES-DATASOURCE", "local-mock"],
    ["-countriesDatasource=local-mock"], ["-CountriesDatasource", "\"local-mock\""],
  ])
  func anOptionAnswersToEachHabit(_ arguments: [String]) throws {
    let launch = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
    #expect(launch.countriesDatasource == .localMock)
    #expect(launch.unrecognizedArguments.isEmpty)
  }

  @Test(arguments: [
    ["--has-completed-onboarding"], ["--has-completed-onboarding=true"],
    ["--has-completed-onboarding", "on"], ["-HasCompletedOnboarding", "YES"],
    ["-hasCompletedOnboarding"], ["-HasCompletedOnboarding", "\"1\""],
    ["-HasCompletedOnboarding", "<true/>"],
  ])
  func aFlagAnswersToEachHabit(_ arguments: [String]) throws {
    let launch = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
    #expect(launch.hasCompletedOnboarding)
  }

  @Test(arguments: [
    ["--no-has-completed-onboarding"], ["--has-completed-onboarding=false"],
    ["--has-completed-onboarding", "no"], ["-HasCompletedOnboarding", "0"],
    ["-noHasCompletedOnboarding"], ["-no-hasCompletedOnboarding", "YES"],
  ])
  func aFlagIsSwitchedOff(_ arguments: [String]) throws {
    let launch = try Launch<CountriesLaunch>(
      arguments: ["app", "--has-completed-onboarding"] + arguments)
    #expect(!launch.hasCompletedOnboarding)
  }

  @Test(arguments: [
    ["--network.latency", "250ms"], ["-network.latency", "250ms"], ["--network-latency", "250ms"],
    ["--network", #"{"latency":"250ms"}"#], ["-network", "{latency = 250ms;}"],
    ["-network", "<dict><key>latency</key><string>250ms</string></dict>"],
  ])
  func aNestedOptionAnswersToEachHabit(_ arguments: [String]) throws {
    let launch = try Launch<CountriesLaunch>(arguments: ["app"] + arguments)
    #expect(launch.network.latency == .milliseconds(250))
    #expect(launch.network.retries == 3)
  }

  @Test(arguments: [
    "LAUNCH_COUNTRIES_DATASOURCE", "LAUNCH_countriesDatasource", "LAUNCH_COUNTRIESDATASOURCE",
  ])
  func aVariableSetsAnOption(_ name: String) throws {
    #expect(try read(environment: [name: "local-mock"]).countriesDatasource == .localMock)
  }

  @Test func aNestedVariableSetsANestedOption() throws {
    let launch = try read(environment: ["LAUNCH_NETWORK_LATENCY": "2m"])
    #expect(launch.network.latency == .seconds(120))
  }

  @Test func theProgramsNameIsNoOption() throws {
    let launch = try Launch<CountriesLaunch>(arguments: ["--has-completed-onboarding"])
    #expect(!launch.hasCompletedOnboarding)
  }

  @Test func codingKeysRenameOptions() throws {
    struct Renamed: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case server = "backend-url" }
      static var launchPolicy: LaunchPolicy { .all }
      var server = "a"
    }
    #expect(try read(Renamed.self, "--backend-url", "b").server == "b")
    #expect(try read(Renamed.self, "--server", "b").unrecognizedArguments == ["--server", "b"])
  }

  @Test func aNameBeyondASCIIIsReadAsItIsWritten() throws {
    struct Spelt: LaunchConfiguration, Equatable {
      enum CodingKeys: String, CodingKey {
        case height = "höhe"
        case opening = "maxÖffnung"
        case count = "max count"
      }
      static var launchPolicy: LaunchPolicy { .all }
      var height = 0
      var opening = 0
      var count = 0
    }
    let spelt = Spelt(height: 1, opening: 2, count: 3)
    #expect(
      spelt.commandLineArguments == ["--höhe", "1", "--max-Öffnung", "2", "--max count", "3"])
    #expect(
      spelt.environmentVariables
        == ["LAUNCH_HöHE": "1", "LAUNCH_MAX_ÖFFNUNG": "2", "LAUNCH_MAX COUNT": "3"])
    for arguments in [spelt.commandLineArguments, spelt.userDefaultsArguments] {
      #expect(try Launch<Spelt>(arguments: ["app"] + arguments).configuration == spelt)
    }
    #expect(try read(Spelt.self, environment: spelt.environmentVariables).configuration == spelt)
  }

  @Test func propertiesThatFallTogetherAreNamed() {
    struct Twins: LaunchConfiguration {
      struct Network: Codable, Sendable { var latency = 1 }
      static var launchPolicy: LaunchPolicy { .all }
      var network = Network()
      var networkLatency = 2
    }
    #expect(
      problems(Twins.self)
        == "error: Twins: 'networkLatency' and 'network.latency' are the same option, since names "
        + "match without '-', '_', '.' and case")
  }

  @Test func whatCannotBeDeclaredIsNamed() {
    struct Nameless: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case port = "--" }
      var port = 1
    }
    struct Unwritable: LaunchConfiguration {
      struct Refusal: Error, CustomStringConvertible { var description: String { "not today" } }
      struct Part: Codable, Sendable {
        func encode(to encoder: any Encoder) throws { throw Refusal() }
      }
      var part = Part()
    }
    struct Unwritten: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case port, secondPort }
      static var launchPolicy: LaunchPolicy { .all }
      var port = 1
      init() {}
      init(from decoder: any Decoder) throws {
        port = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .secondPort)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(port, forKey: .port)
      }
    }
    #expect(problems(Nameless.self) == "error: Nameless: an option's name is empty: '--'")
    #expect(problems(Nameless.self, "--launch-help") == problems(Nameless.self))
    #expect(
      problems(Unwritable.self)
        == "error: Unwritable: its default value can't be encoded: not today")
    #expect(
      problems(Unwritten.self, "--port", "2")
        == "error: Unwritten refuses these options: 'secondPort' is decoded, but was not encoded by "
        + "the default")
  }

  @Test func aNameMayBeOneLetter() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var a = 0
      var b: [String: Int] = [:]
      var c = false
    }
    #expect(
      try read(App.self, "-a", "1", "--b.x=2", "--b.y", "3", "--no-c").configuration
        == App(a: 1, b: ["x": 2, "y": 3]))
    #expect(try read(App.self, "--.x", "1", "-.x", "1").configuration == App())
  }

  @Test func anEmptyPrefixLeavesSystemVariablesAlone() throws {
    struct Server: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      static var environmentPrefix: String { "" }
      var port = 80
      var home = "none"
      var path = "none"
      var lang = "none"
    }
    let launch = try read(
      Server.self,
      environment: ["PORT": "8080", "HOME": "/root", "PATH": "/bin", "LANG": "C", "OTHER": "x"])
    #expect(launch.port == 8080)
    #expect(launch.home == "none")
    #expect(launch.path == "none")
    #expect(launch.lang == "none")
    #expect(launch.report.unrecognizedVariables.isEmpty)
  }

  @Test func twoVariablesForOneOptionAreAnError() {
    #expect(
      problems(environment: ["LAUNCH_PORT": "1", "LAUNCH_P_ORT": "2"])
        == """
        error: port: LAUNCH_PORT and LAUNCH_P_ORT set the same option; unset one
               environment variable LAUNCH_P_ORT
        """)
  }

  @Test func aVariableOfNoOptionIsReported() throws {
    let launch = try read(environment: ["LAUNCH_PROT": "1", "OTHER": "1"])
    #expect(launch.report.unrecognizedVariables == ["LAUNCH_PROT"])
  }
}
