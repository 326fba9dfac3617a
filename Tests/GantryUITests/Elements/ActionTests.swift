import Foundation
import GantryBrowser
import Testing

@testable import GantryUI

/// What is done to elements arrives in the page as a person's doing does.
@Suite(.uiTest) struct ActionTests {
  /// A page that notes what happens to it.
  private static let body = """
    <button id="button">Press me</button>
    <input id="field" aria-label="Field"><textarea aria-label="Notes"></textarea>
    <input type="range" aria-label="Volume" min="0" max="200" value="0">
    <div role="slider" tabindex="0" aria-label="Pan" aria-valuemin="0" aria-valuemax="100"
      aria-valuenow="0" style="width:200px;height:20px;background:#ccc"></div>
    <select aria-label="Size"><option>Small</option><option>Large</option></select>
    <label><input type="checkbox" id="box"> Agree</label>
    <div id="source" style="width:80px;height:40px;background:#aaf">Drag me</div>
    <div id="target" style="width:80px;height:40px;background:#faa;margin-top:60px">Here</div>
    <div id="list" aria-label="Long" role="group" style="height:100px;width:200px;overflow:auto">
      <div style="height:2000px">tall</div><button id="last">Last</button></div>
    <p id="log" data-testid="log">nothing</p>
    <script>
      const log = document.getElementById("log"), notes = [];
      const note = text => { notes.push(text); log.textContent = notes.join(" "); };
      for (const type of ["click", "dblclick", "contextmenu", "mouseover"])
        button.addEventListener(type, event => note(type));
      button.addEventListener("pointerdown", () => button.since = performance.now());
      button.addEventListener("pointerup", () =>
        { if (performance.now() - button.since >= 290) note("held"); });
      field.addEventListener("keydown", event =>
        note((event.ctrlKey ? "ctrl-" : "") + (event.shiftKey ? "shift-" : "") + event.key));
      box.addEventListener("change", () => note(box.checked ? "on" : "off"));
      document.querySelector("select").addEventListener("change", e => note(e.target.value));
      let drag = false;
      source.addEventListener("pointerdown", () => drag = true);
      target.addEventListener("pointerup", () => { if (drag) note("dropped"); });
      const pan = document.querySelector("[role=slider]");
      const move = e => { const r = pan.getBoundingClientRect();
        pan.setAttribute("aria-valuenow", Math.round((e.clientX - r.left) / r.width * 100)); };
      let panning = false;
      pan.addEventListener("pointerdown", e => { panning = true; move(e); });
      addEventListener("pointermove", e => { if (panning) move(e); });
      addEventListener("pointerup", () => panning = false);
    </script>
    """

  private func log(_ app: XCUIApplication) -> String { app.staticTexts["log"].label }

