import Foundation
import GantrySystem
import TestThreads
import Testing

@testable import GantryNetworking

/// Which stub answers a request, and with what.
struct StubMatchingTests {
  @Test(arguments: [
    ("GET /x", "get /x", true), ("get /x", "GET /x", true), ("GET /x", "POST /x", false),
    ("/x", "PATCH /x", true), ("PURGE /x", "PURGE /x", true),
  ]) func methodsMatchInAnyCase(route: String, line: String, matches: Bool) throws {
    let engine = try NetworkEngine([Stub(route)])
    #expect(engine.origin(try HTTPRequest(line)) == (matches ? "0" : "miss"))
  }

  @Test(arguments: [
    (StubMatcher.equals("a b"), "a%20b", true), ("a", "A", false), ("", "", true),
    (.contains("b"), "abc", true), (.contains("x"), "abc", false), (.present, "", true),
    (.absent, "a", false), (.matches("[0-9]+"), "42", true), (.matches("[0-9]+"), "42a", false),
    (.matches("a|ab"), "ab", true), (.matches("(?i)abc"), "ABC", true), ("x", "a&q=x", true),
    ("a+b", "a+b", true), ("ä", "%C3%A4", true),
  ]) func queryItemsMatch(matcher: StubMatcher, value: String, matches: Bool) throws {
    let engine = try NetworkEngine([Stub("GET /x").query("q", matcher)])
    #expect(engine.origin(try HTTPRequest("GET /x?q=\(value)")) == (matches ? "0" : "miss"))
    #expect(engine.origin(try HTTPRequest("GET /x?p=1")) == (matcher == .absent ? "0" : "miss"))
  }

  @Test(arguments: [
    (StubMatcher.equals("application/json"), true), ("json", false), (.contains("json"), true),
    (.matches(".*/json"), true), (.present, true), (.absent, false),
  ]) func headersMatch(matcher: StubMatcher, matches: Bool) throws {
    let engine = try NetworkEngine([Stub("GET /x").header("accept", matcher)])
    let request = try HTTPRequest("GET /x", headers: ["Accept": "application/json"])
    #expect(engine.origin(request) == (matches ? "0" : "miss"))
    #expect(engine.origin(try HTTPRequest("GET /x")) == (matcher == .absent ? "0" : "miss"))
  }

