#if os(Linux)
  import Foundation
  @testable import GantryReport
  import GantryTesting
  import GantryUI
  import TestServer
  import Testing

  /// What XCTest's tests are told and what is told of them, seen from outside: the classes of
  /// `ProbeCases.swift`, each in a process of its own.
  @Suite(.timeLimit(.minutes(60))) struct XCTestTests {
    @Test func `a failure stops what follows, or doesn't`() async throws {
      let run = try await ProbeRun("FailingProbe")
      #expect(run.exit == .exited(code: 1))
      #expect(run.told.contains("stopped calls took no time"), "\(run.output)")
      #expect(run.told.contains("stopped actions took no time"), "\(run.output)")
      #expect(run.told.contains("stopped launch left it alone"), "\(run.output)")
      #expect(run.told.contains("went on to 1"), "\(run.output)")
      #expect(run.outcome("testAfterwards") == .passed, "the next test is another one")
      // What was stopped is no failure of its own.
      #expect(try run.record("testStops").failures.map(\.message) == ["failed - on purpose"])
      #expect(try run.record("testStopsAtAnAction").failures.count == 1)
    }

    @Test func `what follows the failure that stops a test isn't recorded`() async throws {
      let run = try await ProbeRun("StoppedProbe")
      #expect(run.told == ["tear-down sees true", "tear-down sees true"], "\(run.output)")
      for test in ["testFailsOnce", "testThrows"] {
        let failures = try run.record(test).failures.map(\.message)
        #expect(failures.count == 2, "\(failures)")
        #expect(failures.first?.hasSuffix("the first") == true, "\(failures)")
        #expect(failures.last == "failed - in tear-down", "\(failures)")
      }
      #expect(!run.output.contains("the second") && !run.output.contains("the third"))
    }

    @Test func `a set-up that throws leaves tear-down its applications`() async throws {
      let run = try await ProbeRun("ThrowingSetUpProbe")
      #expect(run.told == ["tear-down sees true"], "\(run.output)")
      let failures = try run.record("testIsNotRun").failures.map(\.message)
      #expect(failures.count == 2 && failures.last == "failed - in tear-down", "\(failures)")
    }

    @Test func `a failure stops what follows before anything uses an application`() async throws {
      let run = try await ProbeRun("EarlyProbe")
      #expect(run.told == ["launch left it alone"], "\(run.output)")
      #expect(run.output.contains("the first") && !run.output.contains("the second"))
    }

    @Test func `a failure attaches what could be seen`() async throws {
      let run = try await ProbeRun("FailingProbe/testGoesOn")
      let record = try run.record("testGoesOn")
      let pictures = record.attachments.filter { $0.name.hasSuffix("at the failure") }
      #expect(Set(pictures.map(\.contentType)).isSuperset(of: ["image/png", "text/html"]))
      #expect(record.failures.map(\.message) == ["failed - on purpose"])
      #expect(record.failures.first?.file?.hasSuffix("ProbeCases.swift") == true)
    }

    @Test func `a report makes a test hardly slower`() async throws {
      func time(_ environment: [String: String]) async throws -> Double {
        let run = try await ProbeRun("TappingProbe", environment: environment)
        let told = try #require(run.told.first, "\(run.output)")
        return try #require(told.split(separator: " ").last.flatMap { Double($0) })
      }
      let plain = try await time(["UI_TEST_REPORT": ""])
      let reported = try await time([:])
      // Measured as 1.1 at most; two screenshots a tap made it 16.
      #expect(reported < plain * 4, "\(plain) ms without a report, \(reported) ms with one")
    }

    @Test func `each failure keeps its page`() async throws {
      let run = try await ProbeRun("TwiceFailingProbe")
      let record = try run.record("testFailsTwice")
      #expect(record.failures.count == 2)
      let pages = record.attachments.filter {
        $0.contentType == "text/html" && $0.name.hasSuffix("at the failure")
      }
      let counts = try pages.map { try run.text($0.path).contains(#"data-testid="count">1<"#) }
      #expect(counts == [true, false], "\(run.output)")
    }

    @Test(arguments: ["chromium", "firefox"])
    func `a killed run keeps what its page said and asked for`(browser: String) async throws {
      let run = try await ProbeRun("KilledProbe", environment: ["UI_TEST_BROWSER": browser])
      #expect(run.exit == .crashed(signal: SIGKILL))
      // Its name is known before its end.
      let record = try run.record("testIsKilled")
      #expect(record.console.contains { $0.text == "the answer is 42" }, "\(run.output)")
      let request = try #require(record.network.first { $0.url.hasSuffix("/answer") })
      #expect(request.status == 200)
      // Also what hangs, once.
      let hanging = record.network.filter { $0.url.hasSuffix("/never") }
      #expect(hanging.map(\.duration) == [nil], "\(run.output)")
      #expect(record.network.filter { $0.url.hasSuffix("/answer") }.count == 1)
      // And what it looked like.
      let tap = try #require(record.activities.first { $0.title == "Tap \"Ask\" Button" })
      let kept = record.attachments.filter { $0.activity == tap.id }
      #expect(kept.contains { $0.contentType == "text/html" }, "\(kept)")
      #expect(browser == "chromium" || kept.contains { $0.contentType == "image/png" }, "\(kept)")
      #expect(kept.allSatisfy { run.exists($0.path) })
      // The last step, which may be what hangs, has its page before it.
      let wait = try #require(record.activities.last { $0.kind == .wait })
      let pages = record.attachments.filter {
        $0.activity == wait.id && $0.contentType == "text/html"
      }
      #expect(pages.map(\.role) == [.before])
    }

    @Test func `a killed run keeps what its application has printed`() async throws {
      let run = try await ProbeRun("KilledOutputProbe")
      #expect(run.exit == .crashed(signal: SIGKILL))
      let launch = try #require(try run.record("testIsKilled").launches.first)
      #expect(launch.output.contains("200, "), "\(launch.output)")
    }

    @Test(arguments: [true, false])
    func `a picture is attached by one call, and a warning says where none is kept`(
      isReported: Bool
    ) async throws {
      let run = try await ProbeRun(
        "AttachingProbe", environment: isReported ? [:] : ["UI_TEST_REPORT": ""])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      let warnings = run.output.split(separator: "\n").filter { $0.contains("is kept nowhere") }
      #expect(warnings.count == (isReported ? 0 : 2), "\(run.output)")
      guard isReported else { return }
      let pictures = try run.record("testAttaches").attachments.filter { $0.role == .plain }
      #expect(pictures.map(\.name) == ["Whole", "Button"])
      #expect(pictures.allSatisfy { $0.lifetime == .keepAlways && run.exists($0.path) })
      #expect(pictures[0].size > pictures[1].size)
    }

    @Test func `each test has applications of its own`() async throws {
      let run = try await ProbeRun("SeparateProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["test1", "test2"])
      #expect(run.visits == 2)
    }

    @Test(arguments: ["chromium", "webkit", "firefox"])
    func `a handle that a test case stores belongs to the test that uses it`(
      browser: String
    ) async throws {
      let run = try await ProbeRun(
        "FirstStoredProbe,SecondStoredProbe", environment: ["UI_TEST_BROWSER": browser])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      let each = ["found it notRunning", "both counted to 1"]
      let told: [String] = each + each + each + ["at the end it is notRunning"]
      #expect(run.told == told, "\(run.output)")
      #expect(run.visits == 3)
    }

    @Test func `a failure stops a handle that tests share for its own test alone`() async throws {
      let run = try await ProbeRun("SharedHandleProbe")
      #expect(run.outcome("test1") == .failed, "\(run.output)")
      #expect(run.outcome("test2") == .passed, "\(run.output)")
      #expect(run.told == ["left it notRunning", "counted to 1"], "\(run.output)")
    }

    @Test(arguments: ["chromium", "webkit", "firefox"])
    func `a class of the main actor runs in each configuration`(browser: String) async throws {
      let run = try await ProbeRun("TemplateProbe", environment: ["UI_TEST_BROWSER": browser])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(
        run.told == [
          "launched in portrait, light", "launched in landscape, light",
          "launched in portrait, dark", "launched in landscape, dark",
        ])
      let record = try run.record("testLaunch")
      #expect(record.attachments.count { $0.name == "Launch Screen" } == 4)
      #expect(record.activities.contains { $0.title == "Configuration: dark, landscape" })
    }

    @Test func `what stops one configuration stops no other`() async throws {
      let run = try await ProbeRun("StoppedTemplateProbe")
      #expect(run.exit == .exited(code: 1), "\(run.output)")
      // The actions of the first two do nothing; what they throw ends none.
      #expect(
        run.told.filter { $0.hasPrefix("counted") }
          == ["counted to ", "counted to ", "counted to 1", "counted to 1"], "\(run.told)")
      #expect(
        run.told.filter { $0.hasPrefix("tear") }
          == Array(repeating: "tear-down sees true", count: 4), "\(run.told)")
    }

    @Test func `XCTest's own measuring goes on as it was`() async throws {
      let run = try await ProbeRun("MeasuringProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.told == ["measured 10 rounds"], "\(run.output)")
    }

    @Test func `a measurement that a failure stops tells nothing`() async throws {
      let run = try await ProbeRun("StoppedMeasureProbe")
      #expect(run.told == ["measured 3 rounds"], "\(run.output)")
      #expect(try run.record("testStops").measurements.isEmpty)
      #expect(!run.output.contains("average"), "\(run.output)")
    }

    @Test func `tests of the main actor may be synchronous or not, and measure launches`()
      async throws
    {
      let run = try await ProbeRun("MainActorProbe,AsynchronousProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["testAsynchronously", "testSynchronously"], "\(run.output)")
      #expect(Set(run.told) == ["set up 1 time", "counted to 2"])
      // One round more than is measured, and the other test's launch.
      #expect(run.visits == 6 + 1)
      for title in ["Time", "Launch"] {
        #expect(
          run.output.contains(
            try Regex(
              "MainActorProbe.testSynchronously: \(title): average [0-9.]+ s, .* in 5 rounds")
          ), "\(run.output)")
      }
    }

    @Test func `how a page scrolls is measured, and compared with what it was on this machine`()
      async throws
    {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Baselines/ProbeCases.json")
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      let recorded = try await ProbeRun(
        "ScrollProbe/testScrolls", environment: ["UI_TEST_BASELINES": "record"])
      #expect(recorded.passed == ["testScrolls"], "\(recorded.output)")
      let titles = [
        "Scroll Duration", "Scroll Frame Rate", "Scroll Hitches", "Scroll Hitch Time Ratio",
      ]
      let found = try recorded.record("testScrolls").measurements
      try #require(found.map(\.title) == titles)
      for measurement in found {
        #expect(measurement.values.count == 2 && !measurement.isRegression, "\(measurement)")
        #expect(measurement.comparison == "as the baseline", "\(measurement)")
      }
      let (duration, rate) = (found[0].average, found[1].average)
      #expect(duration > 0.05 && duration < 10, "\(found)")
      #expect(rate > 1 && rate < 250, "\(found)")
      #expect(try recorded.text("index.html").contains("<h4>Measured</h4>"))

      var text = try String(contentsOf: file, encoding: .utf8)
      let time = try #require(text.range(of: #""Scroll Duration" : {"#))
      let average = try #require(
        text.range(
          of: #""baselineAverage" : [0-9.]+"#, options: .regularExpression,
          range: time.upperBound..<text.endIndex))
      text.replaceSubrange(average, with: #""baselineAverage" : 0.001"#)
      text = text.replacingOccurrences(
        of: #""maxRegression" : 0.1"#, with: #""maxRegression" : 0.01"#,
        range: time.upperBound..<text.endIndex)
      try text.write(to: file, atomically: true, encoding: .utf8)
      let compared = try await ProbeRun("ScrollProbe")
      #expect(compared.outcome("testScrolls") == .failed, "\(compared.output)")
      let record = try compared.record("testScrolls")
      #expect(record.failures.count >= 1)
      #expect(
        record.failures.contains {
          $0.message.contains("Scroll Duration: average")
            && $0.message.contains("the baseline of 0.001 s")
            && $0.message.contains("ProbeCases.json")
        }, "\(record.failures)")
      #expect(record.measurements.first?.isRegression == true)
      let nothing = try compared.record("testScrollsNothing").failures
      #expect(nothing.first?.message.contains("Nothing was scrolled") == true, "\(nothing)")
      #expect(nothing.count == 1)
    }

    @Test func `in a test, all applications without a name are the same`() async throws {
      let run = try await ProbeRun("PairProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["testGoesOnWithTheSameApplication"])
      #expect(run.visits == 1)
    }

    @Test func `a class launches once for all of its tests`() async throws {
      let run = try await ProbeRun("SharedProbe")
      #expect(run.passed == ["test1", "test3"], "\(run.output)")
      #expect(run.outcome("test2") == .failed, "and what stops it doesn't stop the next")
      #expect(run.told == ["counted to 1", "counted to 2", "counted to 3", "counted to 4"])
      #expect(run.visits == 1)
      for name in ["test2", "test4"] {
        let names = try run.record(name).attachments.map(\.name)
        #expect(names.contains { $0.hasSuffix("at the failure") }, "\(name): \(names)")
      }
    }

    @Test(arguments: ["chromium", "webkit", "firefox"])
    func `interruptions are dealt with`(browser: String) async throws {
      let run = try await ProbeRun("InterruptedProbe", environment: ["UI_TEST_BROWSER": browser])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["testConfirm", "testOverlay"])
      #expect(run.told.contains("question 'Really?'"), "\(run.output)")
      #expect(run.told.contains("asked first"), "\(run.output)")
      #expect(run.told.contains("overlay 'We use cookies'"), "\(run.output)")
    }

    @Test func `a question for a permission comes to a monitor, and one nobody answers is told of`()
      async throws
    {
      let run = try await ProbeRun("PromptProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["testNobodyAnswers", "testPlace"])
      #expect(run.output.contains("showed the dialog 'Really?'; no monitor dealt with it."))
      #expect(run.output.contains("asked for a permission (location); no monitor answered"))
    }

    @Test func `AppUITestCase makes an application for each test`() async throws {
      let run = try await ProbeRun("ApplicationProbe")
      #expect(run.outcome("testHasAnApplication") == .passed, "\(run.output)")
      #expect(run.outcome("testStopsAtItsFirstFailure") == .failed)
      #expect(run.told == ["stopped by default in no time"], "\(run.output)")
    }

    @Test func `expectations take predicates about elements`() async throws {
      let run = try await ProbeRun("PredicateProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.passed == ["testExpectation"])
    }

    @Test func `an application that nobody names is a clear failure`() async throws {
      let run = try await ProbeRun("TargetlessProbe", environment: ["UI_TEST_TARGET": ""])
      #expect(run.exit == .exited(code: 1))
      let record = try run.record("testSaysWhatToDo")
      #expect(
        record.failures.map(\.message) == [
          "Failed to launch the application: nothing says which application it is. Name its "
            + "product by a class UITestTarget in the test target, by UI_TEST_TARGET, or by "
            + "XCUIApplication(product:)."
        ])
      #expect(run.told == ["calls without an application took no time"], "\(run.output)")
    }

    @Test(arguments: [false, true])
    func `UI_TEST_TARGET names a product or a path`(isPath: Bool) async throws {
      let target = isPath ? try ProductLocation.path(of: "LinkProbe") : "LinkProbe"
      let run = try await ProbeRun(
        "NamedProbe/testStartsTheTarget", environment: ["UI_TEST_TARGET": target])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.told == ["LinkProbe counted to 1"], "\(run.output)")
    }

    @Test func `WEBDRIVER_URL names the browser of an application without its own`() async throws {
      let driver = try RunningDriver()
      defer { driver.app.terminate() }
      let run = try await ProbeRun(
        "NamedProbe/testOpensTheAddress",
        environment: [
          "WEBDRIVER_URL": "http://127.0.0.1:\(driver.port)",
          "WEBDRIVER_CAPABILITIES": """
          {"goog:chromeOptions": {"binary": "/usr/lib/chromium/chromium-headless-shell",
          "args": ["--no-sandbox"]}}
          """,
        ])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.told == ["nothing counted to 1"], "\(run.output)")
      #expect(driver.app.output.contains("COMMAND InitSession"), "\(driver.app.output)")
    }

    @Test func `a tap on another document takes four commands of a remote end`() async throws {
      let driver = try RunningDriver()
      defer { driver.app.terminate() }
      let run = try await ProbeRun(
        "NamedProbe/testTapsOnAnotherDocument",
        environment: [
          "UI_TEST_REPORT": "", "WEBDRIVER_URL": "http://127.0.0.1:\(driver.port)",
          "WEBDRIVER_CAPABILITIES": """
          {"goog:chromeOptions": {"binary": "/usr/lib/chromium/chromium-headless-shell",
          "args": ["--no-sandbox"]}}
          """,
        ])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      let names = driver.app.output.matches(of: /COMMAND (\w+)/).map { String($0.1) }
      let last = try #require(names.lastIndex(of: "Navigate"))
      // A wait that takes longer is asked in pieces.
      let commands = names[(last + 1)...].prefix { $0 != "Quit" }.joined(separator: " ")
        .replacing("GetTitle ExecuteAsyncScript ", with: "").split(separator: " ")
      #expect(commands.first == "ExecuteScript", "it looks whether there is a document")
      #expect(
        commands.dropFirst() == [
          "GetWindows", "ExecuteAsyncScript", "PerformActions", "ExecuteScript",
        ], "\(names)")
    }

    @Test func `an application's own browser goes before WEBDRIVER_URL`() async throws {
      // Where nobody answers.
      let run = try await ProbeRun(
        "NamedProbe/testHasABrowserOfItsOwn", environment: ["WEBDRIVER_URL": "http://127.0.0.1:1"])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(run.told == ["nothing counted to 1"], "\(run.output)")
      let other = try await ProbeRun(
        "NamedProbe/testOpensTheAddress", environment: ["WEBDRIVER_URL": "http://127.0.0.1:1"])
      #expect(other.exit == .exited(code: 1), "\(other.output)")
    }

    @Test func `the report of a run has its tests, steps and attachments, and no secrets`()
      async throws
    {
      let run = try await ProbeRun("ReportedProbe")
      #expect(run.exit == .exited(code: 1))
      #expect(
        run.outcomes == [
          "testPasses": .passed, "testFails": .failed, "testSkips": .skipped,
          "testSkipsTooLate": .failed, "testSecrets": .failed, "testShows": .failed,
        ], "\(run.output)")

      let passed = try run.record("testPasses")
      #expect(passed.identity.suite == "ReportedProbe")
      #expect(passed.identity.module == "GantryUITests")
      // What nobody wants of a test that passed is gone from the folder, and not from its record.
      let kept = passed.attachments.filter { $0.role == .plain && run.exists($0.path) }
      #expect(kept.map(\.name) == ["kept", "Inner picture"])
      let failed = try run.record("testFails")
      let all = failed.attachments.filter { run.exists($0.path) }.map(\.name)
      #expect(Set(all).isSuperset(of: ["kept", "fleeting"]), "\(all)")

      let steps = passed.activities
      let outer = try #require(steps.first { $0.title == "Outer" })
      let inner = try #require(steps.first { $0.title == "Inner" })
      let tap = try #require(steps.first { $0.title.hasPrefix("Tap") })
      #expect(outer.parent == nil)
      #expect(inner.parent == outer.id)
      #expect(tap.parent == inner.id)
      #expect(passed.attachments.first { $0.name == "Inner picture" }?.activity == inner.id)

      let secret = try run.record("testSecrets")
      #expect(secret.launches.first?.record.environmentNames.contains("PROBE_PASSWORD") == true)
      #expect(secret.failures.count == 1)
      for file in try run.files() where !file.hasSuffix(".png") && !file.hasSuffix(".jpg") {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(!text.contains(ReportedProbe.token), "\(file)")
        #expect(!text.contains(ReportedProbe.password), "\(file)")
      }

      let page = try run.text("index.html")
      #expect(page.contains("testPasses"))
      let junit = try run.text("junit.xml")
      #expect(junit.contains(#"tests="6" failures="4""#), "\(junit)")
      #expect(junit.contains(#"name="testSkips""#))
      #expect(run.output.contains("Report: \(run.folder)/index.html"))
    }

    @Test(arguments: ["chromium", "webkit", "firefox"])
    func `the record of a test has what its application was told, and what its page did`(
      browser: String
    ) async throws {
      let run = try await ProbeRun(
        "ReportedProbe/testShows", environment: ["UI_TEST_BROWSER": browser])
      let record = try run.record("testShows")
      #expect(record.failures.map(\.message) == ["failed - on purpose"], "\(run.output)")
      let launch = try #require(record.launches.first).record
      let title = try #require(launch.options.first { $0.name == "title" })
      #expect(title.value == "Shown")
      #expect(title.isSet)
      #expect(title.origin.contains("argument"), "\(title.origin)")
      #expect(title.origin.contains("ProbeCases.swift:"), "\(title.origin)")
      let token = try #require(launch.options.first { $0.name == "token" })
      #expect(!token.isSet)
      #expect(token.origin.contains("default"), "\(token.origin)")

      let tap = try #require(record.activities.first { $0.title == "Tap \"Ask\" Button" })
      let kept = record.attachments.filter { $0.activity == tap.id }
      let pictures = kept.filter { $0.contentType != "text/html" }
      // A film has none of what is drawn too late for the next step.
      if browser != "chromium" { #expect(pictures.map(\.role) == [.before, .after]) }
      // The line of the test.
      let place = try #require(tap.place).split(separator: ":")
      #expect(place.first == "ProbeCases.swift")
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("ProbeCases.swift")
      let source = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      #expect(source[try #require(Int(place[1])) - 1].contains(#"app.buttons["Ask"].tap()"#))
      let wait = try #require(record.activities.first { $0.kind == .wait })
      #expect(wait.place == "ProbeCases.swift:\(try #require(Int(place[1])) + 1)")
      // The page before and after the tap, and after the wait, which shows the answer.
      let pages = record.attachments.filter { $0.contentType == "text/html" && $0.activity != nil }
      #expect(pages.map(\.activity) == [tap.id, tap.id, wait.id, wait.id])
      #expect(pages.map(\.role) == [.before, .after, .before, .after])
      #expect(pages.allSatisfy { $0.viewport?.count == 2 })
      let answers = try pages.map { try run.text($0.path).contains("answer\">42</p>") }
      #expect(answers.first == false && answers.last == true)
      #expect(try run.text("index.html").contains("\">Inspect the page</a>"))
      let type = browser == "chromium" ? "image/jpeg" : "image/png"
      #expect(pictures.allSatisfy { $0.contentType == type })
      #expect(pictures.allSatisfy { run.exists($0.path) })

      // No protocol of WebKit's driver tells these.
      guard browser != "webkit" else { return }
      let request = try #require(record.network.first { $0.url.hasSuffix("/answer") })
      #expect(request.method == "GET")
      #expect(request.status == 200)
      #expect(request.type?.lowercased() == "fetch")
      #expect(request.duration ?? -1 >= 0)
      let line = try #require(record.console.first { $0.text == "the answer is 42" })
      #expect(line.level == .error)
      let page = try run.text("index.html")
      #expect(page.contains("the answer is 42"))
      #expect(page.contains("<span class=\"from\">\(try #require(tap.place))</span>"))
    }

    @Test func `a step's screens show what it did, or it has none`() async throws {
      let run = try await ProbeRun("PaintedProbe/testPaints")
      let record = try run.record("testPaints")
      let taps = record.activities.filter { $0.title == "Tap \"Paint\" Button" }.map(\.id)
      #expect(taps.count == 11, "\(run.output)")
      let pictures = record.attachments.filter { $0.contentType == "image/jpeg" }
      let pixels = try PageApplication.lastPixels(
        of: pictures.map {
          try Data(contentsOf: URL(fileURLWithPath: "\(run.folder)/\($0.path)"))
        })
      // How often each was painted: the document is white, and then greener each time.
      let counts = pixels.map { $0[0] > 128 ? 0 : ($0[1] + 10) / 20 }
      let shown = pictures.map { picture in
        let tap = taps.firstIndex { $0 == picture.activity } ?? -1
        return (tap: tap, count: picture.role == .after ? tap + 1 : tap)
      }
      #expect(counts == shown.map(\.count))
      // There is one before the first, and both of those that leave a second.
      #expect(shown.first?.tap == 0)
      #expect(shown.filter { $0.tap >= 8 }.map(\.tap) == [8, 8, 9, 9, 10, 10])
    }

    @Test func `a report's screens are gone through in the order of time`() async throws {
      let run = try await ProbeRun("ReportedProbe/testShows")
      let page = try PageApplication(
        "<script>location = '/report'</script>", others: ["/report": run.text("index.html")])
      page.app.links["Inspect the page"].firstMatch.tap()
      let caption = page.app.dialogs.staticTexts["caption"]
      var captions: [String] = []
      for _ in 0..<6 {
        captions.append(String(caption.label.prefix { $0 != "(" }.dropLast()))
        page.app.typeKey(.leftArrow, modifierFlags: [])
      }
      let wait = "Wait for \"answer\" StaticText: label to equal 42"
      let tap = "Tap \"Ask\" Button"
      #expect(
        captions == [
          "LinkProbe at the failure", "\(wait) · After", "\(wait) · Before", "\(tap) · After",
          "\(tap) · Before", "First",
        ])
    }

    @Test func `steps of a test that passed are kept where that is asked for`() async throws {
      for asked in [nil, "1"] {
        let run = try await ProbeRun(
          "ReportedProbe/testPasses",
          environment: asked.map { ["UI_TEST_REPORT_PASSED": $0] } ?? [:])
        let record = try run.record("testPasses")
        let pages = record.attachments.filter { $0.role == .before && run.exists($0.path) }
        #expect(pages.isEmpty == (asked == nil), "\(run.output)")
        // A browser that sends its frames isn't asked for a picture, not even before the first step.
        #expect(pages.allSatisfy { $0.contentType != "image/png" })
      }
    }

    @Test(arguments: ["chromium", "firefox"])
    func `headers and bodies are kept where that is asked for`(browser: String) async throws {
      let run = try await ProbeRun(
        "ReportedProbe/testShows",
        environment: ["UI_TEST_BROWSER": browser, "UI_TEST_REPORT_BODIES": "1"])
      let record = try run.record("testShows")
      let request = try #require(record.network.first { $0.url.hasSuffix("/answer") })
      #expect(request.requestHeaders?.lowercased().contains("user-agent: mozilla") == true)
      #expect(request.responseHeaders?.lowercased().contains("content-type: text/plain") == true)
      #expect(request.status == 200)
      // Firefox tells no bodies.
      #expect(request.responseBody == (browser == "chromium" ? "42" : nil))
      #expect(try run.text("index.html").contains("What was sent and answered"))
    }

    @Test(arguments: [["--attachments-path", "files"], ["--attachments-path=files"]])
    func `attachments go where swift test was told to put them`(arguments: [String]) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("gantry-attachments-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let run = try await ProbeRun(
        "ReportedProbe/testFails",
        parent: arguments.map { $0.replacingOccurrences(of: "files", with: folder) })
      #expect(run.outcome("testFails") == .failed, "\(run.output)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(Set(names).isSuperset(of: ["kept.txt", "fleeting.txt"]), "\(names)")
      let kept = try String(contentsOfFile: "\(folder)/kept.txt", encoding: .utf8)
      #expect(kept.hasPrefix("text that is kept, ") && !kept.contains("hunter22"))
      #expect(
        try FileManager.default.attributesOfItem(atPath: "\(folder)/kept.txt")[.posixPermissions]
          as? Int == 0o600)
      for suffix in ["at the failure.png", "at the failure.html"] {
        #expect(names.contains { $0.hasSuffix(suffix) }, "\(names)")
      }
    }
  }
#endif
