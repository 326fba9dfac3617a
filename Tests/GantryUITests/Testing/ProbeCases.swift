import Foundation
import Gantry
import GantryTesting
@_exported public import GantryUI
import ProbeConfiguration

/// Tests that `XCTestTests` runs in a process of their own and looks at from outside.
///
/// Some of them fail on purpose. Elsewhere they are skipped.
class ProbeCase: XCTestCase {
  /// The variable that is set where they run.
  static let variable = "GANTRY_UI_PROBE"

  static var isAsked: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  override func setUpWithError() throws { try Self.skipUnlessAsked() }

  /// A skipped test has its tear-down, too.
  final override func tearDownWithError() throws { if Self.isAsked { tearDownProbe() } }

  func tearDownProbe() {}

  static func skipUnlessAsked() throws {
    try XCTSkipUnless(isAsked, "runs in a process of its own, started by XCTestTests")
  }

  /// Tells the test that started this process.
  static func tell(_ text: String) { print("PROBE \(text)") }

  func tell(_ text: String) { Self.tell(text) }
}

/// What fails after the failure that stops it would have been reached nowhere else.
final class StoppedProbe: ProbeCase {
  override func tearDownProbe() {
    tell("tear-down sees \(XCUIApplication().buttons["Count"].exists)")
    XCTFail("in tear-down")
  }

  func testFailsOnce() throws {
    continueAfterFailure = false
    XCUIApplication().launch()
    XCTAssertEqual(XCUIApplication().state, .notRunning, "the first")
    XCTAssertEqual(XCUIApplication().staticTexts["count"].label, "0", "the second")
    _ = try XCTUnwrap(nil as Int?, "the third")
  }

  func testThrows() throws {
    continueAfterFailure = false
    XCUIApplication().launch()
    _ = try XCTUnwrap(nil as Int?, "the first")
  }
}

/// A set-up that throws, so that the test isn't run.
final class ThrowingSetUpProbe: ProbeCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    continueAfterFailure = false
    XCUIApplication().launch()
    _ = try XCTUnwrap(nil as Int?, "the first")
  }

  override func tearDownProbe() {
    tell("tear-down sees \(XCUIApplication().buttons["Count"].exists)")
    XCTFail("in tear-down")
  }

  func testIsNotRun() { tell("run") }
}

/// A failure before anything uses an application.
final class EarlyProbe: ProbeCase {
  func testFailsAtOnce() {
    continueAfterFailure = false
    XCTFail("the first")
    XCTFail("the second")
    XCUIApplication().launch()
    tell("launch left it \(XCUIApplication().state == .notRunning ? "alone" : "running")")
  }
}

final class FailingProbe: ProbeCase {
  func testStops() {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    XCTFail("on purpose")
    let time = ContinuousClock().measure {
      for _ in 0..<20 { app.buttons["Nowhere"].tap() }
      _ = app.staticTexts["Nowhere"].waitForExistence(timeout: 30)
      app.buttons["Count"].tap()
    }
    tell("stopped calls took \(time < .seconds(2) ? "no time" : "\(time)")")
  }

  func testStopsAtAnAction() {
    continueAfterFailure = false
    let app = XCUIApplication()
    app.launch()
    app.buttons["Nowhere"].tap()
    let time = ContinuousClock().measure {
      for _ in 0..<20 { app.buttons["Nowhere"].tap() }
    }
    tell("stopped actions took \(time < .seconds(2) ? "no time" : "\(time)")")
  }

  func testStopsBeforeALaunch() {
    continueAfterFailure = false
    let app = XCUIApplication()
    XCTFail("on purpose")
    app.launch()
    tell("stopped launch left it \(app.state == .notRunning ? "alone" : "running")")
  }

  func testGoesOn() {
    let app = XCUIApplication()
    app.launch()
    XCTFail("on purpose")
    app.buttons["Count"].tap()
    tell("went on to \(app.staticTexts["count"].label)")
  }

  func testAfterwards() {
    let app = XCUIApplication()
    app.launch()
    app.buttons["Count"].tap()
    XCTAssertEqual(app.staticTexts["count"].label, "1")
  }
}

