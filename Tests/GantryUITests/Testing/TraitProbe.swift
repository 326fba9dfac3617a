import Foundation
import GantryTesting
import GantryUI
import ProbeConfiguration
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

/// Tests without the trait that `TraitTests` runs in a process of their own, one after the other.
@Suite(.serialized, .enabled(if: ProbeCase.isAsked, "runs in a process of its own"))
struct TraitlessProbe {
  @Test func first() { launch() }
  @Test func second() { launch() }

  private func launch() {
    let app = XCUIApplication()
    app.launch()
    #expect(app.staticTexts["count"].label == "0")
  }
}

/// A test that `TraitTests` runs in a process of its own, in each row of a matrix.
@Suite(
  .uiTest(matrix: [
    .changing(\LinkProbeLaunch.title, to: ["one", "two"]),
    .devices(["desktop": .desktop, "phone": .iPhone]), .appearances(.dark),
  ]), .enabled(if: ProbeCase.isAsked, "runs in a process of its own"))
struct MatrixProbe {
  @Test func isOnAPhone() throws {
    var launch = LinkProbeLaunch()
    launch.address = ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? ""
    launch.title = "the test's own"
    let app = TestLauncher(configuration: launch).configure(XCUIApplication(product: "LinkProbe"))
    app.launch()
    let title = app.processApplication?.launchReport?.options.first { $0.name == "title" }
    print("PROBE \(title?.value ?? "-") \(XCUIDevice.shared.appearance)")
    // So wide is a phone's page that doesn't say how wide it is.
    #expect(app.frame.width == 980)
  }
}
