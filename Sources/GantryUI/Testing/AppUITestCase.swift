#if !canImport(XCUIAutomation) && canImport(XCTest)
  import XCTest

  /// A test case with an application for each of its tests.
  ///
  /// ```swift
  /// final class CountriesUITests: AppUITestCase {
  ///   func testCanada() {
  ///     TestLauncher(configuration: CountriesLaunch.mocked).configure(app).launch()
  ///     app.tables.staticTexts["Canada"].tap()
  ///   }
  /// }
  /// ```
  open class AppUITestCase: XCTestCase {
    /// The application that the test bundle names; made for each test, and ended with it.
    public var app: XCUIApplication!

    /// Makes the application; the test stops at its first failure.
    open override func setUp() {
      super.setUp()
      continueAfterFailure = false
      app = XCUIApplication(ofBundle: String(reflecting: type(of: self)))
    }

    /// Releases the application.
    open override func tearDown() {
      app = nil
      super.tearDown()
    }
  }
#endif
