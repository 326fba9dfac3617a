import Foundation
import GantryLink
import GantrySystem

/// A body that is never in memory at once.
enum LargeAnswer {
  private static let piece = [UInt8]((0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 >> 4) })

  /// Sends one, and tells of each 64 KiB that were sent.
  static func send(_ count: Int, to socket: Int32, progress: () -> Void = {}) {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\nConnection: close\r\n\r\n"
    guard (try? System.send(Array(head.utf8), to: socket)) != nil else { return }
    for _ in 0..<(count / piece.count) {
      guard (try? System.send(piece, to: socket)) != nil else { return }
      progress()
    }
  }

  /// Reads a request's head and body, keeps nothing, and answers how many bytes the body had.
  static func take(from socket: Int32) {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var head = Data()
    var length: Int?
    var count = 0
    while length.map({ count < $0 }) ?? true {
      guard let size = try? System.read(socket, into: &piece), size > 0 else { return }
      if length != nil {
        count += size
        continue
      }
      head.append(contentsOf: piece[..<size])
      guard let end = head.range(of: Data("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: head[..<end.lowerBound], as: UTF8.self).lowercased()
        .components(separatedBy: "\r\n")
      length = lines.first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
      count = head.count - end.upperBound
      // What has no length would be waited for for ever.
      if length == nil { return }
    }
    let body = "found \(count) bytes"
    let answer =
      "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
    try? System.send(Array((answer + body).utf8), to: socket)
  }

  static func write(_ count: Int, to file: URL) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: file)
    for _ in 0..<(count / piece.count) { try handle.write(contentsOf: Data(piece)) }
    try handle.close()
  }
}
