import Foundation
import GantryTesting
import GantryUI
import Testing

/// Pictures that are compared with a reference.
@Suite(.uiTest, .serialized) struct ScreenshotTests {
  private static let body = """
    <style>
    body { margin: 0; background: white; }
    /* Some engines draw their own where the pointer is. */
    button { appearance: none; border: 0; background: #ddd; }
    </style>
    <div id="box" role="img" aria-label="Box" style="width:100px;height:100px;background:#336699"></div>
    <div id="clock" role="img" aria-label="Clock" style="width:200px;height:20px;background:#eee">
    </div>
    <button onclick="box.style.background = '#339966'">Green</button>
    <button onclick="setTimeout(() => box.style.background = '#336699', 700)">Blue later</button>
    <button onclick="box.style.background = '#336799'">Nearly</button>
    <button onclick="clock.style.background = '#111'">Tick</button>
    <button onclick="box.style.width = '110px'">Wider</button>
    """

  /// Where this file's references are.
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Screenshots/ScreenshotTests")

  private static func clean() {
    // There may be none.
    try? FileManager.default.removeItem(at: folder.deletingLastPathComponent())
  }

  private func compare(
    _ element: XCUIElement, masking masks: [XCUIElement] = [],
    tolerance: ScreenshotTolerance = ScreenshotTolerance()
  ) {
    element.assertScreenshot(named: "sample", masking: masks, tolerance: tolerance)
  }

  @Test(arguments: UITestBrowser.all)
  func `a picture is like its reference, or the failure says how it differs`(
    browser: UITestBrowser
  ) throws {
    Self.clean()
    defer { Self.clean() }
    let app = try PageApplication(Self.body, in: browser).app
    let missing = failure { compare(app) }
    let path = try #require(
      missing.split(separator: " ").first { $0.hasSuffix("/sample.png.") }.map { $0.dropLast() })
    #expect(path.contains("-1280x800/"), "\(path)")
    #expect(missing.contains("UI_TEST_SCREENSHOTS=record"))
    // Another for each appearance.
    if browser == .chromium {
      XCUIDevice.shared.appearance = .dark
      #expect(failure { compare(app) }.contains("-1280x800-dark/sample.png"))
      XCUIDevice.shared.appearance = .unspecified
    }

    let reference = URL(fileURLWithPath: String(path))
    try FileManager.default.createDirectory(
      at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
    func keep(_ element: XCUIElement) throws {
      try element.screenshot().pngRepresentation.write(to: reference)
    }
    try keep(app)
    compare(app)
    // Below the tolerance of a pixel.
    app.buttons["Nearly"].tap()
    compare(app)
    // What comes late is waited for.
    app.buttons["Green"].tap()
    app.buttons["Blue later"].tap()
    compare(app)

    app.buttons["Tick"].tap()
    compare(app, masking: [app.images["Clock"]])
    compare(app, tolerance: ScreenshotTolerance(area: 0.01))
    try keep(app.images["Box"])
    app.buttons["Wider"].tap()
    let wider = failure { compare(app.images["Box"]) }
    #expect(wider.contains("it has 110 by 100 pixels, the reference 100 by 100"), "\(wider)")
  }

  @Test(arguments: UITestBrowser.all)
  func `animations stand still for a picture, and go on`(browser: UITestBrowser) throws {
    Self.clean()
    defer { Self.clean() }
    let app = try PageApplication(
      """
      <style>
      body { margin: 0; background: white; }
      #ring { width: 50px; height: 50px; background: #369; animation: turn 3s linear infinite; }
      #bar { width: 10px; height: 20px; background: #963; transition: width 30s linear; }
      @keyframes turn { to { transform: translateX(500px); } }
      </style>
      <div id="ring" role="img" aria-label="Ring"></div><div id="bar"></div><div id="host"></div>
      <input style="caret-color: red">
      <script>
      bar.offsetWidth;
      bar.style.width = "300px";
      host.attachShadow({ mode: "open" }).innerHTML = `<style>
        p { width: 20px; animation: turn 2s infinite; } @keyframes turn { to { margin-left: 300px; } }
        </style><p>x</p><input>`;
      bar.animate({ opacity: [1, 0] }, 1000).playbackRate = 0;
      host.shadowRoot.querySelector("input").focus();
      </script>
      <button onclick="this.textContent = document.getAnimations().length">Count</button>
      """, in: browser
    ).app
    let time = ContinuousClock().measure {
      #expect(failure { compare(app) }.contains("UI_TEST_SCREENSHOTS=record"))
    }
    // What never rests is waited for as long as an action waits.
    #expect(time < .seconds(30), "\(time)")
    var places: Set<CGFloat> = []
    let end = ContinuousClock.now + .seconds(20)
    while places.count < 3, ContinuousClock.now < end {
      places.insert(app.images["Ring"].frame.minX)
    }
    #expect(places.count == 3, "\(places)")
    // Nothing is left in the page: the ring turns, and the bar has an animation that never moves.
    app.buttons["Count"].tap()
    #expect(app.buttons["2"].waitForExistence(timeout: 20), "\(app.debugDescription)")
  }

  @Test func `a picture shows the page, and no transition to it`() throws {
    func body(_ color: String, _ text: String) -> String {
      """
      <style>@view-transition { navigation: auto } html { background: \(color) }
      ::view-transition-old(*), ::view-transition-new(*) { animation-duration: 20s }</style>\(text)
      """
    }
    let page = try PageApplication(
      body("red", "<a href='/next'>Next</a>"),
      others: ["/next": PageApplication.page(body("lime", "<p>There</p>"))])
    page.app.links["Next"].tap()
    #expect(page.app.staticTexts["There"].waitForExistence(timeout: 10))
    let picture = page.app.screenshot().pngRepresentation
    #expect(try PageApplication.lastPixels(of: [picture]) == [[0, 255, 0]])
  }

  @Test func `a difference is counted and shown`() throws {
    Self.clean()
    defer { Self.clean() }
    let app = try PageApplication(Self.body).app
    let reference = Self.folder.appendingPathComponent("chromium-1280x800/sample.png")
    try FileManager.default.createDirectory(
      at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
    try app.screenshot().pngRepresentation.write(to: reference)
    app.buttons["Green"].tap()
    let message = failure { compare(app) }
    #expect(message.contains("10000 of 1024000 pixels (0.977 %) differ"), "\(message)")
  }

  #if os(Linux)
    @Test func `references are made by a run that is asked for them`() async throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Testing/Screenshots")
      let file = folder.appendingPathComponent("ProbeCases/chromium-1280x800/probe.png")
      // There may be none.
      defer { try? FileManager.default.removeItem(at: folder) }
      var run = try await ProbeRun("PictureProbe")
      #expect(run.exit == .exited(code: 1), "\(run.output)")
      #expect(!FileManager.default.fileExists(atPath: file.path))
      run = try await ProbeRun("PictureProbe", environment: ["UI_TEST_SCREENSHOTS": "record"])
      #expect(run.exit == .exited(code: 0), "\(run.output)")
      #expect(FileManager.default.fileExists(atPath: file.path))
      run = try await ProbeRun("PictureProbe")
      #expect(run.exit == .exited(code: 0), "\(run.output)")
    }
  #endif

  @Test(arguments: ["", "a/b", "..", ".hidden"])
  func `a name that is none of a file is a failure`(name: String) throws {
    let app = try PageApplication("<p>Text</p>").app
    let message = failure {
      app.assertScreenshot(named: name)
    }
    #expect(message.contains("no name of a picture"))
  }
}
