import Foundation
import Gantry
import GantryLink
import GantryTesting
import TestRandom
import Testing

@Suite struct LaunchEnvironmentResourceTests {
  private struct Named: LaunchFixture, Equatable {
    var name: String
  }

  @Test(
    arguments: [
      ("Test data:m", [("Test data", "m")], false), ("nil:r", [(nil, "r")], false),
      ("nil:r,B:s", [(nil, "r"), ("B", "s")], false), ("AM_CLEAN_DATA_FLAG,", [], true),
      ("AM_CLEAN_DATA_FLAG", [], true), ("AM_CLEAN_DATA_FLAG,nil:r", [(nil, "r")], true),
      ("", [], false),
      ("r", [(nil, "r")], false), ("nil:a:b", [(nil, "a:b")], false),
      ("nil:r,", [(nil, "r")], false),
      ("com.example.data:AutoMate.png", [("com.example.data", "AutoMate.png")], false),
      ("nil:AM_CLEAN_DATA_FLAG", [(nil, "AM_CLEAN_DATA_FLAG")], false),
    ] as [(String, [(String?, String)], Bool)])
  func m62_resourcesAreRead(
    _ text: String, _ expected: [(bundle: String?, name: String)], _ shouldClean: Bool
  ) {
    let read = LaunchEnvironmentResource.resources(from: text)
    #expect(
      read.resources == expected.map { LaunchEnvironmentResource(bundle: $0.bundle, name: $0.name) }
    )
    #expect(read.shouldClean == shouldClean)
  }

  @Test func m62_whatTestsWriteIsRead() {
    let seed = UInt64.random(in: 0..<1_000_000_000)
    var numbers = SeededGenerator(seed: seed)
    for number in 0..<2000 {
      let values = (0..<number % 4).map { _ in
        LaunchEnvironmentResourceValue(
          fileName: numbers.text(), bundleName: Bool.random(using: &numbers) ? numbers.text() : nil)
      }
      let option = EventLaunchEnvironment(
        shouldCleanBefore: number % 2 == 0, valuesCollection: values)
      let text = option.launchEnvironments?["AM_EVENTS_KEY"] ?? ""
      let read = LaunchEnvironmentResource.resources(from: text)
      let expected = values.map { LaunchEnvironmentResource(bundle: $0.bundle, name: $0.file) }
      guard read.resources != expected || read.shouldClean != option.shouldCleanBefore
      else { continue }
      Issue.record("seed \(seed): \(values) was written \(text) and read \(read)")
      return
    }
  }

  private func problems(
    _ value: String, _ files: [String: String]
  ) throws -> (text: String, folder: String) {
    var result = ("", "")
    try FixtureFolder.with(files) { folder in
      let handler = SeedingHandler<Named>(bundles: folder.bundles) { _ in
        Issue.record("nothing may be added")
      }
      do {
        try handler.handle(key: "NAMES", value: value)
      } catch {
        result = ("\(error)", folder.path)
      }
    }
    return result
  }

  @Test func m63_filesOfAllResourcesAreReadInOrder() throws {
    let files = [
      "a.json": #"[{"name": "1"}, {"name": "2"}]"#, "Test data.bundle/b.json": #"[{"name": "3"},]"#,
    ]
    try FixtureFolder.with(files) { folder in
      var added: [Named] = []
      let handler = SeedingHandler<Named>(bundles: folder.bundles) { added += $0 }
      try handler.handle(key: "NAMES", value: "Test data:b,nil:a")
      #expect(added.map(\.name) == ["3", "1", "2"])
    }
  }

  @Test func m63_aMissingFileIsAnErrorWithItsPath() throws {
    let (text, folder) = try problems("Test data:b,nil:a", ["c.json": ""])
    #expect(
      text == """
        error: NAMES: no file '\(folder)/Test data.bundle/b.json'
               environment variable NAMES: Test data:b
        error: NAMES: no file '\(folder)/a.json'
               environment variable NAMES: nil:a
        """)
  }

  @Test func m63_aBrokenFileIsAnErrorWithItsPath() throws {
    let (text, folder) = try problems("nil:a", ["a.json": #"[{"name": "1""#])
    #expect(
      text == """
        error: NAMES: the file isn't JSON: ',' or '}' expected, not end of text at line 1, column 14
               \(folder)/a.json
        """)
    for (json, message) in [
      (#"{"name": "1"}"#, "a list of objects is needed"),
      (#"[{"name": 1}, {}, {"name": null}, 7]"#, ""),
    ] {
      let (text, folder) = try problems("nil:a", ["a.json": json])
      let place = "\n       \(folder)/a.json"
      let expected =
        message.isEmpty
        ? [
          "error: NAMES: [0].name: a string is needed\(place)",
          "error: NAMES: [1].name: a value is needed here\(place)",
          "error: NAMES: [2].name: a string is needed, not null\(place)",
          "error: NAMES: [3]: an object is needed\(place)",
        ].joined(separator: "\n") : "error: NAMES: \(message)\(place)"
      #expect(text == expected)
    }
  }

  @Test func theStandardPlacesAreBesideTheProgram() {
    do throws(LaunchError) {
      _ = try ResourceBundles.standard.read(
        LaunchEnvironmentResource(bundle: "No such", name: "a"), fileExtension: "json", for: "KEY")
      Issue.record("there is no such file")
    } catch {
      let message = error.problems.first?.message ?? ""
      #expect(message.contains("/No such.bundle/a.json' or '/"))
      #expect(message.contains("/No such.resources/a.json'"))
    }
  }
}
