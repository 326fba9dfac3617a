import GantryUI
import TestServer
import Testing

/// Applications whose pages open windows.
@Suite(.uiTest) struct WindowTests {
  private static let first = """
    <p data-testid="page">first</p><p data-testid="count">0</p>
    <button onclick="document.querySelector('[data-testid=count]').textContent++">Count</button>
    <button onclick="window.open('/second')">Open</button>
    """

  private static func other(_ name: String) -> String {
    PageApplication.page(
      """
      <p data-testid="page">\(name)</p><p data-testid="said">-</p><input aria-label="Name">
      <button onclick="document.querySelector('[data-testid=said]').textContent =
        confirm('Sure?') + ' ' + document.querySelector('input').value">Say</button>
      <a href="/third" target="_blank">Third</a><button onclick="window.close()">Close</button>
      """)
  }

  @Test(arguments: UITestBrowser.all)
  func `the newest window is the page, and the one before it when it closes`(
    browser: UITestBrowser
  ) throws {
    let others = ["/second": Self.other("second"), "/third": Self.other("third")]
    let opened = try PageApplication(Self.first, in: browser, others: others)
    defer { opened.server.stop() }
    let app = opened.app
    let page = app.staticTexts["page"]
    app.buttons["Open"].tap()
    #expect(page.wait(for: \.label, toEqual: "second", timeout: 20))
    app.textFields["Name"].tap()
    app.textFields["Name"].typeText("Ann")
    app.buttons["Say"].tap()
    app.alerts.buttons["OK"].tap()
    #expect(app.staticTexts["said"].wait(for: \.label, toEqual: "true Ann", timeout: 20))
    app.links["Third"].tap()
    #expect(page.wait(for: \.label, toEqual: "third", timeout: 20))
    #expect(app.windows.count == 1)
    #expect(app.screenshot().image.size.width >= 1024)
    for before in ["second", "first"] {
      app.buttons["Close"].tap()
      #expect(page.wait(for: \.label, toEqual: before, timeout: 20))
    }
    app.buttons["Count"].tap()
    #expect(app.staticTexts["count"].label == "1")
  }
}
