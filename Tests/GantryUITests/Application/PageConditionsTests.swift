import Foundation
import GantryNetworking
import GantrySystem
import GantryTesting
import GantryUI
import TestServer
import Testing

/// What a page requests itself, under conditions.
@Suite(.uiTest) struct PageConditionsTests {
  /// Two services, which keep what they are asked for.
  private final class Services: Sendable {
    private final class Asked: Sendable {
      let requests = Lock<[String]>([])
    }

    private let asked = Asked()
    let server: TestServer
    let other: TestServer

    init(_ body: String) throws {
      let answer: @Sendable (TestServer.Request, String) -> (String, [UInt8])? = {
        [asked] request, name in
        asked.requests.withLock { $0.append("\(request.method) \(request.path)") }
        if request.path == "/" { return ("text/html", Array(PageApplication.page(body).utf8)) }
        guard request.path.hasPrefix("/data") else { return nil }
        return (
          "text/plain", Array("\(name) \(String(decoding: request.body, as: UTF8.self))".utf8)
        )
      }
      server = try TestServer { answer($0, "live") }
      other = try TestServer { answer($0, "other") }
    }

    func launched(
      _ conditions: NetworkConditions?, in browser: UITestBrowser = .chromium
    ) -> XCUIApplication {
      let app = XCUIApplication(address: server.address)
      app.browser = browser
      app.pageConditions = conditions
      app.launch()
      return app
    }

    var paths: [String] { asked.requests.withLock { $0.filter { $0.contains("/data") } } }
  }

  private var offline: NetworkConditions {
    var conditions = NetworkConditions()
    conditions.offline = true
    return conditions
  }

  /// A page with a button for each request, and a place for its outcome.
  private static let body = """
    <link rel="icon" href="data:,">
    <script>
    const ask = async (url, options) => {
      const out = document.getElementById("out");
      out.textContent = "waiting";
      try {
        const answer = await fetch(url, options);
        out.textContent = answer.status + " " + await answer.text();
      } catch (error) { out.textContent = "failed"; }
    };
    </script>
    <button onclick="ask('/data')">Ask</button>
    <button onclick="ask('/data', { method: 'POST', body: 'token=s3cretvalue1&b=ü' })">Send</button>
    <p id="out">nothing yet</p>
    """

  /// The page's requests without a browser's own, for an icon.
  private static func requests(_ app: XCUIApplication) -> [NetworkRequestRecord] {
    app.pageNetwork.requests.filter { $0.url.path != "/favicon.ico" }
  }

  private func outcome(_ app: XCUIApplication, of button: String) -> String {
    app.buttons[button].tap()
    let out = app.staticTexts["out"]
    let deadline = ContinuousClock.now + .seconds(10)
    while ["waiting", "nothing yet"].contains(out.label), ContinuousClock.now < deadline {}
    return out.label
  }

  @Test(arguments: UITestBrowser.all)
  func `a page's requests are stubbed, failed and passed on`(browser: UITestBrowser) throws {
    let services = try Services(Self.body)
    let stubs = NetworkStubs(unmatched: .passThrough) { Stub("GET /data").text("stubbed") }
    let conditions = NetworkConditions(stubs: stubs)
    let app = services.launched(conditions, in: browser)
    #expect(outcome(app, of: "Ask") == "200 stubbed")
    #expect(services.paths.isEmpty)
    try app.pageNetwork.verify("GET /data")

    // A running page takes others.
    app.pageConditions = offline
    #expect(outcome(app, of: "Ask") == "failed")
    app.pageConditions = nil
    #expect(outcome(app, of: "Send") == "200 live token=s3cretvalue1&b=ü")
    #expect(services.paths == ["POST /data"])

    try app.pageNetwork.verify("POST /data")
    var requests = Self.requests(app)
    // It asks once more where a connection was lost.
    if browser == .firefox, requests.count == 4 { requests.remove(at: 2) }
    #expect(requests.map(\.origin) == [.stub(0, route: "GET /data"), .fault("offline"), .live])
    let sent = try #require(requests.last)
    #expect(sent.method == "POST" && sent.status == 200)
    #expect(sent.body?.contains("s3cretvalue1") != true, "\(sent.body ?? "")")
    // Documents come from the application, and are none of the page's requests.
    #expect(requests.count == 3)
  }

