import Foundation
import TestRandom
import Testing

@testable import Gantry

/// What is ours among launch arguments, and what isn't.
struct ArgumentTests {
  @Test func aFlagTakesNoOtherArgument() throws {
    let launch = try read("--has-completed-onboarding", "input.txt")
    #expect(launch.hasCompletedOnboarding)
    #expect(launch.unrecognizedArguments == ["input.txt"])
    // Only behind one dash there is a property list.
    #expect(try read("--has-completed-onboarding", "\"NO\"").hasCompletedOnboarding)
    #expect(try !read("-hasCompletedOnboarding", "\"NO\"").hasCompletedOnboarding)
  }

  @Test func anInjectedArgumentIsNoValue() {
    #expect(
      problems("--countries-datasource", "-NSDocumentRevisionsDebugMode", "YES")
        == """
        error: countries-datasource: a value is missing, since '-NSDocumentRevisionsDebugMode' \
        begins with '-'; a value that does is written --countries-datasource=VALUE
               launch argument 1: --countries-datasource
        """)
  }

  /// Where names go on, a word that is left over would be a secret that nobody hides.
  @Test func aListOfNamesLeavesNoWordOver() throws {
    struct App: LaunchConfiguration {
      struct Recorder: LaunchStructure, Codable, ListsOfNames {
        static let listsOfNames = ["redacted"]
        var redacted: [String] = []
        var others: [String] = []
      }
      var recorder = Recorder()
    }
    let arguments = ["app", "--recorder.redacted", "one", "two", "--recorder.others", "a", "b"]
    let error = #expect(throws: LaunchError.self) { try Launch<App>(arguments: arguments) }
    #expect(
      error?.description == """
        error: recorder.redacted: 'two' is left over: an option takes one word. Separate names by \
        commas: --recorder.redacted one,two
               launch argument 3: two
        """)
    let joined = try Launch<App>(arguments: ["app", "--recorder.redacted=one", "two"])
    #expect(joined.unrecognizedArguments == ["two"])
  }

  @Test func injectedPairsAreSetApart() throws {
    let launch = try read(
      "-NSDocumentRevisionsDebugMode", "YES", "--port", "1", "-AppleLanguages", "(de)",
      "-psn_0_12345", "document.txt", "-com.apple.CoreData.SQLDebug", "1", "-ui_testing")
    #expect(
      launch.injectedArguments == [
        "-NSDocumentRevisionsDebugMode", "YES", "-AppleLanguages", "(de)", "-psn_0_12345",
        "-com.apple.CoreData.SQLDebug", "1", "-ui_testing",
      ])
    #expect(launch.unrecognizedArguments == ["document.txt"])
    #expect(launch.port == 1)
  }

  @Test func everythingElseIsLeftToTheAppInOrder() throws {
    let launch = try read(
      "isMaestro", "--verbose", "3", "--port", "1", "UI_TEST_MODE", "-x", "--", "--port", "2")
    #expect(
      launch.unrecognizedArguments == [
        "isMaestro", "--verbose", "3", "UI_TEST_MODE", "-x", "--", "--port", "2",
      ])
    #expect(launch.port == 1)
  }

  @Test func aNegativeNumberIsAValueAndADashedTextNeedsAnEqualsSign() throws {
    #expect(try read(KindsLaunch.self, "--offset", "-5").offset == -5)
    #expect(try read(KindsLaunch.self, "--ratio", "-.5e1").ratio == -5)
    #expect(try read(KindsLaunch.self, "--ratio", "-inf").ratio == -.infinity)
    #expect(try read(KindsLaunch.self, "--delay", "-250ms").delay == .milliseconds(-250))
    #expect(try read("--magic-numbers", "-5", "--magic-numbers", "7").magicNumbers == [-5, 7])
    #expect(try read("--greeting=-hi").greeting == "-hi")
    #expect(try read("--greeting", "-").greeting == "-")
    #expect(try read("--greeting=").greeting == "")
    #expect(try read("--greeting=a=b").greeting == "a=b")
  }

  @Test func aNumberIsNoOptionsName() throws {
    struct App: LaunchConfiguration {
      enum CodingKeys: String, CodingKey { case five = "5" }
      static var launchPolicy: LaunchPolicy { .all }
      var five = 0
    }
    #expect(try read(App.self, "--5", "1", "-5", "2").unrecognizedArguments == ["-5", "2"])
    #expect(try read(App.self, "--5", "1", "-5", "2").five == 1)
  }

  @Test func anOptionsNameAsAnInlineValueIsNotMatched() throws {
    let launch = try read("--greeting=--countries-datasource", "x")
    #expect(launch.countriesDatasource == .restCountries)
    #expect(launch.greeting == "--countries-datasource")
    #expect(launch.unrecognizedArguments == ["x"])
  }

  /// `UserDefaults` needs a value behind every key; a second dash is ours alone.
  @Test func aNegationOfOneDashTakesATruthValue() throws {
    let launch = try read("-no-hasCompletedOnboarding", "YES", "rest")
    #expect(!launch.hasCompletedOnboarding)
    #expect(launch.unrecognizedArguments == ["rest"])
    #expect(try read("-no-hasCompletedOnboarding", "rest").unrecognizedArguments == ["rest"])
    #expect(try read("--no-hasCompletedOnboarding", "YES").unrecognizedArguments == ["YES"])
  }

  @Test func aNegationIsNamedAsItWasGiven() throws {
    for argument in ["--no-hasCompletedOnboarding", "--no-hasCompletedOnboarding=yes"] {
      #expect(
        try read(argument).report.overrides.map(\.origin.text) == [argument])
    }
  }

  @Test func aNegationThatIsNotMeantIsAnError() {
    #expect(
      problems(KindsLaunch.self, "--no-nickname=false")
        .contains("'no-nickname' takes no value; leave 'false' out"))
  }

  @Test func theLastOfAScalarWinsAndTheReportShowsBoth() throws {
    let launch = try read("--port", "1", "-port", "2")
    #expect(launch.port == 2)
    let option = try #require(launch.report.options.first { $0.name == "port" })
    #expect(option.origin.description == "launch argument 3: -port 2")
    #expect(option.shadowed.map(\.origin.description) == ["launch argument 1: --port 1"])
    #expect(option.shadowed.map(\.value) == ["1"])
  }

  @Test(arguments: [
    ("--countries-datasorce", "--countries-datasource"), ("--prot", "--port"),
    ("--por", "--port"), ("--network.latancy", "--network.latency"),
    ("--no-has-completed-onbording", "--no-has-completed-onboarding"),
    ("--launch-reprot", "--launch-report"),
  ])
  func aLongOptionThatIsNearlyOursIsAnError(_ wrong: String, _ right: String) {
    #expect(
      problems(wrong)
        == "error: '\(wrong)' is no option. Did you mean '\(right)'?\n"
        + "       launch argument 1: \(wrong)")
  }

  @Test func aSecretsValueIsNotShownWithItsMisspelledName() {
    #expect(!problems(SecretLaunch.self, "--api-tokn=hunter2").contains("hunter2"))
  }

  @Test func optionsOfTheAppsOwnAreExempt() throws {
    struct Exempt: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      static var otherOptions: [String] { ["--ports"] }
      var port = 1
    }
    #expect(try read(Exempt.self, "--ports", "x").unrecognizedArguments == ["--ports", "x"])
  }

  @Test func strictModeMakesEveryUnknownLongOptionAnError() {
    struct Strict: LaunchConfiguration {
      static var launchPolicy: LaunchPolicy { .all }
      static var isStrict: Bool { true }
      var port = 1
    }
    #expect(
      problems(Strict.self, "--something-else")
        == """
        error: '--something-else' is no option
               launch argument 1: --something-else
        """)
    #expect(
      problems(Strict.self, "--port 2")
        == """
        error: port: '--port 2' is one argument; an option and its value are two: '--port' and '2'
               launch argument 1: '--port 2'
        """)
    #expect(
      problems(Strict.self, "--something else", "-x y", "word")
        == """
        error: '--something else' is no option
               launch argument 1: --something else
        """)
  }

  @Test func anOptionAndItsValueInOneElementIsAnError() {
    #expect(
      problems("--greeting hi there")
        == """
        error: greeting: '--greeting hi there' is one argument; an option and its value are two: \
        '--greeting' and 'hi there'
               launch argument 1: '--greeting hi there'
        """)
    #expect(
      problems("-greeting hi")
        == """
        error: greeting: '-greeting hi' is one argument; an option and its value are two: '-greeting' \
        and 'hi'
               launch argument 1: '-greeting hi'
        """)
    #expect(!problems(SecretLaunch.self, "--api-token hunter2").contains("hunter2"))
  }

  @Test func unknownSingleDashArgumentsAreLeftAlone() throws {
    #expect(try read("-prot", "1").unrecognizedArguments == ["-prot", "1"])
  }

  @Test func aPropertyWhoseNameBeginsWithNoIsFoundFirst() throws {
    struct Caches: LaunchConfiguration, Equatable {
      static var launchPolicy: LaunchPolicy { .all }
      var cache = true
      var noCache = false
    }
    let launch = try read(Caches.self, "--no-cache")
    #expect(launch.configuration == Caches(cache: true, noCache: true))
    #expect(Caches(cache: false, noCache: false).commandLineArguments == ["--cache=false"])
  }

  @Test func nilIsSaidByNo() throws {
    #expect(try read(KindsLaunch.self, "--no-nickname").nickname == nil)
    #expect(try read(KindsLaunch.self, "-noNickname", "YES").nickname == nil)
    #expect(try read(KindsLaunch.self, "--no-nickname", "--nickname", "x").nickname == "x")
  }
}

