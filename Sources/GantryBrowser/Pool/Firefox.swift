#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  /// Starts Firefox, with the one session that it takes.
  enum Firefox {
    static func start(
      _ options: BrowserOptions, _ deadline: Deadline
    ) throws(BrowserError) -> ConnectedBrowser {
      try Driver(
        Tools.firefox(options), arguments: arguments(options),
        profile: { folder in
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
          try Data(preferences.utf8).write(to: URL(fileURLWithPath: "\(folder)/user.js"))
          return ["--profile", folder]
        }, tells: "WebDriver BiDi listening on ws://127.0.0.1:", deadline: deadline
      ).connected { driver throws(BrowserError) in
        let connection = try BrowserConnection(
          to: driver.endpoint, path: "/session", namesSessions: false, deadline: deadline)
        var capabilities: JSON = ["unhandledPromptBehavior": ["default": "ignore"]]
        capabilities.merge(options.capabilities.flatMap { JSON(Array($0.utf8)) } ?? [:])
        let session = connection.browser
        _ = try session.call(
          "session.new", ["capabilities": ["alwaysMatch": capabilities]], deadline: deadline)
        _ = try session.call(
          "session.subscribe", ["events": BiDiDialect.events], deadline: deadline)
        let windows = try session.call(
          "browsingContext.getTree", ["moz:scope": "chrome"], deadline: deadline)
        // Its own window.
        let shell = windows["contexts"].elements.first?["context"].text ?? ""
        return ConnectedBrowser(driver, connection) { agent, deadline throws(BrowserError) in
          try BiDiDialect(connection, shell: shell, agent: agent, deadline: deadline)
        }
      }
    }

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
      // What is in the cache isn't asked for as well where the machine is slow.
      ("network.http.rcwn.enabled", "false"),
      // A page and all its frames share a process, in which its frames get input.
      ("fission.webContentIsolationStrategy", "0"),
      // A page that hangs is no other's trouble, as many as there are of a host.
      ("dom.ipc.processCount", "1000"),
      // A touchpad's pinch is its page's alone: Firefox zooms all pages of the host, also later ones.
      ("mousewheel.with_control.action", "0"), ("mousewheel.with_meta.action", "0"),
      ("browser.zoom.siteSpecific", "false"),
      // Pages of other tests are as important as the one in front.
      ("focusmanager.testmode", "true"), ("dom.min_background_timeout_value", "4"),
    ].map { "user_pref(\"\($0)\", \($1));\n" }.joined()
  }
#endif
