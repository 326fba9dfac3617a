import Foundation
import GantryLink

/// A folder of the test's own, in which bundles are folders; it is removed afterwards.
struct FixtureFolder {
  let path: String

  /// Where files are looked for: a bundle's folder, and the folder itself for the app's own.
  var bundles: ResourceBundles {
    let path = path
    return ResourceBundles { bundle in [bundle.map { "\(path)/\($0).bundle" } ?? path] }
  }

  static func with(
    _ files: [String: String], _ body: (FixtureFolder) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-fixtures-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(FixtureFolder(path: folder.path))
  }
}
