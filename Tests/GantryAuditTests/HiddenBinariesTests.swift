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
  }

  // MARK: What can be started

  @Test(arguments: [
    ("garbage", "unknownFormat"), ("", "truncated"), ("#!/bin/sh\n\u{0}", "script"),
    ("#!/bin/sh\nexit\n\u{7F}ELF", "script"), ("#!/usr/bin/env python\nPK\u{3}\u{4}", "script"),
  ])
  func whatCanBeStartedMustBeKnown(text: String, code: String) throws {
    let bytes = Array(text.utf8)
    #expect(try Self.report(bytes, isExecutable: true).codes == [code])
    let inZip = ZipWriter(entries: [
      .init(path: "clean", content: try Self.program("clean")),
      .init(path: "hidden", content: bytes, mode: 0o755),
    ])
    #expect(try Fixtures.report(inZip.bytes).codes == [code])
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
      }
    }
  }

  @Test func aBundleOfResourcesNeedsNoExecutable() throws {
    #expect(try Self.report(Self.list(""), as: "A.bundle/Info.plist").isClean)
    #expect(
      try Self.report(Array("damaged".utf8), as: "A.bundle/Info.plist").codes == ["noExecutable"])
    #expect(try Self.report(Self.list(""), as: "A.app/Info.plist").codes == ["noExecutable"])
    // Foundation's own reader has no limit.
    let deep = "<key>a</key>" + String(repeating: "<array>", count: 50_000)
    #expect(try Self.report(Self.list(deep), as: "A.bundle/Info.plist").codes == ["noExecutable"])
  }
}
