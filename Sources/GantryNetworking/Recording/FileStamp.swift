#if DEBUG
  import Foundation

  /// Identifies one state of a file, as long as the file is kept open.
  ///
  /// Recorders replace recordings and never change them. An editor may change one; if its size
  /// stays, the entries' texts are copied from the changed file.
  struct FileStamp: Sendable, Equatable {
    var inode: UInt64
    var size: Int

    /// Nil where there is no file at a path.
    init?(_ path: String) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let inode = attributes?[.systemFileNumber] as? NSNumber,
        let size = attributes?[.size] as? NSNumber
      else { return nil }
      (self.inode, self.size) = (inode.uint64Value, size.intValue)
    }

    static func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }
#endif
