#if DEBUG
  import Foundation
  import Gantry

  /// A private file that goes when nobody needs it any more.
  final class SpillFile: Sendable, DebugOnly {
    let url: URL

    init() throws {
      let folder = FileManager.default.temporaryDirectory
      url = folder.appendingPathComponent("gantry-body-\(UUID().uuidString)")
      guard
        FileManager.default.createFile(
          atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
    }

    // Nobody can be told that it is gone already.
    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// Collects a body: in memory, and in a file as soon as it is large.
  ///
  /// One thread at a time uses it.
  final class BodySpool: DebugOnly {
    private var data = Data()
    private var handle: FileHandle?
    private var count = 0
    private(set) var file: SpillFile?

    func append(_ chunk: Data) throws {
      count += chunk.count
      if let handle {
        try handle.write(contentsOf: chunk)
        return
      }
      data.append(chunk)
      guard count > HTTPBody.spillSize else { return }
      let file = try SpillFile()
      let handle = try FileHandle(forWritingTo: file.url)
      try handle.write(contentsOf: data)
      data = Data()
      self.file = file
      self.handle = handle
    }

    var body: HTTPBody { file.map { .file($0.url, count: count) } ?? .data(data) }
  }

  /// Bytes that come faster than they go: in memory, and in a file where they are many.
  ///
  /// One thread at a time uses it.
  final class StreamBuffer: DebugOnly {
    private struct Overflow {
      var file: SpillFile
      var writer: FileHandle
      var reader: FileHandle
      /// How many bytes in the file wait.
      var count = 0
    }

    private var data = Data()
    private var overflow: Overflow?

    func append(_ piece: Data) throws {
      if overflow == nil, data.count + piece.count <= HTTPBody.spillSize {
        data.append(piece)
        return
      }
      if overflow == nil {
        let file = try SpillFile()
        overflow = Overflow(
          file: file, writer: try FileHandle(forWritingTo: file.url),
          reader: try FileHandle(forReadingFrom: file.url))
      }
      try overflow?.writer.write(contentsOf: piece)
      overflow?.count += piece.count
    }

    /// The next bytes, or nil where none wait.
    func take() throws -> Data? {
      if !data.isEmpty {
        defer { data = Data() }
        return data
      }
      guard let waiting = overflow else { return nil }
      guard let piece = try waiting.reader.read(upToCount: min(waiting.count, 1 << 18)),
        !piece.isEmpty
      else { throw CocoaError(.fileReadCorruptFile) }
      overflow?.count -= piece.count
      if overflow?.count == 0 { overflow = nil }
      return piece
    }
  }
#endif
