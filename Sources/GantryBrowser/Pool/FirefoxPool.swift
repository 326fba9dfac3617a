#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation
  import GantrySystem
  import GantryTesting

  /// A running Firefox, with the one session that it takes.
  final class FirefoxBrowser: Sendable {
    let driver: Driver
    let connection: BrowserConnection
    /// Its own window.
    let shell: String
    private let isGivenUp = Lock(false)

    /// Starts a browser and a session.
    init(options: BrowserOptions, deadline: Deadline) throws(BrowserError) {
      let browser = try Driver.firefox(
        Tools.firefox(options), Self.arguments(options), preferences: Self.preferences,
        deadline: deadline)
      driver = browser
      do throws(BrowserError) {
        connection = try BrowserConnection(
          host: browser.endpoint.host, port: browser.endpoint.port, path: "/session",
          namesSessions: false, deadline: deadline)
        var capabilities: JSON = ["unhandledPromptBehavior": ["default": "ignore"]]
        capabilities.merge(options.capabilities.flatMap { JSON(Array($0.utf8)) } ?? [:])
        let session = connection.browser
        _ = try session.call(
          "session.new", ["capabilities": ["alwaysMatch": capabilities]], deadline: deadline)
        _ = try session.call(
          "session.subscribe", ["events": BiDiDialect.events], deadline: deadline)
        let windows = try session.call(
          "browsingContext.getTree", ["moz:scope": "chrome"], deadline: deadline)
        shell = windows["contexts"].elements.first?["context"].text ?? ""
      } catch {
        System.runAside { browser.close() }
        throw BrowserError(error.code, error.message, output: browser.output)
      }
    }

    var isRunning: Bool {
      !isGivenUp.withLock(\.self) && connection.endReason == nil && driver.isRunning
    }

    func page(
      _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> ConnectedPage {
      try ConnectedPage(
        BiDiDialect(connection, shell: shell, agent: agent, deadline: deadline), agent: agent,
        viewport: viewport, deadline: deadline, output: { [driver] in driver.output })
    }

    /// Ends the browser without waiting for its end.
    func close() {
      isGivenUp.withLock { $0 = true }
      connection.close()
      System.runAside { [driver] in driver.close() }
    }

    /// Ends the browser and returns when it has ended.
    func end() {
      isGivenUp.withLock { $0 = true }
      connection.close()
      driver.close()
    }

    deinit { close() }

    private static func arguments(_ options: BrowserOptions) -> [String] {
      (options.isHeaded ? [] : ["--headless"])
        // Its own window sets what BiDi can't: the appearance of pages, fingers, permissions.
        + ["--no-remote", "--remote-debugging-port", "0", "--remote-allow-system-access"]
        + options.arguments
    }

    /// What would disturb a test, beside the settings that Firefox makes for each session itself.
    private static let preferences = [
      ("browser.startup.page", "0"), ("browser.startup.homepage_override.mstone", "\"ignore\""),
      ("startup.homepage_welcome_url", "\"about:blank\""),
      ("browser.newtabpage.enabled", "false"), ("browser.newtab.preload", "false"),
      ("browser.aboutwelcome.enabled", "false"),
      ("datareporting.policy.dataSubmissionEnabled", "false"),
      ("toolkit.telemetry.reportingpolicy.firstRun", "false"),
      ("network.captive-portal-service.enabled", "false"),
      ("network.connectivity-service.enabled", "false"),
      // Requests whose connections are lost are sent once more, not nine times.
      ("network.http.request.max-attempts", "2"),
      // A page that hangs is no other's trouble, as many as there are of a host.
      ("dom.ipc.processCount.webIsolated", "1000"),
      // Pages of other tests are as important as the one in front.
      ("focusmanager.testmode", "true"), ("dom.min_background_timeout_value", "4"),
    ].map { "user_pref(\"\($0)\", \($1));\n" }.joined()
  }

  /// A browser for each choice of options, which all pages share, each in a context of its own.
  final class FirefoxPool: Sendable {
    private let slots = Lock<[BrowserOptions: Slot<FirefoxBrowser>]>([:])

    /// Longer than a healthy browser ever takes for a page.
    private static let patience = Duration.seconds(15)

    func page(
      _ options: BrowserOptions, _ agent: Agent, _ viewport: Viewport, _ deadline: Deadline
    ) throws(BrowserError) -> any Page {
      if options.isFresh {
        let browser = try FirefoxBrowser(options: options, deadline: deadline)
        let page = try browser.page(agent, viewport, deadline)
        page.whenClosed { browser.close() }
        return page
      }
      let slot = slots.withLock { slots in
        let slot = slots[options] ?? Slot()
        slots[options] = slot
        return slot
      }
      var isSecond = false
      while true {
        let browser = try slot.value(deadline: deadline, where: \.isRunning) {
          () throws(BrowserError) in try FirefoxBrowser(options: options, deadline: deadline)
        }
        do throws(BrowserError) {
          let page = try browser.page(agent, viewport, deadline.orAfter(Self.patience))
          // It lives as long as a page.
          page.whenClosed { withExtendedLifetime(browser) {} }
          return page
        } catch {
          // A warm browser may have died or hung meanwhile.
          browser.close()
          if isSecond || deadline.isOver { throw error }
          isSecond = true
        }
      }
    }

    func closeAll() {
      let slots = slots.withLock { slots in
        defer { slots = [:] }
        return slots.values
      }
      for slot in slots { slot.take()?.end() }
    }
  }
#endif
