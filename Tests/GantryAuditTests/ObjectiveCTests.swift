import Testing

@testable import GantryAudit

/// Names that only Objective-C's parts of a binary have.
struct ObjectiveCTests {
  private static func text(_ value: String, _ size: Int) -> [UInt8] {
    Array(value.utf8) + [UInt8](repeating: 0, count: size - value.utf8.count)
  }

  /// A Mach-O file for arm64 with one section of text, and symbols, some of them defined.
  static func binary(
    type: UInt32 = 6, section: String = "__objc_classname", names: String,
    symbols: [(name: String, isDefined: Bool)] = []
  ) -> [UInt8] {
    let content = Array(names.utf8)
    let start: UInt32 = 32 + 72 + 80 + 24
    var strings: [UInt8] = [0]
    var table: [UInt8] = []
    for (name, isDefined) in symbols {
      table += ZipWriter.little(UInt32(strings.count)) + [isDefined ? 0x0F : 0x01]
      table += [isDefined ? 1 : 0, 0, 0] + ZipWriter.little(UInt64(start))
      strings += Array(name.utf8) + [0]
    }
    let tableStart = start + UInt32(content.count)
    let end = tableStart + UInt32(table.count + strings.count)
    var bytes = ZipWriter.little(UInt32(0xFEED_FACF)) + ZipWriter.little(UInt32(0x0100_000C))
    for word: UInt32 in [0, type, 2, 72 + 80 + 24, 0, 0] { bytes += ZipWriter.little(word) }
    bytes += ZipWriter.little(UInt32(0x19)) + ZipWriter.little(UInt32(72 + 80))
    bytes += text("__TEXT", 16)
    for word: UInt64 in [0, UInt64(end), 0, UInt64(end)] { bytes += ZipWriter.little(word) }
    for word: UInt32 in [5, 5, 1, 0] { bytes += ZipWriter.little(word) }
    bytes += text(section, 16) + text("__TEXT", 16)
    bytes += ZipWriter.little(UInt64(start)) + ZipWriter.little(UInt64(content.count))
    for word: UInt32 in [start, 0, 0, 0, 2, 0, 0, 0] { bytes += ZipWriter.little(word) }
    bytes += ZipWriter.little(UInt32(2)) + ZipWriter.little(UInt32(24))
    bytes += ZipWriter.little(tableStart) + ZipWriter.little(UInt32(symbols.count))
    bytes += ZipWriter.little(tableStart + UInt32(table.count))
    bytes += ZipWriter.little(UInt32(strings.count))
    return bytes + content + table + strings
  }

  private static func findings(_ bytes: [UInt8], forbidding name: String) throws -> [String] {
    try Fixtures.withFolder { folder in
      try folder.write(bytes, to: "library")
      try folder.write(
        try Fixtures.bytes("macho-arm64/clean-fixup_chains.dylib"), to: "clean")
      let report = Audit(forbiddenNames: [name]).report(on: [folder.path])
      // What isn't found can't be told: these binaries have no debug information.
      #expect(report.codes == (report.codes.isEmpty ? [] : ["cannotTell"]))
      return report.findings.map(\.type)
    }
  }

  private static let names = """
    OCMockObject\u{0}_TtP10GiphyUISDK11PlayListens_\u{0}_TtC6Charts5Chart\u{0}\
    _TtCC6Charts4Wrap6Within\u{0}_TtC6ChartsP33_0123456789ABCDEF0123456789ABCDEF6Hidden\u{0}\
    _TtCs12_SwiftObject\u{0}_TtC6ChartsX8Mck_zmn5\u{0}\u{1}\u{FF}\u{0}
    """

