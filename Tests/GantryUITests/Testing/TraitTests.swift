import Foundation
import GantryReport
import GantrySystem
import GantryTesting
import GantryUI
import Testing

@testable import class GantryUI.TestScope

/// What `.uiTest` does for tests of Swift Testing.
@Suite(.uiTest) struct TraitTests {
  @Test(arguments: UITestBrowser.all)
  func `after an action that failed, later calls return at once`(browser: UITestBrowser) throws {
    let app = try PageApplication("<button>Press</button>", in: browser).app
    let first = failure { app.buttons["Prss"].tap() }
    #expect(first.hasPrefix("Failed to tap"))
    #expect(first.contains("Press"), "it says what was there instead")
    let time = ContinuousClock().measure {
      // One cause, one failure.
      app.buttons["Prss"].tap()
      #expect(!app.buttons["Press"].waitForExistence(timeout: 30))
    }
    #expect(time < .seconds(2))
  }

  @Test func `an application that nobody names is a clear failure`() {
    let message = failure { XCUIApplication().launch() }
    #expect(
      message.hasPrefix(
        "Failed to launch the application: nothing says which application it is. Name its product by "
          + "a class UITestTarget in the test target, by UI_TEST_TARGET, or by "
          + "XCUIApplication(product:)."))
  }

  @Test func `handles that are made at once share their run`() {
    let scope = TestScope.current
    for number in 0..<20_000 {
      let slots = Lock<[any AnyObject & Sendable]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let slot = scope.slot(for: "Target\(number)")
        slots.withLock { $0.append(slot) }
      }
      #expect(Set(slots.withLock { $0 }.map { ObjectIdentifier($0) }).count == 1)
    }
  }

  @Test func `an application that is not launched is a clear failure`() {
    let app = XCUIApplication(product: "LinkProbe")
    #expect(app.state == .notRunning)
    #expect(failure { app.buttons["Press"].tap() }.contains("Call launch() first."))
  }

  @Test(arguments: UITestBrowser.all)
  func `parallel tests have applications of their own`(browser: UITestBrowser) async throws {
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          let body = "<p data-testid='number'>\(number)</p>"
          guard let page = try? PageApplication(body, in: browser) else {
            Issue.record("The page has no server.")
            return
          }
          #expect(page.app.staticTexts["number"].label == "\(number)")
        }
      }
    }
  }

  @Test func `one address can't be given arguments`() throws {
    let app = XCUIApplication(address: "http://127.0.0.1:1/")
    app.launchArguments = ["-UITests"]
    #expect(failure { app.launch() }.contains("can't be given launch arguments or variables"))
  }

  #if os(Linux)
    @Test func `each test is recorded with its failures and what could be seen`() async throws {
      let run = try await ProbeRun(suite: "TraitProbe")
      #expect(run.exit == .exited(code: 1), "\(run.output)")
      #expect(run.outcome("passes()") == .passed, "\(run.output)")
      #expect(run.visits == 4, "each case has a page of its own")
      // Its arguments tell a case from another, which a second run of it isn't.
      #expect(try run.record("expects too much [two]").outcome == .failed)
      let record = try run.record("expects too much [one]")
      #expect(record.identity.suite == "TraitProbe")
      #expect(record.identity.module == "GantryUITests")
      #expect(record.outcome == .failed)
      #expect(record.failures.count == 1)
      #expect(record.failures.first?.file?.hasSuffix("TraitProbe.swift") == true)
      // A handle and its launch are one application.
      let seen = record.attachments.filter { $0.name.hasSuffix("at the failure") }
      #expect(seen.map(\.contentType) == ["image/png", "text/plain", "text/html"])
      let thrown = try run.record("throwsAnError()")
      #expect(thrown.outcome == .failed)
      #expect(thrown.failures.count == 1, "\(thrown.failures)")
      let another = try run.record("throwsAnother()")
      #expect(another.identity.suite == "TraitProbe.Inner")
      #expect(another.failures.count == 1, "\(another.failures)")
      #expect(try run.text("junit.xml").contains(#"tests="5" failures="4""#))
    }

    @Test func `a test without the trait ends with what was last known of it`() async throws {
      let run = try await ProbeRun(suite: "TraitlessProbe")
      let tests = try run.tests
      try #require(tests.map(\.identity.name) == ["first()", "second()"], "\(run.output)")
      #expect(tests.map(\.outcome) == [.passed, .passed], "\(run.output)")
      // The first doesn't take the time of the second.
      #expect(tests[1].end.timeIntervalSince(tests[0].end) > tests[1].duration / 2)
    }

    @Test func `each row of a matrix is a launch and a test of its own`() async throws {
      let run = try await ProbeRun(suite: "MatrixProbe")
      #expect(
        run.told.map { String($0.filter { $0 != "\"" }) } == [
          "one dark", "one dark", "two dark", "two dark",
        ], "\(run.output)")
      #expect(
        run.outcomes == [
          "isOnAPhone() [--title one, desktop, dark]": .failed,
          "isOnAPhone() [--title one, phone, dark]": .passed,
          "isOnAPhone() [--title two, desktop, dark]": .failed,
          "isOnAPhone() [--title two, phone, dark]": .passed,
        ])
      #expect(run.output.contains("In the row: --title two, desktop, dark"))
      #expect(!run.output.contains("In the row: --title two, phone"))
      #expect(run.output.contains("title=two (TraitProbe.swift:"))
      #expect(run.output.contains("Row '--title one, phone, dark' of isOnAPhone() passed after "))
      #expect(try run.text("junit.xml").contains(#"tests="4" failures="2""#))
    }

    @Test func `attachments go where swift test was told to put them`() async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("gantry-attachments-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let run = try await ProbeRun(
        suite: "TraitProbe/throwsAnError", arguments: ["--attachments-path", folder])
      #expect(run.outcome("throwsAnError()") == .failed, "\(run.output)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      for suffix in ["at the failure.png", "at the failure.html"] {
        #expect(names.contains { $0.hasSuffix(suffix) }, "\(names)")
      }
    }
  #endif
}
