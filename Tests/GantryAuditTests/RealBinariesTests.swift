import Testing

@testable import GantryAudit

/// Binaries as compilers and linkers make them.
struct RealBinariesTests {
  static let mocks = [
    "App.DeepMock: Gantry.TestDouble, inherits",
    "App.DeepSource: Gantry.TestDouble through App.DeepMock, App.Mock",
    "App.Mock: Gantry.TestDouble, inherits",
    "App.MockHomeScreen: Gantry.TestDouble through App.MockScreen",
    "App.MockScreen: Gantry.TestDouble",
    "App.MockSource: Gantry.TestDouble",
    "App.Outer.Hidden: Gantry.TestDouble",
    "App.Outer.Probe: Gantry.DebugOnly",
  ]

  static let withMocks = [
    "elf-aarch64/mocks.o", "elf-armv7/mocks-stripped.so", "elf-riscv64/mocks.o",
    "elf-s390x/mocks-stripped.so", "macho-armv7/mocks.o", "elf-x86_64/mocks-gnu.a",
    "elf-x86_64/mocks-relr-stripped.so",
    "elf-x86_64/mocks-relr.so", "elf-x86_64/mocks-stripped.so", "elf-x86_64/mocks.o",
    "elf-x86_64/mocks.so", "macho-arm64/mocks-fixup_chains.dylib",
    "macho-arm64/mocks-no_fixup_chains.dylib", "macho-arm64/mocks.o",
    "macho-arm64_32/mocks-no_fixup_chains.dylib", "macho-arm64_32/mocks.o",
    "macho-arm64e/mocks.o", "macho-x86_64/mocks-fixup_chains.dylib",
    "macho-x86_64/mocks-no_fixup_chains.dylib", "macho-x86_64/mocks.o",
  ]

  @Test(arguments: withMocks)
  func eachTypeThatMustNotShipIsFound(name: String) throws {
    let report = try Fixtures.report(try Fixtures.bytes(name))
    #expect(report.lines == Self.mocks)
    #expect(report.problems.isEmpty)
    #expect(!report.isClean)
  }

  @Test(arguments: [
    "elf-aarch64/clean.o", "elf-x86_64/clean-bsd.a", "elf-x86_64/clean-stripped.so",
    "elf-x86_64/clean.o", "elf-x86_64/clean.so", "macho-arm64/clean-fixup_chains.dylib",
    "macho-arm64/clean-no_fixup_chains.dylib", "macho-arm64/clean.o",
    "macho-arm64_32/clean-no_fixup_chains.dylib", "macho-arm64_32/clean.o",
    "macho-arm64e/clean.o", "macho-x86_64/clean-fixup_chains.dylib",
    "macho-x86_64/clean-no_fixup_chains.dylib", "macho-x86_64/clean.o",
  ])
  func theSameSourceWithoutMocksIsClean(name: String) throws {
    let report = try Fixtures.report(try Fixtures.bytes(name))
    #expect(report.lines == [])
    #expect(report.problems == [])
    #expect(report.isClean)
    #expect(report.images.first?.typeCount == 5)
    #expect(report.images.first?.conformanceCount == 1)
  }