/// Paints the page quickly, and then slowly.
final class PaintedProbe: ProbeCase {
  func testPaints() {
    let app = XCUIApplication()
    app.launch()
    for _ in 0..<8 { app.buttons["Paint"].tap() }
    // So long that a frame of each is there before the next.
    for _ in 0..<3 {
      Thread.sleep(forTimeInterval: 2)
      app.buttons["Paint"].tap()
    }
    Thread.sleep(forTimeInterval: 2)
    XCTFail("on purpose")
  }
}

/// Starts what `UI_TEST_TARGET` names, in what browser the environment says, or in its own.
final class NamedProbe: ProbeCase {
  /// The variable with the address of a page.
  static let addressVariable = "GANTRY_UI_PROBE_ADDRESS"

  private func count(_ app: XCUIApplication) {
    app.launch()
    app.buttons["Count"].tap()
    tell(
      "\(app.processApplication?.name ?? "nothing") counted to \(app.staticTexts["count"].label)")
  }

  func testStartsTheTarget() {
    let app = XCUIApplication()
    app.launchArguments = [
      "--address", ProcessInfo.processInfo.environment[Self.addressVariable] ?? "",
    ]
    count(app)
  }

  func testOpensTheAddress() { count(XCUIApplication()) }

  func testTapsOnAnotherDocument() throws {
    let app = XCUIApplication()
    count(app)
    app.open(try XCTUnwrap(URL(string: "/")))
    app.buttons["Count"].tap()
  }

  func testHasABrowserOfItsOwn() {
    let app = XCUIApplication()
    app.browser = .chromium
    count(app)
  }
}

final class SeparateProbe: ProbeCase {
  private func visit() {
    let app = XCUIApplication()
    XCTAssertEqual(app.state, .notRunning, "another test's application has ended with it")
    app.launch()
    XCTAssertEqual(app.staticTexts["visits"].label, "1", "nothing of another test is stored")
  }

  func test1() { visit() }
  func test2() { visit() }
}

final class PairProbe: ProbeCase {
  override func setUp() {
    super.setUp()
    guard Self.isAsked else { return }
    XCUIApplication().launch()
    XCUIApplication().buttons["Count"].tap()
  }

  func testGoesOnWithTheSameApplication() {
    let app = XCUIApplication()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertEqual(app.staticTexts["count"].label, "1")
    XCUIApplication().terminate()
    XCTAssertEqual(app.state, .notRunning)
  }
}

final class SharedProbe: ProbeCase {
  override class func setUp() {
    super.setUp()
    guard isAsked else { return }
    XCUIApplication().launch()
  }

  private func count(stops: Bool = false) {
    continueAfterFailure = !stops
    XCTAssertEqual(XCUIApplication().state, .runningForeground)
    XCUIApplication().buttons["Count"].tap()
    tell("counted to \(XCUIApplication().staticTexts["count"].label)")
  }

  func test1() { count() }

  func test2() {
    count(stops: true)
    XCTFail("on purpose")
    XCUIApplication().buttons["Count"].tap()
  }

  func test3() { count() }

  func test4() {
    count()
    XCTFail("on purpose")
  }
}

final class InterruptedProbe: ProbeCase {
  func testConfirm() {
    addUIInterruptionMonitor(withDescription: "Questions") { alert in
      Self.tell("question '\(alert.label)'")
      alert.buttons["OK"].tap()
      return true
    }
    let app = XCUIApplication()
    app.launch()
    app.buttons["Ask later"].tap()
    XCTAssertTrue(app.alerts["Really?"].waitForExistence(timeout: 10))
    app.buttons["Count"].tap()
    XCTAssertEqual(app.staticTexts["count"].label, "1")
    XCTAssertEqual(app.staticTexts["answer"].label, "true")
  }

