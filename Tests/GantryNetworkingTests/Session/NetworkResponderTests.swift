import Gantry
import GantryLink
import GantrySystem
import GantryURLSession
import Testing

@testable import GantryNetworking

/// Conditions for clients that aren't `URLSession`.
@Suite struct NetworkResponderTests {
  private func request(_ line: String) throws -> NetworkRequest {
    let parts = line.split(separator: " ")
    return NetworkRequest(
      method: String(parts[0]), url: try #require(URL(string: "http://service.test\(parts[1])")),
      headers: [NetworkHeader("X-Client", "own")])
  }

  private func live(_ request: NetworkRequest) -> NetworkResponse {
    NetworkResponse(
      status: 200, headers: [NetworkHeader("Content-Type", "text/plain")],
      body: Data("live \(request.url.path)".utf8))
  }

  @Test func stubsAnswerAndTheRestIsLive() async throws {
    let responder = NetworkResponder(
      conditions: NetworkConditions(
        stubs: NetworkStubs(unmatched: .passThrough) {
          Stub("GET /users").header("x-client", "own").text("stubbed", status: 201)
          Stub("GET /gone").error(.cannotFindHost)
        }))
    let stubbed = try await responder.respond(to: request("GET /users#top"), live: live)
    #expect(stubbed.status == 201)
    #expect(stubbed.body == Data("stubbed".utf8))
    #expect(stubbed.headers.contains { $0.name == "Content-Length" && $0.value == "7" })
    let other = try await responder.respond(to: request("GET /other"), live: live)
    #expect(other.body == Data("live /other".utf8))
    let error = await #expect(throws: URLError.self) {
      try await responder.respond(to: request("GET /gone"), live: live)
    }
    #expect(error?.code == .cannotFindHost)
  }

  @Test(
    arguments: [
      (.drop, nil, .networkConnectionLost), (.reset, nil, .networkConnectionLost),
      (.status, nil, nil), (.truncated, Data("live ".utf8), nil),
    ] as [(NetworkFault, Data?, URLError.Code?)])
  func faultsHoldHereToo(fault: NetworkFault, body: Data?, code: URLError.Code?) async throws {
    var conditions = NetworkConditions()
    conditions.fault = fault
    conditions.latency = .milliseconds(20)
    let responder = NetworkResponder(conditions: conditions)
    let start = ContinuousClock.now
    do {
      let response = try await responder.respond(to: request("GET /other"), live: live)
      #expect(code == nil)
      #expect(response.body == body ?? Data())
      #expect(response.status == (fault == .status ? 503 : 200))
    } catch {
      #expect((error as? URLError)?.code == code)
    }
    #expect(.now - start >= .milliseconds(20))
  }

  @Test(arguments: [
    ("a=1&password=s3cret", "a=1&password="), (String(repeating: "a", count: 1 << 14), "aaa"),
    (String(repeating: "a", count: (1 << 14) + 1), nil), ("", nil), ("\u{0}\u{1}", "\u{0}"),
  ])
  func aTestIsToldWhatWasSentWithoutSecrets(body: String, told: String?) throws {
    let request = HTTPRequest(
      method: "POST", url: try #require(URL(string: "http://h/a")),
      headers: HTTPHeaders([
        .init("Authorization", "Bearer s3cret"), .init("X-A", "b"),
      ]), body: .data(Data(body.utf8)))
    let exchange = HTTPExchange(
      request: request, outcome: .failure(URLError(.timedOut)), start: Date(), duration: .zero)
    let report = RequestReporting.report(exchange, NetworkPlan(), .standard, bytes: nil)
    let headers = try #require(report.headers)
    #expect(headers.count % 2 == 0)
    let place = try #require(headers.firstIndex(of: "X-A"))
    #expect(headers[place + 1] == "b")
    #expect(!headers.joined().contains("s3cret"))
    #expect(report.body?.contains("s3cret") != true)
    #expect(report.body.map { $0.hasPrefix(told ?? "-") } == (told == nil ? nil : true))
  }

  @Test(arguments: ["", "latency", "bandwidth", "fault", "recording"])
  func anAnswerPassesUnlessItIsChangedOrRecorded(member: String) async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions(
      stubs: NetworkStubs(unmatched: .passThrough) { Stub("/other").text("") })
    switch member {
    case "latency": conditions.latency = .milliseconds(1)
    case "bandwidth": conditions.bandwidth = 1_000_000
    case "fault": conditions.fault = .truncated
    case "recording":
      conditions = NetworkConditions()
      conditions.mode = .record
      conditions.recording = folder.path
    default: break
    }
    let expected = ["", "latency"].contains(member)
    let responder = NetworkResponder(conditions: conditions)
    let told = Lock<[Bool]>([])
    let answer = try await responder.respond(to: request("GET /a")) { request, passes in
      told.withLock { $0.append(passes) }
      return passes ? NetworkResponse(status: 201) : live(request)
    }
    #expect(told.withLock { $0 } == [expected])
    #expect(answer.status == (expected ? 201 : 200))
  }

  /// Also what was recorded a moment before.
  @Test func whatWasRecordedIsReplayedAfterAChange() async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    (conditions.mode, conditions.recording) = (.record, folder.path)
    let responder = try NetworkResponder(checking: conditions) { _ in }
    for number in 0..<5 {
      _ = try await responder.respond(to: request("GET /\(number)"), live: live)
    }
    conditions.mode = .replay
    try responder.change(to: conditions)
    for number in 0..<5 {
      let answer = try await responder.respond(to: request("GET /\(number)")) { _ in
        throw URLError(.notConnectedToInternet)
      }
      #expect(answer.status == 200)
    }
  }

  @Test func whatWasLearntOutlivesAChange() async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let responder = try NetworkResponder(checking: conditions) { _ in }
    let secret = "q8Vt-Lw2Zs7-Xb90kP"
    _ = try await responder.respond(to: request("GET /login")) { _ in
      NetworkResponse(
        headers: [NetworkHeader("Content-Type", "application/json")],
        body: Data(#"{"token": "\#(secret)"}"#.utf8))
    }
    // Meanwhile nothing is recorded.
    try responder.change(to: NetworkConditions())
    conditions.recording = folder.root + "/other"
    try responder.change(to: conditions)
    _ = try await responder.respond(to: request("GET /users/\(secret)/x"), live: live)
    responder.flush()
    let text = try String(contentsOfFile: folder.root + "/other/recording.har", encoding: .utf8)
    #expect(text.contains("/users/"))
    #expect(!text.contains(secret))
  }

  @Test func whatIsNewIsAddedAndWhatIsThereStays() async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    conditions.mode = .extend
    conditions.recording = folder.path + "/new"
    var asked: [String] = []
    for path in ["/a", "/b", "/a"] {
      // Each as a launch of its own.
      let engine = try NetworkEngine(conditions)
      let request = HTTPRequest(
        method: "GET", url: try #require(URL(string: "http://h\(path)")), headers: HTTPHeaders(),
        body: .empty)
      let plan = engine.plan(for: request)
      guard plan.outcome == nil else {
        #expect(plan.summary == "200 text /a")
        continue
      }
      asked.append(path)
      engine.finished(
        HTTPExchange(
          request: request,
          outcome: .success(
            HTTPAnswer(
              status: 200, headers: HTTPHeaders(["Content-Type": "text"]),
              body: .data(Data(path.utf8)))), start: Date(), duration: .zero), plan: plan)
      engine.flush()
    }
    #expect(asked == ["/a", "/b"])
    conditions.mode = .replay
    let replayed = NetworkResponder(conditions: conditions)
    for path in ["/a", "/b"] {
      let url = try #require(URL(string: "http://h\(path)"))
      let answer = try await replayed.respond(to: NetworkRequest(url: url), live: live)
      #expect(answer.body == Data(path.utf8))
    }
  }

  @Test func whatIsRecordedIsReplayed() async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let recorded = try await NetworkResponder(conditions: conditions)
      .respond(to: request("POST /users"), live: live)
    let failed = await #expect(throws: URLError.self) {
      try await NetworkResponder(conditions: conditions)
        .respond(to: request("GET /lost")) { _ in throw URLError(.timedOut) }
    }
    #expect(failed?.code == .timedOut)
    conditions.mode = .replay
    let responder = NetworkResponder(conditions: conditions)
    let calls = Lock(0)
    let replayed = try await responder.respond(to: request("POST /users")) { request in
      calls.withLock { $0 += 1 }
      return live(request)
    }
    #expect(replayed == recorded)
    let error = await #expect(throws: URLError.self) {
      try await responder.respond(to: request("GET /lost"), live: live)
    }
    #expect(error?.code == .timedOut)
    await #expect(throws: URLError.self) {
      try await responder.respond(to: request("GET /never"), live: live)
    }
    #expect(calls.withLock { $0 } == 0)
  }

  /// The fault is the launch's, not the service's.
  @Test func whatIsRecordedIsTheNetworksOwn() async throws {
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    conditions.fault = .reset
    let recording = NetworkResponder(conditions: conditions)
    await #expect(throws: URLError.self) {
      try await recording.respond(to: request("GET /a"), live: live)
    }
    await #expect(throws: CancellationError.self) {
      try await recording.respond(to: request("GET /b")) { _ in throw CancellationError() }
    }
    Installations.flush()
    let recorded = try Recording(folder: folder.path)
    #expect(try recorded.answer(to: .make("GET", "http://service.test/a"))?.text == "live /a")
    #expect(try recorded.answer(to: .make("GET", "http://service.test/b")) == nil)
  }

  /// As in an app that nobody launched with conditions.
  @Test func withoutConditionsTheNetworkAnswers() async throws {
    let response = try await NetworkResponder(conditions: NetworkConditions())
      .respond(to: request("GET /a"), live: live)
    #expect(response == live(try request("GET /a")))
  }
}
