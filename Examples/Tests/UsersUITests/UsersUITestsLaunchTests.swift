import XCTest

final class UsersUITestsLaunchTests: XCTestCase {
  override class var runsForEachTargetApplicationUIConfiguration: Bool { true }

  override func setUpWithError() throws {
    continueAfterFailure = false
  }

  @MainActor func testLaunch() throws {
    let app = XCUIApplication()
    app.launchArguments = ["-UITests"]
    app.launch()
    XCTAssertTrue(app.staticTexts["Username One"].waitForExistence(timeout: 5))

    let attachment = XCTAttachment(screenshot: app.screenshot())
    attachment.name = "Launch Screen"
    attachment.lifetime = .keepAlways
    add(attachment)
  }
}
