import Testing

@testable import Gantry

/// Structures that have no default: those that tell their parts, and those that don't.
struct StructureTests {
  struct App: LaunchConfiguration, Equatable {
    struct Window: Codable, Equatable, Sendable, LaunchStructure {
      var width = 800
      var height = 600
      var title: String?
    }
    struct User: Codable, Equatable, Sendable {
      var name: String
      var age: Int?
    }

    static var launchPolicy: LaunchPolicy { .all }

    var window: Window?
    var user: User?
    var w: Int?
    var numbers: [Int] = []
  }

  @Test func aStructureThatTellsItsPartsHasTheirDefaults() throws {
    #expect(try read(App.self, "--window.width=7").window == App.Window(width: 7))
    #expect(try read(App.self, "--window", "{}").window == App.Window())
    #expect(try read(App.self).window == nil)
    let launch = try read(
      App.self, "--window.width", "7",
      environment: [
        "LAUNCH_WINDOW_HEIGHT": "5", "LAUNCH_CONFIGURATION": #"{"window":{"title":"t"}}"#,
      ])
    #expect(launch.window == App.Window(width: 7, height: 5, title: "t"))
    #expect(
      launch.report.options.map(\.name)
        == ["window.width", "window.height", "window.title", "user", "w", "numbers"])
    #expect(HelpText.text(App.self).contains("--window.height <integer>\n      default: 600;"))
  }

  @Test func onlyThePartsThatDifferAreWritten() {
    #expect(App(window: .init(width: 1)).commandLineArguments == ["--window.width", "1"])
    #expect(App(window: .init()).commandLineArguments == ["--window", "{}"])
  }

  /// The app's own decoding may need what its default doesn't have.
  @Test func aPartThatIsNilByDefaultMayBeNeeded() throws {
    struct Needing: LaunchConfiguration, Equatable {
      struct Login: Codable, Equatable, Sendable, LaunchStructure {
        var name: String?
        var age = 0
        init() {}
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: CodingKeys.self)
          name = try container.decode(String.self, forKey: .name)
          age = try container.decode(Int.self, forKey: .age)
        }
      }
      static var launchPolicy: LaunchPolicy { .all }
      var login: Login?
      var port = 80
    }
    #expect(try read(Needing.self, "--login.name", "ann").login?.name == "ann")
    #expect(
      problems(Needing.self, "--login.age", "5")
        == """
        error: login.name: a value is missing: 'login' is nil by default, so this part of it has none
               launch argument 1: --login.age 5
        """)
    let arguments = ["app", "--login.age", "5", "--port", "1"]
    let launch = try Launch<Needing>(Launch<Needing>.input(arguments, [:]), .useDefaults)
    #expect(launch.port == 1)
    #expect(launch.login == nil)
    #expect(launch.report.notes.count == 1)
  }

  /// Of a structure without parts only the whole can be set.
  @Test func aStructureWithoutPartsIsAnOption() throws {
    struct Marked: LaunchConfiguration {
      struct Marker: Codable, Sendable {
        enum CodingKeys: CodingKey {}
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws {
          _ = encoder.container(keyedBy: CodingKeys.self)
        }
      }
      var marker = Marker()
      var port = 80
    }
    #expect(try read(Marked.self).report.options.map(\.name) == ["marker", "port"])
  }

  @Test func twoOptionsOfOneStructureHaveTheirOwnParts() throws {
    struct Twins: LaunchConfiguration, Equatable {
      struct Chain: Codable, Equatable, Sendable, LaunchStructure {
        var length = 1
        var window: App.Window?
      }
      static var launchPolicy: LaunchPolicy { .all }
      var left: App.Window?
      var right: App.Window?
      var chain: Chain?
    }
    let launch = try read(
      Twins.self, "--left.width=1", "--right.width=2", "--chain.window.width=3")
    #expect(
      launch.configuration
        == Twins(
          left: .init(width: 1), right: .init(width: 2),
          chain: .init(window: .init(width: 3))))
    #expect(launch.report.options.count == 10)
  }

  @Test(arguments: [
    App.Window(), App.Window(width: 1), App.Window(title: "t"), App.Window(width: 1, title: "t"),
  ])
  func itIsWrittenAndReadBack(_ window: App.Window) throws {
    let configuration = App(window: window)
    #expect(
      try Launch<App>(arguments: ["app"] + configuration.commandLineArguments).configuration
        == configuration)
    #expect(
      try Launch<App>(arguments: ["app"], environment: configuration.environmentVariables)
        .configuration == configuration)
  }

  @Test func aStructureThatDoesNotTellIsMadeOfWhatIsGiven() throws {
    let launch = try read(
      App.self, "--user.age", "6", environment: ["LAUNCH_USER_NAME": "Eve"])
    #expect(launch.user == App.User(name: "Eve", age: 6))
    #expect(launch.report.options.map(\.name).contains("user"))
    #expect(
      launch.report.options.first { $0.name == "user" }?.origins.map(\.description)
        == ["environment variable LAUNCH_USER_NAME", "launch argument 1: --user.age"])
    #expect(problems(App.self, "--user.age", "6").contains("user.name: a value is missing"))
  }

  /// The names of parts match as those of options do; the keys of a dictionary in one don't.
  @Test func aPartIsTheSameInEachSpelling() throws {
    struct Spelt: LaunchConfiguration, Equatable {
      struct Town: Codable, Equatable, Sendable { var zipCode: Int }
      struct User: Codable, Equatable, Sendable {
        var firstName: String
        var homeTown: Town?
        var labels: [String: Int]?
      }
      static var launchPolicy: LaunchPolicy { .all }
      var user: User?
    }
    let launch = try read(
      Spelt.self, "--user.first-name", "B", "--user.home-town.zip-code", "2",
      "--user.labels.a-b=1", "--user.labels.ab=2",
      environment: [
        "LAUNCH_USER_FIRST_NAME": "A",
        "LAUNCH_CONFIGURATION": #"{"user":{"firstName":"C","homeTown":{"zipCode":1}}}"#,
      ])
    #expect(
      launch.user
        == Spelt.User(
          firstName: "B", homeTown: Spelt.Town(zipCode: 2), labels: ["a-b": 1, "ab": 2]))
  }

  @Test func aTypeOfOneDictionaryKeepsEachKey() throws {
    struct Labeled: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var labels: Single<[String: Int]>?
    }
    let launch = try read(
      Labeled.self, "--labels.a-b=1", "--labels.ab=2", "--labels.A=3", "--labels.a=4")
    #expect(launch.labels?.value == ["a-b": 1, "ab": 2, "A": 3, "a": 4])
  }

  @Test func aVariableSetsAPartOfTheLongestName() throws {
    struct Named: LaunchConfiguration, Equatable {
      struct Profile: Codable, Equatable, Sendable { var name: String }
      static var launchPolicy: LaunchPolicy { .all }
      var user: App.User?
      var userProfile: Profile?
    }
    let launch = try read(
      Named.self, environment: ["LAUNCH_USER_NAME": "u", "LAUNCH_USER_PROFILE_NAME": "p"])
    #expect(
      launch.configuration == Named(user: App.User(name: "u"), userProfile: .init(name: "p")))
  }

  /// `--now` is no `--no-w`: a name is negated by a word of its own.
  @Test func aNameIsNegatedByAWordOfItsOwn() throws {
    let launch = try read(App.self, "--w", "5", "--now", "--nOW", "--NOW")
    #expect(launch.w == 5)
    #expect(launch.unrecognizedArguments == ["--now", "--nOW", "--NOW"])
    for argument in ["--no-w", "--no_w", "-noW", "--NO-W", "--No-w"] {
      #expect(try read(App.self, "--w", "5", argument).w == nil, "\(argument)")
    }
  }

  @Test func eachElementKeepsItsOrigin() throws {
    #expect(
      problems(App.self, "--numbers", "1", "--numbers", "x", "--numbers", "3", "--numbers", "y")
        == """
        error: numbers[1]: 'x' is not an integer
               launch argument 3: --numbers x
        error: numbers[3]: 'y' is not an integer
               launch argument 7: --numbers y
        """)
    #expect(
      problems(App.self, "--numbers=[1,\"x\"]", "--numbers", "y")
        == """
        error: numbers[1]: 'x' is not an integer
               launch argument 1: --numbers=[1,"x"]
        error: numbers[2]: 'y' is not an integer
               launch argument 2: --numbers y
        """)
    let option = try read(App.self, "--numbers", "1", "--numbers=[2,3]", "--numbers", "4").report
      .options.first { $0.name == "numbers" }
    #expect(option?.value == "[2,3,4]")
    #expect(option?.origins.map(\.index) == [3, 4])
  }

  @Test func problemsAndOriginsAreData() throws {
    do throws(LaunchError) {
      _ = try read(
        App.self, "--w", "many",
        environment: ["LAUNCH_ORIGINS": ##"{"#1":"App.swift:7"}"##])
      Issue.record("a word was read as a number")
    } catch {
      let problem = try #require(error.problems.first)
      #expect(problem.reason == .notA("many", expected: "an integer"))
      #expect(problem.option == "w")
      #expect(problem.origin?.source == .launchArgument)
      #expect(problem.origin?.index == 1)
      #expect(problem.origin?.name == "--w")
      #expect(problem.origin?.text == "--w many")
      #expect(problem.origin?.writtenAt == "App.swift:7")
    }
  }
}
