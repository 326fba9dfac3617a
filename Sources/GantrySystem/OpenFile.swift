/// A file that stays open as long as this object lives.
package final class OpenFile: Sendable {
  /// Its path when it was opened.
  package let path: String
  @usableFromInline let descriptor: Int32

  /// Opens a file to read, a folder to lock, or a pipe, without waiting for it.
  package convenience init(reading path: String) throws(SystemError) {
    // A pipe opens when somebody writes to it, which may be never.
    try self.init(path, O_RDONLY | O_NONBLOCK, "read")
  }

  /// Opens a file, or a pipe after its writer has opened it.
  package convenience init(waitingFor path: String) throws(SystemError) {
    try self.init(path, O_RDONLY, "read")
  }

  /// Makes a private file (mode 0600), which must not exist; bytes are written at its end.
  package convenience init(creating path: String) throws(SystemError) {
    try self.init(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND, "make")
  }

  /// Opens a private file to append to, or makes it; whole writes never mix with another writer's.
  package convenience init(appendingTo path: String) throws(SystemError) {
    try self.init(path, O_WRONLY | O_CREAT | O_APPEND, "write")
  }

  /// Opens a file to read it, and to write anywhere in it.
  package convenience init(updating path: String) throws(SystemError) {
    try self.init(path, O_RDWR | O_NONBLOCK, "write")
  }

  private init(_ path: String, _ flags: Int32, _ verb: String) throws(SystemError) {
    descriptor = open(path, flags | O_CLOEXEC, 0o600)
    self.path = path
    if descriptor < 0 { throw SystemError("\(verb) '\(path)'") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for this file's lock, which is released when the file is closed.
  package func lock() throws(SystemError) {
    while flock(descriptor, LOCK_EX) != 0 {
      // Some network file systems have no locks; there only one process at a time is safe.
      if [ENOTSUP, EOPNOTSUPP, ENOLCK, EINVAL, EBADF].contains(errno) { return }
      guard errno == EINTR else { throw SystemError("lock '\(path)'") }
    }
  }

  /// Takes this file's lock until the file is closed; false if another has it.
  package func tryLock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Writes all bytes at the end.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard System.writeAll(bytes, to: descriptor) else { throw SystemError("write '\(path)'") }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let isWritten = bytes.withUnsafeBytes { System.writeAll($0, to: descriptor) }
    guard isWritten else { throw SystemError("write '\(path)'") }
  }

  /// Writes all bytes at a place, over what stands there.
  package func overwrite(_ bytes: [UInt8], at place: Int) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written,
          off_t(place + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write '\(path)'") }
      written += count
    }
  }

  /// What stands in a range; less where the file ends in it.
  package func read(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < range.count {
      let count = result.withUnsafeMutableBytes { bytes in
        pread(
          descriptor, bytes.baseAddress.map { $0 + filled }, range.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read '\(path)'") }
      if count == 0 { break }
      filled += count
    }
    result.removeLast(range.count - filled)
    return result
  }

  /// All bytes of the file; fails for one that is larger than a limit, or is no file.
  package func bytes(limit: Int) throws(SystemError) -> [UInt8] {
    if let reason = reasonToRefuse { throw SystemError("read '\(path)'", reason: reason) }
    lseek(descriptor, 0, SEEK_SET)
    return try System.readAll(descriptor, limit: limit)
  }

  /// All bytes from the current position on.
  package func rest() throws(SystemError) -> [UInt8] { try System.readAll(descriptor) }

  /// Maps the first bytes of the file into memory, where they are read on demand.
  ///
  /// ``System/unmap(_:)`` unmaps them.
  package func map(count: Int) throws(SystemError) -> UnsafeRawBufferPointer {
    guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { throw SystemError("read '\(path)'") }
    return UnsafeRawBufferPointer(start: memory, count: count)
  }

  /// Why this isn't a file and may have no end; nil for a file.
  private var reasonToRefuse: String? {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // fstat(2) needs a declared reason there; a pipe has no position.
      lseek(descriptor, 0, SEEK_CUR) < 0 ? "it is a pipe, not a file" : nil
    #else
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return SystemError("").reason }
      return switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFIFO: "it is a pipe, not a file"
      case S_IFDIR: SystemError("", code: EISDIR).reason
      default: "it is a device, not a file"
      }
    #endif
  }

  package func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw SystemError("shorten '\(path)'") }
  }

  package func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError("write '\(path)'") }
  }
}
