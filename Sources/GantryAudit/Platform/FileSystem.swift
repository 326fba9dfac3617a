#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// What the audit asks of the C library, in one place.
enum FileSystem {
  enum Entry: Equatable {
    case file
    case folder
    case link(target: String)
    case other
  }

  private static var reason: String {
    let code = errno
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// What stands at a path, without following a link.
  static func entry(at path: String) throws(AuditFault) -> Entry {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing(reason) : .unreadable(reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link(target: try target(ofLinkAt: path))
    default: return .other
    }
  }

  private static func target(ofLinkAt path: String) throws(AuditFault) -> String {
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw .unreadable(reason) }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path without links; nil where nothing is.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The bytes of the path without links, which tell names apart that Unicode takes for the same.
  static func realPathBytes(_ path: String) -> [UInt8]? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Whether a file says of itself that it can be started.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o111 != 0
  }

  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder, in order.
  static func names(inFolder path: String) throws(AuditFault) -> [String] {
    guard let folder = opendir(path) else { throw .unreadable(reason) }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        UnsafeRawPointer(pointer).withMemoryRebound(to: CChar.self, capacity: 1) {
          String(validatingCString: $0)
        }
      }
      // Another file may have the name that such a one would be mended to.
      guard let name else { throw .unreadable("a name in it isn't UTF-8") }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .unreadable(reason) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Calls a closure with a file's bytes, which are read as they are asked for.
  static func withBytes<Result>(
    ofFile path: String, _ body: (Bytes) throws(AuditFault) -> Result
  ) throws(AuditFault) -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing(reason) : .unreadable(reason)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable("it is no file") }
    let size = Int(status.st_size)
    guard size > 0 else {
      return try body(Bytes(buffer: UnsafeRawBufferPointer(start: nil, count: 0)))
    }
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
    else { throw .unreadable(reason) }
    defer { munmap(memory, size) }
    return try body(Bytes(buffer: UnsafeRawBufferPointer(start: memory, count: size)))
  }
}