  @Test(arguments: UITestBrowser.all)
  func `what never stands still, is covered or disabled is tapped by force`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(
      """
      <style>@keyframes turn { to { transform: rotate(360deg) } }
        #wheel { width: 80px; height: 20px; animation: turn 2s linear infinite; }</style>
      <button id="wheel" onclick="note('turned')">Wheel</button>
      <div style="position:relative"><button>Under</button>
        <div id="cover" style="position:absolute;inset:0" onclick="note('cover')"></div></div>
      <p data-testid="log">nothing</p>
      <script>
        const note = text => document.querySelector("p").textContent += ` ${text}`;
      </script>
      """, in: browser
    ).app
    app.buttons["Wheel"].tap(force: true)
    #expect(log(app) == "nothing turned")
    app.buttons["Under"].tap(force: true)
    #expect(log(app) == "nothing turned cover")
  }

  @Test(arguments: UITestBrowser.all)
  func `a pinch is a touchpad's`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <div id="map" role="img" aria-label="Map" style="width:200px;height:200px"></div>
      <p data-testid="log">nothing</p>
      <script>
        map.addEventListener("wheel", event => {
          event.preventDefault();
          document.querySelector("p").textContent =
            `${event.ctrlKey} ${event.deltaY < 0 ? "larger" : "smaller"}`;
        }, { passive: false });
      </script>
      """, in: browser
    ).app
    guard browser != .webKit else {
      let message = failure { app.images["Map"].pinch(withScale: 2, velocity: 1) }
      return #expect(message.contains("WebKit's browser zooms instead of telling its page."))
    }
    app.images["Map"].pinch(withScale: 2, velocity: 1)
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "true larger", timeout: 10))
    app.images["Map"].pinch(withScale: 0.5, velocity: -1)
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "true smaller", timeout: 10))
    let message = failure { app.images["Map"].pinch(withScale: 0, velocity: 1) }
    #expect(message.contains("its scale is 0.0. Use one greater than 0."))
  }

  @Test(arguments: UITestBrowser.withoutWebKit)
  func `a pinch zooms no later page`(browser: UITestBrowser) throws {
    let page = """
      <div id="map" role="img" aria-label="Map" style="width:200px;height:200px"></div>
      <p data-testid="log">nothing</p>
      <script>document.querySelector("p").textContent = `${devicePixelRatio}`</script>
      """
    let app = try PageApplication(page, in: browser).app
    let ratio = app.staticTexts["log"].label
    app.images["Map"].pinch(withScale: 2, velocity: 1)
    let other = try PageApplication(page, in: browser).app
    #expect(other.staticTexts["log"].label == ratio)
    // A window that is zoomed never gets the size that it is given.
    XCUIDevice.shared.orientation = .portrait
    #expect(other.images["Map"].exists)
  }

  @Test(arguments: UITestBrowser.all)
  func `the home button hides the page until it is activated`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <p data-testid="log">visible</p>
      <script>
        document.addEventListener("visibilitychange", () =>
          document.querySelector("p").textContent += ` ${document.visibilityState}`);
      </script>
      """, in: browser
    ).app
    XCUIDevice.shared.press(.home)
    #expect(app.state == .runningBackground)
    let message = failure { app.staticTexts["log"].tap() }
    #expect(message.contains("is in the background. Call activate() first."))
    let again = try PageApplication("<p>Next</p>", in: browser).app
    XCUIDevice.shared.press(.home)
    again.activate()
    #expect(again.state == .runningForeground)
    #expect(again.staticTexts["Next"].exists)
  }

  @Test func `a page without a keyboard of its own has none`() throws {
    let app = try PageApplication(
      "<div id='own' data-element-type='keyboard'><button data-element-type='key'>a</button></div>"
    ).app
    #expect(app.keyboards.count == 1)
    #expect(app.keyboards.keys["a"].exists)
    #expect(try PageApplication("<input aria-label='Name'>").app.keyboards.count == 0)
  }

  @Test(arguments: UITestBrowser.all)
  func `taps, clicks and presses`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let button = app.buttons["Press me"]
    button.hover()
    #expect(app.staticTexts["log"].wait(for: \.label, toEqual: "mouseover", timeout: 20))
    act(until: log(app).contains("dblclick")) { button.doubleTap() }
    // The machine may have stood still during a press.
    func clicks() -> String { log(app).replacing("held ", with: "") }
    func holds() -> Int { log(app).components(separatedBy: "held").count }
    if browser == .chromium { #expect(clicks() == "mouseover click click dblclick") }
    #expect(clicks().hasPrefix("mouseover click click"))
    #expect(clicks().hasSuffix("click dblclick"))
    button.tap()
    #expect(clicks().hasSuffix("dblclick click"))
    let before = holds()
    button.press(forDuration: 0.3)
    #expect(holds() == before + 1)
    app.checkBoxes["Agree"].tap()
    #expect(log(app).hasSuffix("on"))
    #expect(app.checkBoxes["Agree"].isSelected)
    button.coordinate(withNormalizedOffset: CGVector(dx: 0, dy: 0))
      .withOffset(CGVector(dx: 3, dy: 3)).tap()
    #expect(clicks().hasSuffix("on mouseover click"))
    button.rightClick()
    #expect(log(app).contains("contextmenu"))
  }

  @Test(arguments: UITestBrowser.all)
  func `typing, keys and modifiers`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let field = app.textFields["Field"]
    field.tap()
    #expect(field.hasFocus)
    field.typeText("Añ 1")
    #expect(field.value as? String == "Añ 1")
    field.typeKey(.leftArrow, modifierFlags: [])
    field.typeKey("a", modifierFlags: .shift)
    #expect(field.value as? String == "Añ A1")
    #expect(log(app).hasSuffix("shift-A"))
    field.typeKey(.delete, modifierFlags: [])
    for key in ["1", "-", "/"] { field.typeKey(key, modifierFlags: .shift) }
    #expect(field.value as? String == "Añ !_?1")
    XCUIElement.perform(withKeyModifiers: .shift) {
      field.typeKey("b", modifierFlags: [])
      field.typeKey("C", modifierFlags: [])
    }
    #expect(field.value as? String == "Añ !_?BC1")
    // WebKit's driver knows no shift beside a letter that a US keyboard lacks.
    if browser != .webKit {
      field.typeKey("ñ", modifierFlags: .shift)
      #expect(field.value as? String == "Añ !_?BCÑ1")
    }
    field.typeKey("a", modifierFlags: .control)
    #expect(log(app).hasSuffix("ctrl-a"))
    field.typeText(XCUIKeyboardKey.delete.rawValue)
    #expect(field.value as? String == "")
    let notes = app.textViews["Notes"]
    notes.tap()
    notes.typeText("one\ntwo")
    #expect(notes.value as? String == "one\ntwo")
  }

  @Test(arguments: UITestBrowser.all)
  func `sliders, pickers, drags and scrolling`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    app.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.75)
    #expect(app.sliders["Volume"].value as? String == "75%")
    #expect(app.sliders["Volume"].normalizedSliderPosition == 0.75)
    app.sliders["Pan"].adjust(toNormalizedSliderPosition: 0.5)
    #expect(app.sliders["Pan"].value as? String == "50%")
    app.popUpButtons["Size"].tap()
    app.menuItems["Large"].tap()
    #expect(app.popUpButtons["Size"].value as? String == "Large")
    #expect(log(app).hasSuffix("Large"))
    app.popUpButtons["Size"].adjust(toPickerWheelValue: "Small")
    #expect(app.popUpButtons["Size"].value as? String == "Small")
    app.staticTexts["Drag me"].press(forDuration: 0.05, thenDragTo: app.staticTexts["Here"])
    #expect(log(app).contains("dropped"))
    let before = app.buttons["Last"].frame.minY
    app.groups["Long"].swipeUp()
    #expect(app.buttons["Last"].frame.minY < before)
    app.groups["Long"].scroll(byDeltaX: 0, deltaY: 1000)
    #expect(app.buttons["Last"].frame.minY == before)
    // What is tapped is scrolled to by itself, also inside of something that scrolls.
    app.buttons["Last"].tap()
    #expect(app.buttons["Last"].hasFocus || browser == .webKit)
  }

  @Test(arguments: UITestBrowser.all)
  func `swipes stay within what is seen of an element`(browser: UITestBrowser) throws {
    let rows = (1...250).map { "<tr><td>Row \($0)</td></tr>" }.joined()
    let app = try PageApplication(
      "<table aria-label='Long' style='width:4000px'>\(rows)</table>", in: browser
    ).app
    let table = app.tables["Long"]
    let window = app.windows.firstMatch.frame
    let start = table.frame
    try #require(start.height > 2 * window.height)
    table.swipeUp()
    let up = table.frame
    #expect(start.minY - up.minY > window.height / 2)
    #expect(start.minY - up.minY < window.height, "no row is passed over")
    table.swipeDown()
    #expect(table.frame.minY > up.minY)
    table.swipeLeft()
    let left = table.frame
    #expect(start.minX - left.minX > window.width / 2)
    #expect(start.minX - left.minX < window.width)
    table.swipeRight()
    #expect(table.frame.minX > left.minX)
    table.scroll(byDeltaX: 0, deltaY: -300)
    #expect(table.frame.minY < left.minY)
  }

  @Test(arguments: UITestBrowser.all)
  func `swipes stay within what scrolls around an element`(browser: UITestBrowser) throws {
    let items = (1...100).map { "<li>Item \($0)</li>" }.joined()
    let app = try PageApplication(
      """
      <div id="box" style="height:120px;overflow:auto"><ul aria-label="Long">\(items)</ul></div>
      <p style="height:3000px">Below</p>
      """, in: browser
    ).app
    let list = app.tables["Long"]
    let below = app.staticTexts["Below"].frame.minY
    let start = list.frame.minY
    list.swipeUp()
    #expect(start - list.frame.minY > 60)
    #expect(start - list.frame.minY < 120)
    #expect(app.staticTexts["Below"].frame.minY == below, "the page itself stays")
  }

  @Test(arguments: UITestBrowser.all)
  func `a drag ends within what is seen of an element`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <button>Drag</button><div id="target" role="group" style="height:5000px">0</div>
      <script>
        target.addEventListener("pointerup", () => target.firstChild.data = "dropped");
      </script>
      """, in: browser
    ).app
    app.buttons["Drag"].press(forDuration: 0.05, thenDragTo: app.groups["target"])
    #expect(app.groups["target"].staticTexts["dropped"].waitForExistence(timeout: 20))
  }

  @Test(arguments: [
    ("Size", "Huge", "there is no option 'Huge'. There are: 'Small', 'Large'."),
    ("Size", "Large", "the option 'Large' is disabled."),
    ("Off", "x", "it is disabled, and stayed so for"),
    ("Day", "someday", "an input of type 'date' doesn't take 'someday'."),
    ("Box", "x", "a Group has no value to set."),
  ])
  func `a value that can't be set is a failure with the reason`(
    name: String, value: String, reason: String
  ) throws {
    let app = try PageApplication(
      """
      <select aria-label="Size"><option>Small</option><option disabled>Large</option></select>
      <select aria-label="Off" disabled><option>x</option></select>
      <input type="date" aria-label="Day"><div role="group" aria-label="Box">text</div>
      """
    ).app
    let message = failure {
      app.descendants(matching: .any)[name].firstMatch.adjust(toPickerWheelValue: value)
    }
    #expect(message.contains("Failed to adjust \"\(name)\""))
    #expect(message.contains(reason))
  }

  @Test func `a disabled slider is a failure with the reason`() throws {
    let app = try PageApplication("<input type='range' aria-label='Volume' disabled>").app
    let message = failure { app.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.5) }
    #expect(
      message.contains("Failed to adjust \"Volume\" Slider: it is disabled, and stayed so for"))
  }

  @Test func `what takes long of itself has that much more time`() throws {
    let node = ElementNode(
      id: "", type: "button", identifier: "", label: "", enabled: true, selected: false,
      focused: false, frame: [0, 0, 0, 0])
    let press = Pointer.press(for: 30)(AgentAnswer.Ready(x: 1, y: 1, node: node))
    #expect(press.duration == .seconds(30))
    let drag = Pointer.drag(
      AgentAnswer.Point(x: 0, y: 0), AgentAnswer.Point(x: 0, y: 1000), holding: 1, velocity: 100,
      thenHolding: 2)
    #expect(drag.duration == .seconds(13))
    #expect(([.text("abc"), .pointerDown()] as [InputAction]).duration == .zero)
  }

  @Test(arguments: UITestBrowser.all)
  func `typing without the keyboard's focus is a failure, as in XCUITest`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let message = failure { app.textFields["Field"].typeText("x") }
    #expect(message.contains("has the keyboard's focus. Tap it first."))
  }

  @Test(arguments: UITestBrowser.all)
  func `actions wait until their element is ready`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <button id="late" hidden>Late</button><button id="off" disabled>Off</button>
      <button id="moving" style="position:fixed;left:0;top:300px">Moving</button>
      <button id="under" style="position:fixed;left:0;top:400px">Under</button>
      <div id="cover" style="position:fixed;left:0;top:380px;width:200px;height:80px"></div>
      <p data-testid="log">-</p>
      <script>
        for (const b of document.querySelectorAll("button"))
          b.addEventListener("click", () => document.querySelector("p").textContent = b.id);
        setTimeout(() => late.hidden = false, 300);
        setTimeout(() => off.disabled = false, 600);
        setTimeout(() => cover.remove(), 900);
        const start = performance.now();
        (function step() {
          const t = performance.now() - start;
          moving.style.left = Math.min(t, 700) + "px";
          if (t < 700) requestAnimationFrame(step);
        })();
      </script>
      """, in: browser
    ).app
    for name in ["late", "off", "moving", "under"] {
      app.buttons[name].tap()
      #expect(app.staticTexts["log"].wait(for: \.label, toEqual: name, timeout: 20))
    }
  }

  @Test(arguments: UITestBrowser.all)
  func `what stays covered, disabled or away is a failure with the reason`(
    browser: UITestBrowser
  ) throws {
    let app = try PageApplication(
      """
      <button style="position:fixed;left:0;top:0">Under</button>
      <div aria-label="Veil" role="group" style="position:fixed;inset:0;z-index:2"></div>
      <button disabled>Off</button>
      """, in: browser
    ).app
    #expect(!app.buttons["Under"].isHittable)
    #expect(failure { app.buttons["Under"].tap() }.contains("something else lies over it"))
  }

  @Test(arguments: UITestBrowser.all)
  func `a disabled element is a failure with the reason`(browser: UITestBrowser) throws {
    let app = try PageApplication("<button disabled>Off</button>", in: browser).app
    #expect(failure { app.buttons["Off"].tap() }.contains("it is disabled, and stayed so"))
  }

  @Test(arguments: UITestBrowser.all)
  func `a missing element is a failure with what comes nearest`(browser: UITestBrowser) throws {
    let app = try PageApplication("<ul><li>Canada</li><li>Chile</li></ul>", in: browser).app
    // What is there is told within a part of the time for an answer.
    let message = Timeouts.$answerOfTest.withValue(.seconds(80)) {
      failure { app.tables.staticTexts["Canda"].tap() }
    }
    #expect(message.contains("Failed to tap \"Canda\" StaticText: there is no such element"))
    let lines = message.split(separator: "\n")
    let there = try #require(lines.firstIndex { $0.contains("There instead") })
    #expect(lines[there + 1].contains("label: 'Canada'"))
    #expect(message.contains("Elements:\n"))
  }

  @Test(arguments: UITestBrowser.all)
  func `shadow roots and frames are seen through`(browser: UITestBrowser) throws {
    let app = try PageApplication(
      """
      <div id="host"></div>
      <iframe title="Inner" style="margin:40px;border:5px solid" srcdoc="
        <button onclick='parent.document.title = &quot;framed&quot;'>In the frame</button>"></iframe>
      <script>
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = "<button>In the shadow</button>";
        root.firstChild.onclick = () => document.title = "shadowed";
      </script>
      """, in: browser
    ).app
    app.buttons["In the shadow"].tap()
    #expect(app.title == "shadowed")
    #expect(app.webViews["Inner"].buttons["In the frame"].waitForExistence(timeout: 20))
    app.webViews["Inner"].buttons["In the frame"].tap()
    #expect(app.title == "framed")
  }
}
