import Foundation
import GantryTesting
import GantryUI
import ProbeConfiguration
import TestServer
import Testing

/// Applications with a process of their own, and what becomes of a test when that fails.
@Suite(.uiTest) struct LaunchingTests {
  private let server: TestServer

  init() throws {
    server = try TestServer(pages: ["/": PageApplication.page("<button>OK</button>")])
  }

  /// A program that says it is at the server's address.
  private func application(_ arguments: String..., in browser: UITestBrowser) -> XCUIApplication {
    let app = XCUIApplication(product: "LinkProbe")
    app.browser = browser
    app.launchArguments = ["--address", server.address] + arguments
    return app
  }

  @Test(arguments: UITestBrowser.all)
  func `an application is launched, used and terminated`(browser: UITestBrowser) throws {
    let app = application("--title", "Hello", in: browser)
    #expect(app.state == .notRunning)
    app.launch()
    #expect(app.state == .runningForeground)
    #expect(app.buttons["OK"].exists)
    let report = try #require(app.processApplication?.launchReport)
    #expect("\(report)".contains("Hello"))
    let process = try #require(app.processApplication?.processIdentifier)
    app.terminate()
    #expect(app.state == .notRunning)
    #expect(kill(process, 0) != 0)
    app.launch()
    #expect(app.buttons["OK"].exists)
  }

  @Test(arguments: UITestBrowser.all)
  func `an application that crashes meanwhile is a failure at once, and the next one works`(
    browser: UITestBrowser
  ) throws {
    let app = application("--line-count", "2", in: browser)
    app.launch()
    let process = try #require(app.processApplication?.processIdentifier)
    kill(process, SIGKILL)
    _ = app.wait(for: .notRunning, timeout: 10)
    var text = ""
    let time = ContinuousClock().measure { text = failure { app.buttons["Gone"].tap() } }
    #expect(text.contains("LinkProbe was ended by signal 9 while the test used it."), "\(text)")
    #expect(text.contains("| line 1"), "\(text)")
    #expect(text.contains("Start it again with:"), "\(text)")
    #expect(time < .seconds(50))
    let next = application(in: browser)
    next.launch()
    #expect(next.buttons["OK"].exists)
  }

  @Test(arguments: UITestBrowser.all)
  func `an application that crashes at launch is a failure with its output`(browser: UITestBrowser)
  {
    let app = application("--behavior", "crash", in: browser)
    let text = failure { app.launch() }
    #expect(text.contains("about to trap"), "\(text)")
    #expect(text.contains("--behavior crash"), "\(text)")
  }

  @Test(arguments: UITestBrowser.all)
  func `an application that hangs is a failure within its time`(browser: UITestBrowser) {
    let app = application("--behavior", "hang", in: browser)
    app.processApplication?.launchTimeout = .seconds(1)
    var text = ""
    let time = ContinuousClock().measure { text = failure { app.launch() } }
    #expect(text.contains("not ready"), "\(text)")
    #expect(time < .seconds(50))
    #expect(app.state == .notRunning)
  }

  // Not by chromedriver, which answers a click only when the navigation that it began has an answer.
  @Test(arguments: UITestBrowser.engines)
  func `a server that stops answering holds nobody up`(browser: UITestBrowser) throws {
    let silent = try TestServer(serve: { _ in Thread.sleep(forTimeInterval: 60) })
    defer { silent.stop() }
    let page = try PageApplication("<a href='\(silent.address)'>Away</a>", in: browser)
    let time = ContinuousClock().measure {
      page.app.links["Away"].tap()
      #expect(!page.app.staticTexts["Arrived"].waitForExistence(timeout: 1))
    }
    #expect(time < .seconds(50))
    let next = application(in: browser)
    next.launch()
    #expect(next.buttons["OK"].exists)
  }

  @Test(arguments: UITestBrowser.all)
  func `a page is there before its style sheets are`(browser: UITestBrowser) throws {
    let server = try TestServer(answer: { request in
      guard request.path == "/late.css" else {
        let head = "<link rel='stylesheet' href='/late.css'>"
        let page = "<!doctype html><title>Late</title>\(head)<p class='x'>Username One</p>"
        return ("text/html", Array(page.utf8))
      }
      Thread.sleep(forTimeInterval: 0.5)
      return ("text/css", Array("p { color: green }".utf8))
    })
    defer { server.stop() }
    let app = XCUIApplication(address: server.address)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["Username One"].exists)
  }
}
