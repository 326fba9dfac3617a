#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// What the report asks of the C library: private files that are appended to or appear whole.
enum ReportFiles {
  /// Why a file operation failed, in the system's words.
  struct Failure: Error {
    var reason: String
    /// Whether another user might be allowed to.
    var isPermissionMissing = false

    fileprivate static var current: Failure {
      let code = errno
      return Failure(
        reason: strerror(code).map { String(cString: $0) } ?? "error \(code)",
        isPermissionMissing: code == EACCES || code == EPERM || code == EROFS)
    }
  }

  /// This process.
  static var processIdentifier: Int32 { getpid() }

  /// A variable of this process, or nil.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes a line to standard error.
  static func printError(_ text: String) {
    var line = text + "\n"
    line.withUTF8 { bytes in
      // Nobody can be told that standard error is closed.
      _ = writeAll(UnsafeRawBufferPointer(bytes), to: STDERR_FILENO)
    }
  }

  /// Makes a private folder (mode 0700) with all folders above it.
  static func makeFolder(_ path: String) throws(Failure) {
    if access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .current }
  }

  /// Whether files can be made in a folder.
  static func canWrite(inFolder path: String) throws(Failure) {
    guard access(path, W_OK | X_OK) == 0 else { throw .current }
  }

  /// Whether there is something at a path, and whether it is a folder.
  static func exists(_ path: String) -> (any: Bool, folder: Bool) {
    var status = stat()
    guard stat(path, &status) == 0 else { return (false, false) }
    return (true, status.st_mode & S_IFMT == S_IFDIR)
  }

  /// The names in a folder, sorted.
  static func names(inFolder path: String) throws(Failure) -> [String] {
    guard let folder = opendir(path) else { throw .current }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
          ) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// All that a file holds.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .current }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .current }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .current }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Opens a private file (mode 0600) to append to; whole writes never mix with another writer's.
  static func openToAppend(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .current }
    return descriptor
  }

  /// Closes a descriptor; there is nothing left to do where that fails.
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Android)
      _ = Android.close(descriptor)
    #endif
  }

  /// Writes all bytes at a descriptor's position.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    guard writeAll(bytes, to: descriptor) else { throw .current }
  }

  /// Makes a private file (mode 0600) that doesn't exist yet.
  static func create(_ path: String) throws(Failure) -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .current }
    return descriptor
  }

  /// Writes a private file whole or not at all: to a temporary one beside it, renamed.
  ///
  /// - Parameters:
  ///   - path: the file, which a rename replaces.
  ///   - body: writes the parts, in order.
  /// - Throws: `Failure` where the system refuses; the file is then as it was.
  static func replace(
    _ path: String,
    _ body: (_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Void
  ) throws(Failure) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = try create(temporary)
    do throws(Failure) {
      defer { close(descriptor) }
      try body { (bytes) throws(Failure) in
        guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { throw .current }
      }
      guard fsync(descriptor) == 0 else { throw .current }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failure = Failure.current
      unlink(temporary)
      throw failure
    }
  }

  /// Removes a file; that there is none is no error.
  static func remove(_ path: String) throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .current }
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = systemWrite(descriptor, base, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #elseif canImport(Android)
      Android.write(descriptor, bytes, count)
    #endif
  }

  private static func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, bytes, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, bytes, count)
    #elseif canImport(Android)
      Android.read(descriptor, bytes, count)
    #endif
  }
}
