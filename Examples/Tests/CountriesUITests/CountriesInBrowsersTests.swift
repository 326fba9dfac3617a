import CountriesKit
import Foundation
import GantryTesting
import GantryUI
import Testing

/// The Countries app in real browsers, each test with an app of its own.
@Suite(.uiTest, .timeLimit(.minutes(3))) struct CountriesInBrowsersTests {
  static let browsers = [UITestBrowser.chromium, .webKit]

  /// Launches the app in the state that a test states; each states only what differs.
  private func launched(
    in browser: UITestBrowser = .chromium, fileID: String = #fileID, line: Int = #line,
    _ change: (inout CountriesLaunch) -> Void
  ) throws -> XCUIApplication {
    var launch = CountriesLaunch()
    launch.port = 0
    change(&launch)
    let app = XCUIApplication(product: "countries")
    app.browser = browser
    return try TestLauncher(configuration: launch, fileID: fileID, line: line).launch(app)
  }

  private func backend(_ arguments: [String] = []) throws -> ProcessApplication {
    let backend = ProcessApplication(product: "sample-backend")
    backend.launchArguments = ["--port", "0"] + arguments
    try backend.launch()
    return backend
  }

  @Test(arguments: browsers)
  func `F47 F48 the mock's Canada, from list to page`(browser: UITestBrowser) throws {
    let app = try launched(in: browser) { $0.countriesDatasource = .localMock }
    app.tables.staticTexts["Canada"].tap()
    #expect(app.staticTexts["countryName"].waitForExistence(timeout: 20))
    #expect(app.staticTexts["countryName"].label == "Canada")
    #expect(app.staticTexts["countryRegion"].label == "Northern America, Americas")
    #expect(app.staticTexts["countryPopulation"].label == "36155487 people")
    #expect(app.staticTexts["countryArea"].label == "9984670.0 sq km")
  }

  @Test(arguments: browsers)
  func `the remote source shows what the backend has`(browser: UITestBrowser) throws {
    let backend = try backend()
    defer { backend.terminate() }
    let address = try #require(backend.url)
    let app = try launched(in: browser) { $0.countriesBaseURL = address }
    #expect(app.tables["countries"].cells.count == 249)
    // Far below the window's edge: a tap scrolls there.
    app.tables.staticTexts["Zimbabwe"].tap()
    #expect(app.staticTexts["countryName"].waitForExistence(timeout: 20))
    #expect(app.staticTexts["countryName"].label == "Zimbabwe")
  }

  @Test(arguments: browsers)
  func `a source that fails shows an error page, and trying again helps`(
    browser: UITestBrowser
  ) throws {
    let gone = try backend()
    let address = try #require(gone.url)
    gone.terminate()
    let app = try launched(in: browser) { $0.countriesBaseURL = address }
    #expect(app.alerts["failure"].waitForExistence(timeout: 20))
    let port = try #require(address.port)
    let back = try backend(["--port", "\(port)"])
    defer { back.terminate() }
    app.links["Try again"].tap()
    #expect(app.tables["countries"].waitForExistence(timeout: 20))
  }

  @Test(arguments: browsers)
  func `searching narrows the list as one types`(browser: UITestBrowser) throws {
    let app = try launched(in: browser) { $0.countriesDatasource = .localMock }
    let search = app.searchFields["Search countries"]
    search.tap()
    search.typeText("cana")
    #expect(
      app.staticTexts["summary"].wait(for: \.label, toEqual: "1 of 12 countries", timeout: 20))
    #expect(app.tables["countries"].cells.count == 1)
    #expect(app.tables["countries"].cells.firstMatch.links["Canada"].exists)
    search.typeText("x")
    #expect(app.staticTexts["No country found"].waitForExistence(timeout: 20))
  }

  @Test(arguments: browsers)
  func `the keyboard is enough`(browser: UITestBrowser) throws {
    let app = try launched(in: browser) { $0.countriesDatasource = .localMock }
    app.searchFields.firstMatch.tap()
    app.typeText("canada\n")
    #expect(
      app.staticTexts["summary"].wait(for: \.label, toEqual: "1 of 12 countries", timeout: 20))
    let canada = app.links["Canada"]
    for _ in 0..<20 where !canada.hasFocus { app.typeKey(.tab, modifierFlags: []) }
    #expect(canada.hasFocus)
    app.typeKey(.return, modifierFlags: [])
    #expect(app.staticTexts["countryName"].waitForExistence(timeout: 20))
  }

  @Test(arguments: browsers, [("local-mock", 12), ("rest-countries", 249)])
  func `tests side by side have sources of their own`(
    browser: UITestBrowser, source: (name: String, count: Int)
  ) throws {
    let backend = try backend()
    defer { backend.terminate() }
    let app = XCUIApplication(product: "countries")
    app.browser = browser
    app.launchArguments = [
      "--port", "0", "--countries-datasource", source.name, "--countries-base-url",
      try #require(backend.url).absoluteString,
    ]
    app.launch()
    #expect(app.tables["countries"].cells.count == source.count)
    #expect(app.staticTexts["launchNote"].exists == (source.name == "local-mock"))
  }

  @Test(arguments: browsers)
  func `a phone's narrow screen leaves out what doesn't fit`(browser: UITestBrowser) throws {
    XCUIDevice.shared.orientation = .portrait
    let app = try launched(in: browser) { $0.countriesDatasource = .localMock }
    let table = app.tables["countries"]
    #expect(table.staticTexts["Canada"].exists)
    #expect(!table.staticTexts["Ottawa"].exists)
    // WebKit's window can't be as narrow as a phone.
    #expect(table.frame.maxX <= (browser == .webKit ? 460 : 390))
    #expect(app.windows.firstMatch.screenshot().image.size.width > 0)
    app.terminate()
    XCUIDevice.shared.orientation = .landscapeLeft
    app.launch()
    #expect(app.tables["countries"].staticTexts["Ottawa"].exists)
  }

  @Test(arguments: browsers)
  func `a dark page is dark`(browser: UITestBrowser) throws {
    XCUIDevice.shared.appearance = .dark
    let app = try launched(in: browser) { $0.countriesDatasource = .localMock }
    let dark = app.screenshot().pngRepresentation
    XCUIDevice.shared.appearance = .light
    let light = app.screenshot().pngRepresentation
    #expect(try cornerBrightness(dark) < 80)
    #expect(try cornerBrightness(light) > 200)
  }

  /// How bright a picture's lower left corner is, of 255: a browser reads the picture.
  private func cornerBrightness(_ picture: Data) throws -> Int {
    let reader = """
      <p data-testid="brightness"></p><img src="data:image/png;base64,\(picture.base64EncodedString())">
      <script>
        const image = document.querySelector("img");
        image.decode().then(() => {
          const context = document.createElement("canvas").getContext("2d");
          context.drawImage(image, -2, 3 - image.naturalHeight);
          const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
          document.querySelector("p").textContent = Math.round((red + green + blue) / 3);
        });
      </script>
      """
    let app = XCUIApplication(
      address: "data:text/html;base64,\(Data(reader.utf8).base64EncodedString())")
    app.browser = .chromium
    app.launch()
    let brightness = app.staticTexts["brightness"]
    #expect(brightness.waitForExistence(timeout: 20))
    return try #require(Int(brightness.label))
  }
}
