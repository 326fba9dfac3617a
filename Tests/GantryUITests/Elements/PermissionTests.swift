import Foundation
import GantryUI
import GantrySystem
import TestServer
import Testing

@testable import struct GantryUI.PermissionPrompt
@testable import class GantryUI.InterruptionMonitor
@testable import class GantryUI.TestScope

/// A page's questions for permissions are alerts of a device, which interruption monitors answer.
@Suite(.uiTest) struct PermissionTests {
  private static let body = """
    <button onclick="locate()">Where?</button><button onclick="notify()">Notify?</button>
    <button onclick="use({ video: true })">Film?</button>
    <button onclick="use({ video: true, audio: true })">Record?</button>
    <button onclick="watch()">Watch</button><button onclick="other()">Other</button>
    <input aria-label="Name"><p data-testid="answer">-</p><p data-testid="other">0</p>
    <script>
      const show = (text, id = "answer") =>
        document.querySelector(`[data-testid=${id}]`).textContent = text;
      const place = p => show(`${p.coords.latitude} ${p.coords.longitude}`);
      const failed = e => show(`error ${e.code} ${e instanceof GeolocationPositionError}`);
      const locate = () => navigator.geolocation.getCurrentPosition(place, failed);
      const watch = () => navigator.geolocation.watchPosition(place, failed);
      const notify = async () => {
        if (!self.Notification) return show("unknown");
        const before = Notification.permission;
        const answer = await Notification.requestPermission();
        show(`${before} ${answer} ${Notification.permission}`);
      };
      const use = async kinds => {
        if (!navigator.mediaDevices) return show("unknown");
        try { await navigator.mediaDevices.getUserMedia(kinds); show("used"); }
        catch (error) { show(error.name); }
      };
      const other = () => show(Number(document.querySelector("[data-testid=other]").textContent) + 1,
        "other");
    </script>
    """

  /// What a monitor was asked.
  private final class Heard: Sendable {
    private let state = Lock<[String]>([])
    var titles: [String] { state.withLock { $0 } }
    func add(_ title: String) { state.withLock { $0.append(title) } }
  }

  /// Answers each question with a button.
  @discardableResult
  private func answer(_ button: String) -> Heard {
    let heard = Heard()
    TestScope.current.add(
      InterruptionMonitor("Permissions") { alert in
        guard alert.buttons[button].exists else { return false }
        heard.add(alert.label)
        alert.buttons[button].tap()
        return true
      })
    return heard
  }

