import Foundation
import GantryTesting
import GantryUI
import ProbeConfiguration
import TestServer
import Testing

/// How applications are named, brought to the front and sent elsewhere.
@Suite(.uiTest) struct ApplicationTests {
  private let server: TestServer

  init() throws {
    server = try TestServer(pages: [
      "/": PageApplication.page("<h1>Start</h1><button onclick='this.remove()'>Once</button>"),
      "/two": PageApplication.page("<h1>Second</h1>"),
    ])
  }

  private func prepare(_ app: XCUIApplication) -> XCUIApplication {
    app.launchArguments = ["--address", server.address + "/"]
    return app
  }

  @Test func `a bundle identifier's last part is a product`() {
    let app = prepare(XCUIApplication(bundleIdentifier: "com.example.LinkProbe"))
    app.launch()
    #expect(app.staticTexts["Start"].exists)
    #expect(app.wait(for: .runningForeground, timeout: 0))
    // As with `init()`, all that are made so in one test mean one application.
    #expect(XCUIApplication(bundleIdentifier: "com.example.LinkProbe").state == .runningForeground)
  }

  @Test func `a running application is given other values, where it has a link`() throws {
    let app = prepare(XCUIApplication(product: "LinkProbe"))
    app.launch()
    let error = try #require(throws: ApplicationError.self) {
      try app.change(to: LinkProbeLaunch())
    }
    #expect(error.message.hasSuffix("the app doesn't listen to changes of LinkProbeLaunch."))
    let other = XCUIApplication(address: server.address)
    let failure = #expect(throws: (any Error).self) { try other.change(to: LinkProbeLaunch()) }
    #expect("\(try #require(failure))".contains("has no link"))
  }

  @Test func `an executable is named by its path`() {
    let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("LinkProbe").path
    let app = prepare(XCUIApplication(executable: path))
    app.launch()
    #expect(app.staticTexts["Start"].exists)
    #expect(!app.wait(for: .notRunning, timeout: 0))
  }

  @Test func `activating launches what doesn't run, and leaves alone what does`() {
    let app = prepare(XCUIApplication(product: "LinkProbe"))
    app.activate()
    app.buttons["Once"].tap()
    app.activate()
    #expect(app.staticTexts["Start"].exists)
    #expect(!app.buttons["Once"].exists, "it is the same page")
    app.terminate()
    #expect(app.wait(for: .notRunning, timeout: 0))
    app.activate()
    #expect(app.buttons["Once"].exists)
  }

  @Test(arguments: UITestBrowser.all)
  func `addresses are opened in the page`(browser: UITestBrowser) throws {
    let app = XCUIApplication(address: server.address + "/")
    app.browser = browser
    app.launch()
    let two = try #require(URL(string: "/two"))
    app.open(two)
    #expect(app.staticTexts["Second"].exists)
    XCUIDevice.shared.system.open(try #require(URL(string: server.address + "/")))
    #expect(app.staticTexts["Start"].exists)
  }
}
