import Gantry
import Testing

@testable import GantryTesting

/// Arguments in units, and what a unit takes the place of.
struct ArgumentUnitTests {
  @Test(arguments: [
    ("-a", true), ("--a", true), ("-", false), ("--", false), ("a", false), ("", false),
    ("-1", false),
    ("-1.5", false), ("-1a", true), ("-é", true), ("-inf", false), ("–a", false), ("---", true),
    ("-a=b", true),
  ])
  func aNameIsADashWithoutANumber(_ argument: String, _ isName: Bool) {
    #expect(ArgumentUnits.isName(argument) == isName)
  }

  @Test func aUnitIsCalledByItsName() {
    #expect(ArgumentUnits.name(of: ["-a=b=c", "d"]) == "-a")
    #expect(ArgumentUnits.name(of: ["-a", "b"]) == "-a")
    #expect(ArgumentUnits.name(of: ["a", "b"]) == "a\0b")
    #expect(ArgumentUnits.name(of: ["a b"]) == "a b")
    #expect(ArgumentUnits.name(of: []) == "")
  }

  @Test func whatEndsTheOptionsIsBehindAllUnits() {
    #expect(
      ArgumentUnits([["-a"], ["-b", "--", "c"], ["-d"]]).arguments == ["-a", "-d", "-b", "--", "c"])
    #expect(ArgumentUnits([["--"], ["-a"]]).arguments == ["-a", "--"])
    #expect(
      ArgumentUnits([["--", "x", "--", "y"], ["--", "z"]]).arguments == ["--", "x", "--", "y", "z"])
    #expect(ArgumentUnits().arguments.isEmpty)
  }

  /// A unit in place of earlier ones: the rest, and what it replaces.
  private static let replacements: [(String, String, String, String)] = [
    ("-a 1 -b 2", "-a 3", "-b 2 -a 3", "-a 1"), ("-a=1 2", "-a 3", "2 -a 3", "-a=1"),
    ("-a 1", "-a=3", "-a=3", "-a 1"), ("-a 1 2", "-a=3", "2 -a=3", "-a 1"),
    ("-a x", "-a=y", "-a=y", "-a x"), ("-b -a x", "-a=y", "-b -a=y", "-a x"),
    ("-a", "-a 3", "-a 3", "-a"), ("-a -1", "-a 3", "-a 3", "-a -1"),
    ("-b -a 1", "-a 3", "-b -a 3", "-a 1"),
    ("-b -a", "-a 3", "-b -a -a 3", ""), ("-b=1 -a", "-a 3", "-b=1 -a 3", "-a"),
    ("-c -b -a", "-a 3", "-c -b -a 3", "-a"), ("x -a", "-a 3", "x -a 3", "-a"),
    ("-a", "-a", "-a", "-a"), ("-a YES", "-a", "-a", "-a YES"), ("-a x", "-a", "x -a", "-a"),
    ("-a true", "-a", "-a", "-a true"), ("-b -a", "-a", "-b -a -a", ""),
    ("-b -a no", "-a", "-b -a no -a", ""),
    ("-a -x", "-a -y", "-a -y", "-a -x"), ("-a -x", "-a -y -z", "-x -a -y -z", "-a"),
    ("-a -y -x", "-a -y -z", "-x -a -y -z", "-a -y"), ("-a 1 2 3", "-a 4 5", "3 -a 4 5", "-a 1 2"),
    ("-a 1 -- -a 2", "-a 3", "-a 3 -- -a 2", "-a 1"), ("-A 1", "-a 3", "-A 1 -a 3", ""),
    ("-a 1 -a 2", "-a 3", "-a 3", "-a 1;-a 2"), ("", "-a 3", "-a 3", ""),
    ("a b", "a c", "a b a c", ""),
  ]

  @Test(arguments: replacements)
  func aUnitReplacesItsPredecessors(
    _ existing: String, _ unit: String, _ arguments: String, _ replaced: String
  ) {
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    let result = ArgumentUnits.replacing(words(existing), by: [words(unit)])
    #expect(result.arguments == words(arguments))
    #expect(
      result.replaced.map { $0.old.joined(separator: " ") }.joined(separator: ";") == replaced)
    #expect(result.replaced.allSatisfy { $0.new == words(unit) })
  }

  /// A value as a whole excludes each of its parts; a part excludes itself and the whole.
  @Test func whatIsSetOnceExcludesTheSame() {
    func name(_ part: SettingName.Part?, _ text: String = "a") -> SettingName {
      SettingName(channel: .argument, text: text, part: part)
    }
    let parts: [SettingName.Part?] = [nil, .softwareKeyboards, .hardwareKeyboards]
    for (one, other) in parts.flatMap({ one in parts.map { (one, $0) } }) {
      #expect(name(one).excludes(name(other)) == (one == other || one == nil || other == nil))
      #expect(!name(one).excludes(name(other, "b")))
      #expect(!name(one).excludes(SettingName(channel: .environment, text: "a", part: other)))
    }
  }

  /// Of two units with one name the last counts.
  @Test func theLastUnitOfANameReplaces() {
    let result = ArgumentUnits.replacing(
      ["-a", "1", "2"], by: [["-a", "3"], ["-b"], ["-a", "4", "5"]])
    #expect(result.replaced.map(\.old) == [["-a", "1", "2"]])
    #expect(result.replaced.map(\.new) == [["-a", "4", "5"]])
    #expect(result.arguments == ["-a", "3", "-b", "-a", "4", "5"])
  }
}
