#if !canImport(XCUIAutomation) && canImport(XCTest)
  import Foundation
  import GantryReport
  import GantrySystem
  import GantryXCTest
  import XCTest

  /// Follows XCTest from test to test.
  ///
  /// It begins when a test first uses an application, and doesn't follow tests before that. The name of
  /// the first is known from its class, if that is `GantryUI`'s, else when it ends.
  final class XCTestScopes: NSObject, XCTestObservation {
    private struct State: Sendable {
      /// Before, between and after tests, where suites launch applications for all their tests.
      var outside: TestScope
      var test: TestScope?
      var start = ContinuousClock.now
    }

    private static let state = Lock<State?>(nil)
    /// The number of failures that XCTest has reported.
    static let failures = AtomicInt()
    /// The running test, where it is one of `GantryUI`'s class.
    static let running = Lock<TestIdentity?>(nil)

    /// Whether the running test uses applications, and a failure has stopped it.
    static var isStopped: Bool {
      state.withLock { $0?.test ?? $0?.outside }?.isStopped ?? false
    }

    /// The scope of the running test, else of its suite.
    static var current: TestScope {
      let (scope, isNew) = state.withLock { current -> (TestScope, Bool) in
        if let state = current { return (state.test ?? state.outside, false) }
        // Nobody has said yet that a test has begun.
        let identity = running.withLock { $0 } ?? TestIdentity(name: "Set-up")
        let record = RunReporting.recorder?.begin(test: identity)
        let state = State(outside: TestScope(.xctest, record: record))
        current = state
        return (state.outside, true)
      }
      if isNew { XCTestObservationCenter.shared.addTestObserver(XCTestScopes()) }
      return scope
    }

    func testCaseWillStart(_ testCase: XCTestBase) {
      let record = RunReporting.recorder?.begin(test: TestIdentity(testCase))
      Self.state.withLock { state in
        guard let outside = state?.outside else { return }
        state?.test = TestScope(.xctest, record: record, outer: outside)
        state?.start = .now
      }
    }

    func testCase(
      _ testCase: XCTestBase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      Self.failures.add(1)
      Self.current.noteFailure(description, file: filePath, line: lineNumber)
    }

    func testCaseDidFinish(_ testCase: XCTestBase) {
      let (scope, start) = Self.state.withLock { state -> (TestScope?, ContinuousClock.Instant) in
        defer { state?.test = nil }
        let start = state?.start ?? .now
        if let test = state?.test { return (test, start) }
        // The test in which this began owns what it launched, not its suite.
        let outside = state?.outside
        state?.outside = TestScope(.xctest, record: nil)
        return (outside, start)
      }
      scope?.end()
      let record = scope?.record
      record?.identify(as: TestIdentity(testCase))
      let run = testCase.testRun
      let outcome: TestOutcome =
        switch run {
        case let run? where !run.hasSucceeded: .failed
        case let run? where run.hasBeenSkipped: .skipped
        default: .passed
        }
      record?.finish(outcome, duration: .now - start)
    }

    func testSuiteDidFinish(_ testSuite: XCTestSuite) {
      let outside = Self.state.withLock { state -> TestScope? in
        defer { state?.outside = TestScope(.xctest, record: nil) }
        return state?.outside
      }
      outside?.end()
      outside?.record?.finish(outside?.hasFailed == true ? .failed : .passed)
    }
  }
#elseif !canImport(XCUIAutomation)
  /// Without XCTest: the scope outside of Swift Testing's tests.
  enum XCTestScopes {
    static let current = TestScope(.xctest, record: nil)
  }
#endif