/// `CommandLine.option(for:)`, the small reader (checklist F15-F24).
struct CommandLineOptionTests {
  private func option(_ arguments: String...) -> CommandLine.Option? {
    (["app"] + arguments).option(for: "--greeting")
  }

  @Test func theThreeStatesDiffer() {
    #expect(option() == nil)
    #expect(option("--greeting") == CommandLine.Option(commandArgument: "--greeting"))
    #expect(option("--greeting", "Goodbye, pluto!")?.valueArgument == "Goodbye, pluto!")
  }

  @Test(arguments: [
    (["--greeting=hi"], "hi"), (["--greeting="], ""), (["--greeting=-hi"], "-hi"),
    (["--greeting", "a", "--greeting", "b"], "b"), (["--greeting", "-5"], "-5"),
    (["--greeting", "-"], "-"), (["--greeting", "-NSDocumentRevisionsDebugMode", "YES"], nil),
    (["--greeting", "--greeting"], nil), (["--greeting", "--", "x"], nil),
    (["--greeting", ""], ""),
  ])
  func aValueIs(_ arguments: [String], _ value: String?) {
    let found = (["app"] + arguments).option(for: "--greeting")
    #expect(found == CommandLine.Option(commandArgument: "--greeting", valueArgument: value))
  }

  @Test(arguments: [
    ["--greeting hi"], ["--greetings", "hi"], ["--", "--greeting", "hi"],
    ["--note=--greeting"], [],
  ])
  func anOptionIsAbsent(_ arguments: [String]) {
    #expect((["app"] + arguments).option(for: "--greeting") == nil)
  }

