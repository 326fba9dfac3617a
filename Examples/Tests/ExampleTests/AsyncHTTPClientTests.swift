import AsyncHTTPClient
import Foundation
import GantryAsyncHTTPClient
import GantryNetworking
import GantryTesting
import NIOCore
import NIOHTTP1
import Testing

/// The client that Swift servers use, under conditions.
@Suite(.timeLimit(.minutes(2))) struct AsyncHTTPClientTests {
  private func answer(
    _ client: ConditionedHTTPClient, _ request: HTTPClientRequest,
    timeout: TimeAmount = .seconds(20)
  ) async throws -> (status: Int, type: String?, body: String) {
    let answer = try await client.execute(request, timeout: timeout)
    let body = try await answer.body.collect(upTo: 10_000_000)
    return (
      Int(answer.status.code), answer.headers.first(name: "Content-Type"), String(buffer: body)
    )
  }

  @Test func `what it asked is recorded, and replayed when the backend is gone`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let backend = try await sampleBackend()
    defer { backend.terminate() }
    let service = try #require(backend.url).absoluteString
    let url = service + "/v3.1/alpha/CAN"
    let client = ConditionedHTTPClient(.shared)
    let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(30))
    #expect(response.status == .ok)

    // Its pieces are sent as they are asked for.
    let pieces = AsyncStream<ByteBuffer> { continuation in
      for text in ["{\"username\": ", "\"amara\"}"] { continuation.yield(ByteBuffer(string: text)) }
      continuation.finish()
    }
    var sent = HTTPClientRequest(url: service + "/wire/echo/any")
    sent.method = .POST
    sent.headers.add(name: "Content-Type", value: "application/json")
    sent.body = .stream(pieces, length: .unknown)

    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let recorded = ConditionedHTTPClient(conditions: conditions)
    let live = (
      try await answer(recorded, HTTPClientRequest(url: url)), try await answer(recorded, sent)
    )
    #expect(live.0.body.contains("Canada"))
    #expect(live.1.body.contains("amara"))
    backend.terminate()

    conditions.mode = .replay
    let replayed = ConditionedHTTPClient(conditions: conditions)
    #expect(try await answer(replayed, HTTPClientRequest(url: url)) == live.0)
    sent.body = .bytes(ByteBuffer(string: "{\"username\": \"amara\"}"))
    #expect(try await answer(replayed, sent) == live.1)
    let error = await #expect(throws: URLError.self) {
      try await answer(replayed, HTTPClientRequest(url: service + "/v3.1/alpha/MEX"))
    }
    #expect("\(try #require(error))".contains("/v3.1/alpha/MEX"))
  }

  @Test func `stubs answer and faults fail; without conditions it is the client itself`()
    async throws
  {
    var conditions = NetworkConditions(stubs: NetworkStubs { Stub("GET /users").json(["amara"]) })
    let users = HTTPClientRequest(url: "http://127.0.0.1:9/users")
    let stubbed = try await answer(ConditionedHTTPClient(conditions: conditions), users)
    #expect(stubbed == (200, "application/json", "[\"amara\"]"))
    conditions.offline = true
    let offline = ConditionedHTTPClient(conditions: conditions)
    let error = await #expect(throws: URLError.self) { try await answer(offline, users) }
    #expect(error?.code == .notConnectedToInternet)
    let refused = await #expect(throws: (any Error).self) {
      try await answer(ConditionedHTTPClient(), users, timeout: .milliseconds(100))
    }
    #expect(!(refused is URLError))
    await #expect(throws: URLError.self) {
      try await answer(ConditionedHTTPClient(conditions: conditions), HTTPClientRequest(url: ""))
    }
  }

  @Test func `an answer that is neither changed nor recorded comes as it is sent`() async throws {
    var events = NetworkConditions()
    events.stubs = NetworkStubs {
      Stub("GET /events").pieces(
        StubPiece("data: 1\n\n"), StubPiece("data: 2\n\n", after: .seconds(600)),
        contentType: "text/event-stream")
    }
    let service = try ConditioningProxy(
      to: try #require(URL(string: "http://127.0.0.1:9")), conditions: events)
    defer { service.stop() }
    var conditions = NetworkConditions()
    conditions.latency = .milliseconds(20)
    let client = ConditionedHTTPClient(conditions: conditions)
    // Whole, it would take longer than the test may.
    let answer = try await client.execute(
      HTTPClientRequest(url: service.url.absoluteString + "/events"), timeout: .seconds(60))
    let first = try await answer.body.first { _ in true }
    #expect(first.map { String(buffer: $0) } == "data: 1\n\n")
  }

  /// The client as it is, without a middleware: all that it is told is the proxy's address.
  @Test func `a proxy stands between the client itself and the backend`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let backend = try await sampleBackend()
    defer { backend.terminate() }
    let service = try #require(backend.url)
    func ask(_ proxy: ConditioningProxy, _ path: String, sending text: String? = nil)
      async throws -> (status: Int, body: String)
    {
      var request = HTTPClientRequest(url: proxy.url.absoluteString + path)
      if let text {
        request.method = .POST
        let pieces = AsyncStream<ByteBuffer> { continuation in
          for piece in text { continuation.yield(ByteBuffer(string: String(piece))) }
          continuation.finish()
        }
        request.body = .stream(pieces, length: .unknown)
      }
      let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
      let body = try await answer.body.collect(upTo: 10_000_000)
      return (Int(answer.status.code), String(buffer: body))
    }

    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let recorder = try ConditioningProxy(to: service, conditions: conditions)
    let canada = try await ask(recorder, "/v3.1/alpha/CAN")
    let echo = try await ask(recorder, "/wire/echo/any", sending: "sent in pieces")
    #expect(canada.status == 200 && canada.body.contains("Canada"))
    #expect(echo.body.contains("sent in pieces"))
    let many = try await withThrowingTaskGroup { group in
      for _ in 0..<64 {
        group.addTask { try await ask(recorder, "/wire/bytes?count=20000").body.utf8.count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(many == Array(repeating: many[0], count: 64) && many[0] >= 20_000)
    #expect(recorder.requests.count == 66)
    recorder.stop()
    backend.terminate()

    conditions.mode = .replay
    let replay = try ConditioningProxy(to: service, conditions: conditions)
    defer { replay.stop() }
    #expect(try await ask(replay, "/v3.1/alpha/CAN") == canada)
    #expect(try await ask(replay, "/wire/echo/any", sending: "sent in pieces") == echo)
    let miss = try await ask(replay, "/v3.1/alpha/MEX")
    #expect(miss.status == 502 && miss.body.contains("/v3.1/alpha/MEX"), "\(miss)")

    conditions = NetworkConditions(stubs: NetworkStubs { Stub("GET /users").json(["amara"]) })
    conditions.latency = .milliseconds(200)
    let stubbed = try ConditioningProxy(to: service, conditions: conditions)
    defer { stubbed.stop() }
    let start = ContinuousClock.now
    #expect(try await ask(stubbed, "/users") == (200, "[\"amara\"]"))
    #expect(start.duration(to: .now) >= .milliseconds(200))
    for fault in [NetworkFault.drop, .reset, .offline] {
      conditions.fault = fault
      let broken = try ConditioningProxy(to: service, conditions: conditions)
      await #expect(throws: (any Error).self) { try await ask(broken, "/users") }
      #expect(broken.requests.first?.error != nil, "\(fault)")
      broken.stop()
    }
  }
}
