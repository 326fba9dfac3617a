import GantryLink
import GantryURLSession
import TestServer
import Testing

@testable import GantryNetworking

/// The same answers live, recorded and replayed, each as `URLSession` gives them by itself.
@Suite struct ConformanceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var method = "GET"
    var body: String?
    var answer: [UInt8]
    /// Where `URLSession` of this platform is known to do otherwise than Apple's.
    var differsFromBare = false
    /// FoundationNetworking never ends such a task by itself.
    var asksForCredentials = false

    var testDescription: String { name }
  }

  private static let gzip = Data(
    base64Encoded: "H4sIAAAAAAACA6tWKkmtKFGyUspIzcnJV6A/qVQLAJr/6RmDAAAA")

  private static func redirect(_ status: String, to location: String) -> [UInt8] {
    RawServer.answer(status, ["Location: \(location)"], "elsewhere")
  }

  static let cases: [Case] = {
    let text = ["Content-Type: text/plain; charset=utf-8"]
    let binary = (0..<2048).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let large = (0..<(3 << 20)).map { UInt8(truncatingIfNeeded: $0 >> 8 ^ $0) }
    return [
      Case(name: "text", path: "/plain", answer: RawServer.answer("200 OK", text, "hello")),
      Case(
        name: "UTF-8", path: "/utf8", answer: RawServer.answer("200 OK", text, "Zürich 東京 🏳️‍🌈")),
      Case(
        name: "percent-encoded path", path: "/a%20b%2Fc/%C3%BC",
        answer: RawServer.answer("200 OK", text, "path")),
      Case(
        name: "percent-encoded query", path: "/q?name=a%26b%3Dc&plus=a+b&empty=&flag",
        answer: RawServer.answer("200 OK", text, "query")),
      Case(
        name: "fragment", path: "/page?x=1#part", answer: RawServer.answer("200 OK", text, "page")),
      Case(
        name: "repeated headers", path: "/repeated",
        answer: RawServer.answer("200 OK", ["X-Many: one", "X-Many: two", "X-Many: three"], "many")),
      Case(
        name: "chunked", path: "/chunked",
        answer: RawServer.answer(
          "200 OK", ["Transfer-Encoding: chunked"],
          Array("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n".utf8), hasLength: false)),
      Case(
        name: "gzip", path: "/gzip",
        answer: RawServer.answer(
          "200 OK", ["Content-Type: application/json", "Content-Encoding: gzip"],
          Array(gzip ?? Data()))),
      Case(name: "empty body", path: "/empty", answer: RawServer.answer("200 OK", text, "")),
      Case(
        name: "204", path: "/none",
        answer: RawServer.answer("204 No Content", [], [], hasLength: false)),
      Case(
        name: "HEAD", path: "/head", method: "HEAD",
        answer: Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\n".utf8)),
      Case(
        name: "POST", path: "/post", method: "POST", body: #"{"name":"Amara"}"#,
        answer: RawServer.answer("201 Created", ["Content-Type: application/json"], #"{"id":1}"#)),
      Case(
        name: "PUT", path: "/put", method: "PUT", body: "text",
        answer: RawServer.answer("200 OK", text, "put")),
      Case(
        name: "DELETE", path: "/delete", method: "DELETE",
        answer: RawServer.answer("200 OK", text, "gone")),
      Case(name: "301", path: "/301", answer: redirect("301 Moved", to: "/plain")),
      Case(name: "302", path: "/302", answer: redirect("302 Found", to: "/q?moved=1")),
      Case(
        name: "302 of POST", path: "/302post", method: "POST", body: "a=b",
        answer: redirect("302 Found", to: "/plain")),
      Case(
        name: "303 of PUT", path: "/303", method: "PUT", body: "a=b",
        answer: redirect("303 See Other", to: "/plain")),
      Case(
        name: "307 of POST", path: "/307", method: "POST", body: "again",
        answer: redirect("307 Temporary Redirect", to: "/echo"), differsFromBare: true),
      Case(name: "308", path: "/308", answer: redirect("308 Permanent Redirect", to: "/302")),
      Case(name: "endless", path: "/loop", answer: redirect("302 Found", to: "/loop")),
      Case(
        name: "300 without a target", path: "/300",
        answer: RawServer.answer("300 Multiple Choices", text, "choose")),
      Case(name: "binary", path: "/binary", answer: RawServer.answer("200 OK", [], binary)),
      Case(name: "400", path: "/400", answer: RawServer.answer("400 Bad Request", text, "no")),
      Case(
        name: "401", path: "/401",
        answer: RawServer.answer(
          "401 Unauthorized", ["WWW-Authenticate: Basic realm=\"a\""], "who"),
        asksForCredentials: true),
      Case(name: "404", path: "/404", answer: RawServer.answer("404 Not Found", text, "none")),
      Case(name: "500", path: "/500", answer: RawServer.answer("500 Error", text, "broken")),
      Case(name: "3 MiB", path: "/large", answer: RawServer.answer("200 OK", [], large)),
    ]
  }()

  static func answer(_ request: TestServer.Request) -> [UInt8]? {
    let path = request.path.prefix { $0 != "#" }
    if path == "/echo" {
      return RawServer.answer("200 OK", ["X-Method: \(request.method)"], request.body)
    }
    if path == "/q?moved=1" { return RawServer.answer("200 OK", [], "moved") }
    return cases.first { $0.path.prefix { $0 != "#" } == path }?.answer
  }

  @Test(arguments: Way.allCases)
  func theSameLiveRecordedAndReplayed(_ way: Way) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-conformance-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try RawServer.make(Self.answer)
    var live = NetworkConditions()
    // Something to do, so that it goes through the engine.
    live.latency = .microseconds(1)
    var recording = NetworkConditions()
    recording.mode = .record
    recording.recording = folder.path
    var replaying = NetworkConditions()
    replaying.mode = .replay
    replaying.recording = folder.path

    var seen: [Seen] = []
    for test in Self.cases {
      let request = try request(server.address + test.path, test.method, body: test.body)
      let passed = await way.ask(request, configuration(live))
      if !test.differsFromBare, !test.asksForCredentials {
        let bare = await way.ask(request, configuration(nil))
        #expect(passed == bare, "\(test.name), \(way): live")
      }
      let recorded = await way.ask(request, configuration(recording))
      #expect(recorded == passed, "\(test.name), \(way): recorded")
      seen.append(recorded)
    }
    Installations.flush()
    server.stop()
    for (test, recorded) in zip(Self.cases, seen) {
      let request = try request(server.address + test.path, test.method, body: test.body)
      let replayed = await way.ask(request, configuration(replaying))
      #expect(replayed == recorded, "\(test.name), \(way): replayed")
    }
    // What they were equal in was no failure.
    #expect(seen.count { $0.error != nil } == 1)
    #expect(seen.last?.body.count == 3 << 20)
    #expect(seen[7].text.hasPrefix(#"{"text":"hello"#))
    #expect(seen[18].text == "again")
  }

  @Test(.enabled(if: RawServer.hasIPv6, "This machine has no IPv6: nothing can listen on ::1."))
  func aHostInBrackets() async throws {
    let port = try #require(
      try RawServer.serveOnIPv6 { _ in RawServer.answer("200 OK", [], "six") })
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-six-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let request = try request("http://[::1]:\(port)/six")
    let recorded = await Way.handler.ask(request, configuration(conditions))
    Installations.flush()
    conditions.mode = .replay
    let replayed = await Way.handler.ask(request, configuration(conditions))
    let bare = await Way.handler.ask(request, configuration(nil))
    // FoundationNetworking knows no such hosts.
    #expect(recorded.text == "six" || bare.error == .badURL)
    #expect(recorded == bare)
    #expect(replayed == recorded)
    let stubs = NetworkStubs { Stub("GET http://[::1]:\(port)/six").text("stub") }
    let stubbed = await Way.handler.ask(request, configuration(NetworkConditions(stubs: stubs)))
    #expect(stubbed.text == "stub")
  }
}
