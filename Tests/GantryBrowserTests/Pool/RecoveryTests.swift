import Foundation
import TestServer
import Testing

@testable import GantryBrowser

extension BrowserTests {
  /// Browsers and drivers that die or hang: a clear error in time, and the next page works.
  @Suite(.serialized, .enabled(if: RecoveryRunTests.isChild)) struct RecoveryTests {
    private func kill(_ name: String, by signal: Int32 = SIGKILL) throws {
      #expect(try Descendants.kill(name, by: signal) > 0)
    }

    /// The programs of each kind of page: its browser, and the driver where one stands between.
    private static let programs: [(Kind, String)] = [
      (.devTools, "headless-shell"), (.webDriver, "headless-shell"), (.webDriver, "chromedriver"),
      (.webKit, "MiniBrowser"), (.webKit, "WebKitWebDriver"),
      (.firefox, "firefox-esr"),
    ]

    private func expectAPage(_ kind: Kind) throws {
      let page = try kind.page()
      defer { page.close() }
      #expect(try page.value("1 + 1") == "2")
    }

    @Test(arguments: programs)
    func aKillIsToldAtOnceAndAnotherBrowserStarts(_ kind: Kind, _ name: String) throws {
      let page = try kind.page()
      defer { page.close() }
      #expect(try page.value("1") == "1")
      try kill(name)
      let start = ContinuousClock.now
      let error = #expect(throws: BrowserError.self) { try page.wait("false") }
      #expect(error?.code == .gone, "\(String(describing: error))")
      #expect(start.duration(to: .now) < .seconds(30))
      #expect(!page.isAlive)
      try expectAPage(kind)
    }

    /// Where two share a browser.
    @Test func aPageThatIsNotMadeInTimeEndsNoOther() throws {
      let pool = ConnectedPool(limit: 1, start: Chromium.start)
      defer { pool.closeAll() }
      func page(_ deadline: Deadline) throws -> any Page {
        try pool.page(BrowserOptions(), Agent(source: Kind.agent), .standard, deadline)
      }
      let first = try page(.generous)
      #expect(throws: BrowserError.self) { try page(Deadline(after: .zero)) }
      #expect(try first.value("1 + 1") == "2")
      let second = try page(.generous)
      #expect(try first.value("1 + 1") == "2")
      for page in [first, second] { page.close() }
    }

    @Test(arguments: Kind.allCases)
    func aPageThatHangsIsGivenUpAtTheDeadline(_ kind: Kind) throws {
      let page = try kind.page()
      let start = ContinuousClock.now
      let error = #expect(throws: BrowserError.self) {
        try page.call("while (true);", waits: false, deadline: Deadline(after: .seconds(2)))
      }
      #expect(error?.code == .timedOut, "\(String(describing: error))")
      #expect(start.duration(to: .now) < .seconds(30))
      page.close()
      #expect(start.duration(to: .now) < .seconds(30))
      try expectAPage(kind)
    }

    /// As a machine stops programs that has no memory left, and a debugger.
    @Test(arguments: programs)
    func whatIsStoppedIsGivenUpAndReplaced(_ kind: Kind, _ name: String) async throws {
      // What earlier tests have left running would be stopped too.
      BrowserPool.closeAll()
      let page = try kind.page()
      let start = ContinuousClock.now
      let stopped = Set(try Descendants.all().filter { $0.line.contains(name) }.map(\.process))
      try kill(name, by: SIGSTOP)
      let error = #expect(throws: BrowserError.self) {
        try page.call("1", waits: false, deadline: Deadline(after: .seconds(2)))
      }
      #expect(error?.code == .timedOut, "\(String(describing: error))")
      page.close()
      #expect(start.duration(to: .now) < .seconds(30))
      try expectAPage(kind)
      #expect(start.duration(to: .now) < .seconds(75))
      BrowserPool.closeAll()
      // Those of drivers are ended in the background.
      let deadline = ContinuousClock.now + .seconds(30)
      while !stopped.isDisjoint(with: try Descendants.all().map(\.process)), .now < deadline {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(stopped.isDisjoint(with: try Descendants.all().map(\.process)))
    }

    @Test func aBrowserThatStopsWithThePageItKeepsReadyIsReplaced() throws {
      BrowserPool.closeAll()
      try expectAPage(.devTools)
      // The page that is made when one is returned, and nothing says when it is ready.
      Thread.sleep(forTimeInterval: 2)
      try kill("headless-shell", by: SIGSTOP)
      try expectAPage(.devTools)
    }

