#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem

  /// HTTP/1.1 over plain sockets that stay open.
  ///
  /// URLSession won't do: chromedriver writes `Content-Length:249`, without a space, and Swift
  /// 6.3's URLSession off Apple's platforms refuses such an answer.
  final class HTTPClient: HTTPTransport {
    /// Far more than any answer of a driver.
    static let limit = 1 << 30

    let endpoint: Endpoint
    private let idle = Lock<[Socket]>([])

    init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    func exchange(
      _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
    ) throws(BrowserError) -> HTTPResponse {
      let request = message(method, path, body)
      while let socket = idle.withLock({ $0.popLast() }) {
        // It was closed while idle, before any byte of this request was sent on it.
        if socket.isSpent { continue }
        do throws(Socket.Failure) {
          return try exchange(request, on: socket, deadline)
        } catch {
          // It may have been closed just now. A request without effects is sent again; of others
          // nobody knows whether they took effect.
          if case .timedOut = error { throw failure(error, method, path) }
          guard method == "GET" else { throw failure(error, method, path) }
        }
      }
      let socket = try Socket(host: endpoint.host, port: endpoint.port, deadline: deadline)
      do throws(Socket.Failure) {
        return try exchange(request, on: socket, deadline)
      } catch {
        throw failure(error, method, path)
      }
    }

    private func message(_ method: String, _ path: String, _ body: [UInt8]?) -> [UInt8] {
      var head = "\(method) \(endpoint.prefix)\(path) HTTP/1.1\r\nHost: \(endpoint.hostHeader)\r\n"
      for (name, value) in endpoint.fields(hasBody: body != nil) { head += "\(name): \(value)\r\n" }
      if let body { head += "Content-Length: \(body.count)\r\n" }
      return Array((head + "\r\n").utf8) + (body ?? [])
    }

    private func failure(
      _ failure: Socket.Failure, _ method: String, _ path: String
    ) -> BrowserError {
      let what = "\(method) \(path) to \(endpoint.description)"
      return switch failure {
      case .timedOut: BrowserError(.timedOut, "\(what) was not answered in time.")
      case .closed: BrowserError(.gone, "\(what) was not answered: the connection was closed.")
      case .failed(let error): BrowserError(.gone, "\(what) was not answered: \(error.reason).")
      }
    }

    private func exchange(
      _ request: [UInt8], on socket: Socket, _ deadline: Deadline
    ) throws(Socket.Failure) -> HTTPResponse {
      try socket.send(request)
      var reader = HTTPReader(socket, deadline)
      let response = try reader.response()
      if reader.keepsOpen { idle.withLock { $0.append(socket) } }
      return response
    }
  }

  /// Reads one answer, and the bytes after it.
  struct HTTPReader: Sendable {
    private let socket: Socket
    var deadline: Deadline
    private var buffer: [UInt8] = []
    private var position = 0
    private var piece = [UInt8](repeating: 0, count: 65536)

    /// Whether another request can follow.
    private(set) var keepsOpen = false

    init(_ socket: Socket, _ deadline: Deadline) {
      self.socket = socket
      self.deadline = deadline
    }

    mutating func response() throws(Socket.Failure) -> HTTPResponse {
      var (status, headers) = try head()
      // Skips interim answers.
      while (100..<200).contains(status), status != 101 { (status, headers) = try head() }
      keepsOpen = headers["connection"]?.lowercased().contains("close") != true
      if status == 101 || status == 204 || status == 304 {
        return HTTPResponse(status: status, body: [])
      }
      let body: [UInt8]
      if headers["transfer-encoding"]?.lowercased().contains("chunked") == true {
        body = try chunks()
      } else if let length = headers["content-length"] {
        guard let count = Int(length), count >= 0, count <= HTTPClient.limit else { throw .closed }
        body = try take(count)
      } else {
        keepsOpen = false
        body = try rest()
      }
      if position < buffer.count { keepsOpen = false }
      return HTTPResponse(status: status, body: body)
    }

    private mutating func fill() throws(Socket.Failure) {
      guard buffer.count - position <= HTTPClient.limit else { throw .closed }
      try socket.read(to: &buffer, by: &piece, deadline: deadline)
    }

    private mutating func line() throws(Socket.Failure) -> String {
      var searched = position
      while true {
        if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          var line = buffer[position..<end]
          if line.last == UInt8(ascii: "\r") { line.removeLast() }
          position = end + 1
          return String(decoding: line, as: UTF8.self)
        }
        searched = buffer.count
        guard buffer.count - position < 1 << 16 else { throw .closed }
        try fill()
      }
    }

    private mutating func head() throws(Socket.Failure) -> (Int, [String: String]) {
      let words = try line().split(separator: " ", maxSplits: 2)
      guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
        throw .closed
      }
      var headers: [String: String] = [:]
      while true {
        let line = try line()
        if line.isEmpty { return (status, headers) }
        guard let colon = line.firstIndex(of: ":"), headers.count < 1000 else { throw .closed }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        headers[line[..<colon].lowercased()] = value
      }
    }

    /// The next bytes, exactly this many.
    mutating func take(_ count: Int) throws(Socket.Failure) -> [UInt8] {
      if buffer.count - position < count {
        buffer.removeFirst(position)
        position = 0
        buffer.reserveCapacity(min(count, 1 << 24))
        while buffer.count < count { try fill() }
      }
      defer { position += count }
      return Array(buffer[position..<position + count])
    }

    private mutating func chunks() throws(Socket.Failure) -> [UInt8] {
      var body: [UInt8] = []
      while true {
        let size = try line().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard let count = Int(size, radix: 16), count >= 0,
          count <= HTTPClient.limit - body.count
        else { throw .closed }
        if count == 0 { break }
        body += try take(count)
        guard try line().isEmpty else { throw .closed }
      }
      while try !line().isEmpty {}
      return body
    }

    private mutating func rest() throws(Socket.Failure) -> [UInt8] {
      while true {
        do throws(Socket.Failure) {
          try fill()
        } catch .closed {
          defer { position = buffer.count }
          return Array(buffer[position...])
        }
      }
    }
  }
#endif
