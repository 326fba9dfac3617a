import Testing

@testable import GantryAudit

/// Tar files, as deployments to Linux are made of them.
struct TarTests {
  private static func clean() throws -> [UInt8] {
    try Fixtures.bytes("elf-x86_64/clean-stripped.so")
  }
  private static func mocks() throws -> [UInt8] {
    try Fixtures.bytes("elf-x86_64/mocks-stripped.so")
  }

  private static func report(
    _ entries: [TarWriter.Entry], _ change: (inout TarWriter) -> Void = { _ in }
  ) throws -> AuditReport {
    var writer = TarWriter(entries: entries)
    change(&writer)
    return try Fixtures.report(writer.bytes, as: "app.tar")
  }

  @Test(arguments: [TarWriter.Format.oldest, .ustar, .pax, .gnu])
  func binariesAreReadInEachFormat(format: TarWriter.Format) throws {
    let folder = format == .oldest ? "bin" : String(repeating: "long/", count: 30) + "bin"
    for (content, lines) in [(try Self.mocks(), RealBinariesTests.mocks), (try Self.clean(), [])] {
      var text = TarWriter.Entry(path: "notes", content: Array("text".utf8))
      text.mode = 0o644
      let entries = [
        TarWriter.Entry(path: "./", kind: "5"), .init(path: folder + "/", kind: "5"),
        .init(path: folder + "/app", content: content), text,
        .init(path: "link", kind: "2", target: "notes"), .init(path: "pipe", kind: "6"),
      ].map { entry in
        var entry = entry
        entry.format = format
        return entry
      }
      let report = try Self.report(entries)
      #expect(report.problems == [])
      #expect(report.lines == lines)
      #expect(report.images.map(\.place.member) == [folder + "/app"])
      // Packed, and in a zip file.
      let tar = TarWriter(entries: entries).bytes
      let packed = try Fixtures.report(GzipTests.gzip(tar), as: "app.tar.gz")
      #expect(packed.problems == [])
      #expect(packed.images.map(\.place.member) == [folder + "/app"])
      #expect(packed.lines == lines)
      let zip = ZipWriter(entries: [.init(path: "app.tgz", content: GzipTests.gzip(tar))]).bytes
      let inner = try Fixtures.report(zip)
      #expect(inner.problems == [])
      #expect(inner.images.map(\.place.member) == ["app.tgz: \(folder)/app"])
    }
  }

  @Test func librariesInItAreFound() throws {
    let user = try LibraryTests.user(of: "libGantry.so", runPath: "$ORIGIN")
    let library = try Fixtures.bytes("elf-x86_64/libGantry.so")
    for path in ["opt/libGantry.so", "./opt//libGantry.so"] {
      let report = try Self.report([
        .init(path: "./opt/app", content: user), .init(path: path, content: library),
      ])
      #expect(report.problems == [])
      #expect(report.lines == RealBinariesTests.mocks)
    }
    let hardLinked = try Self.report([
      .init(path: "lib/libGantry.so", content: library),
      .init(path: "opt/libGantry.so", kind: "1", target: "./lib/libGantry.so"),
      .init(path: "opt/app", content: user),
    ])
    #expect(hardLinked.problems == [])
    #expect(hardLinked.lines == RealBinariesTests.mocks)
    #expect(try Self.report([.init(path: "opt/app", content: user)]).codes == ["missingLibrary"])
  }

