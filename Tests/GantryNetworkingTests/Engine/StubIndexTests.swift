import Foundation
import TestRandom
import Testing

@testable import GantryNetworking

/// The index beside a search that asks every stub in the stated order.
struct StubIndexTests {
  /// Values from small sets, so that stubs share some of them and requests meet some of them.
  private struct Dice {
    var generator: SeededGenerator

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    mutating func often(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &generator) < percent
    }

    mutating func value() -> String { pick(["", "1", "2", "a", "A", "ä"]) }

    mutating func matcher() -> StubMatcher {
      often(60)
        ? .equals(value())
        : pick([.contains("a"), .contains(""), .matches("[0-9]"), .present, .absent])
    }

    mutating func json(_ depth: Int = 0) -> StubJSON {
      switch Int.random(in: 0..<(depth > 2 ? 6 : 10), using: &generator) {
      case 0: return nil
      case 1: return .bool(often(50))
      case 2: return .integer(pick([0, 1, 2]))
      case 3: return .number(pick([0, -0.0, 1, 1.5]))
      case 4, 5: return .string(value())
      case 6: return .array((0..<pick([0, 1, 2])).map { _ in json(depth + 1) })
      default:
        var members: [String: StubJSON] = [:]
        for name in ["id", "name", "ä"] where often(50) { members[name] = json(depth + 1) }
        return .object(members)
      }
    }

    mutating func stub() -> Stub {
      let origin = pick(["", "", "", "https://api.example.com", "https://b.c"])
      let path = pick(["/a", "/a", "/a", "/a/{id}", "/{x}", "/a/**", "/**", "/a/b", "/a/"])
      let method = pick(["GET ", "POST ", "POST ", ""])
      var stub = Stub("\(method)\(origin)\(path)")
      for name in ["q", "r"] where often(30) { stub = stub.query(name, matcher()) }
      for name in ["X-One", "x-two"] where often(30) { stub = stub.header(name, matcher()) }
      if often(20) {
        stub = stub.header(
          pick(["Content-Type", "content-type"]),
          pick([.equals(HTTPRequest.formType), .equals("1"), .contains("form"), .present, .absent]))
      }
      if often(50) { stub.body = often(40) ? .text(matcher()) : .json(json()) }
      return stub
    }

    mutating func request(near stub: Stub?) throws -> HTTPRequest {
      let path = pick(["/a", "/a", "/a", "/a/b", "/b", "/a/b/c", "/a/", "/"])
      var items: [String] = []
      for name in ["q", "r", "q"] where often(40) { items.append("\(name)=\(value())") }
      let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
      var headers: [String: String] = [:]
      for name in ["x-one", "X-Two", "x-ONE"] where often(40) { headers[name] = value() }
      var body = often(50) ? value() : json().canonicalText
      // Bodies of stubs are seldom met by chance.
      switch stub?.body {
      case .json(let json)?: if often(70) { body = json.canonicalText }
      case .text(.equals(let text))?: if often(70) { body = text }
      default: break
      }
      let encoded = (path + query).replacing("ä", with: "%C3%A4")
      if often(20) { headers["Content-TYPE"] = pick(["1", HTTPRequest.formType]) }
      var request = try HTTPRequest(
        "\(pick(["GET", "POST"])) \(encoded)", headers: headers, body: body)
      if headers["Content-TYPE"] == nil, often(50) { request.addedType = HTTPRequest.formType }
      return request
    }
  }

  private func linear(_ routes: [StubRoute], _ request: RequestUnderMatch) -> StubRoute? {
    routes.sorted { $0.precedes($1) }.first { route in
      (route.method == nil || route.method == request.target.method)
        && (route.pattern.origin == nil || route.pattern.origin == request.target.origin)
        && route.pattern.matches(request.target.segments) && route.matcher.matches(request)
    }
  }

  @Test func theWinnerIsThatOfALinearSearch() throws {
    var dice = Dice(generator: SeededGenerator(seed: 39))
    var found = 0
    var specific = 0
    for _ in 0..<60 {
      let stubs = (0..<dice.pick([3, 10, 30, 60])).map { _ in dice.stub() }
      let conditions = NetworkConditions(stubs: NetworkStubs(routes: stubs))
      let routes = ConditionsCheck(conditions, option: "network", access: .folders).routes
      #expect(routes.count == stubs.count)
      let index = StubIndex(routes)
      for _ in 0..<40 {
        let request = try dice.request(near: dice.pick(stubs))
        var comparisons = 0
        let winner = index.route(for: RequestUnderMatch(request), comparisons: &comparisons)
        let expected = linear(routes, RequestUnderMatch(request))
        if winner?.index != expected?.index {
          Issue.record(
            "\(String(describing: winner?.index)), not \(String(describing: expected?.index)), for \(request) among \(stubs)"
          )
        }
        if winner != nil { found += 1 }
        if let winner, winner.matcher.count > 1 { specific += 1 }
      }
    }
    // Else it would prove little.
    #expect(found > 1000, "\(found)")
    #expect(specific > 100, "\(specific)")
  }

  /// Stubs of one path that differ in one thing, or in two that many have in common.
  @Test(
    arguments: [
      { Stub("POST /x").body(.equals("number \($0)")) },
      { Stub("POST /x").body(.equals(String(repeating: "a", count: $0 + 1))) },
      { Stub("POST /x").body(json: ["method": "call", "id": .integer($0)]) },
      { Stub("POST /x").body(json: ["a": [["b": ["c": .string("\($0)")]], true], "z": 1]) },
      { Stub("POST /x").body(json: .object(["member\($0)": [:]])) },
      { Stub("POST /x").body(json: ["a": .integer($0 / 32), "b": .integer($0 % 32)]) },
      { Stub("POST /x").header("X-Number", "\($0)") },
      { Stub("POST /x").header("X-\($0)", "1") },
      { Stub("POST /x").header("Accept", .contains("json")).header("X-Number", "\($0)") },
      { Stub("POST /x?same=1&number=\($0)") },
      { Stub("POST /x?a=\($0 / 32)&b=\($0 % 32)") },
      { Stub("POST /x?a=\($0 / 32)").header("X-Number", "\($0 % 32)") },
    ] as [@Sendable (Int) -> Stub])
  func manyStubsOfOnePathCostNoMoreComparisons(stub: @Sendable (Int) -> Stub) throws {
    func comparisons(_ count: Int) throws -> Int {
      let stubs = (0..<count).map(stub)
      let engine = try NetworkEngine(stubs)
      var total = 0
      // The last ones, which a search from the first to the last would find late.
      for number in count - 10..<count {
        let plan = engine.plan(for: try request(for: stubs[number]), comparisons: &total)
        #expect(plan.shortOrigin == "\(number)")
      }
      return total
    }
    let few = try comparisons(10)
    let many = try comparisons(1000)
    #expect(many <= 2 * few, "\(many) comparisons among 1,000 stubs, \(few) among 10")
    #expect(few <= 120)
  }

  /// What a stub asks for exactly, and a JSON type.
  private func request(for stub: Stub) throws -> HTTPRequest {
    var headers = ["Accept": "application/json"]
    for case (let name, .equals(let value)) in stub.headers { headers[name] = value }
    var body = ""
    switch stub.body {
    case .json(let json)?: body = json.canonicalText
    case .text(.equals(let text))?: body = text
    default: break
    }
    return try HTTPRequest("POST \(stub.path)", headers: headers, body: body)
  }
}
