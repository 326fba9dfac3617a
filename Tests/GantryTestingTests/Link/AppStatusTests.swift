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
}
