import GantryUI

/// What is measured as a test of its own, where the run has a report: its record begins and ends with it.
final class FlowCase: XCTestCase {
  /// Whether this process makes a report.
  private static let isRecorded = ProcessInfo.processInfo.environment["UI_TEST_REPORT"] != nil

  private let body: () throws -> [String: Figure]
  private var result: Result<[String: Figure], any Error>?

  private init(_ body: @escaping () throws -> [String: Figure]) {
    self.body = body
    super.init(name: "testFlow") { ($0 as? FlowCase)?.testFlow() }
  }

  // XCTest requires it, and calls it for tests that it finds itself.
  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    fatalError("a flow isn't found by its name")
  }

  private func testFlow() { result = Result { try body() } }

  /// Runs it, with all that a recorded test does before and after it in its whole time.
  static func run(_ body: @escaping () throws -> [String: Figure]) throws -> [String: Figure] {
    guard isRecorded else { return try body() }
    let flow = FlowCase(body)
    let start = ContinuousClock.now
    flow.run()
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    guard var steps = try flow.result?.get() else { throw BenchmarkError("the test did not run") }
    steps["total"] = .number(time)
    return steps
  }
}
