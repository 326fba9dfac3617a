import Foundation
import GantryBrowser
import Testing

/// The kinds of page that one test body runs against.
enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case devTools
  case webDriver
  case webKit
  case firefox

  static let chromium: [Kind] = [.devTools, .webDriver]

  /// All, or the one that is enough for `make check`.
  static let allCases: [Kind] =
    ProcessInfo.processInfo.environment["GANTRY_TEST_BROWSERS"] == "chromium"
    ? [.devTools] : [.devTools, .webDriver, .webKit, .firefox]

  var testDescription: String { rawValue }

  var options: BrowserOptions {
    var options = BrowserOptions()
    switch self {
    case .devTools: break
    case .webDriver: options.usesDevTools = false
    case .webKit: options.engine = .webkit
    case .firefox: options.engine = .firefox
    }
    return options
  }

  /// A page with a small agent, closed by the caller.
  func page(
    viewport: Viewport = .standard, agent: String = Kind.agent
  ) throws -> any Page {
    try BrowserPool.page(
      options, agent: agent, viewport: viewport, deadline: Deadline(after: .seconds(90)))
  }

  /// Evaluates what it is asked; `wait:` waits until that is true.
  static let agent = """
    (r) => {
      if (!r.startsWith('wait:')) return JSON.stringify(eval(r)) ?? 'null';
      return new Promise(resolve => {
        const look = () => {
          if (!eval(r.slice(5))) return;
          observer.disconnect();
          resolve('true');
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {subtree: true, childList: true, attributes: true,
          characterData: true});
        look();
      });
    }
    """
}

extension Deadline {
  /// What no test needs on a machine that does other things too.
  static var generous: Deadline { Deadline(after: .seconds(60)) }
}

extension Page {
  /// The value of an expression of JavaScript, as JSON.
  func value(_ expression: String) throws -> String {
    try call(expression, waits: false, deadline: .generous)
  }

  /// Waits until an expression is true.
  func wait(_ expression: String, deadline: Deadline = .generous) throws {
    _ = try call("wait:" + expression, waits: true, deadline: deadline)
  }

  /// Waits as whoever uses a page does: again where the document went away.
  func wait(across expression: String) throws {
    let deadline = Deadline.generous
    while true {
      do {
        return try wait(expression, deadline: deadline)
      } catch let error as BrowserError where error.code == .navigated && !deadline.isOver {}
    }
  }
}
