import GantryC

extension System {
  /// Sends all bytes; a closed peer is an error and never a signal.
  package static func send(_ bytes: [UInt8], to socket: Int32) throws(SystemError) {
    let isSent = bytes.withUnsafeBytes { hand($0) { gantry_send(socket, $0, $1) } }
    if !isSent { throw SystemError("send") }
  }

  /// Makes two connected sockets; writing to one whose peer is closed is an error and never a
  /// signal, which no pipe can promise.
  package static func socketPair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard gantry_socket_pair(&ends) == 0 else { throw SystemError("make two sockets") }
    for end in ends { prepare(end) }
    return (ends[0], ends[1])
  }

  /// Ends a connection; its readers read its end.
  package static func shutDown(_ socket: Int32) { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  /// Ends what the peer reads after all that was sent; its answers can still be read.
  package static func finishSending(_ socket: Int32) { _ = shutdown(socket, Int32(SHUT_WR)) }

  // MARK: Listening

  /// Listens on a port of 127.0.0.1, or on a free one where it is 0.
  package static func listenOnLoopback(
    port: UInt16 = 0
  ) throws(SystemError) -> (socket: Int32, port: UInt16) {
    let socket = gantry_socket(AF_INET)
    guard socket >= 0 else { throw SystemError("make a socket") }
    var port = port
    let isListening = withLoopback(port: port) { address, length in
      guard bind(socket, address, length) == 0, listen(socket, 128) == 0 else { return false }
      port = ownPort(socket)
      return port != 0
    }
    guard isListening else {
      let error = SystemError("listen on 127.0.0.1")
      close(socket)
      throw error
    }
    return (socket, port)
  }

  package static func accept(_ listener: Int32) throws(SystemError) -> Int32 {
    while true {
      let socket = gantry_accept(listener)
      if socket >= 0 {
        prepare(socket)
        return socket
      }
      if errno != EINTR { throw SystemError("accept a connection") }
    }
  }

  // MARK: Connecting

  package static func connectToLoopback(port: UInt16) throws(SystemError) -> Int32 {
    try withLoopback(port: port) { (address, length) throws(SystemError) in
      try connect(address, length, "connect to 127.0.0.1:\(port)") { -1 }
    }
  }

  /// Connects to the first address of a host that answers.
  ///
  /// `milliseconds` gives the longest wait; negative means for ever. Throws an error with code
  /// `ETIMEDOUT` where that takes too long, one without a code where the host isn't known.
  package static func connect(
    to host: String, port: UInt16, milliseconds: () -> Int32
  ) throws(SystemError) -> Int32 {
    let operation = "connect to \(host):\(port)"
    var hints = addrinfo()
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw SystemError(operation, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(list) }
    var failure = SystemError(operation, reason: "it has no address")
    var entry = list
    while let address = entry?.pointee {
      do throws(SystemError) {
        return try connect(address.ai_addr, address.ai_addrlen, operation, milliseconds)
      } catch {
        failure = error
        if error.code == ETIMEDOUT { break }
      }
      entry = address.ai_next
    }
    throw failure
  }

  private static func connect(
    _ address: UnsafePointer<sockaddr>, _ length: socklen_t, _ operation: String,
    _ milliseconds: () -> Int32
  ) throws(SystemError) -> Int32 {
    let socket = gantry_socket(Int32(address.pointee.sa_family))
    guard socket >= 0 else { throw SystemError("make a socket") }
    let flags = fcntl(socket, F_GETFL)
    // A host that drops packets must not block the caller for minutes.
    _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
    var code = cConnect(socket, address, length) == 0 ? 0 : errno
    if code == EINPROGRESS {
      var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
      var count = poll(&entry, 1, milliseconds())
      while count < 0, errno == EINTR { count = poll(&entry, 1, milliseconds()) }
      var length = socklen_t(MemoryLayout<Int32>.size)
      code = ETIMEDOUT
      if count > 0 { getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) }
    }
    // Without a listener this very socket may get the port, and connects to itself.
    if code == 0, isConnectedToItself(socket) { code = ECONNREFUSED }
    guard code == 0 else {
      close(socket)
      throw SystemError(operation, code: code)
    }
    _ = fcntl(socket, F_SETFL, flags)
    prepare(socket)
    return socket
  }

  private static func isConnectedToItself(_ socket: Int32) -> Bool {
    let own = name(getsockname, socket)
    return own != nil && own == name(getpeername, socket)
  }

  // MARK: Addresses

  /// The bytes of a socket's address, from getsockname(2) or its kin.
  private static func name(
    _ find: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32,
    _ socket: Int32
  ) -> [UInt8]? {
    // No address is longer.
    var bytes = [UInt8](repeating: 0, count: 128)
    var length = socklen_t(bytes.count)
    let code = bytes.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: sockaddr.self) { address in
        address.baseAddress.map { find(socket, $0, &length) } ?? -1
      }
    }
    return code == 0 ? Array(bytes.prefix(Int(length))) : nil
  }

  /// The port of a socket; 0 where it has none.
  private static func ownPort(_ socket: Int32) -> UInt16 {
    // After the family, in network byte order.
    name(getsockname, socket).map { UInt16($0[2]) << 8 | UInt16($0[3]) } ?? 0
  }

  private static func withLoopback<Result, Failure: Error>(
    port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    return try withUnsafePointer(to: address) { (address) throws(Failure) in
      try address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        (address) throws(Failure) in
        try body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func prepare(_ socket: Int32) {
    var yes: Int32 = 1
    // Messages are small and their receivers wait for them.
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    // A peer that stops reading must not block its writer for ever.
    limitSending(socket, seconds: 10)
  }

  /// Lets a peer take its time to read; shutting the socket down ends the wait.
  package static func sendWithoutTimeLimit(_ socket: Int32) { limitSending(socket, seconds: 0) }

  private static func limitSending(_ socket: Int32, seconds: Int) {
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }
}
