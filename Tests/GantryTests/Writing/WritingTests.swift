import Foundation
import Testing

@testable import Gantry

/// Configurations written back (the writing's random cases stand in the property tests).
struct WritingTests {
  @Test func onlyWhatDiffersIsWritten() {
    #expect(CountriesLaunch().commandLineArguments == [])
    #expect(CountriesLaunch().launchArguments == nil)
    #expect(CountriesLaunch().launchEnvironments == nil)
    #expect(CountriesLaunch().environmentVariables == [:])
    #expect(CountriesLaunch().userDefaultsArguments == [])
  }

  @Test func readableLongOptionsAreWritten() {
    var configuration = CountriesLaunch()
    configuration.countriesDatasource = .localMock
    configuration.hasCompletedOnboarding = true
    configuration.magicNumbers = [5, -7]
    configuration.names = []
    configuration.greeting = "-hi"
    configuration.network.latency = .milliseconds(250)
    configuration.user = .init(name: "Ann")
    #expect(
      configuration.commandLineArguments == [
        "--countries-datasource", "local-mock", "--has-completed-onboarding", "--magic-numbers",
        "5", "--magic-numbers=-7", "--names", "[]", "--greeting=-hi", "--network.latency", "250ms",
        "--user", #"{"name":"Ann"}"#,
      ])
    #expect(
      configuration.environmentVariables == [
        "LAUNCH_COUNTRIES_DATASOURCE": "local-mock", "LAUNCH_HAS_COMPLETED_ONBOARDING": "true",
        "LAUNCH_MAGIC_NUMBERS": "[5,-7]", "LAUNCH_NAMES": "[]", "LAUNCH_GREETING": "-hi",
        "LAUNCH_NETWORK_LATENCY": "250ms", "LAUNCH_USER": #"{"name":"Ann"}"#,
      ])
    #expect(
      configuration.userDefaultsArguments == [
        "-countriesDatasource", "<string>local-mock</string>", "-hasCompletedOnboarding",
        "<true/>", "-magicNumbers", "<array><integer>5</integer><integer>-7</integer></array>",
        "-names", "<array></array>", "-greeting", "<string>-hi</string>", "-network.latency",
        "<string>250ms</string>", "-user", "<dict><key>name</key><string>Ann</string></dict>",
      ])
  }

  @Test func listsThatCouldBeMistakenAreJSON() {
    #expect(CountriesLaunch(names: ["(a"]).commandLineArguments == ["--names", #"["(a"]"#])
    #expect(CountriesLaunch(names: ["a,b"]).commandLineArguments == ["--names", "a,b"])
    #expect(CountriesLaunch(names: ["\"a\""]).commandLineArguments == ["--names", #"["\"a\""]"#])
    #expect(CountriesLaunch(names: [" a"]).commandLineArguments == ["--names", #"[" a"]"#])
    #expect(CountriesLaunch(names: [""]).commandLineArguments == ["--names="])
  }

  /// No property list has a null: a dictionary with one is JSON in a string, whose quotes are undone.
  @Test func aDictionaryWithANullIsReadAgain() throws {
    let sparse = SparseLaunch(counts: ["a": 1, "b": nil])
    #expect(
      sparse.userDefaultsArguments == ["-counts", #"<string>{"a":1,"b":null}</string>"#])
    for arguments in [sparse.userDefaultsArguments, sparse.commandLineArguments] {
      let launch = try Launch<SparseLaunch>(arguments: ["app"] + arguments)
      #expect(launch.configuration == sparse)
    }
    let plain = try Launch<SparseLaunch>(arguments: ["app", "-counts", "\"{a = 2;}\""])
    #expect(plain.counts == ["a": 2])
  }

  private struct SparseLaunch: LaunchConfiguration, Equatable {
    var counts: [String: Int?] = [:]
  }

  /// Reads a configuration back from each form in which it is written.
  private func expectReadBack<C: LaunchConfiguration & Equatable>(_ configuration: C) throws {
    let rest = configuration.launchEnvironments ?? [:]
    let forms: [(arguments: [String], environment: [String: String])] = [
      (configuration.commandLineArguments, rest), (configuration.userDefaultsArguments, rest),
      ([], configuration.environmentVariables),
      ([], ["LAUNCH_CONFIGURATION": configuration.payload]),
    ]
    for (arguments, environment) in forms {
      let launch = try Launch<C>(arguments: ["app"] + arguments, environment: environment)
      #expect(launch.configuration == configuration, "\(arguments) \(environment)")
    }
  }

  /// A type of the app's own that is nil by default doesn't tell what it holds.
  @Test(arguments: [
    "plain", "", "12345", "1e3", " 5", "true", "null", "\"quoted\"", "(a)", "{a = 1;}", "[1]",
    "<string>x</string>", "<00ff>", "a\0\u{1}",
  ])
  func aTextOfTheAppsOwnTypeIsReadBack(_ text: String) throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var userID: Single<String>?
    }
    try expectReadBack(App(userID: Single(text)))
  }

  @Test func aVariablesCommasSeparateAListOfTheAppsOwnType() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var apiKeys: Secret<Single<[String]>>?
      var hosts: Single<[String]>?
    }
    let launch = try Launch<App>(
      arguments: ["app"],
      environment: ["LAUNCH_API_KEYS": "k1, k2", "LAUNCH_HOSTS": "a,b"])
    #expect(launch.apiKeys?.value.value == ["k1", "k2"])
    #expect(launch.hosts?.value == ["a", "b"])
  }

  @Test func aValueOfTheAppsOwnTypeIsReadBack() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var id: Single<UUID>?
      var link: Single<URL>?
      var start: Single<Date>?
      var delay: Single<Duration>?
      var blob: Single<Data>?
      var ratio: Single<Double>?
      var limit: Single<Double>?
      var count: Single<Int>?
      var flag: Single<Bool>?
    }
    let link = try #require(URL(string: "https://example.com/a"))
    try expectReadBack(
      App(
        id: Single(UUID()), link: Single(link), start: Single(Date(timeIntervalSince1970: 0)),
        delay: Single(.milliseconds(250)), blob: Single(Data([0xD7, 0x6D, 0xF8])),
        ratio: Single(0.5), limit: Single(.infinity), count: Single(5), flag: Single(true)))
  }

  @Test func aSecretOfTheAppsOwnTypeIsReadBack() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var apiKey: Secret<Single<String>>?
    }
    let app = App(apiKey: Secret(Single("hunter2")))
    try expectReadBack(app)
    #expect(try read(App.self, environment: ["LAUNCH_API_KEY": "hunter2"]).configuration == app)
  }

  @Test func nilOverADefaultIsWritten() {
    var configuration = KindsLaunch()
    configuration.nickname = nil
    #expect(configuration.commandLineArguments == ["--no-nickname"])
    #expect(configuration.userDefaultsArguments == ["-no-nickname", "<true/>"])
    #expect(
      configuration.environmentVariables == ["LAUNCH_CONFIGURATION": #"{"nickname":null}"#])
  }

  /// `--no-name` is false for a Boolean, and may be the name of another option.
  @Test func nilThatNoArgumentCanSayIsAVariable() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var isLoud: Bool? = true
      var cache: String? = "c"
      var noCache = false
    }
    let app = App(isLoud: nil, cache: nil)
    #expect(app.launchArguments == nil)
    #expect(app.userDefaultsArguments == [])
    #expect(
      app.launchEnvironments == ["LAUNCH_CONFIGURATION": #"{"cache":null,"isLoud":null}"#])
    #expect(
      try read(App.self, environment: app.launchEnvironments ?? [:]).configuration == app)
  }

  @Test func typedFragmentsForUserDefaults() {
    var configuration = KindsLaunch()
    configuration.data = Data([1, 2, 3])
    configuration.date = Date(timeIntervalSince1970: 0)
    configuration.ratio = -1.5
    configuration.recording = .file(path: "<&>")
    configuration.wrapped = .init(text: "\u{1}")
    #expect(
      configuration.userDefaultsArguments == [
        "-ratio", "<real>-1.5</real>", "-data", "<data>AQID</data>", "-date",
        "<date>1970-01-01T00:00:00Z</date>", "-recording",
        "<dict><key>file</key><dict><key>path</key><string>&lt;&amp;&gt;</string></dict></dict>",
        "-wrapped", "\"\\U0001\"",
      ])
  }

  @Test func secretsAreNeverArguments() {
    var configuration = SecretLaunch()
    configuration.apiToken = Secret("hunter2")
    configuration.pin = Secret(4711)
    configuration.account.password = Secret("hunter2")
    configuration.account.name = "ann"
    configuration.spares = [Secret("hunter2")]
    configuration.login = Secret("hunter2")
    configuration.isVerbose = true
    #expect(configuration.commandLineArguments == ["--account.name", "ann", "--is-verbose"])
    #expect(
      configuration.userDefaultsArguments == [
        "-account.name", "<string>ann</string>", "-isVerbose", "<true/>",
      ])
    #expect(
      configuration.launchEnvironments == [
        "LAUNCH_API_TOKEN": "hunter2", "LAUNCH_PIN": "4711", "LAUNCH_ACCOUNT_PASSWORD": "hunter2",
        "LAUNCH_SPARES": #"["hunter2"]"#, "LAUNCH_LOGIN": "hunter2",
      ])
  }

  @Test func everyConfigurationIsALaunchOption() {
    let option: any LaunchOption = CountriesLaunch(port: 1)
    #expect(option.launchArguments == ["--port", "1"])
    #expect(option.launchEnvironments == nil)
    #expect(option.uniqueIdentifier == "CountriesLaunch")
    var secret = SecretLaunch()
    secret.pin = Secret(1)
    let another: any LaunchOption = secret
    #expect(another.launchArguments == nil)
    #expect(another.launchEnvironments == ["LAUNCH_PIN": "1"])
  }

  @Test func theGuidesThreeLinesCompile() {
    struct CustomOption: LaunchOption {
      var launchArguments: [String]? { ["-MyArgument", "MyValue"] }
    }
    #expect(CustomOption().launchArguments == ["-MyArgument", "MyValue"])
    #expect(CustomOption().launchEnvironments == nil)
    #expect(CustomOption().uniqueIdentifier == "CustomOption")
  }

  @Test func aNULTravelsQuoted() throws {
    let configuration = CountriesLaunch(greeting: "a\0b\"\\")
    #expect(configuration.commandLineArguments == ["-greeting", #""a\U0000b\"\\""#])
    #expect(configuration.environmentVariables.keys.sorted() == ["LAUNCH_CONFIGURATION"])
    let launch = try Launch<CountriesLaunch>(
      arguments: ["app"] + configuration.commandLineArguments)
    #expect(launch.configuration == configuration)
  }

  @Test func aCaseWithoutPayloadIsWrittenByItsName() throws {
    struct App: LaunchConfiguration, Equatable {
      enum Recording: Codable, Sendable, Equatable {
        case off
        case file(path: String)
      }
      static var launchPolicy: LaunchPolicy { .all }
      var recording = Recording.file(path: "/a")
    }
    let arguments = App(recording: .off).commandLineArguments
    #expect(arguments == ["--recording", "off"])
    #expect(try Launch<App>(arguments: ["app"] + arguments, environment: [:]).recording == .off)
  }

  /// Beyond 64 bits CoreFoundation would round.
  @Test func anIntegerThatUserDefaultsWouldRoundIsAString() {
    struct App: LaunchConfiguration {
      var large: UInt64 = 0
    }
    #expect(
      App(large: .max).userDefaultsArguments
        == ["-large", "<string>18446744073709551615</string>"])
    #expect(App(large: 5).userDefaultsArguments == ["-large", "<integer>5</integer>"])
  }

  /// The standard library has a function for each type.
  @Test func optionalsOfEachWidthAreWrittenAndRead() throws {
    struct App: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var a: Int8?
      var b: Int16?
      var c: Int32?
      var d: Int64?
      var e: UInt8?
      var f: UInt16?
      var g: UInt32?
      var h: UInt64?
      var i: UInt?
      var j: Float?
      var k: Double?
      var l: Bool?
      var m: String?
    }
    let app = App(
      a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9, j: 0.5, k: 1.5, l: true, m: "x")
    #expect(
      app.commandLineArguments == [
        "--a", "1", "--b", "2", "--c", "3", "--d", "4", "--e", "5", "--f", "6", "--g", "7", "--h",
        "8", "--i", "9", "--j", "0.5", "--k", "1.5", "--l", "--m", "x",
      ])
    let launch = try Launch<App>(arguments: ["app"] + app.commandLineArguments, environment: [:])
    #expect(launch.configuration == app)
  }
}
