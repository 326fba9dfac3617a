#if DEBUG
  import Foundation

  /// What stands at a path.
  enum FilePath {
    /// A file's size in bytes; nil where there is none.
    static func size(_ path: String) -> Int? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.size] as? NSNumber)?.intValue
    }

    static func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }
#endif
