import GantryUI
import TestServer
import Testing

/// Applications whose pages open windows.
@Suite(.uiTest) struct WindowTests {
  private static let first = """
    <p data-testid="page">first</p><p data-testid="count">0</p>
    <button onclick="document.querySelector('[data-testid=count]').textContent++">Count</button>
    <button onclick="window.open('/second'); late()">Open</button><input aria-label="Note">
    <script>
      const late = () => setTimeout(() => {
        document.body.insertAdjacentHTML("beforeend", "<p data-testid='late'>late</p>");
        setTimeout(() => document.querySelector("[data-testid=late]").textContent = "later", 700);
      }, 3000);
    </script>
    """

  private static func other(_ name: String) -> String {
    PageApplication.page(
      """
      <p data-testid="page">\(name)</p><p data-testid="said">-</p><input aria-label="Name">
      <button onclick="document.querySelector('[data-testid=said]').textContent =
        confirm('Sure?') + ' ' + document.querySelector('input').value">Say</button>
      <a href="/third" target="_blank">Third</a><button onclick="window.close()">Close</button>
      <script>document.title = "The \(name)";</script>
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
    #expect(app.windows.count == 3)
    #expect(app.screenshot().image.size.width >= 1024)
    for before in ["second", "first"] {
      app.buttons["Close"].tap()
      #expect(page.wait(for: \.label, toEqual: before, timeout: 20))
    }
    app.buttons["Count"].tap()
    #expect(app.staticTexts["count"].label == "1")
  }

  @Test(arguments: UITestBrowser.all)
  func `each of several windows can be used`(browser: UITestBrowser) throws {
    let opened = try PageApplication(
      Self.first, in: browser, others: ["/second": Self.other("second")])
    defer { opened.server.stop() }
    let app = opened.app
    let page = app.staticTexts["page"]
    let (first, second) = (app.windows["Test"], app.windows["The second"])
    #expect(!second.exists)
    app.buttons["Open"].tap()
    #expect(second.waitForExistence(timeout: 20))
    #expect(app.windows.allElementsBoundByIndex.map(\.label) == ["The second", "Test"])
    #expect(
      app.windows.allElementsBoundByAccessibilityElement.map(\.label) == ["The second", "Test"])
    // What is read stays behind.
    #expect(first.staticTexts["page"].label == "first")
    #expect(app.windows.element(boundBy: 1).staticTexts["count"].label == "0")
    #expect(app.windows.containing(.textField, identifier: "Name").count == 1)
    #expect(
      app.windows.matching(
        NSPredicate { node, _ in
          (node as? any XCUIElementSnapshot)?.label == "Test"
        }
      ).staticTexts["page"].label == "first")
    #expect(app.windows.buttons.count == 2)
    #expect(try first.snapshot().title == "Test")
    #expect(first.screenshot().pngRepresentation != second.screenshot().pngRepresentation)
    let behind = app.windows.element(boundBy: 1)
    #expect(behind.staticTexts["late"].waitForExistence(timeout: 20))
    #expect(behind.staticTexts["late"].wait(for: \.label, toEqual: "later", timeout: 5))
    #expect(page.label == "second")
    // What is used comes to the front.
    behind.textFields["Note"].tap()
    #expect(page.label == "first")
    app.windows.textFields["Note"].typeText("Hi")
    #expect(app.textFields["Note"].value as? String == "Hi")
    first.buttons["Count"].tap()
    #expect(app.staticTexts["count"].label == "1")
    #expect(app.windows.allElementsBoundByIndex.map(\.label) == ["Test", "The second"])
    second.textFields["Name"].tap()
    second.textFields["Name"].typeText("Ann")
    #expect(app.windows.buttons["Say"].isHittable && first.buttons["Count"].isHittable)
    #expect(second.isHittable && !first.isHittable)
    #expect(second.textFields["Name"].value as? String == "Ann")
    second.buttons["Close"].tap()
    #expect(second.waitForNonExistence(timeout: 20))
    #expect(app.windows.count == 1)
    #expect(page.label == "first")
    app.buttons["Open"].tap()
    #expect(second.waitForExistence(timeout: 20))
    let missed = failure { app.windows["Tset"].buttons["Count"].tap() }
    #expect(missed.contains("Window, {{0.0, 0.0}"), "\(missed)")
    #expect(missed.contains("label: 'Test'") && missed.contains("label: 'The second'"))
  }
}
