import GantryUI
import Testing

/// In Swift 6 a test that also runs in Xcode is isolated to the main actor.
final class CapitalUITests: XCTestCase {
  @MainActor func testCanadaHasItsCapital() throws {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    XCTAssertTrue(app.tables.staticTexts["Ottawa"].waitForExistence(timeout: 5))
  }
}

/// The same app from Swift Testing.
@Suite(.uiTest, .timeLimit(.minutes(3))) struct PopulationTests {
  @Test func canadaHasItsPopulation() {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    app.tables.staticTexts["Canada"].tap()
    #expect(app.staticTexts["countryPopulation"].label == "36155487 people")
  }
}
