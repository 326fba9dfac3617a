import Testing

@testable import GantryAudit

/// What follows from the facts of several binaries together.
struct JudgementTests {
  private static func image(
    _ path: String, types: [(name: String, superclass: String?)] = [],
    conformances: [(type: String, conformedProtocol: String)] = [], symbols: [Int: String] = [:]
  ) -> InputReader.ReadImage {
    InputReader.ReadImage(
      place: AuditReport.Place(file: path),
      facts: ImageFacts(types: types, conformances: conformances), namedSymbols: symbols,
      objectiveCNames: [], libraries: LinkedLibraries(), isELF: true, isExecutable: true,
      hasDebugNames: false, isSwift: true)
  }

  /// Each finding in words: the type, its rule and the ways to it.
  private static func findings(
    _ images: [InputReader.ReadImage], forbidden: [String] = []
  ) -> [String] {
    Judgement(images: images, forbiddenNames: forbidden).findings.map { found in
      "\(found.place.file): \(found.type) \(found.rule) \(found.through)"
    }
  }

  @Test func aClassIsADoubleAsItsOldestAncestorIs() {
    let images = [
      Self.image(
        "app", types: [("App.Latest", "Kit.Later"), ("App.Alone", nil), ("App.Other", "App.Alone")]),
      Self.image(
        "kit", types: [("Kit.Mock", nil), ("Kit.Later", "Kit.Mock")],
        conformances: [("Kit.Mock", "Gantry.TestDouble")]),
    ]
    #expect(
      Self.findings(images) == [
        "kit: Kit.Mock Gantry.TestDouble []",
        "app: App.Latest Gantry.TestDouble [\"Kit.Mock\"]",
        "kit: Kit.Later Gantry.TestDouble [\"Kit.Mock\"]",
      ])
  }

  @Test func eachNameThatOnlySymbolsHaveIsFoundInEachBinary() {
    let images = [
      Self.image("one", symbols: [1: "$s1b", 0: "$s1a"]), Self.image("two", symbols: [1: "$s2b"]),
    ]
    #expect(
      Self.findings(images, forbidden: ["Zeta", "Alpha"]) == [
        "one: Zeta Zeta [\"symbol $s1a\"]", "one: Alpha Alpha [\"symbol $s1b\"]",
        "two: Alpha Alpha [\"symbol $s2b\"]",
      ])
  }
}
