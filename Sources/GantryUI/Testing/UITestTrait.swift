#if !canImport(XCUIAutomation)
  import Foundation
  import GantryReport
  import GantrySystem
  import GantryTesting
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
      let record = RunReporting.recorder?.begin(test: TestIdentity(test))
      let scope = TestScope(.swiftTesting, record: record)
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
  }
#endif
