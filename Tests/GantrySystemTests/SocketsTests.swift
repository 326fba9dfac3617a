import GantrySystem
import Testing

@Suite(.timeLimit(.minutes(20))) struct SocketsTests {
  private func isClosedOnExec(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0
  }

  @Test(arguments: [true, false]) func `both ends talk`(byName: Bool) throws {
    let (listener, port) = try System.listenOnLoopback()
    defer { System.close(listener) }
    let client =
      try byName
      ? System.connect(to: "127.0.0.1", port: port) { 10_000 }
      : System.connectToLoopback(port: port)
    let server = try System.accept(listener)
    #expect([listener, client, server].allSatisfy(isClosedOnExec))
    let sent = [UInt8](repeating: 7, count: 100_000)
    try System.startThread {
      try? System.send(sent, to: client)
      System.shutDown(client)
      System.close(client)
    }
    #expect(try System.readAll(server) == sent)
    System.close(server)
  }

  @Test func `nobody is met where nobody listens`() throws {
    let (listener, port) = try System.listenOnLoopback()
    System.close(listener)
    #expect(throws: SystemError("connect to 127.0.0.1:\(port)", code: ECONNREFUSED)) {
      try System.connectToLoopback(port: port)
    }
    #expect(throws: SystemError("connect to localhost.invalid:1", reason: "")) {
      do throws(SystemError) {
        _ = try System.connect(to: "localhost.invalid", port: 1) { 10_000 }
      } catch {
        #expect(error.code == 0)
        throw SystemError(error.operation, reason: "")
      }
    }
  }

  @Test func `a peer that is gone is an error`() throws {
    let (first, second) = try System.socketPair()
    System.close(second)
    let error = #expect(throws: SystemError.self) {
      for _ in 0..<2 { try System.send([1], to: first) }
    }
    #expect(error?.isBrokenPipe == true)
    System.close(first)
  }

  #if os(Linux)
    @Test func `signals prolong no wait`() throws {
      signal(SIGURG) { _ in }
      // The threads of the pool block signals.
      var (signals, before) = (sigset_t(), sigset_t())
      sigemptyset(&signals)
      sigaddset(&signals, SIGURG)
      pthread_sigmask(SIG_UNBLOCK, &signals, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let waiter = pthread_self()
      let isOver = Lock(false)
      try System.startThread {
        for _ in 0..<500 where !isOver.withLock({ $0 }) {
          pthread_kill(waiter, SIGURG)
          usleep(10_000)
        }
      }
      let start = ContinuousClock.now
      _ = System.waitToRead([], milliseconds: 200)
      isOver.withLock { $0 = true }
      #expect(ContinuousClock.now - start < .seconds(3))
    }
  #endif

  @Test func `a pipe says what can be read`() throws {
    let (read, write) = try System.pipe()
    #expect(isClosedOnExec(read) && isClosedOnExec(write))
    #expect(System.waitToRead([read, -1], milliseconds: 0) == [false, false])
    try System.write([1, 2, 3], to: write)
    #expect(System.waitToRead([read, -1], milliseconds: 10_000) == [true, false])
    System.close(write)
    #expect(try System.readAll(read) == [1, 2, 3])
    System.close(read)
  }
}
