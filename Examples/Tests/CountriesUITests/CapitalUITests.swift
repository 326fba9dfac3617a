import GantryUI

/// In Swift 6 a test that also runs in Xcode is isolated to the main actor.
final class CapitalUITests: XCTestCase {
  @MainActor func testCanadaHasItsCapital() throws {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    XCTAssertTrue(app.tables.staticTexts["Ottawa"].waitForExistence(timeout: 5))
  }
}
