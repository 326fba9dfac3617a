import Foundation
import Testing

@testable import GantryAudit

/// Static libraries and universal files whose lists don't tell all.
struct ContainerLayoutTests {
  private static func library(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes("macho-arm64/\(name)-fixup_chains.dylib")
  }

  // MARK: Static libraries

  private static func archive(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    var bytes = StaticArchive.magic
    for (name, content) in members {
      func field(_ text: String, _ size: Int) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0x20, count: size - text.utf8.count)
      }
      bytes += field(name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("644", 8)
      bytes += field("\(content.count)", 10) + [0x60, 0x0A] + content
      if content.count % 2 == 1 { bytes.append(0x0A) }
    }
    return bytes
  }

  @Test func aMemberIsATableOnlyWhereTheFirstIsNamedAsOne() throws {
    let clean = try Fixtures.bytes("macho-arm64/clean.o")
    let mocks = try Fixtures.bytes("macho-arm64/mocks.o")
    let gantry = try Fixtures.bytes("macho-arm64/Gantry.o")
    let table = [UInt8](repeating: 0, count: 8)
    for name in ["__.SYMDEF", "__.SYMDEF SORTED", "/"] {
      let good = Self.archive([(name, table), ("clean.o", clean), ("Gantry.o", gantry)])
      #expect(try Fixtures.report(good).isClean)
      let binary = Self.archive([(name, mocks), ("clean.o", clean), ("Gantry.o", gantry)])
      #expect(try Fixtures.report(binary).codes == ["malformed"])
      let late = Self.archive([("clean.o", clean), ("Gantry.o", gantry), (name, table)])
      #expect(try Fixtures.report(late).codes == ["unknownFormat"])
    }
    let odd = Self.archive([("__.SYMDEFx.o", mocks), ("clean.o", clean), ("Gantry.o", gantry)])
    #expect(try Fixtures.report(odd).lines == RealBinariesTests.mocks)
  }

  /// A stranger's name neither controls a terminal nor looks like a line of the report.
  @Test func namesStandOnTheirLineAndControlNoTerminal() throws {
    let name = "x\u{1B}[2J\nclean"
    let archive = Self.archive([
      (name, try Fixtures.bytes("macho-arm64/mocks.o")),
      ("Gantry.o", try Fixtures.bytes("macho-arm64/Gantry.o")), (name, Array("damaged".utf8)),
    ])
    let report = try Fixtures.report(archive)
    #expect(!report.findings.isEmpty)
    #expect(!report.problems.isEmpty)
    let lines = report.text.components(separatedBy: "\n")
    for line in lines.dropLast() + report.problems.map(\.description) {
      #expect(line != "clean" && !line.unicodeScalars.contains { $0.value < 0x20 }, "\(line)")
    }
    #expect(report.text.contains("x\\u{1B}[2J\\nclean"))
  }

  @Test(arguments: [0, 1, 7, 8])
  func darwinsArchiversFillMembersWithLineEnds(count: Int) throws {
    let filling = [UInt8](repeating: 0x0A, count: count)
    let clean = try Fixtures.bytes("macho-arm64/clean.o")
    let gantry = try Fixtures.bytes("macho-arm64/Gantry.o")
    let codes = try Fixtures.report(
      Self.archive([("clean.o", clean + filling), ("Gantry.o", gantry)])
    ).codes
    #expect(codes == (count < 8 ? [] : ["trailingBytes"]))
    let other = Self.archive([("clean.o", clean + filling + [1]), ("Gantry.o", gantry)])
    #expect(try Fixtures.report(other).codes == ["trailingBytes"])
    // Elsewhere nothing fills them.
    if count > 0 { #expect(try Fixtures.report(clean + filling).codes == ["trailingBytes"]) }
  }

  // MARK: Universal files

  @Test func universalFilesWithinEachOtherAreRefused() throws {
    var bytes = try Self.library("clean")
    for _ in 0..<5_000 {
      let header =
        ZipWriter.big(UInt32(0xCAFE_BABE)) + ZipWriter.big(UInt32(1)) + ZipWriter.big(UInt32(7))
        + ZipWriter.big(UInt32(3)) + ZipWriter.big(UInt32(28))
      bytes = header + ZipWriter.big(UInt32(bytes.count)) + ZipWriter.big(UInt32(0)) + bytes
    }
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "a part of the universal file is one, too. The file is damaged, or not what its first bytes say: build or copy it again."
      ])
  }

  @Test func aUniversalFileOfManyPartsIsNoClassOfJava() throws {
    let mocks = try Self.library("mocks")
    // The parts that aren't there come last.
    var bytes = ZipWriter.big(UInt32(0xCAFE_BABE)) + ZipWriter.big(UInt32(50))
    bytes += mocks[4..<8].reversed() + mocks[8..<12].reversed() + ZipWriter.big(UInt32(0x1000))
    bytes += ZipWriter.big(UInt32(mocks.count)) + ZipWriter.big(UInt32(12))
    bytes += [UInt8](repeating: 0, count: 0x1000 - bytes.count) + mocks
    let java = ZipWriter.big(UInt32(0xCAFE_BABE)) + ZipWriter.big(UInt32(61)) + Array("class".utf8)
    try Fixtures.withFolder { folder in
      try folder.write(try Self.library("clean"), to: "clean")
      try folder.write(java, to: "A.class")
      #expect(Audit().report(on: [folder.path]).isClean)
      try folder.write(bytes, to: "hidden")
      #expect(!Audit().report(on: [folder.path]).isClean)
    }
  }
}
