import Foundation
import Gantry
import Testing

@testable import GantryNetworking

/// Conditions that can't be: each a problem at launch, all at once.
struct ProblemTests {
  private static func conditions(
    _ change: (inout NetworkConditions) -> Void
  ) -> NetworkConditions {
    var conditions = NetworkConditions()
    change(&conditions)
    return conditions
  }

  @Test(arguments: [
    (
      conditions { $0.latency = .milliseconds(-1) }, "network.latency: '-0.001 seconds' is negative"
    ),
    (
      conditions { $0.latency = .seconds(Int64.max) },
      "network.latency: '9.223372036854776e+18 seconds' is longer than 1000000000 s"
    ),
    (
      conditions {
        $0.stubs.routes = [
          Stub("/a").pieces(StubPiece("a", after: .seconds(1e20)))
        ]
      },
      "network.stubs.routes[0].responses[0].pieces[0].after: '1e+20 seconds' is longer than 1000000000 s"
    ),
    (conditions { $0.jitter = .seconds(-1) }, "network.jitter: '-1.0 seconds' is negative"),
    (
      conditions { $0.bandwidth = 0 },
      "network.bandwidth: '0' is not a number of bytes a second from 1 on"
    ),
    (
      conditions {
        $0.stubs.routes = [Stub("/a").pieces(StubPiece("a", after: .seconds(-1)))]
      },
      "network.stubs.routes[0].responses[0].pieces[0].after: '-1.0 seconds' is negative"
    ),
    (
      conditions {
        $0.faultRate = 1.5; $0.fault = .drop
      },
      "network.fault-rate: '1.5' is not a part from 0 to 1"
    ),
    (
      conditions {
        $0.faultRate = .nan; $0.fault = .drop
      },
      "network.fault-rate: 'nan' is not a part from 0 to 1"
    ),
    (
      conditions { $0.faultRate = 0.5 },
      "network.fault-rate: there is no fault that it could be of; state one: drop, reset, timeout, status, truncated, corrupted, offline"
    ),
    (
      conditions { $0.faultEvery = 2 },
      "network.fault-every: there is no fault that it could be of; state one: drop, reset, timeout, status, truncated, corrupted, offline"
    ),
    (
      conditions {
        $0.faultEvery = 0; $0.fault = .drop
      },
      "network.fault-every: '0' is not a number of requests from 1 on"
    ),
    (
      conditions {
        $0.faultEvery = 2; $0.faultRate = 0.5; $0.fault = .drop
      },
      "network.fault-every: a fault comes at a rate or every so many requests, not both"
    ),
    (
      conditions {
        $0.faultBurst = 3; $0.faultEvery = 2; $0.fault = .drop
      },
      "network.fault-burst: '3' in a row are more than 'faultEvery' has, 2"
    ),
    (
      conditions {
        $0.faultBurst = 3; $0.fault = .drop
      },
      "network.fault-burst: every request is hit; state a rate, or every how many requests"
    ),
    (
      conditions { $0.faultStatus = 99 },
      "network.fault-status: '99' is not a status from 200 to 599"
    ),
    (
      conditions {
        $0.faultStatus = 500; $0.fault = .drop
      },
      "network.fault-status: a status is of the fault 'status', not of 'drop'"
    ),
    (
      conditions { $0.redacted = ["$["] },
      "network.redacted: '$[' can't be redacted: ']' is missing. Give the name of a header or member, or a JSON path as $.user.email or $..ssn"
    ),
    (
      conditions { $0.mode = .record },
      "network.recording: recording needs a folder; name one: --network.recording FOLDER"
    ),
    (
      conditions { $0.mode = .replay },
      "network.recording: replaying needs a folder; name one: --network.recording FOLDER"
    ),
    (
      conditions { $0.stubs.unmatched = .record },
      "network.recording: recording needs a folder; name one: --network.recording FOLDER"
    ),
    (
      conditions {
        $0.mode = .record; $0.stubs.unmatched = .fail; $0.recording = ""
      },
      """
      network.stubs.unmatched: 'fail' leaves nothing to record; leave it out, or don't record
      error: network.recording: recording needs a folder; name one: --network.recording FOLDER
      """
    ),
    (
      conditions {
        $0.mode = .replay; $0.stubs.unmatched = .record; $0.recording = "x"
      },
      "network.stubs.unmatched: a recording that is replayed isn't written; the mode 'extend' adds to it what isn't there"
    ),
  ]) func conditionsThatCannotBeAreProblems(conditions: NetworkConditions, message: String) {
    #expect(problems(conditions) == "error: \(message)")
  }