  private func expect(_ app: XCUIApplication, _ text: String, _ line: Int = #line) {
    let label = app.staticTexts["answer"]
    #expect(
      label.wait(for: \.label, toEqual: text, timeout: 10), "\(label.label)",
      sourceLocation: .init(fileID: #fileID, filePath: #filePath, line: line, column: 1))
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `where the device is becomes known when a monitor allows it`(browser: UITestBrowser) throws {
    XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    let heard = answer("Allow While Using App")
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Where?"].tap()
    #expect(app.staticTexts["answer"].label == "-", "nobody has been asked yet")
    app.buttons["Other"].tap()
    expect(app, "45.25 -75.5")
    #expect(app.staticTexts["other"].label == "1", "the action came to its end")
    app.buttons["Watch"].tap()
    XCUIDevice.shared.location = XCUILocation(latitude: 1.5, longitude: 2)
    expect(app, "1.5 2")
    app.buttons["Other"].tap()
    #expect(heard.titles.count == 1, "what was allowed isn't asked again")
    #expect(heard.titles.first?.hasSuffix("to use your location?") == true)
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `notifications, camera and microphone are allowed one by one`(browser: UITestBrowser) throws
  {
    let heard = answer("Allow")
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Notify?"].tap()
    app.textFields["Name"].tap()
    expect(app, "default granted granted")
    app.buttons["Record?"].tap()
    app.buttons["Other"].tap()
    app.buttons["Other"].tap()
    // Allowed, but the browser of a test has no camera.
    expect(app, "NotFoundError")
    let asked = heard.titles.map { String($0.split(separator: " ").last ?? "") }
    #expect(asked == ["Notifications", "Camera", "Microphone"])
  }

  @Test(arguments: UITestBrowser.all)
  func `what a monitor refuses is refused`(browser: UITestBrowser) throws {
    let heard = answer("Don’t Allow")
    let page = try PageApplication(Self.body, in: browser)
    let app = page.app
    app.buttons["Where?"].tap()
    app.buttons["Other"].tap()
    expect(app, "error 1 true")
    app.buttons["Notify?"].tap()
    app.buttons["Other"].tap()
    let knowsNotifications = app.staticTexts["answer"].label != "unknown"
    if knowsNotifications { expect(app, "default denied denied") }
    app.buttons["Film?"].tap()
    app.buttons["Other"].tap()
    let knowsCamera = app.staticTexts["answer"].label != "unknown"
    if knowsCamera { expect(app, "NotAllowedError") }
    #expect(heard.titles.count == 1 + (knowsNotifications ? 1 : 0) + (knowsCamera ? 1 : 0))
    // Each document of an engine that can't be told asks anew; Chromium remembers.
    app.open(try #require(URL(string: "/")))
    app.buttons["Where?"].tap()
    app.buttons["Other"].tap()
    expect(app, "error 1 true")
    let asked = heard.titles.filter { $0.hasSuffix("to use your location?") }.count
    #expect(asked == (browser == .webKit ? 2 : 1))
    withExtendedLifetime(page) {}
  }

  @Test(arguments: UITestBrowser.all)
  func `an answer may lead to a dialog at once`(browser: UITestBrowser) throws {
    answer("Don’t Allow")
    let app = try PageApplication(
      Self.body + "<script>const failed2 = e => show(String(confirm(`Code ${e.code}?`)));"
        + "const far = () => navigator.geolocation.getCurrentPosition(place, failed2)</script>"
        + "<button onclick='far()'>Far</button>", in: browser
    ).app
    app.buttons["Far"].tap()
    app.buttons["Other"].tap()
    expect(app, "false")
    #expect(app.staticTexts["other"].label == "1")
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a place that the test has set needs no monitor of its own`(
    browser: UITestBrowser
  ) throws {
    TestScope.current.add(InterruptionMonitor("Something else") { _ in false })
    XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Where?"].tap()
    app.buttons["Other"].tap()
    expect(app, "45.25 -75.5")
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `allowed without a place, a page hears that nobody knows it`(browser: UITestBrowser) throws {
    answer("Allow Once")
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Where?"].tap()
    app.buttons["Other"].tap()
    expect(app, "error 2 true")
  }

  @Test func `allowed in WebKit, a page hears that nobody knows where it is`() throws {
    answer("Allow Once")
    let app = try PageApplication(Self.body, in: .webKit).app
    app.buttons["Where?"].tap()
    app.buttons["Other"].tap()
    expect(app, "error 2 true")
  }

  @Test(arguments: UITestBrowser.all)
  func `a question that no monitor answers is refused`(browser: UITestBrowser) throws {
    let heard = Heard()
    TestScope.current.add(
      InterruptionMonitor("Something else") { alert in
        heard.add(alert.label)
        return false
      })
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Where?"].tap()
    app.textFields["Name"].tap()
    app.textFields["Name"].typeText("Ada")
    expect(app, "error 1 true")
    #expect(app.textFields["Name"].value as? String == "Ada")
    #expect(heard.titles.count == 1)
  }

  @Test(arguments: UITestBrowser.all)
  func `typing waits for the answer as taps do`(browser: UITestBrowser) throws {
    let heard = answer("Don’t Allow")
    let app = try PageApplication(
      Self.body + "<script>document.querySelector('input').onfocus = locate</script>", in: browser
    ).app
    app.textFields["Name"].tap()
    app.textFields["Name"].typeText("Ada")
    expect(app, "error 1 true")
    #expect(heard.titles.count == 1)
    #expect(app.textFields["Name"].value as? String == "Ada")
  }

  @Test(arguments: UITestBrowser.all)
  func `the alert can be read, and beside it the page`(browser: UITestBrowser) throws {
    let heard = Heard()
    let page = try PageApplication(Self.body, in: browser)
    let app = page.app
    // Handlers are called by the test's own thread.
    nonisolated(unsafe) let pageApp = app
    TestScope.current.add(
      InterruptionMonitor("Location") { alert in
        heard.add("\(alert.exists) \(alert.elementType == .alert) \(alert.staticTexts.count)")
        heard.add(alert.buttons.allElementsBoundByIndex.map(\.label).joined(separator: ", "))
        heard.add("\(alert.buttons["OK"].exists) \(pageApp.staticTexts["answer"].label)")
        heard.add("\(alert.debugDescription.contains("Allow Once"))")
        #expect(alert.buttons["Don’t Allow"].waitForExistence(timeout: 5))
        #expect(!alert.waitForNonExistence(timeout: 5))
        // A picture is no tap.
        #expect(!alert.buttons["Allow Once"].screenshot().pngRepresentation.isEmpty)
        #expect(alert.exists)
        alert.buttons["Don’t Allow"].tap()
        return true
      })
    // The monitor came after the launch.
    app.buttons["Where?"].tap()
    #expect(!app.alerts.firstMatch.exists, "to an application the device's alerts are not its own")
    app.buttons["Other"].tap()
    expect(app, "error 1 true")
    #expect(
      heard.titles == [
        "true true 1", "Allow Once, Allow While Using App, Don’t Allow", "false -", "true",
      ])
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a page may ask while it loads, and from a frame`(browser: UITestBrowser) throws {
    let heard = answer("Don’t Allow")
    let frame = PageApplication.page(
      """
      <p data-testid="framed">-</p><script>
        const answered = e => document.querySelector("p").textContent = `error ${e.code}`;
        navigator.geolocation.getCurrentPosition(() => {}, answered);
      </script>
      """)
    let page = try PageApplication(
      Self.body + "<script>notify()</script><iframe src='/frame'></iframe>", in: browser,
      others: ["/frame": frame])
    let app = page.app
    #expect(app.staticTexts["framed"].waitForExistence(timeout: 10))
    // What is asked while a document loads is heard when the browser has said that it knows nothing.
    let end = ContinuousClock.now + .seconds(20)
    while heard.titles.count < 2, .now < end { app.buttons["Other"].tap() }
    expect(app, "default denied denied")
    #expect(app.staticTexts["framed"].wait(for: \.label, toEqual: "error 1", timeout: 10))
    #expect(heard.titles.count == 2)
    withExtendedLifetime(page) {}
  }

  @Test(arguments: UITestBrowser.all)
  func `a page that went away no longer asks`(browser: UITestBrowser) throws {
    let heard = answer("Don’t Allow")
    let page = try PageApplication(
      Self.body, in: browser, others: ["/two": PageApplication.page("<button>Two</button>")])
    let app = page.app
    app.buttons["Where?"].tap()
    app.open(try #require(URL(string: "/two")))
    app.buttons["Two"].tap()
    #expect(heard.titles == [])
    withExtendedLifetime(page) {}
  }
}
