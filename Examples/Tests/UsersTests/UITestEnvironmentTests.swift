import Gantry
import UsersKit
import XCTest

/// What a UI test writes into the launch environment is what the app reads there.
final class UITestEnvironmentTests: XCTestCase {
  func testBothSidesAgree() throws {
    for state in [true, false] {
      let environment = UITestEnvironment(hasCompletedOnboarding: state)
      let text = try XCTUnwrap(environment.base64EncodedJSONString())
      XCTAssertEqual(UITestEnvironment.decode(from: text), environment)
      XCTAssertEqual(try Onboarding.isCompleted(in: [UITestEnvironment.Key: text]), state)
    }
  }

  func testWithoutATestNobodyIsNew() throws {
    XCTAssertTrue(try Onboarding.isCompleted(in: [:]))
  }

  func testWhatCantBeReadIsNamed() {
    XCTAssertThrowsError(try Onboarding.isCompleted(in: [UITestEnvironment.Key: "e30="])) { error in
      XCTAssertEqual(
        "\(error)",
        "the payload is no UITestEnvironment: hasCompletedOnboarding: a value is missing")
    }
  }
}
