import Testing

@testable import GantryAudit

/// Symbols that begin as those of Swift's runtime do, in a binary without Swift's metadata.
struct RuntimeNameTests {
  /// A program in C with a symbol of another name, which another binary defines or itself.
  private static func program(with name: String, isDefined: Bool) throws -> [UInt8] {
    var bytes = try Fixtures.bytes("elf-x86_64/plain-c")
    let old = Array("__gmon_start__".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: old) })
    let rest = [UInt8](repeating: 0, count: max(0, old.count - name.utf8.count))
    bytes.replaceSubrange(place..<place + old.count, with: Array(name.utf8) + rest)
    let section = try Bytes.with(bytes) { bytes throws(AuditFault) in
      try ELFFile(bytes).sections.first { $0.type == .dynamicSymbols }
    }
    // The last of them: its section's number follows its name, kind and visibility.
    let table = try #require(section)
    if isDefined { bytes[Int(table.offset + table.size) - 24 + 6] = 1 }
    return bytes
  }

  @Test(arguments: [
    // Foundation's build of ICU has it.
    ("swift_u_isal", true, true), ("swift_u_isal", false, false),
    ("swift_retain", true, false), ("swift_retain", false, false),
    ("__swift_any", true, false), ("$s3App4MockVN", true, false), ("u_isalpha", false, true),
  ])
  func onlyTheRuntimesOwnNamesMeanSwift(name: String, isDefined: Bool, isPlain: Bool) throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.program(with: name, isDefined: isDefined), to: "library")
      try folder.write(try Fixtures.bytes("elf-x86_64/clean-stripped.so"), to: "app")
      let report = Audit().report(on: [folder.path])
      #expect(report.codes == (isPlain ? [] : ["metadataMissing"]))
    }
  }
}