  @Test func `another origin's answers can be read`() throws {
    let services = try Services("")
    let address = services.other.address
    let page = """
      \(Self.body)
      <button onclick="ask('\(address)/data/other')">Other</button>
      <button onclick="ask('\(address)/data/other', { method: 'PUT', body: '{}',
        headers: { 'content-type': 'application/json' } })">Put</button>
      """
    let crossing = try Services(page)
    let stubs = NetworkStubs {
      Stub("GET \(address)/data/other").text("over there")
      Stub("PUT \(address)/data/other").text("put there")
    }
    let app = crossing.launched(NetworkConditions(stubs: stubs))
    #expect(outcome(app, of: "Other") == "200 over there")
    #expect(outcome(app, of: "Put") == "200 put there")
    #expect(services.paths.isEmpty)
    // The network's own answer says itself who may read it.
    app.pageConditions = nil
    #expect(outcome(app, of: "Other") == "failed")
    #expect(services.paths == ["GET /data/other"])
  }

  @Test(arguments: UITestBrowser.all)
  func `what a page requests is recorded and replayed`(browser: UITestBrowser) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-\(UUID().uuidString)")
    // A test that fails early has made none.
    defer { try? FileManager.default.removeItem(at: folder) }
    let services = try Services(Self.body)
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let app = services.launched(conditions, in: browser)
    let first = outcome(app, of: "Send")
    #expect(first == "200 live token=s3cretvalue1&b=ü")
    app.terminate()
    let text = try String(
      contentsOf: folder.appendingPathComponent("recording.har"), encoding: .utf8)
    #expect(text.contains("/data") && !text.contains("s3cretvalue1"))

    conditions.mode = .replay
    let replayed = services.launched(conditions, in: browser)
    #expect(outcome(replayed, of: "Send").hasPrefix("200 live "))
    #expect(services.paths == ["POST /data"])
    #expect(Self.requests(replayed).map(\.origin) == [.recording])
  }

  @Test func `wrong conditions are the test's failure`() throws {
    let services = try Services(Self.body)
    var wrong = NetworkConditions()
    wrong.mode = .replay
    let message = failure { _ = services.launched(wrong) }
    #expect(message.contains("recording"), "\(message)")
    let app = services.launched(nil, in: .chromiumByWebDriver)
    let late = failure { app.pageConditions = offline }
    #expect(late.contains("needs pageConditions before launch()"), "\(late)")
  }

  @Test func `a stream passes as it comes`() throws {
    let released = DispatchSemaphore(value: 0)
    let server = try TestServer(serve: { socket in
      while let request = TestServer.request(on: socket) {
        let page = PageApplication.page(
          """
          <p id="out">nothing yet</p>
          <script>
          new EventSource("/events").onmessage = e => {
            document.getElementById("out").textContent += e.data;
          };
          </script>
          """)
        if request.path == "/" {
          let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: "
          guard
            (try? System.send(Array("\(head)\(page.utf8.count)\r\n\r\n\(page)".utf8), to: socket))
              != nil
          else { return }
          continue
        }
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: one\n\n"
        guard (try? System.send(Array(head.utf8), to: socket)) != nil else { return }
        released.wait()
        return
      }
    })
    defer { released.signal() }
    let app = XCUIApplication(address: server.address)
    app.pageConditions = NetworkConditions()
    app.launch()
    #expect(
      app.staticTexts.element(matching: NSPredicate(format: "label CONTAINS 'one'"))
        .waitForExistence(timeout: 10))
  }

  /// What any client has: all that the page is told is the proxy's address.
  @Test(arguments: UITestBrowser.engines)
  func `a page comes through a proxy that stands before its service`(browser: UITestBrowser) throws
  {
    let services = try Services(
      """
      <p data-testid="said"></p><script>
      fetch("/data").then(answer => answer.text()).then(text => {
        document.querySelector("[data-testid=said]").textContent = text;
      });
      </script>
      """)
    let stubs = NetworkStubs(unmatched: .passThrough) { Stub("GET /data").text("stubbed") }
    let conditions = NetworkConditions(stubs: stubs)
    let proxy = try ConditioningProxy(
      to: try #require(URL(string: services.server.address)), conditions: conditions)
    defer { proxy.stop() }
    let app = XCUIApplication(address: proxy.url.absoluteString)
    app.browser = browser
    app.launch()
    #expect(app.staticTexts["said"].wait(for: \.label, toEqual: "stubbed", timeout: 20))
    #expect(proxy.requests.contains { $0.url.hasSuffix("/data") && $0.status == 200 })
    app.terminate()
  }
}
