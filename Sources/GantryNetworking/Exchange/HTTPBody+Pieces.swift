#if DEBUG
  import Foundation
  import GantryRedaction
  import GantrySystem

  extension HTTPBody {
    private static let pieceSize = 256 << 10

    /// What stands in a range; less where the body ends in it.
    func read(_ range: Range<Int>) throws(SystemError) -> Data {
      switch self {
      case .data(let data): data.dropFirst(range.lowerBound).prefix(range.count)
      case .file(let url, _): Data(try OpenFile(reading: url.path).read(range))
      }
    }

    /// Reads it in order, a piece at a time, until `use` wants no more; false if that was before
    /// its end.
    @discardableResult
    func forEachPiece(
      _ use: ([UInt8]) throws(SystemError) -> Bool
    ) throws(SystemError) -> Bool {
      switch self {
      case .data(let data):
        var rest = data
        while !rest.isEmpty {
          guard try use([UInt8](rest.prefix(Self.pieceSize))) else { return false }
          rest = rest.dropFirst(Self.pieceSize)
        }
      case .file(let url, _):
        let file = try OpenFile(reading: url.path)
        var offset = 0
        while true {
          let piece = try file.read(offset..<(offset + Self.pieceSize))
          if piece.isEmpty { break }
          offset += piece.count
          guard try use(piece) else { return false }
        }
      }
      return true
    }

    /// Why nobody can look for secrets in it: its format, such as `gzip`.
    func opacity(_ headers: HTTPHeaders) -> String? {
      var format: String?
      var isBeginning = true
      // One that can't be read isn't kept either.
      _ = try? forEachPiece { piece in
        format = BodyOpacity.format(
          contentType: headers["Content-Type"], piece, isWhole: piece.count == count,
          isBeginning: isBeginning)
        isBeginning = false
        return format == nil
      }
      return format
    }
  }
#endif
