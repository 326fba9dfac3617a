import Foundation
import Gantry
@testable import GantryNetworking
import GantrySystem

extension FuzzedReader {
  /// What a client sends a proxy, and a service answers it.
  static let proxy = FuzzedReader(
    name: "proxy",
    sources: [
      "GantryNetworking/Proxy/WireStream.swift", "GantryNetworking/Proxy/WireWriter.swift",
      "GantryNetworking/Proxy/ProxyRequest.swift",
    ],
    tokens: [
      "GET / HTTP/1.1\r\n", "POST ", " HTTP/1.0\r\n", "http://service.test", "http://localhost:1",
      "Content-Length: ", "Transfer-Encoding: chunked\r\n", "Connection: close, X-A\r\n",
      "Upgrade: websocket\r\n", "Expect: 100-continue\r\n", "\r\n\r\n", "0\r\n\r\n", ";a=b",
      "ffffffffffffffff", "%2F", "//", "?", "#", "@",
    ],
    seeds: seeds(
      "GET /a?b=c#d HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, X-A\r\nX-A: 1\r\n\r\n"
        + "HEAD //x HTTP/1.0\r\n\r\n",
      "POST http://service.test/a HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\nabc",
      "\r\nPUT http://127.0.0.1:1/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3;x=y\r\nabc\r\nA\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\nGET / HTTP/1.1\n\n",
      "GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nX-A: 1\r\n\r\nrest until the end", "HTTP/1.1 204\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab",
      "GET / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
      "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", "GET / HTTP/1.1\r\n", "GET /", "G3T / HTTP/1.1\r\n\r\n",
      "CONNECT a:1 HTTP/1.1\r\n\r\n", "GET /\r\n\r\n", "",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1111111111111111\r\n",
      "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
    check: { bytes in
      read(bytes) { stream in
        while let head = try stream.head() {
          checkHead(head)
          if var request = try? ProxyRequest(head, on: stream, core) {
            require(
              request.http.url.host == "service.test" && request.target.hasPrefix("/"),
              "a request for another service: \(request.http.url)")
            // What is sent twice is gathered before, and what nobody wants is dropped.
            if request.isIdempotent { try request.collectBody() } else { try request.dropBody() }
            require(request.http.body.count <= bytes.count, "a body longer than its message")
          } else {
            let body = WireBody(stream, try head.framing() ?? .untilClose)
            while let piece = try body.next() { require(!piece.isEmpty, "an empty piece") }
          }
        }
      }
    })

  private static let core: ProxyCore = {
    do {
      let engine = try Installations.sharedEngine(ProcessConditions(NetworkConditions()))
      guard let service = URL(string: "http://service.test").flatMap(ProxiedService.init) else {
        fatalError("no service")
      }
      return try ProxyCore(service, port: 1, engine, passesDocuments: false, nil)
    } catch {
      fatalError("no proxy: \(error)")
    }
  }()

  /// Calls a closure with a connection on which bytes come, and then its end.
  private static func read(_ bytes: [UInt8], _ body: (WireStream) throws -> Void) {
    do {
      let (near, far) = try System.socketPair()
      defer { for socket in [near, far] { System.close(socket) } }
      // Less than what a socket holds, so that nobody has to read meanwhile.
      try System.send(Array(bytes.prefix(60_000)), to: far)
      shutdown(far, Int32(SHUT_WR))
      try? body(WireStream(near) { _ in })
    } catch {
      fatalError("no connection: \(error)")
    }
  }

  /// What is written of a head is read as the same.
  private static func checkHead(_ head: WireHead) {
    do {
      for isChunked in [true, false] {
        let (near, far) = try System.socketPair()
        defer { for socket in [near, far] { System.close(socket) } }
        var writer = WireWriter(
          far, head: head.start.joined(separator: " ") + "\r\n", head.headers.fields,
          isChunked: isChunked)
        try writer.write([1, 2, 3])
        try writer.finish()
        let stream = WireStream(near) { _ in }
        // Its end where a head was written is a finding, which a trap is for libFuzzer.
        guard let again = try stream.head() else { fatalError("a head that is written isn't read") }
        requireEqual(again.start, head.start, "another first line")
        requireEqual(again.headers, head.headers, "other fields")
        let body = WireBody(stream, isChunked ? .chunked : .length(3))
        requireEqual(try body.next(), [1, 2, 3], "another body")
      }
    } catch {
      fatalError("a head that is written isn't read: \(error)")
    }
  }
}
