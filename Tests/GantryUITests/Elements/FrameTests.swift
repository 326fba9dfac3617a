import Foundation
import GantryTesting
import TestServer
import Testing

@testable import GantryUI

/// Frames of other origins: one is the same server by another name, and one in a sandbox has none.
@Suite(.uiTest) struct FrameTests {
  /// A page with a frame of another origin, in which there is one of the page's own.
  private static func page(_ browser: UITestBrowser) throws -> PageApplication {
    try PageApplication(
      """
      <h1>Shop</h1><button onclick="setTimeout(() => here.textContent = 'Here', 300)">Outside</button>
      <p id="here"></p>
      <button onclick="cover.hidden = false" style="position:fixed;top:0;right:0">Cover</button>
      <div id="cover" hidden style="position:fixed;inset:60px 0 0 0;background:#ccc">Please wait</div><div style="height:3000px"></div>
      <iframe title="Payment" name="localhost" style="margin:30px;border:7px solid"></iframe>
      <div style="height:3000px"></div>
      <script>
        document.querySelector("iframe").src = `http://localhost:${location.port}/payment`;
        const note = text => document.querySelector("h1").textContent = text;
        addEventListener("message", event => note(event.data));
      </script>
      """, in: browser,
      others: [
        "/payment": PageApplication.page(
          """
          <label>Card <input oninput="total.textContent = value.length + ' digits'"></label>
          <p id="total">none</p><ul><li>One</li><li>Two</li></ul>
          <button onclick="top.postMessage('Paid', '*')">Pay</button>
          <button onclick="setTimeout(() => total.remove(), 300)">Forget</button>
          <button onclick="setTimeout(() => late.textContent = 'It came', 300)">Wait</button>
          <p id="late"></p>
          <iframe title="Bank" style="width:200px;height:80px"></iframe>
          <script>
            document.querySelector("iframe").src = `http://127.0.0.1:${location.port}/bank`;
          </script>
          """),
        "/bank": PageApplication.page(
          "<button style=height:20px onclick=\"top.postMessage('Confirmed', '*')\">Confirm</button>"
        ),
      ])
  }

  @Test(arguments: UITestBrowser.all)
  func areSeenThrough(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    #expect(app.buttons["Pay"].waitForExistence(timeout: 10))
    app.webViews["Payment"].buttons["Pay"].tap()
    #expect(app.staticTexts["Paid"].waitForExistence(timeout: 20))
    // Of what is there twice the page's own comes first.
    #expect(app.buttons.firstMatch.label == "Outside")
    #expect(!app.buttons["Nowhere"].exists)

    let card = app.textFields["Card"]
    card.tap()
    card.typeText("4111")
    #expect(card.value as? String == "4111")
    #expect(app.staticTexts["4 digits"].exists)
    let around = app.webViews["Payment"].frame
    #expect(around.contains(card.frame), "\(around) \(card.frame)")

    let items = app.webViews["Payment"].staticTexts.matching(
      NSPredicate { item, _ in (item as? any XCUIElementAttributes)?.label.hasPrefix("Tw") ?? false
      })
    #expect(items.allElementsBoundByIndex.map(\.label) == ["Two"])
  }

  @Test(arguments: UITestBrowser.all)
  func whatLiesOverAFrameLiesOverItsElements(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    let pay = app.buttons["Pay"]
    #expect(pay.waitForExistence(timeout: 10))
    // It is far below the window.
    #expect(!pay.isHittable)
    pay.tap()
    #expect(pay.isHittable)
    app.buttons["Cover"].tap()
    #expect(!pay.isHittable)
    let tap = failure { pay.tap() }
    #expect(tap.contains("something else lies over it"), "\(tap)")
  }

  @Test(arguments: UITestBrowser.all)
  func areTold(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    #expect(app.buttons["Confirm"].waitForExistence(timeout: 10))
    let tree = app.debugDescription
    #expect(tree.contains("'Pay'") && tree.contains("'Confirm'"), "\(tree)")
    let miss = failure { _ = app.buttons["Payy"].label }
    #expect(miss.contains("'Pay'"), "\(miss)")
  }

