#if canImport(XCUIAutomation) && canImport(XCTest)
  public import XCTest
  public import XCUIAutomation

  /// A test case with an application for each of its tests.
  ///
  /// Off Apple's platforms `GantryUI` has it.
  open class AppUITestCase: XCTestCase {
    // Suites in Swift 5 read it in methods of no actor, as they read XCUITest's own members.

    /// The application; made for each test, and released after it.
    @preconcurrency @MainActor public var app: XCUIApplication!

    /// Makes the application; the test stops at its first failure.
    @MainActor open override func setUp() async throws {
      try await super.setUp()
      continueAfterFailure = false
      app = XCUIApplication()
    }

    /// Releases the application.
    @MainActor open override func tearDown() async throws {
      app = nil
      try await super.tearDown()
    }
  }
#endif
