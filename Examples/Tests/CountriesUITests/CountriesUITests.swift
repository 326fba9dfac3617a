import GantryUI

class CountriesUITests: XCTestCase {
  override func setUp() {
    super.setUp()
    continueAfterFailure = false
  }

  func testCountryDetails() {
    let app = XCUIApplication()
    app.launchArguments = ["--countries-datasource", "local-mock"]
    app.launch()
    attachScreenshot(of: app, withName: "Countries")

    app.tables.staticTexts["Canada"].tap()
    guard
      app.staticTexts.matching(identifier: "countryName").firstMatch
        .waitForExistence(timeout: 5.0)
    else { return XCTFail() }

    let name = app.staticTexts.matching(identifier: "countryName").firstMatch
    let region = app.staticTexts.matching(identifier: "countryRegion").firstMatch
    let population = app.staticTexts.matching(identifier: "countryPopulation").firstMatch
    let area = app.staticTexts.matching(identifier: "countryArea").firstMatch
    XCTAssertEqual(name.label, "Canada")
    XCTAssertEqual(region.label, "Northern America, Americas")
    XCTAssertEqual(population.label, "36155487 people")
    XCTAssertEqual(area.label, "9984670.0 sq km")
    attachScreenshot(of: app, withName: "Canada")
  }

  private func attachScreenshot(of app: XCUIApplication, withName name: String) {
    let attachment = XCTAttachment(screenshot: app.windows.firstMatch.screenshot())
    attachment.name = name
    attachment.lifetime = .keepAlways
    add(attachment)
  }
}