  @Test func aBundlesExecutableMustBeInIt() throws {
    let report = try Self.report([
      .init(
        path: "Some.app/lib", content: try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib"))
    ])
    #expect(report.codes == ["noExecutable"])
  }

  @Test func whatMacOSKnowsOfAFileIsNoProgram() throws {
    let attributes = [0, 5, 0x16, 7, 0, 2, 0, 0] + [UInt8](repeating: 0x20, count: 700)
    let clean = try Self.clean()
    let report = try Self.report([
      .init(path: "app", content: clean), .init(path: "._app", content: attributes),
    ])
    #expect(report.problems == [])
    #expect(report.isClean)
    let zip = ZipWriter(entries: [
      .init(path: "app", content: clean, mode: 0o755),
      .init(path: "__MACOSX/._app", content: attributes, mode: 0o755),
    ])
    #expect(try Fixtures.report(zip.bytes).isClean)
    let other = try Self.report([
      .init(path: "app", content: clean), .init(path: "._app", content: [9] + attributes),
    ])
    #expect(other.codes == ["unknownFormat"])
  }

  /// Files that another reader may take for something else.
  private static let hostile: [(TarWriter.Entry, code: String, problem: String)] = [
    (.init(path: "a/../../app"), "malformed", "the path 'a/../../app' leads out of the tar file"),
    (.init(path: "clean"), "malformed", "the tar file has two files at 'clean'"),
    (.init(path: "./clean"), "malformed", "the tar file has two files at 'clean'"),
    (.init(path: ""), "malformed", "a file in the tar file has an invalid path"),
    (
      .init(path: "link", kind: "2", content: [1], target: "clean"), "malformed",
      "'link' in the tar file is no file and has bytes of its own"
    ),
    (
      .init(path: "folder/", kind: "5", content: [1]), "malformed",
      "'folder' in the tar file is no file and has bytes of its own"
    ),
    (.init(path: "a", kind: "S"), "unsupported", "a tar file with a sparse file"),
    (.init(path: "a", kind: "M"), "unsupported", "a tar file with a part of type 77"),
    (
      .init(path: "a", kind: "x", content: Array("22 GNU.sparse.major=1\n".utf8)), "unsupported",
      "a tar file with a sparse file"
    ),
    (
      .init(path: "a", kind: "g", content: Array("10 path=b\n".utf8)), "unsupported",
      "a tar file with one path for all"
    ),
    (
      .init(path: "a", kind: "x", content: Array("11 path=b\n".utf8)), "malformed",
      "fields in the tar file are damaged"
    ),
    (
      .init(path: "a", kind: "x", content: Array("9 path=bc".utf8)), "malformed",
      "fields in the tar file are damaged"
    ),
    (
      .init(path: "a", kind: "x", content: Array("11 size=-1\n".utf8)), "malformed",
      "fields in the tar file are damaged"
    ),
    (
      .init(path: "a", sizeField: Array("8".utf8)), "malformed",
      "a number in the tar file is invalid"
    ),
    (
      .init(path: "a", sizeField: Array("-1".utf8)), "malformed",
      "a number in the tar file is invalid"
    ),
    (.init(path: "a", sizeField: []), "malformed", "a file in the tar file has no size"),
    (
      .init(path: "a", sizeField: [UInt8](repeating: 0xFF, count: 12)), "malformed",
      "a number in the tar file is invalid"
    ),
    (
      .init(path: "a", sizeField: [0x80, 0, 0, 0, 0x7F] + [UInt8](repeating: 0xFF, count: 7)),
      "truncated", "a file in the tar file reaches beyond the file's end"
    ),
  ]

  @Test(arguments: hostile.indices)
  func whatOthersMayReadDifferentlyIsAProblem(index: Int) throws {
    let (entry, code, problem) = Self.hostile[index]
    let report = try Self.report([.init(path: "clean", content: try Self.clean()), entry])
    #expect(report.codes == [code])
    #expect(report.problems.first?.message.hasPrefix(problem) == true, "\(report.problems)")
    #expect(report.images.isEmpty)
  }

  @Test(arguments: [
    ("2", "../app"), ("2", "/lib/app"), ("2", "nowhere"), ("1", "nowhere"), ("1", "link"),
  ])
  func linksThatLeadNowhereAreAProblem(kind: String, target: String) throws {
    let report = try Self.report([
      .init(path: "clean", content: try Self.clean()),
      .init(path: "link", kind: kind, target: target),
    ])
    #expect(report.codes == ["brokenLink"])
  }

  @Test func aLargeSizeIsReadInEitherWay() throws {
    let mocks = try Self.mocks()
    var entry = TarWriter.Entry(path: "app", content: mocks)
    entry.sizeField = [0x80, 0, 0, 0] + ZipWriter.big(UInt64(mocks.count))
    #expect(try Self.report([entry]).lines == RealBinariesTests.mocks)
    // pax says it in digits, and the header nothing that is true.
    let field = "size=\(mocks.count)\n"
    let fields = TarWriter.Entry(
      path: "x", kind: "x", content: Array("\(field.utf8.count + 3) \(field)".utf8))
    entry.sizeField = Array("0".utf8)
    #expect(try Self.report([fields, entry]).lines == RealBinariesTests.mocks)
  }

  @Test func whatIsCutOrDamagedIsAProblem() throws {
    let whole = TarWriter(entries: [
      .init(path: "clean", content: try Self.clean()),
      .init(path: "mocks", content: try Self.mocks()),
    ]).bytes
    #expect(try Fixtures.report(whole).lines == RealBinariesTests.mocks)
    let second = 512 + (try Self.clean().count + 511) / 512 * 512
    for count in [
      700, second - 512, second, second + 1, second + 511, second + 512, whole.count - 1_024,
      whole.count - 513, whole.count - 512, whole.count - 1,
    ] {
      #expect(try Fixtures.report(Array(whole.prefix(count))).codes == ["truncated"])
    }
    for place in [second, second + 130, second + 156, second + 400] {
      var damaged = whole
      damaged[place] ^= 1
      #expect(try Fixtures.report(damaged).codes == ["malformed"])
    }
    #expect(try Fixtures.report(whole + [UInt8](repeating: 0, count: 9_000)).codes == [])
    #expect(try Fixtures.report(whole + [1]).codes == ["trailingBytes"])
    // A second one behind the first one's end, which most readers don't see.
    #expect(try Fixtures.report(whole + whole).codes == ["trailingBytes"])
    // A name with nothing behind it.
    let alone = TarWriter(entries: [
      .init(path: "clean", content: try Self.clean()),
      .init(path: "x", kind: "L", content: Array("name\0".utf8)),
    ])
    #expect(try Fixtures.report(alone.bytes).codes == ["truncated"])
  }

  @Test func checksumsAreTakenInEachWay() throws {
    // A name that isn't ASCII, by which a sum of bytes with signs differs; and no name at all.
    for path in ["caf\u{E9}", ""] {
      let entries = [
        TarWriter.Entry(path: path, kind: "V"), .init(path: "app", content: try Self.mocks()),
      ]
      for isSigned in [false, true] {
        let report = try Self.report(entries) { $0.isSigned = isSigned }
        #expect(report.lines == RealBinariesTests.mocks)
      }
    }
  }

  @Test func manyLinksToOneFileHaveALimit() throws {
    let file = TarWriter.Entry(path: "a", content: [UInt8](repeating: 0x20, count: 32 << 20))
    let links = (0..<140).map { TarWriter.Entry(path: "\($0)", kind: "1", target: "a") }
    let report = try Self.report(
      [file].map {
        var file = $0
        file.mode = 0o644
        return file
      } + links)
    #expect(Set(report.codes) == ["unsupported", "unknownFormat"])
  }
}
