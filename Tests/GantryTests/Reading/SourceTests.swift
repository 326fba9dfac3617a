import Foundation
import GantryFormats
import Testing

@testable import Gantry

/// The sources, strongest first, and how they merge.
struct SourceTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "gantry-tests-\(UUID().uuidString)")

  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch {} }
    let file = folder.appending(path: "options.json")
    try Data(text.utf8).write(to: file)
    try body(file.path)
  }

  @Test func aStrongerSourceShadowsEachWeakerOne() throws {
    try withFile(#"{"port":5,"greeting":"file"}"#) { file in
      let launch = try read(
        "--port", "1", "--launch-configuration-file", file,
        environment: ["LAUNCH_PORT": "2", "LAUNCH_CONFIGURATION": #"{"port":3,"names":["p"]}"#])
      #expect(launch.port == 1)
      #expect(launch.greeting == "file")
      #expect(launch.names == ["p"])
      let option = try #require(launch.report.options.first { $0.name == "port" })
      #expect(
        option.shadowed.map(\.origin.source) == [
          .environmentVariable, .payload, .configurationFile,
        ])
      #expect(
        option.shadowed.map(\.origin.description) == [
          "environment variable LAUNCH_PORT: 2", "environment variable LAUNCH_CONFIGURATION",
          "configuration file \(file)",
        ])
      #expect(launch.unrecognizedArguments.isEmpty)
    }
  }

  @Test func structuresMergeLeafByLeafAndListsAreReplaced() throws {
    let launch = try read(
      "--network.retries", "9", "--names", "x",
      environment: [
        "LAUNCH_CONFIGURATION": #"{"network":{"latency":"1s","retries":1},"names":["a","b"]}"#
      ])
    #expect(launch.network == CountriesLaunch.NetworkConditions(latency: .seconds(1), retries: 9))
    #expect(launch.names == ["x"])
  }

  @Test(arguments: [
    #"{"port":1}"#, "eyJwb3J0IjoxfQ==", "  eyJwb3J0IjoxfQ==\n", #"{"PORT":1,"$version":1}"#,
    #"{"$type":"CountriesLaunch","$schema":"x","port":1}"#,
  ])
  func aPayloadIsJSONOrBase64(_ payload: String) throws {
    #expect(try read(environment: ["LAUNCH_CONFIGURATION": payload]).port == 1)
  }

  @Test func aPayloadsFileIsNamedByAVariable() throws {
    try withFile(#"{"port":5,"greeting":"file"}"#) { file in
      let launch = try read(
        environment: [
          "LAUNCH_CONFIGURATION_FILE": file, "LAUNCH_CONFIGURATION": #"{"port":6}"#,
        ])
      #expect(launch.port == 6)
      #expect(launch.greeting == "file")
      let option = try #require(launch.report.options.first { $0.name == "greeting" })
      #expect(
        option.origin.description == "file \(file) (environment variable LAUNCH_CONFIGURATION_FILE)"
      )
    }
  }

  @Test(arguments: [#"{"port":1}"#, "eyJwb3J0IjoxfQ==", "\n eyJwb3J0IjoxfQ==\n"])
  func aPayloadsFileIsJSONOrBase64(_ text: String) throws {
    try withFile(text) { file in
      let launch = try read(environment: ["LAUNCH_CONFIGURATION_FILE": file])
      #expect(launch.port == 1)
    }
  }

  @Test func aPayloadsFileThatIsNoTextIsAnError() throws {
    try withFile("") { file in
      // Neither JSON, which has a brace, nor UTF-8.
      try Data([0x41, 0xFF]).write(to: URL(filePath: file))
      #expect(
        problems(environment: ["LAUNCH_CONFIGURATION_FILE": file])
          .hasPrefix("error: the file isn't valid UTF-8\n"))
    }
  }

  /// A pair of numbers is what Swift's own encoding writes.
  @Test(arguments: [
    ("[0,1000000000000000000]", Duration.seconds(1)), ("[1,0]", Duration(_high: 1, low: 0)),
  ])
  func aPayloadsDurationMayBeAPair(_ pair: String, _ duration: Duration) throws {
    let payload = ["LAUNCH_CONFIGURATION": "{\"delay\":\(pair)}"]
    #expect(try read(KindsLaunch.self, environment: payload).delay == duration)
  }

  @Test(arguments: ["[]", "[1]", "[1,2,3]"])
  func anotherListIsNoDuration(_ list: String) {
    let payload = ["LAUNCH_CONFIGURATION": "{\"delay\":\(list)}"]
    #expect(problems(KindsLaunch.self, environment: payload).hasPrefix("error: delay: "))
  }

  /// A launcher says what it wrote, and then the file is its own, for this process alone.
  @Test func aFileWithItsDigestIsReadOnceAndRemoved() throws {
    let text = #"{"port":5}"#
    try withFile(text) { file in
      var environment = [
        "LAUNCH_CONFIGURATION_FILE": file, "LAUNCH_CONFIGURATION_DIGEST": "9-0123456789abcdef",
      ]
      #expect(throws: LaunchError.self) { try read(environment: environment) }
      #expect(FileManager.default.fileExists(atPath: file))
      environment["LAUNCH_CONFIGURATION_DIGEST"] = PayloadDigest.text(Array(text.utf8))
      let launch = try read(environment: environment)
      #expect(launch.port == 5)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test(arguments: [
    (
      "eyJwb3J0",
      "error: the payload is neither JSON nor base64 of JSON: "
        + "a string isn't closed at line 1, column 2"
    ),
    (
      "a?",
      "error: the payload is neither JSON nor base64 of JSON: '?' is no character of "
        + "standard base64 at line 1, column 2"
    ),
    (
      #"{"port":1,"port":2}"#,
      "error: the payload is neither JSON nor base64 of JSON: "
        + "the key 'port' appears twice at line 1, column 11"
    ),
    (#"{"$type":"Other"}"#, "error: it is for 'Other', not for CountriesLaunch"),
    (
      #"{"$version":2}"#,
      "error: it is of version 2 of CountriesLaunch, and this app reads "
        + "version 1; write it again with this app's own code"
    ),
    (
      #"{"$version":"1"}"#,
      "error: '$version' has no meaning here; names with '$' are $type, $version and $schema"
    ),
    (
      #"{"port":1,"$types":"CountriesLaunch"}"#,
      "error: '$types' has no meaning here; names with '$' are $type, $version and $schema"
    ),
    (
      #"{"network":{"$type":"NetworkConditions"}}"#,
      "error: 'network.$type' is no option of CountriesLaunch"
    ),
    (#"{"prot":1}"#, "error: 'prot' is no option of CountriesLaunch. Did you mean 'port'?"),
    (
      #"{"network":{"latency":"1s","retrys":1}}"#,
      "error: 'network.retrys' is no option of CountriesLaunch. Did you mean 'retries'?"
    ),
    (#"{"port":"x"}"#, "error: port: 'x' is not an integer"),
    (#"{"port":true}"#, "error: port: a Boolean is not an integer"),
    (#"{"network":7}"#, "error: network: a number is not an object"),
    (#"{"port":null}"#, "error: port: null is not an integer"),
    (#"{"port":1,"p-ort":2}"#, "error: port: 'port' and 'p-ort' set the same option"),
  ])
  func aWrongPayloadIsAnErrorThatSaysWhy(_ payload: String, _ message: String) {
    #expect(
      problems(environment: ["LAUNCH_CONFIGURATION": payload])
        == message + "\n       environment variable LAUNCH_CONFIGURATION")
  }

  @Test func nullInAPayloadIsNilOverADefault() throws {
    let launch = try read(
      KindsLaunch.self, environment: ["LAUNCH_CONFIGURATION": #"{"nickname":null}"#])
    #expect(launch.nickname == nil)
  }

  @Test func aMissingFileIsAnError() {
    #expect(
      problems("--launch-configuration-file", "/nowhere/at/all.json")
        == """
        error: the file can't be read: No such file or directory
               configuration file /nowhere/at/all.json
        """)
    #expect(
      problems("--launch-configuration-file")
        == """
        error: launch-configuration-file: the file's path is missing
               launch argument 1: --launch-configuration-file
        """)
  }

  @Test func payloadsOfTwoConfigurationsCoexistByKey() throws {
    struct Other: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      static var payloadKey: String { "OTHER_CONFIGURATION" }
      var port = 1
    }
    let environment = [
      "LAUNCH_CONFIGURATION": #"{"greeting":"a"}"#, "OTHER_CONFIGURATION": #"{"port":2}"#,
    ]
    #expect(try read(environment: environment).greeting == "a")
    #expect(try read(Other.self, environment: environment).port == 2)
  }

  @Test func everyProblemOfEverySourceIsReported() {
    #expect(
      problems(
        "--countries-datasource", "local-mok", "--port=99999999999999999999", "--user.age", "x",
        environment: ["LAUNCH_MAGIC_NUMBERS": "5,x,y"])
          == """
          error: countries-datasource: 'local-mok' is not one of rest-countries, local-mock. \
          Did you mean 'local-mock'?
                 launch argument 1: --countries-datasource local-mok
          error: magic-numbers[1]: 'x' is not an integer
                 environment variable LAUNCH_MAGIC_NUMBERS: 5,x,y
          error: magic-numbers[2]: 'y' is not an integer
                 environment variable LAUNCH_MAGIC_NUMBERS: 5,x,y
          error: port: '99999999999999999999' is out of range: -9223372036854775808 to \
          9223372036854775807
                 launch argument 3: --port=99999999999999999999
          error: user.name: a value is missing
                 launch argument 4: --user.age
          """)
  }
}

/// Which options may be set (design: Release builds).
struct PolicyTests {
  struct Server: LaunchConfiguration, Equatable {
    enum Datasource: String, Codable, CaseIterable, Sendable { case live }
    struct Network: Codable, Sendable, Equatable {
      var latency = 1
      var retries = 2
    }
    static var launchPolicy: LaunchPolicy { .only("port", "network.latency") }
    var datasource = Datasource.live
    var port = 80
    var network = Network()
  }

  struct Closed: LaunchConfiguration, Equatable {
    static var launchPolicy: LaunchPolicy { .none }
    var port = 80
    var greeting = "Hello"
  }

  @Test func anOptionThatIsNotHonoredIsSkippedAndNamed() throws {
    let launch = try read(Server.self, "--datasource", "local-mock", "--port", "1")
    #expect(launch.configuration == Server(port: 1))
    #expect(
      launch.report.notHonored.map(\.description) == [
        "datasource (launch argument 1: --datasource local-mock)"
      ])
    #expect(launch.unrecognizedArguments.isEmpty)
    #expect(
      Banner.lines(launch) == [
        "Gantry: launched with port=1 (launch argument 3)",
        "Gantry: not honored in this \(Build.name) build: datasource (launch argument 1: "
          + "--datasource local-mock)",
      ])
  }

  @Test func aVariableThatIsNoOptionsIsNamed() throws {
    let launch = try read(Server.self, environment: ["LAUNCH_PROT": "1"])
    #expect(Banner.lines(launch) == ["Gantry: variables that are no option's: LAUNCH_PROT"])
  }

  struct MisdeclaredAndClosed: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .none }
    var fooBar = 0
    var foobar = 0
  }

  @Test func aMistakeOfTheDeclarationDoesNotMatterWhereNothingIsHonored() throws {
    #expect(try read(MisdeclaredAndClosed.self, "--foobar", "1").fooBar == 0)
  }

  @Test func anHonoredOptionsWrongValueIsAnError() {
    #expect(problems(Server.self, "--port", "x", "--datasource", "y").contains("port: 'x'"))
    #expect(!problems(Server.self, "--port", "x", "--datasource", "y").contains("'y'"))
  }

  @Test func aPartOfAStructureMayBeHonored() throws {
    let launch = try read(Server.self, "--network", #"{"latency":5,"retries":6}"#)
    #expect(launch.network == Server.Network(latency: 5, retries: 2))
    #expect(
      launch.report.notHonored.map(\.description) == [
        "network.retries (launch argument 1: --network)"
      ])
  }

  @Test func aStructureThatIsHonoredIsSoWithAllOfItsParts() throws {
    struct Nested: LaunchConfiguration, Equatable {
      struct Outer: Codable, Sendable, Equatable {
        struct Inner: Codable, Sendable, Equatable {
          var depth = 0
        }
        var inner = Inner()
        var width = 0
      }
      static var launchPolicy: LaunchPolicy { .only("outer", "port") }
      var greeting = "Hello"
      var outer = Outer()
      var port = 80
    }
    let launch = try read(
      Nested.self, "--outer.inner.depth", "1", "--outer.width", "2", "--greeting", "hi", "--port",
      "3")
    #expect(
      launch.configuration
        == Nested(outer: Nested.Outer(inner: Nested.Outer.Inner(depth: 1), width: 2), port: 3))
    #expect(launch.report.notHonored.map(\.name) == ["greeting"])
    #expect(
      launch.report.options.filter(\.isHonored).map(\.name)
        == ["outer.inner.depth", "outer.width", "port"])
  }

  @Test func nothingCanFailWhereNothingIsHonored() throws {
    let launch = try read(
      Closed.self, "--port", "x", "--prot", "--greeting hi", "--launch-configuration-file", "/no",
      environment: ["LAUNCH_CONFIGURATION": "}", "LAUNCH_PORT": "y"])
    #expect(launch.configuration == Closed())
    #expect(launch.report.notHonored.count == 2)
    #expect(launch.report.notes.count == 2)
  }

  @Test func aMissingValueIsNoErrorWhereTheOptionIsNotHonored() throws {
    #expect(try read(Closed.self, "--port").configuration == Closed())
  }

  @Test func aPolicyThatNamesNoOptionIsAnError() {
    struct Wrong: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .only("prot") }
      var port = 1
    }
    #expect(
      problems(Wrong.self)
        == "error: the launch policy names 'prot', which Wrong doesn't declare. Did you mean 'port'?"
    )
  }

  @Test func theDefaultFollowsTheBuild() {
    struct Plain: LaunchConfiguration { var port = 1 }
    #if DEBUG
      #expect(Plain.launchPolicy == .all)
    #else
      #expect(Plain.launchPolicy == .none)
    #endif
  }
}
