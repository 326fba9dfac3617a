#if DEBUG
  import Dispatch
  import Gantry
  import GantryLink
  import GantrySystem
  import GantryURLSession

  /// Why a connection of the proxy ends early.
  enum ProxyEnd: Error, DebugOnly {
    case clientIsGone
    case isStopped
    /// The conditions cut it off.
    case isCut
  }

  /// What all connections of a proxy share.
  final class ProxyCore: Sendable, DebugOnly {
    private struct State {
      var sockets: Set<Int32> = []
      /// Connections to the service that wait for the next request.
      var idle: [Int32] = []
      var isStopped = false
      var requests: [ProxiedRequest] = []
    }

    let service: ProxiedService
    let port: UInt16
    let conditions: ConditionedEngine
    /// Whether `URLSession` asks the service, which reads requests whole, and answers as fast as it
    /// can: a secure one on Apple's platforms, for the keychain's authorities and where there is no
    /// libcurl.
    let asksByURLSession: Bool
    let live = LiveSession(ProxyCore.configuration)
    /// Whether documents that a browser opens come from the service, whatever the conditions.
    let passesDocuments: Bool
    private let onRequest: (@Sendable (LinkRequest) -> Void)?
    private let state = Lock(State())
    /// Its end is read when the proxy stops.
    private let stopping: (read: Int32, write: Int32)
    private let threads = DispatchGroup()

    #if canImport(Darwin)
      private static let isApple = true
    #else
      private static let isApple = false
    #endif
    private static let requestLimit = 10_000
    private static let idleLimit = 16
    private static let aheadLimit = 1 << 20

    private static var configuration: URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpShouldSetCookies = false
      configuration.httpCookieStorage = nil
      configuration.urlCredentialStorage = nil
      configuration.timeoutIntervalForRequest = 3600
      return configuration
    }

    init(
      _ service: ProxiedService, port: UInt16, _ conditions: ConditionedEngine,
      passesDocuments: Bool, _ onRequest: (@Sendable (LinkRequest) -> Void)?,
      asksByURLSession: Bool? = nil
    ) throws {
      _ = try conditions.engine
      self.service = service
      self.asksByURLSession = asksByURLSession ?? (service.isSecure && Self.isApple)
      self.port = port
      self.conditions = conditions
      self.passesDocuments = passesDocuments
      self.onRequest = onRequest
      stopping = try System.pipe()
    }

    deinit {
      live.close()
      System.close(stopping.read)
    }

    // MARK: Connections

    /// Takes connections on a thread of its own, until it is stopped.
    func serve(_ listener: Int32) throws(SystemError) {
      try start(listener) { [self] in
        while true {
          let ready = System.waitToRead([stopping.read, listener])
          if ready[0] { break }
          do throws(SystemError) {
            let socket = try System.accept(listener)
            try start(socket) { [self] in ProxyConnection(self, socket).serve() }
          } catch {
            // Without a descriptor or a thread to spare, others wait in the queue.
            _ = System.waitToRead([stopping.read], milliseconds: 50)
          }
        }
      }
    }

    /// Runs a closure on a thread, and closes its socket then.
    func start(_ socket: Int32, _ run: @escaping @Sendable () -> Void) throws(SystemError) {
      guard add(socket) else { return System.close(socket) }
      threads.enter()
      do throws(SystemError) {
        try System.startThread { [self] in
          run()
          close(socket)
          threads.leave()
        }
      } catch {
        close(socket)
        threads.leave()
        throw error
      }
    }

    /// Notes a socket that ``stop()`` shuts down; false where it has.
    private func add(_ socket: Int32) -> Bool {
      state.withLock { state in
        if !state.isStopped { state.sockets.insert(socket) }
        return !state.isStopped
      }
    }

    /// Closes a socket, whose number is another's from then on.
    func close(_ socket: Int32) {
      state.withLock { state in
        state.sockets.remove(socket)
        System.close(socket)
      }
    }

    func stop() {
      let isFirst = state.withLock { state in
        defer { state.isStopped = true }
        guard !state.isStopped else { return false }
        // Who sends to a peer that doesn't read waits no longer.
        for socket in state.sockets { System.shutDown(socket) }
        for socket in state.idle { System.close(socket) }
        state.sockets.subtract(state.idle)
        state.idle = []
        return true
      }
      guard isFirst else { return }
      System.close(stopping.write)
      _ = threads.wait(timeout: .now() + 5)
      conditions.flush()
    }

    // MARK: The service's connections

    /// A connection to the service, and whether it has been used before.
    ///
    /// One that has may be closed just when a request is sent, which then has to be sent again.
    func connect(mayBeUsed: Bool) throws -> (socket: Int32, isUsed: Bool) {
      while mayBeUsed, let socket = state.withLock({ $0.idle.popLast() }) {
        // It was closed meanwhile, or sent what nobody asked for.
        if !System.waitToRead([socket], milliseconds: 0)[0] { return (socket, true) }
        close(socket)
      }
      let socket = try service.isSecure ? connectSecurely() : connect()
      guard add(socket) else {
        System.close(socket)
        throw ProxyEnd.isStopped
      }
      return (socket, false)
    }

    private func connect() throws(SystemError) -> Int32 {
      let socket = try System.connect(to: service.host, port: service.port) { 30_000 }
      System.sendWithoutTimeLimit(socket)
      return socket
    }

    /// A socket in plain text, whose bytes another thread encrypts for the service.
    private func connectSecurely() throws -> Int32 {
      let secure = try SecureSocket(to: service.origin)
      let ends = try System.socketPair()
      for end in [ends.0, ends.1] { System.sendWithoutTimeLimit(end) }
      do {
        try start(ends.1) { secure.pass(ends.1) }
      } catch {
        System.close(ends.0)
        throw error
      }
      return ends.0
    }

    func keep(_ socket: Int32) {
      let isKept = state.withLock { state in
        guard !state.isStopped, state.idle.count < Self.idleLimit else { return false }
        state.idle.append(socket)
        return true
      }
      if !isKept { close(socket) }
    }

    // MARK: Waiting

    /// Waits until a socket can be read, if it isn't -1; false where that takes longer than it may.
    ///
    /// It throws a `ProxyEnd` where the proxy stops, or the client is gone.
    func wait(_ socket: Int32, client: WireStream?, for duration: Duration? = nil) throws -> Bool {
      let deadline = duration.map { ContinuousClock.now + $0 }
      while true {
        let milliseconds = deadline.map { deadline in
          Int32(min(max((deadline - .now) / .milliseconds(1), 0), 1e9).rounded(.up))
        }
        // Its end stands behind what it has sent ahead, which is read up to some size.
        let watched = client.flatMap { $0.countAhead < Self.aheadLimit ? $0.socket : nil } ?? -1
        let ready = System.waitToRead(
          [stopping.read, socket, watched], milliseconds: milliseconds)
        if ready[0] { throw ProxyEnd.isStopped }
        if ready[1] { return true }
        // A failed connection counts as closed.
        if ready[2], let client, (try? client.fill()) != true { throw ProxyEnd.clientIsGone }
        if let deadline, deadline <= .now { return false }
      }
    }

    // MARK: Requests

    var requests: [ProxiedRequest] { state.withLock { $0.requests } }

    /// Has an engine decide about a request, unless the service is asked for a browser's document.
    func plan(_ request: HTTPRequest, _ engine: NetworkEngine) -> PlannedRequest {
      // https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header
      let isDocument = passesDocuments && request.headers["Sec-Fetch-Dest"] == "document"
      return PlannedRequest(request, isDocument ? nil : engine, to: note)
    }

    private func note(_ request: LinkRequest) {
      state.withLock { state in
        if state.requests.count == Self.requestLimit { state.requests.removeFirst() }
        state.requests.append(ProxiedRequest(request))
      }
      onRequest?(request)
    }
  }
#endif
