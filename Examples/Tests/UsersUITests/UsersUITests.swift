import GantryUI

final class UsersUITests: XCTestCase {
  override func setUpWithError() throws {
    continueAfterFailure = false
  }

  func testUserListDisplaysMockedUsers() throws {
    let app = XCUIApplication()
    app.launchArguments = ["-UITests"]
    app.launch()

    XCTAssertTrue(app.staticTexts["Username One"].exists)
    XCTAssertTrue(app.staticTexts["Username Two"].exists)
  }
}
