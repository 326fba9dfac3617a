import GantryUI
import Testing

/// Keys that are held while something else is done.
@Suite(.uiTest) struct ModifierTests {
  private static let body = """
    <button id="button">Press me</button><input id="field" aria-label="Field">
    <p data-testid="log">nothing</p>
    <script>
      const held = e => ["ctrl", "alt", "shift", "meta"].filter(key => e[key + "Key"]).join("-");
      const note = text => document.querySelector("p").textContent = text;
      button.addEventListener("click", event => note("click " + held(event)));
      field.addEventListener("keydown", event => note(event.key + " " + held(event)
        + " " + event.location));
      field.addEventListener("keydown", event => { if (event.altKey) event.preventDefault(); });
    </script>
    """

  @Test(arguments: UITestBrowser.all)
  func `modifiers are held while a block runs`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let log = app.staticTexts["log"]
    XCUIElement.perform(withKeyModifiers: [.shift, .alternate]) { app.buttons["Press me"].tap() }
    #expect(log.label == "click alt-shift")
    // On a Mac command does what control does here.
    XCUIElement.perform(withKeyModifiers: .command) { app.buttons["Press me"].tap() }
    #expect(log.label == "click ctrl")
    app.buttons["Press me"].tap()
    #expect(log.label == "click", "they were let go")
  }

  @Test(arguments: UITestBrowser.all)
  func `modifiers are held with a key`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let log = app.staticTexts["log"]
    let field = app.textFields["Field"]
    field.tap()
    field.typeKey("a", modifierFlags: .command)
    #expect(log.label == "a ctrl 0")
    field.typeKey("b", modifierFlags: [.command, .alternate])
    #expect(log.label == "b ctrl-alt 0")
    field.typeKey("c", modifierFlags: .alphaShift)
    #expect(field.value as? String == "C")
    field.typeKey(.rightShift, modifierFlags: [])
    #expect(log.label == "Shift shift 2")
    field.typeKey(XCUIKeyboardKey("d"), modifierFlags: [])
    #expect(field.value as? String == "Cd")
  }
}
