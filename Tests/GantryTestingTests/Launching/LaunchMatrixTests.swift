import Gantry
import GantrySystem
import GantryTesting
import ProbeConfiguration
import Testing

@Suite struct LaunchMatrixTests {
  private static func launch(_ title: String, lines: Int = 0) -> LinkProbeLaunch {
    var launch = LinkProbeLaunch()
    (launch.title, launch.lineCount) = (title, lines)
    return launch
  }

  @Test func aRowHasOneValueOfEachAxis() {
    let matrix: LaunchMatrix = [
      ["short": Self.launch("a"), "long": Self.launch("aaa")],
      [SystemLanguages([.German]), SystemLocale(localeIdentifier: "en_GB")],
    ]
    #expect(
      matrix.rows.map(\.name) == [
        "short, -AppleLanguages '(\"de\")'", "short, -AppleLocale '\"en_GB\"'",
        "long, -AppleLanguages '(\"de\")'", "long, -AppleLocale '\"en_GB\"'",
      ])
    #expect(
      TestLauncher(options: matrix.rows[3].options).options.launchArguments == [
        "--title", "aaa", "-AppleLocale", "\"en_GB\"",
      ])
  }

  @Test func anOptionWithoutANameIsCalledByWhatItAdds() {
    let matrix: LaunchMatrix = [
      [LinkProbeLaunch(), Self.launch("a b"), AnimationLaunchEnvironment(animation: true)]
    ]
    #expect(
      matrix.rows.map(\.name) == ["defaults", "--title 'a b'", "AM_ANIMATION_KEY"])
    #expect(LaunchMatrix([]).rows.map(\.name) == ["defaults"])
  }

  @Test func aPropertyIsChangedInTheConfigurationBefore() throws {
    let matrix: LaunchMatrix = [
      .changing(\LinkProbeLaunch.lineCount, to: [0, 2]),
      .changing(\LinkProbeLaunch.title, to: ["a"]),
    ]
    #expect(matrix.rows.map(\.name) == ["default 0, --title a", "--line-count 2, --title a"])
    #expect(
      matrix.rows.map { TestLauncher(options: $0.options).options.launchArguments } == [
        ["--title", "a"], ["--title", "a", "--line-count", "2"],
      ])
  }

  @Test func anAxisWithoutValuesLeavesNoRow() {
    #expect(LaunchMatrix([[Self.launch("a")], LaunchMatrix.Axis([])]).rows.isEmpty)
    #expect(LaunchMatrix([[]]).rows.isEmpty)
  }

  /// Each changes the last configuration of its type before it, and no other.
  @Test func aChangeIsThatOfTheLastConfigurationBefore() {
    let matrix: LaunchMatrix = [
      [Self.launch("a")], [SystemLanguages([.German])], [Self.launch("b", lines: 3)],
      .changing(\LinkProbeLaunch.lineCount, to: [5]),
      .changing(\LinkProbeLaunch.title, to: ["none"]),
    ]
    let titles = matrix.rows[0].options.compactMap { ($0 as? LinkProbeLaunch)?.title }
    let counts = matrix.rows[0].options.compactMap { ($0 as? LinkProbeLaunch)?.lineCount }
    #expect(titles == ["a", "none"] && counts == [0, 5])
    #expect(matrix.rows[0].settings.isEmpty)
    #expect(matrix.rows[0].launchArguments.contains("-AppleLanguages"))
    #expect(matrix.rows[0].launchEnvironments.isEmpty)
  }

  /// Looks at the titles that the apps of a test's rows had.
  private struct Titles: TestTrait, TestScoping {
    static let seen = Lock<[String]>([])

    func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      try await function()
      #expect(Self.seen.withLock { $0 } == ["one", "two"])
    }
  }

  @Test(
    Titles(),
    .launches(
      "LinkProbe",
      matrix: [[launch("one"), launch("two")], .changing(\LinkProbeLaunch.lineCount, to: [2])]))
  func eachRowHasAnAppOfItsOwn() throws {
    let report = try #require(try ProcessApplication.current.launchReport)
    let title = report.options.first { $0.name == "title" }?.value ?? ""
    Titles.seen.withLock { $0.append(title) }
  }

  /// Notes the comments of a test's issues, which count as known.
  private struct Noting: TestTrait, TestScoping {
    static let comments = Lock<[[String]]>([])

    func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let taking: IssueHandlingTrait = .compactMapIssues { issue in
        Self.comments.withLock { $0.append(issue.comments.map(\.rawValue)) }
        return nil
      }
      try await taking.provideScope(for: test, testCase: testCase, performing: function)
      #expect(
        Self.comments.withLock { $0.map(\.last) } == [
          "In the row: bad", "In the row: exits", "In the row: worse",
        ])
    }
  }

  private struct Odd: Error {}

  private static var failing: LaunchMatrix {
    var exiting = LinkProbeLaunch()
    exiting.behavior = .exit
    return [
      ["bad": launch("bad"), "good": launch("good"), "exits": exiting, "worse": launch("worse")]
    ]
  }

  @Test(Noting(), .launches("LinkProbe", matrix: failing))
  func aRowThatFailsKeepsNoOtherFromRunning() throws {
    let report = try #require(try ProcessApplication.current.launchReport)
    let title = report.options.first { $0.name == "title" }?.value
    if title == "bad" { throw Odd() }
    try #require(title == "good")
  }
}
