#if DEBUG
  import Gantry
  import GantrySystem
  import GantryURLSession

  /// The service's answer: its head, and its body as it comes.
  struct ServiceAnswer: DebugOnly {
    var status: Int
    var reason: String
    var headers: HTTPHeaders
    /// The length of the body, where that is known in advance.
    var length: Int?
    /// The next piece of the body; nil at its end.
    var next: () throws -> [UInt8]?
    /// Keeps or closes the connection after the last piece.
    var end: () -> Void
  }

  extension URLError {
    /// Why a service gave no answer.
    init(ofService error: any Error) {
      switch error {
      case let error as URLError: self.init(error.code, words: error.localizedDescription)
      case let error as SystemError:
        let code: Code =
          switch error.code {
          case 0: .cannotFindHost
          case ETIMEDOUT: .timedOut
          default: .cannotConnectToHost
          }
        self.init(code, words: "\(error)")
      case WireFailure.malformed(let what):
        self.init(.badServerResponse, words: "its answer has \(what)")
      default: self.init(.networkConnectionLost, words: "it closed the connection")
      }
    }
  }

  extension ProxyCore {
    // MARK: By a connection of the proxy's

    /// Sends a request to a service, and reads the head of its answer.
    ///
    /// A body that streams is read to its end; the client's end ends the wait.
    func send(
      _ request: ProxyRequest, _ fields: [NetworkHeader], client: WireStream
    ) throws -> (answer: ServiceAnswer, connection: WireStream) {
      while true {
        let mayRepeat = request.isIdempotent && request.body == nil
        let (socket, isUsed) = try connect(mayBeUsed: mayRepeat)
        let stream = WireStream(socket) { [self] in _ = try wait($0, client: client) }
        do {
          do {
            try send(request, fields, to: socket)
          } catch is SystemError {
            // It may have answered without reading everything.
          }
          do {
            if let answer = try stream.answer(toHead: request.http.method == "HEAD") {
              return (serviceAnswer(answer, on: stream), stream)
            }
          } catch WireFailure.failed where isUsed {}
          // A connection that waited may have been closed just now.
          guard isUsed else { throw WireFailure.closed }
          close(socket)
        } catch {
          close(socket)
          throw error
        }
      }
    }

    private func send(
      _ request: ProxyRequest, _ fields: [NetworkHeader], to socket: Int32
    ) throws {
      var fields = fields
      switch (request.body, request.http.body.count) {
      case (nil, let count) where count > 0 || request.hasBody:
        fields.append(.init("Content-Length", "\(count)"))
      case (let body?, _):
        fields.append(
          body.length.map { .init("Content-Length", "\($0)") }
            ?? .init("Transfer-Encoding", "chunked"))
      case (nil, _): break
      }
      let head = "\(request.http.method) \(request.target) HTTP/1.1\r\n"
      var writer = WireWriter(
        socket, head: head, fields,
        isChunked: request.body.map { $0.length == nil } ?? false)
      if let body = request.body {
        while let piece = try body.next() { try writer.write(piece) }
      } else {
        try request.http.body.forEachPiece { (piece) throws(SystemError) in
          try writer.write(piece)
          return true
        }
      }
      try writer.finish()
    }

    private func serviceAnswer(_ answer: WireAnswer, on stream: WireStream) -> ServiceAnswer {
      let (head, body) = (answer.head, answer.body)
      return ServiceAnswer(
        status: answer.status, reason: head.start.count > 2 ? head.start[2] : "",
        headers: HTTPHeaders(answer.status == 101 ? head.headers.fields : head.headers.endToEnd),
        length: body.length, next: { try body.next() },
        end: { [self] in
          if answer.staysOpen, body.isAtEnd, !stream.hasBytes {
            keep(stream.socket)
          } else {
            close(stream.socket)
          }
        })
    }

    // MARK: By URLSession

    /// The pieces of an answer that `URLSession` gets.
    private final class Arrivals: Sendable {
      private struct State {
        var head: HTTPURLResponse?
        var buffer = BodySpool()
        var end: URLError??
        /// Whether a byte tells of what has come.
        var isTold = false
      }

      private let state = Lock(State())
      /// One byte where something has come: more might fill it, and whoever writes mustn't wait, since
      /// all answers come on one queue.
      let signal: (read: Int32, write: Int32)

      init() throws(SystemError) { signal = try System.socketPair() }

      deinit {
        System.close(signal.read)
        System.close(signal.write)
      }

      var head: HTTPURLResponse? { state.withLock { $0.head } }

      /// Forgets that something has come; it is looked for after this.
      func hear() throws {
        var byte = [UInt8](repeating: 0, count: 1)
        _ = try System.read(signal.read, into: &byte)
        state.withLock { $0.isTold = false }
      }

      func piece() throws -> Data? { try state.withLock { try $0.buffer.take() } }

      /// The end, where it has come; the inner value is its failure, if there is one.
      var end: URLError?? { state.withLock { $0.end } }

      func take(_ event: LiveSession.Event) {
        let isTold = state.withLock { state in
          switch event {
          case .response(let response): state.head = response
          case .data(let data):
            do { try state.buffer.append(data) } catch { state.end = URLError(error) }
          #if canImport(FoundationNetworking)
            case .challenge(_, let answer): answer(.performDefaultHandling, nil)
          #endif
          case .end(let error): state.end = .some(error)
          }
          return exchange(&state.isTold, with: true)
        }
        // Whoever waited may be gone.
        if !isTold { try? System.send([0], to: signal.write) }
      }
    }

    /// Sends a request to a service of HTTPS, whose body has come, and waits for the answer's head.
    func sendSecurely(
      _ request: ProxyRequest, _ fields: [NetworkHeader], client: WireStream
    ) throws -> ServiceAnswer {
      var urlRequest = URLRequest(url: request.http.url)
      urlRequest.httpMethod = request.http.method
      for field in fields where field.name.lowercased() != "host" {
        urlRequest.addValue(field.value, forHTTPHeaderField: field.name)
      }
      let arrivals = try Arrivals()
      let cancel = live.start(
        urlRequest, RequestContent(body: request.http.body, isUpload: request.hasBody)
      ) { arrivals.take($0) }
      func next<Value>(_ find: () throws -> Value?) throws -> Value? {
        while true {
          // Asked before: all pieces have come when the end has.
          let end = arrivals.end
          if let value = try find() { return value }
          if let end {
            if let error = end { throw error }
            return nil
          }
          do {
            _ = try wait(arrivals.signal.read, client: client)
          } catch {
            cancel()
            throw error
          }
          try arrivals.hear()
        }
      }
      guard let head = try next({ arrivals.head }) else { throw URLError(.badServerResponse) }
      var headers = HTTPHeaders()
      for field in HTTPHeaders(of: head).fields {
        let isCookie = field.name.lowercased() == "set-cookie"
        for value in isCookie ? Cookies.split(field.value) : [field.value] {
          headers.fields.append(.init(field.name, value))
        }
      }
      // URLSession has decompressed the body.
      if headers["Content-Encoding"] != nil {
        headers["Content-Encoding"] = nil
        headers["Content-Length"] = nil
      }
      headers.fields = headers.endToEnd
      let hasBody = request.http.mayGetBody(status: head.statusCode)
      return ServiceAnswer(
        status: head.statusCode, reason: "", headers: headers,
        length: hasBody ? headers["Content-Length"].flatMap(Int.init) : 0,
        next: { try next { try arrivals.piece() }.map { Array($0) } },
        end: cancel)
    }
  }
#endif
