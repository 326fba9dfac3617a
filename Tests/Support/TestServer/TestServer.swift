import Foundation
import GantryLink
import GantrySystem
import GantrySystem

/// A server on loopback that answers as a test says: each connection on a thread of its own.
package final class TestServer: Sendable {
  /// What came in, up to the empty line and the body behind it.
  package struct Request: Sendable {
    package var method: String
    package var path: String
    package var headers: [String: String]
    package var body: [UInt8]
  }

  package let port: UInt16
  private let listener: Int32
  private let sockets = Lock<[Int32]>([])
  private let connectionCount = Lock(Count())

  private struct Count {
    var number = 0
    var isStopped = false

    /// Whether this is the first time.
    mutating func exchange(isStopped: Bool) -> Bool {
      defer { self.isStopped = isStopped }
      return !self.isStopped
    }
  }

  package var address: String { "http://127.0.0.1:\(port)" }

  /// How many connections were taken.
  package var connections: Int { connectionCount.withLock { $0.number } }

  /// Serves bytes as they are.
  ///
  /// - Parameter serve: is given each connection, which is closed when it returns.
  /// - Throws: `SystemError` where the system has no port.
  package init(serve: @escaping @Sendable (Int32) -> Void) throws {
    (listener, port) = try System.listenOnLoopback()
    try System.startThread { [listener, weak self] in
      while let socket = try? System.accept(listener) {
        self?.connectionCount.withLock { $0.number += 1 }
        self?.sockets.withLock { $0.append(socket) }
        try? System.startThread { [weak self] in
          serve(socket)
          self?.sockets.withLock { $0.removeAll { $0 == socket } }
          System.close(socket)
        }
      }
      System.close(listener)
    }
  }

  /// Serves pages; the connections stay open.
  package convenience init(answer: @escaping @Sendable (Request) -> (type: String, body: [UInt8])?)
    throws
  {
    try self.init(serve: { socket in
      while let request = TestServer.request(on: socket) {
        let found = answer(request)
        let body = found?.body ?? Array("not found".utf8)
        let head =
          "HTTP/1.1 \(found == nil ? "404 Not Found" : "200 OK")\r\nContent-Type: "
          + "\(found?.type ?? "text/plain")\r\nContent-Length: \(body.count)\r\n\r\n"
        guard (try? System.send(Array(head.utf8) + body, to: socket)) != nil else { return }
      }
    })
  }

  /// Serves HTML by path.
  package convenience init(pages: [String: String]) throws {
    try self.init(answer: { request in
      let path = String(request.path.prefix { $0 != "?" })
      return pages[path].map { ("text/html; charset=utf-8", Array($0.utf8)) }
    })
  }

  deinit { stop() }

  package func stop() {
    // Their numbers may be others' by the second time.
    guard connectionCount.withLock({ $0.exchange(isStopped: true) }) else { return }
    _ = shutdown(listener, Int32(SHUT_RDWR))
    for socket in sockets.withLock({ $0 }) { _ = shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Reads one request; nil at the end.
  package static func request(on socket: Int32) -> Request? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    func fill() -> Bool {
      guard let count = try? System.read(socket, into: &piece), count > 0 else { return false }
      bytes += piece[..<count]
      return true
    }
    let end = Data("\r\n\r\n".utf8)
    var head: Range<Data.Index>?
    while head == nil {
      guard fill() else { return nil }
      head = Data(bytes).range(of: end)
    }
    guard let head else { return nil }
    let lines = String(decoding: bytes[..<head.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.last?.trimmingCharacters(in: .whitespaces)
    }
    let length = headers["content-length"].flatMap(Int.init) ?? 0
    while bytes.count < head.upperBound + length { guard fill() else { return nil } }
    return Request(
      method: String(words[0]), path: String(words[1]), headers: headers,
      body: Array(bytes[head.upperBound...]))
  }
}
