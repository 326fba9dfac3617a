import Foundation
import GantryUI
import TestServer
import Testing

/// The agent's modules by themselves, as a browser loads them, with their own tests in JavaScript.
@Suite(.uiTest) struct AgentModuleTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("JavaScript")
  private static let modules = tests.appendingPathComponent(
    "../../../../Sources/GantryUI/Agent/JavaScript")

  @Test(arguments: UITestBrowser.engines)
  func `what modules import is there, and their tests pass`(browser: UITestBrowser) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.tests.path)
      .filter { $0 != "check.js" }.map { $0.replacingOccurrences(of: ".js", with: "") }.sorted()
    try #require(names.count >= 25)
    let page = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Modules</title>
      <script>var typeNumbers = {};</script>
      <script type="module">
        import "/agent/requests.js";
        import { run } from "/tests/check.js";
        run(\(names));
      </script></head><body><div id="place"></div></body></html>
      """
    let server = try TestServer { request in
      let file = String(request.path.drop { $0 == "/" }.drop { $0 != "/" }.dropFirst())
      if request.path == "/" { return ("text/html", Array(page.utf8)) }
      let folder = request.path.hasPrefix("/agent/") ? Self.modules : Self.tests
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)) else {
        // No such module: its import fails.
        return nil
      }
      return ("text/javascript; charset=utf-8", Array(data))
    }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    let result = app.staticTexts["result"]
    #expect(result.waitForExistence(timeout: 300))
    #expect(result.label == "180 passed")
  }
}
