#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// A call of the system that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried, as part of a sentence: `listen on loopback`.
  package var operation: String
  /// The value of `errno`.
  package var code: Int32

  /// A failure with the code of the call that failed last on this thread.
  package init(_ operation: String, code: Int32 = errno) {
    self.operation = operation
    self.code = code
  }

  /// What was tried and why it failed, in the system's words.
  package var description: String {
    "can't \(operation): " + (strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}

/// What the link asks of the C library: sockets on loopback, pipes, threads.
package enum System {
  // MARK: Bytes

  /// Reads what is there, at most as much as the buffer holds; 0 at the end.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError)
    -> Int
  {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
          Musl.read(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Android)
          Android.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError("read") }
    }
  }

  /// Writes all bytes to a file or pipe.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    try writeAll(bytes) { base, count in
      #if canImport(Darwin)
        Darwin.write(descriptor, base, count)
      #elseif canImport(Glibc)
        Glibc.write(descriptor, base, count)
      #elseif canImport(Musl)
        Musl.write(descriptor, base, count)
      #elseif canImport(Android)
        Android.write(descriptor, base, count)
      #endif
    }
  }

  /// Sends all bytes; a peer that is gone is an error and never a signal.
  package static func send(_ bytes: [UInt8], to socket: Int32) throws(SystemError) {
    try writeAll(bytes) { base, count in
      #if canImport(Darwin)
        Darwin.send(socket, base, count, 0)
      #elseif canImport(Glibc)
        Glibc.send(socket, base, count, Int32(MSG_NOSIGNAL))
      #elseif canImport(Musl)
        Musl.send(socket, base, count, MSG_NOSIGNAL)
      #elseif canImport(Android)
        Android.send(socket, base, count, MSG_NOSIGNAL)
      #endif
    }
  }

  private static func writeAll(
    _ bytes: [UInt8], _ write: (UnsafeRawPointer?, Int) -> Int
  ) throws(SystemError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[offset...])
        return write(rest.baseAddress, rest.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write") }
      offset += count
    }
  }

  /// Ends a connection in both directions, while somebody may still wait to read from it.
  package static func shutDown(_ socket: Int32) { _ = shutdown(socket, Int32(SHUT_RDWR)) }

  /// Closes a descriptor; there is nothing left to do where that fails.
  package static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Android)
      _ = Android.close(descriptor)
    #endif
  }

  /// Makes a pipe that no program inherits which is started later.
  package static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let code = Darwin.pipe(&ends)
    #elseif canImport(Glibc)
      let code = Glibc.pipe(&ends)
    #elseif canImport(Musl)
      let code = Musl.pipe(&ends)
    #elseif canImport(Android)
      let code = Android.pipe(&ends)
    #endif
    guard code == 0 else { throw SystemError("make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Makes two sockets of one connection; writing to one whose other end is gone is an error and
  /// never a signal, which no pipe can promise.
  package static func socketPair() throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("make two sockets") }
    for end in ends { prepare(end) }
    return (ends[0], ends[1])
  }

  // MARK: Waiting

  /// Waits until one of the descriptors can be read, was closed, or the time is over.
  ///
  /// - Parameters:
  ///   - descriptors: what to wait for; negative ones are passed over.
  ///   - milliseconds: how long; nil means without end.
  /// - Returns: for each whether it can be read without waiting.
  package static func waitToRead(
    _ descriptors: [Int32], milliseconds: Int32? = nil
  ) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&entries, nfds_t(entries.count), milliseconds ?? -1) < 0, errno == EINTR {}
    return entries.map { $0.revents != 0 }
  }

  // MARK: Sockets on loopback

  /// Listens on a port of 127.0.0.1, or on a free one where it is 0.
  package static func listenOnLoopback(
    port: UInt16 = 0
  ) throws(SystemError) -> (socket: Int32, port: UInt16) {
    let socket = try makeSocket()
    var address = loopback(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 16) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    guard isListening else {
      let error = SystemError("listen on 127.0.0.1")
      close(socket)
      throw error
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Takes the next connection of a listening socket.
  package static func accept(_ listener: Int32) throws(SystemError) -> Int32 {
    while true {
      #if canImport(Darwin)
        let socket = Darwin.accept(listener, nil, nil)
      #elseif canImport(Glibc)
        let socket = Glibc.accept(listener, nil, nil)
      #elseif canImport(Musl)
        let socket = Musl.accept(listener, nil, nil)
      #elseif canImport(Android)
        let socket = Android.accept(listener, nil, nil)
      #endif
      if socket >= 0 {
        prepare(socket)
        return socket
      }
      if errno != EINTR { throw SystemError("accept a connection") }
    }
  }

  /// Connects to a port of 127.0.0.1.
  package static func connectToLoopback(port: UInt16) throws(SystemError) -> Int32 {
    let socket = try makeSocket()
    var address = loopback(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
      }
    }
    guard isConnected else {
      let error = SystemError("connect to 127.0.0.1:\(port)")
      close(socket)
      throw error
    }
    // A port that nobody listens on may be given to this very socket, which then meets itself.
    guard UInt16(bigEndian: address.sin_port) != port else {
      close(socket)
      throw SystemError("connect to 127.0.0.1:\(port)", code: ECONNREFUSED)
    }
    prepare(socket)
    return socket
  }

  private static func makeSocket() throws(SystemError) -> Int32 {
    #if canImport(Darwin)
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #elseif canImport(Glibc)
      let socket = Glibc.socket(
        AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #elseif canImport(Musl)
      let socket = Musl.socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)
    #elseif canImport(Android)
      let socket = Android.socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)
    #endif
    guard socket >= 0 else { throw SystemError("make a socket") }
    return socket
  }

  private static func prepare(_ socket: Int32) {
    var yes: Int32 = 1
    let length = socklen_t(MemoryLayout<Int32>.size)
    // Messages are small and somebody waits for each.
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, length)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, length)
    #endif
    // A peer that no longer reads must not hold its writer for ever.
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    return address
  }

  // MARK: Threads and processes

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a thread of its own, never on the cooperative pool, which it may block.
  package static func startThread(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        // Optional on some systems, and on one of them depending on how it is declared.
        guard let context = context as UnsafeMutableRawPointer? else { return nil }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError("start a thread", code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  /// A variable of this process, or nil.
  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// This process.
  package static var processIdentifier: Int32 { getpid() }

  /// Ends this process: asks it first, and no longer asks two seconds later.
  package static func endThisProcess() {
    kill(getpid(), SIGTERM)
    _ = waitToRead([], milliseconds: 2000)
    kill(getpid(), SIGKILL)
  }

  /// Writes a text to standard error.
  package static func printError(_ text: String) {
    // Nobody can be told that standard error is closed.
    try? write(Array(text.utf8), to: STDERR_FILENO)
  }
}
