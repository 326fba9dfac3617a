import Testing

@testable import GantryAudit

/// Binaries that stand where an audit might not look.
struct HiddenBinariesTests {
  private static func program(_ name: String) throws -> [UInt8] {
    var bytes = try Fixtures.bytes("macho-arm64/\(name)-fixup_chains.dylib")
    // What says that it is a program.
    bytes[12] = 2
    return bytes
  }

  /// What an audit says of a folder that has a clean program, and a file.
  private static func report(
    _ bytes: [UInt8], as name: String = "hidden", isExecutable: Bool = false
  ) throws -> AuditReport {
    try Fixtures.withFolder { folder in
      try folder.write(try program("clean"), to: "clean")
      if isExecutable {
        try folder.write(executable: bytes, to: name)
      } else {
        try folder.write(bytes, to: name)
      }
      return Audit().report(on: [folder.path])
    }
  }

  private static func zip(_ entries: [ZipWriter.Entry]) -> [UInt8] {
    var writer = ZipWriter()
    writer.entries = entries
    return writer.bytes
  }

  // MARK: Names

  @Test func twoNamesThatUnicodeTakesForTheSameAreTwoFiles() throws {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    try Fixtures.withFolder { folder in
      try folder.write(try Self.program("clean"), to: names[0])
      try folder.write(try Self.program("mocks"), to: names[1])
      let report = Audit().report(on: [folder.path])
      // Some file systems take them for one.
      #expect(report.lines == RealBinariesTests.mocks)
      let both = Audit().report(on: names.map { folder.path + "/" + $0 })
      #expect(both.lines.contains("App.MockSource: Gantry.TestDouble"))
    }
    let zip = Self.zip([
      .init(path: names[0], content: try Self.program("mocks")),
      .init(path: names[1], content: try Self.program("mocks")),
    ])
    let report = try Fixtures.report(zip)
    #expect(report.images.count == 2)
    #expect(report.problems == [])
    var all = AuditReport()
    all.add(report)
    #expect(all.findings.count == 2 * RealBinariesTests.mocks.count)
  }

  // MARK: What can be started

  @Test(arguments: [
    ("garbage", "unknownFormat"), ("", "truncated"), ("#!/bin/sh\n\u{0}", "script"),
    ("#!/bin/sh\nexit\n\u{7F}ELF", "script"), ("#!/usr/bin/env python\nPK\u{3}\u{4}", "script"),
  ])
  func whatCanBeStartedMustBeKnown(text: String, code: String) throws {
    let bytes = Array(text.utf8)
    #expect(try Self.report(bytes, isExecutable: true).codes == [code])
    let inZip = Self.zip([
      .init(path: "clean", content: try Self.program("clean")),
      .init(path: "hidden", content: bytes, mode: 0o755),
    ])
    #expect(try Fixtures.report(inZip).codes == [code])
  }

  @Test func aLongFileInAZipFileThatCanBeStartedMustBeKnown() throws {
    let zip = Self.zip([
      .init(path: "clean", content: try Self.program("clean")),
      .init(path: "hidden", content: [UInt8](repeating: 0x41, count: 2_000), mode: 0o755),
    ])
    #expect(try Fixtures.report(zip).codes == ["unknownFormat"])
  }

  @Test func aScriptInTextIsNamed() throws {
    let report = try Self.report(Array("#!/bin/sh\nexec clean\n".utf8), isExecutable: true)
    #expect(report.isClean)
    #expect(report.unreadScripts.count == 1)
    let file = try #require(report.unreadScripts.first?.file)
    #expect(report.text.contains("not read, scripts: \(file)\n"))
    #expect(try report.json().contains("unreadScripts"))
    #expect(try Self.report(Array("#!/bin/sh\n".utf8)).unreadScripts == [])
  }

  // An object's header: the processor, one section, no symbols.
  @Test(arguments: [[0x64, 0x86], [0x64, 0xAA], [0x4C, 0x01]] as [[UInt8]])
  func objectsForWindowsAreRefused(processor: [UInt8]) throws {
    let object = processor + [1, 0] + [UInt8](repeating: 0, count: 96)
    #expect(try Self.report(object).codes == ["unsupported"])
    // Text that begins as one does.
    #expect(try Self.report(processor + Array("a text".utf8)).codes == [])
    let large: [UInt8] = [0, 0, 0xFF, 0xFF, 2, 0] + [0x64, 0x86]
    #expect(try Self.report(large + object).codes == ["unsupported"])
  }

  // MARK: Bundles

