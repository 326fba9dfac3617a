import Foundation
import GantryReport
import Testing

/// A folder of a test's own, removed with it.
final class Folder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "gantry-report-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where a run in it is recorded.
  var run: String { path + "/run" }

  /// The paths of all files of the run, from its folder on, in order.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: run).filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(run)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(run)/\(name)"))
  }

  func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

  /// The record of the only test in it.
  func onlyRecord() throws -> String {
    let names = try files().filter { $0.hasSuffix(".jsonl") }
    try #require(names.count == 1)
    return names[0]
  }

  /// The page that is made of it now.
  func page(embeddedImageLimit: Int = 50 << 20) throws -> String {
    _ = try RunReport(folder: run).write(embeddedImageLimit: embeddedImageLimit)
    return try text("index.html")
  }

  func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(run)/\(name)")
    return try #require(attributes[.posixPermissions] as? NSNumber).intValue
  }
}

extension String {
  /// How often a text stands in this one.
  func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}

/// A picture of one point: nothing in these tests looks at more.
let picture =
  Data(
    base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9"
      + "awAAAABJRU5ErkJggg==") ?? Data()
