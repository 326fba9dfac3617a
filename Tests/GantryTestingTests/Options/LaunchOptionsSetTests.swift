import Gantry
import GantryTesting
import Testing

@Suite struct LaunchOptionsSetTests {
  private enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
    case testing, production
    var key: String { "Server" }
  }

  private struct Flag: LaunchOption {
    var name: String
    var launchArguments: [String]? { ["-\(name)"] }
  }

  private struct Document: LaunchOption {
    var path: String
    var launchArguments: [String]? { [path] }
  }

  private struct Pair: LaunchOption {
    var name: String
    var launchArguments: [String]? { [name, "true"] }
  }

  private struct Unit: LaunchOption {
    var arguments: [String]
    var launchArguments: [String]? { arguments }
  }

  private struct Session: LaunchConfiguration {
    var count = 0
    var isGuest = false
    var password = Secret("")
  }

  private let languages = SystemLanguages([.English])
  private let keyboards = SoftwareKeyboards([.PolishPoland])

  @Test func m19_ofTwoValuesTheLastWinsAndTheOtherIsNamed() {
    let set: LaunchOptionsSet = [Server.testing, languages, Server.production]
    #expect(
      set.launchArguments == ["-AppleLanguages", #"("en")"#, "-Server", #""production""#])
    #expect(
      set.duplicates.map(\.description) == [
        #"launch argument -Server is given twice: '-Server "production"' is sent, "#
          + #"'-Server "testing"' is not."#
      ])
  }

  @Test func m19_bothCallSitesAreNamed() {
    let team = TestLauncher(options: [Server.testing], fileID: "Tests/Defaults.swift", line: 3)
    let test = TestLauncher(
      options: [Server.production], fileID: "Tests/CountriesTests.swift", line: 42)
    let both = team.options.union(test.options)
    #expect(
      both.duplicates.map(\.description) == [
        #"launch argument -Server is given twice: '-Server "production"' (CountriesTests.swift:42)"#
          + #" is sent, '-Server "testing"' (Defaults.swift:3) is not."#
      ])
  }

  @Test func m19_variablesAreNamedInTheirOrder() {
    let names = (0..<20).map { "V\(10 + $0)" }
    func variables(_ value: String) -> LaunchEnvironments {
      LaunchEnvironments(Dictionary(uniqueKeysWithValues: names.map { ($0, value) }))
    }
    let set: LaunchOptionsSet = [variables("1"), variables("2")]
    #expect(
      set.duplicates.map(\.description)
        == names.map {
          "environment variable \($0) is given twice: '2' is sent, '1' is not."
        })
    #expect(LaunchEnvironment(key: "A", value: "1").uniqueIdentifier == "A")
    #expect(variables("1").uniqueIdentifier == names.joined(separator: ","))
  }

  @Test func m19_insertingWhatIsThereIsRefusedAndNamed() {
    var set: LaunchOptionsSet = [Server.testing]
    let result = set.insert(Server.production)
    #expect(!result.inserted)
    #expect(result.memberAfterInsert as? Server == .testing)
    #expect(set.launchArguments == ["-Server", #""testing""#])
    #expect(set.duplicates.map(\.dropped) == [#"-Server "production""#])
  }

  @Test func theSameValueTwiceIsNoDuplicate() {
    let set: LaunchOptionsSet = [
      CoreDataOption.concurrencyDebug, CoreDataOption.concurrencyDebug,
    ]
    #expect(set.launchArguments == ["-com.apple.CoreData.ConcurrencyDebug", #""1""#])
    #expect(set.duplicates.isEmpty)
  }

  @Test func optionsOfOneTypeThatSetOtherThingsAllStay() {
    let set: LaunchOptionsSet = [
      Flag(name: "A"), Flag(name: "B"), Document(path: "a.txt"), Document(path: "b.txt"),
    ]
    #expect(set.launchArguments == ["-A", "-B", "a.txt", "b.txt"])
    let pairs: LaunchOptionsSet = [Pair(name: "isGuest"), Pair(name: "isAdmin")]
    #expect(pairs.launchArguments == ["isGuest", "true", "isAdmin", "true"])
    #expect(set.duplicates.isEmpty)
  }

  @Test(arguments: [
    [["-Mode", "-fast"], ["-Style", "-fast"]], [["-Name", "a", "b"], ["-Title", "a", "b"]],
    [["-A", "1", "-B", "2"], ["-B", "3"]], [["run", "-B", "x"], ["run", "-C"], ["-B"]],
    [["-a", ""], [""]], [["-count", "-5"], ["-5"]],
  ])
  func anOptionsArgumentsAreOneUnit(_ units: [[String]]) {
    let set = LaunchOptionsSet(units.map(Unit.init))
    #expect(set.launchArguments == units.flatMap(\.self))
    #expect(set.duplicates.isEmpty)
  }

  @Test func aUnitIsReplacedAsAWhole() {
    let set: LaunchOptionsSet = [
      Unit(arguments: ["-Mode", "-fast", "-B", "2"]), Flag(name: "fast"),
      Unit(arguments: ["-Mode", "-slow"]),
    ]
    #expect(set.launchArguments == ["-fast", "-Mode", "-slow"])
    #expect(
      set.duplicates.map(\.description) == [
        "launch argument -Mode is given twice: '-Mode -slow' is sent, '-Mode -fast -B 2' is not."
      ])
  }

  @Test func whatEndsTheOptionsStandsBehindThem() {
    let set: LaunchOptionsSet = [
      Unit(arguments: ["--", "-x"]), Unit(arguments: ["-in", "--", "file"]), Flag(name: "A"),
    ]
    #expect(set.launchArguments == ["-A", "-in", "--", "-x", "file"])
    let one: LaunchOptionsSet = [Unit(arguments: ["-in", "a", "--", "-in"]), Flag(name: "A")]
    #expect(one.launchArguments == ["-A", "-in", "a", "--", "-in"])
  }

  @Test func cleaningAndItsDataAreTwoSettingsOfOneVariable() {
    func text(_ options: any LaunchOption...) -> String? {
      LaunchOptionsSet(options).launchEnvironments["AM_EVENTS_KEY"]
    }
    let cleaning = EventLaunchEnvironment(shouldCleanBefore: true)
    let data = EventLaunchEnvironment(resources: (fileName: "a", bundleName: nil))
    #expect(text(cleaning, data) == "AM_CLEAN_DATA_FLAG,nil:a")
    #expect(text(data, cleaning) == "AM_CLEAN_DATA_FLAG,nil:a")
    #expect(text(cleaning) == "AM_CLEAN_DATA_FLAG,")
    #expect(text(cleaning, EventLaunchEnvironment()) == "AM_CLEAN_DATA_FLAG,")
    #expect(text(data, LaunchEnvironment(key: "AM_EVENTS_KEY", value: "nil:c")) == "nil:c")
    #expect(LaunchOptionsSet([cleaning, data]).duplicates.isEmpty)
    let set: LaunchOptionsSet = [
      EventLaunchEnvironment(shouldCleanBefore: true, resources: (fileName: "b", bundleName: nil)),
      data,
    ]
    #expect(set.launchEnvironments == ["AM_EVENTS_KEY": "AM_CLEAN_DATA_FLAG,nil:a"])
    #expect(
      set.duplicates.map(\.description) == [
        "environment variable AM_EVENTS_KEY is given twice: 'nil:a' is sent, 'nil:b' is not."
      ])
  }

  @Test func m20_updatingPutsTheOptionAtTheEnd() {
    var set: LaunchOptionsSet = [Server.testing, languages]
    #expect(set.update(with: Server.production) as? Server == .testing)
    #expect(set.update(with: keyboards) == nil)
    #expect(
      set.launchArguments == [
        "-AppleLanguages", #"("en")"#, "-Server", #""production""#, "-AppleKeyboards",
        #"("pl_PL@sw=QWERTY")"#,
      ])
  }

  @Test func m20_theSetHasASetsAlgebra() {
    let first: LaunchOptionsSet = [keyboards]
    let second: LaunchOptionsSet = [keyboards, languages]
    #expect(first.contains(SoftwareKeyboards([])))
    #expect(!first.contains(languages))
    #expect(first.union(second).map(\.uniqueIdentifier) == ["AppleKeyboards", "AppleLanguages"])
    #expect(second.intersection(first) == first)
    #expect(second.symmetricDifference(first) == [languages])
    #expect(first.symmetricDifference(first).isEmpty)
    #expect(first.isSubset(of: second))
    #expect(first.isDisjoint(with: [languages]))
    #expect(second.subtracting(first) == [languages])
    var set = second
    #expect(set.remove(keyboards) != nil)
    #expect(set.remove(keyboards) == nil)
    #expect(set == [languages])
    #expect(LaunchOptionsSet().isEmpty)
  }

  /// Of a kind that both have, the argument's or the set's own is kept, as the operation says.
  @Test func anOperationKeepsTheValuesOfOneSide() {
    let first: LaunchOptionsSet = [Server.testing, languages]
    let second: LaunchOptionsSet = [Server.production, keyboards]
    let server = #""production""#
    #expect(first.union(second).launchArguments.contains(server))
    #expect(first.union(second).duplicates.map(\.setting) == ["launch argument -Server"])
    #expect(!first.intersection(second).launchArguments.contains(server))
    #expect(first.intersection(second).map(\.uniqueIdentifier) == ["Server"])
    #expect(
      first.symmetricDifference(second).map(\.uniqueIdentifier) == [
        "AppleLanguages", "AppleKeyboards",
      ])
    var set = first
    let old = set.insert(Server.production)
    #expect(!old.inserted && (old.memberAfterInsert as? Server) == .testing)
    let new = set.insert(keyboards)
    #expect(new.inserted && new.memberAfterInsert.uniqueIdentifier == "AppleKeyboards")
    #expect(set.duplicates.count == 1)
    #expect((set.update(with: Server.production) as? Server) == .testing)
    #expect(set.update(with: Flag(name: "A")) == nil)
    #expect((set.remove(Server.testing) as? Server) == .production)
    #expect(Array(set).map(\.uniqueIdentifier).count == 3 && !set.isEmpty)
  }

  @Test func m21_setsAreEqualByKeyAndValueInAnyOrder() {
    let set: LaunchOptionsSet = [Server.testing, languages]
    #expect(set == [languages, Server.testing])
    #expect(set != [languages, Server.production])
    #expect(set != [languages])
    #expect(set != [languages, Server.testing, Flag(name: "A")])
  }

  @Test func m22_anArgumentAndAVariableOfOneNameBothArrive() {
    let set: LaunchOptionsSet = [
      Server.testing, LaunchEnvironment(key: "Server", value: "local"),
    ]
    #expect(set.launchArguments == ["-Server", #""testing""#])
    #expect(set.launchEnvironments == ["Server": "local"])
    #expect(set.duplicates.isEmpty)
  }

  @Test func m23_keyboardsOfBothKindsAreOneList() {
    let list = ["-AppleKeyboards", #"("bn@sw=Bengali", "bn@hw=Bangla")"#]
    let hardware = HardwareKeyboards([.Bangla])
    let software = SoftwareKeyboards([.Bangla])
    #expect(LaunchOptionsSet([software, hardware]).launchArguments == list)
    #expect(LaunchOptionsSet([hardware, software]).launchArguments == list)
    #expect(LaunchOptionsSet([hardware, software]).duplicates.isEmpty)
    let both = SystemKeyboards(software: ["pl_PL@sw=QWERTY"], hardware: hardware)
    #expect(LaunchOptionsSet([both, software]).launchArguments == list)
    #expect(LaunchOptionsSet([both, software]).duplicates.map(\.kept) == [#""bn@sw=Bengali""#])
    #expect(LaunchOptionsSet([software, both]).launchArguments == both.launchArguments)
    #expect(
      LaunchOptionsSet([hardware, SystemKeyboards(software: software)]).launchArguments == list)
  }

  @Test func m48_variablesAreMergedByName() {
    let set: LaunchOptionsSet = [
      ["A": "1", "B": "2"] as LaunchEnvironments, LaunchEnvironment(key: "A", value: "3"),
      ["C": "4"] as LaunchEnvironments,
    ]
    #expect(set.launchEnvironments == ["A": "3", "B": "2", "C": "4"])
    #expect(
      set.duplicates.map(\.description) == [
        "environment variable A is given twice: '3' is sent, '1' is not."
      ])
  }

  @Test func ofTwoConfigurationsOfOneTypeTheLastIsTheState() {
    let set: LaunchOptionsSet = [Session(count: 5), Session(isGuest: true)]
    #expect(set.launchArguments == ["--is-guest"])
    #expect(
      set.duplicates.map(\.description) == [
        "configuration Session is given twice: '--is-guest' is sent, '--count 5' is not."
      ])
  }

  @Test func aSecretIsNeverInADiagnostic() {
    let set: LaunchOptionsSet = [
      Session(password: Secret("hunter2")),
      LaunchEnvironment(key: "LAUNCH_PASSWORD", value: "other"),
    ]
    #expect(
      set.duplicates.map(\.description) == [
        "environment variable LAUNCH_PASSWORD is given twice: 'other' is sent, "
          + "'‹redacted›' is not."
      ])
  }
}
