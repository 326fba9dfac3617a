import Foundation

/// A folder for one test.
struct Folder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/gantry-audit-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
  }

  /// Writes a file that can be started.
  func write(executable bytes: [UInt8], to name: String) throws {
    try write(bytes, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: path + "/" + name)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func remove() {
    // What is left is the system's temporary folder's.
    try? FileManager.default.removeItem(atPath: path)
  }
}

enum FileBytes {
  static func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
