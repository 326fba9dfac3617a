#if !canImport(XCUIAutomation)
  import Foundation
  import GantryBrowser

  /// A browser in which applications are shown.
  ///
  /// By default the environment sets it: `UI_TEST_BROWSER` (`chromium`, `webkit` or `firefox`), or
  /// `WEBDRIVER_URL` with the address of a remote end.
  public struct UITestBrowser: Sendable, Hashable, CustomStringConvertible {
    private var engine: BrowserOptions.Engine
    private var usesDevTools = true

    /// Chromium, without a window.
    public static let chromium = UITestBrowser(engine: .chromium)

    /// WebKit's GTK port, the nearest to Safari that Linux has.
    public static let webKit = UITestBrowser(engine: .webkit)

    /// Firefox, without a window.
    public static let firefox = UITestBrowser(engine: .firefox)

    /// Chromium over WebDriver, as a remote end is driven.
    package static let chromiumByWebDriver = UITestBrowser(engine: .chromium, usesDevTools: false)

    /// The browser's name.
    public var description: String {
      engine.rawValue + (usesDevTools ? "" : ", by WebDriver alone")
    }

    /// The options of the environment, with this browser.
    func options() throws(BrowserError) -> BrowserOptions {
      var options = try Self.environmentOptions.get()
      options.remoteAddress = nil
      (options.engine, options.usesDevTools) = (engine, usesDevTools)
      return options
    }

    /// The options of the environment; each launch reports what is wrong with them.
    static let environmentOptions = Result<BrowserOptions, BrowserError> {
      () throws(BrowserError) -> BrowserOptions in
      try BrowserOptions(environment: ProcessInfo.processInfo.environment)
    }
  }
#endif
