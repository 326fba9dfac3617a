import Foundation
import GantryLink
import Testing

@testable import GantryTesting

/// The requests of an app as a test reads, waits for and counts them.
struct NetworkRequestTests {
  private static func request(
    _ url: String = "http://h/a", _ change: (inout LinkRequest) -> Void = { _ in }
  ) -> LinkRequest {
    var request = LinkRequest(method: "GET", url: url, start: 0, duration: 0)
    change(&request)
    return request
  }

  private static func log(_ requests: [LinkRequest]) -> AppNetwork {
    let log = RequestLog()
    for request in requests { log.add(request) }
    return log.network
  }

  @Test func aRecordHasWhatTheAppToldOfTheRequest() {
    let record = NetworkRequestRecord(
      Self.request {
        $0.method = "PUT"
        $0.headers = ["A", "1", "B", "2", "A", "3", "C"]
        $0.body = "text"
        ($0.status, $0.error, $0.errorCode) = (201, "no", -1009)
        ($0.start, $0.duration, $0.bytes) = (86_400, 1.5, 7)
      })
    #expect(record.method == "PUT" && record.url.absoluteString == "http://h/a")
    // Of fields with one name the last; one without a value is none.
    #expect(record.headers == ["A": "3", "B": "2"])
    #expect(record.body == "text" && record.bytes == 7)
    #expect(record.status == 201 && record.error == "no" && record.errorCode == -1009)
    #expect(record.start == Date(timeIntervalSince1970: 86_400))
    #expect(record.duration == .seconds(1.5))
    let other = NetworkRequestRecord(Self.request(""))
    #expect(other.url == URL(fileURLWithPath: "/") && other.headers.isEmpty && other.body == nil)
    #expect(NetworkRequestRecord(Self.request { $0.headers = ["A"] }).headers.isEmpty)
    #expect(NetworkRequestRecord(Self.request { $0.headers = ["A", "1"] }).headers == ["A": "1"])
  }

  @Test(
    arguments: [
      (.live, nil, .live, "GET http://h/a: 200, 2 bytes, live"),
      (.stub, "GET /a", .stub(3, route: "GET /a"), "GET http://h/a: 200, 2 bytes, stub 3 'GET /a'"),
      (.recording, nil, .recording, "GET http://h/a: 200, 2 bytes, recording"),
      (.fault, "offline", .fault("offline"), "GET http://h/a: 200, 2 bytes, fault 'offline'"),
      (.mock, nil, .mock, "GET http://h/a: 200, 2 bytes, mock"),
      (.miss, "no stub", .miss("no stub"), "GET http://h/a: no stub"),
      (.miss, nil, .miss(""), "GET http://h/a: "),
      (.stub, nil, .stub(3, route: ""), "GET http://h/a: 200, 2 bytes, stub 3 ''"),
    ] as [(LinkRequest.Origin, String?, NetworkRequestRecord.Origin, String)])
  func aRecordSaysWhatAnswered(
    _ origin: LinkRequest.Origin, _ detail: String?, _ expected: NetworkRequestRecord.Origin,
    _ text: String
  ) {
    let record = NetworkRequestRecord(
      Self.request {
        ($0.origin, $0.detail, $0.stub) = (origin, detail, 3)
        ($0.status, $0.bytes) = (200, 2)
      })
    #expect(record.origin == expected)
    #expect(record.description == text)
  }

  @Test func aRecordWithoutAnAnswerSaysWhy() {
    let failed = NetworkRequestRecord(Self.request { ($0.error, $0.origin) = ("timed out", .live) })
    #expect(failed.description == "GET http://h/a: timed out, live")
    #expect(NetworkRequestRecord(Self.request()).description == "GET http://h/a: no answer, live")
    let mocked = NetworkRequestRecord(Self.request { $0.origin = .mock })
    #expect(mocked.description == "GET http://h/a: a value, mock")
    let unnamed = NetworkRequestRecord(Self.request { $0.origin = .stub })
    #expect(unnamed.origin == .stub(0, route: ""))
  }

