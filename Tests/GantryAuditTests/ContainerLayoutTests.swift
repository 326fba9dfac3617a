import Testing

@testable import GantryAudit

/// Zip files, static libraries and universal files whose lists don't tell all.
struct ContainerLayoutTests {
  private static func library(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes("macho-arm64/\(name)-fixup_chains.dylib")
  }

  private static func zip(_ entries: [ZipWriter.Entry]) -> [UInt8] {
    var writer = ZipWriter()
    writer.entries = entries
    return writer.bytes
  }

  // MARK: Zip files

  @Test(arguments: [0, 3])
  func aSizeThatIsNotTrueIsAProblem(size: UInt32) throws {
    let clean = ZipWriter.Entry(path: "clean", content: try Self.library("clean"))
    var mocks = ZipWriter.Entry(path: "mocks", content: try Self.library("mocks"))
    mocks.listedSize = size
    #expect(try Fixtures.report(Self.zip([clean, mocks])).codes == ["malformed"])
    // Also where the size is said to follow, and where the file is said to be empty.
    mocks.flags = 8
    #expect(try Fixtures.report(Self.zip([clean, mocks])).codes == ["malformed"])
    mocks.listedSize = 0
    mocks.compressedSize = 0
    mocks.checksum = 0
    #expect(try Fixtures.report(Self.zip([clean, mocks])).codes == ["trailingBytes"])
  }

  @Test(arguments: ["omitted", "before", "after", "last", "folder", "folder in list"])
  func bytesOfNoListedFileAreAProblem(kind: String) throws {
    let mocks = try Self.library("mocks")
    var first = ZipWriter.Entry(path: "clean", content: try Self.library("clean"))
    var second = ZipWriter.Entry(path: "second", content: [1])
    switch kind {
    case "omitted":
      second = ZipWriter.Entry(path: "mocks", content: mocks)
      second.isListed = false
    case "before":
      // Only what begins as a zip file is taken for one.
      first.before = Self.zip([.init(path: "mocks", content: mocks)])
    case "after": first.after = mocks
    case "last": second.after = mocks
    case "folder": second = ZipWriter.Entry(path: "mocks/", content: mocks)
    default:
      second = ZipWriter.Entry(path: "mocks/", content: mocks)
      second.listedSize = 0
    }
    let codes = try Fixtures.report(Self.zip([first, second])).codes
    #expect(codes == [kind.hasPrefix("folder") ? "malformed" : "trailingBytes"])
  }

  @Test func whatFollowsAFileMustAgreeWithTheList() throws {
    var clean = ZipWriter.Entry(path: "clean", content: try Self.library("clean"))
    clean.flags = 8
    let checksum = ZipWriter.little(CRC32.checksum(clean.content))
    let size = UInt32(clean.content.count)
    let mark: [UInt8] = [0x50, 0x4B, 7, 8]
    let sizes = ZipWriter.little(size) + ZipWriter.little(size)
    let wide = ZipWriter.little(UInt64(size)) + ZipWriter.little(UInt64(size))
    for after in [mark + checksum + sizes, checksum + sizes, mark + checksum + wide, [0, 0, 0]] {
      clean.after = after
      #expect(try Fixtures.report(Self.zip([clean])).isClean)
      let two = Self.zip([clean, .init(path: "folder/", content: [])])
      #expect(try Fixtures.report(two).isClean)
    }
    for after in [mark + checksum + sizes + [1], mark + sizes + checksum, checksum] {
      clean.after = after
      #expect(try Fixtures.report(Self.zip([clean])).codes == ["trailingBytes"])
    }
  }

  @Test func manyLinksThatLeadNowhereTakeNoLongTime() throws {
    var entries = [ZipWriter.Entry(path: "clean", content: try Self.library("clean"))]
    for index in 0..<20_000 {
      entries.append(.init(path: "a/\(index)", content: Array("x".utf8), isLink: true))
    }
    let clock = ContinuousClock()
    let start = clock.now
    let report = try Fixtures.report(Self.zip(entries))
    #expect(report.problems.count == 20_000)
    // With each link compared with each path it took minutes.
    #expect(clock.now - start < .seconds(60))
  }

  @Test func aFileThatIsPackedTooFarIsRefused() throws {
    // It begins as a binary does.
    var entry = ZipWriter.Entry(path: "bomb", content: try Self.library("mocks"), method: 8)
    entry.flags = 8
    entry.content = Self.packedZeros(after: entry.content.prefix(8), repeats: 5_000)
    entry.listedSize = 8 + 1 + 5_000 * 258
    #expect(
      try Fixtures.report(Self.zip([entry])).problems.map(\.message) == [
        "a file of 1290009 bytes in \(entry.content.count) of a zip file can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them."
      ])
    entry.listedSize = 2 << 30
    #expect(try Fixtures.report(Self.zip([entry])).codes == ["unsupported"])
  }

  /// A block of RFC 1951's: the bytes and a zero, then copies of 258 zeros of two bits each.
  static func packedZeros(after start: some Sequence<UInt8>, repeats: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var count = 0
    func put(_ value: Int, _ length: Int, highFirst: Bool = false) {
      for bit in 0..<length {
        if count % 8 == 0 { bytes.append(0) }
        let isSet = value >> (highFirst ? length - 1 - bit : bit) & 1 == 1
        if isSet { bytes[count / 8] |= 1 << UInt8(count % 8) }
        count += 1
      }
    }
    // With the fixed codes the start.
    put(0, 1)
    put(1, 2)
    for byte in start + [0] {
      if byte < 144 {
        put(0x30 + Int(byte), 8, highFirst: true)
      } else {
        put(0x190 + Int(byte) - 144, 9, highFirst: true)
      }
    }
    put(0, 7)
    // With own codes: the length of 258 and the end take a bit each, the distance of 1 another.
    put(1, 1)
    put(2, 2)
    put(29, 5)
    put(0, 5)
    put(14, 4)
    // Lengths 18 and 1 of code lengths, in their order: 16, 17, 18, 0, 8 … 1.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      put(symbol == 18 || symbol == 1 ? 1 : 0, 3)
    }
    // 256 without a code, the end, 28 without a code, 258, and the distance; 1 is "0", 18 is "1".
    put(1, 1)
    put(127, 7)
    put(1, 1)
    put(107, 7)
    put(0, 1)
    put(1, 1)
    put(17, 7)
    put(0, 1)
    put(0, 1)
    for _ in 0..<repeats { put(1, 2) }
    put(0, 1)
    return bytes
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
    let zip = Self.zip([
      .init(path: "clean", content: try Self.library("clean")),
      .init(path: "A.class", content: java + [UInt8](repeating: 1, count: 2_000)),
    ])
    #expect(try Fixtures.report(zip).isClean)
    let hidden = Self.zip([
      .init(path: "clean", content: try Self.library("clean")),
      .init(path: "hidden", content: bytes),
    ])
    #expect(try !Fixtures.report(hidden).isClean)
  }
}
