import Foundation
@testable import GantryBrowser
@testable import GantryUI
import TestServer
import Testing

/// The agent with a request for the roles and names of all elements.
enum NamingAgent {
  static func page(_ options: BrowserOptions) throws -> any Page {
    let parts = PageAgent.source.split(separator: "return agent;\n")
    try #require(parts.count == 2)
    return try BrowserPool.page(
      options, agent: parts[0] + oracle + "return agent;\n" + parts[1],
      deadline: Deadline(after: .seconds(90)))
  }

  /// The elements that `querySelectorAll("*")` gives, then those of each open shadow root in turn.
  static func elements(of page: any Page, deadline: Deadline) throws -> [JSON] {
    let answer = try page.call(#"{"do":"oracle"}"#, waits: false, deadline: deadline)
    return try #require(JSON(Array(answer.utf8)))["elements"].elements
  }

  private static let oracle = """
    handlers.oracle = () => {
      const elements = [];
      const collect = (root) => {
        const all = select(root, "*");
        for (const element of all) {
          const visible = isVisible(element);
          add(elements, {
            visible,
            role: visible ? roleOf(element) : "none",
            name: visible ? nameOf(element) : "",
            expected: attribute(element, "data-name"),
            dispute: attribute(element, "data-disputed"),
          });
        }
        for (const element of all) {
          const shadow = shadowRootOf(element);
          if (shadow) collect(shadow);
        }
      };
      collect(topDocument);
      return { elements };
    };

    """
}

/// Pages in a folder of the tests.
struct PageFolder {
  let url: URL

  init(_ name: String) {
    url = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(name)
  }

  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
    }
  }

  func serve() throws -> TestServer {
    var pages: [String: String] = [:]
    for name in try names {
      let file = url.appendingPathComponent("\(name).html")
      pages["/\(name).html"] = try String(contentsOf: file, encoding: .utf8)
    }
    return try TestServer(pages: pages)
  }
}

extension StringProtocol {
  /// Without white space that nobody hears.
  var spoken: String { split { $0.isWhitespace }.joined(separator: " ") }
}
