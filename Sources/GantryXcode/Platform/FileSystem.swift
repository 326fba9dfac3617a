import GantrySystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// Finds bytes faster than a loop does.
enum Memory {
  static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

/// What is asked of the C library, in one place.
enum FileSystem {
  /// Why a call failed, in the system's words.
  struct Failure: Error {
    var reason: String
    var code: Int32 = 0

    static var current: Failure { Failure(code: errno) }

    init(reason: String) { self.reason = reason }

    init(code: Int32) {
      reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
      self.code = code
    }

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    var isExisting: Bool { code == EEXIST }

    /// Which of the causes that callers tell apart it is, if any.
    var cause: XcodeFileError.Cause? {
      switch code {
      case EACCES, EPERM, EROFS: .permission
      case EIO, ENOSPC, EDQUOT, EFBIG: .device
      default: nil
      }
    }
  }

  /// What tells a file from the one that replaces it, and what a replacement keeps.
  struct Status {
    var device: UInt64
    var inode: UInt64
    var mode: UInt16
    var owner: UInt32
    var group: UInt32

    func isSameFile(as other: Status) -> Bool { inode == other.inode && device == other.device }

    var isFolder: Bool { mode & 0o170000 == 0o040000 }
    var isRegularFile: Bool { mode & 0o170000 == 0o100000 }

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      mode = UInt16(truncatingIfNeeded: status.st_mode)
      owner = UInt32(truncatingIfNeeded: status.st_uid)
      group = UInt32(truncatingIfNeeded: status.st_gid)
    }
  }

  static func status(of path: String) throws(Failure) -> Status {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .current }
    return Status(status)
  }

  /// A path without symbolic links.
  static func realPath(_ path: String) throws(Failure) -> String {
    guard let resolved = realpath(path, nil) else { throw .current }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  static func move(_ path: String, to other: String) throws(Failure) {
    guard rename(path, other) == 0 else { throw .current }
  }

  /// Gives a file a second name, which must not be there.
  static func link(_ path: String, as other: String) throws(Failure) {
    #if canImport(Darwin)
      let result = Darwin.link(path, other)
    #elseif canImport(Glibc)
      let result = Glibc.link(path, other)
    #elseif canImport(Musl)
      let result = Musl.link(path, other)
    #elseif canImport(Android)
      let result = Android.link(path, other)
    #endif
    guard result == 0 else { throw .current }
  }

  static func remove(_ path: String) {
    // What can't be removed is a temporary file, which hurts nobody.
    _ = unlink(path)
  }

  static var processIdentifier: Int32 { getpid() }

  /// The name of the user whose process this is; nil where the system knows none.
  static var userName: String? {
    guard let record = getpwuid(getuid()), let name = record.pointee.pw_name else { return nil }
    return String(cString: name)
  }

  // MARK: Folders

  struct FolderEntry {
    var name: String
    /// Nil where only the file itself can tell: for links, and on some file systems.
    var isFolder: Bool?
    var isLink: Bool
  }

  /// What stands in a folder, unordered.
  static func entries(ofFolder path: String) throws(Failure) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw .current }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw .current }
        return entries
      }
      let kind = Int32(entry.pointee.d_type)
      let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let isKnown = kind == Int32(DT_DIR) || kind == Int32(DT_REG)
      entries.append(
        FolderEntry(
          name: name, isFolder: isKnown ? kind == Int32(DT_DIR) : nil,
          isLink: kind == Int32(DT_LNK)))
    }
  }
}

/// A file that is open until this is let go.
struct OpenFile: ~Copyable {
  private let descriptor: Int32

  init(reading path: String) throws(FileSystem.Failure) {
    // A pipe that nobody writes to would be waited for.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .current }
  }

  /// Makes a file, which must not be there.
  init(creating path: String) throws(FileSystem.Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .current }
  }

  deinit { close(descriptor) }

  func status() throws(FileSystem.Failure) -> FileSystem.Status {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    return FileSystem.Status(status)
  }

  /// Waits until nobody else has this file's lock, which is given back when the file is closed.
  func lock() throws(FileSystem.Failure) {
    while flock(descriptor, LOCK_EX) != 0 {
      // Some network file systems have no locks; there the comparison before writing must do.
      let code = errno
      if [ENOTSUP, EOPNOTSUPP, ENOLCK, EINVAL, EBADF].contains(code) { return }
      guard code == EINTR else { throw FileSystem.Failure(code: code) }
    }
  }

  func setAttributes(like status: FileSystem.Status) throws(FileSystem.Failure) {
    // Another's file stays another's where the system allows it; it allows that to few. The mode
    // comes after it, since a change of owner clears bits of it.
    _ = fchown(descriptor, uid_t(status.owner), gid_t(status.group))
    guard fchmod(descriptor, mode_t(status.mode & 0o7777)) == 0 else { throw .current }
  }

  func synchronize() throws(FileSystem.Failure) {
    guard fsync(descriptor) == 0 else { throw .current }
  }

  /// The bytes of the file; fails for one that is larger than a limit.
  func bytes(limit: Int) throws(FileSystem.Failure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { bytes in
        pread(descriptor, bytes.baseAddress, bytes.count, off_t(result.count))
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .current }
      if count == 0 { return result }
      guard result.count + count <= limit else {
        throw FileSystem.Failure(reason: "it is larger than \(limit >> 20) MiB")
      }
      result.append(contentsOf: chunk[..<count])
    }
  }

  func write(_ bytes: [UInt8]) throws(FileSystem.Failure) {
    let isWritten = bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = pwrite(descriptor, base, rest.count, off_t(bytes.count - rest.count))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
    guard isWritten else { throw .current }
  }
}
