import Testing

@testable import GantryAudit

/// The ways in which Mach-O files tell the loader of pointers, which no linker here writes all of:
/// a real file is rewritten to each.
struct FixupFormatTests {
  /// A file whose pointers are of the format 2, `DYLD_CHAINED_PTR_64`.
  struct Rewriter {
    var bytes: [UInt8]
    private var command = 0
    private var fixups = 0

    init(_ bytes: [UInt8]) throws {
      self.bytes = bytes
      command = try #require(MachOBytes.command(0x8000_0034, in: bytes))
      fixups = word(command + 8)
    }

    func word(_ offset: Int) -> Int { MachOBytes.word(bytes, offset) }

    private func pointer(_ offset: Int) -> UInt64 {
      UInt64(word(offset + 4)) << 32 | UInt64(word(offset))
    }

    private mutating func put(_ value: some FixedWidthInteger, at offset: Int) {
      let new = ZipWriter.little(value)
      bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }

    /// Writes each pointer anew, and says so.
    mutating func rewrite(to format: UInt16, isSigned: Bool) throws {
      let starts = fixups + word(fixups + 4)
      for segment in 0..<word(starts) where word(starts + 4 + segment * 4) != 0 {
        let place = starts + word(starts + 4 + segment * 4)
        try #require(bytes[place + 6] == 2)
        put(format, at: place + 6)
        let pageSize = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
        let segmentOffset = word(place + 8)
        let pages = Int(bytes[place + 20]) | Int(bytes[place + 21]) << 8
        for page in 0..<pages {
          var next = Int(bytes[place + 22 + page * 2]) | Int(bytes[place + 23 + page * 2]) << 8
          if next == 0xFFFF { continue }
          while true {
            // In the fixtures addresses are the same as offsets in the file.
            let offset = segmentOffset + page * pageSize + next
            let raw = pointer(offset)
            put(Self.encoded(raw, format, isSigned: isSigned), at: offset)
            let distance = Int(raw >> 51 & 0xFFF) * 4
            if distance == 0 { break }
            next += distance
          }
        }
      }
    }

    private static func encoded(_ raw: UInt64, _ format: UInt16, isSigned: Bool) -> UInt64 {
      if format == 6 || format == 2 { return raw }
      let signature: UInt64 = isSigned ? 1 << 63 | 0xABCD << 32 : 0
      if raw >> 63 == 1 { return 1 << 62 | signature | raw & 0xFFFF }
      return signature | raw & 0xFFFF_FFFF
    }

    /// Writes the imports with addends, behind everything else.
    mutating func widenImports(to format: UInt32, addend: UInt64) {
      let names = word(fixups + 12)
      let count = word(fixups + 16)
      let size = word(command + 12)
      var table = Array(bytes[fixups..<fixups + word(fixups + 8)])
      let start = table.count
      for index in 0..<count {
        let old = UInt32(word(fixups + word(fixups + 8) + index * 4))
        if format == 2 {
          table += ZipWriter.little(old) + ZipWriter.little(UInt32(addend))
        } else {
          table += ZipWriter.little(UInt64(old >> 9) << 32 | UInt64(old & 0xFF))
          table += ZipWriter.little(addend)
        }
      }
      let newNames = table.count
      table += bytes[fixups + names..<fixups + size]
      let end = bytes.count
      bytes += table
      put(UInt32(end), at: command + 8)
      put(UInt32(table.count), at: command + 12)
      fixups = end
      put(UInt32(start), at: fixups + 8)
      put(UInt32(newNames), at: fixups + 12)
      put(format, at: fixups + 20)
    }
  }

  private static func report(_ bytes: [UInt8]) throws -> AuditReport {
    try Fixtures.withFolder { folder in
      try folder.write(bytes, to: "App")
      try folder.write(
        try Fixtures.bytes("macho-arm64/libGantry.dylib"), to: "libGantry.dylib")
      return Audit().report(on: [folder.path + "/App"])
    }
  }

  private static func sample() throws -> Rewriter {
    try Rewriter(try Fixtures.bytes("macho-arm64/mocks-dynamic-fixup_chains.dylib"))
  }

  @Test(arguments: [UInt16(1), 2, 6, 9, 12], [false, true])
  func pointersOfEachFormatAreFollowed(format: UInt16, isSigned: Bool) throws {
    var rewriter = try Self.sample()
    try rewriter.rewrite(to: format, isSigned: isSigned)
    let report = try Self.report(rewriter.bytes)
    #expect(report.problems == [])
    #expect(report.lines == RealBinariesTests.mocks)
  }

  @Test(arguments: [UInt16(0), 4, 5, 7, 8, 10, 11, 13, 14, 255])
  func pointersOfOtherFormatsAreAProblem(format: UInt16) throws {
    var rewriter = try Self.sample()
    try rewriter.rewrite(to: format, isSigned: false)
    let report = try Self.report(rewriter.bytes)
    #expect(report.codes == ["unresolved"])
    let message = try #require(report.problems.first?.message)
    #expect(
      message.hasSuffix(
        "can't be followed: a pointer in chained fixups of format \(format) can't be audited. Audit the binary as the linker wrote it."
      )
        || message.hasSuffix(
          "can't be followed: a pointer in chained fixups of format \(format). Audit the binary as the linker wrote it."
        ))
  }

  @Test(arguments: [UInt32(2), 3])
  func importsWithAddendsAreRead(format: UInt32) throws {
    var rewriter = try Self.sample()
    rewriter.widenImports(to: format, addend: 0)
    let report = try Self.report(rewriter.bytes)
    #expect(report.problems == [])
    #expect(report.lines == RealBinariesTests.mocks)
  }

  @Test(arguments: [UInt32(2), 3])
  func aPointerBehindASymbolIsAProblem(format: UInt32) throws {
    var rewriter = try Self.sample()
    rewriter.widenImports(to: format, addend: 8)
    #expect(try Self.report(rewriter.bytes).codes == ["unresolved"])
  }

  @Test(arguments: [UInt32(0x2C), 0x21])
  func encryptedCodeIsAProblem(kind: UInt32) throws {
    var bytes = try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib")
    // The command that says for which system the file is has a number where this has whether it is
    // encrypted.
    let command = try #require(MachOBytes.command(0x32, in: bytes))
    bytes.replaceSubrange(command..<command + 4, with: ZipWriter.little(kind))
    let report = try Fixtures.report(bytes)
    #expect(
      report.problems.map(\.message) == [
        "the code is encrypted, as the App Store does it. Audit the build before it is uploaded."
      ])
  }

  @Test func aLoadCommandThatMustBeKnownIsAProblem() throws {
    var bytes = try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib")
    let command = try #require(MachOBytes.command(0x32, in: bytes))
    bytes.replaceSubrange(command..<command + 4, with: ZipWriter.little(UInt32(0x8000_0077)))
    #expect(try Fixtures.report(bytes).codes == ["unsupported"])
  }
}
