import Foundation
import Testing

@testable import GantryNetworking

/// Slow and broken networks.
struct FaultTests {
  private static func engine(
    _ stubs: [Stub] = [Stub("GET /x").json([1, 2, 3])],
    _ change: (inout NetworkConditions) -> Void = { _ in }
  ) throws -> NetworkEngine {
    var conditions = NetworkConditions(stubs: NetworkStubs(routes: stubs))
    change(&conditions)
    return try NetworkEngine(conditions)
  }

  /// The plans of some requests, one after the other.
  private static func plans(
    _ engine: NetworkEngine, _ count: Int, _ line: String = "GET /x"
  ) throws -> [NetworkPlan] {
    let request = try HTTPRequest(line)
    return (0..<count).map { _ in engine.plan(for: request) }
  }

  @Test func offlineFailsEverythingAtOnce() throws {
    let engine = try Self.engine {
      $0.offline = true; $0.latency = .seconds(1)
    }
    for line in ["GET /x", "GET /other"] {
      let plan = engine.plan(for: try HTTPRequest(line))
      #expect(plan.summary == "error -1009")
      #expect(plan.shortOrigin == "fault offline")
      #expect(plan.delay == .zero)
    }
  }

  @Test(arguments: [
    (NetworkFault.drop, "error -1005", "fault drop", BodyDamage.none),
    (.timeout, "error -1001", "fault timeout", .none),
    (.offline, "error -1009", "fault offline", .none),
    (.status, "503", "fault status", .none),
    (.reset, "200 application/json [1,2,3]", "0", .reset),
    (.truncated, "200 application/json [1,2,3]", "0", .truncated),
  ]) func faultsTakeTheAnswersPlace(
    fault: NetworkFault, summary: String, origin: String, damage: BodyDamage
  ) throws {
    let engines = [
      try Self.engine { $0.fault = fault },
      try Self.engine([Stub("GET /x").json([1, 2, 3]).fault(fault)]),
    ]
    for engine in engines {
      let plan = engine.plan(for: try HTTPRequest("GET /x"))
      #expect(plan.summary == summary)
      #expect(plan.shortOrigin == origin)
      #expect(plan.damage == damage)
    }
  }

  @Test func faultsHitLiveRequestsToo() throws {
    let damaged = try Self.engine([]) { $0.fault = .reset }
    #expect(try Self.plans(damaged, 1).map(\.damage) == [.reset])
    #expect(try Self.plans(damaged, 1).map(\.shortOrigin) == ["live"])
    let dropped = try Self.engine([]) { $0.fault = .drop }
    #expect(try Self.plans(dropped, 1).map(\.summary) == ["error -1005"])
  }

  @Test func aStatedStatusIsAFault() throws {
    let engine = try Self.engine { $0.faultStatus = 418 }
    #expect(try Self.plans(engine, 1).map(\.summary) == ["418"])
    #expect(try Self.plans(engine, 1)[0].shortOrigin == "fault status")
  }

  @Test(arguments: [
    (1, 1, "xxxxxx"), (3, 1, "..x..x"), (3, 2, ".xx.xx"), (3, 3, "xxxxxx"),
  ]) func everyNthRequestIsHit(every: Int, burst: Int, pattern: String) throws {
    let ofAll = try Self.engine {
      $0.fault = .drop
      $0.faultEvery = every
      $0.faultBurst = burst
    }
    let ofRoute = try Self.engine([
      Stub("GET /x").fault(.drop, every: every, burst: burst), Stub("GET /y"),
    ])
    #expect(try Self.pattern(Self.plans(ofAll, 6)) == pattern)
    // Requests of other routes don't count for a route's own fault.
    _ = ofRoute.plan(for: try HTTPRequest("GET /y"))
    #expect(try Self.pattern(Self.plans(ofRoute, 6)) == pattern)
  }

  private static func pattern(_ plans: [NetworkPlan]) -> String {
    plans.map { $0.shortOrigin == "fault drop" ? "x" : "." }.joined()
  }