  @Test(arguments: [
    ("OCMockObject", ["OCMockObject"]), ("MockObject", []), ("OCMock", []),
    ("PlayListens", ["GiphyUISDK.PlayListens"]),
    ("GiphyUISDK.PlayListens", ["GiphyUISDK.PlayListens"]), ("Charts.PlayListens", []),
    ("Chart", ["Charts.Chart"]), ("Within", ["Charts.Wrap.Within"]),
    ("Wrap.Within", ["Charts.Wrap.Within"]), ("Wrap", []),
    ("Hidden", ["Charts.Hidden"]), ("Charts.Hidden", ["Charts.Hidden"]),
    ("Swift._SwiftObject", ["Swift._SwiftObject"]),
  ])
  func namesOfClassesAndProtocolsAreFound(name: String, types: [String]) throws {
    for type: UInt32 in [1, 6, 8] {
      #expect(
        try Self.findings(Self.binary(type: type, names: Self.names), forbidding: name) == types)
    }
    // Among other text only what Swift made is a name.
    let other = Self.binary(section: "__cstring", names: Self.names)
    #expect(
      try Self.findings(other, forbidding: name) == (name == "OCMockObject" ? [] : types))
    let none = Self.binary(section: "__const", names: Self.names)
    #expect(try Self.findings(none, forbidding: name) == [])
  }

  @Test(arguments: [
    "_OBJC_CLASS_$_Double", "_OBJC_METACLASS_$_Double", "__OBJC_PROTOCOL_$_Double",
    "_OBJC_PROTOCOL_$_Double", ".objc_class_name_Double", "_OBJC_CLASS_$__TtC3App6Double",
  ])
  func symbolsOfClassesAndProtocolsAreFoundWhereTheyAreDefined(symbol: String) throws {
    let name = symbol.hasSuffix("App6Double") ? "App.Double" : "Double"
    for isDefined in [true, false] {
      let binary = Self.binary(names: "", symbols: [("_main", true), (symbol, isDefined)])
      #expect(try Self.findings(binary, forbidding: "Double") == (isDefined ? [name] : []))
    }
    // One entry that asks for it doesn't hide one that defines it.
    var both = Self.binary(names: "", symbols: [(symbol, false), (symbol, true)])
    let second = 32 + 72 + 80 + 24 + 16
    both.replaceSubrange(second..<second + 4, with: both[second - 16..<second - 12])
    #expect(try Self.findings(both, forbidding: "Double") == [name])
  }

  /// A list of one pointer to what has the name, in a section that ends with the name.
  private static func list(_ section: String, name: String) -> [UInt8] {
    let start: UInt64 = 32 + 72 + 80 + 24
    let words: [UInt64] =
      switch section {
      // A class, whose fifth word leads to what doesn't change, with a mark in its lowest bits.
      case "__objc_classlist":
        [start + 8, 0, 0, 0, 0, (start + 48) | 2, 0, 0, 0, start + 80]
      case "__objc_protolist": [start + 8, 0, start + 24]
      default: [start + 8, start + 16]
      }
    let text = words.flatMap { ZipWriter.little($0) } + Array(name.utf8) + [0]
    var bytes = binary(section: section, names: String(repeating: "x", count: text.count))
    bytes.replaceSubrange(Int(start)..<Int(start) + text.count, with: text)
    return bytes
  }

  @Test(arguments: ["__objc_classlist", "__objc_protolist", "__objc_catlist"])
  func namesThatStandAmongOtherTextAreFoundByTheRuntimesLists(section: String) throws {
    for (name, found) in [("Double", "Double"), ("_TtC3App6Double", "App.Double")] {
      // The list's section is as long as all of it: what follows is no pointer.
      var bytes = Self.list(section, name: name)
      let size = 32 + 72 + 40
      bytes.replaceSubrange(size..<size + 8, with: ZipWriter.little(UInt64(8)))
      #expect(try Self.findings(bytes, forbidding: "Double") == [found])
      #expect(try Self.findings(bytes, forbidding: "Doubles") == [])
      // One that leads nowhere isn't passed over.
      let place = 32 + 72 + 80 + 24
      bytes.replaceSubrange(place..<place + 8, with: ZipWriter.little(UInt64(1) << 40))
      let report = try Fixtures.report(bytes, forbidding: ["Double"])
      #expect(report.codes == ["unresolved"])
    }
  }
}
