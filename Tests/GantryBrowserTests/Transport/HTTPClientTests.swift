import Foundation
import GantryLink
import GantrySystem
import TestServer
import Testing

@testable import GantryBrowser

/// Answers as drivers and hostile servers write them.
@Suite struct HTTPClientTests {
  private func get(
    _ server: TestServer, _ method: String = "GET", seconds: Int = 20
  ) throws -> HTTPResponse {
    try HTTPClient(Endpoint(loopback: server.port)).exchange(
      method, "/", body: method == "GET" ? nil : Array("{}".utf8),
      deadline: Deadline(after: .seconds(seconds)))
  }

  /// Answers each request with these bytes, and closes the connection where told so.
  private func server(_ answer: String, closes: Bool = true) throws -> TestServer {
    try TestServer(serve: { socket in
      while TestServer.request(on: socket) != nil {
        guard (try? System.send(Array(answer.utf8), to: socket)) != nil, !closes else { return }
      }
    })
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length:5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello",
    "HTTP/1.1 200\nContent-Length:5\n\nhello",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\nX: y\r\n\r\n",
    "HTTP/1.0 200 OK\r\n\r\nhello",
  ])
  func readsAnswers(_ answer: String) throws {
    let server = try server(answer)
    defer { server.stop() }
    let response = try get(server)
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "hello")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Le", "",
    "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "SSH-2.0-OpenSSH\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n7fffffffffffffff\r\n",
  ])
  func saysThatAnAnswerIsNone(_ answer: String) throws {
    let server = try server(answer)
    defer { server.stop() }
    let error = #expect(throws: BrowserError.self) { try get(server) }
    #expect(error?.code == .gone, "\(String(describing: error))")
  }

  @Test func costsLittleMoreThanABareSocket() throws {
    let answer = #"HTTP/1.1 200 OK"# + "\r\nContent-Length:14\r\n\r\n{\"value\":null}"
    let server = try server(answer, closes: false)
    defer { server.stop() }
    let client = HTTPClient(Endpoint(loopback: server.port))
    let socket = try System.connectToLoopback(port: server.port)
    defer { System.close(socket) }
    let request = Array("GET /status HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
    let clock = ContinuousClock()
    // Others use the processors too: what the quickest take, and the least of three, says what it costs.
    let quick = { (times: [Duration]) in times.sorted()[times.count / 10] / .milliseconds(1) }
    let overheads = try (0..<3).map { _ in
      var bare: [Duration] = []
      var ours: [Duration] = []
      for _ in 0..<700 {
        bare.append(
          try clock.measure {
            try System.send(request, to: socket)
            var count = 0
            var piece = [UInt8](repeating: 0, count: 4096)
            while count < answer.utf8.count { count += try System.read(socket, into: &piece) }
          })
        ours.append(
          try clock.measure {
            _ = try client.exchange(
              "GET", "/status", body: nil, deadline: Deadline(after: .seconds(20)))
          })
      }
      return quick(ours) - quick(bare)
    }
    let overhead = overheads.min() ?? .infinity
    print("A command costs \(overhead) ms more than on a bare socket.")
    #expect(overhead < 0.2)
  }

  @Test func keepsItsConnection() throws {
    let server = try TestServer(pages: ["/": "here"])
    defer { server.stop() }
    let client = HTTPClient(Endpoint(loopback: server.port))
    for _ in 0..<5 {
      let response = try client.exchange("GET", "/", body: nil, deadline: .generous)
      #expect(response.status == 200)
    }
    #expect(server.connections == 1)
  }

  @Test(arguments: ["GET", "POST"])
  func connectsAgainWhereTheConnectionWasClosed(_ method: String) throws {
    let server = try server("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    defer { server.stop() }
    let client = HTTPClient(Endpoint(loopback: server.port))
    for number in 1...3 {
      let body = method == "GET" ? nil : Array("{}".utf8)
      let response = try client.exchange(method, "/", body: body, deadline: .generous)
      #expect(response.status == 200)
      // The end of a connection takes its time to arrive, and nothing else tells that it has.
      while server.connections < number { usleep(1000) }
      usleep(300_000)
    }
  }

  /// Nobody ever answers there.
  @Test(.timeLimit(.minutes(20))) func connectsToNoSecureEndAfterTheDeadline() throws {
    let (listener, port) = try System.listenOnLoopback()
    defer { System.close(listener) }
    let endpoint = try #require(Endpoint("https://127.0.0.1:\(port)"))
    let error = #expect(throws: BrowserError.self) {
      _ = try Socket(to: endpoint, deadline: Deadline(after: .zero))
    }
    #expect(error?.code == .timedOut)
  }

  @Test func givesUpAtTheDeadline() throws {
    let server = try TestServer(serve: { socket in
      _ = TestServer.request(on: socket)
      _ = TestServer.request(on: socket)
    })
    defer { server.stop() }
    let start = ContinuousClock.now
    let error = #expect(throws: BrowserError.self) { try get(server, seconds: 1) }
    #expect(error?.code == .timedOut)
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test func takesHugeAnswers() throws {
    let body = [UInt8](repeating: 65, count: 64 << 20)
    let server = try TestServer(answer: { _ in ("text/plain", body) })
    defer { server.stop() }
    #expect(try get(server).body.count == body.count)
  }

  @Test func takesAddressesApart() throws {
    let endpoint = try #require(Endpoint("http://me:se%20cret@grid.example:4444/wd/hub/"))
    #expect(endpoint.hostHeader == "grid.example:4444")
    #expect(endpoint.prefix == "/wd/hub")
    #expect(endpoint.authorization == "Basic bWU6c2UgY3JldA==")
    #expect(endpoint.description == "http://grid.example:4444/wd/hub")
    #expect(Endpoint("http://a:b@grid.example", token: "t1")?.authorization == "Bearer t1")
    #expect(Endpoint("https://grid.example")?.port == 443)
    #expect(Endpoint("ftp://grid.example") == nil)
  }
}
