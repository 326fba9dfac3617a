import Foundation
import Hummingbird
import SampleBackendKit
import Testing

@Suite struct SampleBackendTests {
  private func answer(
    _ path: String, _ change: (inout SampleBackendLaunch) -> Void = { _ in }
  ) async throws -> Answer {
    var launch = SampleBackendLaunch()
    change(&launch)
    return try await withServer(SampleBackendRouter.make(launch: launch)) { url in
      try await get(path, at: url)
    }
  }

  private static let badFields = """
    {"message":"'fields' query not specified or you're requesting more than 10 fields","status":400}
    """
  private static let notFound = #"{"message":"Not Found","status":404}"#
  private static let badRequest = #"{"message":"Bad Request","status":400}"#

  @Test func `all countries come with the fields that were asked for`() async throws {
    let answer = try await answer("/v3.1/all?fields=cca3,population")
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == "application/json")
    #expect(answer.body.hasPrefix(#"[{"cca3":"AFG","population":26023100},{"cca3":"ALB""#))
    #expect(answer.body.split(separator: "{").count == 250)
  }

  @Test(arguments: [
    ("/v3.1/all", 400, badFields), ("/v3.1/all?fields=", 400, badFields),
    ("/v3.1/all?fields=a,b,c,d,e,f,g,h,i,j,k", 400, badFields),
    ("/v3.1/all?fields=name,,area", 400, badFields),
    ("/v3.1/alpha/QQQ", 404, notFound), ("/v3.1/alpha/canada", 400, badRequest),
    ("/v3.1/name/atlantis", 404, notFound), ("/v3.1/region/moon", 404, notFound),
    ("/v2/all", 404, notFound), ("/users/11", 404, "{}"), ("/users/x", 404, "{}"),
    ("/v3.1/alpha/ca?fields=cca3,area", 200, #"{"area":9984670,"cca3":"CAN"}"#),
    ("/v3.1/alpha/124?fields=cca2", 200, #"{"cca2":"CA"}"#),
    ("/v3.1/name/canad?fields=cca3", 200, #"[{"cca3":"CAN"}]"#),
    ("/v3.1/name/canad?fullText=true", 404, notFound),
    ("/v3.1/name/French%20Republic?fields=cca3", 200, #"[{"cca3":"FRA"}]"#),
    ("/users?status=503", 503, #"{"message":"Service Unavailable","status":503}"#),
    (
      "/users/1?status=teapot", 400,
      #"{"message":"'status' is not a number from 200 to 599: 'teapot'","status":400}"#
    ),
    (
      "/users/1?delay=-1", 400,
      #"{"message":"'delay' is not a number from 0 to 600000: '-1'","status":400}"#
    ),
  ])
  func `an address is answered as the public service does`(
    path: String, status: Int, body: String
  ) async throws {
    let answer = try await answer(path)
    #expect(answer.status == status)
    #expect(answer.body == body)
  }

  @Test func `one country alone is an array without fields, an object with them`() async throws {
    let whole = try await answer("/v3.1/alpha/CAN")
    #expect(whole.body.hasPrefix(#"[{"altSpellings""#))
    #expect(whole.body.contains(#""subregion":"Northern America""#))
  }

  @Test func `a region has its countries`() async throws {
    let answer = try await answer("/v3.1/region/EUROPE?fields=region")
    #expect(answer.body.hasPrefix(#"[{"region":"Europe"},{"#))
    #expect(!answer.body.contains("Asia"))
  }

  @Test func `users have JSONPlaceholder's shape`() async throws {
    let answer = try await answer("/users")
    let users = try JSONDecoder().decode([User].self, from: Data(answer.body.utf8))
    #expect(users == User.samples)
    #expect(users.map(\.id) == Array(1...10))
    #expect(Set(users.map(\.username)).count == 10)
  }

  @Test func `every request fails where the launch says so`() async throws {
    let failing = try await answer("/users") { $0.status = 500 }
    #expect(failing.status == 500)
    #expect(failing.body == #"{"message":"Internal Server Error","status":500}"#)
    let excepted = try await answer("/users?status=200") { $0.status = 500 }
    #expect(excepted.status == 200)
  }

  @Test func `only each third request fails where the launch says so`() async throws {
    var launch = SampleBackendLaunch()
    launch.failEvery = 3
    try await withServer(SampleBackendRouter.make(launch: launch)) { url in
      var statuses: [Int] = []
      for _ in 1...6 { statuses.append(try await get("/users/1", at: url).status) }
      #expect(statuses == [200, 200, 503, 200, 200, 503])
    }
  }

  @Test(arguments: ["/users/1?delay=150", "/users/1"])
  func `an answer can be held back`(path: String) async throws {
    let clock = ContinuousClock()
    let time = try await clock.measure {
      _ = try await answer(path) { if !path.contains("?") { $0.delay = .milliseconds(150) } }
    }
    #expect(time >= .milliseconds(150))
  }

  @Test func `values that make no sense are usage errors`() {
    var launch = SampleBackendLaunch()
    #expect(launch.complaint == nil)
    launch.status = 99
    #expect(
      launch.complaint == "status: 99 is not a status of an answer. Choose one from 200 to 599.")
    launch.status = nil
    launch.failEvery = 0
    #expect(launch.complaint == "fail-every: 0 is not a number of requests. Choose 1 or more.")
    launch.failEvery = nil
    launch.delay = .seconds(-1)
    #expect(launch.complaint?.hasPrefix("delay: ") == true)
  }
}
