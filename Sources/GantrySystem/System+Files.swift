extension System {
  /// More than any configuration needs.
  private static let maximumFileSize = 256 << 20

  /// The bytes of a file; what is no file, and may have no end, is refused.
  package static func read(
    file path: String, limit: Int = maximumFileSize
  ) throws(SystemError) -> [UInt8] {
    // Without waiting: a pipe opens when somebody writes to it, which may be never.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENXIO
        ? SystemError("read '\(path)'", reason: "it is a socket, not a file")
        : SystemError("read '\(path)'")
    }
    defer { close(descriptor) }
    if let reason = reasonToRefuse(descriptor) {
      throw SystemError("read '\(path)'", reason: reason)
    }
    return try readAll(descriptor, limit: limit)
  }

  /// What a descriptor is that is no file's; nil for a file's.
  private static func reasonToRefuse(_ descriptor: Int32) -> String? {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // fstat(2) needs a declared reason there; what has no position is no file.
      return lseek(descriptor, 0, SEEK_CUR) < 0 ? "it is a pipe, not a file" : nil
    #else
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return SystemError("").reason }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return nil
      case S_IFIFO: return "it is a pipe, not a file"
      case S_IFDIR: return SystemError("", code: EISDIR).reason
      default: return "it is a device, not a file"
      }
    #endif
  }

  /// Everything that a descriptor has to say, up to a limit.
  package static func readAll(
    _ descriptor: Int32, limit: Int = maximumFileSize
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = try read(descriptor, into: &chunk)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw SystemError("read", reason: "it is larger than \(limit >> 20) MiB")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Whether a file or folder stands at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Writes a private file (mode 0600) whole or not at all: to a temporary one beside it, renamed.
  package static func write(_ text: String, toPrivateFile path: String) throws(SystemError) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError("write '\(path)'") }
    let isWritten = write(text, to: descriptor) && fsync(descriptor) == 0
    var failure = isWritten ? nil : SystemError("write '\(path)'")
    close(descriptor)
    if failure == nil, rename(temporary, path) != 0 { failure = SystemError("write '\(path)'") }
    if let failure {
      unlink(temporary)
      throw failure
    }
  }

  /// Makes a private folder (mode 0700) with all folders above it.
  package static func makeFolder(_ path: String) throws(SystemError) {
    if exists(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SystemError("make the folder '\(path)'")
    }
  }

  /// Removes a file; that there is none is no error.
  package static func remove(file path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("remove '\(path)'") }
  }
}
