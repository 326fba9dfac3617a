import Foundation
import GantryLink

/// A body that is never in memory at once.
enum LargeAnswer {
  private static let piece = [UInt8]((0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 >> 4) })

  static func send(_ count: Int, to socket: Int32) {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\nConnection: close\r\n\r\n"
    guard (try? System.send(Array(head.utf8), to: socket)) != nil else { return }
    for _ in 0..<(count / piece.count) {
      guard (try? System.send(piece, to: socket)) != nil else { return }
    }
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
