import Testing

@testable import GantryAudit

/// Binaries that were changed so that what must not ship has another name.
struct EvasionTests {
  /// A fixture in which texts are replaced by others of the same length.
  static func changed(_ name: String, _ texts: [(String, String)]) throws -> [UInt8] {
    var bytes = try Fixtures.bytes(name)
    for (old, new) in texts {
      let old = Array(old.utf8)
      let new = Array(new.utf8)
      try #require(old.count == new.count)
      var start = 0
      var count = 0
      while let place = bytes[start...].indices.first(where: { bytes[$0...].starts(with: old) }) {
        bytes.replaceSubrange(place..<place + old.count, with: new)
        start = place + old.count
        count += 1
      }
      try #require(count > 0, "'\(name)' has no '\(texts)'")
    }
    return bytes
  }

  @Test(arguments: [
    "elf-x86_64/mocks-dynamic-stripped.so", "elf-x86_64/mocks.o",
    "macho-arm64/mocks-dynamic-fixup_chains.dylib", "macho-arm64/mocks.o",
  ])
  func aProtocolOfWhichTheSymbolSaysNoNameIsAProblem(name: String) throws {
    for other in ["obf1_______________Mp", "$s6Gantry10TestDoub_Mp", "$s6Gantry10TestDoubleMq"] {
      let symbol = "$s6Gantry10TestDoubleMp"
      let new = other + String(repeating: "_", count: symbol.count - other.count)
      let bytes = try Self.changed(name, [(symbol, String(new.prefix(symbol.count)))])
      let report = try Fixtures.report(bytes)
      #expect(report.codes.contains("unresolved"), "\(name) \(other) \(report.codes)")
    }
  }