  func testOverlay() {
    let monitor = addUIInterruptionMonitor(withDescription: "Cookies") { alert in
      guard alert.buttons["Accept"].exists else { return false }
      Self.tell("overlay '\(alert.label)'")
      alert.buttons["Accept"].tap()
      return true
    }
    addUIInterruptionMonitor(withDescription: "Newest, and not in charge") { _ in
      Self.tell("asked first")
      return false
    }
    let app = XCUIApplication()
    app.launch()
    app.buttons["Cover"].tap()
    app.buttons["Count"].tap()
    XCTAssertEqual(app.staticTexts["count"].label, "1")
    XCTAssertFalse(app.buttons["Accept"].exists)
    removeUIInterruptionMonitor(monitor)
    app.buttons["Cover"].tap()
    XCTAssertFalse(app.buttons["Count"].isHittable)
  }
}

final class PromptProbe: ProbeCase {
  func testPlace() {
    let app = XCUIApplication()
    app.launch()
    addUIInterruptionMonitor(withDescription: "Where it is") { alert in
      alert.buttons["Allow While Using App"].tap()
      return true
    }
    XCUIDevice.shared.location = XCUILocation(latitude: 45.25, longitude: -75.5)
    app.buttons["Near me"].tap()
    app.tap()
    XCTAssertTrue(
      app.staticTexts["answer"].wait(for: \.label, toEqual: "45.25 -75.5", timeout: 10))
  }

  func testNobodyAnswers() {
    let app = XCUIApplication()
    app.launch()
    app.buttons["Ask later"].tap()
    XCTAssertTrue(app.alerts["Really?"].waitForExistence(timeout: 10))
    app.buttons["Count"].tap()
    addUIInterruptionMonitor(withDescription: "Something else") { _ in false }
    app.buttons["Near me"].tap()
    app.buttons["Count"].tap()
    XCTAssertTrue(app.staticTexts["answer"].wait(for: \.label, toEqual: "nowhere", timeout: 10))
    XCTAssertEqual(app.staticTexts["count"].label, "2")
  }
}

/// As Apple developers subclass it.
final class ApplicationProbe: AppUITestCase {
  override func setUpWithError() throws { try ProbeCase.skipUnlessAsked() }

  func testHasAnApplication() {
    XCTAssertEqual(app.state, .notRunning)
    app.launch()
    app.buttons["Count"].tap()
    XCTAssertEqual(app.staticTexts["count"].label, "1")
  }

  func testStopsAtItsFirstFailure() {
    app.launch()
    XCTFail("on purpose")
    let time = ContinuousClock().measure { app.buttons["Nowhere"].tap() }
    ProbeCase.tell("stopped by default in \(time < .seconds(1) ? "no time" : "\(time)")")
  }
}

final class ReportedProbe: ProbeCase {
  private func attach() {
    for (name, lifetime) in [
      ("kept", XCTAttachment.Lifetime.keepAlways), ("fleeting", .deleteOnSuccess),
    ] {
      let attachment = XCTAttachment(string: "text that is \(name), API_TOKEN=hunter22hunter22")
      attachment.name = name
      attachment.lifetime = lifetime
      add(attachment)
    }
  }

  func testPasses() {
    let app = XCUIApplication()
    app.launch()
    attach()
    XCTContext.runActivity(named: "Outer") { outer in
      XCTAssertEqual(outer.name, "Outer")
      XCTContext.runActivity(named: "Inner") { inner in
        app.buttons["Count"].tap()
        let attachment = XCTAttachment(screenshot: app.screenshot())
        attachment.name = "Inner picture"
        attachment.lifetime = .keepAlways
        inner.add(attachment)
      }
    }
  }

  func testFails() {
    let app = XCUIApplication()
    app.launch()
    attach()
    XCTAssertEqual(app.staticTexts["count"].label, "42", "on purpose")
  }

  func testSkips() throws { throw XCTSkip("for no reason") }

  func testSkipsTooLate() throws {
    XCTFail("on purpose")
    throw XCTSkip("for no reason")
  }

  func testSecrets() throws {
    var launch = LinkProbeLaunch()
    launch.token = Secret(Self.token)
    launch.address = ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? ""
    launch.lineCount = 1
    let app = XCUIApplication(product: "LinkProbe")
    app.launchEnvironment["PROBE_PASSWORD"] = Self.password
    app.processApplication?.secretNames = ["PROBE_PASSWORD"]
    TestLauncher(configuration: launch).configure(app).launch()
    XCTAssertTrue(app.buttons["Count"].exists)
    XCTFail("on purpose, with '\(Self.token)'")
  }

