import GantrySystem
import Testing

@testable import GantryBrowser

/// What a page asks of its driver after its end: nothing.
@Suite struct ClosedPageTests {
  /// A driver that gives the same answer each time, and counts them.
  private final class Driver: HTTPTransport {
    let endpoint = Endpoint(loopback: 1)
    let count = Lock(0)

    func exchange(
      _ method: String, _ path: String, body: [UInt8]?, deadline: Deadline
    ) throws(BrowserError) -> HTTPResponse {
      count.withLock { $0 += 1 }
      let value = path == "/session" ? #"{"sessionId":"1"}"# : #"["1"]"#
      return HTTPResponse(status: 200, body: Array(#"{"value":\#(value)}"#.utf8))
    }
  }

  /// Input makes a page look for new windows for a while, also in its next question.
  @Test func aClosedPageLooksForNoWindow() throws {
    let driver = Driver()
    let page = try WebDriverPage(
      session: WebDriverSession(client: driver, capabilities: [:], deadline: .generous),
      engine: "test", agent: Agent(source: ""), viewport: .standard,
      host: WebDriverPage.Host(end: { _ in }), deadline: .generous)
    try page.perform([.pointerDown()], deadline: .generous)
    page.close()
    let asked = driver.count.withLock { $0 }
    for _ in 0..<2 {
      #expect {
        try page.perform([.pointerUp()], deadline: .generous)
      } throws: {
        ($0 as? BrowserError)?.code == .gone
      }
      #expect { try page.call("{}", waits: false, deadline: .generous) } throws: {
        ($0 as? BrowserError)?.message == "The page was closed."
      }
    }
    #expect(driver.count.withLock { $0 } == asked)
  }
}
