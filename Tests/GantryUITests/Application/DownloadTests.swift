import Foundation
import GantrySystem
import GantryUI
import TestServer
import Testing

/// Files that pages download.
@Suite(.uiTest) struct DownloadTests {
  /// Those that say what they download.
  private static let browsers = UITestBrowser.engines.filter { $0 != .webKit }

  private static let body = """
    <a download="list.csv" href="data:text/csv,a%2Cb">Data</a>
    <a download="many.bin" href="#" onclick="many(this)">Many</a><button>Nothing</button>
    <script>
      const many = (link) => link.href = URL.createObjectURL(new Blob(["x".repeat(3000000)]));
    </script>
    """

  @Test(arguments: browsers)
  func `a file is waited for, and has its name`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    let list = try app.download { app.links["Data"].tap() }
    #expect(list.name == "list.csv")
    #expect(String(decoding: list.data, as: UTF8.self) == "a,b")
    let many = try app.download { app.links["Many"].tap() }
    #expect(many.name == "many.bin")
    #expect(many.data.count == 3_000_000)
    #expect(many.url?.scheme == "blob")
  }

  @Test(arguments: browsers)
  func `each page has its own`(browser: UITestBrowser) async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...3 {
        group.addTask {
          let link = "<a download='\(number).txt' href='data:text/plain,\(number)'>Get</a>"
          let app = try PageApplication(link, in: browser).app
          let file = try app.download { app.links["Get"].tap() }
          #expect(file.name == "\(number).txt")
          #expect(file.data == Data("\(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test(arguments: browsers)
  func `a page that has its own keeps no other from its own`(browser: UITestBrowser) throws {
    let app = try PageApplication(Self.body, in: browser).app
    // One of them is a page of the same browser.
    let others = try (1...3).map { _ in try PageApplication(Self.body, in: browser).app }
    let file = try app.download(timeout: 60) {
      for other in others { _ = try other.download { other.links["Data"].tap() } }
      app.links["Data"].tap()
    }
    #expect(file.name == "list.csv")
  }

  @Test(arguments: browsers)
  func `what the browser gives up is told at once`(browser: UITestBrowser) throws {
    let server = try TestServer { socket in
      guard TestServer.request(on: socket) != nil else { return }
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Disposition: attachment\r\n"
        + "Content-Length: 1000\r\n\r\n"
      // It ends in the middle; who has gone can't be told.
      try? System.send(Array(head.utf8) + [0, 1], to: socket)
    }
    let app = try PageApplication("<a href='\(server.address)/half.zip'>Half</a>", in: browser)
      .app
    let error = #expect(throws: (any Error).self) {
      try app.download { app.links["Half"].tap() }
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("The browser has given up \(server.address)/half.zip"), "\(message)")
  }

  @Test func `none in time is an error, and so is a browser that can't`() throws {
    let app = try PageApplication(Self.body).app
    let error = #expect(throws: (any Error).self) {
      try app.download(timeout: 3) { app.buttons["Nothing"].tap() }
    }
    #expect(error.map { "\($0)" }?.contains("downloaded nothing within 3.0 seconds") == true)
    let other = try PageApplication(Self.body, in: .webKit).app
    let refusal = #expect(throws: (any Error).self) { try other.download {} }
    #expect(refusal.map { "\($0)" }?.contains("Chromium does") == true)
    let unlaunched = XCUIApplication(product: "LinkProbe")
    #expect(throws: (any Error).self) { try unlaunched.download {} }
  }
}