  @Test(arguments: [
    ("elf-x86_64", "so", "mocks-dynamic.so"), ("elf-x86_64", "so", "mocks-dynamic-stripped.so"),
    ("macho-arm64", "dylib", "mocks-dynamic-fixup_chains.dylib"),
    ("macho-arm64", "dylib", "mocks-dynamic-no_fixup_chains.dylib"),
    ("macho-arm64_32", "dylib", "mocks-dynamic-no_fixup_chains.dylib"),
    ("macho-x86_64", "dylib", "mocks-dynamic-fixup_chains.dylib"),
    ("macho-x86_64", "dylib", "mocks-dynamic-no_fixup_chains.dylib"),
  ])
  func protocolsInAnotherLibraryAreKnownByTheirSymbols(
    folder: String, suffix: String, name: String
  ) throws {
    try Fixtures.withFolder { directory in
      try directory.write(try Fixtures.bytes("\(folder)/\(name)"), to: name)
      try directory.write(
        try Fixtures.bytes("\(folder)/libGantry.\(suffix)"), to: "libGantry.\(suffix)")
      let report = Audit().report(on: [directory.path + "/" + name])
      #expect(report.lines == Self.mocks)
      #expect(report.problems == [])
      #expect(
        report.images.map(\.place.file) == [
          directory.path + "/" + name, directory.path + "/libGantry.\(suffix)",
        ])
    }
  }

  @Test(arguments: ["elf-x86_64/mocks-dynamic.so", "macho-arm64/mocks-dynamic-fixup_chains.dylib"])
  func aLibraryThatIsNowhereIsAProblem(name: String) throws {
    let report = try Fixtures.report(try Fixtures.bytes(name))
    #expect(report.lines == Self.mocks)
    #expect(report.codes == ["missingLibrary"])
    let library = name.hasPrefix("elf") ? "libGantry.so" : "@rpath/libGantry.dylib"
    #expect(
      report.problems.first?.message
        == "the library '\(library)' is neither in the binary's folder nor in its run paths nor part of the system. Put it there, name its folder, or name it as a system library."
    )
  }

  @Test func aLibraryThatIsNamedAsTheSystemsIsListed() throws {
    try Fixtures.withFolder { directory in
      try directory.write(try Fixtures.bytes("elf-x86_64/mocks-dynamic.so"), to: "app")
      let report = Audit(systemLibraries: ["libGantry.so"]).report(on: [directory.path + "/app"])
      #expect(report.problems == [])
      #expect(report.unreadLibraries.map(\.name) == ["libGantry.so"])
    }
  }

  @Test(arguments: [
    ("elf-x86_64/cut.so", "metadataMissing"), ("elf-x86_64/headerless.so", "noSectionHeaders"),
    ("elf-x86_64/mocks-thin.a", "unsupported"), ("elf-x86_64/mocks.bc", "bitcode"),
    ("elf-x86_64/plain-c", "notSwift"),
  ])
  func whatCannotBeReadIsAProblem(name: String, code: String) throws {
    let report = try Fixtures.report(try Fixtures.bytes(name))
    #expect(report.codes == [code])
    #expect(!report.isClean)
  }

  @Test(arguments: [
    ("MockSource", ["App.MockSource"]), ("App.MockSource", ["App.MockSource"]),
    ("Outer.Probe", ["App.Outer.Probe"]), ("Probe", ["App.Outer.Probe"]),
    ("Other.Probe", []), ("ock", []), ("RealSource", ["App.RealSource"]),
    ("Source", ["App.MockSource", "App.RealSource", "App.Source"]),
    ("DeepMock", ["App.DeepMock", "App.DeepSource"]),
  ])
  func forbiddenNamesAreFound(name: String, types: [String]) throws {
    for binary in ["elf-x86_64/mocks-stripped.so", "macho-arm64/mocks-fixup_chains.dylib"] {
      let report = try Fixtures.report(try Fixtures.bytes(binary), forbidding: [name])
      let found = report.findings.filter { $0.reason == .forbidden }
      #expect(Set(found.map(\.type)) == Set(types))
      #expect(found.allSatisfy { $0.rule == name })
    }
  }

  @Test func aNameOfWhichOnlyASymbolIsLeftIsFound() throws {
    // A function's name isn't in the metadata.
    let report = try Fixtures.report(
      try Fixtures.bytes("elf-x86_64/clean.so"), forbidding: ["App", "Nowhere"])
    #expect(report.findings.map(\.rule) == ["App"])
    #expect(report.findings.first?.through.first?.hasPrefix("symbol $s3App") == true)
  }

  @Test func theReportSaysWhatWasRead() throws {
    let report = try Fixtures.report(try Fixtures.bytes("elf-x86_64/mocks-stripped.so"))
    let image = try #require(report.images.first)
    #expect(image.format == "ELF 64-bit")
    #expect(image.kind == "library")
    #expect(image.isStripped)
    #expect(image.typeCount == 12)
    #expect(image.protocolCount == 6)
    #expect(image.conformanceCount == 10)
    #expect(image.place.architecture == "x86_64")
  }
}
