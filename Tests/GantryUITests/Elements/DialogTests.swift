import GantryUI
import Testing
import XCTest

@testable import class GantryUI.InterruptionMonitor
@testable import class GantryUI.TestScope

/// Dialogs of the browser are alerts.
@Suite(.uiTest) struct DialogTests {
  private static let body = """
    <button onclick="note('alert:' + alert('Saved.'))">Alert</button>
    <button onclick="note('confirm:' + confirm('Delete?'))">Confirm</button>
    <button onclick="note('prompt:' + prompt('Your name?', 'Ada'))">Prompt</button>
    <button onclick="setTimeout(() => note('late:' + confirm('Late?')), 300)">Late</button>
    <p data-testid="log">-</p>
    <script>function note(text) { document.querySelector("p").textContent = text; }</script>
    """

  @Test(arguments: UITestBrowser.all)
  func `they are read and answered as alerts`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Alert"].tap()
    #expect(app.alerts["Saved."].waitForExistence(timeout: 20))
    #expect(app.alerts.firstMatch.staticTexts["Saved."].exists)
    app.alerts["Saved."].buttons["OK"].tap()
    #expect(!app.alerts.firstMatch.exists)
    app.buttons["Confirm"].tap()
    app.alerts["Delete?"].buttons["Cancel"].tap()
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "confirm:false", timeout: 20))
    app.buttons["Confirm"].tap()
    app.alerts["Delete?"].buttons["OK"].tap()
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "confirm:true", timeout: 20))
    app.buttons["Prompt"].tap()
    app.alerts.firstMatch.textFields.firstMatch.typeText("Grace")
    app.alerts.firstMatch.buttons["OK"].tap()
    #expect(app.staticTexts["log"].label.hasPrefix("prompt:"))
    #expect(app.staticTexts["log"].label.hasSuffix("Grace"))
  }

  @Test(arguments: UITestBrowser.all)
  func `one that nobody expects is dismissed before the next action`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Late"].tap()
    #expect(app.alerts["Late?"].waitForExistence(timeout: 20))
    #expect(!app.staticTexts["log"].exists, "behind a dialog nothing can be reached")
    app.buttons["Alert"].tap()
    app.alerts["Saved."].buttons["OK"].tap()
    #expect(app.staticTexts["log"].label == "alert:undefined")
  }

  @Test(arguments: UITestBrowser.engines)
  func `a monitor that takes longer than an action is no dialog after another`(
    browser: UITestBrowser
  ) throws {
    TestScope.current.add(
      InterruptionMonitor("Slow") { alert in
        // The action below has a second.
        Thread.sleep(forTimeInterval: 1.2)
        alert.buttons["OK"].tap()
        return true
      })
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Late"].tap()
    #expect(app.alerts["Late?"].waitForExistence(timeout: 20))
    Timeouts.$ofTest.withValue(.seconds(1)) { app.buttons["Late"].tap() }
    #expect(app.alerts["Late?"].waitForExistence(timeout: 20))
    app.alerts["Late?"].buttons["OK"].tap()
  }

  @Test func `a dialog that opens before the press isn't taken for the tap's own`() throws {
    let page = try PageApplication(
      """
      <script>let isAsked = false;</script>
      <button onmousemove="if (!isAsked) { isAsked = true; confirm('Sure?'); }"
        onclick="document.getElementById('log').textContent = 'added'">Add</button>
      <button onmousedown="confirm('Down?')">Press</button>
      <p id="log">-</p>
      """)
    page.app.buttons["Add"].tap()
    #expect(page.app.staticTexts["added"].waitForExistence(timeout: 20))
    page.app.buttons["Press"].tap()
    #expect(page.app.alerts["Down?"].exists)
    page.app.alerts.buttons["OK"].tap()
  }

  @Test(arguments: UITestBrowser.engines)
  func `a monitor that looks for what a dialog lacks is told so once`(
    browser: UITestBrowser
  ) throws {
    TestScope.current.add(
      InterruptionMonitor("Something else") { alert in
        alert.buttons["Allow"].tap()
        return true
      })
    let app = try PageApplication(Self.body, in: browser).app
    app.buttons["Late"].tap()
    #expect(app.alerts["Late?"].waitForExistence(timeout: 20))
    let text = failure { app.buttons["Alert"].tap() }
    #expect(text.contains("there is no such element in the dialog that is open"), "\(text)")
  }
}
