import Foundation
import Testing

@testable import Gantry

/// Large texts take time in proportion to their size: what took the square would run for minutes.
///
/// The limit is generous, for sanitizers and busy machines; each case takes about a second.
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

  @Test(.timeLimit(.minutes(20)))
  func aLargeDictionary() throws {
    let keys = (0..<30_000).map { "k\($0)" }
    let json = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let launch = try Launch<LargeLaunch>(arguments: ["app", "--counts", json])
    #expect(launch.counts.count == 30_000)
    #expect(launch.configuration.commandLineArguments.count == 2)
  }

  @Test(.timeLimit(.minutes(20)), arguments: [[], ["--counts={}"]])
  func aDictionaryGivenMemberByMember(_ first: [String]) throws {
    let keys = (0..<50_000).map { "k\($0)" }
    let members = keys.flatMap { ["--counts.\($0)", "1"] }
    let launch = try Launch<LargeLaunch>(arguments: ["app"] + first + members)
    #expect(launch.counts.count == 50_000)
    let counts = try #require(launch.report.options.first { $0.name == "counts" })
    #expect(counts.shadowed.isEmpty)
    #expect(Banner.lines(launch).count == 1)
  }

  @Test(.timeLimit(.minutes(20)))
  func aMemberFarDownGivenManyTimes() {
    let path = String(repeating: ".a", count: 10)
    let problems = errors((0..<50_000).map { "--counts\(path).k\($0)=1" })
    #expect(problems.count == 1)
    #expect(problems.first?.contains("an object is not an integer") == true)
  }

  @Test(.timeLimit(.minutes(20)))
  func aListGivenElementByElement() throws {
    let arguments = (0..<10_000).flatMap {
      ["--ints", "\($0)", "-ints", "\($0)", "--tags", "\($0)"]
    }
    let launch = try Launch<LargeLaunch>(arguments: ["app"] + arguments)
    #expect(launch.ints.count == 20_000)
    #expect(launch.tags.count == 10_000)
  }

  @Test(.timeLimit(.minutes(20)))
  func aListOfWrongElementsIsCounted() {
    let json = "[" + repeatElement("\"x\"", count: 100_000).joined(separator: ",") + "]"
    let problems = errors(["--ints", json])
    #expect(problems.count == 51)
    #expect(problems.first?.hasPrefix("error: ints[0]: 'x' is not an integer\n") == true)
    #expect(
      problems.last?.hasPrefix("error: ints: 99950 more of its elements are wrong\n") == true)
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
