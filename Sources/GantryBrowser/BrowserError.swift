#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// Why a browser could not be started, or did not do what was requested.
  package struct BrowserError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    package enum Code: String, Sendable, Hashable {
      /// There is no browser or no driver on this machine.
      case notFound
      /// A browser or driver could not be started.
      case notStarted
      /// The deadline has passed.
      case timedOut
      /// The browser, its driver or the page has ended; only another page goes on.
      case gone
      /// The document went away while a call waited: try again.
      case navigated
      /// A dialog of the page is open, and nothing goes on until it is answered.
      case dialogOpen
      /// A dialog was open before input, of which nothing was sent.
      case blocked
      /// A dialog opened just before input, which a browser drops then.
      case dropped
      /// The request is wrong, or this engine can't do it.
      case invalid
      /// The remote end's own error.
      case refused
    }

    package var code: Code
    /// What failed, on which thing, and what to do about it.
    package var message: String
    /// The last output of the driver or the browser, if known.
    package var output: String
    /// The error of W3C WebDriver that caused it.
    var reason: String?

    package init(_ code: Code, _ message: String, output: String = "") {
      (self.code, self.message, self.output) = (code, message, output)
    }

    static let navigated = BrowserError(
      .navigated, "The document went away before it had answered.")

    static func agentFailure(_ reason: String) -> BrowserError {
      BrowserError(.invalid, "The page's agent has failed: \(reason)")
    }

    /// Whether the words of a browser or a driver mean that the document went away.
    static func isNavigation(_ words: String) -> Bool {
      [
        "document unloaded", "no such execution context", "context was destroyed",
        "Cannot find context", "navigated or closed", "loader has changed", "aborted by navigation",
        "Promise was collected", "stale element", "no such window", "Document was unloaded",
      ].contains { words.contains($0) }
    }

    package var description: String {
      guard !output.isEmpty else { return message }
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      return ([message, "The driver's output:"] + lines.map { "  | \($0)" })
        .joined(separator: "\n")
    }
  }
#endif
