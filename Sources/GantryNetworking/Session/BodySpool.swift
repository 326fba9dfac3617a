#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// A private file that is removed when it is no longer used; the next process removes that of a
  /// killed one when it makes its first.
  final class SpillFile: Sendable, DebugOnly {
    let url: URL
    private let file: OpenFile

    private static let prefix = "gantry-body-"

    init() throws(SystemError) {
      System.removeLeftovers(
        Self.prefix, in: FileManager.default.temporaryDirectory.path + "/")
      let name = "\(Self.prefix)\(System.processIdentifier)-\(UUID().uuidString)"
      url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
      file = try OpenFile(creating: url.path)
    }

    func write(_ data: Data) throws(SystemError) { try file.write([UInt8](data)) }

    func read(_ range: Range<Int>) throws(SystemError) -> Data { Data(try file.read(range)) }

    // It may be gone already.
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// How many bytes are written to a file at once: they come in small pieces, which wait in memory
  /// while earlier ones are written.
  private let writtenAtOnce = 256 << 10

  /// Collects a body, or buffers bytes that come faster than they go: in memory, and in a file once
  /// they are many.
  ///
  /// One of a complete body leaves it where it is. One thread at a time uses it.
  final class BodySpool: DebugOnly {
    /// The bytes that aren't in the file.
    private var data = Data()
    private(set) var file: SpillFile?
    /// The file of a complete body.
    private var source: URL?
    /// The bytes of the file that weren't taken.
    private var range = 0..<0

    init() {}

    /// Makes one of the first bytes of a body.
    init(_ body: HTTPBody, count: Int) {
      switch body {
      case .data(let data): self.data = data.prefix(count)
      case .file(let url, _): (source, range) = (url, 0..<count)
      }
    }

    var isEmpty: Bool { data.isEmpty && range.isEmpty }

    func append(_ chunk: Data) throws(SystemError) {
      data.append(chunk)
      if file == nil, data.count > HTTPBody.spillSize { file = try SpillFile() }
      if file != nil, data.count >= writtenAtOnce { try write() }
    }

    private func write() throws(SystemError) {
      try file?.write(data)
      range = range.lowerBound..<(range.upperBound + data.count)
      data.removeAll(keepingCapacity: true)
    }

    /// The whole body so far, of which nothing was taken.
    func body() throws(SystemError) -> HTTPBody {
      guard let file else { return .data(data) }
      try write()
      return .file(file.url, count: range.upperBound)
    }

    /// Takes the next bytes, as many as a limit says; nil where none wait.
    func take(_ limit: Int = NetworkPlan.greatestPiece) throws -> Data? {
      guard range.isEmpty else {
        let wanted = range.prefix(limit)
        let piece = try read(wanted)
        guard piece.count == wanted.count else { throw CocoaError(.fileReadCorruptFile) }
        range = range.dropFirst(piece.count)
        return piece
      }
      (file, range) = (nil, 0..<0)
      guard !data.isEmpty else { return nil }
      let piece = data.prefix(limit)
      data = piece.count == data.count ? Data() : data.dropFirst(limit)
      return piece
    }

    private func read(_ wanted: Range<Int>) throws -> Data {
      guard let source else { return try file?.read(wanted) ?? Data() }
      // A mapped file, so that a large body is never in memory at once.
      return wanted.count > HTTPBody.spillSize
        ? try Data(contentsOf: source, options: .alwaysMapped)[wanted]
        : Data(try OpenFile(reading: source.path).read(wanted))
    }
  }
#endif
