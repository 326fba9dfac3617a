import Testing

@testable import GantryAudit

/// Binaries that were changed so that what must not ship has another name.
struct EvasionTests {
  /// A fixture in which texts are replaced by others of the same length.
  private static func changed(_ name: String, _ texts: [(String, String)]) throws -> [UInt8] {
    var bytes = try Fixtures.bytes(name)
    for (old, new) in texts {
      let old = Array(old.utf8)
      let new = Array(new.utf8)
      try #require(old.count == new.count)
      var start = 0
      var count = 0
      while let place = bytes[start...].indices.first(where: { bytes[$0...].starts(with: old) }) {
        bytes.replaceSubrange(place..<place + old.count, with: new)
        start = place + old.count
        count += 1
      }
      try #require(count > 0, "'\(name)' has no '\(texts)'")
    }
    return bytes
  }

  @Test(arguments: [
    "elf-x86_64/mocks-dynamic-stripped.so", "elf-x86_64/mocks.o",
    "macho-arm64/mocks-dynamic-fixup_chains.dylib", "macho-arm64/mocks.o",
  ])
  func aProtocolOfWhichTheSymbolSaysNoNameIsAProblem(name: String) throws {
    for other in ["obf1_______________Mp", "$s6Gantry10TestDoub_Mp", "$s6Gantry10TestDoubleMq"] {
      let symbol = "$s6Gantry10TestDoubleMp"
      let new = other + String(repeating: "_", count: symbol.count - other.count)
      let bytes = try Self.changed(name, [(symbol, String(new.prefix(symbol.count)))])
      let report = try Fixtures.report(bytes)
      #expect(report.codes.contains("unresolved"), "\(name) \(other) \(report.codes)")
    }
  }

  @Test(arguments: [
    "elf-x86_64/mocks-dynamic-stripped.so", "macho-arm64/mocks-dynamic-fixup_chains.dylib",
  ])
  func aModuleUnderAnotherNameHasOurProtocols(name: String) throws {
    let bytes = try Self.changed(
      name,
      [
        ("$s6Gantry10TestDoubleMp", "$s6Launch10TestDoubleMp"),
        ("$s6Gantry9DebugOnlyMp", "$s6Launch9DebugOnlyMp"),
      ])
    let report = try Fixtures.report(bytes)
    #expect(
      report.lines == RealBinariesTests.mocks.map { $0.replacing("Gantry.", with: "Launch.") })
  }
}
