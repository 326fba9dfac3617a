import GantrySystem

#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantryLink

  /// A connection over TCP, closed with its last owner.
  final class Socket: Sendable {
    /// Why nothing more comes from a connection.
    enum Failure: Error {
      case timedOut
      case closed
      case failed(SystemError)
    }

    let descriptor: Int32

    /// Connects to the first address of a host that answers.
    init(host: String, port: UInt16, deadline: Deadline) throws(BrowserError) {
      var hints = addrinfo()
      #if canImport(Darwin)
        hints.ai_socktype = SOCK_STREAM
      #else
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      #endif
      var list: UnsafeMutablePointer<addrinfo>?
      let code = getaddrinfo(host, String(port), &hints, &list)
      guard code == 0 else {
        throw BrowserError(
          .gone, "The host '\(host)' isn't known: \(String(cString: gai_strerror(code))).")
      }
      defer { freeaddrinfo(list) }
      var reason = "it has no address"
      var entry = list
      while let address = entry?.pointee {
        let (socket, code) = Self.connect(address, deadline)
        if let socket {
          descriptor = socket
          return
        }
        if code == ETIMEDOUT {
          throw BrowserError(.timedOut, "\(host):\(port) took no connection in time.")
        }
        reason = SystemError("", code: code).reason
        entry = address.ai_next
      }
      throw BrowserError(.gone, "Nothing takes connections on \(host):\(port): \(reason).")
    }

    deinit { System.close(descriptor) }

    private static func connect(_ address: addrinfo, _ deadline: Deadline) -> (Int32?, Int32) {
      let socket = Foundation.socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      guard socket >= 0 else { return (nil, errno) }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      let flags = fcntl(socket, F_GETFL)
      // A host that drops packets must not hold its caller for minutes.
      _ = fcntl(socket, F_SETFL, flags | O_NONBLOCK)
      var code: Int32 = 0
      if Foundation.connect(socket, address.ai_addr, address.ai_addrlen) != 0 { code = errno }
      if code == EINPROGRESS {
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        var count = poll(&entry, 1, deadline.milliseconds)
        while count < 0, errno == EINTR { count = poll(&entry, 1, deadline.milliseconds) }
        var length = socklen_t(MemoryLayout<Int32>.size)
        code = ETIMEDOUT
        if count > 0 { getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &length) }
      }
      // A port that nobody listens on may be given to this very socket, which then meets itself.
      if code == 0, isSelf(socket) { code = ECONNREFUSED }
      guard code == 0 else {
        System.close(socket)
        return (nil, code)
      }
      _ = fcntl(socket, F_SETFL, flags)
      var yes: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      // Header and body leave in one send; this keeps even a second one from waiting 40 ms.
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, size)
      #if canImport(Darwin)
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, size)
      #endif
      // A peer that no longer reads must not hold its writer for ever.
      var timeout = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      return (socket, 0)
    }

    private static func isSelf(_ socket: Int32) -> Bool {
      var (here, there) = (sockaddr_storage(), sockaddr_storage())
      func name(
        _ address: inout sockaddr_storage,
        _ find: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
      ) -> Data? {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &address) { address in
          address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            find(socket, address, &length) == 0 ? Data(bytes: address, count: Int(length)) : nil
          }
        }
      }
      guard let here = name(&here, { getsockname($0, $1, $2) }),
        let there = name(&there, { getpeername($0, $1, $2) })
      else { return false }
      return here == there
    }

    // MARK: Bytes

    func send(_ bytes: [UInt8]) throws(Failure) {
      do throws(SystemError) {
        try System.send(bytes, to: descriptor)
      } catch {
        throw .failed(error)
      }
    }

    /// Appends what is there to a buffer, at most as much as a piece holds.
    ///
    /// The piece is memory to read into, which the caller makes once.
    func read(
      to buffer: inout [UInt8], by piece: inout [UInt8], deadline: Deadline
    ) throws(Failure) {
      guard System.waitToRead([descriptor], milliseconds: deadline.milliseconds)[0] else {
        throw .timedOut
      }
      let count: Int
      do throws(SystemError) {
        count = try System.read(descriptor, into: &piece)
      } catch {
        throw .failed(error)
      }
      guard count > 0 else { throw .closed }
      piece.withUnsafeBufferPointer { buffer += UnsafeBufferPointer(rebasing: $0[..<count]) }
    }

    /// Whether the other end has closed the connection, or said something that nobody asked for.
    var isSpent: Bool { System.waitToRead([descriptor], milliseconds: 0)[0] }

    /// Ends the connection: whoever reads from it is told.
    func shutDown() {
      _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }
  }

  extension SystemError {
    /// Why it failed, in the system's words, without what was tried.
    var reason: String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
  }
#endif
