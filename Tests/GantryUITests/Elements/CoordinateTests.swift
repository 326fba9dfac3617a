import Foundation
import GantryUI
import Testing

/// What is done at places in elements, and drags of both.
@Suite(.uiTest) struct CoordinateTests {
  private static let body = """
    <style>* { user-select: none; -webkit-user-select: none }</style>
    <button id="button" style="width:100px;height:40px">Press me</button>
    <button id="other" style="width:100px;height:40px">Other</button>
    <div id="source" style="width:80px;height:40px;background:#aaf">Drag me</div>
    <div id="target" style="width:80px;height:40px;background:#faa;margin-top:60px">Here</div>
    <div id="list" aria-label="Long" role="group"
      style="height:100px;width:200px;overflow:auto"><div
      style="width:3000px;height:3000px">large</div></div>
    <p data-testid="log">nothing</p><p data-testid="scrolled">0 0</p>
    <script>
      const show = (id, text) => document.querySelector(`[data-testid=${id}]`).textContent = text;
      const notes = [], note = text => { notes.push(text); show("log", notes.join(" ")); };
      for (const type of ["click", "dblclick", "contextmenu", "mouseover"])
        for (const each of [button, other]) each.addEventListener(type, () => note(type));
      let since = 0;
      button.addEventListener("pointerdown", () => since = performance.now());
      button.addEventListener("pointerup", () =>
        { if (performance.now() - since >= 290) note("held"); });
      let drag = 0;
      source.addEventListener("pointerdown", () => drag = performance.now());
      target.addEventListener("pointerup", () => { if (drag) note("dropped"); drag = 0; });
      list.scrollTo(1000, 1000);
      list.addEventListener("scroll", () =>
        show("scrolled", list.scrollLeft + " " + list.scrollTop));
    </script>
    """

  private func log(_ app: XCUIApplication) -> String { app.staticTexts["log"].label }

  /// The same without presses that were long because the machine stood still.
  private func clicks(_ app: XCUIApplication) -> String { log(app).replacing("held ", with: "") }

  private func middle(_ element: XCUIElement) -> XCUICoordinate {
    element.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
  }

  @Test(arguments: UITestBrowser.all)
  func `elements are clicked and dragged with the mouse`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let button = app.buttons["Press me"]
    button.click()
    #expect(clicks(app) == "mouseover click")
    act(until: log(app).contains("dblclick")) { button.doubleClick() }
    // By W3C WebDriver a browser takes it for the second and third click of one series.
    if browser == .chromium { #expect(clicks(app) == "mouseover click click click dblclick") }
    #expect(clicks(app).hasPrefix("mouseover click click"))
    #expect(log(app).contains("dblclick"))
    let (source, target) = (app.staticTexts["Drag me"], app.staticTexts["Here"])
    source.click(forDuration: 0.05, thenDragTo: target)
    #expect(log(app).hasSuffix("click dropped"))
    source.press(
      forDuration: 0.05, thenDragTo: target, withVelocity: .fast, thenHoldForDuration: 0.05)
    #expect(log(app).hasSuffix("dropped dropped"))
    source.click(
      forDuration: 0.05, thenDragTo: target, withVelocity: 2000, thenHoldForDuration: 0.05)
    #expect(log(app).hasSuffix("dropped dropped dropped"))
  }

  @Test(arguments: UITestBrowser.all)
  func `places in elements are clicked, pressed and dragged`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let button = app.buttons["Press me"]
    let place = button.coordinate(withNormalizedOffset: CGVector(dx: 0.25, dy: 0.5))
    let frame = button.frame
    #expect(place.screenPoint == CGPoint(x: frame.minX + 25, y: frame.minY + 20))
    let further = place.withOffset(CGVector(dx: 5, dy: -5)).withOffset(CGVector(dx: 5, dy: 0))
    #expect(further.screenPoint == CGPoint(x: frame.minX + 35, y: frame.minY + 15))
    #expect(further.referencedElement === button)
    place.hover()
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "mouseover", timeout: 20))
    place.click()
    #expect(clicks(app) == "mouseover click")
    act(until: log(app).contains("dblclick")) { place.doubleTap() }
    #expect(clicks(app).hasPrefix("mouseover click click"))
    #expect(log(app).contains("dblclick"))
    let other = middle(app.buttons["Other"])
    act(until: clicks(app).hasSuffix("click click dblclick")) { other.doubleClick() }
    if browser == .chromium {
      #expect(clicks(app).hasSuffix("mouseover click click dblclick"))
    }
    #expect(clicks(app).hasSuffix("click click dblclick"))
    let before = log(app).components(separatedBy: "held").count
    place.press(forDuration: 0.3)
    #expect(log(app).components(separatedBy: "held").count == before + 1)

    let (from, to) = (middle(app.staticTexts["Drag me"]), middle(app.staticTexts["Here"]))
    for number in 1...4 {
      switch number {
      case 1: from.press(forDuration: 0.05, thenDragTo: to)
      case 2: from.click(forDuration: 0.05, thenDragTo: to)
      case 3:
        from.press(
          forDuration: 0.05, thenDragTo: to, withVelocity: .fast, thenHoldForDuration: 0.05)
      default:
        from.click(
          forDuration: 0.05, thenDragTo: to, withVelocity: .fast, thenHoldForDuration: 0.05)
      }
      #expect(log(app).components(separatedBy: "dropped").count == number + 1)
    }
    // Last: its menu takes what comes next.
    place.rightClick()
    #expect(log(app).contains("contextmenu"))
  }

  @Test(arguments: UITestBrowser.all)
  func `places in elements are scrolled and swiped`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let place = app.groups["Long"].coordinate(withNormalizedOffset: CGVector(dx: 0.2, dy: 0.3))
    var before = (x: 1000, y: 1000)
    /// Which way it was scrolled: -1, 0 or 1, twice. A pixel more or less is an animation's end.
    func way(_ gesture: () -> Void) -> [Int] {
      gesture()
      let numbers = app.staticTexts["scrolled"].label.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 2 else { return [] }
      defer { before = (numbers[0], numbers[1]) }
      return [((numbers[0] - before.x) / 20).signum(), ((numbers[1] - before.y) / 20).signum()]
    }
    /// Whether it was scrolled so. WebKit may still be busy with what was scrolled before, so that
    /// only the direction that was asked for counts there.
    func scrolls(_ wanted: [Int], _ gesture: () -> Void) -> Bool {
      let way = way(gesture)
      return way == wanted
        || browser == .webKit && zip(way, wanted).contains { $0 == $1 && $1 != 0 }
    }
    #expect(scrolls([0, 1]) { place.swipeUp() })
    #expect(scrolls([0, -1]) { place.swipeDown() })
    #expect(scrolls([1, 0]) { place.swipeLeft() })
    #expect(scrolls([-1, 0]) { place.swipeRight() })
    #expect(scrolls([0, 1]) { place.swipeUp(velocity: .slow) })
    #expect(scrolls([0, -1]) { place.swipeDown(velocity: .fast) })
    #expect(scrolls([1, 0]) { place.swipeLeft(velocity: 100) })
    #expect(scrolls([-1, 0]) { place.swipeRight(velocity: .default) })
    #expect(scrolls([0, 1]) { place.scroll(byDeltaX: 0, deltaY: -50) })
    #expect(scrolls([-1, 0]) { place.scroll(byDeltaX: 50, deltaY: 0) })
  }
}
