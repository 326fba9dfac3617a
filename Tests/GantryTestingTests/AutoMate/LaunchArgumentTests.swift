import AutoMateCode
import Foundation
import Gantry
import GantryTesting
import TestRandom
import Testing

@Suite struct LaunchArgumentTests {
  private enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
    case testing, production
    var key: String { "Server" }
  }

  private struct SkipLogin: LaunchArgumentWithSingleValue {
    var value: any LaunchArgumentValue { skip }
    let skip: BooleanLaunchArgumentValue
    let key = "SkipLogin"
  }

  private struct Flag: LaunchArgument {
    let key = "SkipLogin"
  }

  private struct Number: LaunchArgumentWithSingleValue, LaunchArgumentValue {
    let key = "Argument"
    let value = "1"
  }

  private struct Levels: LaunchArgumentWithMultipleValues {
    enum Level: Int, LaunchArgumentValue {
      case one = 1
      case two
    }
    let key = "Levels"
    let values: [Level]
    init(_ values: [Level]) { self.values = values }
  }

  private struct Text: RawRepresentable, LaunchArgumentValue {
    let rawValue: String
  }

  private struct Named: LaunchArgumentWithSingleValue {
    let key: String
    let text: Text
    var value: any LaunchArgumentValue { text }
  }

  private struct Texts: LaunchArgumentWithMultipleValues {
    var key = "Texts"
    let values: [Text]
    init(_ values: [Text]) { self.values = values }
  }

  @Test func m01_anOptionOfOneMemberIsAnOption() {
    #expect(GuideArguments.custom.launchArguments == ["-MyArgument", "MyValue"])
    #expect(GuideArguments.custom.launchEnvironments == nil)
  }

  @Test func m03_aFlagNeedsOnlyItsKey() {
    #expect(Flag().launchArguments == ["-SkipLogin"])
  }

  @Test func m04_aValueWrittenByHandIsPassedOnAsItIs() {
    #expect(Number().launchArguments == ["-Argument", "1"])
  }

  @Test func m05_rawValuesOfAListAreQuoted() {
    #expect(Levels([.one, .two]).launchArguments == ["-Levels", #"("1", "2")"#])
  }

  @Test func m06_valuesOfAListWrittenByHandArePassedOnAsTheyAre() throws {
    let numbers = GuideArguments.all[2]
    #expect(numbers.launchArguments == ["-MagicNumbers", "(5, 7)"])
    let answers = try DefaultsProbe.ask(
      [.stringArray("MagicNumbers"), .stringArray("Levels")],
      arguments: ["-MagicNumbers", "(5, 7)"] + (Levels([.one, .two]).launchArguments ?? []))
    #expect(answers[0] as? [String] == ["5", "7"])
    #expect(answers[1] as? [String] == ["1", "2"])
  }

  @Test func m07_aValueIsAnAbstractionOverItsText() {
    let values: [any LaunchArgumentValue] = [Server.testing, Levels.Level.two]
    #expect(values.map(\.value) == [#""testing""#, #""2""#])
  }

  @Test func m08_rawRepresentableValuesAreQuoted() {
    #expect(Server.testing.launchArguments == ["-Server", #""testing""#])
  }

  @Test func m09_booleansAreQuotedDigits() {
    #expect(SkipLogin(skip: true).launchArguments == ["-SkipLogin", #""1""#])
    #expect(SkipLogin(skip: false).launchArguments == ["-SkipLogin", #""0""#])
    #expect(BooleanLaunchArgumentValue(true) == .true)
    #expect(BooleanLaunchArgumentValue(rawValue: 0) == .false)
  }

  @Test func m10_anEnumerationNeedsOnlyItsKey() {
    #expect(GuideArguments.all[0].launchArguments == ["-Server", #""testing""#])
  }

  @Test func m11_aListIsAnArrayLiteral() {
    #expect(GuideArguments.literal.launchArguments == ["-MagicNumbers", "(1, 2)"])
  }

  @Test func m12_optionsKeepTheirOrder() {
    #expect(
      launchWithAll().launchArguments
        == ["-Server", #""testing""#, "-SkipLogin", #""1""#, "-MagicNumbers", "(5, 7)"])
  }

  @Test func m13_userDefaultsReadTheOptions() throws {
    let answers = try DefaultsProbe.ask(
      [.string("Server"), .bool("SkipLogin"), .stringArray("MagicNumbers")],
      arguments: launchWithAll().launchArguments)
    #expect(answers[0] as? String == "testing")
    #expect(answers[1] as? Bool == true)
    #expect(answers[2] as? [String] == ["5", "7"])
  }

  private struct LoginLaunch: LaunchConfiguration {
    var skipLogin = false
    var offset = 0
  }

  @Test func m14_ourReaderSeesWhatUserDefaultsDoNot() throws {
    let arguments = Flag().launchArguments ?? []
    #expect(try Launch<LoginLaunch>(arguments: ["app"] + arguments, environment: [:]).skipLogin)
    let launch = try Launch<LoginLaunch>(arguments: ["app", "--offset", "-5"], environment: [:])
    #expect(launch.offset == -5)
    let answers = try DefaultsProbe.ask(
      [.bool("SkipLogin"), .string("Offset"), .string("offset")],
      arguments: arguments + ["--offset", "3", "-Offset", "-5"])
    #expect(answers[0] as? Bool == false)
    #expect(answers[1] is NSNull && answers[2] is NSNull)
  }

  @Test func m15_anOptionIsIdentifiedByItsType() {
    #expect(GuideArguments.custom.uniqueIdentifier == "CustomOption")
  }

  @Test func m16_anArgumentIsIdentifiedByItsKey() {
    #expect(Flag().uniqueIdentifier == "SkipLogin")
    #expect(Flag().launchEnvironments == nil)
    #expect(Server.testing.uniqueIdentifier == "Server")
  }

  @Test func m17_anEmptyListIsAPairOfParentheses() {
    #expect(Levels([]).launchArguments == ["-Levels", "()"])
    #expect(Levels([.two]).launchArguments == ["-Levels", #"("2")"#])
  }

  @Test(arguments: [
    (#"say "hi" \ now"#, #""say \"hi\" \\ now""#), ("", #""""#), ("a\nb", #""a\U000ab""#),
    ("Łódź", #""Łódź""#), ("\u{301}x", #""\U0301x""#), ("\0", #""\U0000""#),
  ])
  func m18_whatStandsInAValueIsEscaped(_ raw: String, _ written: String) {
    #expect(Array(Text(rawValue: raw).value.utf8) == Array(written.utf8))
  }

  @Test func m18_everyStringSurvives() throws {
    let seed = UInt64.random(in: 0..<1_000_000_000)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let texts = (0..<1000).map { _ in numbers.text() }
      var questions = texts.indices.map { DefaultsProbe.Question.string("k\($0)") }
      var options = texts.enumerated().map {
        Named(key: "k\($0.offset)", text: Text(rawValue: $0.element)) as any LaunchOption
      }
      questions.append(.stringArray("Texts"))
      options.append(Texts(texts.map(Text.init)))
      let answers = try DefaultsProbe.ask(
        questions, arguments: options.flatMap { $0.launchArguments ?? [] })
      let singles = answers.dropLast().map { $0 as? String ?? "nothing" }
      let list = try #require(answers.last as? [String])
      try #require(list.count == texts.count)
      for (text, (single, element)) in zip(texts, zip(singles, list)) {
        // As bytes: strings are equal too where one has composed what the other has not.
        guard Array(single.utf8) != Array(text.utf8) || Array(element.utf8) != Array(text.utf8)
        else { continue }
        Issue.record("seed \(seed): \(text.debugDescription) came back as \(single), \(element)")
        return
      }
    }
  }
}
