import Foundation
import GantryUI
import Testing

/// What a page learns of the device, and what may be pictured of it.
@Suite(.uiTest) struct DeviceTests {
  private static let asking = """
    <p data-testid="answer">-</p><button onclick="ask()">Where?</button>
    <button onclick="notify()">Notify?</button><button onclick="film()">Film?</button>
    <script>
      const show = text => document.querySelector("p").textContent = text;
      const ask = () => navigator.geolocation.getCurrentPosition(
        place => show(place.coords.latitude + " " + place.coords.longitude),
        error => show("error " + error.code));
      const notify = () => self.Notification
        ? Notification.requestPermission().then(show) : show("unknown");
      const film = () => navigator.mediaDevices
        ? navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => show("filmed"), error => show("error")) : show("unknown");
    </script>
    """

  @Test(arguments: [UITestBrowser.chromium, .chromiumByWebDriver])
  func `a page is told where the device is`(browser: UITestBrowser) throws {
    XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    let app = try PageApplication(Self.asking, in: browser).app
    app.buttons["Where?"].tap()
    #expect(app.staticTexts["answer"].wait(for: \.label, toEqual: "45.25 -75.5", timeout: 10))
    XCUIDevice.shared.location = XCUILocation(latitude: 1.5, longitude: 2)
    app.buttons["Where?"].tap()
    #expect(app.staticTexts["answer"].wait(for: \.label, toEqual: "1.5 2", timeout: 10))
    #expect(XCUIDevice.shared.location == XCUILocation(latitude: 1.5, longitude: 2))
  }

  @Test func `where the device is can't be said in WebKit`() throws {
    let app = try PageApplication(Self.asking, in: .webKit).app
    let text = failure {
      XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    }
    #expect(text.contains("Failed to move the device"), "\(text)")
    #expect(app.buttons["Where?"].exists)
  }

  @Test(arguments: [UITestBrowser.chromium, .chromiumByWebDriver])
  func `nobody is asked for a permission, and none is given`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.asking, in: browser).app
    // What is neither granted nor denied to a page that asks to notify is its default.
    for (button, answer) in [("Where?", "error 1"), ("Notify?", "default"), ("Film?", "error")] {
      app.buttons[button].tap()
      #expect(
        app.staticTexts["answer"].wait(for: \.label, toEqual: answer, timeout: 10),
        "\(button): \(app.staticTexts["answer"].label)")
    }
  }

  @Test(arguments: UITestBrowser.all)
  func `elements and the screen are pictured as large as they are`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <style>* { margin: 0 }</style><div style="height:2000px">tall</div>
      <div role="img" aria-label="Red" style="width:120px;height:70px;background:#f00"></div>
      """, in: browser
    ).app
    #expect(app.images["Red"].screenshot().image.size == CGSize(width: 120, height: 70))
    let whole = app.screenshot().image.size
    #expect(whole == app.windows.firstMatch.frame.size)
    #expect(app.windows.firstMatch.screenshot().image.size == whole)
    #expect(XCUIScreen.main.screenshot().image.size == whole)
    #expect(XCUIScreen.screens.map { $0.screenshot().image.size } == [whole])
    let image = app.images.element(matching: NSPredicate(format: "label == 'Red'"))
    #expect(image.screenshot().image.png == image.screenshot().pngRepresentation)
  }
}
