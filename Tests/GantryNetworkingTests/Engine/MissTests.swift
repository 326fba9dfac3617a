import Foundation
import Testing

@testable import GantryNetworking

/// The words for a request that nothing answers.
struct MissTests {
  private static let stubs = [
    Stub("GET /users"), Stub("GET /users/{id}/posts"),
    Stub("POST /login").header("Accept", .contains("json")).body(json: ["user": ["name": "ann"]]),
    Stub("GET https://other.example.com/status"),
    Stub("GET /search").query("q", "x").query("page", .matches("[0-9]+")),
    Stub("/upload").body(.present).header("X-Debug", .absent),
  ]

  @Test(arguments: [
    (
      "GET /user", "",
      "GET https://api.example.com/user; the nearest stub is routes[0] 'GET /users', but the path differs"
    ),
    (
      "GET /users/?secret=1", "",
      "GET https://api.example.com/users/; the nearest stub is routes[0] 'GET /users', but the path differs in the '/' at its end"
    ),
    (
      "GET /users/7/post", "",
      "GET https://api.example.com/users/7/post; the nearest stub is routes[1] 'GET /users/{id}/posts', but the path differs"
    ),
    (
      "PUT /users", "",
      "PUT https://api.example.com/users; the nearest stub is routes[0] 'GET /users', but the method is PUT, not GET"
    ),
    (
      "GET /status", "",
      "GET https://api.example.com/status; the nearest stub is routes[3] 'GET https://other.example.com/status', but the host is https://api.example.com, not https://other.example.com"
    ),
    (
      "POST /login", #"{"user":{"name":"bob","password":"hunter2"}}"#,
      "POST https://api.example.com/login; the nearest stub is routes[2] 'POST /login', but header 'Accept' is missing and the body's JSON differs at $.user.name"
    ),
    (
      "POST /login", "hunter2",
      "POST https://api.example.com/login; the nearest stub is routes[2] 'POST /login', but header 'Accept' is missing and the body is not JSON"
    ),
    (
      "POST /login", "",
      "POST https://api.example.com/login; the nearest stub is routes[2] 'POST /login', but header 'Accept' is missing and the body is missing"
    ),
    (
      "GET /search?q=hunter2&page=b", "",
      "GET https://api.example.com/search; the nearest stub is routes[4] 'GET /search', but query item 'page' does not match '[0-9]+' and query item 'q' has another value"
    ),
    (
      "POST /upload", "",
      "POST https://api.example.com/upload; the nearest stub is routes[5] '/upload', but the body's text is missing"
    ),
    (
      "GET https://user:hunter2@a.b/something/else/entirely", "",
      "GET https://a.b/something/else/entirely; none of the 6 stubs is near"
    ),
  ]) func aMissNamesTheNearestStub(line: String, body: String, text: String) throws {
    let plan = try NetworkEngine(Self.stubs).plan(for: HTTPRequest(line, body: body))
    #expect(plan.miss == "no stub answers \(text)")
    guard case .failure(let error)? = plan.outcome else {
      Issue.record("\(plan)")
      return
    }
    #expect(error.code == .resourceUnavailable)
    #expect(error.localizedDescription == plan.miss)
  }

  @Test func ofEquallyNearStubsTheOneWithFewerFailuresIsNamed() throws {
    let plan = try NetworkEngine([
      Stub("GET /x").query("a", "1").query("b", "2"), Stub("GET /x").query("a", "1"),
    ]).plan(for: HTTPRequest("GET /x"))
    #expect(
      plan.miss
        == "no stub answers GET https://api.example.com/x; the nearest stub is routes[1] 'GET /x', but query item 'a' is missing"
    )
  }

  @Test(
    arguments: [
      (nil, [], "live"), (.fail, [], "miss"), (nil, [Stub("/a")], "miss"),
      (.fail, [Stub("/a")], "miss"), (.passThrough, [Stub("/a")], "live"),
    ] as [(NetworkStubs.Unmatched?, [Stub], String)])
  func whatNothingMatchesGoesWhereItShould(
    unmatched: NetworkStubs.Unmatched?, routes: [Stub], origin: String
  ) throws {
    let stubs = NetworkStubs(unmatched: unmatched, routes: routes)
    let engine = try NetworkEngine(NetworkConditions(stubs: stubs))
    #expect(engine.origin(try HTTPRequest("GET /b")) == origin)
  }
}
