import GantrySystem

/// Files and folders as the audit reads them: an unreadable one is a fault.
enum AuditFiles {
  /// The kind of file at a path, without following a link.
  static func kind(_ path: String) throws(AuditFault) -> FileStatus.Kind {
    do throws(SystemError) {
      return try System.status(of: path, isLinkFollowed: false).kind
    } catch {
      throw AuditFault(error)
    }
  }

  /// The names in a folder, in the order of their bytes.
  static func names(inFolder path: String) throws(AuditFault) -> [String] {
    let entries: [System.FolderEntry]
    do throws(SystemError) {
      entries = try System.entries(ofFolder: path)
    } catch {
      throw .unreadable(error.reason)
    }
    // Another file may have the repaired form of such a name.
    guard entries.allSatisfy(\.isNameValid) else { throw .unreadable("a name in it isn't UTF-8") }
    return entries.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Calls a closure with a file's bytes, which are read on demand.
  static func withBytes<Result>(
    ofFile path: String, _ body: (Bytes) throws(AuditFault) -> Result
  ) throws(AuditFault) -> Result {
    let bytes: UnsafeRawBufferPointer
    do throws(SystemError) {
      let file = try OpenFile(reading: path)
      let status = try file.status()
      guard status.kind == .file else {
        throw SystemError("read '\(path)'", reason: "it is no file")
      }
      bytes = try file.map(count: status.size)
    } catch {
      throw AuditFault(error)
    }
    defer { System.unmap(bytes) }
    return try body(Bytes(buffer: bytes))
  }
}

extension AuditFault {
  fileprivate init(_ error: SystemError) {
    self = error.isMissing ? .missing(error.reason) : .unreadable(error.reason)
  }
}