  @Test func regularFaultsCountAllRequests() throws {
    let engine = try Self.engine([Stub("/**")]) {
      $0.fault = .drop
      $0.faultEvery = 2
    }
    let requests = try (0..<4).map { try HTTPRequest("GET /\($0)") }
    #expect(Self.pattern(requests.map { engine.plan(for: $0) }) == ".x.x")
  }

  @Test func aRateIsDrawnFromTheSeed() throws {
    func pattern(_ seed: UInt64, _ rate: Double, burst: Int? = nil) throws -> String {
      let engine = try Self.engine {
        $0.seed = seed
        $0.fault = .drop
        $0.faultRate = rate
        $0.faultBurst = burst
      }
      return Self.pattern(try Self.plans(engine, 40))
    }
    // The same on every platform, and in later versions too.
    #expect(try pattern(7, 0.3) == "..x..x.x..x..x...xx.x.......xx.x..xx.x..")
    #expect(try pattern(8, 0.3) == "x.....x.xx..x.....x....xx.x.xx.......x..")
    #expect(try pattern(7, 0.3, burst: 4) == "........xxxx........xxxx....xxxx........")
    #expect(try pattern(7, 0) == String(repeating: ".", count: 40))
    #expect(try pattern(7, 1) == String(repeating: "x", count: 40))
  }

  @Test func aRateIsKeptOverManyRequests() throws {
    let engine = try Self.engine([Stub("/**")]) {
      $0.fault = .drop
      $0.faultRate = 0.2
    }
    var hits = 0
    for number in 0..<100 {
      hits += try Self.plans(engine, 20, "GET /\(number)").count { $0.shortOrigin != "0" }
    }
    #expect((340...460).contains(hits), "\(hits) of 2,000")
  }

