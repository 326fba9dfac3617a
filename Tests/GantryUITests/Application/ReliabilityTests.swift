#if os(Linux)
  import Foundation
  import GantryTesting
  @testable import GantryUI
  import ProbeConfiguration
  import GantrySystem
  import TestServer
  import Testing

  /// Runs ``ReliabilityTests`` in a process of its own: they kill whatever browsers and drivers their
  /// process has started, those of tests at their side too.
  @Suite struct ReliabilityRunTests {
    private static let variable = "GANTRY_RELIABILITY_TESTS"

    static var isChild: Bool { ProcessInfo.processInfo.environment[variable] != nil }

    @Test(.enabled(if: !isChild))
    func `whatever breaks is told, and the next launch works`() async throws {
      let process = ProcessApplication(executable: CommandLine.arguments[0])
      process.launchArguments = [
        "--testing-library", "swift-testing", "--filter", "GantryUITests.ReliabilityTests",
      ]
      // Nothing here comes by waiting longer.
      process.launchEnvironment = [Self.variable: "1", "UI_TEST_TIMEOUT": "2"]
      process.readiness = .started
      process.passesOutputOn = false
      let exit = try await OwnThread.runInTurn {
        try process.launch()
        defer { process.terminate() }
        return process.waitForExit(timeout: .seconds(900))
      }
      #expect(exit == .exited(code: 0), "\(process.output)")
      let count = ReliabilityTests.cases.count
      #expect(process.output.contains("with \(count) test cases passed"), "\(process.output)")
    }
  }

  /// What can happen to a UI test: each ends in a failure that names it, and a launch later all is well.
  @Suite(.uiTest, .serialized, .enabled(if: ReliabilityRunTests.isChild))
  struct ReliabilityTests {
    enum Trouble: String, CaseIterable, Sendable {
      case aBrowserIsKilled, aDriverIsKilled, aBrowserIsStopped, aPageIsKilled
      case anApplicationCrashes, anApplicationHangs, aPageHangs
      case aPageReloadsWithoutEnd, aPageOpensDialogsWithoutEnd, aPageOf50Megabytes
    }

    struct Case: Sendable, CustomTestStringConvertible {
      var trouble: Trouble
      var browser: UITestBrowser

      var testDescription: String { "\(trouble), \(browser)" }
    }

    static let cases = Trouble.allCases.flatMap { trouble in
      UITestBrowser.all.compactMap { browser -> Case? in
        switch trouble {
        // No driver is in between.
        case .aDriverIsKilled where browser == .chromium || browser == .firefox: return nil
        // These don't depend on who asks the page.
        case .anApplicationCrashes where browser == .chromiumByWebDriver,
          .anApplicationHangs where browser == .chromiumByWebDriver,
          .aPageOf50Megabytes where browser == .chromiumByWebDriver:
          return nil
        // A page of Firefox goes on beneath its dialog, so that the tap may come through.
        case .aPageOpensDialogsWithoutEnd where browser == .firefox: return nil
        default: return Case(trouble: trouble, browser: browser)
        }
      }
    }

    /// Several times what the failure's own deadlines give: 2 s for an action, 20 s for an answer, on a
    /// machine that does other things too.
    private static func deadline(_ trouble: Trouble) -> Duration {
      switch trouble {
      // Two answers that don't come, and a driver that has to be given up.
      case .aPageHangs, .aBrowserIsStopped: .seconds(240)
      default: .seconds(120)
      }
    }

    @Test(arguments: cases)
    func `trouble is told in words, in time, and ends with its test`(_ each: Case) throws {
      var told = ""
      let time = try ContinuousClock().measure {
        let time: Duration? =
          switch each.trouble {
          // No answer ever comes.
          case .aPageHangs, .aBrowserIsStopped: .seconds(5)
          // A busy machine takes its time to look through all of it.
          case .aPageOf50Megabytes: .seconds(80)
          default: nil
          }
        told = try Timeouts.$answerOfTest.withValue(time) { try provoke(each) }
      }
      for words in Self.words(each) { #expect(told.contains(words), "\(told)") }
      #expect(told.utf8.count < 30_000)
      #expect(time < Self.deadline(each.trouble))
      let next = try PageApplication("<p>Fine</p>", in: each.browser).app
      #expect(next.staticTexts["Fine"].exists)
    }

    private static func words(_ each: Case) -> [String] {
      switch each.trouble {
      case .aBrowserIsKilled where each.browser == .chromium || each.browser == .firefox:
        ["Failed to tap \"Press\" Button: ", "the browser has ended"]
      case .aBrowserIsKilled, .aDriverIsKilled:
        ["Failed to tap \"Press\" Button: The page is gone: "]
      case .aBrowserIsStopped:
        ["Failed to tap \"Press\" Button: ", "was not answered in time."]
      case .aPageIsKilled where each.browser == .chromium || each.browser == .firefox:
        ["Failed to tap \"Press\" Button: ", "the page has crashed"]
      case .aPageIsKilled: ["Failed to tap \"Press\" Button: The page is gone: "]
      case .anApplicationCrashes:
        [
          "Failed to tap \"Press\" Button: LinkProbe was ended by signal 9 while the test used it.",
          "Start it again with:",
        ]
      case .anApplicationHangs: ["Failed to launch ", "not ready", "LinkProbe"]
      case .aPageHangs: ["Failed to tap \"Hang\" Button: ", "was not answered in time."]
      case .aPageReloadsWithoutEnd:
        ["Failed to tap \"Never\" Button: there is no such element, and none came within"]
      case .aPageOpensDialogsWithoutEnd:
        [
          "Failed to tap \"Press\" Button: the page opened one dialog after another, and didn't stop."
        ]
      case .aPageOf50Megabytes:
        [
          "Failed to tap \"Item X\" Button: there is no such element", "There instead",
          "label: 'Item ", "…'", "more elements",
        ]
      }
    }

    private func provoke(_ each: Case) throws -> String {
      let browser = each.browser
      switch each.trouble {
      case .aBrowserIsKilled: return try killing(Self.program(of: browser), browser)
      case .aDriverIsKilled:
        return try killing(browser == .webKit ? "WebKitWebDriver" : "chromedriver", browser)
      case .aBrowserIsStopped:
        return try killing(Self.program(of: browser), browser, by: SIGSTOP)
      // As the system does when there is no memory left.
      case .aPageIsKilled:
        let names = [UITestBrowser.webKit: "WebKitWebProcess", .firefox: "-isForBrowser"]
        return try killing(names[browser] ?? "--type=renderer", browser)
      case .anApplicationCrashes:
        let server = try TestServer(pages: ["/": PageApplication.page("<button>Press</button>")])
        let app = application(["--address", server.address], browser)
        app.launch()
        kill(try #require(app.processApplication?.processIdentifier), SIGKILL)
        _ = app.wait(for: .notRunning, timeout: 60)
        return failure { app.buttons["Press"].tap() }
      case .anApplicationHangs:
        let app = application(["--behavior", "hang"], browser)
        app.processApplication?.launchTimeout = .seconds(1)
        return failure { app.launch() }
      case .aPageHangs:
        let app = try PageApplication(
          "<button onclick='setTimeout(() => { while (true) {} }, 0)'>Hang</button>", in: browser
        ).app
        return failure {
          app.buttons["Hang"].tap()
          // Browsers let input go before timers: at once, the second tap might be in time.
          Thread.sleep(forTimeInterval: 0.5)
          app.buttons["Hang"].tap()
        }
      case .aPageReloadsWithoutEnd:
        let app = try PageApplication(
          "<p>x</p><script>setTimeout(() => location.reload(), 50)</script>", in: browser
        ).app
        return failure { app.buttons["Never"].tap() }
      case .aPageOpensDialogsWithoutEnd:
        let app = try PageApplication(
          "<button onclick='setTimeout(() => { while (true) alert(`Again`) }, 0)'>Start</button>"
            + "<button>Press</button>", in: browser
        ).app
        app.buttons["Start"].tap()
        #expect(app.alerts["Again"].waitForExistence(timeout: 60))
        return failure { app.buttons["Press"].tap() }
      case .aPageOf50Megabytes:
        // 500 labels of 100 KB. As text they would take a browser minutes to lay out.
        let words = String(repeating: "word ", count: 20_000)
        let body = (1...500).map { "<button aria-label='Item \($0) \(words)'>x</button>" }.joined()
        let app = try PageApplication(body, in: browser).app
        #expect(app.buttons.count == 500)
        return failure { app.buttons["Item X"].tap() }
      }
    }

    private static func program(of browser: UITestBrowser) -> String {
      [.webKit: "MiniBrowser", .firefox: "firefox-esr"][browser] ?? "headless-shell"
    }

    private func killing(
      _ name: String, _ browser: UITestBrowser, by signal: Int32 = SIGKILL
    ) throws -> String {
      let app = try PageApplication("<button>Press</button>", in: browser).app
      #expect(app.buttons["Press"].exists)
      #expect(try Descendants.kill(name, by: signal) > 0)
      // A busy machine is told late what has ended; nobody waits for longer than that.
      return failure(within: signal == SIGKILL ? .seconds(20) : .seconds(1)) {
        app.buttons["Press"].tap()
      }
    }

    private func application(_ arguments: [String], _ browser: UITestBrowser) -> XCUIApplication {
      let app = XCUIApplication(product: "LinkProbe")
      app.launchArguments = arguments
      app.browser = browser
      return app
    }
  }
#endif
