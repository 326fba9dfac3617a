import GantryFormats
import GantrySystem

/// Reads files of schemes and test plans, and replaces them as a whole.
public enum XcodeFile {
  /// The bytes of a file of at most 256 MiB.
  ///
  /// - Parameter path: the file's path; symbolic links are followed.
  /// - Returns: the bytes.
  /// - Throws: an error where the file can't be read or is larger.
  public static func read(_ path: String) throws(XcodeFileError) -> [UInt8] {
    do throws(SystemError) {
      return try contents(of: OpenFile(reading: path))
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Edits a file's bytes: no concurrent change is lost, and the file is replaced as a whole.
  ///
  /// The file is locked, read, given to the closure, and compared with the disk again before it is
  /// replaced. Its mode is kept, a symbolic link is followed. If its bytes stay the same, nothing
  /// is written.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - body: gets the file's bytes and returns the new ones. If it throws, the file stays
  ///     unchanged.
  /// - Returns: whether something was written.
  /// - Throws: what the closure throws, or an ``XcodeFileError``.
  @discardableResult
  public static func edit(at path: String, _ body: ([UInt8]) throws -> [UInt8]) throws -> Bool {
    try withLockedFile(path) { bytes in
      let edited = try body(bytes)
      return (edited, edited != bytes)
    }
  }

  /// Copies a scheme or test plan to a new file.
  ///
  /// The bytes are the same: the new scheme has the other's targets, arguments and variables.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - name: the new name, without extension.
  ///   - isPersonal: whether the copy of a scheme is this user's own, which Xcode keeps in the
  ///     `xcuserdata` of the same project, workspace or package. By default it is beside the file.
  /// - Returns: the path of the new file.
  /// - Throws: an error where a file can't have the name, a personal copy has no place, the new
  ///   file exists already, or one of the two files can't be read or written.
  @discardableResult
  public static func duplicate(
    _ path: String, as name: String, isPersonal: Bool = false
  ) throws(XcodeFileError) -> String {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.contains("\0") else {
      throw XcodeFileError(
        .invalidValue, "'\(name)' can't be the name of a file",
        advice: "Choose a name without '/' that does not begin with '.'", path: path)
    }
    let file = PathText.name(path)
    let suffix = file.dropFirst(PathText.stem(path).count)
    let folder = isPersonal ? try personalFolder(ofScheme: path) : PathText.folder(path)
    let copy = PathText.join(folder, name + suffix)
    let bytes: [UInt8]
    let status: FileStatus
    do throws(SystemError) {
      let source = try OpenFile(reading: path)
      bytes = try contents(of: source)
      status = try source.status()
    } catch {
      throw unreadable(path, error)
    }
    // The new file appears complete under its name, and never replaces another.
    do throws(SystemError) {
      if isPersonal { try System.makeFolder(folder) }
      try System.write(toPrivateFile: copy, isNew: true) { (file) throws(SystemError) in
        try file.write(bytes)
        try file.setAttributes(like: status)
      }
    } catch {
      guard error.code == EEXIST else { throw unwritable(copy, error.reason, error.cause) }
      throw XcodeFileError(
        .alreadyExists, "there is a file with the name '\(PathText.name(copy))' already",
        advice: "Choose another name", path: copy)
    }
    return copy
  }

  /// This user's folder of schemes in the project, workspace or package of a scheme.
  private static func personalFolder(ofScheme path: String) throws(XcodeFileError) -> String {
    let folder = PathText.folder(path)
    let parent = PathText.folder(folder)
    guard PathText.name(folder) == "xcschemes", let user = System.userName,
      let container = PathText.name(parent) == "xcshareddata"
        ? PathText.folder(parent)
        : parent.hasSuffix(".xcuserdatad") ? PathText.folder(PathText.folder(parent)) : nil
    else {
      throw XcodeFileError(
        .invalidValue,
        "only a scheme in a project, workspace or package has a place for personal ones",
        advice: "Copy it without --personal", path: path)
    }
    return PathText.join(container, "xcuserdata/\(user).xcuserdatad/xcschemes")
  }

  // MARK: Replacing

  /// Calls a closure with a file's bytes and writes its result, under the file's lock.
  ///
  /// The lock is on the file itself, so there is no lock file. Since each edit replaces the file, a
  /// lock is valid only if the locked file is still the one at its path.
  static func withLockedFile<Result>(
    _ path: String, _ body: ([UInt8]) throws -> ([UInt8], Result)
  ) throws -> Result {
    let (file, target, status, bytes) = try locked(path)
    return try withExtendedLifetime(file) {
      let (edited, result) = try body(bytes)
      if edited != bytes { try replace(target, status, bytes: bytes, with: edited, path: path) }
      return result
    }
  }

  private static func locked(
    _ path: String
  ) throws(XcodeFileError) -> (file: OpenFile, target: String, status: FileStatus, bytes: [UInt8]) {
    do throws(SystemError) {
      while true {
        guard let target = System.realPath(path) else { throw SystemError("read '\(path)'") }
        let file = try OpenFile(reading: target)
        try file.lock()
        let status = try file.status()
        // If another edit came first, the next round waits for its file.
        guard try System.status(of: target).isSameFile(as: status) else { continue }
        return (file, target, status, try contents(of: file))
      }
    } catch {
      throw unreadable(path, error)
    }
  }

  private static func replace(
    _ target: String, _ status: FileStatus, bytes: [UInt8], with edited: [UInt8],
    path: String
  ) throws(XcodeFileError) {
    // A file in a writable folder could be replaced all the same; its mode forbids that.
    guard status.mode & 0o222 != 0, System.isWritable(target) else {
      throw unwritable(path, "it is read-only", .permission)
    }
    var isChanged = false
    do throws(SystemError) {
      try System.write(toPrivateFile: target) { (file) throws(SystemError) in
        try file.write(edited)
        try file.setAttributes(like: status)
        // It takes some time, in which others may write.
        try file.synchronize()
        // Xcode takes no locks: a file that it saved meanwhile isn't overwritten.
        let current = try OpenFile(reading: target)
        isChanged = try !current.status().isSameFile(as: status)
        if !isChanged { isChanged = try current.bytes(limit: SourceBytes.maximumSize) != bytes }
        if isChanged { throw SystemError("write '\(target)'", reason: "it was changed") }
      }
    } catch {
      guard isChanged else { throw unwritable(path, error.reason, error.cause) }
      throw XcodeFileError(
        .changedOnDisk, "another program changed the file meanwhile",
        advice: "Nothing was written; make the edit again", path: path)
    }
  }

  private static func contents(of file: OpenFile) throws(SystemError) -> [UInt8] {
    let status = try file.status()
    guard status.kind == .file else {
      throw SystemError(
        "read '\(file.path)'",
        reason: status.kind == .folder ? "it is a folder" : "it is not a file")
    }
    return try file.bytes(limit: SourceBytes.maximumSize)
  }

  // MARK: Errors

  private static func unreadable(_ path: String, _ failure: SystemError) -> XcodeFileError {
    XcodeFileError(
      .unreadableFile, "the file can't be read: \(failure.reason)",
      advice: failure.isMissing ? "Check the path" : nil, path: path, cause: failure.cause)
  }

  private static func unwritable(
    _ path: String, _ reason: String, _ cause: XcodeFileError.Cause?
  ) -> XcodeFileError {
    XcodeFileError(
      .unwritableFile, "the file can't be written: \(reason)",
      advice: cause == .device
        ? "It is as it was" : "It is as it was; check the permissions of the file and its folder",
      path: path, cause: cause)
  }
}

extension SystemError {
  var cause: XcodeFileError.Cause? {
    switch code {
    case EACCES, EPERM, EROFS: .permission
    case EIO, ENOSPC, EDQUOT, EFBIG: .device
    default: nil
    }
  }
}

extension FileStatus {
  fileprivate func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }
}
