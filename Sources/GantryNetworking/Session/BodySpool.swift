#if DEBUG
  import Foundation
  import Gantry

  /// A private file that goes when nobody needs it any more; that of a killed process goes when the next
  /// process makes its first.
  final class SpillFile: Sendable, DebugOnly {
    let url: URL

    private static let prefix = "gantry-body-"
    private static let sweeping: Void = removeLeftovers(
      in: FileManager.default.temporaryDirectory.path)

    init() throws {
      Self.sweeping
      let name = "\(Self.prefix)\(FileSystem.processIdentifier)-\(UUID().uuidString)"
      url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
      guard
        FileManager.default.createFile(
          atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Removes the files of processes that are no more.
    static func removeLeftovers(in folder: String) {
      // What can't be listed or removed is somebody else's matter.
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasPrefix(prefix) {
        let process = name.dropFirst(prefix.count).prefix { $0 != "-" }
        guard let identifier = Int32(process), !FileSystem.isRunning(identifier) else { continue }
        try? Platform.remove(file: "\(folder)/\(name)")
      }
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
