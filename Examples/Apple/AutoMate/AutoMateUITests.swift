import Gantry
import GantryTesting
import XCTest

/// The options of AutoMate's guide, in its words.
enum Server: String, LaunchArgumentWithSingleValue, LaunchArgumentValue {
  case testing, production

  var key: String { "Server" }
}

struct SkipLogin: LaunchArgumentWithSingleValue {
  let key = "SkipLogin"
  let skip: BooleanLaunchArgumentValue

  var value: any LaunchArgumentValue { skip }
}

struct MagicNumbers: LaunchArgumentWithMultipleValues {
  struct Number: LaunchArgumentValue {
    let number: Int

    var value: String { "\(number)" }
  }

  let key = "MagicNumbers"
  let values: [Number]

  init(_ values: [Number]) { self.values = values }
}

final class AutoMateUITests: XCTestCase {
  @MainActor func testTheAppReadsWhatTheTestWrote() {
    let app = XCUIApplication()
    TestLauncher(options: [
      Server.testing,
      SkipLogin(skip: true),
      MagicNumbers([.init(number: 5), .init(number: 7)]),
    ]).configure(app).launch()
    XCTAssertEqual(app.staticTexts["server"].label, "testing")
    XCTAssertEqual(app.staticTexts["login"].label, "Logged in")
    XCTAssertEqual(app.staticTexts["magicNumbers"].label, "5 7")
  }
}
