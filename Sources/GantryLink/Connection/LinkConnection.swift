#if DEBUG
  import Dispatch
  public import Gantry
  import GantrySystem

  /// The app's end of the link, once it is connected.
  @usableFromInline
  final class LinkConnection: DebugOnly, Sendable {
    /// The connection to the test that launched this process; nil where none did.
    @usableFromInline static let shared: LinkConnection? = connect()

    private let socket: Int32
    private let sending = Lock(())
    private let isFinishing = Lock(false)
    /// Is signaled when the test has closed the link.
    let closed = DispatchSemaphore(value: 0)

    private init(socket: Int32) { self.socket = socket }

    private static func connect() -> LinkConnection? {
      guard let port = System.environmentVariable(LinkVariables.port),
        let token = System.environmentVariable(LinkVariables.token)
      else { return nil }
      guard let port = UInt16(port) else {
        complain("\(LinkVariables.port) is '\(port)', which is no port")
        return nil
      }
      do {
        let connection = LinkConnection(socket: try System.connectToLoopback(port: port))
        // The test reads a pipe, and would get a line when many have been written.
        System.writeLines()
        try connection.sendOrThrow(
          LinkMessage(.hello) { $0.token = token })
        try System.startThread { connection.receive() }
        LaunchFailure.setListener { error in
          connection.send(LinkMessage(.failure) { $0.failure = error })
        }
        LaunchReports.setListener { report in
          connection.send(LinkMessage(.report) { $0.report = report.abbreviated })
        }
        return connection
      } catch {
        complain("\(error)")
        return nil
      }
    }

    private static func complain(_ reason: String) {
      System.printError("Gantry: the test that launched this app can't be reached: \(reason)\n")
    }

    @usableFromInline
    func ready(url: String?) { send(LinkMessage(.ready) { $0.url = url }) }

    @usableFromInline
    func ready(url: String?) async { await System.aside { self.ready(url: url) } }

    /// Sends a message; a closed link ends this process in `receive()`.
    func send(_ message: LinkMessage) {
      do {
        try sendOrThrow(message)
      } catch {
        Self.complain("\(error)")
      }
    }

    private func sendOrThrow(_ message: LinkMessage) throws {
      let line = try message.line()
      try sending.withLock { _ in
        guard !isFinishing.withLock({ $0 }) else { return }
        try LinkMessage.send(line, to: socket)
      }
    }

    /// Ends what the test reads; it answers by closing the link.
    func finishSending() {
      sending.withLock { _ in
        isFinishing.withLock { $0 = true }
        System.finishSending(socket)
      }
    }

    /// Receives messages until the test closes the link; then this process ends, since nobody waits
    /// for it.
    private func receive() {
      var reader = LineReader()
      var buffer = [UInt8](repeating: 0, count: 65536)
      // A failed connection counts as closed.
      while let count = try? System.read(socket, into: &buffer), count > 0 {
        for line in reader.append(buffer[..<count]) { take(line) }
        guard reader.pendingCount <= LinkMessage.maximumLength else { break }
      }
      closed.signal()
      if !isFinishing.withLock({ $0 }) { System.endThisProcess() }
    }

    private func take(_ line: [UInt8]) {
      do {
        let message = try LinkMessage(line: line)
        if message.kind == .request { return RequestOutbox.answer(message.number, over: self) }
        guard message.kind == .change, let type = message.configuration else { return }
        send(
          LinkMessage(.changed) {
            $0.number = message.number
            $0.reason = LaunchChanges.take(message.payload ?? "", of: type)
          })
      } catch {
        Self.complain("a message of the test can't be read: \(error)")
      }
    }
  }
#endif
