import Foundation
import Testing

@testable import Gantry

/// Where a launcher had values from, as it told the app.
struct OriginTests {
  @Test(
    arguments: [
      .notA("a", expected: "b"), .outOfRange("a", minimum: "b", maximum: "c"),
      .notAllowed("a", allowed: ["b", "c"]), .wrongKind("a", expected: "b"),
      .malformed("a", expected: "b", reason: "c", advice: "d"), .noCase("a", type: "b"),
      .severalCases(2, type: "a"), .refused("a", reason: "b"), .refused(nil, reason: "b"), .secret,
      .unknownKeys(["a", "b"]), .repeatedKey("a", "b"), .unreadElements(count: 3, read: 2),
      .moreElements(4), .tooDeep(5), .missingValue(option: "a", next: "b"),
      .missingValue(option: "a", next: nil), .missingKey, .missingPart(of: "a"),
      .takesNoValue("a", value: "b"), .unknownOption("a"), .unknownMember("a", configuration: "b"),
      .joinedArguments(option: "a", value: "b"), .ambiguous("a", "b", areVariables: true),
      .ambiguous("a", "b", areVariables: false), .invalidUTF8,
      .refusedTogether(configuration: "a", reason: "b"), .other(.missingValue, "a"),
      .other(.unknownOption, "a"),
    ] as [LaunchError.Reason])
  func aReasonIsTheSameOnTheOtherSide(_ reason: LaunchError.Reason) throws {
    let data = try JSONEncoder().encode(reason)
    #expect(try JSONDecoder().decode(LaunchError.Reason.self, from: data) == reason)
    #expect(reason != .other(.invalidValue, "a"))
  }

