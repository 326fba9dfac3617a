#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// The browsers and drivers of this process: found, started, kept warm, shared, replaced.
  package enum BrowserPool {
    /// Makes a page in a context of its own.
    ///
    /// - Parameters:
    ///   - options: which browser.
    ///   - agent: JavaScript, one expression whose value is the agent's function.
    ///   - viewport: how large the page is.
    /// - Throws: ``BrowserError``: there is no browser, or it did not start in time.
    package static func page(
      _ options: BrowserOptions, agent: String, viewport: Viewport = .standard, deadline: Deadline
    ) throws(BrowserError) -> any Page {
      throw BrowserError(.notFound, "Not written yet.")
    }

    /// Ends all browsers and drivers that this process has started, and returns when they have ended.
    ///
    /// Nobody needs to call it: they end with this process, however that comes about.
    package static func closeAll() {}
  }
#endif
