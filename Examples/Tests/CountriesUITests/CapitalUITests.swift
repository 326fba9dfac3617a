import GantryUI

/// In Swift 6 a test that also runs in Xcode is isolated to the main actor, and `async`: off Apple's
/// platforms XCTest can't run such a test otherwise.
final class CapitalUITests: XCTestCase {
  @MainActor func testCanadaHasItsCapital() async {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    XCTAssertTrue(app.tables.staticTexts["Ottawa"].waitForExistence(timeout: 5))
  }
}
