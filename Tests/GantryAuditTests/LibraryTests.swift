import Testing

@testable import GantryAudit

/// The libraries that a binary loads: which file is meant, and which may stay unread.
struct LibraryTests {
  /// A library that needs another in its own folder, under another name and from another folder.
  static func user(of name: String, runPath: String = "$ORIGIN") throws -> [UInt8] {
    var bytes = try Fixtures.bytes("elf-x86_64/mocks-dynamic-stripped.so")
    for (old, new) in [("libGantry.so", name), ("$ORIGIN", runPath)] where old != new {
      let old = Array(old.utf8) + [0]
      let new = Array(new.utf8) + [UInt8](repeating: 0, count: old.count - new.utf8.count)
      let place = try #require(
        bytes.indices.first { bytes[$0...].starts(with: old) }, "there is no such name")
      bytes.replaceSubrange(place..<place + old.count, with: new)
    }
    return bytes
  }

  @Test(arguments: [
    "libc.mock.so", "liblog.so.12", "librt.so.9", "ld-linux.mo", "libdl.so.1.2", "libm.so",
  ])
  func aLibraryInARunPathIsReadWhateverItIsCalled(name: String) throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(of: name), to: "app")
      try folder.write(try Fixtures.bytes("elf-x86_64/mocks.so"), to: name)
      let report = Audit().report(on: [folder.path + "/app"])
      #expect(report.problems == [])
      #expect(report.unreadLibraries == [])
      #expect(report.images.map(\.place.file) == [folder.path + "/app", folder.path + "/" + name])
    }
  }

  @Test(arguments: [
    ("libc.mock.so", false), ("libc.so.mock", false), ("libc.so.1.2.", false),
    ("ld-linux.mo", false), ("libc.so.", false), ("libc..so", false), ("libc.so.6", true),
    ("liblog.so", false), ("libutil.so", false), ("libunwind.so", false), ("librt.so.1.2", true),
    ("ld64.so.2", true), ("libutil.so.1", true), ("libXCTest.so", false),
    ("libc.so", true),
  ])
  func onlyWholeNamesAreTheSystems(name: String, isSystem: Bool) throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(of: name), to: "app")
      let report = Audit().report(on: [folder.path + "/app"])
      // What the app uses of the library is its own, whatever the library is called.
      let symbol =
        "the symbol '$s6Gantry10TestDoubleMp' of the module 'Gantry' is in no binary that was read, so a library that isn't the system's is missing, whatever it is called. Put it there, name its folder, or name it as a system library."
      let missing =
        "the library '\(name)' is neither in the binary's folder nor in its run paths nor part of the system. Put it there, name its folder, or name it as a system library."
      #expect(report.problems.map(\.message) == [isSystem ? symbol : missing])
      #expect(report.unreadLibraries.map(\.name) == (isSystem ? [name] : []))
      #expect(report.codes == ["missingLibrary"])
      // Where the caller says so, it is.
      let trusting = Audit(systemLibraries: [name]).report(on: [folder.path + "/app"])
      #expect(trusting.problems == [])
    }
  }

  @Test(arguments: [
    ("libutil.so", ["libc.so"], false), ("libutil.so.1", ["libc.so.6"], true),
    ("liblog.so", ["libc.so"], true), ("liblog.so", ["libc.so.6"], false),
    ("liblog.so", ["libc.so", "libc.so.6"], false), ("liblog.so", [], false),
    ("libm.so", ["libc.musl-x86_64.so.1"], true), ("libm.so", ["libc.so.6"], false),
    ("libatomic.so", ["libc.so"], false), ("libatomic.so.1", ["libc.so.6"], true),
    ("libswiftCore.so", ["libc.so.6"], true), ("libTesting.so", ["libc.so.6"], true),
  ])
  func namesWithoutAVersionAreAndroidsAndMusls(name: String, others: [String], isSystem: Bool) {
    #expect(SystemLibraries.contains(name, isELF: true, besides: others + [name]) == isSystem)
  }

  @Test(arguments: [
    ("$s4util9MockThingVN", ["util"]), ("$ss5print_9separator10terminatoryypd_S2StF", []),
    ("$sSa4utilE3fooyyF", ["util"]), ("$s10Foundation4DataV4utilE3fooyyF", ["Foundation", "util"]),
    ("$s20FoundationEssentials4DataV0A0E3fooyyF", ["FoundationEssentials", "Foundation"]),
    ("$s10ParseInput20FoundationEssentials0A8StrategyPTl", ["FoundationEssentials"]),
    ("$sSTsE10allSatisfyyS2b7ElementQzKXEKF", ["Swift"]), ("$sytIeg_", []), ("swift_retain", []),
    ("$s", []), ("$s9", []), ("$s4util", ["util"]),
  ])
  func modulesAreReadOutOfSymbols(symbol: String, modules: [String]) {
    var symbol = symbol
    let found = symbol.withUTF8 { Demangling.modules(of: UnsafeRawBufferPointer($0)) }
    #expect(found == modules)
  }

  @Test(arguments: [
    ("/usr/lib/libSystem.B.dylib", true),
    ("/System/Library/Frameworks/UIKit.framework/UIKit", true),
    ("/usr/lib/../../opt/libMock.dylib", false), ("/System/../opt/libMock.dylib", false),
    ("@rpath/libswiftCore.dylib", true), ("@rpath/../libswiftCore.dylib", false),
  ])
  func pathsThatGoUpAreNotTheSystems(name: String, isSystem: Bool) {
    #expect(SystemLibraries.contains(name, isELF: false) == isSystem)
  }

  @Test func aLibraryElsewhereInTheFolderIsNotTheOneThatIsLoaded() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(of: "libGantry.so"), to: "bin/app")
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "decoy/libGantry.so")
      #expect(Audit().report(on: [folder.path]).codes == ["missingLibrary"])
    }
  }

  @Test func theLibraryInTheRunPathIsReadBesidesOneOfTheSameNameElsewhere() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(of: "libGantry.so"), to: "root/bin/app")
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "root/lib/libGantry.so")
      try folder.write(try Fixtures.bytes("elf-x86_64/mocks.so"), to: "root/bin/libGantry.so")
      let report = Audit().report(on: [folder.path + "/root/bin/app"])
      #expect(
        report.images.map(\.place.file)
          == ["app", "libGantry.so"].map {
            folder.path + "/root/bin/" + $0
          })
      #expect(report.problems == [])
    }
  }

  @Test func aLibraryForABetterProcessorIsRead() throws {
    try Fixtures.withFolder { folder in
      let better = "glibc-hwcaps/x86-64-v3/libGantry.so"
      try folder.write(try Self.user(of: "libGantry.so"), to: "app")
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "libGantry.so")
      try folder.write(try Fixtures.bytes("elf-x86_64/mocks.so"), to: better)
      let report = Audit().report(on: [folder.path + "/app"])
      #expect(
        report.images.map(\.place.file)
          == ["app", better, "libGantry.so"].map {
            folder.path + "/" + $0
          })
    }
  }

  @Test(arguments: [("x86_64", 1), ("arm64", 0)])
  func installedLibrariesAreForTheBinarysProcessor(architecture: String, count: Int) throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "usr/lib/libGantry.so")
      let found = SystemLibraries.installed(
        "libGantry.so", architecture: architecture, root: folder.path)
      #expect(found == Array([folder.path + "/usr/lib/libGantry.so"].prefix(count)))
    }
  }

  @Test func theRootOfWhatWillBeInstalledHasTheSystemsFolders() throws {
    try Fixtures.withFolder { folder in
      try folder.write(try Self.user(of: "libGantry.so"), to: "usr/bin/app")
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "usr/lib/libGantry.so")
      let report = Audit().report(on: [folder.path])
      #expect(report.problems == [])
      #expect(report.images.count == 2)
    }
  }

  @Test func aLibraryForTestsIsTheToolchainsOnlyInItsFolder() throws {
    try Fixtures.withFolder { folder in
      let program = try Self.user(of: "libXCTest.so")
      try folder.write(program, to: "bin/app")
      #expect(Audit().report(on: [folder.path + "/bin/app"]).codes == ["missingLibrary"])
      try folder.write(try Fixtures.bytes("elf-x86_64/libGantry.so"), to: "bin/libXCTest.so")
      #expect(Audit().report(on: [folder.path + "/bin/app"]).images.count == 2)
    }
  }

  @Test func anOwnLibraryThatIsCalledAsSwiftsIsMissing() throws {
    var bytes = try Fixtures.bytes("macho-arm64/mocks-dynamic-fixup_chains.dylib")
    let old = Array("@rpath/libGantry.dylib".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: old) })
    let new = Array("@rpath/libswiftos.dylib".utf8)
    // The name's end is filled up to a multiple of eight.
    bytes.replaceSubrange(place..<place + new.count + 1, with: new + [0])
    let report = try Fixtures.report(bytes)
    #expect(report.lines == RealBinariesTests.mocks)
    #expect(report.codes == ["missingLibrary"])
    #expect(report.problems.first?.message.contains("of the module 'Gantry'") == true)
  }
}
