import Foundation
import Testing

@testable import GantryAudit

/// Binaries within folders, archives and universal files.
struct ContainerTests {
  private static func arm(_ name: String) throws -> [UInt8] {
    try Fixtures.bytes("macho-arm64/\(name)-fixup_chains.dylib")
  }

  /// A binary that says of itself that it is a program.
  private static func executable(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[12] = 2
    return bytes
  }

  // MARK: Folders

  @Test func aBundleIsReadByContentAndNotByName() throws {
    try Fixtures.withFolder { folder in
      try folder.write(Self.executable(try Self.arm("clean")), to: "My App.app/My App")
      try folder.write(Array("not a binary".utf8), to: "My App.app/Info.plist")
      try folder.write([], to: "My App.app/empty")
      try folder.write(
        try Self.arm("mocks"), to: "My App.app/Frameworks/Data.framework/strings.dat")
      let report = Audit().report(on: [folder.path + "/My App.app/"])
      #expect(report.lines == RealBinariesTests.mocks)
      #expect(report.problems == [])
      #expect(
        Set(report.findings.map(\.place.file))
          == [folder.path + "/My App.app/Frameworks/Data.framework/strings.dat"])
    }
  }

  @Test func aLibraryWithinTheBundleIsFoundInARunPath() throws {
    try Fixtures.withFolder { folder in
      try folder.write(Self.executable(try Self.arm("mocks-dynamic")), to: "A.app/Contents/MacOS/A")
      try folder.write(
        try Fixtures.bytes("macho-arm64/libGantry.dylib"),
        to: "A.app/Contents/MacOS/libGantry.dylib")
      let report = Audit().report(on: [folder.path + "/A.app"])
      #expect(report.problems == [])
      #expect(report.images.count == 2)
    }
  }

  @Test func debugSymbolsBesideTheAppArePassedOver() throws {
    var symbols = try Self.arm("mocks")
    symbols[12] = 10
    try Fixtures.withFolder { folder in
      try folder.write(try Self.arm("clean"), to: "A.xcarchive/Products/F.framework/F")
      try folder.write(symbols, to: "A.xcarchive/dSYMs/F.framework.dSYM/F")
      let report = Audit().report(on: [folder.path + "/A.xcarchive"])
      #expect(report.isClean)
      let alone = Audit().report(on: [folder.path + "/A.xcarchive/dSYMs/F.framework.dSYM/F"])
      #expect(alone.codes == ["unsupported"])
    }
  }

  /// A dSYM as `dsymutil` writes it, which has the binary's sections without their bytes.
  private static func debugSymbols(_ identifier: [UInt8], names: String) -> [UInt8] {
    func text(_ value: String) -> [UInt8] {
      Array(value.utf8) + [UInt8](repeating: 0, count: 16 - value.utf8.count)
    }
    let content = Array(names.utf8)
    let start: UInt32 = 32 + 24 + 2 * 152
    var bytes = ZipWriter.little(UInt32(0xFEED_FACF)) + ZipWriter.little(UInt32(0x0100_000C))
    for word: UInt32 in [0, 10, 3, start - 32, 0, 0, 0x1B, 24] { bytes += ZipWriter.little(word) }
    bytes += identifier
    let segments: [(name: String, section: String, address: UInt64, start: UInt32, size: UInt64)] =
      [
        ("__TEXT", "__text", 0x800, 0, 0x1000),
        ("__DWARF", "__debug_str", 0x4000, start, UInt64(content.count)),
      ]
    for (name, section, address, start, size) in segments {
      bytes += ZipWriter.little(UInt32(0x19)) + ZipWriter.little(UInt32(152)) + text(name)
      let isEmpty = start == 0
      for word in [isEmpty ? 0 : address, 0x4000, UInt64(start), isEmpty ? 0 : size] {
        bytes += ZipWriter.little(word)
      }
      for word: UInt32 in [7, 3, 1, 0] { bytes += ZipWriter.little(word) }
      bytes += text(section) + text(name)
      for word in [address, size] { bytes += ZipWriter.little(word) }
      for word: UInt32 in [start, 0, 0, 0, 0, 0, 0, 0] { bytes += ZipWriter.little(word) }
    }
    return bytes + content
  }

  @Test(arguments: [
    ("$s3App10RealSourceVD", true, [], []), ("$s3App10RealSourceVD", false, ["cannotTell"], []),
    // Of C, and of the toolchain.
    ("main", true, ["cannotTell"], []), ("$sSiD", true, ["cannotTell"], []),
    ("$s3App5GhostVD", true, [], ["Ghost"]), ("$s3App5GhostVD", false, ["cannotTell"], []),
  ])
  func aDSYMTellsOfItsOwnBuildAlone(
    name: String, isSame: Bool, codes: [String], rules: [String]
  ) throws {
    let binary = try Self.arm("clean")
    let known = try Bytes.with(binary) { bytes throws(AuditFault) in
      try MachOFile(bytes).identifier
    }
    var identifier = try #require(known)
    if !isSame { identifier[0] ^= 1 }
    let symbols = Self.debugSymbols(identifier, names: "\u{0}int\u{0}\(name)\u{0}")
    try Fixtures.withFolder { folder in
      try folder.write(binary, to: "A.xcarchive/Products/F.framework/F")
      try folder.write(symbols, to: "A.xcarchive/dSYMs/F.framework.dSYM/F")
      let report = Audit(forbiddenNames: ["Ghost", "Nowhere"])
        .report(on: [folder.path + "/A.xcarchive"])
      #expect(report.codes == codes)
      #expect(report.findings.map(\.rule) == rules)
    }
  }

  @Test func aLibraryThatIsDamagedIsNotPassedOver() throws {
    try Fixtures.withFolder { folder in
      try folder.write(Self.executable(try Self.arm("mocks-dynamic")), to: "A.app/A")
      try folder.write(Array("damaged".utf8), to: "A.app/libGantry.dylib")
      let report = Audit().report(on: [folder.path + "/A.app"])
      #expect(report.codes == ["unknownFormat"])
    }
  }

  @Test func aBundleWithoutItsExecutableIsAProblem() throws {
    try Fixtures.withFolder { folder in
      try folder.write(Array("damaged".utf8), to: "A.app/A")
      try folder.write(try Self.arm("clean"), to: "A.app/Frameworks/B.framework/B")
      let report = Audit().report(on: [folder.path + "/A.app"])
      #expect(
        report.problems.map(\.description) == [
          "\(folder.path)/A.app: the bundle's executable isn't in it, or isn't one that can be read. Build or copy it again."
        ])
    }
  }

  @Test func linksWithinTheFolderAreFollowedOnce() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.arm("clean"), to: "F.framework/Versions/A/F")
      try folder.link("F.framework/Versions/Current", to: "A")
      try folder.link("F.framework/F", to: "Versions/Current/F")
      let report = Audit().report(on: [folder.path + "/F.framework"])
      #expect(report.problems == [])
      #expect(report.images.count == 1)
    }
  }

  @Test func aLinkThatLeadsNowhereIsAProblem() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.arm("clean"), to: "F.framework/F")
      try folder.link("F.framework/Gone", to: "Versions/Current/Gone")
      let report = Audit().report(on: [folder.path + "/F.framework"])
      #expect(
        report.problems.map(\.message) == [
          "the symbolic link leads to 'Versions/Current/Gone', which isn't in here. Audit a complete copy."
        ])
    }
  }

  @Test(arguments: [
    ("#!/bin/sh\nexec app", "script"), ("hello", "unknownFormat"), ("", "truncated"),
    ("\u{0}asm", "unsupported"), ("!<thin>\n", "unsupported"), ("!<arch>\n", "notSwift"),
  ])
  func whatIsNoBinaryIsAProblem(text: String, code: String) throws {
    #expect(try Fixtures.report(Array(text.utf8)).codes == [code])
  }

  @Test func aFileThatTheCallerTakesForTheSystemsIsPassedOver() throws {
    let mocks = try Self.arm("mocks")
    let names = ["libX.dylib", "@rpath/libX.dylib", "lib/libX.dylib", "@rpath/lib/libX.dylib"]
    for name in names + ["X.dylib", "libx.dylib", "other/libX.dylib"] {
      let isNamed = names.contains(name)
      try Fixtures.withFolder { folder in
        try folder.write(try Self.arm("clean"), to: "app")
        try folder.write(mocks, to: "lib/libX.dylib")
        let audit = Audit(systemLibraries: [name])
        let zip = ZipWriter(entries: [
          .init(path: "app", content: try Self.arm("clean")),
          .init(path: "lib/libX.dylib", content: mocks),
        ])
        try folder.write(zip.bytes, to: "zip/app.zip")
        for path in [folder.path + "/zip", folder.path] {
          let report = audit.report(on: [path])
          #expect(report.isClean == isNamed)
          #expect(report.unreadLibraries.map(\.name) == (isNamed ? ["libX.dylib"] : []))
        }
        // What was given itself is read.
        #expect(!audit.report(on: [folder.path + "/lib/libX.dylib"]).isClean)
      }
    }
  }

  #if os(Linux)
    @Test func aFolderThatCannotBeReadIsAProblemBesideTheOthers() throws {
      try Fixtures.withFolder { folder in
        try folder.write(try Self.arm("clean"), to: "a/clean")
        try folder.write(try Self.arm("mocks"), to: "z/mocks")
        // No text has this name, so that the folder's names can't be told apart.
        let path = Array((folder.path + "/a/").utf8CString.dropLast()) + [-23, 0]
        let file = try #require(fopen(path, "w"))
        fclose(file)
        let report = Audit().report(on: [folder.path])
        #expect(report.lines == RealBinariesTests.mocks)
        #expect(
          report.problems.map(\.description) == [
            "\(folder.path)/a: the file can't be read: a name in it isn't UTF-8."
          ])
        #expect(report.exitCode == 1)
        // The folder that was given is one among them.
        let alone = Audit().report(on: [folder.path + "/a"])
        #expect(alone.codes == ["unreadable"])
        #expect(alone.exitCode == 65)
      }
    }
  #endif

  @Test func nothingAndNoFileAreProblems() throws {
    #expect(Audit().report(on: []).codes == ["notSwift"])
    #expect(Audit().report(on: ["/nowhere/app"]).codes == ["missing"])
    try Fixtures.withFolder { folder in
      #expect(Audit().report(on: [folder.path]).codes == ["notSwift"])
    }
  }

  @Test func aProgramForWindowsIsRefused() throws {
    var bytes = Array("MZ".utf8) + [UInt8](repeating: 0, count: 126)
    bytes[0x3C] = 64
    bytes.replaceSubrange(64..<68, with: [0x50, 0x45, 0, 0])
    #expect(
      try Fixtures.report(bytes).problems.map(\.message) == [
        "a binary for Windows can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them, and unpack other archives."
      ])
  }

  // MARK: Universal files

  private static func fat(
    _ slices: [[UInt8]], isWide: Bool = false, gap: UInt8 = 0
  ) -> [UInt8] {
    var header = ZipWriter.big(UInt32(isWide ? 0xCAFE_BABF : 0xCAFE_BABE))
    header += ZipWriter.big(UInt32(slices.count))
    var content: [UInt8] = []
    for slice in slices {
      content += [UInt8](repeating: gap, count: 0x1000 - content.count % 0x1000)
      let start = 0x1000 + content.count
      header += slice[4..<8].reversed() + slice[8..<12].reversed()
      if isWide {
        header += ZipWriter.big(UInt64(start)) + ZipWriter.big(UInt64(slice.count))
        header += ZipWriter.big(UInt32(12)) + ZipWriter.big(UInt32(0))
      } else {
        header += ZipWriter.big(UInt32(start)) + ZipWriter.big(UInt32(slice.count))
        header += ZipWriter.big(UInt32(12))
      }
      content += slice
    }
    return header + [UInt8](repeating: 0, count: 0x1000 - header.count) + content
  }

  @Test(arguments: [false, true])
  func eachPartOfAUniversalFileIsRead(isWide: Bool) throws {
    let intel = try Fixtures.bytes("macho-x86_64/mocks-no_fixup_chains.dylib")
    let report = try Fixtures.report(Self.fat([try Self.arm("clean"), intel], isWide: isWide))
    #expect(report.problems == [])
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.images.map(\.place.architecture) == ["arm64", "x86_64"])
    #expect(Set(report.findings.map(\.place.architecture)) == ["x86_64"])
  }

  @Test func oneDamagedPartIsAProblemBesideTheOthers() throws {
    let damaged = Array(try Fixtures.bytes("macho-x86_64/mocks.o").prefix(2_000))
    let report = try Fixtures.report(Self.fat([try Self.arm("mocks"), damaged]))
    #expect(report.codes == ["truncated"])
    #expect(report.lines == RealBinariesTests.mocks)
  }

  @Test func bytesBetweenPartsAreAProblem() throws {
    let clean = try Self.arm("clean")
    #expect(try Fixtures.report(Self.fat([clean], gap: 1)).codes == ["trailingBytes"])
    #expect(try Fixtures.report(clean + [1]).codes == ["trailingBytes"])
  }

  @Test func resourcesNeedNoBinaryAndAreReadAsAnyFolder() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.arm("clean"), to: "app")
      try folder.write(Array("{}".utf8), to: "App_App.resources/users.json")
      let app = folder.path + "/app"
      let resources = folder.path + "/App_App.resources"
      let clean = Audit().report(on: [app], resources: [resources])
      #expect(clean.isClean)
      #expect(clean.text.contains("not read, no binaries: \(resources)/users.json\n"))
      #expect(Audit().report(on: [app, resources]).codes == ["notSwift"])
      try folder.write(try Self.arm("mocks"), to: "App_App.resources/plugin")
      let report = Audit().report(on: [app], resources: [resources])
      #expect(report.lines == RealBinariesTests.mocks)
    }
  }

  // MARK: Zip files

  @Test func anAppInAZipFileIsRead() throws {
    let zip = ZipWriter(entries: [
      .init(path: "Payload/A.app/A", content: Self.executable(try Self.arm("mocks-dynamic"))),
      .init(
        path: "Payload/A.app/libGantry.dylib",
        content: try Fixtures.bytes("macho-arm64/libGantry.dylib")),
      .init(path: "Payload/A.app/Info.plist", content: Array("{}".utf8)),
      .init(path: "Payload/A.app/Link", content: Array("libGantry.dylib".utf8), isLink: true),
    ])
    let report = try Fixtures.report(zip.bytes, as: "A.ipa")
    #expect(report.problems == [])
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.findings.first?.place.member == "Payload/A.app/A")
    #expect(report.unreadFiles.map(\.member) == ["Payload/A.app/Info.plist"])
  }

  @Test func zipFilesAreReadInFoldersAndInZipFiles() throws {
    let app = ZipWriter(entries: [
      .init(path: "Payload/A.app/A", content: Self.executable(try Self.arm("mocks")))
    ])
    try Fixtures.withFolder { folder in
      try folder.write(app.bytes, to: "products/A.ipa")
      try folder.write(try Self.arm("clean"), to: "products/B")
      // What has no binary is data.
      try folder.write(
        ZipWriter(entries: [.init(path: "a.txt", content: [65])]).bytes, to: "data.zip")
      let report = Audit().report(on: [folder.path])
      #expect(report.problems == [])
      #expect(report.lines == RealBinariesTests.mocks)
      #expect(report.unreadFiles.map(\.description) == ["\(folder.path)/data.zip: a.txt"])
    }
    let outer = ZipWriter(entries: [.init(path: "inner/A.ipa", content: app.bytes)])
    let report = try Fixtures.report(outer.bytes)
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.findings.first?.place.member == "inner/A.ipa: Payload/A.app/A")
    var deep = app.bytes
    for _ in 0..<5 { deep = ZipWriter(entries: [.init(path: "inner", content: deep)]).bytes }
    #expect(try Fixtures.report(deep).codes.contains("unsupported"))
  }

  @Test func aZipFileThatCannotBeUnpackedIsAProblemAndLeavesNothing() throws {
    let bytes = ZipWriter(entries: [
      .init(path: "A.app/A", content: Self.executable(try Self.arm("clean")))
    ]).bytes
    for end in [4, 100, bytes.count / 2, bytes.count - 30] {
      let report = try Fixtures.report(Array(bytes[..<end]))
      #expect(report.codes.first == "unreadable", "\(end): \(report)")
      #expect(report.problems.first?.message.contains("can't unpack it: ") == true)
    }
    var changed = bytes
    changed[200] ^= 1
    #expect(try Fixtures.report(changed).codes.contains("unreadable"))
    let broken = ZipWriter(entries: [
      .init(path: "A.app/A", content: Self.executable(try Self.arm("clean"))),
      .init(path: "A.app/Link", content: Array("Other".utf8), isLink: true),
    ])
    #expect(try Fixtures.report(broken.bytes).codes == ["brokenLink"])
    let empty = ZipWriter(entries: [.init(path: "A.app/A", content: Array("damaged".utf8))])
    #expect(try Fixtures.report(empty.bytes).codes == ["noExecutable"])
  }

  /// A file that is there would be read as the archive's.
  @Test func noLinkOfAZipFileLeadsOutOfIt() throws {
    func report(_ name: String, _ target: String) throws -> AuditReport {
      let zip = ZipWriter(entries: [
        .init(path: "A.app/A", content: Self.executable(try Self.arm("clean"))),
        .init(path: "A.app/\(name)", content: Array(target.utf8), isLink: true),
      ])
      return try Fixtures.report(zip.bytes)
    }
    let up = String(repeating: "../", count: 40)
    for (name, target) in [
      ("Link", "/bin/sh"), ("Link", up + "bin/sh"), ("Frameworks", "/usr/lib"),
      ("Info.plist", "/etc/hosts"), ("libGantry.dylib", "/bin/sh"), ("Versions", "/usr"),
    ] {
      let report = try report(name, target)
      #expect(report.codes == ["brokenLink"], "\(name)")
      #expect(report.images.isEmpty && report.unreadFiles.isEmpty)
      let message = report.problems.first?.message ?? ""
      #expect(message.hasPrefix("the symbolic link 'A.app/\(name)' leads to '\(target)', which"))
    }
    // Within it, also to all of it.
    for target in ["A", "..", "."] { #expect(try report("Link", target).codes == []) }
  }

  @Test func otherPackedFilesAreRefused() throws {
    let tar =
      [UInt8](repeating: 1, count: 257) + Array("ustar".utf8) + [UInt8](repeating: 0, count: 250)
    for (start, name) in [
      ([0x1F, 0x8B, 8], "gzip file"), (tar, "tar file"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz file"), (Array("BZh91AY&SY".utf8), "bzip2 file"),
      (
        [UInt8](repeating: 1, count: 700) + Array("koly".utf8) + [0, 0, 0, 4]
          + [UInt8](repeating: 0, count: 504), "disk image"
      ),
    ] as [([UInt8], String)] {
      #expect(
        try Fixtures.report(start).problems.map(\.message) == [
          "a \(name), which may hold binaries, can't be audited. Give ELF or Mach-O binaries, or a folder, .ipa or .a of them, and unpack other archives."
        ])
    }
  }
}