  func testShows() throws {
    var launch = LinkProbeLaunch()
    launch.title = "Shown"
    launch.address = ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? ""
    let app = XCUIApplication(product: "LinkProbe")
    TestLauncher(configuration: launch).configure(app).launch()
    app.attachScreenshot(named: "First")
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.staticTexts["answer"].wait(for: \.label, toEqual: "42", timeout: 30))
    XCTFail("on purpose")
  }

  static let token = "hush-5d41402abc4b2a76"
  static let password = "p4ss-b9719d911017c592"
}

final class PictureProbe: ProbeCase {
  func testIsRecorded() {
    let app = XCUIApplication()
    app.launch()
    app.assertScreenshot(named: "probe")
  }
}

final class PredicateProbe: ProbeCase {
  func testExpectation() {
    let app = XCUIApplication()
    app.launch()
    app.buttons["Count later"].tap()
    let expectation = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == true AND label == %@", "1"),
      object: app.staticTexts["count"])
    wait(for: [expectation], timeout: 10)
    XCTAssertEqual(app.staticTexts["count"].label, "1")
  }
}

final class TargetlessProbe: ProbeCase {
  func testSaysWhatToDo() {
    let app = XCUIApplication()
    app.launch()
    let time = ContinuousClock().measure { app.buttons["Count"].tap() }
    tell("calls without an application took \(time < .seconds(1) ? "no time" : "\(time)")")
  }
}

/// As Xcode's templates have it: isolated to the main actor, in each configuration.
final class TemplateProbe: ProbeCase {
  override class var runsForEachTargetApplicationUIConfiguration: Bool { true }

  @MainActor func testLaunch() throws {
    let app = XCUIApplication()
    app.launch()
    let shape = app.frame.width < app.frame.height ? "portrait" : "landscape"
    tell("launched in \(shape), \(XCUIDevice.shared.appearance == .dark ? "dark" : "light")")
    let attachment = XCTAttachment(screenshot: app.screenshot())
    attachment.name = "Launch Screen"
    attachment.lifetime = .keepAlways
    add(attachment)
  }
}

/// What stops the test in one configuration stops it in no other.
final class StoppedTemplateProbe: ProbeCase {
  override class var runsForEachTargetApplicationUIConfiguration: Bool { true }

  override func setUpWithError() throws {
    try super.setUpWithError()
    continueAfterFailure = false
  }

  override func tearDownProbe() {
    tell("tear-down sees \(XCUIApplication().buttons["Count"].exists)")
  }

  @MainActor func testStops() throws {
    let app = XCUIApplication()
    app.launch()
    let isLight = XCUIDevice.shared.appearance == .light
    if isLight { XCTFail("on purpose") }
    app.buttons["Count"].tap()
    tell("counted to \(app.staticTexts["count"].label)")
    _ = try XCTUnwrap(isLight ? nil : 1)
  }
}

/// XCTest's own measuring, and ours.
final class MeasuringProbe: ProbeCase {
  func testMeasures() {
    var rounds = 0
    measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {
      startMeasuring()
      rounds += 1
      stopMeasuring()
    }
    tell("measured \(rounds) rounds")
  }
}

/// A measurement that a failure stops.
final class StoppedMeasureProbe: ProbeCase {
  func testStops() {
    continueAfterFailure = false
    var rounds = 0
    measure(metrics: [XCTClockMetric()]) {
      rounds += 1
      if rounds == 3 { XCTFail("on purpose") }
    }
    tell("measured \(rounds) rounds")
  }
}

final class MainActorProbe: ProbeCase {
  @MainActor private var count = 0

  @MainActor override func setUp() async throws { count += 1 }

  @MainActor func testSynchronously() throws {
    tell("set up \(count) time")
    measure(metrics: [XCTClockMetric(), XCTApplicationLaunchMetric()]) {
      XCUIApplication().launch()
    }
  }

}

final class ScrollProbe: ProbeCase {
  private func launched() -> XCUIApplication {
    XCUIDevice.shared.profile = .iPhone
    let address = ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? ""
    let app = XCUIApplication(address: address + "?long")
    app.launch()
    return app
  }

