#if DEBUG
  import GantryFormats
  package import GantryLink
  package import GantrySystem

  /// The test's end of the link: listens for one app, which a token identifies.
  ///
  /// It listens on loopback and a free port, for one launch. A peer that doesn't send the token
  /// first is disconnected after a limited number of bytes and a limited time; it blocks no other.
  package final class LinkServer: Sendable {
    private struct State {
      /// The app's connection; nil before it came and after it went.
      var connection: Int32?
      var isStopped = false
    }

    /// The variables that tell the app where to connect.
    package let environment: [String: String]

    private let listener: Int32
    private let wake: (read: Int32, write: Int32)
    private let token: [UInt8]
    private let state = Lock(State())
    private let take: @Sendable (LinkMessage) -> Void
    private let isGone: @Sendable () -> Void
    private let ended = Occurrence()

    /// Starts to listen.
    ///
    /// On the link's own thread, `take` is called with each message after the first, and `isGone`
    /// when the app's connection has closed.
    package init(
      take: @escaping @Sendable (LinkMessage) -> Void, isGone: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let port: UInt16
      (listener, port) = try System.listenOnLoopback()
      do {
        wake = try System.pipe()
      } catch {
        System.close(listener)
        throw error
      }
      let token = Self.makeToken()
      self.token = Array(token.utf8)
      environment = [LinkVariables.port: String(port), LinkVariables.token: token]
      self.take = take
      self.isGone = isGone
      do {
        try System.startThread { self.serve() }
      } catch {
        for descriptor in [listener, wake.read, wake.write] { System.close(descriptor) }
        throw error
      }
    }

    /// 256 random bits.
    private static func makeToken() -> String {
      (0..<4).map { _ in hexadecimal(.random(in: 0 ... .max), digits: 16) }.joined()
    }

    /// Closes the link, which ends an app that is still connected; does nothing the second time.
    package func stop() {
      state.withLock { state in
        guard !state.isStopped else { return }
        state.isStopped = true
        // The thread reads to the end and then closes the other descriptors.
        System.close(wake.write)
      }
    }

    /// Closes the link of an app that has ended, after all its messages were taken.
    package func finish() {
      stop()
      _ = ended.wait(for: .seconds(5))
    }

    /// Sends the app a message, unless none is connected; returns whether one is.
    ///
    /// Where this throws, an app that read only part of the message is disconnected.
    package func send(_ message: LinkMessage) throws -> Bool {
      let line = try message.line()
      guard line.count <= LinkMessage.maximumLength else {
        throw SystemError("send a message of \(line.count) bytes over the link", code: EMSGSIZE)
      }
      return try state.withLock { state in
        guard let connection = state.connection else { return false }
        try LinkMessage.send(line, to: connection)
        return true
      }
    }

    // MARK: The thread

    /// A peer that has connected and not yet sent the token.
    private struct Candidate {
      var socket: Int32
      var reader = LineReader()
      let start = ContinuousClock.now
    }

    private static let candidateLimit = 64
    /// How long each has for the token, however many others come.
    private static let candidateGrace = Duration.milliseconds(100)

    /// The time after the stop in which messages sent before it are still taken.
    private struct Ending {
      private var deadline: ContinuousClock.Instant?

      mutating func isOver(_ ready: [Bool]) -> Bool {
        guard ready[0] else { return false }
        let deadline = deadline ?? .now + .seconds(5)
        self.deadline = deadline
        // Who never stops sending isn't waited for.
        return !ready.dropFirst().contains(true) || deadline < .now
      }
    }

    private func serve() {
      var candidates: [Candidate] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      defer {
        System.close(wake.read)
        ended.happen()
      }
      var app: (socket: Int32, reader: LineReader, rest: [[UInt8]])?
      var ending = Ending()
      while app == nil {
        let isFull =
          candidates.count >= Self.candidateLimit
          && candidates[0].start.duration(to: .now) < Self.candidateGrace
        let ready = System.waitToRead(
          [wake.read, isFull ? -1 : listener] + candidates.map(\.socket),
          milliseconds: isFull ? 10 : nil)
        if ending.isOver(ready) { break }
        for index in candidates.indices.reversed() where app == nil && ready[index + 2] {
          switch judge(&candidates[index], &buffer) {
          case .undecided: continue
          case .refused: System.close(candidates.remove(at: index).socket)
          case .proved(let rest):
            let candidate = candidates.remove(at: index)
            app = (candidate.socket, candidate.reader, rest)
          }
        }
        guard ready[1], app == nil else { continue }
        do {
          let socket = try System.accept(listener)
          // The oldest silent peer makes room for the new one.
          if candidates.count >= Self.candidateLimit {
            System.close(candidates.removeFirst().socket)
          }
          candidates.append(Candidate(socket: socket))
        } catch {
          // Without a descriptor to spare, the connection stays in the queue.
          _ = System.waitToRead([wake.read], milliseconds: 50)
        }
      }
      System.close(listener)
      for candidate in candidates { System.close(candidate.socket) }
      if let app { serve(app.socket, app.reader, app.rest, &buffer) }
    }

    private enum Verdict {
      case undecided
      case refused
      /// The peer is the app, and sent these lines after the token.
      case proved([[UInt8]])
    }

    private func judge(_ candidate: inout Candidate, _ buffer: inout [UInt8]) -> Verdict {
      // A failed connection counts as closed.
      guard let count = try? System.read(candidate.socket, into: &buffer), count > 0 else {
        return .refused
      }
      let lines = candidate.reader.append(buffer[..<count])
      guard let first = lines.first else {
        return candidate.reader.pendingCount > LinkMessage.maximumHelloLength
          ? .refused : .undecided
      }
      guard first.count <= LinkMessage.maximumHelloLength,
        let message = try? LinkMessage(line: first),
        message.kind == .hello, let sent = message.token, isToken(Array(sent.utf8))
      else { return .refused }
      return .proved(Array(lines.dropFirst()))
    }

    /// Compares in constant time, so that the time doesn't reveal where the difference is.
    private func isToken(_ sent: [UInt8]) -> Bool {
      sent.count == token.count && zip(sent, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func serve(
      _ socket: Int32, _ reader: LineReader, _ lines: [[UInt8]], _ buffer: inout [UInt8]
    ) {
      var reader = reader
      var ending = Ending()
      state.withLock { $0.connection = socket }
      for line in lines { take(line) }
      while true {
        let ready = System.waitToRead([wake.read, socket])
        if ending.isOver(ready) { break }
        // A failed connection counts as closed.
        guard let count = try? System.read(socket, into: &buffer), count > 0 else { break }
        for line in reader.append(buffer[..<count]) { take(line) }
        guard reader.pendingCount <= LinkMessage.maximumLength else { break }
      }
      state.withLock { state in
        state.connection = nil
        System.close(socket)
      }
      isGone()
      // The server's owner stops it.
      _ = System.waitToRead([wake.read])
    }

    private func take(_ line: [UInt8]) {
      do {
        take(try LinkMessage(line: line))
      } catch {
        System.printError("Gantry: a message of the app can't be read: \(error)\n")
      }
    }
  }
#endif
