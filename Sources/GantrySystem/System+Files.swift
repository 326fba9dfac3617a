extension System {
  // MARK: Reading

  /// The bytes of a file; a pipe or a device, which may have no end, is refused.
  package static func read(
    file path: String, limit: Int = 256 << 20
  ) throws(SystemError) -> [UInt8] {
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(reading: path)
    } catch  where error.code == ENXIO {
      throw SystemError(error.operation, reason: "it is a socket, not a file")
    }
    return try file.bytes(limit: limit)
  }

  /// All bytes from a descriptor, up to a limit.
  package static func readAll(
    _ descriptor: Int32, limit: Int = .max
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

  package static func unmap(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: base), bytes.count)
  }

  // MARK: Writing

  package static func write(_ text: String, toPrivateFile path: String) throws(SystemError) {
    try write(toPrivateFile: path) { (file) throws(SystemError) in
      try file.write(Array(text.utf8))
    }
  }

  /// Writes a private file (mode 0600) whole or not at all: to a temporary one beside it, renamed.
  ///
  /// Where `isNew`, another file at the path is an error, else it is replaced. A file at the path is
  /// unchanged where this throws.
  package static func write(
    toPrivateFile path: String, isNew: Bool = false,
    _ body: (OpenFile) throws(SystemError) -> Void
  ) throws(SystemError) {
    // The temporary name is short, since the file's own may be as long as the file system allows.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    removeLeftovers(temporaryPrefix, in: folder)
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let file = try OpenFile(creating: "\(folder)\(temporaryPrefix)\(getpid())-\(random)")
    do throws(SystemError) {
      // Held until it has its name: the process's number means nothing on another machine.
      _ = file.tryLock()
      try body(file)
      try file.synchronize()
      // A link is made whole or not at all, and never replaces a file.
      if isNew { try link(file.path, as: path) } else { try move(file.path, to: path) }
    } catch {
      unlink(file.path)
      throw error
    }
    if isNew { unlink(file.path) }
  }

  private static let temporaryPrefix = ".gantry-"
  /// The folders in which this process has looked for temporary files.
  private static let sweptFolders = Lock<Set<String>>([])

  /// Removes the files that killed processes have left in a folder, at the first call.
  ///
  /// Their names are the prefix and the process's number. The folder ends with a slash, or is empty.
  package static func removeLeftovers(_ prefix: String, in folder: String) {
    guard sweptFolders.withLock({ $0.insert(folder + prefix).inserted }) else { return }
    // What can't be listed or opened stays. If that matters, the write itself fails.
    for entry in (try? entries(ofFolder: folder.isEmpty ? "." : folder)) ?? []
    where entry.name.hasPrefix(prefix) {
      let process = entry.name.dropFirst(prefix.utf8.count).prefix { $0 != "-" }
      guard let number = Int32(process), !isRunning(number),
        let file = try? OpenFile(reading: folder + entry.name), file.tryLock()
      else { continue }
      unlink(file.path)
    }
  }

  /// Makes a private folder (mode 0700), where `makesParents` with all folders above it.
  ///
  /// Where `isNew`, a folder at the path is an error, as in a folder that users share: another may
  /// have made it. Else it is taken.
  package static func makeFolder(
    _ path: String, isNew: Bool = false, makesParents: Bool = true
  ) throws(SystemError) {
    if !isNew, exists(path) { return }
    if makesParents, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || !isNew && errno == EEXIST else {
      throw SystemError("make the folder '\(path)'")
    }
  }

  /// Removes a file; a missing file is no error.
  package static func remove(file path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError("remove '\(path)'") }
  }

  package static func removeEmptyFolder(_ path: String) { _ = rmdir(path) }

  /// Moves a file to another path, where it replaces any other.
  package static func move(_ path: String, to other: String) throws(SystemError) {
    guard rename(path, other) == 0 else { throw SystemError("write '\(other)'") }
  }

  /// Gives a file a second path, which must not exist.
  package static func link(_ path: String, as other: String) throws(SystemError) {
    guard cLink(path, other) == 0 else { throw SystemError("write '\(other)'") }
  }

  /// Calls a closure while no other thread or process works on a folder.
  package static func withLock<Result, Failure: Error>(
    onFolder path: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Where the folder can't be locked, only one process at a time is safe.
    let folder = try? OpenFile(reading: path)
    try? folder?.lock()
    return try withExtendedLifetime(folder) { () throws(Failure) in try body() }
  }

  // MARK: Paths

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether this process may start the file at a path, or look into the folder there.
  package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

  package static var workingDirectory: String {
    guard let buffer = getcwd(nil, 0) else { return "." }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  package static func changeDirectory(_ path: String) throws(SystemError) {
    guard chdir(path) == 0 else { throw SystemError("work in '\(path)'") }
  }

  /// A path with symbolic links resolved, or nil where nothing exists.
  package static func realPath(_ path: String) -> String? {
    realPathBytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of a path with symbolic links resolved, which tell apart names that are equal in
  /// Unicode; nil where nothing exists.
  package static func realPathBytes(_ path: String) -> [UInt8]? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
  }

  /// Whether symbolic links lead from a path below a folder to a place outside of it.
  ///
  /// A missing file is where the folder is that would hold it.
  package static func leads(_ path: String, outOf folder: String) -> Bool {
    // The system opens no longer path.
    guard path.utf8.count < Int(PATH_MAX) else { return false }
    guard let inner = realPathBytes(folder) else { return exists(folder) }
    var place = path
    while true {
      if let target = realPathBytes(place) {
        return target != inner && !target.starts(with: inner == [0x2F] ? inner : inner + [0x2F])
      }
      // A file that is there and can't be resolved counts as elsewhere.
      if exists(place) { return true }
      guard let slash = place.lastIndex(of: "/"), place.utf8.count > folder.utf8.count else {
        return false
      }
      place = String(place[..<slash])
    }
  }

  /// The path of a file that a document names by a path relative to the folder; nil where that leads
  /// out of the folder, by itself or by links.
  package static func path(_ name: String, within folder: String) -> String? {
    let path = "\(folder)/\(name)"
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains(".."),
      !leads(path, outOf: folder)
    else { return nil }
    return path
  }

  /// The path in a symbolic link; nil where there is no link.
  package static func target(ofLinkAt path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: Folders

  /// A file or a folder in a folder.
  package struct FolderEntry {
    /// Its name; repaired where it isn't UTF-8.
    package var name: String
    package var isNameValid: Bool
    /// Nil where the folder's list doesn't say: for links, and on some file systems.
    package var isFolder: Bool?
    package var isLink: Bool
  }

  /// The entries of a folder, unordered.
  package static func entries(ofFolder path: String) throws(SystemError) -> [FolderEntry] {
    guard let folder = opendir(path) else { throw SystemError("list '\(path)'") }
    defer { closedir(folder) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        guard errno == 0 else { throw SystemError("list '\(path)'") }
        return entries
      }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      guard name != ".", name != ".." else { continue }
      let kind = Int32(entry.pointee.d_type)
      let isKnown = kind == Int32(DT_DIR) || kind == Int32(DT_REG)
      entries.append(
        FolderEntry(
          name: name, isNameValid: String(validUTF8: bytes) != nil,
          isFolder: isKnown ? kind == Int32(DT_DIR) : nil,
          isLink: kind == Int32(DT_LNK)))
    }
  }

  /// The names in a folder, sorted.
  package static func names(inFolder path: String) throws(SystemError) -> [String] {
    try entries(ofFolder: path).map(\.name).sorted()
  }
}
