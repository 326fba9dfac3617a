import Foundation
import GantryUI
import Testing

/// Waiting ends when the page says so, or at the deadline.
@Suite(.uiTest) struct WaitingTests {
  @Test(arguments: UITestBrowser.all)
  func `elements that come, go and change`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <p id="gone">Going</p><p id="text">before</p><div id="place"></div>
      <script>
        setTimeout(() => place.innerHTML = "<p data-testid=come>Here</p>", 400);
        setTimeout(() => gone.remove(), 700);
        setTimeout(() => text.firstChild.data = "after", 1000);
      </script>
      """, in: browser
    ).app
    #expect(app.staticTexts["come"].waitForExistence(timeout: 10))
    #expect(app.staticTexts["Going"].waitForNonExistence(timeout: 10))
    #expect(app.staticTexts["text"].wait(for: \.label, toEqual: "after", timeout: 10))
  }

  @Test func `waiting ends at its deadline`() throws {
    let app = try PageApplication("<p>Alone</p>").app
    let time = ContinuousClock().measure {
      #expect(!app.staticTexts["Never"].waitForExistence(timeout: 0.5))
      #expect(!app.staticTexts["Alone"].waitForNonExistence(timeout: 0.5))
      #expect(!app.staticTexts["Alone"].wait(for: \.label, toEqual: "Other", timeout: 0.5))
    }
    #expect(time >= .seconds(1.5))
    #expect(time < .seconds(10))
    #expect(!app.staticTexts["Never"].waitForExistence(timeout: -1))
    #expect(!app.staticTexts["Never"].waitForExistence(timeout: .nan))
  }

  @Test(arguments: UITestBrowser.all)
  func `waiting goes on over navigations`(browser: UITestBrowser) throws {
    let next = { (path: String) in
      "<p>On the way</p><script>setTimeout(() => location = '\(path)', 200)</script>"
    }
    let page = try PageApplication(
      next("/2"), in: browser,
      others: [
        "/2": PageApplication.page(next("/3")), "/3": PageApplication.page("<p>Arrived</p>"),
      ])
    #expect(page.app.staticTexts["Arrived"].waitForExistence(timeout: 20))
  }

  @Test func `a page that reloads without end stops no wait`() throws {
    let app = try PageApplication(
      "<p>x</p><script>setTimeout(() => location.reload(), 50)</script>"
    )
    .app
    let time = ContinuousClock().measure {
      #expect(!app.staticTexts["Never"].waitForExistence(timeout: 1))
    }
    #expect(time < .seconds(15))
  }

  @Test func `a page that hangs is a failure within its deadline, and the next page works`() throws
  {
    let app = try PageApplication("<button onclick='while (true) {}'>Hang</button>").app
    let time = ContinuousClock().measure {
      #expect(
        failure {
          app.buttons["Hang"].tap()
          _ = app.staticTexts["Never"].waitForExistence(timeout: 1)
        } != "")
    }
    #expect(time < .seconds(50))
    app.terminate()
    let next = try PageApplication("<p>Fine</p>").app
    #expect(next.staticTexts["Fine"].exists)
  }

  @Test func `what only properties say is noticed`() throws {
    let app = try PageApplication(
      "<input aria-label='Name'><script>setTimeout(() => "
        + "document.querySelector('input').value = 'set', 300)</script>"
    ).app
    #expect(
      app.textFields.matching(NSPredicate(format: "value == 'set'")).firstMatch
        .waitForExistence(timeout: 10))
  }
}
