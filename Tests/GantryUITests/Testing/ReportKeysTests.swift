#if os(Linux)
  import Foundation
  import GantryReport
  import GantryUI
  import Testing

  /// The report's page is used by keys alone, seen as its readers see it: in a browser, from a file.
  @Suite(.uiTest) struct ReportKeysTests {
    private func report(_ folder: String) throws -> String {
      let run = try RunRecorder(folder: folder)
      for (name, outcome) in [("alpha", TestOutcome.failed), ("beta", .passed), ("gamma", .passed)]
      {
        let test = run.begin(test: TestIdentity(suite: "Letters", name: name))
        if outcome == .failed { test.fail("on purpose") }
        test.finish(outcome)
      }
      return URL(fileURLWithPath: try RunReport(folder: folder).write()).absoluteString
    }

    @Test(arguments: UITestBrowser.engines)
    func `keys filter, step, open and show all`(browser: UITestBrowser) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("gantry-keys-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let app = XCUIApplication(address: try report(folder))
      app.browser = browser
      app.launch()
      let focused = NSPredicate(format: "hasFocus == true")
      func focus(isOn name: String) -> Bool {
        app.descendants(matching: .any).matching(focused)
          .matching(NSPredicate(format: "label CONTAINS %@", name)).firstMatch
          .waitForExistence(timeout: 10)
      }
      func press(_ key: String) { app.typeKey(key, modifierFlags: []) }
      let details = app.staticTexts.matching(NSPredicate(format: "label == 'Started'"))
      #expect(details.count == 1, "the one that failed is open")

      press("/")
      #expect(app.searchFields.firstMatch.hasFocus)
      app.typeText("beta")
      #expect(app.staticTexts["alpha"].waitForNonExistence(timeout: 10))
      #expect(app.staticTexts["beta"].exists)
      #expect(app.staticTexts["1 of 3 shown"].waitForExistence(timeout: 10))

      app.typeKey(.escape, modifierFlags: [])
      #expect(app.staticTexts["alpha"].waitForExistence(timeout: 10))
      #expect(app.staticTexts["gamma"].exists)

      // Out of the field, where they would be letters.
      press("j")
      #expect(focus(isOn: "alpha"))
      press("j")
      #expect(focus(isOn: "beta"))
      press("j")
      press("j")
      #expect(focus(isOn: "gamma"), "there is no further one")
      press("k")
      #expect(focus(isOn: "beta"))
      #expect(details.count == 1)
      app.typeKey(.return, modifierFlags: [])
      #expect(details.element(boundBy: 1).waitForExistence(timeout: 10))
      app.typeKey(.return, modifierFlags: [])
      #expect(details.element(boundBy: 1).waitForNonExistence(timeout: 10))
    }
  }
#endif