  @Test(arguments: [
    (Stub("/x").body("a=1"), "a=1", true), (Stub("/x").body("a=1"), "a=12", false),
    (Stub("/x").body(.contains("=1")), "a=12", true), (Stub("/x").body(.present), "", false),
    (Stub("/x").body(.absent), "", true), (Stub("/x").body(.matches("a=\\d+")), "a=12", true),
    (Stub("/x").body(json: ["a": 1]), #"{"b": 2, "a": 1.0}"#, true),
    (Stub("/x").body(json: ["a": 1]), #"{"a": "1"}"#, false),
    (Stub("/x").body(json: ["a": nil]), #"{"a": null}"#, true),
    (Stub("/x").body(json: ["a": nil]), "{}", false),
    (Stub("/x").body(json: ["a": ["b": ["c": true]]]), #"{"a":{"b":{"c":true,"d":1}}}"#, true),
    (Stub("/x").body(json: [["id": 1], ["id": 2]]), #"[{"id":1,"n":0},{"id":2}]"#, true),
    (Stub("/x").body(json: [["id": 1]]), #"[{"id":1},{"id":2}]"#, false),
    (Stub("/x").body(json: [:]), "not JSON", false), (Stub("/x").body(json: [:]), "", false),
    (Stub("/x").body(json: "text"), #""text""#, true),
    (Stub("/x").body(jsonContaining: ["a": [2, 1]]), #"{"a": [1, 2, 3], "b": 0}"#, true),
    (Stub("/x").body(jsonContaining: ["a": [2, 4]]), #"{"a": [1, 2, 3]}"#, false),
    (Stub("/x").body(jsonContaining: [["id": 2]]), #"[{"id": 1}, {"id": 2, "n": [1]}]"#, true),
    (Stub("/x").body(jsonContaining: [:]), "", false),
    (Stub("/x").body(jsonPath: "$.user.id", "7"), #"{"user": {"id": 7}}"#, true),
    (Stub("/x").body(jsonPath: "$.user.id", "7"), #"{"user": {"id": 8}}"#, false),
    (Stub("/x").body(jsonPath: "$..id", "8"), #"{"a": [{"id": 7}, {"id": 8}]}"#, true),
    (Stub("/x").body(jsonPath: "$[1]", #"{"a":[null]}"#), #"[0, {"a": [null]}]"#, true),
    (Stub("/x").body(jsonPath: "$.a", .absent), #"{"b": 1}"#, true),
    (Stub("/x").body(jsonPath: "$.a", .absent), "not JSON", false),
    (Stub("/x").body(jsonPath: "$.a", "1").body(jsonPath: "$.b", .present), #"{"a":1}"#, false),
    (
      Stub("/x").body(jsonPath: "$.a", "1").body(jsonPath: "$.b", .present), #"{"a":1,"b":null}"#,
      true
    ),
  ]) func bodiesMatch(stub: Stub, body: String, matches: Bool) throws {
    let engine = try NetworkEngine([stub])
    #expect(engine.origin(try HTTPRequest("POST /x", body: body)) == (matches ? "0" : "miss"))
  }

  @Test func aBodyInAFileMatchesToo() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(#"{"user":"ann"}"#.utf8).write(to: url)
    let engine = try NetworkEngine([Stub("/x").body(json: ["user": "ann"])])
    var request = try HTTPRequest("POST /x")
    request.body = .file(url, count: 14)
    #expect(engine.origin(request) == "0")
  }

  /// Of several stubs that match, the one at the index answers.
  @Test(arguments: [
    ("GET /users/1", ["GET /users/{id}", "GET /users/1"], 1),
    ("GET /users/1", ["/users/1", "GET /users/1"], 1),
    ("GET /users/1", ["GET /**", "GET /users/*"], 1),
    ("GET /users/1", ["GET /users/**", "GET /users/*"], 1),
    ("GET /users/1", ["GET /users/1", "GET https://api.example.com/users/1"], 1),
    ("GET /users/1?a=1", ["GET /users/1", "GET /users/{id}?a=1"], 1),
    ("GET /users/1?a=1&b=2", ["GET /users/1?a=1", "GET /users/1?a=1&b=2"], 1),
    ("GET /a/b", ["GET /a/*", "GET /*/b"], 0),
    ("GET /a/b", ["GET /*/b", "GET /a/*"], 0),
    ("GET /a/b/c", ["GET /**", "GET /a/**", "GET /a/b/**"], 2),
    ("GET /a?x=1", ["GET /a?y=2", "GET /a?x=2", "GET /a?x=1"], 2),
    ("GET /a-1", ["GET /{id}", "GET /a-*", "GET /**"], 1),
    ("GET /a-1", ["GET /a-*", "GET /a-1"], 1),
    (
      "GET https://a.b.c/x",
      ["GET /x", "GET https://*.b.c/x", "GET https://a.b.c/x", "GET https://*.c/x"], 2
    ),
    ("GET https://a.b.c/x", ["GET /x", "GET https://*.c/x"], 1),
  ]) func theMoreSpecificStubAnswers(line: String, routes: [String], index: Int) throws {
    let engine = try NetworkEngine(routes.map { Stub($0) })
    #expect(engine.origin(try HTTPRequest(line)) == "\(index)")
  }

  @Test func aSequenceEndsInItsLastAnswer() throws {
    let engine = try NetworkEngine([
      Stub("GET /news").sequence(.status(503), .error(.timedOut), .json(["items": []]))
    ])
    let request = try HTTPRequest("GET /news")
    let summaries = (1...4).map { _ in engine.plan(for: request).summary }
    #expect(
      summaries == [
        "503", "error -1001", #"200 application/json {"items":[]}"#,
        #"200 application/json {"items":[]}"#,
      ])
  }

  @Test func sequencesAreSharedByThreads() async throws {
    let engine = try NetworkEngine([
      Stub("GET /x").sequence(.status(201), .status(202), .status(203), .status(204))
    ])
    let request = try HTTPRequest("GET /x")
    let summaries = await withTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { engine.plan(for: request).summary } }
      return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(summaries == ["201": 1, "202": 1, "203": 1, "204": 97])
  }

  /// Long enough for the thread sanitizer; counts, draws and sequences are the engine's state.
  @Test func threadsShareOneEngine() throws {
    final class Counts: Sendable {
      let first = AtomicInt()
      let faults = AtomicInt()
    }
    var conditions = NetworkConditions(
      stubs: NetworkStubs(routes: [
        Stub("GET /a").sequence(.status(201), .status(202)), Stub("GET /b/{id}").fault(.drop),
      ]))
    conditions.jitter = .milliseconds(5)
    let engine = try NetworkEngine(conditions)
    let requests = (first: try HTTPRequest("GET /a"), second: try HTTPRequest("GET /b/1"))
    let counts = Counts()
    try TestThreads.run(4) { _ in
      for _ in 0..<1000 {
        if engine.plan(for: requests.first).summary == "201" { counts.first.add(1) }
        if engine.plan(for: requests.second).summary == "error -1005" { counts.faults.add(1) }
      }
    }
    #expect(counts.first.load() == 1)
    #expect(counts.faults.load() == 4000)
  }

  @Test(arguments: [
    (Stub("/x"), "200", ["Content-Length": "0"]),
    (Stub("/x").status(204), "204", [:]),
    (
      Stub("/x").json(["b": 1, "a": "/"]), #"200 application/json {"a":"/","b":1}"#,
      ["Content-Type": "application/json", "Content-Length": "15"]
    ),
    (
      Stub("/x").text("ä").responseHeader("content-type", "text/html"), "200 text/html ä",
      ["content-type": "text/html", "Content-Length": "2"]
    ),
    (Stub("/x").json(nil), "200 application/json null", nil),
    (Stub("/x").data(Data("b".utf8)), "200 application/octet-stream b", nil),
    (Stub("/x").error(.cannotFindHost), "error -1003", nil),
  ]) func anAnswerIsWhatTheStubSays(
    stub: Stub, summary: String, headers: [String: String]?
  ) throws {
    let request = try HTTPRequest("GET /x?y=z")
    let plan = try NetworkEngine([stub]).plan(for: request)
    #expect(plan.summary == summary)
    #expect(plan.shortOrigin == "0" && plan.detail == "/x")
    switch plan.outcome {
    case .success(let answer)?: if let headers { #expect(answer.headers.dictionary == headers) }
    case .failure(let error)?: #expect(error.failingURL == request.url)
    case nil: Issue.record("live")
    }
  }

  @Test func theAnswerToHEADHasNoBody() throws {
    let engine = try NetworkEngine([Stub("/x").text("abc")])
    let plan = engine.plan(for: try HTTPRequest("HEAD /x"))
    #expect(plan.summary == "200 text/plain; charset=utf-8")
    guard case .success(let answer)? = plan.outcome else { return }
    #expect(answer.headers["Content-Length"] == "3")
  }

  /// Among many, by what each asks for: the path, a host, a query, a header, a body.
  @Test(
    arguments: [
      { Stub("GET /api/v1/resource\($0)") }, { Stub("GET /api/{tenant}/resource\($0)/{id}") },
      { Stub("GET https://host\($0).example.com/api") }, { Stub("GET /search?q=term\($0)") },
      { Stub("M\($0) /one") }, { Stub("GET /deep/\($0)/**") },
      { Stub("POST /x").header("X-Number", "\($0)") },
      { Stub("POST /x").body(.equals("number \($0)")) },
      { Stub("POST /x").body(json: ["id": .integer($0), "b": [true]]) },
    ] as [@Sendable (Int) -> Stub]) func eachOfManyStubsAnswersItsOwn(
      stub: @Sendable (Int) -> Stub
    ) throws
  {
    let stubs = (0..<200).map(stub)
    let engine = try NetworkEngine(stubs)
    for number in [0, 99, 199] {
      let stub = stubs[number]
      let path = stub.path.replacing("{tenant}", with: "a").replacing("{id}", with: "1")
        .replacing("**", with: "a/b")
      var headers: [String: String] = [:]
      for case (let name, .equals(let value)) in stub.headers { headers[name] = value }
      let body =
        switch stub.body {
        case .json(let json)?: json.canonicalText
        case .text(.equals(let text))?: text
        default: ""
        }
      let request = try HTTPRequest(
        "\(stub.method ?? "GET") \(path)", headers: headers, body: body)
      #expect(engine.plan(for: request).shortOrigin == "\(number)")
    }
  }
}
