import Foundation
import GantryBrowser
import GantryReport
import GantrySystem
import Testing

@testable import GantryUI

/// How often the page is asked.
@Suite struct CommandTests {
  /// A page that counts what its agent is asked, knows how long input may take, and loses documents;
  /// input goes nowhere.
  private final class CountedPage: Page {
    let page: any Page
    let count = Lock(0)
    let inputTime = Lock(Duration.zero)
    /// How many waits end with their document, and only when their time is over.
    let lostWaits = Lock(0)

    init(_ page: any Page) { self.page = page }

    func call(
      _ request: String, in frames: [String], waits: Bool, deadline: Deadline
    ) throws(BrowserError) -> String {
      count.withLock { $0 += 1 }
      let isLost = lostWaits.withLock { lost in
        guard waits, lost > 0 else { return false }
        lost -= 1
        return true
      }
      if isLost {
        // Past the end of the wait, as a browser is late with what it loses.
        Thread.sleep(forTimeInterval: 0.2)
        throw BrowserError(.navigated, "The document went away.")
      }
      return try page.call(request, in: frames, waits: waits, deadline: deadline)
    }

    var engine: String { page.engine }
    var console: [ConsoleRecord] { page.console }
    var network: [NetworkRecord] { page.network }
    var isAlive: Bool { page.isAlive }

    func open(_ address: String, deadline: Deadline) throws(BrowserError) {
      try page.open(address, deadline: deadline)
    }
    func perform(
      _ actions: [InputAction], asking request: String?, deadline: Deadline
    ) throws(BrowserError) -> String? {
      inputTime.withLock { $0 = deadline.remaining }
      return try request.map { (text) throws(BrowserError) in
        try call(text, waits: false, deadline: deadline)
      }
    }
    func windows(deadline: Deadline) throws(BrowserError) -> [String] {
      try page.windows(deadline: deadline)
    }
    func show(_ window: String, deadline: Deadline) throws(BrowserError) {
      try page.show(window, deadline: deadline)
    }
    func screenshot(_ area: CGRect?, deadline: Deadline) throws(BrowserError) -> Data {
      try page.screenshot(area, deadline: deadline)
    }
    func dialog(deadline: Deadline) throws(BrowserError) -> Dialog? {
      try page.dialog(deadline: deadline)
    }
    func answerDialog(accept: Bool, text: String?, deadline: Deadline) throws(BrowserError) {
      try page.answerDialog(accept: accept, text: text, deadline: deadline)
    }
    func set(
      deadline: Deadline, _ change: (inout PageSettings) -> Void
    ) throws(BrowserError) {
      try page.set(deadline: deadline, change)
    }
    func setPermission(
      _ permission: Permission, isGranted: Bool, deadline: Deadline
    ) throws(BrowserError) -> Bool {
      try page.setPermission(permission, isGranted: isGranted, deadline: deadline)
    }
    var asksAhead: Bool { page.asksAhead }

    func ask(_ request: String) -> @Sendable () -> String? {
      page.ask(request)
    }
    func cookies(deadline: Deadline) throws(BrowserError) -> [PageCookie] { [] }
    func add(_ cookies: [PageCookie], deadline: Deadline) throws(BrowserError) -> Bool { true }
    func close() { page.close() }
  }

  /// Opens a page, with the application's own session, which is to be kept as long as the page is used.
  private func opened(
    _ body: String
  ) throws -> (app: XCUIApplication, page: CountedPage, session: ApplicationSession) {
    let app = try PageApplication(body).app
    let session = try #require(app.slot.session)
    let counted = CountedPage(session.page)
    app.slot.set(
      ApplicationSession(
        name: session.name, process: nil, page: counted, address: session.address, place: nil,
        recorded: nil))
    return (app, counted, session)
  }

  @Test func aPressHasItsOwnTimeBesidesThatOfAnAnswer() throws {
    let (app, page, session) = try opened("<button>Press</button>")
    defer { app.terminate() }
    app.buttons["Press"].press(forDuration: 40)
    let time = page.inputTime.withLock { $0 }
    #expect(time > .seconds(40) + Timeouts.answer / 2, "\(time)")
    withExtendedLifetime(session) {}
  }

  @Test func aQueryAndAReadingAskOnce() throws {
    let rows = (1...250).map { "<li><a href='/\($0)'>Row \($0)</a></li>" }.joined()
    let (app, counted, session) = try opened("<ul>\(rows)</ul>")
    defer { app.terminate() }
    func questions(_ body: () -> Bool) -> Int {
      counted.count.withLock { $0 = 0 }
      #expect(body())
      return counted.count.withLock { $0 }
    }
    #expect(questions { app.links["Row 200"].exists } == 1)
    #expect(questions { app.links["Row 200"].label == "Row 200" } == 1)
    #expect(questions { app.tables.links.element(boundBy: 4).isEnabled } == 1)
    #expect(questions { app.links.count == 250 } == 1)
    #expect(questions { app.links["Row 3"].waitForExistence(timeout: 5) } == 1)
    #expect(questions { !app.links["Row 0"].exists } == 1)
    withExtendedLifetime(session) {}
  }

  @Test func aDocumentThatComesAtTheEndOfAWaitIsLookedAtOnce() throws {
    let (app, page, session) = try opened("<p>Here</p>")
    defer { app.terminate() }
    let here = app.staticTexts["Here"]
    page.lostWaits.withLock { $0 = 1 }
    #expect(here.waitForExistence(timeout: 0.1))
    page.lostWaits.withLock { $0 = 1 }
    #expect(app.staticTexts["Never"].waitForNonExistence(timeout: 0.1))
    page.lostWaits.withLock { $0 = 1 }
    #expect(!app.staticTexts["Never"].waitForExistence(timeout: 0.1))
    page.lostWaits.withLock { $0 = 2 }
    #expect(!here.waitForExistence(timeout: 0.1), "it goes from document to document")
    withExtendedLifetime(session) {}
  }
}
