#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantrySystem

  /// HTTP/1.1 over sockets that stay open.
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
            try Socket(to: endpoint, deadline: deadline)
          }
        do {
          try socket.send(request)
          let (response, keepsOpen) = try socket.stream(deadline).response()
          if keepsOpen { idle.withLock { $0.append(socket) } }
          return response
        } catch {
          let failure = failure(error, "\(method) \(path) to \(endpoint.description)")
          // A kept one may have been closed just now. A request without effects is sent again; of
          // others nobody knows whether they took effect.
          guard failure.code != .timedOut, kept != nil, method == "GET" else { throw failure }
        }
      }
    }

    private func message(_ method: String, _ path: String, _ body: [UInt8]?) -> [UInt8] {
      var head = "\(method) \(endpoint.prefix)\(path) HTTP/1.1\r\nHost: \(endpoint.hostHeader)\r\n"
      head += "Accept: application/json\r\n"
      if let authorization = endpoint.authorization {
        head += "Authorization: \(authorization)\r\n"
      }
      if let body {
        head += "Content-Type: application/json; charset=utf-8\r\nContent-Length: \(body.count)\r\n"
      }
      return Array((head + "\r\n").utf8) + (body ?? [])
    }

    private func failure(_ error: any Error, _ what: String) -> BrowserError {
      if error is BrowserError {
        return BrowserError(.timedOut, "\(what) was not answered in time.")
      }
      let reason = error.ofSystem?.reason ?? "the connection was closed"
      return BrowserError(.gone, "\(what) was not answered: \(reason).")
    }
  }

  extension WireStream {
    /// The next answer, and whether another request can follow.
    func response(toHead: Bool = false) throws -> (answer: HTTPResponse, keepsOpen: Bool) {
      guard let answer = try self.answer(toHead: toHead) else { throw WireFailure.closed }
      var body: [UInt8] = []
      while let piece = try answer.body.next() {
        guard body.count + piece.count <= HTTPClient.limit else { throw WireFailure.closed }
        body += piece
      }
      let headers = answer.head.headers.endToEnd
      return (
        HTTPResponse(status: answer.status, headers: headers, body: body),
        answer.staysOpen && !hasBytes
      )
    }
  }

  extension Error {
    /// Why the system has ended a connection; nil where the other end has, or sent no HTTP.
    var ofSystem: SystemError? {
      if case .failed(let error)? = self as? WireFailure { error } else { self as? SystemError }
    }
  }
#endif
