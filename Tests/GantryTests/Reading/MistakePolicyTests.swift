import Testing

@testable import Gantry

/// An app that starts although it was launched with something that it can't understand.
struct MistakePolicyTests {
  struct App: LaunchConfiguration, Equatable {
    static var launchPolicy: LaunchPolicy { .all }
    static var mistakePolicy: MistakePolicy { .useDefaults }

    enum Datasource: String, Codable, CaseIterable { case restCountries = "rest-countries", mock }
    struct User: Codable, Sendable, Equatable {
      var name: String
      var age: Int
    }
    struct Limits: Codable, Sendable, Equatable {
      var low = 1
      var high = 2

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        low = try container.decode(Int.self, forKey: .low)
        high = try container.decode(Int.self, forKey: .high)
        if low > high {
          throw DecodingError.dataCorruptedError(
            forKey: .low, in: container, debugDescription: "low is above high")
        }
      }
    }
    var datasource = Datasource.restCountries
    var port = 80
    var numbers: [Int] = [1]
    var user: User?
    var limits = Limits()
    var pin = Secret(0)
  }

  private func keepingDefaults<C: LaunchConfiguration>(
    _ type: C.Type, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws(LaunchError) -> Launch<C> {
    try Launch(Launch<C>.input(["app"] + arguments, environment), .useDefaults)
  }

  private func launch(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Launch<App> {
    try keepingDefaults(App.self, arguments, environment)
  }

  @Test func whatIsWrongKeepsItsDefaultAndTheRestIsSet() throws {
    let launch = try launch(
      "--datasource", "mok", "--port", "8080", "--numbers", "x", "--numbers", "2",
      environment: ["LAUNCH_DATASOURCE": "mock", "LAUNCH_PORT": "x"])
    #expect(launch.configuration == App(port: 8080))
    #expect(
      launch.report.notes == [
        "not taken: datasource: 'mok' is not one of rest-countries, mock, "
          + "launch argument 1: --datasource mok",
        "not taken: numbers[0]: 'x' is not an integer, launch argument 5: --numbers x",
      ])
    #expect(
      Banner.lines(launch) == ["Gantry: launched with port=8080 (launch argument 3)"]
        + launch.report.notes.map { "Gantry: \($0)" })
    #expect(launch.report.overrides.map(\.name) == ["port"])
  }

  @Test func anOptionWithoutItsValueKeepsItsDefault() throws {
    let launch = try launch(
      "--datasource", "-NSDocumentRevisionsDebugMode", "YES", "--port", "1")
    #expect(launch.configuration == App(port: 1))
    #expect(launch.injectedArguments == ["-NSDocumentRevisionsDebugMode", "YES"])
    #expect(launch.report.notes.count == 1)
    #expect(launch.report.notes.first?.hasPrefix("not taken: datasource: ") == true)
  }

  @Test func aWeakerSourceDoesNotStandInForWhatIsWrong() throws {
    let missing = try launch("--port", environment: ["LAUNCH_PORT": "9000"])
    #expect(missing.configuration == App())
    let twice = try launch(environment: ["LAUNCH_PORT": "1", "LAUNCH_Port": "2"])
    #expect(twice.configuration == App())
    #expect(twice.report.notes.count == 1)
  }

  @Test func aDurationThatIsNoneSavesNothing() throws {
    let launch = try launch("--launch-save=8hours", "--port", "1")
    #expect(launch.record.input.requests.save == nil)
    #expect(launch.port == 1)
  }

  @Test func aStructureThatLacksAPartIsNotTaken() throws {
    let launch = try launch("--user.name", "Ann", "--port", "1")
    #expect(launch.configuration == App(port: 1))
    #expect(launch.report.notes.count == 1)
    let whole = try self.launch("--user.name", "Ann", "--user.age", "30")
    #expect(whole.user == App.User(name: "Ann", age: 30))
    #expect(whole.report.notes == [])
  }

  /// A structure whose every part is wrong stays nil, with what is right it is made.
  @Test func anOptionalStructureIsMadeOfWhatIsRight() throws {
    let launch = try keepingDefaults(
      StructureTests.App.self, ["--window.width", "wide", "--w", "1"])
    #expect(launch.configuration == StructureTests.App(w: 1))
    let half = try keepingDefaults(
      StructureTests.App.self, ["--window.width", "wide", "--window.height", "7"])
    #expect(half.configuration == StructureTests.App(window: .init(height: 7)))
    #expect(half.report.notes.count == 1)
  }

  @Test func whatTheAppsOwnCodeRefusesIsNotTaken() throws {
    let launch = try launch("--limits.low", "5", "--port", "1")
    #expect(launch.configuration == App(port: 1))
    #expect(launch.report.notes.count == 1)
    #expect(launch.report.notes.first?.contains("low is above high") == true)
  }

  struct Refusing: LaunchConfiguration, Equatable {
    static var launchPolicy: LaunchPolicy { .all }
    var low = 1
    var high = 2

    init() {}

    init(from decoder: any Decoder) throws {
      let limits = try App.Limits(from: decoder)
      (low, high) = (limits.low, limits.high)
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func whatTheConfigurationRefusesTogetherIsNotTaken() throws {
    let launch = try keepingDefaults(Refusing.self, ["--low", "5", "--high", "3"])
    #expect(launch.configuration == Refusing())
    #expect(
      launch.report.notes == [
        "not taken: Refusing refuses these options: low is above high"
      ])
  }

  /// Reads one option twice, as a class and its superclass may do.
  struct ReadTwice: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }
    var port = 80

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      port = try container.decode(Int.self, forKey: .port)
      port = try container.decode(Int.self, forKey: .port)
    }
  }

  @Test func whatIsReadTwiceIsNotedOnce() throws {
    let launch = try keepingDefaults(ReadTwice.self, ["--port", "x"])
    #expect(launch.port == 80)
    #expect(
      launch.report.notes == [
        "not taken: port: 'x' is not an integer, launch argument 1: --port x"
      ])
  }

  @Test func mistakesOfNoOptionAreNamed() throws {
    let launch = try launch(
      "--prot", "1", "--launch-configuration-file", "/nonexistent", "--port", "2",
      environment: ["LAUNCH_CONFIGURATION": "{"])
    #expect(launch.configuration == App(port: 2))
    #expect(launch.report.notes.count == 3)
    #expect(launch.unrecognizedArguments == ["--prot", "1"])
  }

  @Test func noSecretIsNamed() throws {
    let launch = try launch("--pin=hunter2", "--numbers", "x")
    #expect(launch.report.notes.count == 2)
    #expect(!launch.report.json.contains("hunter2"))
    #expect(!Banner.lines(launch).joined().contains("hunter2"))
  }

  @Test func aProcessStartsWithItsDefaults() throws {
    let result = try ProbeProcess.run(
      "LaunchProbe",
      bytes: [
        "tolerant", "--port", "x", "--port-name", "web", "--greeting", "caf\u{E9}",
      ].map { Array($0.unicodeScalars.map { UInt8($0.value) }) })
    #expect(result.exitCode == 0)
    #expect(result.output == "80 web hello\n")
    #expect(
      result.errors == """
        Gantry: launched with port-name=web (launch argument 4)
        Gantry: not taken: the text isn't valid UTF-8, launch argument 7
        Gantry: not taken: port: 'x' is not an integer, launch argument 2: --port x

        """)
    let report = try ProbeProcess.run(
      "LaunchProbe", ["tolerant", "--port", "x", "--launch-report"])
    #expect(report.exitCode == 0)
    #expect(report.output.contains("not taken: port: 'x' is not an integer"))
  }

  @Test func nothingWrongIsNothingSaid() throws {
    let launch = try launch("--port", "1", "--launch-report")
    #expect(launch.configuration == App(port: 1))
    #expect(launch.report.notes == [])
    #expect(try self.launch().configuration == App())
  }

  struct Misdeclared: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }
    static var mistakePolicy: MistakePolicy { .useDefaults }
    var fooBar = 0
    var foobar = 0
  }

  @Test func aWrongDeclarationIsAnError() {
    #expect(throws: LaunchError.self) {
      try keepingDefaults(Misdeclared.self, ["--foo-bar=1"])
    }
  }
}
