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
      /// The stopped requests that wait for the network, by their numbers: where each is reported as
      /// lost, and its answer, null where none comes.
      var waiting: [String: (load: String?, answer: JSON?)] = [:]
      var isEnded = false
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
          state.waiting[request.identifier]?.answer = parameters
          return (state.waiting[request.identifier] != nil, state.responder)
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
          for (number, request) in state.waiting where request.load == load {
            state.waiting[number]?.answer = .null
          }
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
      monitor.withLock { $0.waiting[request.identifier] = (request.load, nil) }
      request.pass(untilItsAnswer: true)
      let found = monitor.wait(for: .seconds(86400)) { state -> JSON? in
        state.isEnded ? JSON.null : state.waiting[request.identifier]?.answer
      }
      monitor.withLock { $0.waiting[request.identifier] = nil }
      guard let paused = found, paused != .null else { throw URLError(.cancelled) }
      if let reason = paused["responseErrorReason"].text {
        throw URLError(PausedRequest.codes.first { $0.reason == reason }?.code ?? .unknown)
      }
      let headers = paused["responseHeaders"].elements.map { field in
        NetworkHeader(field["name"].text ?? "", field["value"].text ?? "")
      }
      return NetworkResponse(status: paused["responseStatusCode"].integer ?? 0, headers: headers)
    }
  }
#endif
