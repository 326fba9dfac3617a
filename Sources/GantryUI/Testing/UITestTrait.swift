#if !canImport(XCUIAutomation)
  import GantryReport
  import GantrySystem
  public import GantryTesting
  public import Testing

  /// Ends each test's applications with it, and records the test for the report of the run.
  ///
  /// ```swift
  /// @Suite(.uiTest)
  /// struct CountriesUITests {
  ///   @Test func canada() {
  ///     let app = XCUIApplication()
  ///     app.launch()
  ///     #expect(app.staticTexts["Canada"].exists)
  ///   }
  /// }
  /// ```
  ///
  /// XCTest needs no trait for that.
  public struct UITestTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate var matrix: (rows: LaunchMatrix, place: (fileID: String, line: Int))?

    /// Each test of a suite has a scope of its own.
    public var isRecursive: Bool { true }

    /// Runs the test, and ends its applications.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - testCase: its case.
    ///   - function: what runs it.
    /// - Throws: what the test throws.
    @concurrent
    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      guard let matrix else { return try await run(function, in: test, testCase, row: nil) }
      try await matrix.rows.forEachRow(of: test, at: matrix.place) { row in
        try await run(function, in: test, testCase, row: row)
      }
    }

    private func run(
      _ function: @concurrent @Sendable () async throws -> Void, in test: Test,
      _ testCase: Test.Case?, row: LaunchMatrix.Row?
    ) async throws {
      let record = RunReporting.recorder?.begin(test: TestIdentity(test, row: row?.name))
      let scope = TestScope(.swiftTesting, record: record, row: row)
      let start = ContinuousClock.now
      let following: IssueHandlingTrait = .compactMapIssues { issue in
        var issue = issue
        if issue.isFailure {
          let place = issue.sourceLocation
          scope.noteFailure(
            issue.description, file: place?.filePath, line: place?.line ?? 0)
          let context = scope.context(besides: issue.description)
          if !context.isEmpty {
            issue.comments.append(Comment(rawValue: context.joined(separator: "\n")))
          }
        }
        return issue
      }
      do {
        try await TestScope.$traitScope.withValue(scope) {
          try await following.provideScope(for: test, testCase: testCase, performing: function)
        }
      } catch {
        // A failed #require is an issue already.
        if !(error is ExpectationFailedError) {
          scope.noteFailure("Caught error: \(error)", file: nil, line: 0)
        }
        await end(scope, .failed, start)
        throw error
      }
      await end(scope, scope.hasFailed ? .failed : .passed, start)
    }

    private func end(
      _ scope: TestScope, _ outcome: TestOutcome, _ start: ContinuousClock.Instant
    ) async {
      await System.aside { scope.end() }
      scope.record?.finish(outcome, duration: .now - start)
    }
  }

  extension Trait where Self == UITestTrait {
    /// Ends each test's applications with it, and records the test for the report of the run.
    public static var uiTest: UITestTrait { UITestTrait() }

    /// Runs each test once in each row of a matrix: each application that it launches gets the row's
    /// options, and its device is as the row says.
    ///
    /// ```swift
    /// @Suite(
    ///   .uiTest(matrix: [
    ///     ["empty": Launch.empty, "mocked": Launch.mocked],
    ///     [SystemLanguages([.English]), SystemLanguages([.German])],
    ///     .devices(["desktop": .desktop, "phone": .iPhone]),
    ///     .appearances(.light, .dark),
    ///   ]))
    /// ```
    ///
    /// A row's options win over the test's own of their kinds. Each row is named on standard error, in
    /// the comments of its issues and in the report, where it is a test of its own. One that fails
    /// doesn't keep the next from running.
    ///
    /// - Parameters:
    ///   - matrix: the rows.
    ///   - fileID: the file of the call; the app's report names it.
    ///   - line: the line of the call.
    /// - Returns: the trait.
    public static func uiTest(
      matrix: LaunchMatrix, fileID: String = #fileID, line: Int = #line
    ) -> UITestTrait { UITestTrait(matrix: (matrix, (fileID, line))) }
  }
#endif
