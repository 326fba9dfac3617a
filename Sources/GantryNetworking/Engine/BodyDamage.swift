#if DEBUG
  import Foundation
  import Gantry

  /// The damage to the body of an answer.
  ///
  /// It works on pieces, so a body in a file needn't be in memory.
  enum BodyDamage: Sendable, Equatable, DebugOnly {
    case none
    /// The connection is lost in the middle.
    case reset
    /// The first half comes, and looks complete.
    case truncated
    /// All bytes come, some of them wrong: the first, and one of each 64.
    case corrupted(seed: UInt64)

    /// The number of a body's bytes that come.
    func deliveredCount(of count: Int) -> Int {
      isCut ? count / 2 : count
    }

    /// Whether half of the body comes.
    var isCut: Bool { self == .reset || self == .truncated }

    /// A piece of a body with its damage.
    ///
    /// A wrong byte has its highest bit flipped, which makes JSON and text invalid.
    func apply(to chunk: Data, at offset: Int) -> Data {
      guard case .corrupted(let seed) = self, !chunk.isEmpty else { return chunk }
      let stride = 64
      let phase = Int(seed % UInt64(stride))
      var chunk = chunk
      if offset == 0 { chunk[chunk.startIndex] ^= 0x80 }
      var position = phase - offset % stride
      if position < 0 { position += stride }
      while position < chunk.count {
        if offset + position > 0 { chunk[chunk.startIndex + position] ^= 0x80 }
        position += stride
      }
      return chunk
    }

    /// The failure after the bytes, in place of the end.
    var failure: URLError.Code? { self == .reset ? .networkConnectionLost : nil }

    /// The head for the damaged body: half a body that looks complete announces its own length.
    func headers(_ headers: HTTPHeaders, count: Int) -> HTTPHeaders {
      guard self == .truncated, headers["Content-Length"] != nil else { return headers }
      var headers = headers
      headers["Content-Length"] = "\(deliveredCount(of: count))"
      return headers
    }
  }
#endif
