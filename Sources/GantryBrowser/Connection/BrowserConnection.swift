#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantrySystem

  /// One WebSocket to a browser, which carries the sessions of all its pages.
  final class BrowserConnection: Sendable {
    private struct State: Sendable {
      var nextNumber = 1
      var asking: [Int: BrowserSession] = [:]
      var sessions: [String: BrowserSession] = [:]
      var watchers: [ObjectIdentifier: @Sendable (BrowserEvent) -> Void] = [:]
      var end: String?
    }

    private let state = Lock(State())
    private let socket = Lock<WebSocket?>(nil)
    /// Whether messages name their session, as DevTools' do; those of BiDi name a window in what they say.
    private let namesSessions: Bool

    let browser = BrowserSession(identifier: nil)

    init(
      to endpoint: Endpoint, path: String, namesSessions: Bool = true, deadline: Deadline
    ) throws(BrowserError) {
      self.namesSessions = namesSessions
      let socket = try WebSocket(
        to: endpoint, path: path, deadline: deadline,
        take: { [weak self] message in self?.take(message) },
        end: { [weak self] reason in self?.end(reason) })
      self.socket.withLock { $0 = socket }
      browser.connect(self)
    }

    deinit { socket.withLock { $0 }?.close() }

    /// Why no more messages come; nil while the connection is open.
    var endReason: String? { state.withLock { $0.end } }

    func close() { socket.withLock { $0 }?.close() }

    // MARK: Sessions

    /// The session of an attached page.
    func session(_ identifier: String) -> BrowserSession {
      let session = BrowserSession(identifier: identifier)
      session.connect(self)
      let end = state.withLock { state in
        state.sessions[identifier] = session
        return state.end
      }
      if let end { session.end(end) }
      return session
    }

    /// Passes the events of a window's frame to the window's session.
    func pass(_ frame: String, to window: String) {
      state.withLock { $0.sessions[frame] = $0.sessions[window] }
    }

    func forget(_ session: BrowserSession) {
      state.withLock { state in
        state.sessions = state.sessions.filter { $0.value !== session }
        state.asking = state.asking.filter { $0.value !== session }
      }
    }

    /// Passes the events that are no session's to a closure, on the reading thread.
    func watch(_ watcher: AnyObject, _ take: @escaping @Sendable (BrowserEvent) -> Void) {
      state.withLock { $0.watchers[ObjectIdentifier(watcher)] = take }
    }

    /// Passes an event to these closures.
    func announce(_ event: BrowserEvent) {
      for watcher in state.withLock({ Array($0.watchers.values) }) { watcher(event) }
    }

    func unwatch(_ watcher: AnyObject) {
      state.withLock { $0.watchers[ObjectIdentifier(watcher)] = nil }
    }

    // MARK: Messages

    /// Sends a command, and returns the number of its answer.
    func send(
      _ method: String, _ parameters: JSON, of session: BrowserSession,
      _ take: (@Sendable (BrowserSession.Answer) -> Void)?
    ) -> Int {
      let number = state.withLock { state in
        defer { state.nextNumber += 1 }
        state.asking[state.nextNumber] = session
        return state.nextNumber
      }
      session.expect(number, take)
      var message: [String: JSON] = [
        "id": .number(Double(number)), "method": .string(method), "params": parameters,
      ]
      if namesSessions, let identifier = session.identifier {
        message["sessionId"] = .string(identifier)
      }
      socket.withLock { $0 }?.send(JSON.object(message).bytes)
      return number
    }

    private func take(_ bytes: [UInt8]) {
      guard let message = JSON(bytes) else { return }
      if let number = message["id"].integer {
        let session = state.withLock { $0.asking.removeValue(forKey: number) }
        session?.answer(number, message)
        return
      }
      guard let method = message["method"].text else { return }
      let event = BrowserEvent(method: method, parameters: message["params"])
      let owner = namesSessions ? message["sessionId"].text : event.window
      if let session = owner.flatMap({ owner in state.withLock { $0.sessions[owner] } }) {
        session.take(event)
      } else if message["sessionId"] == .null {
        announce(event)
        if method == "Target.detachedFromTarget",
          let identifier = event.parameters["sessionId"].text
        {
          state.withLock { $0.sessions[identifier] }?.end("the page was closed")
        }
      }
    }

    private func end(_ reason: String) {
      let sessions = state.withLock { state in
        state.end = reason
        state.asking = [:]
        return Array(state.sessions.values)
      }
      for session in sessions + [browser] { session.end("the browser has ended: \(reason)") }
    }
  }

  struct BrowserEvent: Sendable {
    var method: String
    var parameters: JSON

    /// The window or frame that BiDi names.
    var window: String? { parameters["context"].text ?? parameters["source"]["context"].text }
  }
#endif
