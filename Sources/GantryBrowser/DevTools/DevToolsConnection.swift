#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import GantryTesting
  import GantrySystem

  /// A browser's DevTools: one WebSocket that carries the sessions of all its pages.
  final class DevToolsConnection: Sendable {
    private struct State: Sendable {
      var nextNumber = 1
      var asking: [Int: DevToolsSession] = [:]
      var sessions: [String: DevToolsSession] = [:]
      var watchers: [ObjectIdentifier: @Sendable (DevToolsEvent) -> Void] = [:]
      var end: String?
    }

    private let state = Lock(State())
    private let socket = Lock<WebSocket?>(nil)

    /// The session of the browser itself.
    let browser = DevToolsSession(identifier: nil)

    init(host: String, port: UInt16, path: String, deadline: Deadline) throws(BrowserError) {
      let socket = try WebSocket(
        host: host, port: port, path: path, deadline: deadline,
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
    func session(_ identifier: String) -> DevToolsSession {
      let session = DevToolsSession(identifier: identifier)
      session.connect(self)
      let end = state.withLock { state in
        state.sessions[identifier] = session
        return state.end
      }
      if let end { session.end(end) }
      return session
    }

    func forget(_ session: DevToolsSession) {
      guard let identifier = session.identifier else { return }
      state.withLock { state in
        state.sessions[identifier] = nil
        state.asking = state.asking.filter { $0.value !== session }
      }
    }

    /// Passes the browser's own events to a closure, on the reading thread.
    func watch(_ watcher: AnyObject, _ take: @escaping @Sendable (DevToolsEvent) -> Void) {
      state.withLock { $0.watchers[ObjectIdentifier(watcher)] = take }
    }

    func unwatch(_ watcher: AnyObject) {
      state.withLock { $0.watchers[ObjectIdentifier(watcher)] = nil }
    }

    // MARK: Messages

    /// Sends a command.
    ///
    /// - Returns: the number of its answer.
    func send(_ method: String, _ parameters: JSON, of session: DevToolsSession) -> Int {
      let number = state.withLock { state in
        defer { state.nextNumber += 1 }
        state.asking[state.nextNumber] = session
        return state.nextNumber
      }
      session.expect(number)
      var message: [String: JSON] = [
        "id": .number(Double(number)), "method": .string(method), "params": parameters,
      ]
      if let identifier = session.identifier { message["sessionId"] = .string(identifier) }
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
      let event = DevToolsEvent(method: method, parameters: message["params"])
      if let identifier = message["sessionId"].text {
        state.withLock { $0.sessions[identifier] }?.take(event)
      } else {
        for watcher in state.withLock({ Array($0.watchers.values) }) { watcher(event) }
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

  /// An event in a browser.
  struct DevToolsEvent: Sendable {
    var method: String
    var parameters: JSON
  }
#endif