  @Test func aValueIsNoOption() {
    let option = ["app", "greet", "greet", "hi"].option(for: "greet")
    #expect(option?.valueArgument == "greet")
  }

  @Test func theProgramsNameIsNeverAnOption() {
    #expect(["--greeting", "hi"].option(for: "--greeting") == nil)
    #expect([String]().option(for: "--greeting") == nil)
  }

  @Test func f24_nameAndValueInOneElementAreFound() {
    func index(_ arguments: String...) -> Int? {
      (["--greeting hi"] + arguments).indexOfJoined("--greeting")
    }
    #expect(index("--note", "--greeting hi", "--greeting ho") == 2)
    #expect(index("--greeting ") == 1)
    #expect(index() == nil)
    #expect(index("--greeting", "--greeting=a b", "--greetings hi", "x --greeting hi") == nil)
    #expect(index("--", "--greeting hi") == nil)
  }

  @Test func f19_noArgumentListTraps() {
    let seed = UInt64.random(in: 0..<1_000_000_000)
    var numbers = SeededGenerator(seed: seed)
    let words = [
      "--greeting", "--greeting=", "--greeting=x", "--greeting hi", "-greeting", "--", "-", "",
      "-5",
      "x", "--note", "\u{301}", "é",
    ]
    for _ in 0..<5000 {
      let list = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
        words[Int.random(in: 0..<words.count, using: &numbers)]
      }
      let option = list.option(for: "--greeting")
      _ = list.indexOfJoined("--greeting")
      let named = list.dropFirst().prefix { $0 != "--" }
      #expect(
        (option != nil) == named.contains { $0 == "--greeting" || $0.hasPrefix("--greeting=") },
        "\(list), seed \(seed)")
      if let value = option?.valueArgument {
        #expect(
          list.contains(value) || list.contains("--greeting=\(value)"), "\(list), seed \(seed)")
      }
    }
  }

  @Test func thisProcessHasNoSuchOption() {
    #expect(CommandLine.option(for: "--an-option-that-nobody-gave") == nil)
  }
}
