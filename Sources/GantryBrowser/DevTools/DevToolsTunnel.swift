#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantrySystem
  import GantryURLSession

  /// Carries what a remote browser asks its own loopback for to this machine's, by the connection of
  /// its DevTools.
  ///
  /// All of the browser's requests are stopped, whichever page, frame or worker they are of. An
  /// answer is whole before it goes: one without an end never does, and WebSockets aren't carried.
  final class DevToolsTunnel: Sendable {
    private let browser: BrowserSession
    /// The connections of requests that wait for their answers; nil once the browser is let go.
    private let sockets = Lock<[ObjectIdentifier: Socket]?>([:])

    /// Begins to carry.
    init(_ connection: BrowserConnection, _ deadline: Deadline) throws(BrowserError) {
      browser = connection.browser
      connection.watch(self) { [weak self, browser] event in
        if event.method == "Fetch.requestPaused" {
          self?.take(PausedRequest(event.parameters, browser))
        }
      }
      let patterns = ["127.*", "localhost*", "0.0.0.0*", "[::1]*"].flatMap { host -> [JSON] in
        ["http", "https"].map { ["urlPattern": .string("\($0)://\(host)")] }
      }
      _ = try browser.call("Fetch.enable", ["patterns": .array(patterns)], deadline: deadline)
    }

    /// Ends what waits for an answer.
    func end() {
      let waiting = sockets.withLock { sockets in
        defer { sockets = nil }
        return sockets ?? [:]
      }
      for socket in waiting.values { socket.shutDown() }
    }

    private func take(_ request: PausedRequest) {
      guard let sent = request.sent, BrowserOptions.isLoopback(sent.url.absoluteString) else {
        return request.pass()
      }
      do {
        try System.startThread { [self] in
          do {
            if request.lacksBody {
              throw BrowserError(.refused, "it sends a file of the browser's own machine")
            }
            request.fulfill(try answer(to: sent))
          } catch {
            if sockets.withLock({ $0 != nil }) { Self.tell(error, sent) }
            request.fail(error is SystemError ? .unknown : .cannotConnectToHost)
          }
        }
      } catch {
        request.fail(.unknown)
      }
    }

    private static func tell(_ error: any Error, _ sent: NetworkRequest) {
      System.printError(
        "warning: \(sent.method) \(sent.url.path) of a remote page was not carried to this machine: "
          + "\((error as? BrowserError)?.message ?? "\(error)")\n")
    }

    /// Asks this machine.
    private func answer(to request: NetworkRequest) throws -> NetworkResponse {
      guard let endpoint = Endpoint(request.url.absoluteString),
        let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
      else { throw URLError(.badURL) }
      let socket = try Socket(to: endpoint, deadline: Deadline(after: .seconds(30)))
      let isEnded = sockets.withLock { sockets in
        sockets?[ObjectIdentifier(socket)] = socket
        return sockets == nil
      }
      if isEnded { throw WireFailure.closed }
      defer { _ = sockets.withLock { $0?.removeValue(forKey: ObjectIdentifier(socket)) } }
      let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
      var head =
        "\(request.method) \(path)\(parts.percentEncodedQuery.map { "?" + $0 } ?? "") HTTP/1.1\r\n"
      // The browser takes a body as it is.
      let own = [
        NetworkHeader("Host", endpoint.hostHeader), NetworkHeader("Accept-Encoding", "identity"),
        NetworkHeader("Connection", "close"),
        NetworkHeader("Content-Length", "\(request.body.count)"),
      ]
      let names = own.map { $0.name.lowercased() }
      let fields = own + request.headers.filter { !names.contains($0.name.lowercased()) }
      for field in fields { head += "\(field.name): \(field.value)\r\n" }
      try socket.send(Array((head + "\r\n").utf8) + request.body)
      let answer = try socket.stream(.never).response(toHead: request.method == "HEAD").answer
      return NetworkResponse(
        status: answer.status, headers: answer.headers, body: Data(answer.body))
    }
  }
#endif
