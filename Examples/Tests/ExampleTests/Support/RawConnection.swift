import Foundation

/// A request byte for byte as it is written, which no client library would send.
enum RawConnection {
  static func get(_ target: String, port: Int) async throws -> String {
    // On a thread of its own: the server answers on those that Swift's tasks share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try answer(to: target, port: port) })
      }
    }
  }

  private static func answer(to target: String, port: Int) throws -> String {
    let socket = socket(AF_INET, SocketType.stream, 0)
    guard socket >= 0 else { throw TestFailure(description: "No socket is to be had.") }
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { throw TestFailure(description: "Port \(port) refused.") }
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: false)
    let request = "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    try handle.write(contentsOf: Data(request.utf8))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }

  private enum SocketType {
    #if canImport(Glibc) || canImport(Musl)
      static let stream = Int32(SOCK_STREAM.rawValue)
    #else
      static let stream = SOCK_STREAM
    #endif
  }
}