  @Test(arguments: [
    (Stub("G(T /x"), "method: 'G(T' is not a method"),
    (Stub("/x").latency(.seconds(-1)), "latency: '-1.0 seconds' is negative"),
    (
      Stub("/x").fault(.drop, rate: 2), "faultRate: '2.0' is not a part from 0 to 1"
    ),
    (Stub("/x").status(99), "responses[0].status: '99' is not a status from 200 to 599"),
    (
      Stub("/x").sequence(.status(200), .status(600)),
      "responses[1].status: '600' is not a status from 200 to 599"
    ),
    (Stub("/x").delay(.seconds(-1)), "responses[0].delay: '-1.0 seconds' is negative"),
    (
      Stub("/x").status(404).passThrough(),
      "responses[0].passThrough: a request that passes on gets another's answer; leave out status, headers, body and error, or this"
    ),
    (
      Stub("/x").sequence(.status(404), .passThrough.header("A", "b")),
      "responses[1].passThrough: a request that passes on gets another's answer; leave out status, headers, body and error, or this"
    ),
    (
      Stub("/x").responseHeader("A b", "c"), "responses[0].headers: 'A b' is not a header's name"
    ),
    (
      Stub("/x").responseHeader("A", "b\r\nC: d"),
      "responses[0].headers.A: a header's value is one line"
    ),
    (Stub("/x").query("q", .matches("(")), "query.q: '(' is not a regular expression"),
    (Stub("/x").query("q", .matches("a)(b")), "query.q: 'a)(b' is not a regular expression"),
    (Stub("/x").header("A", .matches("[")), "headers.A: '[' is not a regular expression"),
    (Stub("/x").body(.matches("*")), "body: '*' is not a regular expression"),
    (
      Stub("/x?q=1").query("q", "2"),
      "query.q: the path asks for 'q' as well, with another value"
    ),
  ]) func stubsThatCannotBeAreProblems(stub: Stub, message: String) {
    #expect(problems([stub]) == "error: network.stubs.routes[0].\(message)")
  }

  @Test(arguments: [
    ("timedOt", ". Did you mean 'timedOut'?"), ("nonsense", ""), ("1001", ""), ("", ""),
  ]) func anUnknownErrorIsAProblem(name: String, suggestion: String) {
    var response = StubResponse()
    response.errorText = name
    #expect(
      problems([Stub("/x").sequence(response)])
        == "error: network.stubs.routes[0].responses[0].error: '\(name)' is not the name of a "
        + "URLError's code\(suggestion)")
  }

  @Test func anErrorHasNoBody() {
    var response = StubResponse.json(["a": 1])
    response.error = .timedOut
    #expect(
      problems([Stub("/x").sequence(response)])
        == "error: network.stubs.routes[0].responses[0].error: an error comes in place of a body; "
        + "leave one of them out")
  }

  @Test(arguments: [
    (["GET /x", "get /x"], "'GET /x' is stubbed twice, by routes[0] 'GET /x'"),
    (["/{id}", "/*"], "'/*' is stubbed twice, by routes[0] '/{id}'"),
    (["/a%20b", "/a b"], "'/a b' is stubbed twice, by routes[0] '/a%20b'"),
    (
      ["https://a.b/c", "HTTPS://A.b:443/c"],
      "'HTTPS://A.b:443/c' is stubbed twice, by routes[0] 'https://a.b/c'"
    ),
    (["/x?a=1&b=2", "/x?b=2&a=1"], "'/x?b=2&a=1' is stubbed twice, by routes[0] '/x?a=1&b=2'"),
  ]) func twoStubsForOneRouteAreAProblem(routes: [String], message: String) {
    #expect(
      problems(routes.map { Stub($0) })
        == "error: network.stubs.routes[1]: \(message) as well; give one stub a sequence of "
        + "responses, or one of them another matcher")
  }

  @Test func stubsThatDifferInSomethingAreNone() {
    #expect(
      problems([
        Stub("GET /x"), Stub("POST /x"), Stub("/x"), Stub("GET /x").query("a", "1"),
        Stub("GET /x").query("a", "2"), Stub("GET /x").query("a", .contains("1")),
        Stub("GET /x").header("A", "1"), Stub("GET /x").body(json: ["a": 1]),
        Stub("GET /x").body(json: ["a": 2]), Stub("GET /x").body("1"), Stub("GET https://a.b/x"),
        Stub("GET http://a.b/x"), Stub("GET /x/"), Stub("GET /*"), Stub("GET /**"),
      ]) == "")
  }

  @Test func allProblemsAreToldAtOnce() throws {
    var conditions = NetworkConditions(
      stubs: NetworkStubs(routes: [
        Stub("GET /{"), Stub("GET /a").status(1), Stub("GET /b"), Stub("GET /b"),
        Stub("GET /c").file("missing.json"),
      ]))
    conditions.bandwidth = -1
    conditions.mode = .replay
    let error = try #require(throws: LaunchError.self) {
      try NetworkEngine(conditions, option: "web")
    }
    #expect(
      error.problems.map(\.option) == [
        "web.bandwidth", "web.stubs.routes[0].path", "web.stubs.routes[1].responses[0].status",
        "web.stubs.routes[4].responses[0].file", "web.stubs.routes[3]", "web.recording",
      ])
    #expect(
      error.problems.map(\.code) == [
        .invalidValue, .invalidValue, .invalidValue, .unreadableSource, .invalidValue,
        .missingValue,
      ])
  }
}
