import GantryUI
import Testing

/// The Countries app from Swift Testing.
@Suite(.uiTest, .timeLimit(.minutes(3))) struct PopulationTests {
  @Test func canadaHasItsPopulation() {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    app.tables.staticTexts["Canada"].tap()
    #expect(app.staticTexts["countryPopulation"].label == "36155487 people")
  }
}
