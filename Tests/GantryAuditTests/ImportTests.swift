import Testing

@testable import GantryAudit

/// What a Mach-O file imports where its table of symbols was stripped of it: the loader's own tables
/// say it, in each of their formats.
struct ImportTests {
  /// Bytes in which each symbol of a kind is one for debuggers, as if it weren't there.
  private static func hiding(_ isHidden: (UInt8) -> Bool, in bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let command = try #require(MachOBytes.command(2, in: bytes))
    let table = MachOBytes.word(bytes, command + 8)
    for index in 0..<MachOBytes.word(bytes, command + 12) {
      let type = table + index * 16 + 4
      if isHidden(bytes[type] & 0x0E) { bytes[type] |= 0x20 }
    }
    return bytes
  }

  /// A library that uses Gantry's under the name of one that older systems have in apps.
  private static func user(_ way: String, importFormat: UInt32) throws -> [UInt8] {
    var bytes = try Fixtures.bytes("macho-arm64/mocks-dynamic-\(way).dylib")
    if importFormat > 1 {
      var rewriter = try FixupFormatTests.Rewriter(bytes)
      rewriter.widenImports(to: importFormat, addend: 0)
      bytes = rewriter.bytes
    }
    let old = Array("@rpath/libGantry.dylib\0\0".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: old) })
    bytes.replaceSubrange(place..<place + old.count, with: Array("@rpath/libswiftos.dylib\0".utf8))
    return try hiding({ $0 == 0 }, in: bytes)
  }

  static let formats: [(String, UInt32)] = [
    ("fixup_chains", 1), ("fixup_chains", 2), ("fixup_chains", 3), ("no_fixup_chains", 1),
  ]

  @Test(arguments: formats)
  func whatIsImportedMustHaveBeenRead(way: String, format: UInt32) throws {
    let user = try Self.user(way, importFormat: format)
    #expect(
      try Fixtures.report(user).problems.map(\.message) == [
        "the symbol '$s6Gantry10TestDoubleMp' of the module 'Gantry' is in no binary that was read, so a library that isn't the system's is missing, whatever it is called. Put it there, name its folder, or name it as a system library."
      ])
  }

  @Test(arguments: formats)
  func whatAStrippedLibraryExportsIsThere(way: String, format: UInt32) throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(way, importFormat: format), to: "App")
      let library = try Fixtures.bytes("macho-arm64/libGantry.dylib")
      try folder.write(try Self.hiding({ $0 == 0x0E }, in: library), to: "libswiftos.dylib")
      let report = Audit(libraryFolders: [folder.path]).report(on: [folder.path + "/App"])
      #expect(report.problems == [])
      #expect(report.lines == RealBinariesTests.mocks)
    }
  }

  @Test(arguments: formats)
  func aForbiddenNameIsFoundAmongImports(way: String, format: UInt32) throws {
    let user = try Self.hiding({ _ in true }, in: try Self.user(way, importFormat: format))
    let image = try Bytes.with(user) { bytes throws(AuditFault) in
      try MachOReader.image(bytes, names: SymbolNames(forbiddenNames: ["Gantry.TestDouble"]))
    }
    #expect(image.namedSymbols == [0: "$s6Gantry10TestDoubleMp"])
  }

  /// Which of the symbols is shown doesn't depend on how a set is ordered in a run.
  @Test(arguments: formats)
  func ofSeveralThatHoldAForbiddenNameTheSameIsShown(way: String, format: UInt32) throws {
    let user = try Self.hiding({ _ in true }, in: try Self.user(way, importFormat: format))
    let image = try Bytes.with(user) { bytes throws(AuditFault) in
      try MachOReader.image(bytes, names: SymbolNames(forbiddenNames: ["Gantry"]))
    }
    #expect(image.namedSymbols == [0: "$s6Gantry10TestDoubleMp"])
  }

  @Test func compressedNamesOfImportsAreAProblem() throws {
    var bytes = try Fixtures.bytes("macho-arm64/mocks-fixup_chains.dylib")
    let command = try #require(MachOBytes.command(0x8000_0034, in: bytes))
    bytes[MachOBytes.word(bytes, command + 8) + 24] = 1
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "chained fixups with compressed names can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them, and unpack other archives."
      ])
  }

  @Test func namesOfImportsThatOverlapAreAProblem() throws {
    var bytes = try Fixtures.bytes("macho-arm64/mocks-fixup_chains.dylib")
    let command = try #require(MachOBytes.command(0x8000_0034, in: bytes))
    let old = MachOBytes.word(bytes, command + 8)
    var table = Array(bytes[old..<old + MachOBytes.word(bytes, old + 8)])
    let count = 1_000
    // Each is all of the names that there are.
    table.replaceSubrange(16..<20, with: ZipWriter.little(UInt32(count)))
    table.replaceSubrange(12..<16, with: ZipWriter.little(UInt32(table.count + count * 4)))
    table += [UInt8](repeating: 0, count: count * 4)
    table += [UInt8](repeating: 0x61, count: 60_000) + [0]
    bytes.replaceSubrange(command + 8..<command + 12, with: ZipWriter.little(UInt32(bytes.count)))
    bytes.replaceSubrange(command + 12..<command + 16, with: ZipWriter.little(UInt32(table.count)))
    bytes += table
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "the names of imports overlap many times over. The file is damaged, or not what its first bytes say: build or copy it again."
      ])
  }
}

/// Where things are in a Mach-O file of 64 bits.
enum MachOBytes {
  static func command(_ kind: UInt32, in bytes: [UInt8]) -> Int? {
    var offset = 32
    for _ in 0..<word(bytes, 16) {
      if UInt32(word(bytes, offset)) == kind { return offset }
      offset += word(bytes, offset + 4)
    }
    return nil
  }

  static func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }
}
