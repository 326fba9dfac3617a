import GantryTesting
import GantryUI

/// As AutoMate's example has it: `app` is used where no actor is.
///
/// Here it is only compiled, for Apple's platforms too: by `Scripts/check-apple.sh`.
class AutoMateTests: AppUITestCase {
  override func setUp() {
    super.setUp()
    TestLauncher.configure(app, withOptions: [SystemLanguages([.English])]).launch()
  }

  func testSearch() {
    let field = app.searchFields.firstMatch
    field.tap()
    field.typeText("Canada")
    XCTAssertTrue(app.staticTexts["Canada"].waitForExistence(timeout: 5))
  }

  override func tearDown() {
    app.terminate()
    super.tearDown()
  }
}
