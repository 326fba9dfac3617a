import Foundation
import Gantry
import GantryLink
import Testing

@testable import GantryTesting

/// What an app has said over the link.
struct AppStatusTests {
  @Test func anAppThatHasSaidNothingHasNothing() throws {
    let status = AppStatus()
    #expect(!status.isReady && !status.isGone)
    #expect(status.droppedRequests == 0 && status.askedNumber == 0 && status.answeredNumber == 0)
    #expect(status.changes.isEmpty && status.reports.isEmpty && status.requests.isEmpty)
    #expect(try LinkFixture().server.send(LinkMessage(.request)) == false)
  }

  @Test func eachMessageChangesWhatItIsAbout() {
    var status = AppStatus()
    status.take(LinkMessage(.ready) { $0.url = "http://a" })
    #expect(status.isReady && status.url == "http://a")
    status.take(
      LinkMessage(.changed) {
        $0.configuration = "App"
        $0.reason = "no"
      })
    status.take(LinkMessage(.changed) { $0.configuration = "Other" })
    #expect(status.changes == ["App": "no", "Other": nil])
    status.take(LinkMessage(.requested) { $0.number = 3 })
    #expect(status.answeredNumber == 3)
    status.take(LinkMessage(.requested))
    #expect(status.answeredNumber == 3)
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
    for count in 1...3 { #expect(app.requests(timeout: .seconds(30)).count == count) }
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
    for output in ["", "line 1\nline 2", "\(text)\nmore"] {
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
