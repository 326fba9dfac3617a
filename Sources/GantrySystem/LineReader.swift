/// Cuts arriving bytes into lines.
package struct LineReader: Sendable {
  private var buffer: [UInt8] = []
  /// The length of the buffer's beginning that holds no line feed.
  private var searched = 0

  package init() {}

  /// The number of bytes of a line that isn't complete.
  package var pendingCount: Int { buffer.count }

  /// Takes bytes and gives each line that is complete now, without its line feed.
  package mutating func append(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    buffer.append(contentsOf: bytes)
    var lines: [[UInt8]] = []
    var start = 0
    while let end = buffer[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(Array(buffer[start..<end]))
      start = end + 1
      searched = start
    }
    if start > 0 { buffer.removeFirst(start) }
    searched = buffer.count
    return lines
  }

  /// Gives the bytes of a line that isn't complete, and begins another.
  package mutating func takeRest() -> [UInt8] {
    defer { self = LineReader() }
    return buffer
  }
}