  func testScrolls() {
    let app = launched()
    let options = XCTMeasureOptions.default
    options.iterationCount = 2
    options.invocationOptions = [.manuallyStop]
    measure(metrics: [XCTOSSignpostMetric.scrollingAndDecelerationMetric], options: options) {
      app.swipeUp(velocity: .fast)
      stopMeasuring()
      app.swipeDown(velocity: .fast)
    }
  }

  func testScrollsNothing() {
    _ = launched()
    measure(metrics: [XCTOSSignpostMetric.scrollDraggingMetric]) {}
  }
}

final class AsynchronousProbe: ProbeCase {
  @MainActor private var count = 0

  @MainActor override func setUp() async throws { count += 1 }

  @MainActor func testAsynchronously() async throws {
    let task = Task { @MainActor in count += 1 }
    await task.value
    tell("counted to \(count)")
    XCUIApplication().launch()
  }
}

/// As most suites have it: a handle that is stored beside one made in the method.
class StoredProbe: ProbeCase {
  let app = XCUIApplication()

  fileprivate func launch() {
    tell("found it \(XCUIApplication().state)")
    let launched = XCUIApplication()
    launched.launch()
    launched.buttons["Count"].tap()
    tell("both counted to \(app.staticTexts["count"].label)")
  }
}

final class FirstStoredProbe: StoredProbe {
  func test1() { launch() }
  func test2() { launch() }
}

final class SecondStoredProbe: StoredProbe {
  func test1() { launch() }

  override class func tearDown() {
    if isAsked { tell("at the end it is \(XCUIApplication().state)") }
    super.tearDown()
  }
}

/// A handle of all tests, as one that is declared outside of a class.
final class SharedHandleProbe: ProbeCase {
  @MainActor private static let app = XCUIApplication()

  @MainActor func test1() {
    Self.app.buttons["Count"].tap()
    Self.app.launch()
    tell("left it \(Self.app.state)")
  }

  @MainActor func test2() {
    Self.app.launch()
    Self.app.buttons["Count"].tap()
    tell("counted to \(Self.app.staticTexts["count"].label)")
  }
}

final class TwiceFailingProbe: ProbeCase {
  func testFailsTwice() {
    let app = XCUIApplication()
    app.launch()
    app.buttons["Count"].tap()
    XCTFail("on purpose")
    app.buttons["Count"].tap()
    XCTFail("on purpose, again")
  }
}

/// Ends in its middle, as a machine without memory ends it.
final class KilledProbe: ProbeCase {
  func testIsKilled() {
    let app = XCUIApplication()
    app.launch()
    app.buttons["Hang"].tap()
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.staticTexts["answer"].wait(for: \.label, toEqual: "42", timeout: 30))
    kill(ProcessInfo.processInfo.processIdentifier, SIGKILL)
  }
}

final class KilledOutputProbe: ProbeCase {
  func testIsKilled() {
    let page = ProcessInfo.processInfo.environment["UI_TEST_TARGET"] ?? ""
    let app = XCUIApplication(product: "NetworkProbe")
    app.launchArguments = ["--page", page, "--addresses", "[\"\(page)\"]"]
    app.launch()
    Thread.sleep(forTimeInterval: 0.6)
    _ = app.buttons["Ask"].waitForExistence(timeout: 10)
    kill(ProcessInfo.processInfo.processIdentifier, SIGKILL)
  }
}

final class AttachingProbe: ProbeCase {
  func testAttaches() {
    let app = XCUIApplication()
    app.launch()
    app.attachScreenshot(named: "Whole")
    app.buttons["Ask"].attachScreenshot(named: "Button")
  }
}

final class TappingProbe: ProbeCase {
  func testTaps() {
    let app = XCUIApplication()
    app.launch()
    let count = app.buttons["Count"]
    let times = (0..<5).map { _ in
      ContinuousClock().measure { for _ in 0..<20 { count.tap() } }
    }
    XCTAssertEqual(app.staticTexts["count"].label, "100")
    tell("20 taps took \(Int((times.min() ?? .zero) / .milliseconds(1)))")
  }
}
