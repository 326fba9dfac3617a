import Foundation
import Gantry
import GantryFormats
import Testing

@testable import GantryNetworking

/// Stubs as tests write them.
struct StubTests {
  private struct User: Codable {
    var id: Int
    var name: String
    var score = 2.0
  }

  @Test(arguments: [
    ("GET /users", "GET", "/users"), ("/users", nil, "/users"),
    ("delete  /users/{id}", "delete", "/users/{id}"),
    ("POST https://a.b/c", "POST", "https://a.b/c"), ("/a b", nil, "/a b"), ("", nil, ""),
    ("GET", nil, "GET"),
  ]) func aRouteIsMethodAndPath(route: String, method: String?, path: String) {
    let stub = Stub(route)
    #expect(stub.method == method)
    #expect(stub.path == path)
  }

  @Test func literalsAndValuesMakeTheSameJSON() {
    let users = [User(id: 1, name: "Username One"), User(id: 2, name: "Username Two")]
    #expect(
      Stub("GET /users").json(users)
        == Stub("GET /users").json([
          ["id": 1, "name": "Username One", "score": 2],
          ["id": 2, "name": "Username Two", "score": 2],
        ]))
  }

  @Test func numbersCompareByValue() {
    #expect(StubJSON.integer(2) == .number(2))
    #expect(StubJSON.integer(2) != .number(2.5))
    #expect(StubJSON.integer(1) != .bool(true))
    #expect(StubJSON.integer(.max) != .number(9.3e18))
  }

  /// Whatever reads it, the same JSON comes of the same text.
  @Test(arguments: [
    "null", "true", "false", "0", "-1", "1.5", "1e300", "9223372036854775807",
    "88888888888888882.0", "5555555555555555550.5615", "9e18", #""1""#, #""true""#,
    #""""#, "[]", "{}", "[1,[true,null],{}]", #"{"0":1,"a":{"a":[{"b":"ä"}]}}"#,
  ]) func decodersAgree(text: String) throws {
    let json = StubJSON(try JSONReader.read(bytes: Array(text.utf8)))
    #expect(try JSONDecoder().decode(StubJSON.self, from: Data(text.utf8)) == json)
    let routes = #"[{"path":"/","responses":[{"json":\#(text)}]}]"#
    let launch = try Launch<SampleLaunch>(arguments: ["app", "--network.stubs.routes", routes])
    #expect(launch.network.stubs.routes.first?.responses == [.json(json)])
    let encoder = JSONEncoder()
    #expect(try StubJSON(encoding: json, with: encoder) == json)
  }

  @Test(arguments: [
    (#"{"path":"/a","status":503}"#, #"{"path":"/a","responses":[{"status":503}]}"#),
    (
      #"{"path":"/a","json":[{"id":1}],"delay":"1s"}"#,
      #"{"path":"/a","responses":[{"json":[{"id":1}],"delay":"1s"}]}"#
    ),
    (#"{"path":"/a","json":null}"#, #"{"path":"/a","responses":[{"json":null}]}"#),
    (#"{"path":"/a","error":"timedOut"}"#, #"{"path":"/a","responses":[{"error":"timedOut"}]}"#),
    (
      #"{"path":"/a","text":"t","headers":{"Accept":"x"}}"#,
      #"{"path":"/a","headers":{"Accept":"x"},"responses":[{"text":"t"}]}"#
    ),
    (
      #"{"path":"/a","passThrough":true,"delay":"1s"}"#,
      #"{"path":"/a","responses":[{"pass-through":true,"delay":"1s"}]}"#
    ),
  ]) func aSingleAnswerMayStandInTheStub(short: String, long: String) throws {
    let launch = { (stub: String) in
      try Launch<SampleLaunch>(arguments: ["app", "--network.stubs.routes", "[\(stub)]"])
    }
    let stub = try #require(try launch(short).network.stubs.routes.first)
    #expect(stub == (try launch(long)).network.stubs.routes.first)
    #expect(stub.responses.count == 1)
  }

  /// What a test writes is what the app reads.
  @Test(arguments: [
    Stub("GET /{id}").text("{{path.id}}").template(), Stub("/a").priority(-2).status(503),
    Stub("/a").scenario("s", in: "x", then: "y").status(201), Stub("/a").scenario("s"),
    Stub("/a").pieces(StubPiece("a"), StubPiece("", after: .seconds(1))),
    Stub("/a").uploadBandwidth(5), Stub("/a").sequence(.pieces([]), .text("a")),
    Stub("/a").body(jsonContaining: ["a": [1]]),
    Stub("/a").body(jsonPath: "$.a", "1").body(jsonPath: "$..b", .matches("[0-9]+")),
  ]) func aStubArrivesAsItWasWritten(stub: Stub) throws {
    var launch = SampleLaunch()
    launch.network.stubs.routes = [stub]
    let read = try Launch<SampleLaunch>(arguments: ["app"] + launch.commandLineArguments)
    #expect(read.network.stubs.routes == [stub])
  }

  @Test func aJSONPathIsReadWithItsMatchers() throws {
    let text = #"[{"path":"/a","body":{"jsonPath":{"$.a":{"contains":"b"},"$.n":1}}}]"#
    let launch = try Launch<SampleLaunch>(arguments: ["app", "--network.stubs.routes", text])
    #expect(
      launch.network.stubs.routes.first?.body == .jsonPath(["$.a": .contains("b"), "$.n": "1"]))
    #expect(
      problems([Stub("/a").body(jsonPath: "a", "1")])
        == "error: network.stubs.routes[0].body: 'a' is not a path into JSON: it doesn't begin with '$'"
    )
    var none = Stub("/a")
    none.body = .jsonPath([:])
    #expect(problems([none]) == "error: network.stubs.routes[0].body: 'jsonPath' names no path")
  }

  @Test(arguments: [
    (
      #"{"path":"/a","status":503,"responses":[{"text":"a"}]}"#,
      "a stub that has responses says 'status' in them"
    ),
    (
      #"{"path":"/a","text":"a","json":1}"#,
      "a response has one body: json, text, data, file or pieces"
    ), (#"{"path":"/a","pieces":[{"txt":"a"}]}"#, "Did you mean 'text'?"),
    (#"{"path":"/a","jsn":1}"#, "Did you mean 'json'?"),
    (#"{"path":"/a","json":[1,{"a":1e999}]}"#, "a number is too large for 64 bits"),
  ]) func aStubThatContradictsItselfIsAnError(stub: String, message: String) {
    let error = #expect(throws: LaunchError.self) {
      try Launch<SampleLaunch>(arguments: ["app", "--network.stubs.routes", "[\(stub)]"])
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func statusAndHeadersStayWithTheAnswer() {
    let expected = Stub("GET /").json(["a": 1], status: 201).responseHeader("X", "y")
    #expect(Stub("GET /").status(201, headers: ["X": "y"]).json(["a": 1]) == expected)
    #expect(Stub("GET /").json(["a": 1]).status(201).responseHeader("X", "y") == expected)
    #expect(expected.responses == [.json(["a": 1], status: 201).header("X", "y")])
  }

  @Test func whatIsSaidLastOfAnAnswerHolds() {
    #expect(Stub("GET /").passThrough().responses == [.passThrough])
    #expect(Stub("GET /").passThrough().json(["a": 1]).responses == [.json(["a": 1])])
    #expect(Stub("GET /").json(["a": 1]).passThrough().responses == [.passThrough])
  }

  @Test func aBlockMayDecideAndRepeat() {
    let isEmpty = true
    let more = [Stub("GET /more")]
    let stubs = NetworkStubs {
      if isEmpty { Stub("GET /empty") } else { Stub("GET /full") }
      for number in 1...2 { Stub("GET /\(number)").text("\(number)") }
      more
    }
    #expect(stubs.routes.map(\.path) == ["/empty", "/1", "/2", "/more"])
    #expect(stubs.unmatched == nil)
  }

  @Test func whatCannotBeEncodedIsAProblemOfTheLaunch() throws {
    let stub = Stub("GET /").body(json: ["a": Double.nan]).json(Double.infinity)
    let error = try #require(throws: (any Error).self) {
      try NetworkEngine(NetworkConditions(stubs: NetworkStubs(routes: [stub])))
    }
    let text = "\(error)"
    #expect(
      text.hasPrefix(
        "error: network.stubs.routes[0].body: Dictionary<String, Double> can't be encoded as JSON: "
      ))
    #expect(
      text.contains(
        "\nerror: network.stubs.routes[0].responses[0].json: Double can't be encoded as JSON: "))
  }

  @Test func everyErrorOfURLErrorHasItsName() {
    for (name, number) in URLErrorName.codes {
      #expect(URLErrorName.code(name)?.rawValue == number)
      #expect(URLErrorName.code(name).map(URLErrorName.text) == name)
    }
    #expect(URLErrorName.code("timedOut") == .timedOut)
    #expect(URLErrorName.code("notConnectedToInternet") == .notConnectedToInternet)
    #expect(URLErrorName.code("secureConnectionFailed") == .secureConnectionFailed)
    #expect(URLErrorName.code("-1001") == .timedOut)
    #expect(URLErrorName.code("1001") == nil)
    #expect(StubResponse.error(.dnsLookupFailed).error == .dnsLookupFailed)
  }
}
