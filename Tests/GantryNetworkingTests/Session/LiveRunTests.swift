import Gantry
import GantryFormats
import GantryLink
import GantrySystem
import GantryURLSession
import TestServer
import Testing

@testable import GantryNetworking

/// What becomes of requests that go to the network, by every way of asking.
@Suite struct LiveRunTests {
  private func recording(_ folder: RecordingFolder) -> NetworkConditions {
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    return conditions
  }

  private func entries(_ folder: RecordingFolder) throws -> [[String: Any]] {
    guard FileManager.default.fileExists(atPath: folder.file) else { return [] }
    let har = try JSONSerialization.jsonObject(with: Data(folder.har().utf8)) as? [String: Any]
    let log = try #require(har?["log"] as? [String: Any])
    return try #require(log["entries"] as? [[String: Any]])
  }

  @Test(.timeLimit(.minutes(20)), arguments: [false, true])
  func smallRequestsPassBesideALargeAnswer(isRecorded: Bool) async throws {
    let folder = try RecordingFolder()
    let size = 128 << 20
    let server = try TestServer(serve: { socket in
      guard let request = TestServer.request(on: socket) else { return }
      if request.path == "/large" { return LargeAnswer.send(size, to: socket) }
      try? System.send(RawServer.answer("200 OK", ["Content-Type: text/plain"], "a"), to: socket)
    })
    var conditions = isRecorded ? recording(folder) : NetworkConditions()
    conditions.latency = .microseconds(1)
    let configuration = configuration(conditions)
    let (large, small) = (
      try request("\(server.address)/large"), try request("\(server.address)/small")
    )
    async let whole = Way.delegate.ask(large, configuration)
    for _ in 0..<20 {
      let texts = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<16 { group.addTask { await Way.handler.ask(small, configuration).text } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(texts.allSatisfy { $0 == "a" })
    }
    #expect(await whole.error == nil)
    Installations.flush()
  }

  @Test(arguments: Way.allCases)
  func itsTimesAreRecorded(_ way: Way) async throws {
    let folder = try RecordingFolder()
    let server = try RawServer.make { _ in
      Thread.sleep(forTimeInterval: 0.25)
      return RawServer.answer("200 OK", ["Content-Type: text/plain"], "late")
    }
    let request = try request("\(server.address)/late")
    let start = Date()
    let seen = await way.ask(request, configuration(recording(folder)))
    let end = Date()
    #expect(seen.text == "late")
    Installations.flush()
    let entry = try #require(try entries(folder).first)
    let time = try #require(entry["time"] as? Double) / 1000
    #expect(time >= 0.25)
    #expect(time <= end.timeIntervalSince(start))
    let text = try #require(entry["startedDateTime"] as? String)
    let began = try #require(DateText.read(text))
    // It is written in milliseconds.
    #expect(began > start - 0.001)
    #expect(began < end - 0.25)
  }

  @Test(arguments: [Way.handler, .client])
  func whatIsCancelledIsNotRecorded(_ way: Way) async throws {
    let folder = try RecordingFolder()
    let asking = Lock<Task<Seen, Never>?>(nil)
    let isKept = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let server = try RawServer.make { request in
      if request.path == "/stays" {
        // On the server's thread: other tests may hold those of tasks for longer than the request
        // waits, which then ends by its timeout, and is recorded as such.
        isKept.wait()
        asking.withLock { $0 }?.cancel()
        isOver.wait()
      }
      return RawServer.answer("200 OK", [], "answer")
    }
    let configuration = configuration(recording(folder))
    let request = try request("\(server.address)/stays")
    let task = Task { await way.ask(request, configuration) }
    asking.withLock { $0 = task }
    isKept.signal()
    #expect(await task.value.error == .cancelled)
    isOver.signal()
    // The network's session goes on.
    let next = await way.ask(
      try #require(URL(string: "\(server.address)/next").map { URLRequest(url: $0) }), configuration
    )
    #expect(next.text == "answer")
    Installations.flush()
    let urls = try entries(folder).map { ($0["request"] as? [String: Any])?["url"] as? String }
    #expect(urls == ["\(server.address)/next"])
  }
}
