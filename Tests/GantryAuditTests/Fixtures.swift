import Testing

@testable import GantryAudit

/// Small real binaries, which `Fixtures/make.sh` made.
enum Fixtures {
  private static let all: Result<[String: [UInt8]], AuditFault> = Result {
    () throws(AuditFault) in
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let path = "/" + folder + "/Fixtures/fixtures.zip"
    return try UnpackedZip.withContents(of: path) { folder throws(AuditFault) in
      var contents: [String: [UInt8]] = [:]
      for target in try AuditFiles.names(inFolder: folder) {
        for name in try AuditFiles.names(inFolder: "\(folder)/\(target)") {
          contents["\(target)/\(name)"] = try AuditFiles.withBytes(
            ofFile: "\(folder)/\(target)/\(name)"
          ) { Array($0.buffer) }
        }
      }
      return contents
    }
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try #require(try all.get()[name], "there is no fixture '\(name)'")
  }

  static var names: [String] {
    get throws { try all.get().keys.sorted() }
  }

  /// Calls a closure with the path of a new folder, which is gone afterwards.
  static func withFolder<Value>(_ body: (Folder) throws -> Value) throws -> Value {
    let folder = try Folder()
    defer { folder.remove() }
    return try body(folder)
  }

  /// What an audit says of bytes in a file of their own.
  static func report(
    _ bytes: [UInt8], forbidding names: [String] = [], as name: String = "binary"
  ) throws -> AuditReport {
    try withFolder { folder in
      try folder.write(bytes, to: name)
      return Audit(forbiddenNames: names).report(on: [folder.path + "/" + name])
    }
  }
}

extension AuditReport {
  /// Types, what is wrong with each, and what brings it.
  var lines: [String] {
    findings.map { finding in
      let way = finding.through.isEmpty ? "" : " through \(finding.through.joined(separator: ", "))"
      let relation = finding.relation == .conforms ? "" : ", \(finding.relation.rawValue)"
      return "\(finding.type): \(finding.rule)\(way)\(relation)"
    }.sorted()
  }

  var codes: [String] { problems.map(\.code) }
}
