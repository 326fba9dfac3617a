#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  /// The paths of drivers and browsers on this machine.
  enum Tools {
    #if os(macOS)
      private static let chromium = "brew install --cask chromedriver google-chrome"
      private static let webKit = chromium
      private static let firefox = "brew install --cask firefox"
    #else
      private static let chromium = "apt-get install chromium-driver chromium-headless-shell"
      private static let webKit = "apt-get install webkit2gtk-driver xvfb"
      private static let firefox = "apt-get install firefox-esr"
    #endif

    static func chromeDriver(_ options: BrowserOptions) throws(BrowserError) -> String {
      try find(
        "chromedriver", given: options.driverPath,
        [
          "/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver",
          "/opt/homebrew/bin/chromedriver", "/usr/local/bin/chromedriver",
        ], chromium, variable: "UI_TEST_DRIVER_PATH")
    }

    /// Finds a Chromium, preferably one that was built without a window.
    ///
    /// Debian's script with the name `chromium-headless-shell` is skipped: it stays beside the
    /// browser that it starts, and a driver that ends the script leaves the browser running.
    static func chromium(_ options: BrowserOptions) throws(BrowserError) -> String {
      let shells = [
        "/usr/lib/chromium/chromium-headless-shell",
        "/usr/lib/chromium-browser/chromium-headless-shell",
        "/usr/lib64/chromium-browser/headless_shell",
        "/opt/chrome-headless-shell-linux64/chrome-headless-shell",
        "/opt/homebrew/bin/chrome-headless-shell", "/usr/local/bin/chrome-headless-shell",
      ]
      let browsers = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
        "/usr/bin/google-chrome-stable",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
      ]
      return try find(
        "chromium-headless-shell", given: options.browserPath,
        (options.isHeaded ? [] : shells) + browsers, chromium, variable: "UI_TEST_BROWSER_PATH",
        searchesPath: false)
    }

    static func firefox(_ options: BrowserOptions) throws(BrowserError) -> String {
      try find(
        "firefox", given: options.browserPath,
        [
          "/usr/bin/firefox-esr", "/usr/bin/firefox", "/usr/local/bin/firefox",
          "/Applications/Firefox.app/Contents/MacOS/firefox",
        ], firefox, variable: "UI_TEST_BROWSER_PATH")
    }

    static func webKitDriver(_ options: BrowserOptions) throws(BrowserError) -> String {
      try find(
        "WebKitWebDriver", given: options.driverPath,
        ["/usr/bin/WebKitWebDriver", "/usr/local/bin/WebKitWebDriver"], webKit,
        variable: "UI_TEST_DRIVER_PATH")
    }

    static func miniBrowser(_ options: BrowserOptions) throws(BrowserError) -> String {
      var places: [String] = []
      for folder in ["/usr/lib", "/usr/libexec", "/usr/lib64"] {
        // Debian has a folder for each architecture.
        let inner = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for path in [folder] + inner.filter({ $0.contains("-linux-") }).map({ "\(folder)/\($0)" }) {
          places += ["4.1", "4.0"].map { "\(path)/webkit2gtk-\($0)/MiniBrowser" }
          places.append("\(path)/webkitgtk-6.0/MiniBrowser")
        }
      }
      return try find(
        "MiniBrowser", given: options.browserPath, places, webKit,
        variable: "UI_TEST_BROWSER_PATH", searchesPath: false)
    }

    static func xvfb() throws(BrowserError) -> String {
      try find("Xvfb", given: nil, ["/usr/bin/Xvfb"], webKit, variable: nil)
    }

    /// Finds a program by its name and its usual places, or throws how to install it.
    private static func find(
      _ name: String, given path: String?, _ places: [String], _ installation: String,
      variable: String?, searchesPath: Bool = true
    ) throws(BrowserError) -> String {
      if let path { return path }
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let folders = searchesPath ? path.split(separator: ":").map { "\($0)/\(name)" } : []
      if let place = (folders + places).first(where: FileManager.default.isExecutableFile(atPath:))
      {
        return place
      }
      var advice = "Install it with: \(installation)"
      if let variable { advice += "\nOr name its path in \(variable)." }
      throw BrowserError(.notFound, "\(name) is not on this machine. \(advice)")
    }
  }
#endif
