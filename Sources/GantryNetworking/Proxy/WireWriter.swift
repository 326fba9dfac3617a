#if DEBUG
  import Gantry
  import GantrySystem

  /// Writes one message: a head, and a body piece by piece.
  struct WireWriter: DebugOnly {
    private let socket: Int32
    /// Otherwise the head tells the body's length, or the connection its end.
    private let isChunked: Bool
    /// What goes with the next piece: one write is quicker than two.
    private var waiting: [UInt8]

    /// Makes one; the head goes out with the first piece.
    init(_ socket: Int32, head: String, _ fields: [NetworkHeader], isChunked: Bool = false) {
      self.socket = socket
      self.isChunked = isChunked
      var head = head
      // A recording of others may hold what would be more than one field.
      for field in fields
      where !(field.name + field.value).utf8.contains(where: { $0 < 0x20 && $0 != 9 }) {
        head += "\(field.name): \(field.value)\r\n"
      }
      waiting = Array((head + "\r\n").utf8)
    }

    /// Sends a piece; the last one waits for ``finish()``.
    mutating func write(_ piece: [UInt8], isLast: Bool = false) throws(SystemError) {
      guard !piece.isEmpty else { return }
      if isChunked {
        waiting += Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + [0x0D, 0x0A]
      } else {
        waiting += piece
      }
      if !isLast { try flush() }
    }

    /// Sends what waits.
    mutating func flush() throws(SystemError) {
      guard !waiting.isEmpty else { return }
      try System.send(waiting, to: socket)
      waiting = []
    }

    mutating func finish() throws(SystemError) {
      if isChunked { waiting += Array("0\r\n\r\n".utf8) }
      try flush()
    }
  }
#endif