  /// An app and its test needn't be built with the same version.
  @Test(
    arguments: [
      (#"{"name":"later","values":["a","b"]}"#, .other(.invalidValue, "a; b")),
      (#"{"name":"notA","values":["a"]}"#, .notA("a", expected: "")),
      (#"{"name":"severalCases","values":[]}"#, .severalCases(0, type: "")),
      (#"{"name":"refused","values":[]}"#, .refused(nil, reason: "")),
      (#"{"name":"notAllowed","values":[]}"#, .notAllowed("", allowed: [])),
    ] as [(String, LaunchError.Reason)])
  func aReasonOfAnotherVersionIsRead(_ json: String, _ reason: LaunchError.Reason) throws {
    #expect(try JSONDecoder().decode(LaunchError.Reason.self, from: Data(json.utf8)) == reason)
  }

  @Test func aPlaceOfAnArgumentOrAVariableIsNamedBesideItsValue() throws {
    let launch = try read(
      "--greeting", "hi", "--port", "1", "--port", "2",
      environment: [
        "LAUNCH_PORT": "3", "LAUNCH_NAMES": "a",
        "LAUNCH_ORIGINS": """
        {"#1":"App.xcscheme:5","#3":"App.xcscheme:6","$LAUNCH_PORT":"App.xcscheme:9",\
        "names":"Test.swift:1","port":"Test.swift:2"}
        """,
      ])
    func places(_ name: String) throws -> [String] {
      let option = try #require(launch.report.options.first { $0.name == name })
      return [option.origin.description] + option.shadowed.map(\.origin.description)
    }
    #expect(try places("greeting") == ["App.xcscheme:5, launch argument 1: --greeting hi"])
    // The place's own origin is more exact than the option's.
    #expect(
      try places("port") == [
        "Test.swift:2, launch argument 5: --port 2", "App.xcscheme:6, launch argument 3: --port 1",
        "App.xcscheme:9, environment variable LAUNCH_PORT: 3",
      ])
    #expect(try places("names") == ["Test.swift:1, environment variable LAUNCH_NAMES: a"])
  }

  @Test(arguments: ["", "{", "[]", ##"{"#1":5}"##, "null"])
  func anUnreadableListNamesNoPlace(_ origins: String) throws {
    let launch = try read("--port", "1", environment: ["LAUNCH_ORIGINS": origins])
    let option = try #require(launch.report.options.first { $0.name == "port" })
    #expect(option.origin.description == "launch argument 1: --port 1")
  }

  @Test func placesAreReadWhateverTheVariablesOfTheAppAreCalled() throws {
    struct Prefixed: LaunchConfiguration {
      var port = 0
      static var environmentPrefix: String { "APP_" }
      static var launchPolicy: LaunchPolicy { .all }
    }
    let launch = try Launch<Prefixed>(
      arguments: ["app"],
      environment: ["APP_PORT": "1", "LAUNCH_ORIGINS": #"{"$APP_PORT":"App.xcscheme:9"}"#])
    #expect(
      launch.report.options.map(\.origin.description) == [
        "App.xcscheme:9, environment variable APP_PORT: 1"
      ])
  }

  @Test func whatAnAppRefusesNamesThePlaceThatTheLauncherTold() throws {
    #expect(
      problems(
        "--prot", "1", "--port 2", "--launch-report=xml",
        environment: [
          "LAUNCH_GREETING": "a", "LAUNCH_greeting": "b", "LAUNCH_CONFIGURATION": #"{"prot": 1}"#,
          "LAUNCH_CONFIGURATION_FILE": "/nowhere/payload",
          "LAUNCH_ORIGINS": """
          {"#1":"App.xcscheme:5","#3":"App.xcscheme:6","#4":"App.xcscheme:7",\
          "$LAUNCH_CONFIGURATION":"App.xcscheme:8","$LAUNCH_CONFIGURATION_FILE":"App.xcscheme:9",\
          "$LAUNCH_greeting":"App.xcscheme:10"}
          """,
        ]) == """
          error: the file can't be read: No such file or directory
                 App.xcscheme:9, file /nowhere/payload (environment variable LAUNCH_CONFIGURATION_FILE)
          error: 'prot' is no option of CountriesLaunch. Did you mean 'port'?
                 App.xcscheme:8, environment variable LAUNCH_CONFIGURATION
          error: greeting: LAUNCH_GREETING and LAUNCH_greeting set the same option; unset one
                 App.xcscheme:10, environment variable LAUNCH_greeting
          error: '--prot' is no option. Did you mean '--port'?
                 App.xcscheme:5, launch argument 1: --prot
          error: port: '--port 2' is one argument; an option and its value are two: '--port' and '2'
                 App.xcscheme:6, launch argument 3: '--port 2'
          error: launch-report: 'xml' is not one of text, json
                 App.xcscheme:7, launch argument 4: --launch-report=xml
          """)
  }

  @Test(arguments: ["{", "5"])
  func aPayloadThatIsNoneNamesItsPlace(_ payload: String) {
    let message = problems(
      environment: [
        "LAUNCH_CONFIGURATION": payload,
        "LAUNCH_ORIGINS": ##"{"$LAUNCH_CONFIGURATION":"App.xcscheme:8"}"##,
      ])
    #expect(message.hasSuffix("\n       App.xcscheme:8, environment variable LAUNCH_CONFIGURATION"))
  }

  // MARK: Lists and objects

  /// What decides a list or an object, and below it what that shadows.
  private func chain(_ name: String, _ arguments: [String], _ payload: String = "{}") throws
    -> [String]
  {
    let launch = try Launch<KindsLaunch>(
      arguments: ["app"] + arguments, environment: ["LAUNCH_CONFIGURATION": payload])
    let option = try #require(launch.report.options.first { $0.name == name })
    return [option.origin.description]
      + option.shadowed.map { "\($0.value), \($0.origin.description)" }
  }

  @Test(arguments: [
    (["--tags=[]", "--tags=[\"b\"]"], ["2: --tags=[\"b\"]", "[], 1: --tags=[]"]),
    (["--tags=a", "--tags=b"], ["1: --tags=a"]),
    (["--tags=a", "--tags=b", "--tags=[]"], ["3: --tags=[]", "a,b, 1: --tags=a"]),
    (["--tags=[]", "--tags=b"], ["1: --tags=[]"]),
    (["-tags=(a)", "-tags=\"(b)\""], ["2: -tags=\"(b)\"", "(a), 1: -tags=(a)"]),
    (["-tags=(a)", "-tags=\"b\""], ["1: -tags=(a)"]),
    (["--labels.a=1", "--labels.b=2"], ["1: --labels.a=1"]),
    (["--labels.a=1", "--labels.a=2"], ["2: --labels.a=2", "a=1, 1: --labels.a=1"]),
    (["--labels.a=1", "--labels={}"], ["2: --labels", "a=1, 1: --labels.a=1"]),
    (["--labels={}", "--labels.a=1"], ["1: --labels"]),
  ])
  func aListOrAnObjectStandsOverWhatItReplaces(
    _ arguments: [String], _ expected: [String]
  ) throws {
    let name = String(
      arguments[0].drop { $0 == "-" }.prefix { $0 != "=" && $0 != "." })
    #expect(
      try chain(name, arguments).map { $0.replacing("launch argument ", with: "") } == expected)
    #expect(
      try chain(
        name, [arguments[0]],
        #"{"\#(name)":null}"#.replacing("null", with: name == "labels" ? "{}" : "[]")
      )
      .last == (name == "labels" ? "{}" : "[]") + ", environment variable LAUNCH_CONFIGURATION")
  }

  private struct NestedLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    var rows: [String: [String: Int]] = [:]
  }

  /// An object replaces its earlier members, also where a later member replaces the object.
  @Test func aMemberOfAnObjectThatWasReplacedIsShadowed() throws {
    let launch = try Launch<NestedLaunch>(
      arguments: ["app", "--rows.a.b=1", "--rows.a={\"d\":2}", "--rows.a.c=3"])
    #expect(launch.rows == ["a": ["c": 3]])
    let option = try #require(launch.report.options.first { $0.name == "rows" })
    #expect(option.origins.map(\.description) == ["launch argument 3: --rows.a.c"])
    #expect(
      option.shadowed.map { "\($0.value) \($0.origin)" } == [
        "{…} launch argument 2: --rows.a", "{…} launch argument 1: --rows.a.b",
      ])
  }
}
