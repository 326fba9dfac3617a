#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Android)
  @preconcurrency import Android
#endif

/// What Gantry asks of the C library, in one place.
package enum Platform {
  /// Why a file operation failed, in the system's words.
  package struct FileError: Error {
    package var reason: String
    /// What `errno` said; 0 where it was not asked.
    package var code: Int32

    package init(reason: String, code: Int32 = 0) { (self.reason, self.code) = (reason, code) }

    /// Why the call before failed.
    package static var current: FileError {
      let code = errno
      return FileError(
        reason: strerror(code).map { String(cString: $0) } ?? "error \(code)", code: code)
    }

    /// Whether nobody reads any longer what was written.
    package var isBrokenPipe: Bool { code == EPIPE }
    package var isPermissionMissing: Bool { code == EACCES || code == EPERM }
  }

  /// `EX_USAGE` of sysexits(3): the command was used incorrectly.
  static let usageExitCode: Int32 = 64

  package static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #elseif canImport(Android)
      Android.exit(code)
    #endif
  }

  /// Writes a text to standard error, whole.
  package static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes a text to standard output, whole; nobody hears of a failure.
  package static func printOutput(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a text to standard output, whole, or says why it can't.
  package static func writeOutput(_ text: String) throws(FileError) {
    var text = text
    let isWritten = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }
    if !isWritten { throw .current }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      // Nobody can be told that standard error is closed.
      _ = writeAll(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes all bytes; `errno` says why where this is false.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
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

  // MARK: Files

  /// More than any configuration needs: a device such as /dev/zero has no end.
  private static let maximumFileSize = 256 << 20

  /// The bytes of a file.
  package static func read(file path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .current }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .current }
      if count == 0 { return bytes }
      guard bytes.count + count <= maximumFileSize else {
        throw FileError(reason: "it is larger than \(maximumFileSize >> 20) MiB")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func systemRead(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Android)
      Android.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  /// Whether a file or folder stands at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Writes a private file (mode 0600) whole or not at all: to a temporary one beside it, renamed.
  package static func write(_ text: String, toPrivateFile path: String) throws(FileError) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .current }
    var text = text
    let isWritten = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    let failure = isWritten && fsync(descriptor) == 0 ? nil : FileError.current
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw failure
    }
    guard rename(temporary, path) == 0 else {
      let failure = FileError.current
      unlink(temporary)
      throw failure
    }
  }

  /// Makes a private folder (mode 0700) with all folders above it.
  package static func makeFolder(_ path: String) throws(FileError) {
    if exists(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .current }
  }

  /// Removes a file; that there is none is no error.
  package static func remove(file path: String) throws(FileError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .current }
  }

  // MARK: This process

  /// A variable's value, or nil.
  static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Calls a closure with each variable of this process whose name begins with a prefix or a key, or
  /// that tells origins, which has its name whatever an app's variables are called.
  ///
  /// It is given the name, and the value or nil where that isn't valid UTF-8.
  static func forEachVariable(
    prefix: String, key: String, _ body: (_ name: String, _ value: String?) -> Void
  ) {
    guard var entry = environmentEntries else { return }
    while let text = entry.pointee {
      entry += 1
      guard matches(text, prefix) || matches(text, key) || matches(text, LaunchOrigins.variable),
        let mark = strchr(text, Int32(UInt8(ascii: "=")))
      else { continue }
      let name = String(
        decoding: UnsafeRawBufferPointer(start: text, count: mark - text), as: UTF8.self)
      body(name, String(validatingCString: mark + 1))
    }
  }

  /// Compares by itself: each text handed to C is copied first, and most differ in their first byte.
  @inline(never)
  private static func matches(_ text: UnsafePointer<CChar>, _ prefix: String) -> Bool {
    var position = text
    for byte in prefix.utf8 {
      guard UInt8(bitPattern: position.pointee) == byte else { return false }
      position += 1
    }
    return true
  }

  private static var environmentEntries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// Whether a NUL character stands in a text, which may be a payload of many megabytes.
  static func holdsNUL(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    } ?? text.utf8.contains(0)
  }

  /// Whether the argument at an index of this process's list is valid UTF-8.
  ///
  /// `text` is the argument as Swift has it, with U+FFFD for what isn't.
  package static func isArgumentValid(_ text: String, at index: Int) -> Bool {
    // The first byte of U+FFFD; most arguments have no such byte, and C finds it fastest.
    let mayBeRepaired =
      text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.baseAddress.map { memchr($0, 0xEF, bytes.count) != nil } ?? false
      } ?? true
    guard mayBeRepaired, index < Int(CommandLine.argc), let text = CommandLine.unsafeArgv[index]
    else { return true }
    return String(validatingCString: text) != nil
  }
}