  @Test func missesAreTheRequestsThatNothingAnswered() {
    func miss(_ number: Int) -> LinkRequest {
      Self.request("http://h/\(number)") {
        ($0.origin, $0.detail) = (.miss, "no stub for \(number)")
      }
    }
    let network = Self.log([Self.request(), miss(1), Self.request(), miss(2), miss(1)])
    #expect(network.requests.count == 5)
    #expect(network.misses.map(\.url.path) == ["/1", "/2", "/1"])
    #expect(
      network.missLines == ["Requests that no stub matched:", "  no stub for 1", "  no stub for 2"])
    #expect(Self.log([Self.request()]).missLines.isEmpty)
    for count in [9, 10, 11, 12] {
      let lines = Self.log((1...count).map(miss)).missLines
      #expect(lines.count == 1 + min(count, 10) + (count > 10 ? 1 : 0))
      #expect(lines.last == (count > 10 ? "  and \(count - 10) more" : "  no stub for \(count)"))
    }
  }

  @Test func anAppWithoutALinkHasNoRequests() throws {
    #expect(AppNetwork().requests.isEmpty && AppNetwork().misses.isEmpty)
    #expect(AppNetwork().waitForRequest("/a") == nil)
    try AppNetwork().verify("/a", count: 0)
    #expect(throws: RequestCountError.self) { try AppNetwork().verify("/a") }
  }

  @Test(.timeLimit(.minutes(5))) func aRequestIsWaitedFor() {
    let log = RequestLog()
    log.add(Self.request("http://h/first"))
    #expect(log.network.waitForRequest("/first", timeout: .zero)?.url.path == "/first")
    #expect(log.network.waitForRequest("/later", timeout: .zero) == nil)
    Thread.detachNewThread {
      // The test waits already.
      Thread.sleep(forTimeInterval: 0.2)
      log.add(Self.request("http://h/other"))
      log.add(Self.request("http://h/later?a=1"))
    }
    #expect(log.network.waitForRequest("GET /later")?.url.absoluteString == "http://h/later?a=1")
  }

  @Test(.timeLimit(.minutes(5))) func requestsAreCountedWhenThereAreEnough() throws {
    let log = RequestLog()
    Thread.detachNewThread {
      // The test waits already, and two aren't enough.
      for _ in 0..<3 {
        Thread.sleep(forTimeInterval: 0.1)
        log.add(Self.request())
      }
    }
    try log.network.verify("/a", count: 3, timeout: .seconds(60))
    let start = ContinuousClock.now
    for count in [2, 1, 0] {
      let error = #expect(throws: RequestCountError.self) {
        try log.network.verify("/a", count: count, timeout: .seconds(60))
      }
      #expect(error?.count == 3 && error?.expectedCount == count && error?.request == "/a")
      #expect(error?.requests.count == 3)
    }
    // More never become fewer.
    #expect(start.duration(to: .now) < .seconds(40))
    #expect(throws: RequestCountError.self) {
      try log.network.verify("/a", count: 4, timeout: .milliseconds(10))
    }
    try log.network.verify("/b", count: 0, timeout: .zero)
  }

  @Test(arguments: [
    (0, 1, "never, not once."), (1, 0, "once, not never."), (2, 3, "2 times, not 3 times."),
    (20, 21, "20 times, not 21 times."), (21, 20, "21 times, not 20 times."),
    (25, 1, "25 times, not once."),
  ])
  func aCountErrorShowsTheNewestRequests(_ count: Int, _ expected: Int, _ text: String) {
    let requests = (0..<count).map { NetworkRequestRecord(Self.request("http://h/\($0)")) }
    let error = RequestCountError(
      request: "/a", count: count, expectedCount: expected, requests: requests)
    let lines = error.description.split(separator: "\n")
    let end = count == 0 ? "Nothing was requested." : "What was requested:"
    #expect(lines.first.map(String.init) == "'/a' was requested \(text) \(end)")
    #expect(lines.count == 1 + min(count, 20) + (count > 20 ? 1 : 0))
    if count > 20 { #expect(lines[1] == "  … \(count - 20) before these") }
    if count > 0 { #expect(lines.last == "  GET http://h/\(count - 1): no answer, live") }
  }

  /// Which requests each text names.
  @Test func everyNamedRequest() {
    let requests = [
      ("GET", "http://h/a"), ("POST", "http://h/a"), ("GET", "https://h/a?b=1"),
      ("GET", "http://h"),
      ("GET", "http://h?b=1"), ("GET", "http://h/"), ("GET", "http://h/a%20b"),
      ("GET", "http://h/a?b=%20"),
      ("GET", "a"), ("GET", "x+y-z.1://h/a"), ("GET", "http://h#a"), ("GET", "http://h/a/b"),
    ]
    let texts = [
      ("/a", "xxx....x.x"), ("GET /a", "x.x....x.x"), ("get /a", "x.x....x.x"), ("POST /a", ".x."),
      ("GET   /a ", "x.x....x.x"),
      ("http://h/a", "xx.....x"), ("/a?b=1", "..x"), ("https://h/a?b=1", "..x"), ("/", "...xxx"),
      ("/?b=1", "....x"), ("http://h", "...xx"), ("/a b", "......x"), ("/a%20b", "......x"),
      ("/a?b= ", ".......x"), ("x+y-z.1://h/a", ".........x"), ("/#a", "..........x"),
      ("/a/b", "...........x"),
    ]
    for (text, expected) in texts {
      let pattern = RequestPattern(text)
      let signs = requests.map { pattern?.matches($0.0, $0.1) == true ? "x" : "." }.joined()
      let wanted = expected.padding(toLength: requests.count, withPad: ".", startingAt: 0)
      #expect(signs == wanted, "\(text)")
    }
    for text in ["", "a", "GET a", "://h", "GET", "GET://", "/a GET", "x y://h"] {
      #expect(
        (RequestPattern(text) == nil) == !["GET://", "/a GET", "x y://h"].contains(text), "\(text)")
    }
  }
}
