#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryNetworking
  import GantrySystem
  import GantryTesting
  import GantryURLSession

  /// Answers what a page of Chromium requests, by https://chromedevtools.github.io/devtools-protocol/tot/Fetch/.
  ///
  /// The browser stops each request, and once more when its answer begins.
  final class DevToolsInterception: Sendable {
    private struct State: Sendable {
      /// What answers; nil while nothing is stopped.
      var responder: NetworkResponder?
      /// The network's answers that are waited for, by the numbers of the stopped requests.
      var answers: [String: Awaited] = [:]
      /// The numbers of waiting requests where they are reported as lost.
      var loads: [String: String] = [:]
      var isEnded = false
    }

    private enum Awaited: Sendable {
      case sent
      case came(JSON)
      case lost
    }

    private let monitor = Monitor(State())

    func use(_ responder: NetworkResponder?) { monitor.withLock { $0.responder = responder } }

    /// What a window is told for it.
    var commands: [BrowserCommand] {
      monitor.withLock { $0.responder != nil }
        ? [("Fetch.enable", ["patterns": [["urlPattern": "http*"]]])] : []
    }

    /// Lets go of all that waits.
    func end() { monitor.withLock { ($0.isEnded, $0.responder) = (true, nil) } }

    /// Takes an event of a window, on the reading thread.
    func take(_ event: BrowserEvent, _ session: BrowserSession, _ mainFrame: String) {
      let parameters = event.parameters
      switch event.method {
      case "Fetch.requestPaused":
        let request = PausedRequest(parameters, session)
        let (isAwaited, responder) = monitor.withLock { state in
          if state.answers[request.identifier] != nil {
            state.answers[request.identifier] = .came(parameters)
            return (true, state.responder)
          }
          return (false, state.responder)
        }
        if isAwaited { return }
        guard let responder, !request.isDocument(of: mainFrame), let sent = request.sent else {
          return request.pass()
        }
        do throws(SystemError) {
          // Tests may hold all threads of tasks.
          try System.startThread { [self] in answer(request, sent, by: responder) }
        } catch {
          request.fail(.unknown)
        }
      case "Network.loadingFailed":
        guard let load = parameters["requestId"].text else { return }
        monitor.withLock { state in
          if let identifier = state.loads[load] { state.answers[identifier] = .lost }
        }
      default: break
      }
    }

    private func answer(
      _ request: PausedRequest, _ sent: NetworkRequest, by responder: NetworkResponder
    ) {
      if let answer = request.preflightAnswer { return request.fulfill(answer) }
      var isLive = false
      var isPassed = false
      do {
        var response = try responder.respondBlocking(to: sent) { isUnchanged in
          isLive = true
          var live = try sendOn(request)
          // What leads elsewhere has no body that could be read.
          if isUnchanged || live.headers.contains(where: { $0.name.lowercased() == "location" }) {
            isPassed = true
            request.passAnswer()
          } else {
            live.body = try request.body()
            live.headers.removeAll {
              ["content-encoding", "content-length", "transfer-encoding"]
                .contains($0.name.lowercased())
            }
          }
          return live
        }
        if isPassed { return }
        if !isLive { request.allowReading(&response) }
        request.fulfill(response)
      } catch {
        if !isPassed { request.fail((error as? URLError)?.code ?? .unknown) }
      }
    }

    /// Sends a request to the network, and returns the answer's head.
    private func sendOn(_ request: PausedRequest) throws -> NetworkResponse {
      monitor.withLock { state in
        state.answers[request.identifier] = .sent
        if let load = request.load { state.loads[load] = request.identifier }
      }
      request.pass(untilItsAnswer: true)
      let found = monitor.wait(for: .seconds(86400)) { state -> Awaited? in
        if state.isEnded { return .lost }
        if case .sent = state.answers[request.identifier] { return nil }
        return state.answers[request.identifier]
      }
      monitor.withLock { state in
        state.answers[request.identifier] = nil
        if let load = request.load { state.loads[load] = nil }
      }
      guard case .came(let paused) = found else { throw URLError(.cancelled) }
      if let reason = paused["responseErrorReason"].text {
        throw URLError(PausedRequest.codes.first { $0.reason == reason }?.code ?? .unknown)
      }
      let headers = paused["responseHeaders"].elements.map { field in
        NetworkHeader(field["name"].text ?? "", field["value"].text ?? "")
      }
      return NetworkResponse(status: paused["responseStatusCode"].integer ?? 0, headers: headers)
    }

    private struct PausedRequest: Sendable {
      let identifier: String
      let load: String?
      private let parameters: JSON
      private let session: BrowserSession

      init(_ parameters: JSON, _ session: BrowserSession) {
        (self.parameters, self.session) = (parameters, session)
        identifier = parameters["requestId"].text ?? ""
        load = parameters["networkId"].text
      }

      func isDocument(of frame: String) -> Bool {
        parameters["resourceType"].text == "Document" && parameters["frameId"].text == frame
      }

      private var headers: [String: String] {
        (parameters["request"]["headers"].members ?? [:]).compactMapValues(\.text)
      }

      private func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name }?.value
      }

      /// The request; nil where it has no address.
      var sent: NetworkRequest? {
        let request = parameters["request"]
        guard let url = request["url"].text.flatMap({ URL(string: $0) }) else { return nil }
        let pieces = request["postDataEntries"].elements.compactMap { piece in
          piece["bytes"].text.flatMap { Data(base64Encoded: $0) }
        }
        let text = Data((request["postData"].text ?? "").utf8)
        return NetworkRequest(
          method: request["method"].text ?? "GET", url: url,
          headers: headers.sorted { $0.key < $1.key }.map { NetworkHeader($0.key, $0.value) },
          body: pieces.isEmpty ? text : pieces.reduce(Data(), +))
      }

      // MARK: Other origins

      /// The page's origin, where it asks another one.
      private var foreignOrigin: String? {
        guard let origin = header("origin"), let url = parameters["request"]["url"].text,
          !"\(url)/".hasPrefix("\(origin)/")
        else { return nil }
        return origin
      }

      /// The answer to a question whether another origin may be asked: the real one's answer, or
      /// the stub's, decides whether the page can read it.
      var preflightAnswer: NetworkResponse? {
        guard parameters["request"]["method"].text == "OPTIONS",
          let method = header("access-control-request-method"), let origin = foreignOrigin
        else { return nil }
        return NetworkResponse(
          status: 204,
          headers: [
            NetworkHeader("Access-Control-Allow-Origin", origin),
            NetworkHeader("Access-Control-Allow-Methods", method),
            NetworkHeader(
              "Access-Control-Allow-Headers", header("access-control-request-headers") ?? ""),
            NetworkHeader("Access-Control-Allow-Credentials", "true"),
          ])
      }

      /// Lets the page read an answer that is none of the network's.
      func allowReading(_ response: inout NetworkResponse) {
        guard let origin = foreignOrigin else { return }
        let names = ["access-control-allow-origin", "access-control-allow-credentials"]
        response.headers.removeAll { names.contains($0.name.lowercased()) }
        response.headers += [
          NetworkHeader("Access-Control-Allow-Origin", origin),
          NetworkHeader("Access-Control-Allow-Credentials", "true"),
        ]
      }

      // MARK: The browser

      /// Has the network answer.
      func pass(untilItsAnswer: Bool = false) {
        session.tell(
          "Fetch.continueRequest",
          ["requestId": .string(identifier), "interceptResponse": .bool(untilItsAnswer)])
      }

      func passAnswer() {
        session.tell("Fetch.continueResponse", ["requestId": .string(identifier)])
      }

      func body() throws(BrowserError) -> Data {
        let body = try session.call(
          "Fetch.getResponseBody", ["requestId": .string(identifier)],
          deadline: .init(after: .seconds(30)))
        let text = body["body"].text ?? ""
        return body["base64Encoded"].bool == true
          ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
      }

      func fulfill(_ response: NetworkResponse) {
        session.tell(
          "Fetch.fulfillRequest",
          [
            "requestId": .string(identifier),
            "responseCode": .number(Double(response.status)),
            "responseHeaders": .array(
              response.headers.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "body": .string(response.body.base64EncodedString()),
          ])
      }

      func fail(_ code: URLError.Code) {
        let reason = PausedRequest.codes.first { $0.code == code }?.reason ?? "Failed"
        session.tell(
          "Fetch.failRequest", ["requestId": .string(identifier), "errorReason": .string(reason)])
      }

      /// What the browser calls failures; the first of each counts.
      static let codes: [(code: URLError.Code, reason: String)] = [
        (.timedOut, "TimedOut"), (.notConnectedToInternet, "InternetDisconnected"),
        (.cannotFindHost, "NameNotResolved"), (.dnsLookupFailed, "NameNotResolved"),
        (.cannotConnectToHost, "ConnectionRefused"),
        (.networkConnectionLost, "ConnectionReset"), (.networkConnectionLost, "ConnectionClosed"),
        (.networkConnectionLost, "ConnectionAborted"), (.cannotConnectToHost, "ConnectionFailed"),
        (.cannotConnectToHost, "AddressUnreachable"), (.cancelled, "Aborted"),
      ]
    }
  }
#endif