  @Test func jitterIsDrawnFromTheSeed() throws {
    func delays(_ seed: UInt64) throws -> [Duration] {
      let engine = try Self.engine {
        $0.seed = seed
        $0.latency = .milliseconds(100)
        $0.jitter = .milliseconds(50)
      }
      return try Self.plans(engine, 50).map(\.delay)
    }
    let first = try delays(1)
    #expect(try delays(1) == first)
    #expect(try delays(2) != first)
    #expect(Set(first).count == 50)
    #expect(first.allSatisfy { (.milliseconds(100)...(.milliseconds(150))).contains($0) })
    #expect(
      first.contains { $0 < .milliseconds(115) } && first.contains { $0 > .milliseconds(135) })
  }

  @Test func otherRequestsDontChangeTheDraws() throws {
    func engine() throws -> NetworkEngine {
      try Self.engine([Stub("/**")]) { $0.jitter = .seconds(1) }
    }
    let alone = try Self.plans(engine(), 3).map(\.delay)
    let shared = try engine()
    var between: [Duration] = []
    for _ in 0..<3 {
      _ = try Self.plans(shared, 2, "GET /y")
      between += try Self.plans(shared, 1).map(\.delay)
    }
    #expect(between == alone)
  }

  @Test func aStubReplacesWhatTheConditionsSay() throws {
    let engine = try Self.engine([
      Stub("GET /slow").latency(.seconds(2)).bandwidth(10).delay(.milliseconds(1)),
      Stub("GET /fine").status(200).fault(.drop, rate: 0).latency(.zero), Stub("GET /other"),
    ]) {
      $0.latency = .milliseconds(100)
      $0.bandwidth = 1000
      $0.fault = .status
    }
    let slow = engine.plan(for: try HTTPRequest("GET /slow"))
    #expect(slow.delay == .seconds(2))
    #expect(slow.bytesPerSecond == 10)
    #expect(slow.summary == "503")
    let fine = engine.plan(for: try HTTPRequest("GET /fine"))
    #expect(fine.summary == "200")
    #expect(fine.delay == .zero)
    #expect(fine.bytesPerSecond == 1000)
    #expect(engine.plan(for: try HTTPRequest("GET /other")).delay == .milliseconds(100))
  }

  @Test func aBodyTakesItsTimeToLeave() throws {
    let engine = try Self.engine([
      Stub("POST /slow").uploadBandwidth(10).status(200), Stub("POST /other").status(200),
      Stub("POST /real").uploadBandwidth(1),
    ]) {
      $0.uploadBandwidth = 1000
      $0.latency = .milliseconds(10)
    }
    let delays = try ["/slow", "/other", "/real"].map { path in
      engine.plan(for: try HTTPRequest("POST \(path)", body: String(repeating: "a", count: 100)))
    }
    #expect(
      delays.map(\.delay) == [.milliseconds(10_010), .milliseconds(110), .milliseconds(100_010)])
    #expect(delays.map(\.shortOrigin) == ["0", "1", "live"])
    #expect(
      problems([Stub("/a").uploadBandwidth(0)])
        == "error: network.stubs.routes[0].uploadBandwidth: '0' is not a number of bytes a second from 1 on"
    )
  }

  @Test func aResponsesDelayComesOnTop() throws {
    let engine = try Self.engine([
      Stub("GET /x").sequence(.status(200).delayed(.seconds(1)), .error(.timedOut))
    ]) { $0.latency = .milliseconds(10) }
    #expect(
      try Self.plans(engine, 2).map(\.delay) == [.milliseconds(1010), .milliseconds(10)])
  }

  @Test func whatNeverArrivesTakesNoAnswerOfASequence() throws {
    let drops = try Self.engine([
      Stub("GET /x").sequence(.status(201), .status(202)).fault(.drop, every: 2)
    ])
    #expect(
      try Self.plans(drops, 4).map(\.summary) == ["201", "error -1005", "202", "error -1005"])
    let resets = try Self.engine([
      Stub("GET /x").sequence(.status(201), .status(202)).fault(.reset, every: 2)
    ])
    #expect(try Self.plans(resets, 2).map(\.summary) == ["201", "202"])
  }

  @Test func damageIsDoneInPieces() {
    let body = Data((0..<1000).map { UInt8($0 % 100) })
    #expect(BodyDamage.none.apply(to: body, at: 0) == body)
    #expect(BodyDamage.reset.deliveredCount(of: 1001) == 500)
    #expect(BodyDamage.reset.failure == .networkConnectionLost)
    #expect(BodyDamage.truncated.deliveredCount(of: 1) == 0)
    #expect(BodyDamage.truncated.failure == nil)
    let headers = HTTPHeaders(["content-length": "10", "A": "b"])
    #expect(BodyDamage.truncated.headers(headers, count: 10)["Content-Length"] == "5")
    #expect(BodyDamage.reset.headers(headers, count: 10) == headers)
    for seed in [0, 1, 63, 64, UInt64.max] {
      let damage = BodyDamage.corrupted(seed: seed)
      let whole = damage.apply(to: body, at: 0)
      #expect(damage.deliveredCount(of: 1000) == 1000)
      #expect(whole.count == 1000)
      #expect(whole[0] == 0x80)
      let wrong = zip(whole, body).count { $0 != $1 }
      #expect((15...17).contains(wrong), "\(wrong) of 1,000 bytes are wrong")
      for size in [1, 7, 64, 100] {
        var pieces = Data()
        for start in stride(from: 0, to: 1000, by: size) {
          pieces += damage.apply(to: body[start..<min(start + size, 1000)], at: start)
        }
        #expect(pieces == whole)
      }
    }
    #expect(BodyDamage.corrupted(seed: 1).apply(to: Data(), at: 0) == Data())
  }

  @Test func corruptedBodiesAreNoText() throws {
    let engine = try Self.engine { $0.fault = .corrupted }
    let plan = try Self.plans(engine, 1)[0]
    let damaged = plan.damage.apply(to: Data("[1,2,3]".utf8), at: 0)
    #expect(String(data: damaged, encoding: .utf8) == nil)
  }
}
