#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  /// Where drivers and browsers are on this machine.
  enum Tools {
    /// A program: how people call it, where it may be, and what installs it.
    private struct Tool {
      var name: String
      var places: [String]
      var installation: String
    }

    private static let chromium = "apt-get install chromium-driver chromium-headless-shell"
    private static let webKit = "apt-get install webkit2gtk-driver xvfb"
    private static let mac = "brew install --cask chromedriver google-chrome"

    /// Finds chromedriver.
    static func chromeDriver(_ options: BrowserOptions) throws(BrowserError) -> String {
      if let path = options.driverPath { return path }
      return try find(
        Tool(
          name: "chromedriver",
          places: [
            "/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver",
            "/opt/homebrew/bin/chromedriver", "/usr/local/bin/chromedriver",
          ], installation: chromium), variable: "UI_TEST_DRIVER_PATH")
    }

    /// Finds a Chromium, best the one that was built without a window.
    ///
    /// Debian's script of the name `chromium-headless-shell` is passed over: it stays beside the
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
      if let path = options.browserPath { return path }
      return try find(
        Tool(
          name: "chromium-headless-shell", places: (options.isHeaded ? [] : shells) + browsers,
          installation: chromium), variable: "UI_TEST_BROWSER_PATH", searchesPath: false)
    }

    static func webKitDriver(_ options: BrowserOptions) throws(BrowserError) -> String {
      if let path = options.driverPath { return path }
      return try find(
        Tool(
          name: "WebKitWebDriver",
          places: ["/usr/bin/WebKitWebDriver", "/usr/local/bin/WebKitWebDriver"],
          installation: webKit), variable: "UI_TEST_DRIVER_PATH")
    }

    static func miniBrowser(_ options: BrowserOptions) throws(BrowserError) -> String {
      if let path = options.browserPath { return path }
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
        Tool(name: "MiniBrowser", places: places, installation: webKit),
        variable: "UI_TEST_BROWSER_PATH", searchesPath: false)
    }

    static func xvfb() throws(BrowserError) -> String {
      try find(
        Tool(name: "Xvfb", places: ["/usr/bin/Xvfb"], installation: webKit), variable: nil)
    }

    private static func find(
      _ tool: Tool, variable: String?, searchesPath: Bool = true
    ) throws(BrowserError) -> String {
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let folders = searchesPath ? path.split(separator: ":").map { "\($0)/\(tool.name)" } : []
      let places = folders + tool.places
      if let place = places.first(where: FileManager.default.isExecutableFile(atPath:)) {
        return place
      }
      #if os(macOS)
        let installation = mac
      #else
        let installation = tool.installation
      #endif
      var advice = "Install it with: \(installation)"
      if let variable { advice += "\nOr name its path in \(variable)." }
      throw BrowserError(.notFound, "\(tool.name) is not on this machine. \(advice)")
    }
  }
#endif
