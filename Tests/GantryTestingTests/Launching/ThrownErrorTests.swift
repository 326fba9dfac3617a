import GantrySystem
import GantryTesting
import ProbeConfiguration
import Testing

/// What a test throws, under the trait that launches its app.
@Suite struct ThrownErrorTests {
  private struct Odd: Error {}

  /// Takes the issues of its test, and looks at what they say.
  private struct Trap: TestTrait, TestScoping {
    let count: Int

    func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      let issues = Lock<[Issue]>([])
      let taking: IssueHandlingTrait = .compactMapIssues { issue in
        issues.withLock { $0.append(issue) }
        return nil
      }
      try await taking.provideScope(for: test, testCase: testCase) {
        do {
          try await function()
        } catch {
          #expect(error is ExpectationFailedError)
        }
      }
      let said = issues.withLock { $0 }
      #expect(said.count == count)
      for issue in said {
        #expect(issue.comments.contains { $0.rawValue.hasPrefix("Start the app again with: ") })
      }
    }
  }

  @Test(Trap(count: 1), .launches("LinkProbe", LinkProbeLaunch()))
  func itHasTheCommandThatStartsTheAppAgain() throws { throw Odd() }

  @Test(Trap(count: 1), .launches("LinkProbe", LinkProbeLaunch()))
  func aRequirementThatFailsIsRecordedOnce() throws { try #require(1 == 2) }
}
