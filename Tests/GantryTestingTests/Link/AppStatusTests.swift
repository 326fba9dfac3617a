import Foundation
import Gantry
import GantryLink
import GantrySystem
import Testing

@testable import GantryTesting

/// What an app has said over the link.
struct AppStatusTests {
  @Test func anAppThatHasSaidNothingHasNothing() throws {
    let status = AppStatus()
    #expect(!status.isReady && !status.isGone)
    #expect(status.droppedRequests == 0 && status.askedNumber == 0 && status.answeredNumber == 0)
    #expect(status.changeNumber == 0)
    #expect(status.changes.isEmpty && status.reports.isEmpty && status.requests.isEmpty)
    #expect(try LinkFixture().server.send(LinkMessage(.request)) == false)
  }

  @Test func eachMessageChangesWhatItIsAbout() {
    var status = AppStatus()
    status.take(LinkMessage(.ready) { $0.url = "http://a" })
    #expect(status.isReady && status.url == "http://a")
    status.take(
      LinkMessage(.changed) {
        $0.number = 1
        $0.reason = "no"
      })
    status.take(LinkMessage(.changed) { $0.number = 2 })
    status.take(LinkMessage(.changed))
    #expect(status.changes == [1: "no", 2: nil])
    status.take(LinkMessage(.requested) { $0.number = 3 })
    #expect(status.answeredNumber == 3)
    status.take(LinkMessage(.requested))
    #expect(status.answeredNumber == 3)
  }

  /// Of a crowd the newest are kept, and the number of those that aren't.
  @Test func theNewestRequestsAreKept() {
    func message(_ numbers: Range<Int>) -> LinkMessage {
      LinkMessage(.requests) {
        $0.requests = numbers.map {
          LinkRequest(method: "GET", url: "http://h/\($0)", start: 0, duration: 0)
        }
      }
    }
    var status = AppStatus()
    status.take(message(0..<12_500))
    #expect(status.requests.count == 12_500 && status.droppedRequests == 0)
    status.take(message(12_500..<12_501))
    #expect(status.requests.count == 10_000 && status.droppedRequests == 2_501)
    #expect(status.requests.first?.url == "http://h/2501")
    status.take(LinkMessage(.requests))
    status.take(message(12_501..<15_002))
    #expect(status.requests.count == 10_000 && status.droppedRequests == 5_002)
    #expect(status.requests.last?.url == "http://h/15001")
  }

  /// Of reports of one configuration the last is known, in the first one's place.
  @Test func aLaterReportReplacesAnEarlierOne() {
    struct One: LaunchConfiguration { var a = 0 }
    struct Two: LaunchConfiguration { var b = 0 }
    var status = AppStatus()
    for report in [
      Launch(defaults: One(a: 1)).report, Launch(defaults: Two()).report,
      Launch(defaults: One(a: 2)).report,
    ] {
      status.take(LinkMessage(.report) { $0.report = report })
    }
    status.take(LinkMessage(.report))
    #expect(status.reports.map(\.configuration) == ["One", "Two"])
    #expect(status.reports[0].options.first { $0.name == "a" }?.value == "2")
  }

  /// Each question is answered later, by a request that was made before it.
  private struct SlowApp: LinkedApp {
    let monitor = Monitor(AppStatus())

    func send(_ message: LinkMessage) -> Bool {
      Thread.detachNewThread { [monitor] in
        Thread.sleep(forTimeInterval: 0.2)
        monitor.withLock { status in
          status.take(
            LinkMessage(.requests) {
              $0.requests = [LinkRequest(method: "GET", url: "http://a", start: 0, duration: 0)]
            })
          status.take(LinkMessage(.requested) { $0.number = message.number })
        }
      }
      return true
    }
  }

  @Test func requestsAreThoseUpToTheQuestion() {
    let app = SlowApp()
    let start = ContinuousClock.now
    for count in 1...3 { #expect(app.requests(timeout: .seconds(30)).count == count) }
    #expect(start.duration(to: .now) < .seconds(25))
  }

  /// Each change is accepted only when the next one is sent, and the second one is refused later.
  private struct LateApp: LinkedApp {
    let monitor = Monitor(AppStatus())

    func send(_ message: LinkMessage) -> Bool {
      guard let number = message.number, number > 1 else { return true }
      monitor.withLock { status in
        status.take(LinkMessage(.changed) { $0.number = number - 1 })
      }
      Thread.detachNewThread { [monitor] in
        Thread.sleep(forTimeInterval: 0.2)
        monitor.withLock { status in
          status.take(LinkMessage(.changed) { ($0.number, $0.reason) = (number, "no title") })
        }
      }
      return true
    }
  }

  @Test func aLateAnswerIsNotThatToTheNextChange() {
    struct Titled: LaunchConfiguration { var title = "" }
    let app = LateApp()
    #expect(
      app.change(to: Titled(), timeout: .zero) == "the app didn't answer within 0.0 seconds")
    #expect(app.change(to: Titled(), timeout: .seconds(30)) == "no title")
  }