    @Test(arguments: Kind.allCases)
    func aPageThatFillsItsMemoryIsTold(_ kind: Kind) throws {
      var options = kind.options
      // The others have no such limit; their page ends as if the system had ended it.
      let process = [Kind.webKit: "WebKitWebProcess", .firefox: "-isForBrowser"][kind]
      if process == nil { options.arguments = ["--js-flags=--max-old-space-size=64"] }
      let page = try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      defer { page.close() }
      #expect(try page.value("1") == "1")
      if let process { try kill(process) }
      let start = ContinuousClock.now
      let error = #expect(throws: BrowserError.self) {
        // Its document goes before it.
        if kind == .firefox { return try page.wait(across: "false") }
        _ = try page.value(
          process != nil
            ? "1" : "(() => { const all = []; while (true) all.push({all: [all]}); })()")
      }
      #expect(error?.code == .gone, "\(String(describing: error))")
      #expect(!page.isAlive)
      #expect(start.duration(to: .now) < .seconds(30))
      try expectAPage(kind)
    }

    @Test func aPageThatCrashesIsTold() throws {
      let page = try Kind.devTools.page()
      defer { page.close() }
      // The browser answers with an error or not at all: it has gone where it was asked to.
      _ = try? page.open("chrome://crash", deadline: Deadline(after: .seconds(5)))
      let error = #expect(throws: BrowserError.self) { try page.value("1") }
      #expect(error?.code == .gone, "\(String(describing: error))")
      try expectAPage(.devTools)
    }

    @Test func aBrowserIsSharedWhereThereAreMorePagesThanCores() throws {
      let count = ProcessInfo.processInfo.activeProcessorCount + 2
      let pages = try (0..<count).map { _ in try Kind.devTools.page() }
      for page in pages { #expect(try page.value("2") == "2") }
      for page in pages { page.close() }
    }

    @Test func aFreshBrowserIsStartedForThePage() throws {
      var options = BrowserOptions()
      options.isFresh = true
      let page = try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      #expect(try page.value("3") == "3")
      page.close()
      #expect(!page.isAlive)
      page.close()
    }

    @Test func whoNamesCapabilitiesGetsADriverThatIsGivenThem() throws {
      var options = BrowserOptions()
      options.capabilities = #"{"goog:chromeOptions": {"args": ["--user-agent=of a test"]}}"#
      let page = try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      defer { page.close() }
      #expect(try page.value("navigator.userAgent") == "\"of a test\"")
      #expect(try Descendants.all().contains { $0.line.contains("chromedriver") })
    }

    @Test func aPageThatWasMadeAheadKnowsNothingOfOthers() throws {
      for number in 0..<4 {
        let page = try Kind.devTools.page()
        defer { page.close() }
        try page.open("about:blank", deadline: .generous)
        #expect(try page.value("window.mark ?? 'none'") == "\"none\"")
        _ = try page.value("window.mark = \(number)")
      }
    }

    /// Another process takes the port between the look for a free one and the driver's start.
    @Test(arguments: [
      (Kind.webDriver, "/usr/bin/chromedriver", "IPv4 port not available. Exiting..."),
      (.webKit, "/usr/bin/WebKitWebDriver", "FATAL: Unable to listen for HTTP server"),
    ])
    func aDriverWhosePortIsTakenStartsOnAnother(
      _ kind: Kind, _ driver: String, _ complaint: String
    ) throws {
      let folder = NSTemporaryDirectory() + "gantry-driver-\(UUID().uuidString)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let script = """
        #!/bin/sh
        echo >> '\(folder)/starts'
        [ "$(wc -l < '\(folder)/starts')" -gt 2 ] && exec \(driver) "$@"
        echo '\(complaint)' && exit 1
        """
      try script.write(toFile: folder + "/driver", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: folder + "/driver")
      var options = kind.options
      options.driverPath = folder + "/driver"
      // Drivers that run already.
      BrowserPool.closeAll()
      let page = try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      defer { page.close() }
      #expect(try page.value("1 + 1") == "2")
      // One more where a process has taken the real driver's port as well.
      let starts = try String(contentsOfFile: folder + "/starts", encoding: .utf8)
      #expect(starts.hasPrefix("\n\n\n"))
    }

    @Test func whatIsMissingIsSaidWithTheCommand() throws {
      var options = BrowserOptions()
      options.browserPath = "/nowhere/browser"
      let error = #expect(throws: BrowserError.self) {
        try BrowserPool.page(options, agent: Kind.agent, deadline: .generous)
      }
      #expect(error?.message.contains("/nowhere/browser") == true, "\(String(describing: error))")
    }
  }
}
