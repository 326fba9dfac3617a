import Foundation
import GantryLink
import GantrySystem
import TestServer

/// Answers of a server, byte for byte, by method and path.
enum RawServer {
  /// A server that answers as `answer` says and closes each connection.
  static func make(
    _ answer: @escaping @Sendable (TestServer.Request) -> [UInt8]?
  ) throws -> TestServer {
    try TestServer(serve: { serve($0, answer) })
  }

  static func serve(_ socket: Int32, _ answer: (TestServer.Request) -> [UInt8]?) {
    guard let request = TestServer.request(on: socket), let bytes = answer(request) else { return }
    try? System.send(bytes, to: socket)
  }

  /// An answer with a length.
  static func answer(
    _ status: String, _ headers: [String] = [], _ body: [UInt8] = [], hasLength: Bool = true
  ) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status)"] + headers + (hasLength ? ["Content-Length: \(body.count)"] : [])
      + ["Connection: close", "", ""]
    return Array(lines.joined(separator: "\r\n").utf8) + body
  }

  static func answer(_ status: String, _ headers: [String] = [], _ body: String) -> [UInt8] {
    answer(status, headers, Array(body.utf8))
  }

  /// Whether `[::1]` can be listened on.
  static var hasIPv6: Bool { (try? serveOnIPv6(nil)) != nil }

  /// Serves the next connections to `[::1]`, on the port that is returned, or none; nil without IPv6.
  static func serveOnIPv6(
    _ answer: (@Sendable (TestServer.Request) -> [UInt8]?)?
  ) throws -> UInt16? {
    #if canImport(Glibc)
      let listener = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET6, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_addr = in6addr_loopback
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 4) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else {
      System.close(listener)
      return nil
    }
    guard let answer else {
      System.close(listener)
      return 0
    }
    try System.startThread {
      for _ in 0..<2 {
        guard let socket = try? System.accept(listener) else { break }
        serve(socket, answer)
        System.close(socket)
      }
      System.close(listener)
    }
    return UInt16(bigEndian: address.sin6_port)
  }
}
