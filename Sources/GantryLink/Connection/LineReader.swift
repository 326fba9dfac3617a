#if DEBUG
  import Gantry

  /// Cuts what arrives into lines.
  package struct LineReader: DebugOnly {
    private var buffer: [UInt8] = []
    /// How far the buffer is known to hold no line feed.
    private var searched = 0

    package init() {}

    /// How many bytes have arrived of a line that isn't complete.
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
  }
#endif
