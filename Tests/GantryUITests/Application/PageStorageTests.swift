import Foundation
import GantryUI
import TestServer
import Testing

/// What a browser keeps for a page's user, from one launch to the next.
@Suite(.uiTest) struct PageStorageTests {
  private static let page = """
    <!doctype html><title>Test</title><p data-testid="user"></p><button>Sign in</button>
    <script>
      const show = () => document.querySelector("p").textContent =
        `${document.cookie || "nobody"} ${localStorage.theme || "plain"}`;
      document.querySelector("button").onclick = () => {
        document.cookie = "user=Ann; max-age=600";
        localStorage.theme = "dark";
        show();
      };
      show();
    </script>
    """

  @Test(arguments: UITestBrowser.all)
  func `a later launch is signed in`(browser: UITestBrowser) throws {
    let server = try TestServer(pages: ["/": Self.page])
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["user"].label == "nobody plain")
    app.buttons["Sign in"].tap()
    #expect(app.staticTexts["user"].label == "user=Ann dark")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try app.storedPage().write(to: file)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    app.terminate()

    // Another port is another origin; a cookie knows none.
    let moved = try TestServer(pages: ["/": Self.page])
    defer { moved.stop() }
    let later = XCUIApplication(address: moved.address)
    later.browser = browser
    later.launch()
    #expect(later.staticTexts["user"].label == "nobody plain", "nothing is kept unasked")
    later.pageStorage = try .init(contentsOf: file)
    later.launch()
    #expect(later.staticTexts["user"].label == "user=Ann dark")
    later.pageStorage = nil
    later.launch()
    #expect(later.staticTexts["user"].label == "nobody plain")
  }

  @Test func `what the page can't store is a failure of the launch`() throws {
    let server = try TestServer(pages: ["/": Self.page])
    defer { server.stop() }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    // The folder of temporary files is the system's to clean, should this fail.
    defer { try? FileManager.default.removeItem(at: file) }
    let long = String(repeating: "x", count: 12_000_000)
    try Data(#"{"cookies":[],"entries":{"a":"\#(long)"}}"#.utf8).write(to: file)
    let app = XCUIApplication(address: server.address)
    app.pageStorage = try .init(contentsOf: file)
    let message = failure { app.launch() }
    #expect(message.contains("Its local storage can't be filled: "), "\(message.prefix(500))")
  }

  @Test func `what is no such file, or not launched, is an error`() throws {
    #expect(throws: (any Error).self) {
      try XCUIApplication.PageStorage(contentsOf: URL(fileURLWithPath: "/dev/null"))
    }
    #expect(throws: (any Error).self) { try XCUIApplication(product: "LinkProbe").storedPage() }
  }
}
