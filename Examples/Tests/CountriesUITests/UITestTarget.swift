@_exported import GantryUI

#if !canImport(XCUIAutomation)
  /// The test case of UI tests, in files that import XCTest.
  public typealias XCTestCase = GantryUI.XCTestCase

  /// The application that `XCUIApplication()` starts, on any free port: tests run side by side.
  final class UITestTarget: UITestTargetNaming {
    static let product = "countries"
    static let launchEnvironment = ["LAUNCH_PORT": "0"]
  }
#endif
