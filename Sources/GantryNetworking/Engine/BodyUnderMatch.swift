#if DEBUG
  import Foundation
  import Gantry
  import GantryFormats
  import GantrySystem

  /// A request's body while stubs are compared with it.
  ///
  /// However large it is, it is read in pieces, or whole up to ``readLimit`` where a matcher needs
  /// that. A body that can't be read matches nothing; the client gets the same error.
  final class BodyUnderMatch: DebugOnly {
    /// Expressions and JSON aren't looked for in larger bodies: parsed in memory they take several
    /// times their size.
    static let readLimit = 8 << 20

    private let body: HTTPBody
    private var contained: [Data: Bool] = [:]

    init(_ body: HTTPBody) { self.body = body }

    var count: Int { body.count }

    /// The text of a body in UTF-8 that isn't empty or above the limit.
    private(set) lazy var text: String? = whole.flatMap { whole in
      whole.isEmpty ? nil : String(data: whole, encoding: .utf8)
    }

    /// The JSON of a body that isn't above the limit.
    private(set) lazy var json: StubJSON? = whole.flatMap { whole in
      (try? JSONReader.read(bytes: Array(whole))).map(StubJSON.init)
    }

    /// Whether the body equals some bytes, at least one; one that can't be read equals none.
    func equals(_ bytes: Data) -> Bool {
      !bytes.isEmpty && bytes.count == count && (try? body.read(0..<count)) == bytes
    }

    func contains(_ bytes: Data) -> Bool {
      guard !bytes.isEmpty else { return count > 0 }
      guard bytes.count <= count else { return false }
      // Several stubs may ask for the same bytes, and a miss's message asks again.
      if let known = contained[bytes] { return known }
      var isFound = false
      var window: [UInt8] = []
      // What can't be read holds nothing.
      _ = try? body.forEachPiece { piece in
        // They may begin in one piece and end in another.
        window = window.suffix(bytes.count - 1) + piece
        isFound = window.withUnsafeBytes { window in bytes.withUnsafeBytes { window.holds($0) } }
        return !isFound
      }
      contained[bytes] = isFound
      return isFound
    }

    /// The whole body, unless it is above the limit or can't be read, and so matches nothing.
    private lazy var whole: Data? = count <= Self.readLimit ? try? body.read(0..<count) : nil
  }
#endif
