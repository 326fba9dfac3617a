import GantryUI
import Testing

/// Tests of Swift Testing that `TraitTests` runs in a process of their own; one fails on purpose.
@Suite(.uiTest, .enabled(if: ProbeCase.isAsked, "runs in a process of its own"))
struct TraitProbe {
  @Test func passes() {
    let app = XCUIApplication()
    app.launch()
    XCUIApplication().buttons["Count"].tap()
    #expect(app.staticTexts["count"].label == "1")
  }

  @Test(arguments: ["one", "two"]) func `expects too much`(_ number: String) {
    let app = XCUIApplication()
    app.launch()
    #expect(app.staticTexts["count"].label == number)
  }

  @Test func throwsAnError() throws {
    XCUIApplication().launch()
    try #require(XCUIApplication().staticTexts["answer"].label == "yes")
  }

  struct Trouble: Error {}

  @Suite struct Inner {
    @Test func throwsAnother() throws { throw Trouble() }
  }
}
