import GantryC

extension System {
  /// Sends all bytes; a peer that is gone is an error and never a signal.
  package static func send(_ bytes: [UInt8], to socket: Int32) throws(SystemError) {
    let isSent = bytes.withUnsafeBytes { hand($0) { gantry_send(socket, $0, $1) } }
    if !isSent { throw SystemError("send") }
  }

  /// Makes two sockets of one connection; writing to one whose other end is gone is an error and
  /// never a signal, which no pipe can promise.
  package static func socketPair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard gantry_socket_pair(&ends) == 0 else { throw SystemError("make two sockets") }
    for end in ends { prepare(end) }
    return (ends[0], ends[1])
  }

  /// Listens on a port of 127.0.0.1, or on a free one where it is 0.
  package static func listenOnLoopback(
    port: UInt16 = 0
  ) throws(SystemError) -> (socket: Int32, port: UInt16) {
    let (socket, port) = try withLoopback(port: port, "listen on 127.0.0.1") {
      socket, address, length in
      bind(socket, address, length.pointee) == 0 && listen(socket, 16) == 0
        && getsockname(socket, address, length) == 0
    }
    return (socket, port)
  }

  /// Takes the next connection of a listening socket.
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

  /// Connects to a port of 127.0.0.1.
  package static func connectToLoopback(port: UInt16) throws(SystemError) -> Int32 {
    let operation = "connect to 127.0.0.1:\(port)"
    let (socket, own) = try withLoopback(port: port, operation) { socket, address, length in
      connect(socket, address, length.pointee) == 0 && getsockname(socket, address, length) == 0
    }
    // A port that nobody listens on may be given to this very socket, which then meets itself.
    guard own != port else {
      close(socket)
      throw SystemError(operation, code: ECONNREFUSED)
    }
    prepare(socket)
    return socket
  }

  /// Makes a socket, and calls a closure with it and a port's address, which it replaces by the
  /// socket's own.
  private static func withLoopback(
    port: UInt16, _ operation: String,
    _ body: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Bool
  ) throws(SystemError) -> (socket: Int32, port: UInt16) {
    let socket = gantry_socket(AF_INET)
    guard socket >= 0 else { throw SystemError("make a socket") }
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isDone = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(socket, $0, &length) }
    }
    guard isDone else {
      let error = SystemError(operation)
      close(socket)
      throw error
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  private static func prepare(_ socket: Int32) {
    var yes: Int32 = 1
    // Messages are small and somebody waits for each.
    setsockopt(
      socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    // A peer that no longer reads must not hold its writer for ever.
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }
}
