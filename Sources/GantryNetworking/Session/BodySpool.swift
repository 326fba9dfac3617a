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
    private static let sweeping: Void = removeLeftovers(
      in: FileManager.default.temporaryDirectory.path)

    init() throws(SystemError) {
      Self.sweeping
      let name = "\(Self.prefix)\(System.processIdentifier)-\(UUID().uuidString)"
      url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
      file = try OpenFile(creating: url.path)
    }

    func write(_ data: Data) throws(SystemError) { try file.write([UInt8](data)) }

    func read(_ range: Range<Int>) throws(SystemError) -> Data { Data(try file.read(range)) }

    /// Removes the files of processes that have ended.
    static func removeLeftovers(in folder: String) {
      // A file that can't be listed or removed belongs to another user.
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasPrefix(prefix) {
        let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
        guard let identifier = Int32(process), !System.isRunning(identifier) else { continue }
        try? System.remove(file: "\(folder)/\(name)")
      }
    }

    // It may be gone already.
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// How many bytes are written to a file at once: they come in small pieces, which wait in memory
  /// while earlier ones are written.
  private let writtenAtOnce = 256 << 10

  /// Collects a body: in memory, and in a file once it is large.
  ///
  /// One thread at a time uses it.
  final class BodySpool: DebugOnly {
    /// The whole body, or the bytes that aren't in the file yet.
    private var data = Data()
    private var count = 0
    private(set) var file: SpillFile?

    func append(_ chunk: Data) throws(SystemError) {
      count += chunk.count
      data.append(chunk)
      guard count > HTTPBody.spillSize else { return }
      if file == nil { file = try SpillFile() }
      if data.count >= writtenAtOnce { try write() }
    }

    private func write() throws(SystemError) {
      try file?.write(data)
      data.removeAll(keepingCapacity: true)
    }

    /// The whole body so far.
    func body() throws(SystemError) -> HTTPBody {
      guard let file else { return .data(data) }
      try write()
      return .file(file.url, count: count)
    }
  }

  /// Buffers bytes that come faster than they go: in memory, and in a file if they are many.
  ///
  /// One thread at a time uses it.
  final class StreamBuffer: DebugOnly {
    private struct Overflow {
      var file: SpillFile
      /// The bytes of the file that wait.
      var range = 0..<0
      /// The bytes after those in the file.
      var tail = Data()
    }

    private var data = Data()
    private var overflow: Overflow?

    func append(_ piece: Data) throws(SystemError) {
      if overflow == nil, data.count + piece.count <= HTTPBody.spillSize {
        data.append(piece)
        return
      }
      if overflow == nil { overflow = Overflow(file: try SpillFile()) }
      overflow?.tail.append(piece)
      guard let waiting = overflow, waiting.tail.count >= writtenAtOnce else { return }
      try waiting.file.write(waiting.tail)
      overflow?.range =
        waiting.range.lowerBound..<(waiting.range.upperBound + waiting.tail.count)
      overflow?.tail.removeAll()
    }

    /// The next bytes, or nil where none wait.
    func take() throws -> Data? {
      if !data.isEmpty {
        defer { data = Data() }
        return data
      }
      guard let waiting = overflow else { return nil }
      guard !waiting.range.isEmpty else {
        overflow = nil
        return waiting.tail.isEmpty ? nil : waiting.tail
      }
      let piece = try waiting.file.read(waiting.range.prefix(writtenAtOnce))
      guard !piece.isEmpty else { throw CocoaError(.fileReadCorruptFile) }
      overflow?.range = waiting.range.dropFirst(piece.count)
      return piece
    }
  }
#endif