  /// An app that answers nothing; the test says how sending to it ends.
  private struct MuteApp: LinkedApp {
    let monitor = Monitor(AppStatus())
    let sending: @Sendable (Monitor<AppStatus>) throws -> Bool

    func send(_ message: LinkMessage) throws -> Bool { try sending(monitor) }
  }

  @Test func whatDoesNotArriveIsNotWaitedFor() {
    struct Titled: LaunchConfiguration { var title = "" }
    let closed = MuteApp { _ in false }
    let broken = MuteApp { _ in throw SystemError("write to the link", code: EPIPE) }
    let gone = MuteApp { monitor in
      monitor.withLock { $0.isGone = true }
      return true
    }
    let start = ContinuousClock.now
    for (app, reason) in [
      (closed, "there is no link to the app"),
      (broken, "\(SystemError("write to the link", code: EPIPE))"),
      (gone, "the app has ended"),
    ] {
      #expect(app.change(to: Titled(), timeout: .seconds(30)) == reason)
      #expect(app.requests(timeout: .seconds(30)).isEmpty)
    }
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test(arguments: [
    ("GET /login?next=https://a.example/", 1), ("/login?next=https://b.example/", 0),
    ("/login", 2), ("POST /login", 1), ("https://h.example/login", 1),
    ("GET https://h.example/login?next=https://a.example/", 1), ("http://h.example/login", 1),
    ("/a b", 1), ("/a%20b", 1), ("GET https://h.example/a b", 1), ("https://h.example/a%20b", 1),
  ])
  func aRequestIsNamedByItsPathOrItsURL(_ name: String, _ count: Int) throws {
    let log = RequestLog()
    for (method, url) in [
      ("GET", "https://h.example/login?next=https://a.example/"),
      ("POST", "http://h.example/login"), ("GET", "https://h.example/a%20b"),
    ] {
      log.add(LinkRequest(method: method, url: url, start: 0, duration: 0))
    }
    try log.network.verify(name, count: count, timeout: .zero)
  }

  @Test(arguments: [
    "users", "GET users", "GET", "", "?page=2", "GET localhost:8080/users", "://h/users",
    "users?next=https://a.example/",
  ])
  func whatNamesNoRequestIsAnError(_ name: String) {
    let network = RequestLog().network
    let error = #expect(throws: RequestCountError.self) { try network.verify(name, count: 0) }
    #expect(
      error?.description
        == "'\(name)' names no request: write a path that begins with '/', or a URL with its scheme."
    )
    // It waits for nothing.
    let start = ContinuousClock.now
    #expect(network.waitForRequest(name, timeout: .seconds(30)) == nil)
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test(arguments: [1e300, -1, 1e9])
  func aRequestMayTakeAnyTime(_ duration: Double) {
    let request = LinkRequest(method: "GET", url: "http://a", start: 0, duration: duration)
    #expect(NetworkRequestRecord(request).duration == .seconds(duration < 0 ? 0 : 1e9))
  }

  @Test func anErrorSaysEachThingOnce() {
    let problem = LaunchError.Problem(
      code: .unreadableSource, option: nil, message: "no file", place: nil)
    let error = LaunchError(problems: [problem])
    let text = error.description
    for output in ["", "line 1\n\nline 2\n", "\(text)\nmore"] {
      let shown = ApplicationError(
        .exited, "App has ended.", launchError: error, output: output, reproLine: "App --port 1",
        networkLines: ["Unanswered:", "  GET /a"]
      ).description
      #expect(
        shown
          == (["App has ended."] + (output.contains(text) ? [] : [text])
          + ["Unanswered:", "  GET /a", "Start it again with:", "  App --port 1"]
          + (output.isEmpty
            ? [] : ["Its output:"] + output.components(separatedBy: "\n").map { "  | \($0)" }))
          .joined(separator: "\n"))
    }
    #expect(ApplicationError(.notStarted, "No App.").description == "No App.")
  }
}
