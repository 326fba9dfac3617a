import Foundation
import Testing

@testable import GantryUI

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

  @Test(arguments: UITestBrowser.all)
  func `properties are waited for that say something of an element that is away`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(
      """
      <p id="going">Going</p><button id="closing">Close</button>
      <p id="twin">one</p><p id="twin">two</p>
      <script>
        setTimeout(() => going.remove(), 300);
        setTimeout(() => closing.remove(), 600);
        setTimeout(() => document.querySelector("p#twin:last-of-type").remove(), 900);
      </script>
      """, in: browser
    ).app
    #expect(app.staticTexts["Going"].wait(for: \.exists, toEqual: false, timeout: 10))
    #expect(app.buttons["Close"].wait(for: \.isHittable, toEqual: false, timeout: 10))
    let twin = app.staticTexts.matching(identifier: "twin").element
    #expect(twin.wait(for: \.label, toEqual: "one", timeout: 10), "two matches for a moment")
    let never = app.staticTexts["Never"]
    #expect(never.wait(for: \.exists, toEqual: false, timeout: 0))
    #expect(!never.wait(for: \.exists, toEqual: true, timeout: 0.1))
    #expect(!never.wait(for: \.isEnabled, toEqual: false, timeout: 0.1), "it is neither")
    #expect(!never.wait(for: \.placeholderValue, toEqual: nil, timeout: 0.1))
    #expect(never.wait(for: \.buttons.count, toEqual: 0, timeout: 0.1))
  }

  @Test func `an element that leaves while a property of it is waited for is no failure`() throws {
    let app = try PageApplication(
      "<button onclick='text.remove()'>Remove</button><p id='text'>Here</p>"
    ).app
    let text = app.staticTexts["text"]
    #expect(!text.wait(for: \.labelOnceRemoved, toEqual: "Here", timeout: 0.5))
  }

  @Test func `several matches to the end of a wait for a property are a failure`() throws {
    let app = try PageApplication("<p>one</p><p>two</p>").app
    let message = failure {
      #expect(!app.staticTexts.element.wait(for: \.label, toEqual: "one", timeout: 0.2))
    }
    #expect(message.contains("there are 2 such elements. Use firstMatch"))
  }

  @Test(arguments: UITestBrowser.all)
  func `waiting ends at its deadline`(browser: UITestBrowser) throws {
    let app = try PageApplication("<p>Alone</p>", in: browser).app
    let time = Timeouts.$ofTest.withValue(.seconds(60)) {
      ContinuousClock().measure {
        #expect(!app.staticTexts["Never"].waitForExistence(timeout: 0.5))
        #expect(!app.staticTexts["Alone"].waitForNonExistence(timeout: 0.5))
        #expect(!app.staticTexts["Alone"].wait(for: \.label, toEqual: "Other", timeout: 0.5))
      }
    }
    #expect(time >= .seconds(1.5))
    // One that went on as long as an action does would take longer.
    #expect(time < .seconds(50))
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

  @Test(arguments: UITestBrowser.all)
  func `a page may go on to others while it is launched`(browser: UITestBrowser) throws {
    let pages = (1...30).map { number in
      "<p>Page \(number)</p><script>setTimeout(() => location = '/\(number + 1)', 5)</script>"
    }
    var others = ["/31": PageApplication.page("<p>Arrived</p>")]
    for (number, page) in zip(1..., pages) { others["/\(number)"] = PageApplication.page(page) }
    let page = try PageApplication(pages[0], in: browser, others: others)
    #expect(page.app.staticTexts["Arrived"].waitForExistence(timeout: 60))
  }

  @Test(arguments: UITestBrowser.all)
  func `a page that reloads without end stops no wait`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      "<p>x</p><script>setTimeout(() => location.reload(), 50)</script>", in: browser
    ).app
    let time = Timeouts.$ofTest.withValue(.seconds(60)) {
      ContinuousClock().measure {
        #expect(!app.staticTexts["Never"].waitForExistence(timeout: 1))
      }
    }
    #expect(time < .seconds(50))
  }

  @Test(arguments: UITestBrowser.all)
  func `what only properties say is noticed`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      "<input aria-label='Name'><script>setTimeout(() => "
        + "document.querySelector('input').value = 'set', 300)</script>", in: browser
    ).app
    #expect(
      app.textFields.matching(NSPredicate(format: "value == 'set'")).firstMatch
        .waitForExistence(timeout: 10))
  }
}

extension XCUIElement {
  /// The label after what is there has gone.
  fileprivate var labelOnceRemoved: String {
    if exists { app.buttons["Remove"].tap() }
    return label
  }
}
