import Gantry
import GantryUI
import UsersKit

/// A state that is one typed value: encoded here, decoded in the app.
final class OnboardingUITests: XCTestCase {
  override func setUpWithError() throws {
    continueAfterFailure = false
  }

  @MainActor func testWhoIsNewIsGreeted() async throws {
    let app = launch(UITestEnvironment(hasCompletedOnboarding: false))
    XCTAssertTrue(app.staticTexts["welcome"].waitForExistence(timeout: 5))
  }

  @MainActor func testNobodyElseIs() async throws {
    let app = launch(UITestEnvironment(hasCompletedOnboarding: true))
    XCTAssertTrue(app.staticTexts["Username One"].waitForExistence(timeout: 5))
    XCTAssertFalse(app.staticTexts["welcome"].exists)
  }

  @MainActor private func launch(_ environment: UITestEnvironment) -> XCUIApplication {
    let app = XCUIApplication()
    app.launchArguments = ["-UITests"]
    app.launchEnvironment[UITestEnvironment.Key] = environment.base64EncodedJSONString()
    app.launch()
    return app
  }
}