  @Test(arguments: [
    "elf-x86_64/mocks-dynamic-stripped.so", "macho-arm64/mocks-dynamic-fixup_chains.dylib",
  ])
  func aModuleUnderAnotherNameHasOurProtocols(name: String) throws {
    let bytes = try Self.changed(
      name,
      [
        ("$s6Gantry10TestDoubleMp", "$s6Launch10TestDoubleMp"),
        ("$s6Gantry9DebugOnlyMp", "$s6Launch9DebugOnlyMp"),
      ])
    let report = try Fixtures.report(bytes)
    #expect(
      report.lines == RealBinariesTests.mocks.map { $0.replacing("Gantry.", with: "Launch.") })
  }

  /// The place of an ELF file's section header, by the section's name.
  private static func header(_ name: String, in bytes: [UInt8]) throws -> Int {
    try Bytes.with(bytes) { content throws(AuditFault) in
      let file = try ELFFile(content)
      let table = try content.integer(UInt64.self, at: 40)
      let index = file.sections.firstIndex { $0.name == name } ?? 0
      return Int(table) + index * 64
    }
  }

  private static func put<Value: FixedWidthInteger>(
    _ value: Value, at place: Int, in bytes: inout [UInt8]
  ) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(place..<place + $0.count, with: $0)
    }
  }

  @Test(arguments: [
    ("not loaded", "malformed"), ("nowhere", "malformed"), ("beside", "metadataMissing"),
  ])
  func anEmptyListInPlaceOfTheRealOneIsAProblem(kind: String, code: String) throws {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks-stripped.so")
    let list = try Self.header("swift5_protocol_conformances", in: bytes)
    let other = try Self.header(".hash", in: bytes)
    let name = Array(bytes[list..<list + 4])
    let place = Array(bytes[list + 16..<list + 32])
    // The end of its name is another.
    Self.put(
      UInt32(littleEndian: name.withUnsafeBytes { $0.load(as: UInt32.self) }) + 7, at: list,
      in: &bytes)
    bytes.replaceSubrange(other..<other + 4, with: name)
    Self.put(UInt64(kind == "not loaded" ? 0 : 2), at: other + 8, in: &bytes)
    if kind == "nowhere" { Self.put(UInt64(0), at: other + 16, in: &bytes) }
    if kind == "beside" { bytes.replaceSubrange(other + 16..<other + 32, with: place) }
    Self.put(UInt64(0), at: other + 32, in: &bytes)
    let report = try Fixtures.report(bytes)
    #expect(report.codes == [code])
  }

  @Test(arguments: [
    "macho-arm64/mocks-fixup_chains.dylib", "macho-x86_64/mocks-no_fixup_chains.dylib",
  ])
  func aListUnderAnotherNameIsAProblem(name: String) throws {
    let bytes = try Self.changed(name, [("__swift5_proto\0", "__hidden_proto\0")])
    #expect(try Fixtures.report(bytes).codes == ["metadataMissing"])
  }

  @Test(arguments: [
    ("__swift_protoX", "unknownSection"), ("__swift", "unknownSection"),
    ("__swift_hooks", "unknownSection"), ("__swift56_hooks", "unknownSection"),
    ("__swiftx_ast", "unknownSection"), ("__swift6_proto", "unknownSection"),
    ("__const", "metadataMissing"), ("__text", "metadataMissing"),
    ("__swift5_types", "malformed"), ("__swift5_typeref", "metadataMissing"),
    ("__swift5_acfuncs", "metadataMissing"), ("__swift5_replace", "metadataMissing"),
    ("__swift2_proto", "unsupported"), ("__swift3_typeref", "unsupported"),
  ])
  func aListUnderANameOfAnotherKindIsAProblem(other: String, code: String) throws {
    // The fields are of 16 bytes. The symbols would say it, too.
    var bytes = try Self.changed(
      "macho-arm64/mocks-fixup_chains.dylib",
      [
        (
          "__swift5_proto\0\0", other + String(repeating: "\0", count: 16 - other.utf8.count)
        )
      ])
    try Self.removeSymbols(from: &bytes)
    #expect(try Fixtures.report(bytes).codes == [code])
  }

  @Test func aBinaryOfAnOlderSwiftSaysSo() throws {
    let bytes = try Self.changed(
      "macho-arm64/clean-fixup_chains.dylib", [("__swift5_proto\0", "__swift2_proto\0")])
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "this binary is of a Swift before 5, whose metadata isn't read. Build it with Swift 5 or newer."
      ])
  }

  /// Empties the command for the table of symbols of a Mach-O file for 64 bits.
  private static func removeSymbols(from bytes: inout [UInt8]) throws {
    func word(_ place: Int) -> Int {
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var place = 32
    for _ in 0..<word(16) {
      let size = word(place + 4)
      if word(place) == 2 {
        bytes.replaceSubrange(place + 8..<place + 24, with: [UInt8](repeating: 0, count: 16))
      }
      place += size
    }
  }

  @Test func aListThatHasTheNameOfAnotherIsAProblem() throws {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks-stripped.so")
    let list = try Self.header("swift5_protocol_conformances", in: bytes)
    let other = try Self.header("swift5_tests", in: bytes)
    // They change their names, which are the first fields.
    for index in 0..<4 { bytes.swapAt(list + index, other + index) }
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "the section 'swift5_tests' holds conformances, but their list is empty or removed. Audit a binary from which only symbols were stripped, if anything."
      ])
  }

  @Test(arguments: [(".text", true), (".comment", false)])
  func theRuntimeWithoutMetadataIsAProblem(section: String, isLoaded: Bool) throws {
    let plain = try Fixtures.bytes("elf-x86_64/plain-c")
    for (mark, isWhole) in [("SWIFT_DEBUG_HELP\0", true), ("SWIFT_DEBUG_HELPX", false)] {
      var bytes = plain
      let header = try Self.header(section, in: bytes)
      let start = Int(
        bytes[header + 24..<header + 32].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
      bytes.replaceSubrange(start + 3..<start + 3 + mark.utf8.count, with: Array(mark.utf8))
      #expect(
        try Fixtures.report(bytes).codes == [
          isLoaded && isWhole ? "metadataMissing" : "notSwift"
        ])
    }
  }

  @Test func bytesAreFoundWhereverTheyAre() throws {
    let mark = Array("abcab".utf8)
    for count in 0..<40 {
      for start in 0..<40 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        let isThere = start + mark.count <= count
        if isThere { bytes.replaceSubrange(start..<start + mark.count, with: mark) }
        try Bytes.with(bytes) { #expect($0.holds(mark) == isThere) }
      }
    }
  }

  @Test func anEmptiedRecordOfAConformanceIsAProblem() throws {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks-stripped.so")
    let header = try Self.header("swift5_protocol_conformances", in: bytes)
    let start = Int(
      bytes[header + 24..<header + 32].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    Self.put(UInt32(0), at: start + 4, in: &bytes)
    let report = try Fixtures.report(bytes)
    #expect(
      report.problems.map(\.message) == [
        "record 1 of the section 'swift5_protocol_conformances' can't be followed: the conformance is nowhere. Audit the binary as the linker wrote it."
      ])
  }

  @Test(arguments: [
    (0x7FFF_FFFD as UInt64, "missingLibrary"), (0x7FFF_FFFF, "missingLibrary"),
    (0x6FFF_FEFB, "unsupported"), (0x6FFF_FEFC, "unsupported"),
  ])
  func librariesThatAreLoadedInOtherWaysAreLibraries(tag: UInt64, code: String) throws {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks-dynamic-stripped.so")
    let header = try Self.header(".dynamic", in: bytes)
    let table = Int(
      bytes[header + 24..<header + 32].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    let needed = try #require(
      stride(from: table, to: bytes.count - 16, by: 16).first {
        bytes[$0] == 1 && bytes[$0 + 1] == 0
      })
    Self.put(tag, at: needed, in: &bytes)
    #expect(try Fixtures.report(bytes).codes == [code])
  }
}
