import Foundation
import TestThreads
import Testing

@testable import Gantry

/// Large texts take time in proportion to their size.
struct ProportionTests {
  struct LargeLaunch: LaunchConfiguration {
    static var launchPolicy: LaunchPolicy { .all }

    var counts: [String: Int] = [:]
    var ints: [Int] = []
    var names: [String] = []
    var tags: Set<String> = []
    var ratio = 0.0
    var price = Decimal(0)
  }

  private func errors(_ arguments: [String]) -> [String] {
    do throws(LaunchError) {
      _ = try Launch<LargeLaunch>(arguments: ["app"] + arguments)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  /// Launches with arguments of two sizes, and looks at the launches.
  private func expectProportion(
    from size: Int, _ arguments: (_ size: Int) -> [String],
    check: (Launch<LargeLaunch>, _ size: Int) throws -> Void
  ) throws {
    let factor = try growth(from: size) { size in
      (size, ["app"] + arguments(size))
    } _: { size, arguments in
      try check(try Launch<LargeLaunch>(arguments: arguments), size)
    }
    #expect(factor < 8)
  }

  @Test func aLargeDictionary() throws {
    try expectProportion(from: 2000) { size in
      ["--counts", "{" + (0..<size).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"]
    } check: { launch, size in
      #expect(launch.counts.count == size)
      #expect(launch.configuration.commandLineArguments.count == 2)
    }
  }

  @Test(arguments: [[], ["--counts={}"]])
  func aDictionaryGivenMemberByMember(_ first: [String]) throws {
    try expectProportion(from: 2000) { size in
      first + (0..<size).flatMap { ["--counts.k\($0)", "1"] }
    } check: { launch, size in
      #expect(launch.counts.count == size)
      let counts = try #require(launch.report.options.first { $0.name == "counts" })
      #expect(counts.shadowed.isEmpty)
      #expect(Banner.lines(launch).count == 1)
    }
  }

  @Test func aMemberGivenManyTimes() throws {
    try expectProportion(from: 1000) { size in
      (0..<size).flatMap { ["--counts.a", "\($0)"] }
    } check: { launch, size in
      #expect(launch.counts == ["a": size - 1])
      let counts = try #require(launch.report.options.first { $0.name == "counts" })
      #expect(counts.shadowed.count == size - 1)
    }
  }

  @Test func aMemberFarDownGivenManyTimes() {
    let path = String(repeating: ".a", count: 10)
    let factor = growth(from: 2000) { size in
      (0..<size).map { "--counts\(path).k\($0)=1" }
    } _: { arguments in
      let problems = errors(arguments)
      #expect(problems.count == 1)
      #expect(problems.first?.contains("an object is not an integer") == true)
    }
    #expect(factor < 8)
  }

  @Test func aListGivenElementByElement() throws {
    try expectProportion(from: 500) { size in
      (0..<size).flatMap { ["--ints", "\($0)", "-ints", "\($0)", "--tags", "\($0)"] }
    } check: { launch, size in
      #expect(launch.ints.count == 2 * size)
      #expect(launch.tags.count == size)
    }
  }

  @Test func aListOfWrongElementsIsCounted() {
    let factor = growth(from: 2000) { size in
      (size, "[" + repeatElement("\"x\"", count: size).joined(separator: ",") + "]")
    } _: { size, json in
      let problems = errors(["--ints", json])
      #expect(problems.count == 51)
      #expect(problems.first?.hasPrefix("error: ints[0]: 'x' is not an integer\n") == true)
      #expect(
        problems.last?.hasPrefix("error: ints: \(size - 50) more of its elements are wrong\n")
          == true)
    }
    #expect(factor < 8)
  }

  @Test(.timeLimit(.minutes(20)))
  func aNameOfManyDots() {
    let dots = String(repeating: "a.", count: 60_000)
    #expect(errors(["--\(dots)x", "1"]) == [])
    let problems = errors(["--counts.\(dots)x=1"])
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("error: counts: nested deeper than 512 levels\n") == true)
  }

  @Test(.timeLimit(.minutes(20)), arguments: ["--ratio", "--price", "--ints"])
  func aLongNumber(_ option: String) {
    let digits = String(repeating: "9", count: 1_048_576)
    for text in [digits, "0.\(digits)", "1e\(digits)", "-\(digits)e-\(digits)"] {
      let problems = errors(["\(option)=\(text)"])
      #expect(problems.allSatisfy { $0.count < 1000 })
    }
  }

  @Test func aFileWithoutEndIsAnError() {
    #expect(
      errors(["--launch-configuration-file", "/dev/zero"]) == [
        """
        error: the file can't be read: it is a device, not a file
               configuration file /dev/zero
        """
      ])
  }
}
