// platforms: macOS iOS tvOS watchOS visionOS
//
// The parts of XCTest that the sources and the examples' UI tests use, as Apple's documentation and
// headers declare them: https://developer.apple.com/documentation/xctest. From Xcode 16.3 on XCTest
// passes XCUIAutomation on; so does this.

@_exported public import Foundation
@_exported public import XCUIAutomation

/// An abstract base class for creating, managing, and executing tests.
open class XCTest: NSObject {
  /// Overrides to customize the initial state before each test method begins.
  open func setUp() { fatalError() }

  /// The same for what can fail.
  open func setUpWithError() throws { fatalError() }

  // What a header declares with a completion handler runs on the caller's actor (SE-0461).

  /// The same for what waits.
  nonisolated(nonsending) open func setUp() async throws { fatalError() }

  /// Overrides to perform cleanup after each test method ends.
  open func tearDown() { fatalError() }

  /// The same for what can fail.
  open func tearDownWithError() throws { fatalError() }

  /// The same for what waits.
  nonisolated(nonsending) open func tearDown() async throws { fatalError() }
}

/// The primary class for defining test cases, test methods, and performance tests.
open class XCTestCase: XCTest {
  /// Whether the test method continues running after a failure.
  open var continueAfterFailure: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  /// Whether each test runs once for each configuration of the target application's UI.
  open class var runsForEachTargetApplicationUIConfiguration: Bool { fatalError() }

  /// Overrides to customize the initial state before the class's first test method begins.
  open class func setUp() { fatalError() }

  /// Overrides to perform cleanup after the class's last test method ends.
  open class func tearDown() { fatalError() }
}

/// The activities that a test runs.
public protocol XCTActivity: NSObjectProtocol {
  /// A human-readable name for the activity.
  var name: String { get }

  /// Adds an attachment to the activity.
  func add(_ attachment: XCTAttachment)
}

extension XCTestCase: XCTActivity {
  /// The name of the test case.
  open var name: String { fatalError() }

  /// Adds an attachment to the test.
  public func add(_ attachment: XCTAttachment) { fatalError() }
}

/// A proxy for the current testing context.
open class XCTContext: NSObject {
  /// Creates and runs an activity with the provided block of code.
  @MainActor open class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result {
    fatalError()
  }
}

/// Generates a failure immediately and unconditionally.
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }

/// Asserts that two values are equal.
public func XCTAssertEqual<T: Equatable>(
  _ expression1: @autoclosure () throws -> T, _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) { fatalError() }

/// Asserts that an expression is true.
public func XCTAssertTrue(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) { fatalError() }

/// Asserts that an expression is false.
public func XCTAssertFalse(
  _ expression: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) { fatalError() }

/// Asserts that an expression throws an error.
public func XCTAssertThrowsError<T>(
  _ expression: @autoclosure () throws -> T, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line,
  _ errorHandler: (_ error: any Error) -> Void = { _ in }
) { fatalError() }

/// Asserts that an expression is not nil, and returns the unwrapped value.
public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> T { fatalError() }

/// An expected outcome in an asynchronous test.
open class XCTestExpectation: NSObject, @unchecked Sendable {
  /// Whether calling ``fulfill()`` more often than expected is an error.
  open var assertForOverFulfill: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  /// Marks the expectation as having been met.
  open func fulfill() { fatalError() }
}

extension XCTestCase {
  /// Creates a new expectation with an associated description.
  open func expectation(description: String) -> XCTestExpectation { fatalError() }

  /// Waits for the test to fulfill a set of expectations within a specified time.
  @available(*, noasync) public func wait(
    for expectations: [XCTestExpectation], timeout: TimeInterval
  ) {
    fatalError()
  }
}
