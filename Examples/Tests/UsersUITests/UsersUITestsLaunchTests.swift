import GantryUI

final class UsersUITestsLaunchTests: XCTestCase {
  override func setUpWithError() throws {
    continueAfterFailure = false
  }

  func testLaunch() throws {
    let app = XCUIApplication()
    app.launchArguments = ["-UITests"]
    app.launch()

    let attachment = XCTAttachment(screenshot: app.screenshot())
    attachment.name = "Launch Screen"
    attachment.lifetime = .keepAlways
    add(attachment)
  }

  func testLaunchInEachConfiguration() throws {
    let configurations: [(XCUIDevice.Appearance, UIDeviceOrientation)] = [
      (.light, .portrait), (.light, .landscapeLeft), (.dark, .portrait), (.dark, .landscapeLeft),
    ]
    for (appearance, orientation) in configurations {
      XCUIDevice.shared.appearance = appearance
      XCUIDevice.shared.orientation = orientation
      let app = XCUIApplication()
      app.launchArguments = ["-UITests"]
      app.launch()

      let attachment = XCTAttachment(screenshot: app.screenshot())
      let shape = orientation == .portrait ? "portrait" : "landscape"
      attachment.name = "Launch Screen, \(appearance == .dark ? "dark" : "light"), \(shape)"
      attachment.lifetime = .keepAlways
      add(attachment)
      app.terminate()
    }
  }
}
