import Foundation
import GantryUI
import Testing

/// Tests that `MissTests` runs in a process of its own; all fail on purpose, some with an application
/// that has asked for what no stub answers.
enum MissProbe {
  /// An application that asks for `/users` and has a stub for another path.
  static func launch() -> XCUIApplication {
    let app = XCUIApplication(product: "NetworkProbe")
    app.launchArguments = [
      "--page",
      (ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? "") + "?ticket=violet-lake",
      "--network.redacted", "room,ticket",
      "--addresses", #"["http://probe.test/users"]"#,
      "--network.stubs", #"{"routes": [{"path": "/user", "json": []}]}"#,
    ]
    app.launch()
    return app
  }
}

final class XCTestMissProbe: ProbeCase {
  func testAsserts() {
    let app = MissProbe.launch()
    XCTAssertTrue(app.buttons["Nowhere"].exists, "on purpose")
    XCTFail("again")
  }

  func testActs() {
    let app = MissProbe.launch()
    app.buttons["Nowhere"].tap()
  }
}

@Suite(.uiTest, .enabled(if: ProbeCase.isAsked, "runs in a process of its own"))
struct TraitMissProbe {
  @Test func asserts() {
    let app = MissProbe.launch()
    #expect(app.buttons["Nowhere"].exists, "on purpose")
  }

  @Test func acts() {
    let app = MissProbe.launch()
    app.buttons["Nowhere"].tap()
  }
}
