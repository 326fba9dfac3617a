// stat(2) and its kin need a declared reason in what apps for iPhones link. What stands here is
// compiled into its callers alone, so that apps have nothing of it: no module that they link calls it.

/// What a file system knows about a file.
package struct FileStatus: Sendable {
  package enum Kind: Sendable { case file, folder, link, other }

  package var kind: Kind
  package var mode: UInt16
  package var size: Int
  package var owner: UInt32
  package var group: UInt32
  package var device: UInt64
  package var inode: UInt64

  @_alwaysEmitIntoClient
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    mode = UInt16(truncatingIfNeeded: status.st_mode)
    size = Int(status.st_size)
    owner = UInt32(truncatingIfNeeded: status.st_uid)
    group = UInt32(truncatingIfNeeded: status.st_gid)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension System {
  /// What stands at a path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - isLinkFollowed: whether it is what a symbolic link leads to, rather than the link.
  /// - Returns: its kind, size, owner and the like.
  /// - Throws: why there is none, or why nobody may look.
  @_alwaysEmitIntoClient
  package static func status(
    of path: String, isLinkFollowed: Bool = true
  ) throws(SystemError) -> FileStatus {
    var status = stat()
    guard (isLinkFollowed ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw SystemError("look at '\(path)'")
    }
    return FileStatus(status)
  }

  /// What kind of thing stands at a path; nil where nothing does or nobody may look.
  @_alwaysEmitIntoClient
  package static func kind(_ path: String) -> FileStatus.Kind? { (try? status(of: path))?.kind }
}

extension OpenFile {
  /// What the file system knows about it.
  @_alwaysEmitIntoClient
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("look at '\(path)'") }
    return FileStatus(status)
  }

  /// Gives it the owner, the group and the mode of another.
  @_alwaysEmitIntoClient
  package func setAttributes(like status: FileStatus) throws(SystemError) {
    // Another's file stays another's where the system allows it; it allows that to few. The mode
    // comes after it, since a change of owner clears bits of it.
    _ = fchown(descriptor, uid_t(status.owner), gid_t(status.group))
    guard fchmod(descriptor, mode_t(status.mode & 0o7777)) == 0 else {
      throw SystemError("change '\(path)'")
    }
  }
}
