import TestRandom
import Testing

@testable import GantryAudit

/// Binaries that were cut or changed: none of them may stop the audit, or pass as clean.
struct DamageTests {
  private static let samples = [
    "elf-x86_64/mocks-stripped.so", "elf-x86_64/mocks.o", "elf-aarch64/mocks.o",
    "elf-x86_64/mocks-gnu.a", "macho-x86_64/mocks-fixup_chains.dylib", "macho-arm64e/mocks.o",
    "macho-arm64_32/mocks-no_fixup_chains.dylib", "macho-x86_64/mocks-no_fixup_chains.dylib",
  ]

  /// What one file's bytes amount to, without a file.
  private static func report(_ bytes: [UInt8]) -> AuditReport {
    var reader = InputReader(audit: Audit(), path: "binary")
    bytes.withUnsafeBytes { reader.read(Bytes(buffer: $0)) }
    return reader.report
  }

  @Test(arguments: samples)
  func eachTruncationIsAProblem(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    // Every end near the start, where the headers are, and a sample of all others.
    let ends =
      Array(stride(from: 0, to: 600, by: 3)) + Array(stride(from: 600, to: bytes.count, by: 1_499))
      + [bytes.count - 1]
    for end in ends where end < bytes.count {
      let report = Self.report(Array(bytes[..<end]))
      #expect(!report.problems.isEmpty, "cut at \(end)")
    }
  }

  @Test(arguments: samples)
  func aChangedByteIsAProblemOrHidesNoMock(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    let found = Self.report(bytes).findings.count
    try #require(found >= 6)
    let names = Self.places(of: ["Gantry", "TestDouble", "DebugOnly"], in: bytes)
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<SeededGenerator.count(150) {
      var changed = bytes
      let place = Int(generator.next() % UInt64(bytes.count))
      changed[place] ^= UInt8(1 << (generator.next() % 8))
      let report = Self.report(changed)
      // Another name is another protocol: such a change is no damage.
      if names.contains(place) { continue }
      #expect(!report.problems.isEmpty || report.findings.count >= found, "byte \(place)")
    }
  }

  @Test(arguments: samples)
  func manyChangedBytesAreAProblemOrHideNotAllMocks(name: String) throws {
    let bytes = try Fixtures.bytes(name)
    let names = Self.places(of: ["Gantry", "TestDouble", "DebugOnly"], in: bytes)
    var generator = SeededGenerator(seed: 7)
    let values: [UInt8] = [0x00, 0xFF, 0x7F, 0x80, 0x01]
    for _ in 0..<SeededGenerator.count(100) {
      var changed = bytes
      for _ in 0..<(1 + generator.next() % 16) {
        // Half of them in the headers.
        let limit = generator.next() % 2 == 0 ? min(2_048, bytes.count) : bytes.count
        let place = Int(generator.next() % UInt64(limit))
        let value = values[Int(generator.next() % UInt64(values.count))]
        for offset in 0..<Int(1 << (generator.next() % 4))
        where place + offset < changed.count && !names.contains(place + offset) {
          changed[place + offset] = value
        }
      }
      #expect(!Self.report(changed).isClean)
    }
  }

  private static func places(of names: [String], in bytes: [UInt8]) -> Set<Int> {
    var places: Set<Int> = []
    for name in names.map({ Array($0.utf8) }) {
      for start in 0..<(bytes.count - name.count)
      where bytes[start] == name[0] && Array(bytes[start..<start + name.count]) == name {
        places.formUnion(start...(start + name.count))
      }
    }
    return places
  }

  @Test func anObjectsSectionsHaveBytesOfTheirOwn() throws {
    let bytes = try Fixtures.bytes("macho-armv7/mocks.o")
    let name = Array("__swift5_typeref".utf8)
    let section = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    // Its place in the file becomes that of the header, or of the section before it.
    for offset in [UInt32(0x24), UInt32(MachOBytes.word(bytes, section + 40) - 8)] {
      var damaged = bytes
      damaged.replaceSubrange(section + 40..<section + 44, with: ZipWriter.little(offset))
      let codes = try Fixtures.report(damaged).problems.map(\.message)
      #expect(codes.count == 1)
      #expect(codes.first?.hasPrefix("two parts of the object are at offset ") == true)
    }
  }
}
