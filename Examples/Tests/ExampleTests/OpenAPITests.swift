import AsyncHTTPClient
import Foundation
import GantryNetworking
import GantryOpenAPI
import GantryTesting
import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

/// The shape of a generated client's middleware, around a transport that asks by `async-http-client`;
/// that OpenAPIRuntime's own types fit it is what `Scripts/check-adapters.sh` compiles.
@Suite(.timeLimit(.minutes(2))) struct OpenAPITests {
  /// A body as OpenAPIRuntime has one: its pieces are read once.
  private struct Pieces: ConditionedBody {
    var pieces: AsyncThrowingStream<ArraySlice<UInt8>, any Error>

    init(_ bytes: [UInt8]) {
      pieces = AsyncThrowingStream { continuation in
        continuation.yield(bytes[...])
        continuation.finish()
      }
    }

    init(_ body: HTTPClientResponse.Body) {
      pieces = AsyncThrowingStream { continuation in
        let reading = Task {
          do {
            for try await piece in body { continuation.yield(Array(buffer: piece)[...]) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in reading.cancel() }
      }
    }

    func makeAsyncIterator() -> AsyncThrowingStream<ArraySlice<UInt8>, any Error>.Iterator {
      pieces.makeAsyncIterator()
    }
  }

  @concurrent @Sendable private static func transport(
    _ request: HTTPRequest, body: Pieces?, baseURL: URL
  ) async throws -> (HTTPResponse, Pieces?) {
    var asked = HTTPClientRequest(url: baseURL.absoluteString + (request.path ?? ""))
    asked.method = HTTPMethod(rawValue: request.method.rawValue)
    for field in request.headerFields {
      asked.headers.add(name: field.name.rawName, value: field.value)
    }
    if let body { asked.body = .bytes(try await text(body).utf8, length: .unknown) }
    let answer = try await HTTPClient.shared.execute(asked, timeout: .seconds(60))
    var head = HTTPResponse(status: .init(code: Int(answer.status.code)))
    for (name, value) in answer.headers {
      head.headerFields.append(HTTPField(name: try #require(.init(name)), value: value))
    }
    return (head, Pieces(answer.body))
  }

  private static func text(_ body: Pieces?) async throws -> String {
    var bytes: [UInt8] = []
    if let body { for try await piece in body { bytes += piece } }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func send(
    _ request: HTTPRequest, _ text: String? = nil, to service: URL,
    under conditions: NetworkConditions?
  ) async throws -> (HTTPResponse, Pieces?) {
    try await ConditionedMiddleware(conditions: conditions).intercept(
      request, body: text.map { Pieces(Array($0.utf8)) }, baseURL: service, operationID: "any",
      next: Self.transport)
  }

  private func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: nil, authority: nil, path: path,
      headerFields: [.contentType: "application/json"])
  }

  @Test func `a generated client is recorded, and replayed when the backend is gone`() async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let backend = try await sampleBackend()
    defer { backend.terminate() }
    let service = try #require(backend.url)
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    func both() async throws -> [String] {
      let canada = try await send(
        request(.get, "/v3.1/alpha/CAN"), to: service, under: conditions)
      let echo = try await send(
        request(.post, "/wire/echo/any"), #"{"username": "amara"}"#, to: service,
        under: conditions)
      #expect(canada.0.status == .ok)
      #expect(canada.0.headerFields[.contentType]?.hasPrefix("application/json") == true)
      return [try await Self.text(canada.1), try await Self.text(echo.1)]
    }
    let live = try await both()
    #expect(live[0].contains("Canada") && live[1].contains("amara"))
    backend.terminate()
    conditions.mode = .replay
    #expect(try await both() == live)
    let miss = await #expect(throws: URLError.self) {
      try await send(request(.get, "/v3.1/alpha/MEX"), to: service, under: conditions)
    }
    #expect("\(try #require(miss))".contains("/v3.1/alpha/MEX"))
  }

  @Test func `a generated client is stubbed, fails and streams as the launch says`() async throws {
    let nowhere = try #require(URL(string: "http://127.0.0.1:9/api"))
    var conditions = NetworkConditions(
      stubs: NetworkStubs {
        Stub("GET /api/users").json(["amara"])
        Stub("GET /api/events").pieces(
          StubPiece("data: 1\n\n"), StubPiece("data: 2\n\n", after: .seconds(600)),
          contentType: "text/event-stream")
      })
    let users = try await send(request(.get, "/users"), to: nowhere, under: conditions)
    #expect(users.0.headerFields[.contentType] == "application/json")
    #expect(try await Self.text(users.1) == "[\"amara\"]")

    let service = try ConditioningProxy(
      to: try #require(URL(string: "http://127.0.0.1:9")), conditions: conditions)
    defer { service.stop() }
    var slow = NetworkConditions()
    slow.latency = .milliseconds(20)
    // Whole, it would take longer than the test may.
    let events = try await send(
      request(.get, "/api/events"), to: service.url, under: slow)
    let first = try await events.1?.first { _ in true }
    #expect(first.map { String(decoding: $0, as: UTF8.self) } == "data: 1\n\n")

    conditions.offline = true
    let offline = await #expect(throws: URLError.self) {
      try await send(request(.get, "/users"), to: nowhere, under: conditions)
    }
    #expect(offline?.code == .notConnectedToInternet)
    // Without conditions all is the transport's, also a body that isn't there.
    let bare = try await ConditionedMiddleware<Pieces>().intercept(
      request(.delete, "/users"), body: nil, baseURL: nowhere, operationID: "any"
    ) { request, body, base in
      #expect(request.path == "/users" && body == nil && base == nowhere)
      return (HTTPResponse(status: .noContent), nil)
    }
    #expect(bare.0.status == .noContent && bare.1 == nil)
  }
}