  /// One in a sandbox has no origin at all.
  @Test(arguments: UITestBrowser.all)
  func areSeenThroughInASandbox(_ browser: UITestBrowser) throws {
    let page = try PageApplication(
      """
      <iframe title="Box" sandbox="allow-scripts"
        srcdoc="<button onclick='this.textContent = `Opened`'>Open</button>"></iframe>
      """, in: browser)
    let app = page.app
    app.webViews["Box"].buttons["Open"].tap()
    #expect(app.buttons["Opened"].exists)
    #expect(app.webViews["Box"].buttons.count == 1)
  }

  @Test(arguments: UITestBrowser.all)
  func areWaitedFor(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    app.buttons["Wait"].tap()
    #expect(app.staticTexts["It came"].waitForExistence(timeout: 20))
    // What comes in the page itself is told at once.
    app.buttons["Outside"].tap()
    #expect(app.staticTexts["Here"].waitForExistence(timeout: 20))
    app.buttons["Forget"].tap()
    #expect(app.staticTexts["none"].waitForNonExistence(timeout: 20))
    // A frame in the frame.
    app.webViews["Bank"].buttons["Confirm"].tap()
    #expect(app.staticTexts["Confirmed"].waitForExistence(timeout: 20))
  }

  /// A page goes on without a frame that goes away while it is asked.
  @Test(arguments: UITestBrowser.all)
  func mayGoWhileTheyAreAsked(_ browser: UITestBrowser) throws {
    let page = try PageApplication(
      """
      <div id="place"></div><p data-testid="state">busy</p>
      <script>
        let count = 0;
        const timer = setInterval(() => {
          place.innerHTML = "<iframe sandbox srcdoc='<p>framed</p>'></iframe>";
          setTimeout(() => place.replaceChildren(), count % 30);
          if (++count < 60) return;
          clearInterval(timer);
          document.querySelector("[data-testid=state]").textContent = "done";
        }, 40);
      </script>
      """, in: browser)
    defer { page.server.stop() }
    let state = page.app.staticTexts["state"]
    while state.label == "busy" { #expect(!page.app.buttons["missing"].exists) }
    #expect(state.label == "done")
  }

  @Test(arguments: UITestBrowser.all)
  func areAudited(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    #expect(app.buttons["Confirm"].waitForExistence(timeout: 10))
    var found: [String: CGRect] = [:]
    try app.performAccessibilityAudit(for: .hitRegion) { issue in
      if let element = issue.element { found[element.label] = element.frame }
      return true
    }
    #expect(Set(found.keys).isSuperset(of: ["Card", "Confirm"]), "\(found)")
    #expect(found["Card"] == app.textFields["Card"].frame)
    #expect(found["Confirm"] == app.buttons["Confirm"].frame)
  }

  @Test(arguments: UITestBrowser.all)
  func areInTheReportsPages(_ browser: UITestBrowser) throws {
    let page = try Self.page(browser)
    let app = page.app
    defer { page.server.stop() }
    let card = app.textFields["Card"]
    #expect(app.buttons["Confirm"].waitForExistence(timeout: 10))
    card.tap()
    card.typeText("4111")
    let box = try PageApplication(
      """
      <iframe srcdoc="<iframe title=Box sandbox=allow-scripts srcdoc='<p>Deep &amp;amp; down</p>'>"></iframe>
      """, in: browser)
    #expect(box.app.staticTexts["Deep & down"].waitForExistence(timeout: 20))
    let pages = try [app, box.app].map { app in
      try #require(app.slot.session?.pictures.snapshot()).html
    }
    let kept = try PageApplication(pages[0], in: browser).app
    #expect(kept.buttons["Confirm"].waitForExistence(timeout: 20))
    #expect(kept.textFields["Card"].value as? String == "4111")
    let keptBox = try PageApplication(pages[1], in: browser).app
    #expect(keptBox.staticTexts["Deep & down"].waitForExistence(timeout: 20))
  }
}
