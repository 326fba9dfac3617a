import Testing

@testable import GantryBrowser

@Suite struct OptionsTests {
  @Test func readsTheEnvironment() throws {
    let options = try BrowserOptions(environment: [
      "UI_TEST_BROWSER": "WebKit", "UI_TEST_PROTOCOL": "webdriver", "UI_TEST_HEADED": "1",
      "UI_TEST_BROWSER_ARGUMENTS": " --a  --b=c ", "WEBDRIVER_URL": "https://u:p@grid/wd",
      "WEBDRIVER_CAPABILITIES": #"{"browserName": "chrome"}"#,
    ])
    #expect(options.engine == .webkit)
    #expect(!options.usesDevTools)
    #expect(options.isHeaded)
    #expect(options.arguments == ["--a", "--b=c"])
    #expect(options.remoteAddress == "https://u:p@grid/wd")
    #expect(options.addedCapabilities["browserName"] == "chrome")
    #expect(try BrowserOptions(environment: ["UI_TEST_BROWSER": ""]) == BrowserOptions())
  }

  @Test func navigationsKeepTheirFrame() {
    let added = "--disable-features=RenderDocument"
    #expect(ChromiumBrowser.withoutNewFrames([]) == [added])
    #expect(ChromiumBrowser.withoutNewFrames(["--a"]) == ["--a", added])
    // Chromium takes the last of several.
    #expect(
      ChromiumBrowser.withoutNewFrames(["--disable-features=A", "--disable-features=B", "--c"])
        == ["--disable-features=A", "--disable-features=B,RenderDocument", "--c"])
    #expect(ChromiumBrowser.withoutNewFrames(["--disable-features="]) == [added])
    let asked = ["--enable-features=RenderDocument:level/all-frames"]
    #expect(ChromiumBrowser.withoutNewFrames(asked) == asked)
  }

  @Test func saysAllThatIsWrong() throws {
    let error = #expect(throws: BrowserError.self) {
      try BrowserOptions(environment: [
        "UI_TEST_BROWSER": "netscape", "UI_TEST_HEADED": "maybe",
        "WEBDRIVER_URL": "user:secret@grid", "WEBDRIVER_CAPABILITIES": "{oops}",
        "UI_TEST_BROWSER_PATH": "/nowhere",
      ])
    }
    let message = try #require(error).message
    #expect(error?.code == .invalid)
    #expect(message.split(separator: "\n").count == 5, "\(message)")
    #expect(message.contains("'chromium' or 'webkit'"))
    #expect(!message.contains("secret"))
  }
}
