import Foundation
import GantryFormats
import Testing

@testable import Gantry
@testable import GantryNetworking

struct SampleLaunch: LaunchConfiguration, Equatable {
  var network = NetworkConditions()
  var backup: NetworkConditions?
}

/// An option that may be anything.
struct AnythingLaunch: LaunchConfiguration, Equatable {
  var anything = StubJSON.null
}

/// Conditions as options of a launch.
struct NetworkConditionsTests {
  /// Neither texts that look like something else are taken for it, nor what no property list holds.
  @Test(
    arguments: [
      ["a": 1, "b": ["c": nil]], nil, "null", "5", 5, "true", false, "[1]", [1, nil, "x"], "",
      #"{"a":1}"#, "\"5\"", "{a = 1;}", ["a": "5"], 1.5, "<string>a</string>", "é \n",
    ] as [StubJSON])
  func anOptionOfAnyTypeKeepsWhatItIs(value: StubJSON) throws {
    let launch = AnythingLaunch(anything: value)
    for arguments in [launch.userDefaultsArguments, launch.commandLineArguments] {
      let read = try Launch<AnythingLaunch>(arguments: ["app"] + arguments)
      #expect(read.configuration == launch, "\(arguments)")
    }
    let read = try Launch<AnythingLaunch>(
      arguments: ["app"], environment: launch.environmentVariables)
    #expect(read.configuration == launch)
  }

  @Test func everyOptionHasItsHelp() {
    let text = HelpText.text(NetworkLaunch.self)
    let lines = text.split(separator: "\n")
    let options = lines.indices.filter {
      lines[$0].hasPrefix("  --") && lines[$0].contains("network.")
    }
    #expect(options.count == NetworkConditions.optionDescriptions(of: "network").count)
    for index in options {
      #expect(!lines[index + 1].contains("default:"), "\(lines[index])")
    }
  }

