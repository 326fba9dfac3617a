import Testing

@testable import GantryAudit

/// Files that gzip packed.
struct GzipTests {
  /// Blocks of RFC 1951's that hold bytes as they are.
  static func stored(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, content.count)
      let count = UInt16(end - start)
      bytes += [end == content.count ? 1 : 0] + ZipWriter.little(count) + ZipWriter.little(~count)
      bytes += content[start..<end]
      start = end
    } while start < content.count
    return bytes
  }

  static func gzip(
    _ content: [UInt8], flags: UInt8 = 0, fields: [UInt8] = [], packed: [UInt8]? = nil
  ) -> [UInt8] {
    [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3] + fields + (packed ?? stored(content))
      + ZipWriter.little(CRC32.checksum(content)) + ZipWriter.little(UInt32(content.count))
  }

  private static func library(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes("macho-arm64/\(name)-fixup_chains.dylib")
  }

  /// What an audit says of a folder, and of a zip file, that have a clean library and a file.
  private static func reports(_ bytes: [UInt8]) throws -> [AuditReport] {
    let clean = try library("clean")
    return [
      try Fixtures.withFolder { folder in
        try folder.write(clean, to: "clean")
        try folder.write(bytes, to: "a.gz")
        return Audit().report(on: [folder.path])
      },
      try Fixtures.report(
        ZipWriter(entries: [
          .init(path: "clean", content: clean), .init(path: "a.gz", content: bytes),
        ]).bytes),
    ]
  }

  @Test func textThatIsPackedIsPassedOver() throws {
    let short = Array("licences".utf8)
    let long = [UInt8](repeating: 0x41, count: 300_000)
    for content in [short, long, []] {
      for report in try Self.reports(Self.gzip(content)) {
        #expect(report.problems == [])
        #expect(report.isClean)
      }
    }
  }

  @Test func aBinaryThatIsPackedIsRead() throws {
    let mocks = try Self.library("mocks")
    let fields: [UInt8] = [2, 0, 1, 2] + Array("name".utf8) + [0] + Array("a comment".utf8) + [0]
    for bytes in [
      Self.gzip(mocks), Self.gzip(mocks, flags: 0x1F, fields: fields + [0, 0]),
      Self.gzip(Self.gzip(mocks)),
      Self.gzip(ZipWriter(entries: [.init(path: "mocks", content: mocks)]).bytes),
    ] {
      for report in try Self.reports(bytes) {
        #expect(report.problems == [])
        #expect(report.lines == RealBinariesTests.mocks)
      }
    }
    #expect(try Fixtures.report(Self.gzip(mocks)).lines == RealBinariesTests.mocks)
    #expect(try Fixtures.report(Self.gzip(Array("text".utf8))).codes == ["unknownFormat"])
  }

  @Test func whatIsDamagedOrHidesMoreIsAProblem() throws {
    let mocks = try Self.library("mocks")
    let text = Array("text".utf8)
    let zip = ZipWriter(entries: [.init(path: "mocks", content: mocks)]).bytes
    let long = [UInt8](repeating: 1, count: 100_000)
    var wrong = Self.gzip(mocks)
    wrong[wrong.count - 8] ^= 1
    for (bytes, code) in [
      (Self.gzip(text) + mocks, "trailingBytes"), (Self.gzip(text) + zip, "trailingBytes"),
      (Self.gzip(text) + Self.gzip(mocks), "unsupported"),
      (Self.gzip(long + zip), "unsupported"), (wrong, "malformed"),
      (Self.gzip(text, flags: 0x20), "malformed"), (Self.gzip(text, flags: 4), "truncated"),
      (Self.gzip(mocks, packed: Self.stored(text)), "malformed"),
      (Array(Self.gzip(long).dropLast(9)), "malformed"), ([0x1F, 0x8B, 8], "truncated"),
    ] {
      for report in try Self.reports(bytes) { #expect(report.codes == [code]) }
    }
  }

  @Test func aTextThatWasDamagedIsAProblem() throws {
    // So many that most are dropped while they are unpacked.
    let text = (0..<400_000).map { UInt8($0 % 89) + 32 }
    let whole = Self.gzip(text)
    for report in try Self.reports(whole) { #expect(report.isClean) }
    // Behind what tells the kind, in the middle, and close to the end.
    for place in [700, whole.count / 2, whole.count - 9] {
      var damaged = whole
      damaged[place] ^= 4
      for report in try Self.reports(damaged) {
        #expect(
          report.problems.map(\.message) == [
            "the gzip file's content hasn't the checksum that it gives. The file is damaged, or not what its first bytes say: build or copy it again."
          ])
      }
    }
  }

  @Test func aTextInAZipFileThatWasDamagedIsAProblem() throws {
    let clean = ZipWriter.Entry(path: "clean", content: try Self.library("clean"))
    for (size, method) in [(300, UInt16(0)), (400_000, 0), (400_000, 8)] {
      let text = (0..<size).map { UInt8($0 % 89) + 32 }
      var entry = ZipWriter.Entry(path: "text", content: text)
      if method == 8 {
        entry.content = Self.stored(text)
        entry.method = 8
        entry.checksum = CRC32.checksum(text)
        entry.listedSize = UInt32(text.count)
        entry.flags = 8
      }
      #expect(try Fixtures.report(ZipWriter(entries: [clean, entry]).bytes).problems == [])
      entry.checksum = CRC32.checksum(text) ^ 1
      let report = try Fixtures.report(ZipWriter(entries: [clean, entry]).bytes)
      #expect(
        report.problems.map(\.message) == [
          "the content doesn't have the checksum that the zip file gives. The file is damaged: build or copy it again."
        ])
      #expect(report.problems.map(\.place.member) == ["text"])
    }
  }

  static let checksums: [([UInt8], UInt32)] = [
    (Array("123456789".utf8), 0xCBF4_3926), ([], 0),
    ([UInt8](repeating: 0, count: 32), 0x190A_55AD),
  ]

  @Test(arguments: checksums)
  func checksumsAreTheStandards(bytes: [UInt8], checksum: UInt32) {
    #expect(CRC32.checksum(bytes) == checksum)
    for index in bytes.indices {
      #expect(CRC32().adding(bytes[..<index]).adding(bytes[index...]).value == checksum)
    }
  }

  @Test func gzipFilesWithinEachOtherHaveALimit() throws {
    var bytes = try Self.library("mocks")
    for _ in 0..<4 { bytes = Self.gzip(bytes) }
    #expect(try Fixtures.report(bytes).lines == RealBinariesTests.mocks)
    #expect(try Fixtures.report(Self.gzip(bytes)).codes == ["unsupported"])
  }

  @Test func whatIsPackedTooFarIsNotKept() throws {
    // It begins as a binary does.
    let start = try Self.library("mocks").prefix(8)
    let packed = ContainerLayoutTests.packedZeros(after: start, repeats: 50_000)
    let content = start + [0] + [UInt8](repeating: 0, count: 50_000 * 258)
    let bytes = Self.gzip(Array(content), packed: packed)
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "a file of 12900009 bytes in \(bytes.count) of a gzip file can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them."
      ])
    // Other bytes are looked at, in memory that doesn't grow with them.
    let zeros = ContainerLayoutTests.packedZeros(after: [1], repeats: 50_000)
    let harmless = [1, 0] + [UInt8](repeating: 0, count: 50_000 * 258)
    for report in try Self.reports(Self.gzip(harmless, packed: zeros)) { #expect(report.isClean) }
  }
}
