import Foundation
import GantrySystem
import Testing

@testable import GantryNetworking

/// Stubs that answer in a scenario's states, and by priority.
@Suite struct ScenarioTests {
  private func answers(_ stubs: [Stub], _ lines: [String]) throws -> [String] {
    let engine = try NetworkEngine(stubs)
    return try lines.map { engine.plan(for: try HTTPRequest($0)).summary }
  }

  @Test func aStubAnswersInItsStateAndMovesTheScenarioOn() throws {
    let stubs = [
      Stub("GET /cart").scenario("cart").text("empty"),
      Stub("POST /cart").scenario("cart", then: "full").status(201),
      Stub("GET /cart").scenario("cart", in: "full").text("tea"),
      Stub("DELETE /cart").scenario("cart", in: "full", then: "start").status(204),
      Stub("GET /other").scenario("other", in: "start").text("other"),
    ]
    let lines = ["GET /cart", "POST /cart", "GET /cart", "GET /other", "DELETE /cart", "GET /cart"]
    let text = "200 text/plain; charset=utf-8"
    #expect(
      try answers(stubs, lines)
        == ["\(text) empty", "201", "\(text) tea", "\(text) other", "204", "\(text) empty"])
  }

  /// Also where two requests come at once.
  @Test func aStateIsLeftOnce() throws {
    let request = try HTTPRequest("GET /a")
    for _ in 0..<500 {
      let engine = try NetworkEngine([
        Stub("GET /a").scenario("s", in: "start", then: "next").status(503),
        Stub("GET /a").scenario("s", in: "next").status(200),
      ])
      let failures = Lock(0)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        if engine.plan(for: request).summary == "503" { failures.withLock { $0 += 1 } }
      }
      try #require(failures.withLock { $0 } == 1)
    }
  }

  @Test func whatAnswersInNoOtherStateIsAMissThatSaysSo() throws {
    let engine = try NetworkEngine([
      Stub("POST /pay").scenario("cart", in: "full", then: "paid").status(200)
    ])
    let miss = engine.plan(for: try HTTPRequest("POST /pay")).miss
    #expect(
      miss?.hasSuffix("but the scenario 'cart' is in the state 'start', not 'full'") == true)
  }

  @Test func aFaultLeavesTheStateAsItIs() throws {
    var conditions = NetworkConditions(
      stubs: NetworkStubs {
        Stub("POST /a").scenario("s", in: "start", then: "next").status(201)
        Stub("POST /a").scenario("s", in: "next").status(202)
      })
    conditions.fault = .drop
    conditions.faultEvery = 2
    let engine = try NetworkEngine(conditions)
    let codes = try (1...4).map { _ in engine.plan(for: try HTTPRequest("POST /a")).summary }
    #expect(codes == ["201", "error -1005", "202", "error -1005"])
  }

  @Test func aHigherPriorityWinsOverWhatSaysMore() throws {
    let stubs = [
      Stub("GET /a?x=1").status(201), Stub("/**").priority(1).status(202),
      Stub("GET /a").priority(-1).status(203),
    ]
    #expect(try answers(stubs, ["GET /a?x=1", "PUT /b"]) == ["202", "202"])
    #expect(
      try answers([stubs[0], stubs[2]], ["GET /a?x=1", "GET /a"]) == ["201", "203"])
    #expect(problems([Stub("/a"), Stub("/a").priority(1)]).isEmpty)
  }

  @Test func aStateWithoutAScenarioIsAProblem() {
    var stub = Stub("/a")
    stub.inState = "full"
    stub.newState = "empty"
    let text = problems([stub])
    for member in ["inState", "newState"] {
      #expect(
        text.contains(
          "network.stubs.routes[0].\(member): a state is one of a scenario; name it in 'scenario'"))
    }
    let twice = Stub("/a").scenario("s", in: "x")
    #expect(problems([twice, twice]).contains("is stubbed twice"))
    #expect(problems([twice, Stub("/a").scenario("s", in: "y"), Stub("/a")]).isEmpty)
  }
}
