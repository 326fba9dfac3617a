import Foundation
import GantrySystem
import TestServer
import Testing

@testable import GantryNetworking

/// A service, a proxy before it, and clients that write bytes.
final class ProxyFixture: Sendable {
  let server: TestServer
  let proxy: ConditioningProxy
  private let ownsServer: Bool

  convenience init(
    _ conditions: NetworkConditions = NetworkConditions(),
    serve: @escaping @Sendable (Int32) -> Void
  ) throws {
    try self.init(conditions, TestServer(serve: serve), ownsServer: true)
  }

  private init(
    _ conditions: NetworkConditions, _ server: TestServer, ownsServer: Bool
  ) throws {
    self.server = server
    self.ownsServer = ownsServer
    proxy = try ConditioningProxy(
      to: try #require(URL(string: server.address)), conditions: conditions)
  }

  /// A service that answers each request by itself, and keeps its connections.
  convenience init(
    _ conditions: NetworkConditions = NetworkConditions(),
    answer: @escaping @Sendable (TestServer.Request) -> [UInt8]
  ) throws {
    try self.init(conditions) { socket in
      while let request = TestServer.request(on: socket) {
        guard (try? System.send(answer(request), to: socket)) != nil else { return }
      }
    }
  }

  /// A service that says what it was asked.
  convenience init(echoing conditions: NetworkConditions = NetworkConditions()) throws {
    try self.init(conditions) { request in
      let fields = request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      let text =
        (["\(request.method) \(request.path)"] + fields).joined(separator: "\n") + "\n\n"
        + String(decoding: request.body, as: UTF8.self)
      return Self.bytes("200 OK", [], text)
    }
  }

  deinit {
    proxy.stop()
    if ownsServer { server.stop() }
  }

  /// Another proxy before its service, which ends with this one.
  func proxied(_ conditions: NetworkConditions) throws -> ProxyFixture {
    try ProxyFixture(conditions, server, ownsServer: false)
  }

  static func bytes(_ status: String, _ fields: [String], _ body: String) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status)"] + fields + ["Content-Length: \(body.utf8.count)", "", body]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  func url(_ path: String) throws -> URL {
    try #require(URL(string: proxy.url.absoluteString + path))
  }

  func connect() throws -> ProxyClient {
    ProxyClient(try System.connectToLoopback(port: UInt16(try #require(proxy.url.port))))
  }

  /// Writes a request on a connection of its own, and reads the answer.
  func ask(_ lines: String..., body: String = "") async throws -> ProxyClient.Answer {
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    let client = try connect()
    return try await OwnThread.run {
      try client.send(text)
      return try client.answer()
    }
  }
}

/// A connection to a proxy; one thread at a time uses it.
final class ProxyClient: @unchecked Sendable {
  struct Answer: Sendable {
    /// Nil where the connection was closed without one.
    var status: Int?
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    /// Whether the whole body came.
    var isWhole = true

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  let socket: Int32
  private let stream: WireStream

  init(_ socket: Int32) {
    self.socket = socket
    stream = WireStream(socket) { socket in
      guard System.waitToRead([socket], milliseconds: 60_000)[0] else { throw WireFailure.closed }
    }
  }

  deinit { System.close(socket) }

  func send(_ text: String) throws { try System.send(Array(text.utf8), to: socket) }

  func head() throws -> WireHead? { try stream.head() }

  func piece() throws -> [UInt8] { try stream.take(atMost: 1 << 16) }

  func answer(to method: String = "GET") throws -> Answer {
    guard let head = try? stream.head() else { return Answer() }
    var answer = Answer(status: Int(head.start[1]), headers: head.headers)
    guard method != "HEAD", answer.status != 204, answer.status != 304 else { return answer }
    let body = WireBody(stream, try head.framing() ?? .untilClose)
    do {
      while let piece = try body.next() { answer.body += piece }
    } catch {
      answer.isWhole = false
    }
    return answer
  }
}
