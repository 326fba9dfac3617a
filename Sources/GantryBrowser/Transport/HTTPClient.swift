#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
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
      while true {
        let kept = idle.withLock { $0.popLast() }
        // It was closed while idle, before any byte of this request was sent on it.
        if kept?.isSpent == true { continue }
        let socket =
          if let kept { kept } else {
            try Socket(host: endpoint.host, port: endpoint.port, deadline: deadline)
          }
        do throws(Socket.Failure) {
          return try exchange(request, on: socket, deadline)
        } catch {
          // A kept one may have been closed just now. A request without effects is sent again; of
          // others nobody knows whether they took effect.
          if case .timedOut = error { throw failure(error, method, path) }
          guard kept != nil, method == "GET" else { throw failure(error, method, path) }
        }
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
      let (response, keepsOpen) = try HTTPReader(socket, deadline).response()
      if keepsOpen { idle.withLock { $0.append(socket) } }
      return response
    }
  }

  /// Reads one answer, and the bytes after it.
  struct HTTPReader {
    private let socket: Socket
    private let stream: WireStream

    /// Reads from a socket; some bytes may have been read before.
    init(_ socket: Socket, _ deadline: Deadline, early: [UInt8] = []) {
      self.socket = socket
      stream = WireStream(socket.descriptor, early: early) { descriptor in
        guard System.waitToRead([descriptor], milliseconds: deadline.milliseconds)[0] else {
          throw Socket.Failure.timedOut
        }
      }
    }

    /// The answer, and whether another request can follow.
    func response() throws(Socket.Failure) -> (answer: HTTPResponse, keepsOpen: Bool) {
      try reading { stream in
        guard let answer = try stream.answer() else { throw WireFailure.closed }
        var body: [UInt8] = []
        while let piece = try answer.body.next() {
          guard body.count + piece.count <= HTTPClient.limit else { throw WireFailure.closed }
          body += piece
        }
        let response = HTTPResponse(status: answer.status, body: body)
        return (response, answer.staysOpen && !stream.hasBytes)
      }
    }

    /// The next bytes, exactly this many.
    func take(_ count: Int) throws(Socket.Failure) -> [UInt8] {
      try reading { try $0.take(count) }
    }

    /// The bytes that have been read ahead.
    func takeRest() -> [UInt8] { stream.takeRest() }

    private func reading<Value>(
      _ read: (WireStream) throws -> Value
    ) throws(Socket.Failure) -> Value {
      do {
        return try read(stream)
      } catch let failure as Socket.Failure {
        throw failure
      } catch WireFailure.failed(let error) {
        throw .failed(error)
      } catch {
        // What is no message of HTTP comes from nobody who can go on.
        throw .closed
      }
    }
  }
#endif