  private static func list(_ body: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>\(body)</dict></plist>
      """.utf8)
  }

  /// `{"A": "é", "CFBundleExecutable": "Real"}`, as Apple's tools write it.
  private static let binaryList = binary([
    [0xD2, 1, 2, 3, 4], [0x51, 0x41], [0x5F, 0x10, 18] + Array("CFBundleExecutable".utf8),
    [0x61, 0, 0xE9], [0x54] + Array("Real".utf8),
  ])

  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt64(bytes.count)
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1]
      + ZipWriter.big(UInt64(objects.count)) + ZipWriter.big(UInt64(0)) + ZipWriter.big(table)
  }

  private static let named = list("<key>CFBundleExecutable</key><string>Real</string>")

  @Test func aPropertyListNamesTheExecutable() {
    #expect(PropertyList.executable(Self.named) == .named("Real"))
    #expect(PropertyList.executable(Self.binaryList) == .named("Real"))
    let body =
      "<!-- <key> --><key>A</key><dict><key>CFBundleExecutable</key><string>B</string></dict>"
    #expect(PropertyList.executable(Self.list(body)) == .none)
    let escaped = "<key>CFBundleExecutable</key><string>A &amp; B</string><key>C</key><true/>"
    #expect(PropertyList.executable(Self.list(escaped)) == .named("A & B"))
    let one = "<key>CFBundleExecutable</key><string>A</string>"
    for body in [
      one + one, one.replacing("string", with: "integer"), one + "<key>", one + "<![CDATA[",
    ] {
      #expect(PropertyList.executable(Self.list(body)) == .unreadable)
    }
    #expect(PropertyList.executable(Array("{}".utf8)) == .unreadable)
    for end in 0..<Self.binaryList.count {
      #expect(PropertyList.executable(Array(Self.binaryList[..<end])) == .unreadable)
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func hostilePropertyListsAreUnreadableOrNameNothing() {
    let depth = 100_000
    let open = String(repeating: "<array>", count: depth)
    let close = String(repeating: "</array>", count: depth)
    for list in [Self.list("<key>A</key>" + open), Self.list("<key>A</key>\(open)\(close)")] {
      #expect(PropertyList.executable(list) == .unreadable)
    }
    // Lists in lists without end, and one that is its own name.
    #expect(PropertyList.executable(Self.binary([[0xD1, 1, 1], [0xA1, 1]])) != .named("Real"))
    let name = [0x5F, 0x10, 18] + Array("CFBundleExecutable".utf8)
    #expect(PropertyList.executable(Self.binary([[0xD1, 1, 0], name])) == .unreadable)
    #expect(
      PropertyList.executable([UInt8](repeating: 0x20, count: 17 << 20) + Self.named)
        == .unreadable)
    // Each byte of a real one in turn.
    for index in Self.binaryList.indices {
      for byte: UInt8 in [0, 0x0F, 0x7F, 0xFF] {
        var list = Self.binaryList
        list[index] = byte
        _ = PropertyList.executable(list)
      }
    }
  }

  @Test(arguments: [
    "A.app/Info.plist A.app/Real", "A.app/Contents/Info.plist A.app/Contents/MacOS/Real",
    "A.framework/Info.plist A.framework/Real",
    "A.bundle/Contents/Info.plist A.bundle/Contents/MacOS/Real",
    "A.framework/Versions/B/Resources/Info.plist A.framework/Versions/B/Real",
    "A.xpc/Contents/Info.plist A.xpc/Contents/MacOS/Real", "A.appex/Info.plist A.appex/Real",
    "A.xctest/Info.plist A.xctest/Real",
    "A.systemextension/Contents/Info.plist A.systemextension/Contents/MacOS/Real",
  ])
  func theExecutableThatABundleNamesMustBeRead(paths: String) throws {
    let parts = paths.split(separator: " ").map(String.init)
    let bundle = String(parts[0].prefix { $0 != "/" })
    let good = try Self.program("clean")
    let bad = [UInt8](repeating: 0x41, count: 3_000)
    for list in [Self.named, Self.binaryList] {
      for isDamaged in [false, true] {
        let files = [
          (parts[0], list), (parts[1], isDamaged ? bad : good), (bundle + "/Helper", good),
        ]
        try Fixtures.withFolder { folder in
          for (path, content) in files { try folder.write(content, to: path) }
          let report = Audit().report(on: [folder.path])
          #expect(report.codes == (isDamaged ? ["noExecutable"] : []))
        }
        let zip = Self.zip(files.map { .init(path: "Payload/" + $0.0, content: $0.1) })
        let report = try Fixtures.report(zip)
        #expect(report.codes == (isDamaged ? ["noExecutable"] : []))
        #expect(report.problems.allSatisfy { $0.place.member == "Payload/" + bundle })
      }
    }
  }

  @Test func aBundleOfResourcesNeedsNoExecutable() throws {
    #expect(try Self.report(Self.list(""), as: "A.bundle/Info.plist").isClean)
    #expect(
      try Self.report(Array("damaged".utf8), as: "A.bundle/Info.plist").codes == ["noExecutable"])
    #expect(try Self.report(Self.list(""), as: "A.app/Info.plist").codes == ["noExecutable"])
  }

  // MARK: Files within files

  @Test(arguments: ["a.zip", "A.IPA", "a.apk", "a.jar", "data"])
  func aZipFileIsReadWhereverItIs(name: String) throws {
    let zip = Self.zip([.init(path: "lib/mocks", content: try Self.program("mocks"))])
    #expect(try Self.report(zip, as: name).lines == RealBinariesTests.mocks)
    let outer = Self.zip([.init(path: "inner/\(name)", content: zip)])
    let report = try Fixtures.report(outer)
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.findings.first?.place.member == "inner/\(name): lib/mocks")
  }

  @Test func aLinkToAZipFileElsewhereIsFollowed() throws {
    try Fixtures.withFolder { folder in
      let zip = Self.zip([.init(path: "mocks", content: try Self.program("mocks"))])
      try folder.write(zip, to: "outside/store")
      try folder.write(try Self.program("clean"), to: "inside/clean")
      try folder.link("inside/App.ipa", to: "../outside/store")
      #expect(Audit().report(on: [folder.path + "/inside"]).lines == RealBinariesTests.mocks)
      // Where it is in the folder, too, it is read under its own name.
      #expect(Audit().report(on: [folder.path]).lines == RealBinariesTests.mocks)
    }
  }

  @Test func aZipFileBehindOtherBytesIsAProblem() throws {
    let zip = Self.zip([.init(path: "mocks", content: try Self.program("mocks"))])
    let message =
      "a zip file after other bytes, which may hold binaries, can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them."
    #expect(
      try Self.report(Array("front".utf8) + zip).problems.map(\.message) == [message])
    // With a comment of two bytes.
    let commented = Array("front".utf8) + zip.dropLast(2) + [2, 0, 1, 1]
    #expect(try Self.report(commented).problems.map(\.message) == [message])
    #expect(try Self.report(commented + [0]).isClean)
  }

  @Test func whatAFileIsByItsEndIsKnownInAZipFileToo() throws {
    let zip = Self.zip([.init(path: "mocks", content: try Self.program("mocks"))])
    let image =
      [UInt8](repeating: 1, count: 700) + Array("koly".utf8) + [0, 0, 0, 4]
      + [UInt8](repeating: 0, count: 504)
    let front = Array("front".utf8) + [UInt8](repeating: 1, count: 200_000)
    for (content, name) in [
      (front + zip, "zip file after other bytes"), (front + image, "disk image"),
    ] {
      let message =
        "a \(name), which may hold binaries, can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them."
      #expect(try Self.report(content, as: "a.png").problems.map(\.message) == [message])
      for isPacked in [false, true] {
        var entry = ZipWriter.Entry(path: "a.png", content: content)
        if isPacked {
          entry.content = GzipTests.stored(content)
          entry.method = 8
          entry.flags = 8
          entry.listedSize = UInt32(content.count)
          entry.checksum = CRC32.checksum(content)
        }
        let outer = Self.zip([.init(path: "clean", content: try Self.program("clean")), entry])
        #expect(try Fixtures.report(outer).problems.map(\.message) == [message])
        entry.content = isPacked ? GzipTests.stored(front) : front
        entry.listedSize = UInt32(front.count)
        entry.checksum = CRC32.checksum(front)
        let harmless = Self.zip([.init(path: "clean", content: try Self.program("clean")), entry])
        #expect(try Fixtures.report(harmless).isClean)
      }
    }
  }

  @Test func aPathInAZipFileMayBeOfAnyEncoding() throws {
    let clean = try Self.program("clean")
    let mocks = try Self.program("mocks")
    let zip = Self.zip([
      .init(path: "", rawPath: Array("caf".utf8) + [0xE9], content: clean),
      .init(path: "", rawPath: Array("caf".utf8) + [0xE8], content: mocks),
    ])
    let report = try Fixtures.report(zip)
    #expect(report.problems == [])
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.images.map(\.place.member) == ["caf\\xe9", "caf\\xe8"])
    let twice = Self.zip(
      [clean, mocks].map { .init(path: "", rawPath: [0xE9], content: $0) })
    #expect(try Fixtures.report(twice).codes == ["malformed"])
  }

  @Test func zipFilesWithinZipFilesHaveALimit() throws {
    var zip = Self.zip([.init(path: "mocks", content: try Self.program("mocks"))])
    for _ in 0..<3 { zip = Self.zip([.init(path: "inner", content: zip)]) }
    #expect(try Fixtures.report(zip).lines == RealBinariesTests.mocks)
    zip = Self.zip([.init(path: "inner", content: zip)])
    #expect(try Fixtures.report(zip).codes == ["unsupported"])
  }

  private static let packed: [(start: [UInt8], name: String)] = [
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz file"),
    (Array("BZh91AY&SY".utf8), "bzip2 file"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd file"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "7z file"), (Array("xar!".utf8), "xar file"),
    (Array("070701".utf8), "cpio file"),
    (
      [UInt8](repeating: 1, count: 700) + Array("koly".utf8) + [0, 0, 0, 4]
        + [UInt8](repeating: 0, count: 504), "disk image"
    ),
  ]

  @Test(arguments: packed.indices)
  func whatCannotBeUnpackedIsAProblem(index: Int) throws {
    let (start, name) = Self.packed[index]
    let message =
      "a \(name), which may hold binaries, can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them."
    #expect(try Self.report(start).problems.map(\.message) == [message])
    let zip = Self.zip([
      .init(path: "clean", content: try Self.program("clean")),
      .init(path: "a.DMG", content: start),
    ])
    #expect(try Fixtures.report(zip).problems.map(\.message) == [message])
  }
}
