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
    #expect(options.capabilities()["browserName"] == "chrome")
    #expect(try BrowserOptions(environment: ["UI_TEST_BROWSER": ""]) == BrowserOptions())
  }

  @Test func aRemoteBrowserIsGivenAddressesAsItSeesThem() throws {
    var options = try BrowserOptions(environment: [
      "WEBDRIVER_URL": "http://grid", "UI_TEST_PAGE_HOST": "tests.example.com",
      "UI_TEST_SESSION_TIMEOUT": "12.5",
    ])
    #expect(options.sessionTime == .seconds(12.5))
    for (address, seen) in [
      ("http://127.0.0.1:8080/a?b#c", "http://tests.example.com:8080/a?b#c"),
      ("https://localhost/", "https://tests.example.com/"),
      ("http://[::1]:1/", "http://tests.example.com:1/"),
      ("http://0.0.0.0:1/", "http://tests.example.com:1/"),
      ("http://10.0.0.1:1/", "http://10.0.0.1:1/"), ("about:blank", "about:blank"),
    ] {
      #expect(options.seen(address) == seen)
    }
    options.pageHost = "[fe80::1]:99"
    #expect(options.seen("http://127.0.0.1:8080/") == "http://[fe80::1]:99/")
    options.remoteAddress = nil
    #expect(options.seen("http://127.0.0.1:8080/") == "http://127.0.0.1:8080/")
    #expect(BrowserOptions.isLoopback("http://127.3.2.1/"))
    #expect(!BrowserOptions.isLoopback("http://example.com/127.0.0.1"))
    let tunneled = try BrowserOptions(environment: [
      "WEBDRIVER_URL": "http://grid", "UI_TEST_PAGE_HOST": "tunnel",
    ])
    #expect(tunneled.isTunneled && tunneled.seen("http://localhost:1/") == "http://localhost:1/")
    for host in ["http://a", "a/b", "me@a", " "] {
      #expect(throws: BrowserError.self) {
        try BrowserOptions(environment: ["UI_TEST_PAGE_HOST": host])
      }
    }
    for time in ["0", "-1", "soon", "inf", "nan"] {
      #expect(throws: BrowserError.self) {
        try BrowserOptions(environment: ["UI_TEST_SESSION_TIMEOUT": time])
      }
    }
  }

  @Test func navigationsKeepTheirFrameAndFramesTheirProcess() {
    let without = "--disable-features=RenderDocument,IsolateSandboxedIframes"
    let with = "--enable-features=CDPScreenshotNewSurface"
    #expect(Chromium.withFeatures([]) == [without, with])
    #expect(Chromium.withFeatures(["--a"]) == ["--a", without, with])
    // Chromium takes the last of several.
    #expect(
      Chromium.withFeatures(["--disable-features=A", "--disable-features=B", "--c"])
        == ["--c", "--disable-features=B,RenderDocument,IsolateSandboxedIframes", with])
    #expect(Chromium.withFeatures(["--disable-features="]) == [without, with])
    #expect(
      Chromium.withFeatures(["--enable-features=RenderDocument:level/all-frames"]) == [
        "--disable-features=IsolateSandboxedIframes",
        "--enable-features=RenderDocument:level/all-frames,CDPScreenshotNewSurface",
      ])
    let asked = [
      "--disable-features=CDPScreenshotNewSurface",
      "--enable-features=RenderDocument,IsolateSandboxedIframes",
    ]
    #expect(Chromium.withFeatures(asked) == asked)
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
