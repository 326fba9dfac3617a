#if DEBUG
  import Dispatch
  import Gantry
  import GantrySystem

  /// Sends the app's requests to the test in order, while the app goes on.
  package enum RequestOutbox: DebugOnly {
    private struct State {
      var pending: [LinkRequest] = []
      var isSending = false
      var flushesAtExit = false
    }

    private static let state = Lock(State())
    private static let queue = DispatchQueue(label: "gantry.link.requests", qos: .utility)

    /// Adds a request that has ended; returns at once.
    package static func add(_ request: LinkRequest) {
      guard let connection = LinkConnection.shared else { return }
      let (begins, isFirst) = state.withLock { state in
        state.pending.append(request)
        // Limits the memory if the test doesn't read. Many are dropped at once, since that moves
        // all others.
        if state.pending.count > LinkRequest.limit * 5 / 4 {
          state.pending.removeFirst(state.pending.count - LinkRequest.limit)
        }
        defer { (state.isSending, state.flushesAtExit) = (true, true) }
        return (!state.isSending, !state.flushesAtExit)
      }
      // A program that ends has told all, though not to a test that doesn't read.
      if isFirst { atexit { RequestOutbox.finish(for: .seconds(30)) } }
      if begins { queue.async { sendAll(over: connection) } }
    }

    /// Sends all requests so far as the last messages, and waits until the test has read them.
    ///
    /// What is only sent would be lost where the test writes to an app that has ended.
    private static func finish(for limit: DispatchTimeInterval) {
      guard let connection = LinkConnection.shared else { return }
      queue.async {
        sendAll(over: connection)
        connection.finishSending()
      }
      _ = connection.closed.wait(timeout: .now() + limit)
    }

    /// Answers a test that asks for all requests so far.
    static func answer(_ number: Int?, over connection: LinkConnection) {
      queue.async {
        sendAll(over: connection)
        connection.send(LinkMessage(.requested) { $0.number = number })
      }
    }

    private static func sendAll(over connection: LinkConnection) {
      while true {
        let batch = state.withLock { state in
          let batch = state.pending.prefix(256)
          state.pending.removeFirst(batch.count)
          if batch.isEmpty { state.isSending = false }
          return Array(batch)
        }
        if batch.isEmpty { return }
        connection.send(LinkMessage(.requests) { $0.requests = batch })
      }
    }
  }
#endif
