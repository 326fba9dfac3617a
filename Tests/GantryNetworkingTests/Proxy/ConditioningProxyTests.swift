import Gantry
import GantrySystem
import GantryTesting
import GantryURLSession
import TestServer
import Testing

@testable import GantryNetworking

/// Conditions of any client, by a proxy.
@Suite struct ConditioningProxyTests {
  private func conditions(_ change: (inout NetworkConditions) -> Void) -> NetworkConditions {
    var conditions = NetworkConditions()
    change(&conditions)
    return conditions
  }

  // MARK: Passing on

  @Test func aRequestArrivesAsItWasSent() async throws {
    let fixture = try ProxyFixture(echoing: NetworkConditions())
    let answer = try await fixture.ask(
      "POST /a%20b//c?x=1&x=%2F+2 HTTP/1.1", "Host: 127.0.0.1", "X-Own: 1", "Keep-Alive: 5",
      "Connection: X-Hop, keep-alive", "X-Hop: 1", "Content-Length: 4", body: "body")
    #expect(answer.status == 200)
    #expect(
      answer.text
        == "POST /a%20b//c?x=1&x=%2F+2\ncontent-length: 4\nhost: 127.0.0.1:\(fixture.server.port)\n"
        + "x-own: 1\n\nbody")
    let request = try #require(fixture.proxy.requests.first)
    #expect(request.method == "POST")
    #expect(request.url == "\(fixture.server.address)/a%20b//c?x=1&x=%2F+2")
    #expect(request.status == 200)
    #expect(request.source == "live")
    #expect(request.byteCount == answer.body.count)
  }

  @Test func connectionsServeManyRequests() async throws {
    let fixture = try ProxyFixture(echoing: NetworkConditions())
    let client = try fixture.connect()
    try await OwnThread.run {
      // Two at once: what was sent ahead waits.
      try client.send("GET /first HTTP/1.1\r\n\r\nHEAD / HTTP/1.1\r\n\r\n")
      #expect(try client.answer().text.hasPrefix("GET /first\n"))
      let head = try client.answer(to: "HEAD")
      #expect(head.status == 200)
      #expect(head.headers["Content-Length"] != nil)
      for number in 0..<20 {
        try client.send("GET /\(number) HTTP/1.1\r\n\r\n")
        #expect(try client.answer().text.hasPrefix("GET /\(number)\n"))
      }
    }
    // The one that answered HEAD with a body can't be kept.
    #expect(fixture.server.connections <= 2)
  }

  @Test func whatTheServiceSaysArrives() async throws {
    let fixture = try ProxyFixture { request in
      switch request.path {
      case "/empty": Array("HTTP/1.1 204 Nothing\r\nX-A: 1\r\n\r\n".utf8)
      case "/same": Array("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n".utf8)
      case "/chunks":
        Array(
          ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;x=y\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nX-Trailer: 1\r\n\r\n").utf8)
      case "/interim":
        Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
          + ProxyFixture.bytes("200 OK", [], "late")
      default:
        ProxyFixture.bytes(
          "302 Found",
          [
            "Set-Cookie: a=1; Domain=example.com; Path=/", "Set-Cookie: b=2, 3; Secure",
            "Location: http://127.0.0.1:\(request.headers["host"]?.split(separator: ":")[1] ?? "")/x?y#z",
            "Content-Location: http://example.com/",
          ], "moved")
      }
    }
    let empty = try await fixture.ask("GET /empty HTTP/1.1")
    #expect(empty.status == 204)
    #expect(empty.headers["X-A"] == "1")
    #expect(try await fixture.ask("GET /same HTTP/1.1").headers["ETag"] == "\"1\"")
    #expect(try await fixture.ask("GET /chunks HTTP/1.1").text == "abc0123456789abcdef")
    #expect(try await fixture.ask("GET /interim HTTP/1.1").text == "late")
    let moved = try await fixture.ask("GET /moved HTTP/1.1")
    #expect(moved.status == 302)
    #expect(moved.text == "moved")
    #expect(moved.headers["Location"] == fixture.proxy.url.absoluteString + "/x?y#z")
    #expect(moved.headers.values(of: "Set-Cookie") == ["a=1; Path=/", "b=2, 3; Secure"])
  }

  /// An answer to a client that knows no chunks ends with its connection.
  @Test func anOldClientIsUnderstood() async throws {
    let fixture = try ProxyFixture { _ in
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n".utf8)
    }
    let answer = try await fixture.ask("GET / HTTP/1.0")
    #expect(answer.text == "a")
    #expect(answer.headers["Transfer-Encoding"] == nil)
    #expect(answer.headers["Connection"] == "close")
  }

  @Test(arguments: [
    ("\r\n\r\nGET / HTTP/1.1\r\n", "an empty first line"), ("GET /\r\n", "a first line"),
    ("GET / HTTP/2\r\n", "a first line"),
    ("CONNECT example.com:443 HTTP/1.1\r\n", "the address"),
    ("GET http://example.com/ HTTP/1.1\r\n", "the address 'http://example.com/'"),
    ("GET / HTTP/1.1\r\nno field\r\n", "a field without a name"),
    ("GET / HTTP/1.1\r\nX-A : 1\r\n", "a field without a name"),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n", "both"),
    ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n", "no number"),
    ("POST / HTTP/1.1\r\nContent-Length: -1\r\n", "no number"),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n", "other than chunked"),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "a chunk without a size"),
    ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "a chunk that is longer"),
    ("GET / HTTP/1.1\r\nX-A: \u{0}\r\n", "a control character"),
    ("GET / HTTP/1.1\r\nX-A: 0\u{F}\r\n", "a control character"),
  ])
  func whatIsNoRequestIsRefused(_ request: String, _ problem: String) async throws {
    // The body is read for the stub.
    let fixture = try ProxyFixture(
      NetworkConditions(stubs: NetworkStubs { Stub("POST /").body(.contains("a")).status(200) })
    ) { _ in ProxyFixture.bytes("200 OK", [], "") }
    let client = try fixture.connect()
    let answer = try await OwnThread.run {
      try client.send(request + "\r\n")
      return try client.answer()
    }
    #expect(answer.status == 400)
    #expect(answer.text.contains(problem), "\(answer.text)")
    #expect(try client.head() == nil)
    #expect(fixture.server.connections == 0)
  }

  #if os(Linux)
    /// All of 127.0.0.0/8 is this machine there; who listens on every address is met at this one.
    @Test func itListensOnLoopbackAlone() throws {
      let fixture = try ProxyFixture(echoing: NetworkConditions())
      let error = #expect(throws: SystemError.self) {
        try System.connect(to: "127.0.0.2", port: UInt16(fixture.proxy.url.port ?? 0)) { 10_000 }
      }
      #expect(error?.code == ECONNREFUSED)
    }
  #endif

  @Test func aClientMayTakeItForAProxyOfTheOtherKind() async throws {
    let fixture = try ProxyFixture(echoing: NetworkConditions())
    for origin in [fixture.proxy.url.absoluteString, fixture.server.address] {
      #expect(try await fixture.ask("GET \(origin)/a HTTP/1.1").text.hasPrefix("GET /a\n"))
    }
  }

  @Test func piecesPassAsTheyCome() async throws {
    let (first, second) = (Monitor(false), Monitor(false))
    let fixture = try ProxyFixture { socket in
      let upload = WireStream(socket) { _ = System.waitToRead([$0]) }
      guard let head = try? upload.head(), let framing = try? head.framing() else { return }
      let body = WireBody(upload, framing)
      guard (try? body.next()) == Array("one".utf8) else { return }
      first.withLock { $0 = true }
      guard (try? body.next()) == Array("two".utf8), (try? body.next()) == .some(nil) else {
        return
      }
      try? System.send(
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n".utf8), to: socket)
      _ = second.wait(for: .seconds(30)) { $0 ? true : nil }
      try? System.send(Array("3\r\ndef\r\n0\r\n\r\n".utf8), to: socket)
    }
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send(
        "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n")
      #expect(try client.head()?.start[1] == "100")
      try client.send("3\r\none\r\n")
      #expect(first.wait(for: .seconds(30)) { $0 ? true : nil } == true)
      try client.send("3\r\ntwo\r\n0\r\n\r\n")
      #expect(try client.head()?.start[1] == "200")
      #expect(String(decoding: try client.piece(), as: UTF8.self) == "3\r\nabc\r\n")
      second.withLock { $0 = true }
      #expect(String(decoding: try client.piece(), as: UTF8.self).hasPrefix("3\r\ndef\r\n"))
    }
  }

  /// Of what its client doesn't read, the proxy holds next to nothing.
  @Test(arguments: [false, true])
  func nobodySendsFasterThanTheOtherReads(isUpload: Bool) async throws {
    let size = 64 << 20
    let (sent, isRead) = (Monitor(0), Monitor(false))
    @Sendable func sendAll(to socket: Int32) {
      System.sendWithoutTimeLimit(socket)
      let piece = [UInt8](repeating: 97, count: 1 << 16)
      while sent.withLock({ $0 }) < size, (try? System.send(piece, to: socket)) != nil {
        sent.withLock { $0 += piece.count }
      }
    }
    let fixture = try ProxyFixture { socket in
      let stream = WireStream(socket) { _ = System.waitToRead([$0]) }
      guard let head = try? stream.head() else { return }
      if isUpload {
        _ = isRead.wait(for: .seconds(60)) { $0 ? true : nil }
        let body = WireBody(stream, (try? head.framing()) ?? .untilClose)
        while (try? body.next()) ?? nil != nil {}
        try? System.send(ProxyFixture.bytes("200 OK", [], "all"), to: socket)
      } else {
        try? System.send(
          Array("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n".utf8), to: socket)
        sendAll(to: socket)
      }
    }
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send(
        isUpload
          ? "PUT / HTTP/1.1\r\nContent-Length: \(size)\r\n\r\n" : "GET / HTTP/1.1\r\n\r\n")
      if isUpload { try System.startThread { sendAll(to: client.socket) } }
      // It stands still at the sockets' buffers.
      var last = -1
      while last != sent.withLock({ $0 }) || last == 0 {
        last = sent.withLock { $0 }
        _ = System.waitToRead([], milliseconds: 500)
      }
      #expect(last < size / 2)
      isRead.withLock { $0 = true }
      let answer = try client.answer()
      #expect(answer.body.count == (isUpload ? 3 : size))
      #expect(sent.withLock { $0 } == size)
    }
  }

  // MARK: Conditions

  @Test func stubsAndMissesNeedNoService() async throws {
    let fixture = try ProxyFixture(
      NetworkConditions(
        stubs: NetworkStubs {
          Stub("POST /users").body(.contains("Ann")).text("made", status: 201)
          Stub("GET /gone").error(.cannotFindHost)
        })
    ) { _ in ProxyFixture.bytes("200 OK", [], "live") }
    let made = try await fixture.ask(
      "POST /users HTTP/1.1", "Content-Length: 3", body: "Ann")
    #expect(made.status == 201)
    #expect(made.text == "made")
    let miss = try await fixture.ask("POST /users HTTP/1.1", "Content-Length: 3", body: "Bob")
    #expect(miss.status == 502)
    #expect(
      miss.text.hasPrefix(
        "gantry: no stub answers POST \(fixture.server.address)/users; the nearest stub is routes[0]"
      ),
      "\(miss.text)")
    #expect(try await fixture.ask("GET /gone HTTP/1.1").status == nil)
    #expect(fixture.server.connections == 0)
    #expect(fixture.proxy.requests.map(\.source) == ["stub POST /users", "miss", "stub GET /gone"])
  }

  @Test(
    arguments: [
      (.drop, nil, "", true), (.offline, nil, "", true), (.status, 503, "", true),
      (.reset, 200, "01234", false), (.truncated, 200, "01234", true),
      (.corrupted, 200, "corrupted", true),
    ] as [(NetworkFault, Int?, String, Bool)])
  func aClientSeesAFault(
    _ fault: NetworkFault, _ status: Int?, _ text: String, _ isWhole: Bool
  ) async throws {
    let fixture = try ProxyFixture(conditions { $0.fault = fault }) { _ in
      ProxyFixture.bytes("200 OK", [], "0123456789")
    }
    let answer = try await fixture.ask("GET / HTTP/1.1")
    #expect(answer.status == status)
    if fault == .corrupted {
      #expect(answer.body.count == 10)
      #expect(answer.body[0] == UInt8(ascii: "0") ^ 0x80)
    } else {
      #expect(answer.text == text)
    }
    #expect(answer.isWhole == isWhole)
  }

  /// Nobody waits for the rest of an upload that leads nowhere.
  @Test func anUploadIsCutOffAtOnceWhereItFails() async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.fault = .drop })
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send("PUT / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\nbeginning")
      #expect(try client.answer().status == nil)
    }
  }

  @Test func offlineNothingIsAsked() async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.offline = true })
    #expect(try await fixture.ask("GET / HTTP/1.1").status == nil)
    #expect(fixture.server.connections == 0)
    #expect(fixture.proxy.requests.first?.source == "fault offline")
  }

  @Test func aTimeoutIsTheClientsOwn() async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.fault = .timeout })
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send("GET / HTTP/1.1\r\n\r\n")
      #expect(!System.waitToRead([client.socket], milliseconds: 300)[0])
    }
    let other = try fixture.connect()
    try await OwnThread.run {
      try other.send("GET / HTTP/1.1\r\n\r\n")
      _ = System.waitToRead([other.socket], milliseconds: 100)
      fixture.proxy.stop()
      #expect(try other.answer().status == nil)
    }
  }

  /// Sends a request, and closes the connection once its answer has begun, or after some time.
  private func abort(_ text: String, _ fixture: ProxyFixture, after time: Int32) async throws {
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send(text)
      _ = System.waitToRead([client.socket], milliseconds: time)
      System.shutDown(client.socket)
    }
  }

  @Test func aRequestThatTimesOutIsReportedOnce() async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.fault = .timeout })
    try await abort("GET / HTTP/1.1\r\n\r\n", fixture, after: 200)
    // Its connection ends before this one's.
    #expect(try await fixture.ask("NONE").status == 400)
    fixture.proxy.stop()
    #expect(fixture.proxy.requests.map(\.source) == ["fault timeout"])
  }

  @Test func aRequestWhoseClientGoesIsReported() async throws {
    var conditions = NetworkConditions()
    conditions.stubs = NetworkStubs {
      Stub("GET /large").text(String(repeating: "a", count: 20 << 20))
    }
    let fixture = try ProxyFixture(echoing: conditions)
    try await abort("GET /large HTTP/1.1\r\n\r\n", fixture, after: 30_000)
    fixture.proxy.stop()
    #expect(fixture.proxy.requests.map(\.url) == ["\(fixture.server.address)/large"])
    #expect(fixture.proxy.requests.map(\.status) == [nil])
  }

  @Test func piecesThatBreakOffAreNoWholeAnswer() async throws {
    var conditions = conditions { $0.fault = .reset }
    conditions.stubs = NetworkStubs {
      Stub("GET /events").pieces(StubPiece("01234"), StubPiece("56789", after: .milliseconds(1)))
    }
    let fixture = try ProxyFixture(echoing: conditions)
    let answer = try await fixture.ask("GET /events HTTP/1.1")
    #expect(answer.text == "01234")
    #expect(!answer.isWhole)
  }

  @Test(arguments: ["DELETE /stub", "DELETE /live", "HEAD /head"])
  func anAnswerWithoutABodyBreaksOffBeforeItsHead(_ request: String) async throws {
    var conditions = conditions { $0.fault = .reset }
    conditions.stubs = NetworkStubs {
      Stub("DELETE /stub").status(204)
      Stub("HEAD /head").text("text")
      Stub("DELETE /live").passThrough()
    }
    let fixture = try ProxyFixture(conditions) { _ in ProxyFixture.bytes("200 OK", [], "") }
    #expect(try await fixture.ask("\(request) HTTP/1.1").status == nil)
    #expect(fixture.proxy.requests.map(\.status) == [nil])
  }

  @Test func aClientThatOffersHTTP2IsAnsweredAsOthers() async throws {
    let fixture = try ProxyFixture(conditions { $0.fault = .truncated }) { request in
      ProxyFixture.bytes("200 OK", [], String(decoding: request.body, as: UTF8.self) + "0123456789")
    }
    let offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk"
    let answer = try await fixture.ask(
      "POST / HTTP/1.1", offer, "Content-Length: 2", body: "ab")
    #expect(answer.text == "ab0123")
    #expect(try await fixture.ask("GET / HTTP/1.1", offer).text == "01234")
  }

  @Test func anAnswerIsLateAndSlow() async throws {
    let fixture = try ProxyFixture(
      conditions {
        $0.latency = .milliseconds(300)
        $0.bandwidth = 10_000
      }
    ) { _ in ProxyFixture.bytes("200 OK", [], String(repeating: "a", count: 5_000)) }
    let start = ContinuousClock.now
    let client = try fixture.connect()
    try await OwnThread.run {
      try client.send("GET / HTTP/1.1\r\n\r\n")
      #expect(try client.head() != nil)
      #expect(start.duration(to: .now) >= .milliseconds(300))
      var count = 0
      while count < 5_000 { count += try client.piece().count }
      #expect(start.duration(to: .now) >= .milliseconds(800))
    }
  }

  @Test func piecesOfAStreamComeOneByOne() async throws {
    var conditions = NetworkConditions()
    conditions.stubs = NetworkStubs {
      Stub("GET /events").pieces(
        StubPiece("data: 1\n\n"), StubPiece("data: 2\n\n", after: .milliseconds(300)),
        StubPiece("", after: .milliseconds(300)), contentType: "text/event-stream")
    }
    let fixture = try ProxyFixture(echoing: conditions)
    let client = try fixture.connect()
    try await OwnThread.run {
      let start = ContinuousClock.now
      try client.send("GET /events HTTP/1.1\r\nConnection: close\r\n\r\n")
      let head = try client.head()
      // A length would end the answer before its last pause.
      #expect(head?.headers["Content-Length"] == nil)
      #expect(head?.headers["Transfer-Encoding"] == "chunked")
      var text = ""
      while !text.contains("data: 1\n\n") {
        text += String(decoding: try client.piece(), as: UTF8.self)
      }
      #expect(!text.contains("data: 2"))
      while !text.contains("data: 2\n\n") {
        text += String(decoding: try client.piece(), as: UTF8.self)
      }
      #expect(start.duration(to: .now) >= .milliseconds(300))
      while try !client.piece().isEmpty {}
      #expect(start.duration(to: .now) >= .milliseconds(600))
    }
  }

  /// Also where it has sent the next request ahead.
  @Test(arguments: ["", "GET /next HTTP/1.1\r\n\r\n"])
  func aClientThatLeavesIsCancelled(ahead: String) async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.latency = .seconds(60) })
    do {
      let client = try fixture.connect()
      try client.send("GET / HTTP/1.1\r\n\r\n" + ahead)
    }
    let start = ContinuousClock.now
    while fixture.proxy.requests.isEmpty, start.duration(to: .now) < .seconds(30) {
      try await Task.sleep(for: .milliseconds(10))
    }
    let request = try #require(fixture.proxy.requests.first)
    #expect(request.status == nil)
    #expect(request.error != nil)
    #expect(fixture.server.connections == 0)
  }

  /// A recording of the proxy answers URLSession, and the other way round.
  @Test func recordingsAreThoseOfURLSession() async throws {
    let folder = try RecordingFolder()
    let (server, service): (TestServer, URL)
    do {
      let fixture = try ProxyFixture(
        conditions {
          $0.mode = .record
          $0.recording = folder.path
        }
      ) { request in
        ProxyFixture.bytes(
          "200 OK", ["Content-Type: text/plain"],
          "\(request.path) \(request.headers["accept-encoding"] ?? "plain")")
      }
      server = fixture.server
      service = try #require(URL(string: server.address + "/a?x=1"))
      let answer = try await fixture.ask("GET /a?x=1 HTTP/1.1", "Accept-Encoding: gzip")
      #expect(answer.text == "/a?x=1 plain")
      fixture.proxy.stop()
    }
    let replay = conditions {
      $0.mode = .replay
      $0.recording = folder.path
    }
    let session = URLSession(configuration: configuration(replay))
    defer { session.finishTasksAndInvalidate() }
    let (data, _) = try await session.data(from: service)
    #expect(String(decoding: data, as: UTF8.self) == "/a?x=1 plain")
    let proxy = try ConditioningProxy(to: service, conditions: replay)
    #expect(proxy.url.path == "/a")
    let (replayed, response) = try await URLSession.shared.data(
      from: try #require(URL(string: "http://127.0.0.1:\(proxy.url.port ?? 0)/a?x=1")))
    #expect(replayed == data)
    #expect(
      (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type") == "text/plain")
    #expect(server.connections == 1)
  }

  @Test func aFieldOfARecordingIsNeverTwo() async throws {
    let folder = try RecordingFolder()
    let file = folder.root + "/other.har"
    try #"""
    {"log": {"version": "1.2", "creator": {"name": "Other", "version": "1"}, "entries": [{
      "startedDateTime": "2026-01-02T03:04:05.000Z", "time": 1, "cache": {}, "timings": {},
      "request": {"method": "GET", "url": "http://service.test/", "headers": [], "queryString": [],
        "cookies": [], "httpVersion": "HTTP/1.1", "headersSize": -1, "bodySize": 0},
      "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
        "headers": [{"name": "X-A", "value": "1\r\nX-B: 2"}, {"name": "X-C", "value": "3"}],
        "content": {"size": 1, "mimeType": "text/plain", "text": "a"}, "redirectURL": "",
        "headersSize": -1, "bodySize": 1}}]}}
    """#.write(toFile: file, atomically: true, encoding: .utf8)
    let proxy = try ConditioningProxy(
      to: try #require(URL(string: "http://service.test")),
      conditions: conditions {
        $0.mode = .replay
        $0.recording = file
      })
    let client = ProxyClient(
      try System.connectToLoopback(port: UInt16(try #require(proxy.url.port))))
    let answer = try await OwnThread.run {
      try client.send("GET / HTTP/1.1\r\n\r\n")
      return try client.answer()
    }
    #expect(answer.text == "a")
    #expect(answer.headers["X-B"] == nil)
    #expect(answer.headers["X-C"] == "3")
  }

  @Test func aBodyLeavesAtItsBandwidth() async throws {
    let fixture = try ProxyFixture(echoing: conditions { $0.uploadBandwidth = 10_000 })
    let start = ContinuousClock.now
    let answer = try await fixture.ask(
      "POST / HTTP/1.1", "Content-Length: 5000", body: String(repeating: "b", count: 5000))
    #expect(answer.text.hasSuffix("bbb"))
    #expect(start.duration(to: .now) >= .milliseconds(500))
  }

  @Test func jitterAndRatesOfFaultsAreDrawnFromTheSeed() async throws {
    let service = try ProxyFixture(echoing: NetworkConditions())
    var runs: [[Int?]] = []
    // The address counts, and proxies under equal conditions go on with each other's numbers.
    for (seed, name): (UInt64, String) in [(7, "one"), (7, "two"), (8, "three")] {
      let fixture = try service.proxied(
        conditions {
          $0.seed = seed
          $0.redacted = [name]
          $0.jitter = .milliseconds(40)
          $0.fault = .status
          $0.faultRate = 0.5
        })
      let start = ContinuousClock.now
      var statuses: [Int?] = []
      for _ in 0..<24 { statuses.append(try await fixture.ask("GET / HTTP/1.1").status) }
      // At 20 ms on average.
      #expect(start.duration(to: .now) > .milliseconds(240))
      runs.append(statuses)
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
    for run in runs { #expect(Set(run) == [200, 503]) }
  }

  @Test func aRecordingIsExtendedAndMatchedWithoutWhatIsIgnored() async throws {
    let folder = try RecordingFolder()
    let service = try ProxyFixture(echoing: NetworkConditions())
    var answers: [[String]] = []
    for mode in [NetworkConditions.Mode.record, .extend, .replay] {
      let fixture = try service.proxied(
        conditions {
          $0.mode = mode
          $0.recording = folder.path
          $0.ignored = ["page"]
        })
      var texts: [String] = []
      for path in ["/a", "/b"].prefix(mode == .record ? 1 : 2) {
        texts.append(try await fixture.ask("GET \(path)?page=\(mode) HTTP/1.1").text)
      }
      fixture.proxy.stop()
      answers.append(texts)
    }
    #expect(answers[0][0].contains("GET /a?page=record"))
    #expect(answers[1][0] == answers[0][0])
    #expect(answers[1][1].contains("GET /b?page=extend"))
    #expect(answers[2] == answers[1])
    #expect(service.server.connections == 2)
  }

  @Test func proxiesOfOneStateShareItsRecording() async throws {
    let folder = try RecordingFolder()
    let record = conditions {
      $0.mode = .record
      $0.recording = folder.path
    }
    let fixtures = try ["a", "b"].map { name in
      try ProxyFixture(record) { _ in ProxyFixture.bytes("200 OK", [], name) }
    }
    for fixture in fixtures { _ = try await fixture.ask("GET / HTTP/1.1") }
    for fixture in fixtures { fixture.proxy.stop() }
    let text = try folder.har()
    for fixture in fixtures { #expect(text.contains(fixture.server.address)) }
  }

  @Test(arguments: [[":opaque"], []])
  func aLargeUploadThatNobodyCanReadIsLeftOut(_ redacted: [String]) async throws {
    let folder = try RecordingFolder()
    let fixture = try ProxyFixture(
      conditions {
        $0.mode = .record
        $0.recording = folder.path
        $0.redacted = redacted
      }
    ) { _ in ProxyFixture.bytes("200 OK", [], "") }
    let body = String(repeating: "secret ", count: 200_000)
    let answer = try await fixture.ask(
      "POST / HTTP/1.1", "Content-Type: application/x-protobuf",
      "Content-Length: \(body.utf8.count)", body: body)
    #expect(answer.status == 200)
    fixture.proxy.stop()
    let files = try folder.names().filter { $0.hasPrefix("bodies/") }
    #expect(files.isEmpty == !redacted.isEmpty, "\(files)")
    #expect(try !folder.har().contains("secret secret"))
  }

  /// As many as a head announces that isn't believed.
  @Test func anyNumberOfBytesMayBeAskedFor() throws {
    let ends = try System.socketPair()
    defer { for end in [ends.0, ends.1] { System.close(end) } }
    let stream = WireStream(ends.0) { _ = System.waitToRead([$0]) }
    try System.send(Array("abc".utf8), to: ends.1)
    #expect(try stream.take(atMost: 1) == Array("a".utf8))
    #expect(try stream.take(atMost: .max) == Array("bc".utf8))
  }

  // MARK: Other protocols

  private func socketServer(_ conditions: NetworkConditions) throws -> ProxyFixture {
    try ProxyFixture(conditions) { socket in
      let stream = WireStream(socket) { _ = System.waitToRead([$0]) }
      guard let head = try? stream.head(), head.headers["Upgrade"] == "websocket",
        head.headers.lists("upgrade", in: "Connection")
      else { return }
      try? System.send(
        Array(
          ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: x\r\n\r\nhello").utf8), to: socket)
      while let piece = try? stream.take(atMost: 100), !piece.isEmpty {
        try? System.send(piece.reversed(), to: socket)
      }
    }
  }

  private let upgrade =
    "GET /socket HTTP/1.1\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
    + "Sec-WebSocket-Key: x\r\n\r\n"

  @Test func aWebSocketPasses() async throws {
    let fixture = try socketServer(conditions { $0.latency = .milliseconds(200) })
    let client = try fixture.connect()
    let upgrade = upgrade
    try await OwnThread.run {
      let start = ContinuousClock.now
      // Sent ahead, as nobody should, it isn't lost.
      try client.send(upgrade + "abc")
      let head = try client.head()
      #expect(start.duration(to: .now) >= .milliseconds(200))
      #expect(head?.start[1] == "101")
      #expect(head?.headers["Sec-WebSocket-Accept"] == "x")
      var text = ""
      while text.count < 8 { text += String(decoding: try client.piece(), as: UTF8.self) }
      #expect(text == "hellocba")
      // What is sent meanwhile is on its way at once.
      let sent = ContinuousClock.now
      for message in ["12", "34", "56"] {
        try client.send(message)
        usleep(60_000)
      }
      var pieces = try client.piece()
      #expect(sent.duration(to: .now) >= .milliseconds(200))
      while pieces.count < 6 { pieces += try client.piece() }
      #expect(sent.duration(to: .now) >= .milliseconds(320))
      #expect(pieces.sorted() == Array("123456".utf8))
      fixture.proxy.stop()
      #expect(try client.piece().isEmpty)
    }
    #expect(fixture.proxy.requests.map(\.status) == [101])
  }

  @Test(arguments: [NetworkFault.drop, .reset])
  func aWebSocketIsCutOff(_ fault: NetworkFault) async throws {
    let fixture = try socketServer(conditions { $0.fault = fault })
    let client = try fixture.connect()
    let upgrade = upgrade
    try await OwnThread.run {
      try client.send(upgrade)
      let head = try? client.head()
      #expect((head != nil) == (fault == .reset))
      guard head != nil else { return }
      var text = ""
      while let piece = try? client.piece(), !piece.isEmpty {
        text += String(decoding: piece, as: UTF8.self)
      }
      #expect(text == "he")
    }
  }

  // MARK: Ends

  @Test func aServiceThatIsGoneIsSaid() async throws {
    let server = try TestServer(pages: [:])
    server.stop()
    let proxy = try ConditioningProxy(to: try #require(URL(string: server.address)))
    let (data, response) = try await URLSession.shared.data(from: proxy.url)
    #expect((response as? HTTPURLResponse)?.statusCode == 502)
    #expect(
      String(decoding: data, as: UTF8.self)
        .hasPrefix("gantry: \(server.address) gave no answer: can't connect to"),
      "\(String(decoding: data, as: UTF8.self))")
    #expect(proxy.requests.first?.error != nil)
  }

  /// Half an answer is half an answer for the client, too.
  @Test func aServiceThatBreaksOffIsNoEnd() async throws {
    let fixture = try ProxyFixture { socket in
      guard TestServer.request(on: socket) != nil else { return }
      try? System.send(
        Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01234".utf8), to: socket)
    }
    let answer = try await fixture.ask("GET / HTTP/1.1")
    #expect(answer.text == "01234")
    #expect(!answer.isWhole)
  }

  /// A connection to the service that was closed while it waited costs no request.
  @Test func aConnectionThatWasClosedIsReplaced() async throws {
    let fixture = try ProxyFixture { socket in
      guard TestServer.request(on: socket) != nil else { return }
      try? System.send(ProxyFixture.bytes("200 OK", [], "a"), to: socket)
    }
    for _ in 0..<20 { #expect(try await fixture.ask("GET / HTTP/1.1").text == "a") }
  }

  @Test func secretsAreNotInTheList() async throws {
    let fixture = try ProxyFixture(echoing: NetworkConditions())
    _ = try await fixture.ask("GET /?access_token=0a1b2c3d4e5f HTTP/1.1")
    #expect(fixture.proxy.requests.first?.url.contains("0a1b2c3d4e5f") == false)
  }

  @Test func whatIsNoServiceIsAnError() throws {
    for address in ["ftp://example.com", "example.com", "http://", "http://a:99999"] {
      let error = #expect(throws: URLError.self) {
        _ = try ConditioningProxy(to: try #require(URL(string: address)))
      }
      #expect(error?.localizedDescription.contains("no address of a service") == true)
    }
    #expect(throws: LaunchError.self) {
      _ = try ConditioningProxy(
        to: try #require(URL(string: "http://127.0.0.1:9")),
        conditions: conditions { $0.faultRate = 7 })
    }
    let proxy = try ConditioningProxy(to: try #require(URL(string: "http://127.0.0.1:9")))
    #expect(throws: (any Error).self) {
      _ = try ConditioningProxy(
        to: try #require(URL(string: "http://127.0.0.1:9")), port: UInt16(proxy.url.port ?? 0))
    }
  }

  @Test func manyClientsAtOnceGetTheirOwnAnswers() async throws {
    let fixture = try ProxyFixture(echoing: NetworkConditions())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let client = try fixture.connect()
          try await OwnThread.run {
            for round in 0..<8 {
              try client.send("GET /\(number)-\(round) HTTP/1.1\r\n\r\n")
              #expect(try client.answer().text.hasPrefix("GET /\(number)-\(round)\n"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(fixture.proxy.requests.count == 64 * 8)
  }
}
