// On a Mac without the trait as well: Scripts/check-apple.sh type-checks it so, which has no
// package to build the rest with.
#if CommandLineTool || os(macOS)
  import Gantry
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

  /// What the tool asks of the C library beyond what `Gantry` does, in one place.
  enum System {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// All variables of this process, as they are; names can stand twice.
    static var variables: [(name: String, value: String)] {
      var variables: [(String, String)] = []
      guard var entry = entries else { return [] }
      while let text = entry.pointee {
        entry += 1
        let parts = String(cString: text).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { continue }
        variables.append((String(parts[0]), String(parts[1])))
      }
      return variables
    }

    private static var entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      #if canImport(Darwin)
        _NSGetEnviron().pointee
      #else
        environ
      #endif
    }

    // MARK: Files

    static var workingDirectory: String {
      guard let buffer = getcwd(nil, 0) else { return "." }
      defer { free(buffer) }
      return String(cString: buffer)
    }

    static func changeDirectory(_ path: String) throws(SystemError) {
      guard chdir(path) == 0 else { throw .current }
    }

    enum FileKind { case file, folder, other }

    /// What stands at a path, symbolic links followed; nil if nothing does or nobody may look.
    static func kind(_ path: String) -> FileKind? {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      default: return .other
      }
    }

    static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// The path with symbolic links resolved, or nil where there is no such file.
    static func realPath(_ path: String) -> String? {
      guard let buffer = realpath(path, nil) else { return nil }
      defer { free(buffer) }
      return String(cString: buffer)
    }

    /// The names in a folder, sorted.
    static func names(inFolder path: String) throws(SystemError) -> [String] {
      guard let folder = opendir(path) else { throw .current }
      defer { closedir(folder) }
      var names: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(
            to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
          ) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }

    /// Everything that standard input has to say.
    static func readStandardInput() throws(SystemError) -> [UInt8] {
      try readAll(STDIN_FILENO)
    }

    static func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0 { throw .current }
        if count == 0 { return bytes }
        bytes.append(contentsOf: chunk[..<count])
      }
    }

    /// Writes a private file whole, or says that one stands there already.
    static func create(_ text: String, atNewFile path: String) throws(SystemError) -> Bool {
      try create(Array(text.utf8), atNewFile: path)
    }

    static func create(_ bytes: [UInt8], atNewFile path: String) throws(SystemError) -> Bool {
      let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max))"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .current }
      defer { unlink(temporary) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          let failure = SystemError.current
          close(descriptor)
          throw failure
        }
        rest = rest.dropFirst(count)
      }
      let failure = fsync(descriptor) == 0 ? nil : SystemError.current
      close(descriptor)
      if let failure { throw failure }
      // A link is made whole or not at all, and never over another file.
      if link(temporary, path) == 0 { return true }
      if errno == EEXIST { return false }
      throw .current
    }

    // MARK: Processes

    /// Becomes another program; returns only if that failed.
    static func execute(
      _ path: String, arguments: [String], environment: [(name: String, value: String)]
    ) -> SystemError {
      // Swift's runtime and this tool leave signals as they were; the program finds them so.
      withCStrings([path] + arguments) { arguments in
        withCStrings(environment.map { "\($0.name)=\($0.value)" }) { environment in
          _ = execve(path, arguments, environment)
          return .current
        }
      }
    }

    static func withCStrings<Result>(
      _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
      var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
      pointers.append(nil)
      defer { for pointer in pointers { free(pointer) } }
      return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("There is room for one.") }
        return body(base)
      }
    }
  }
#endif
