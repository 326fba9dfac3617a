#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats

  /// A request's body while stubs are asked whether they match it.
  ///
  /// However large it is, what is read of it at once is a piece, or at most ``readLimit`` where a
  /// matcher can't do with pieces. A body that can't be read matches nothing; the client meets the
  /// same error.
  final class BodyUnderMatch: DebugOnly {
    /// Larger bodies no expression and no JSON is looked for in: what these make of a body in memory
    /// is several times its size.
    static let readLimit = 8 << 20

    private let body: HTTPBody
    private var contained: [Data: Bool] = [:]

    init(_ body: HTTPBody) { self.body = body }

    var count: Int { body.count }

    /// The text of a body in UTF-8 that isn't empty, nor larger than the limit.
    private(set) lazy var text: String? = whole.flatMap { whole in
      whole.isEmpty ? nil : String(data: whole, encoding: .utf8)
    }

    /// The JSON of a body that is some, and isn't larger than the limit.
    private(set) lazy var json: StubJSON? = whole.flatMap { whole in
      // What isn't JSON has none.
      (try? JSONReader.read(bytes: Array(whole))).map(StubJSON.init)
    }

    /// Tells it from others of its length.
    private(set) lazy var digest: String? = {
      var digest = ContentDigest()
      let isRead = forEachPiece { piece in
        piece.withUnsafeBytes { digest.add($0) }
        return true
      }
      return isRead ? digest.text : nil
    }()

    /// Whether it is some bytes, one at least.
    func equals(_ bytes: Data) -> Bool {
      guard !bytes.isEmpty, bytes.count == count else { return false }
      var rest = bytes
      let isRead = forEachPiece { piece in
        guard rest.prefix(piece.count) == Data(piece) else { return false }
        rest = rest.dropFirst(piece.count)
        return true
      }
      return isRead && rest.isEmpty
    }

    /// Whether some bytes stand in it.
    func contains(_ bytes: Data) -> Bool {
      guard !bytes.isEmpty else { return count > 0 }
      guard bytes.count <= count else { return false }
      // Of stubs that ask for the same, and again for the message of a miss.
      if let known = contained[bytes] { return known }
      var search = BytesSearch(bytes)
      _ = forEachPiece { piece in
        piece.withUnsafeBytes { search.look(in: $0) }
        return !search.isFound
      }
      contained[bytes] = search.isFound
      return search.isFound
    }

    /// All of it, unless it is larger than the limit.
    private lazy var whole: Data? = {
      guard count <= Self.readLimit else { return nil }
      if case .data(let data) = body { return data }
      var whole = Data()
      let isRead = forEachPiece { piece in
        whole.append(contentsOf: piece)
        return whole.count <= Self.readLimit
      }
      return isRead ? whole : nil
    }()

    /// Passes over the body in pieces, while a closure wants more; false where it can't be read.
    private func forEachPiece(_ use: ([UInt8]) -> Bool) -> Bool {
      (try? body.forEachPiece { piece in use(piece) }) ?? false
    }
  }
#endif
