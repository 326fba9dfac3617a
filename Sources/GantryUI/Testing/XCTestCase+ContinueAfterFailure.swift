#if !canImport(XCUIAutomation)
  public import XCTest

  extension XCTestCase {
    /// Whether the test goes on after a failure; true by default.
    ///
    /// Where it is false, every later call on the test's applications returns at once. XCTest off
    /// Apple's platforms has the property and ignores it: this one stands in its place where a file
    /// imports `GantryUI` instead of `XCTest`.
    public var continueAfterFailure: Bool {
      get { TestScope.current.continuesAfterFailure }
      set { TestScope.current.continuesAfterFailure = newValue }
    }
  }
#endif
