// stat(2) and its kin need a declared reason in what apps for iPhones link. This file's functions
// are compiled into their callers alone, and no module that apps link calls them.

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
  /// The status of a file or folder; of a symbolic link's target where links are followed.
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

  /// The kind of file at a path; nil where there is none or the system refuses to say.
  @_alwaysEmitIntoClient
  package static func kind(_ path: String) -> FileStatus.Kind? { (try? status(of: path))?.kind }
}

extension OpenFile {
  @_alwaysEmitIntoClient
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError("look at '\(path)'") }
    return FileStatus(status)
  }

  /// Gives it the owner, the group and the mode of another file.
  @_alwaysEmitIntoClient
  package func setAttributes(like status: FileStatus) throws(SystemError) {
    // Few systems allow changing the owner; then the file stays this user's. The mode is set after
    // the owner, since changing the owner clears bits of the mode.
    _ = fchown(descriptor, uid_t(status.owner), gid_t(status.group))
    guard fchmod(descriptor, mode_t(status.mode & 0o7777)) == 0 else {
      throw SystemError("change '\(path)'")
    }
  }
}
