import GantryUI

/// A flow as a test of its own, where the run has a report: its record begins and ends with it.
final class FlowCase: XCTestCase {
  /// Whether this process makes a report.
  static let isRecorded = ProcessInfo.processInfo.environment["UI_TEST_REPORT"] != nil

  private let app: XCUIApplication
  private var result: Result<[String: Figure], any Error>?

  private init(_ app: XCUIApplication) {
    self.app = app
    super.init(name: "testFlow") { ($0 as? FlowCase)?.testFlow() }
  }

  // XCTest requires it, and calls it for tests that it finds itself.
  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    fatalError("a flow isn't found by its name")
  }

  private func testFlow() { result = Result { try runFlow(app) } }

  /// Makes a flow, with all that a recorded test does before and after it in its whole time.
  static func run(_ app: XCUIApplication) throws -> [String: Figure] {
    let flow = FlowCase(app)
    let start = ContinuousClock.now
    flow.run()
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    guard var steps = try flow.result?.get() else { throw BenchmarkError("the test did not run") }
    steps["total"] = .number(time)
    return steps
  }
}
