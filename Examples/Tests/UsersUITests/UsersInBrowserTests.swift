import Foundation
import GantryNetworking
import GantryTesting
import GantryUI
import Testing
import UsersKit

/// The Users app's states in a real browser, each with an app of its own.
@Suite(.uiTest, .timeLimit(.minutes(3))) struct UsersInBrowserTests {
  /// An address that leads nowhere: only stubs answer.
  private static let nowhere = URL(string: "http://users.test") ?? URL(filePath: "/")

  private static let browsers = [UITestBrowser.chromium, .webKit]

  private func launched(
    in browser: UITestBrowser, _ environment: [String: String] = [:],
    fileID: String = #fileID, line: Int = #line,
    _ change: (inout UsersLaunch) -> Void
  ) throws -> XCUIApplication {
    var launch = UsersLaunch()
    launch.port = 0
    change(&launch)
    let app = XCUIApplication()
    app.browser = browser
    app.launchEnvironment.merge(environment) { $1 }
    return try TestLauncher(configuration: launch, fileID: fileID, line: line).launch(app)
  }

  private func backend(_ arguments: [String] = []) throws -> ProcessApplication {
    let backend = ProcessApplication(product: "sample-backend")
    backend.launchArguments = ["--port", "0"] + arguments
    try backend.launch()
    return backend
  }

  @Test(arguments: browsers)
  func `N29 the mock's users are listed, and nobody else`(browser: UITestBrowser) throws {
    let app = try launched(in: browser) { $0.uiTests = true }
    #expect(app.staticTexts["Username One"].waitForExistence(timeout: 20))
    #expect(app.staticTexts["Username Two"].exists)
    #expect(app.staticTexts["2 users"].exists)
    #expect(app.staticTexts["launchNote"].label == "Network client: mock")
    #expect(app.network.requests.map(\.origin) == [.mock])
    #expect(app.network.requests.first?.url.path == "/users")
  }

  @Test func `a finger turns the tour's pages and deletes a user`() throws {
    XCUIDevice.shared.profile = .iPhone
    let greeted = UITestEnvironment(hasCompletedOnboarding: false).base64EncodedJSONString()
    let environment = [UITestEnvironment.Key: try #require(greeted)]
    let app = try launched(in: .chromium, environment) { $0.uiTests = true }
    let (tour, welcome) = (app.groups["Tour"], app.staticTexts["welcome"])
    #expect(welcome.wait(for: \.isHittable, toEqual: true, timeout: 20))
    tour.swipeLeft()
    let hint = app.staticTexts["Swipe a user to the left to delete it."]
    #expect(hint.wait(for: \.isHittable, toEqual: true, timeout: 10))
    tour.swipeRight()
    #expect(welcome.wait(for: \.isHittable, toEqual: true, timeout: 10))

    let delete = app.buttons["Delete Username One"]
    #expect(delete.exists)
    app.staticTexts["Username One"].swipeLeft()
    #expect(delete.wait(for: \.isHittable, toEqual: true, timeout: 10))
    delete.tap()
    #expect(app.staticTexts["Username One"].waitForNonExistence(timeout: 10))
    #expect(app.staticTexts["1 user"].exists)
  }

  @Test(arguments: browsers)
  func `the service's users are listed`(browser: UITestBrowser) throws {
    let backend = try backend()
    defer { backend.terminate() }
    let address = try #require(backend.url)
    let app = try launched(in: browser) { $0.usersBaseURL = address }
    #expect(app.staticTexts["amara"].waitForExistence(timeout: 20))
    #expect(app.staticTexts["10 users"].exists)
    #expect(!app.staticTexts["launchNote"].exists)
  }

  @Test(arguments: browsers)
  func `a slow service's users take the place of the notice`(browser: UITestBrowser) throws {
    let backend = try backend(["--delay", "600ms"])
    defer { backend.terminate() }
    let address = try #require(backend.url)
    let app = try launched(in: browser) { $0.usersBaseURL = address }
    #expect(app.staticTexts["amara"].waitForExistence(timeout: 20))
    #expect(!app.staticTexts["Loading users…"].exists)
  }

  @Test(arguments: browsers)
  func `a service that fails shows why, and trying again helps`(browser: UITestBrowser) throws {
    let gone = try backend()
    let address = try #require(gone.url)
    gone.terminate()
    let app = try launched(in: browser) { $0.usersBaseURL = address }
    #expect(app.alerts["failure"].waitForExistence(timeout: 20))
    let message =
      "Failed to load users: Nothing answers at \(address.absoluteString): "
      + "the connection was refused."
    #expect(app.staticTexts[message].exists)
    let port = try #require(address.port)
    let back = try backend(["--port", "\(port)"])
    defer { back.terminate() }
    app.links["Try again"].tap()
    #expect(app.staticTexts["amara"].waitForExistence(timeout: 20))
  }

  @Test(arguments: browsers)
  func `a test stubs what the app asks for, and sees what it asked`(browser: UITestBrowser) throws {
    let app = try launched(in: browser) {
      $0.usersBaseURL = Self.nowhere
      $0.network.stubs = NetworkStubs {
        Stub("GET /users").sequence(.status(503), .json([["id": 7, "username": "Stubbed"]]))
      }
    }
    #expect(app.alerts["failure"].waitForExistence(timeout: 20))
    app.links["Try again"].tap()
    #expect(app.staticTexts["Stubbed"].waitForExistence(timeout: 20))
    #expect(app.network.waitForRequest("GET /users")?.status == 503)
    #expect(app.network.requests.map(\.status) == [503, 200])
    #expect(app.network.misses.isEmpty)
  }

  @Test(arguments: browsers)
  func `a failure names the request that no stub answers, and the nearest stub`(
    browser: UITestBrowser
  ) throws {
    let app = try launched(in: browser) {
      $0.usersBaseURL = Self.nowhere
      $0.network.stubs = NetworkStubs { Stub("GET /user").json([]) }
    }
    #expect(app.alerts["failure"].waitForExistence(timeout: 20))
    withKnownIssue {
      app.buttons["not there"].tap()
    } matching: { issue in
      issue.comments.contains { comment in
        comment.rawValue.contains("Requests that no stub matched:")
          && comment.rawValue.contains("GET http://users.test/users")
          && comment.rawValue.contains("'GET /user'")
      }
    }
  }
}
