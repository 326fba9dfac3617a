#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  import Foundation

  /// Which browser the pages of a test are shown in.
  package struct BrowserOptions: Sendable, Hashable {
    package enum Engine: String, Sendable, Hashable, CaseIterable {
      case chromium
      case webkit
    }

    /// The engine of a browser on this machine.
    package var engine = Engine.chromium
    /// Whether Chromium's own protocol is used where the browser has it.
    package var usesDevTools = true
    /// Where a remote end listens; nil means that driver and browser are started on this machine.
    package var remoteAddress: String?
    /// A JSON object that is merged into the capabilities that a session must have.
    package var capabilities: String?
    /// Arguments for the browser, after those that it needs.
    package var arguments: [String] = []
    /// Whether a person can watch.
    package var isHeaded = false
    /// Whether each page gets a browser process of its own, started for it and ended with it.
    package var isFresh = false
    /// Where the browser is; nil means that it is looked for.
    package var browserPath: String?
    /// Where the driver is; nil means that it is looked for.
    package var driverPath: String?

    package init() {}

    /// Reads the options from the variables of a process.
    ///
    /// - Throws: ``BrowserError`` with all that is wrong with them.
    package init(
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(BrowserError) {
    }
  }
#endif
