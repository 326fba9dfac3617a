import AutoMateCode
import Gantry
import GantryLink
import GantryTesting
import TestRandom
import Testing

@Suite struct LaunchEnvironmentTests {
  private struct Plain: LaunchEnvironmentProtocol {
    typealias Value = BooleanLaunchEnvironmentValue
    var launchEnvironments: [String: String]? { ["PLAIN": Value.true.value] }
  }

  private struct Single<Value: LaunchEnvironmentWritable>: LaunchEnvironmentWithSingleValue {
    let key = "VALUE"
    var value: Value
  }

  private enum Level: Int, LaunchEnvironmentWithSingleValue {
    case high = 7
    var key: String { "LEVEL" }
  }

  @Test func m01_anOptionOfOneMemberIsAnOption() {
    #expect(GuideEnvironments.custom.launchEnvironments == ["CustomVariable": "1"])
    #expect(GuideEnvironments.custom.launchArguments == nil)
  }

  @Test func m41_anEnvironmentHasNoArguments() {
    #expect(Plain().launchArguments == nil)
    #expect(Plain().launchEnvironments == ["PLAIN": "true"])
    #expect(Plain().uniqueIdentifier == "Plain")
  }

  @Test func m42_oneValueIsOneVariable() {
    #expect(GuideEnvironments.simple.launchEnvironments == ["LAUNCH_KEY": "LaunchValue"])
    #expect(GuideEnvironments.simple.uniqueIdentifier == "LAUNCH_KEY")
    #expect(Level.high.launchEnvironments == ["LEVEL": "7"])
    let texts = [
      Single(value: 5).launchEnvironments, Single(value: UInt8.max).launchEnvironments,
      Single(value: false).launchEnvironments, Single(value: 0.5).launchEnvironments,
      Single(value: "ab".dropFirst()).launchEnvironments,
      Single(value: BooleanLaunchEnvironmentValue.true).launchEnvironments,
    ].map { $0?["VALUE"] }
    #expect(texts == ["5", "255", "false", "0.5", "b", "true"])
  }

  @Test(arguments: [
    (["a", "b"], "a,b"), ([], ""), (["a", "b,c"], #"a,b\,c"#), ([""], #"\"#), (["", ""], ","),
    ([#"a\b"#], #"a\b"#), ([#"a\"#, "b"], #"a\\,b"#),
    (["AM_CLEAN_DATA_FLAG"], #"AM\_CLEAN_DATA_FLAG"#),
  ])
  func m43_valuesWithCommasSurvive(_ values: [String], _ text: String) {
    let option = ArrayLaunchEnvironment(valuesCollection: values)
    #expect(option.launchEnvironments == ["ArrayLaunchEnvironment": text])
    #expect(LaunchEnvironmentList.values(from: text) == values)
  }

  @Test func m43_everyListSurvives() {
    let seed = UInt64.random(in: 0..<1_000_000_000)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let values = (0..<Int.random(in: 0...4, using: &numbers)).map { _ in numbers.text() }
      let text = LaunchEnvironmentList.text(of: values)
      let read = LaunchEnvironmentList.values(from: text)
      guard read.map({ Array($0.utf8) }) != values.map({ Array($0.utf8) }) else { continue }
      Issue.record("seed \(seed): \(values) was written \(text) and read \(read)")
      return
    }
  }

  @Test func m43_aListIsAnArrayLiteral() {
    #expect(
      GuideEnvironments.array.launchEnvironments == ["ArrayLaunchEnvironment": "Value1,Value2"])
  }

  @Test func m44_aRawValueHasNoQuotes() {
    #expect(Stage.testing.launchEnvironments == ["STAGE": "testing"])
    #expect(SingleValueCleanableEnvironment.unclean.value == "b,c")
    let sources: DataSources = [.valid, .error]
    #expect(sources.launchEnvironments == ["DataSources": "mock_valid,mock_error"])
    #expect(DataSource.all.map(\.value) == ["mock_valid", "mock_error"])
  }

  @Test(arguments: ["true", "1", "YES", "on", "\"1\""], [true])
  func m45_everySpellingOfABooleanIsRead(_ text: String, _ expected: Bool) throws {
    struct Session: LaunchConfiguration { var isGuest = false }
    #expect(BooleanLaunchEnvironmentValue.true.value == "true")
    #expect(BooleanLaunchEnvironmentValue(false).value == "false")
    let launch = try Launch<Session>(arguments: ["app", "-isGuest", text], environment: [:])
    #expect(launch.isGuest == expected)
  }

  @Test func m46_aStringHasNoValue() {
    #expect(!("text" is any LaunchEnvironmentValue))
    #expect(!("text" is any LaunchArgumentValue))
  }

  @Test func m47_variablesAreGivenDirectly() {
    #expect(
      GuideEnvironments.launchEnvironmentOption.launchEnvironments == ["MADE_WITH_LOVE_BY": "PGS"])
    #expect(
      GuideEnvironments.launchEnvironmentDictionary.launchEnvironments
        == ["CORPORATION_KEY": "PGS", "PROJECT_KEY": "AutoMate"])
    #expect((["A": "1", "A": "2"] as LaunchEnvironments).data == ["A": "2"])
  }