  @Test func aListOfNamesThatLeavesAWordOverIsAnError() throws {
    let list = ["app", "--network.redacted", "one", "two", "three"]
    let error = try #require(throws: LaunchError.self) {
      try Launch<SampleLaunch>(arguments: list)
    }
    #expect(
      error.problems.map(\.message) == [
        "'two' is left over: an option takes one word. Separate names by commas: --network.redacted "
          + "one,two"
      ])
    #expect(error.problems.first?.option == "network.redacted")
    let names = ["app", "--network.redacted", "one,two", "--network.redacted", "three", "--", "a"]
    #expect(try Launch<SampleLaunch>(arguments: names).network.redacted == ["one,two", "three"])
  }

  private static func changed(_ change: (inout NetworkConditions) -> Void) -> SampleLaunch {
    var launch = SampleLaunch()
    change(&launch.network)
    return launch
  }

  static let everything = NetworkStubs(unmatched: .passThrough) {
    Stub("GET /users/{id}").query("page", "2").query("q", .contains("ä & =")).json(["id": 1])
    Stub("POST https://[::1]:8443/login?x=%20").header("Accept", .matches("a|b"))
      .body(json: ["user": "ann", "age": nil, "tags": [1, 2.5, true]]).status(401)
    Stub("/files/**").body(.contains("\"quoted\"")).header("X", .present).header("Y", .absent)
      .sequence(.status(503, headers: ["Retry-After": "1"]), .error(.timedOut), .text("-hi"))
    Stub("PUT /raw").data(Data([0, 255]), contentType: "image/png").delay(.milliseconds(5))
    Stub("GET /file").file("Fixtures/a.json").latency(.seconds(2), jitter: .milliseconds(1))
      .bandwidth(1000).fault(.status, status: 502, every: 3, burst: 2)
    Stub("GET /null").json(nil)
    Stub("GET /rate").fault(.drop, rate: 0.5)
    Stub("GET /none").body("")
    Stub("GET /slow").bandwidth(1000)
    Stub("GET /on").passThrough()
    Stub("GET /later").sequence(.status(503), .passThrough.delayed(.seconds(1)))
  }

  static let launches: [SampleLaunch] = [
    SampleLaunch(),
    changed { $0.offline = true },
    changed { $0.latency = .milliseconds(250) },
    changed {
      $0.mode = .record
      $0.recording = "Recordings/a b"
      $0.redacted = ["X-Secret", "$.user.password"]
    },
    changed {
      $0.mode = .replay
      $0.recording = "-strange"
    },
    changed {
      $0.jitter = .microseconds(1500)
      $0.seed = .max
      $0.bandwidth = 1
      $0.fault = .corrupted
      $0.faultRate = 0.25
      $0.faultBurst = 2
    },
    changed {
      $0.faultStatus = 500
      $0.faultEvery = 2
    },
    changed { $0.stubs = everything },
    changed { $0.stubs.unmatched = .record },
    SampleLaunch(backup: NetworkConditions(stubs: everything)),
    SampleLaunch(backup: NetworkConditions()),
  ]

  @Test(arguments: launches) func argumentsBringTheSameConditions(launch: SampleLaunch) throws {
    let read = try Launch<SampleLaunch>(arguments: ["app"] + launch.commandLineArguments)
    #expect(read.configuration == launch)
    #expect(read.unrecognizedArguments == [])
  }

  @Test(arguments: launches) func variablesBringTheSameConditions(launch: SampleLaunch) throws {
    let read = try Launch<SampleLaunch>(
      arguments: ["app"], environment: launch.environmentVariables)
    #expect(read.configuration == launch)
  }

  @Test(arguments: launches) func payloadsBringTheSameConditions(launch: SampleLaunch) throws {
    let read = try Launch<SampleLaunch>(
      arguments: ["app"], environment: ["LAUNCH_CONFIGURATION": launch.payload])
    #expect(read.configuration == launch)
  }

  @Test(arguments: launches) func plainJSONBringsTheSameConditions(launch: SampleLaunch) throws {
    let json = try JSONEncoder().encode(launch.network)
    #expect(try JSONDecoder().decode(NetworkConditions.self, from: json) == launch.network)
  }

  @Test func theArgumentsAreThoseThatAPersonWrites() throws {
    let arguments = [
      "app", "--network.mode", "record", "--network.recording", "DIR", "--network.latency", "250ms",
      "--network.offline", "--network.fault-rate=0.5", "--network.fault", "drop",
      "--network.stubs.unmatched", "pass-through",
    ]
    let network = try Launch<SampleLaunch>(arguments: arguments).network
    var expected = NetworkConditions()
    expected.mode = .record
    expected.recording = "DIR"
    expected.latency = .milliseconds(250)
    expected.offline = true
    expected.faultRate = 0.5
    expected.fault = .drop
    expected.stubs.unmatched = .passThrough
    #expect(network == expected)
  }

  @Test func stubsAreWrittenAsJSON() throws {
    let json = """
      {"unmatched": "record", "routes": [
        {"method": "GET", "path": "/users", "query": {"page": 2, "q": {"present": false}},
         "headers": {"Accept": {"contains": "json"}},
         "responses": [{"status": 503, "delay": "1s"}, {"json": [{"id": 1, "name": null}]}],
         "latency": "250ms", "fault": "drop", "faultEvery": 3},
        {"path": "/login", "body": {"json": {"user": "ann"}},
         "responses": [{"error": "timedOut"}, {"error": -1009}, {"data": "AP8="}]}
      ]}
      """
    let stubs = try Launch<SampleLaunch>(arguments: ["app", "--network.stubs", json]).network.stubs
    #expect(
      stubs
        == NetworkStubs(unmatched: .record) {
          Stub("GET /users").query("page", "2").query("q", .absent)
            .header("Accept", .contains("json"))
            .sequence(
              .status(503).delayed(.seconds(1)), .json([["id": 1, "name": nil]] as StubJSON)
            )
            .latency(.milliseconds(250)).withoutJitter.fault(.drop, every: 3)
          Stub("/login").body(json: ["user": "ann"])
            .sequence(.error(.timedOut), .errorNumber("-1009"), .bytes(Data([0, 255])))
        })
  }

  @Test func whatIsWrittenIsReadable() {
    let launch = Self.changed {
      $0.stubs = NetworkStubs {
        Stub("GET /users").json([["id": 1]])
        Stub("POST /login").body(json: ["user": "ann"]).status(401)
        Stub("GET /news").sequence(.status(503), .json(["items": [] as StubJSON]))
      }
    }
    #expect(
      launch.commandLineArguments == [
        "--network.stubs.routes",
        #"[{"method":"GET","path":"/users","responses":[{"json":[{"id":1}]}]},"#
          + #"{"body":{"json":{"user":"ann"}},"method":"POST","path":"/login","responses":[{"status":401}]},"#
          + #"{"method":"GET","path":"/news","responses":[{"status":503},{"json":{"items":[]}}]}]"#,
      ])
  }

  @Test(arguments: [
    (
      ["--network.mode", "recrd"],
      """
      error: network.mode: 'recrd' is not one of live, record, replay, extend. Did you mean 'record'?
             launch argument 1: --network.mode recrd
      """
    ),
    (
      ["--network.fault", "drops"],
      """
      error: network.fault: 'drops' is not one of drop, reset, timeout, status, truncated, corrupted, offline. Did you mean 'drop'?
             launch argument 1: --network.fault drops
      """
    ),
    (
      ["--network.stubs.routes", #"[{"path":"/","status":500,"Status":404}]"#],
      """
      error: network.stubs.routes[0].Status: '404' is refused: 'status' is given in two spellings
             launch argument 1: --network.stubs.routes
      """
    ),
    (
      ["--network.stubs", #"{"routes":[{"path":"/"},{"path":"/a","respones":[]}]}"#],
      """
      error: network.stubs.routes[1].respones: a stub has no such member. Did you mean 'responses'?
             launch argument 1: --network.stubs
      """
    ),
    (
      ["--network.stubs.routes", #"[{"method":"GET"}]"#],
      """
      error: network.stubs.routes[0].path: a value is missing
             launch argument 1: --network.stubs.routes
      """
    ),
    (
      ["--network.stubs.routes", #"[{"path":"/","headers":{"Accept":{"contain":"x"}}}]"#],
      """
      error: network.stubs.routes[0].headers.Accept: a matcher is a text, or an object such as {"contains": "…"} (or with equals, matches, present)
             launch argument 1: --network.stubs.routes
      """
    ),
    (
      ["--network.stubs.routes", #"[{"path":"/","responses":[{"text":"a","json":1}]}]"#],
      """
      error: network.stubs.routes[0].responses[0]: a response has one body: json, text, data, file or pieces
             launch argument 1: --network.stubs.routes
      """
    ),
    (
      ["--network.stubs.routes", #"[{"path":"/","responses":[{"error":1.5}]}]"#],
      """
      error: network.stubs.routes[0].responses[0].error: '1.5' is refused: an error is the name or the number of a URLError's code
             launch argument 1: --network.stubs.routes
      """
    ),
  ]) func whatCannotBeReadIsAnError(arguments: [String], message: String) throws {
    let error = try #require(throws: LaunchError.self) {
      try Launch<SampleLaunch>(arguments: ["app"] + arguments)
    }
    #expect(error.description == message)
  }

  @Test func helpNamesTheOptions() {
    let help = HelpText.text(SampleLaunch.self)
    for line in [
      "--network.mode <live|record|replay|extend>", "--network.recording <text>",
      "--network.redacted <text> …", "--network.ignored <text> …", "--[no-]network.offline",
      "--network.latency <duration>",
      "--network.jitter <duration>", "--network.seed <integer>", "--network.bandwidth <integer>",
      "--network.upload-bandwidth <integer>",
      "--network.fault <drop|reset|timeout|status|truncated|corrupted|offline>",
      "--network.fault-status <integer>", "--network.fault-rate <number>",
      "--network.fault-every <integer>", "--network.fault-burst <integer>",
      "--network.stubs.unmatched <fail|pass-through|record>", "--network.stubs.routes <JSON> …",
      "--backup.mode <live|record|replay|extend>",
    ] {
      #expect(help.contains("  \(line)\n"), "\(line) is missing in\n\(help)")
    }
  }

  /// Stubs are read by code of their own, which a schema can't describe.
  @Test func aSchemaLeavesStubsOpen() throws {
    let document = JSONWriter.write(
      JSONSchemaDocument.document(SampleLaunch.self))
    let schema = try JSONDecoder().decode(StubJSON.self, from: Data(document.utf8))
    let stubs = schema["properties"]?["network"]?["properties"]?["stubs"]
    #expect(stubs?["properties"]?["routes"]?["items"] == [:])
  }
}

extension StubJSON {
  subscript(key: String) -> StubJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension Stub {
  /// As it is decoded from JSON that doesn't speak of jitter.
  fileprivate var withoutJitter: Stub {
    var stub = self
    stub.jitter = nil
    return stub
  }
}

extension StubResponse {
  fileprivate static func errorNumber(_ text: String) -> StubResponse {
    var response = StubResponse()
    response.errorText = text
    return response
  }

  fileprivate static func bytes(_ data: Data) -> StubResponse {
    var response = StubResponse()
    response.body = .data(data)
    return response
  }
}