  @Test func m48_anIdentifierIsTheSameInEveryProcess() {
    #expect((["B": "1", "A": "2"] as LaunchEnvironments).uniqueIdentifier == "A,B")
  }

  @Test func m49_theCleanFlagStandsBeforeTheValues() {
    let option = MultipleValuesCleanableEnvironment(
      shouldCleanBefore: true, valuesCollection: ["a", "b"])
    #expect(
      option.launchEnvironments
        == ["MultipleValuesCleanableEnvironment": "AM_CLEAN_DATA_FLAG,a,b"])
    #expect(MultipleValuesCleanableEnvironment.CleanFlag == "AM_CLEAN_DATA_FLAG")
    #expect(
      SingleValueCleanableEnvironment(rawValue: "b,c")?.launchEnvironments
        == ["SINGLE_CLEANABLE_ENV": "AM_CLEAN_DATA_FLAG,b,c"])
    #expect(
      SingleValueCleanableEnvironment.unclean.launchEnvironments == ["SINGLE_CLEANABLE_ENV": "b,c"])
    let unclean: MultipleValuesCleanableEnvironment = ["a", "b"]
    #expect(unclean.launchEnvironments == ["MultipleValuesCleanableEnvironment": "a,b"])
  }

  @Test func m50_cleaningAloneEndsInAComma() {
    #expect(
      EventLaunchEnvironment(shouldCleanBefore: true).launchEnvironments
        == ["AM_EVENTS_KEY": "AM_CLEAN_DATA_FLAG,"])
  }

  @Test(
    arguments: [
      ("m", "Test data", "Test data:m"), ("r", nil, "nil:r"), ("a:b", "c:d", #"c\:d:a\:b"#),
      ("a,b", nil, "nil:a,b"),
    ] as [(String, String?, String)])
  func m51_aResourceIsItsBundleAndItsName(_ file: String, _ bundle: String?, _ text: String) {
    #expect(LaunchEnvironmentResourceValue(fileName: file, bundleName: bundle).value == text)
  }

  @Test func m52_theKeysAreAutoMates() {
    #expect(
      AutoMateLaunchOptionKey.allCases.map(\.rawValue) == [
        "AM_ANIMATION_KEY", "AM_CONTACTS_KEY", "AM_EVENTS_KEY", "AM_REMINDERS_KEY",
        "AM_IS_IN_UI_TEST",
      ])
    #expect(AutoMateKey.events == .events)
  }

  @Test func m53_animationsAreOff() {
    #expect(AnimationLaunchEnvironment().launchEnvironments == ["AM_ANIMATION_KEY": "false"])
    #expect(
      AnimationLaunchEnvironment(animation: true).launchEnvironments
        == ["AM_ANIMATION_KEY": "true"])
  }

  @Test func m54_theAppIsInAUITest() {
    #expect(IsInUITestLaunchEnvironment().launchEnvironments == ["AM_IS_IN_UI_TEST": "true"])
    #expect(
      IsInUITestLaunchEnvironment(inUITest: false).launchEnvironments
        == ["AM_IS_IN_UI_TEST": "false"])
  }

  @Test func m55_dataComesFromResources() {
    #expect(
      GuideEnvironments.events.launchEnvironments
        == ["AM_EVENTS_KEY": "AM_CLEAN_DATA_FLAG,Test data:todays_events"])
    #expect(
      GuideEnvironments.reminders.launchEnvironments
        == ["AM_REMINDERS_KEY": "nil:automate_release_reminders"])
    #expect(
      ContactLaunchEnvironment(
        shouldCleanBefore: true, resources: (fileName: "michael", bundleName: "Test data"),
        (fileName: "emma", bundleName: nil)
      ).launchEnvironments
        == ["AM_CONTACTS_KEY": "AM_CLEAN_DATA_FLAG,Test data:michael,nil:emma"])
    let john: ContactLaunchEnvironment = [
      LaunchEnvironmentResourceValue(fileName: "john", bundleName: "Data")
    ]
    #expect(john.launchEnvironments == ["AM_CONTACTS_KEY": "Data:john"])
  }
}
