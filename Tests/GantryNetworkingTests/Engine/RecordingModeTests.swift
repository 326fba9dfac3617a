import Foundation
import Gantry
import GantrySystem
import Testing

@testable import GantryNetworking

/// Recording and replaying, with a recording that is none.
struct RecordingModeTests {
  private final class Tape: ExchangeRecorder, ExchangeRecording {
    let urls = Lock<[String]>([])
    let flushes = Lock(0)

    func record(_ exchange: HTTPExchange) {
      urls.withLock { $0.append(exchange.request.url.path) }
    }

    var redaction: Redactor { .standard }

    func flush() { flushes.withLock { $0 += 1 } }

    func answer(to request: HTTPRequest) -> HTTPExchange.Outcome? {
      switch request.url.path {
      case "/taped":
        .answer(
          HTTPAnswer(
            url: request.url, status: 200, headers: HTTPHeaders(), body: .data(Data("t".utf8))))
      case "/lost": .failure(URLError(.networkConnectionLost))
      default: nil
      }
    }

    func nearest(to request: HTTPRequest) -> String? {
      request.url.path == "/tape" ? "GET /taped (recording.har, entry 0): the path differs" : nil
    }
  }

  private static func engine(
    _ tape: Tape, _ mode: NetworkConditions.Mode, _ stubs: NetworkStubs = NetworkStubs()
  ) throws -> NetworkEngine {
    var conditions = NetworkConditions(stubs: stubs)
    conditions.mode = mode
    conditions.recording = "folder"
    conditions.redacted = ["X"]
    conditions.ignored = ["Y"]
    return try NetworkEngine(
      conditions,
      access: RecordingAccess(
        recorder: { folder, redacted in
          #expect(folder == "folder" && redacted == ["X"])
          return tape
        },
        recording: { folder, redacted, ignored in
          #expect(folder == "folder" && redacted == ["X"] && ignored == ["Y"])
          return tape
        }))
  }

  @Test(arguments: [
    (NetworkConditions.Mode.record, NetworkStubs(), ["recorded", "recorded"]),
    (.record, NetworkStubs { Stub("GET /stubbed") }, ["0", "recorded"]),
    (.live, NetworkStubs(unmatched: .record) { Stub("GET /stubbed") }, ["0", "recorded"]),
    (.live, NetworkStubs(), ["live", "live"]),
    (.replay, NetworkStubs { Stub("GET /stubbed") }, ["0", "recording"]),
    (.replay, NetworkStubs(), ["miss", "recording"]),
    (.extend, NetworkStubs(), ["recorded", "recording"]),
    (.extend, NetworkStubs { Stub("GET /stubbed") }, ["0", "recording"]),
    (.replay, NetworkStubs(unmatched: .passThrough) {}, ["live", "recording"]),
    // Stubs that pass on: explicitly, and since they say only what their route is like.
    (.live, NetworkStubs { Stub("GET /stubbed").passThrough() }, ["live", "live"]),
    (.live, NetworkStubs { Stub("GET /stubbed").bandwidth(1) }, ["live", "live"]),
    (
      .live,
      NetworkStubs {
        Stub("GET /stubbed").latency(.seconds(1))
        Stub("GET /other")
      }, ["live", "miss"]
    ),
    (
      .live, NetworkStubs(unmatched: .fail) { Stub("GET /stubbed").passThrough() },
      ["live", "miss"]
    ),
    (.record, NetworkStubs { Stub("GET /stubbed").passThrough() }, ["recorded", "recorded"]),
    (
      .live, NetworkStubs(unmatched: .record) { Stub("GET /taped").fault(.corrupted) },
      ["recorded", "recorded"]
    ),
    (.replay, NetworkStubs { Stub("GET /**").passThrough() }, ["miss", "recording"]),
    (
      .replay, NetworkStubs(unmatched: .passThrough) { Stub("GET /**").bandwidth(1) },
      ["live", "recording"]
    ),
  ]) func modesSayWhoAnswers(
    mode: NetworkConditions.Mode, stubs: NetworkStubs, origins: [String]
  ) throws {
    let tape = Tape()
    let engine = try Self.engine(tape, mode, stubs)
    var recorded: [String] = []
    for (line, origin) in zip(["GET /stubbed", "GET /taped"], origins) {
      let request = try HTTPRequest(line)
      let plan = engine.plan(for: request)
      #expect(plan.shortOrigin == origin)
      engine.finished(
        HTTPExchange(
          request: request, outcome: .failure(URLError(.unknown)), start: Date(), duration: .zero),
        plan: plan)
      if origin == "recorded" { recorded.append(request.url.path) }
    }
    engine.flush()
    #expect(tape.urls.withLock(\.self) == recorded)
    let isRecorder = mode == .extend || !recorded.isEmpty
    #expect(tape.flushes.withLock(\.self) == (isRecorder ? 1 : 0))
  }

  @Test func recordedFailuresAreReplayed() throws {
    let engine = try Self.engine(Tape(), .replay)
    #expect(engine.plan(for: try HTTPRequest("GET /lost")).summary == "error -1005")
    #expect(engine.plan(for: try HTTPRequest("GET /taped")).summary == "200 t")
  }

  @Test(arguments: [
    (
      NetworkStubs(), "GET /tape",
      "the recording has no answer to GET https://api.example.com/tape; the nearest exchange is GET /taped (recording.har, entry 0): the path differs"
    ),
    (NetworkStubs(), "GET /x", "the recording has no answer to GET https://api.example.com/x"),
    (
      NetworkStubs { Stub("GET /tap") }, "GET /tape",
      "neither a stub nor the recording answers GET https://api.example.com/tape; the nearest stub is routes[0] 'GET /tap', but the path differs; the nearest exchange is GET /taped (recording.har, entry 0): the path differs"
    ),
    (
      NetworkStubs { Stub("GET /tape").bandwidth(9) }, "GET /tape",
      "routes[0] 'GET /tape' passes on GET https://api.example.com/tape, and the recording has no answer to it; the nearest exchange is GET /taped (recording.har, entry 0): the path differs"
    ),
  ]) func aMissNamesTheNearestExchange(stubs: NetworkStubs, line: String, text: String) throws {
    let plan = try Self.engine(Tape(), .replay, stubs).plan(for: HTTPRequest(line))
    #expect(plan.miss == text)
  }

  @Test func whatAStubPassesOnHasItsFaults() throws {
    let stubs = NetworkStubs {
      Stub("GET /taped").bandwidth(9).latency(.seconds(1)).fault(.drop, every: 3)
      Stub("GET /lost").sequence(.status(503), .passThrough.delayed(.seconds(2)))
    }
    for (mode, answer, failure) in [
      (NetworkConditions.Mode.live, "live", "live"), (.replay, "200 t", "error -1005"),
    ] {
      let engine = try Self.engine(Tape(), mode, stubs)
      let plans = try (0..<4).map { _ in engine.plan(for: try HTTPRequest("GET /taped")) }
      #expect(plans.map(\.summary) == [answer, answer, "error -1005", answer])
      #expect(plans.map(\.delay) == Array(repeating: .seconds(1), count: 4))
      #expect(plans[0].bytesPerSecond == 9)
      let sequence = try (0..<3).map { _ in engine.plan(for: try HTTPRequest("GET /lost")) }
      #expect(sequence.map(\.summary) == ["503", failure, failure])
      #expect(sequence.map(\.delay) == [.zero, .seconds(2), .seconds(2)])
    }
  }

  @Test func whatOneEngineRecordsAnotherReplays() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tape-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    let recording = try NetworkEngine(conditions)
    let request = try HTTPRequest("GET /users?token=hunter2")
    let plan = recording.plan(for: request)
    #expect(plan.shortOrigin == "recorded")
    let answer = HTTPAnswer(
      url: request.url, status: 200, headers: HTTPHeaders(["Content-Type": "application/json"]),
      body: .data(Data("[1]".utf8)))
    recording.finished(
      HTTPExchange(
        request: request, outcome: .answer(answer), start: Date(timeIntervalSince1970: 0),
        duration: .milliseconds(3)),
      plan: plan)
    recording.flush()

    conditions.mode = .replay
    let replay = try NetworkEngine(conditions)
    #expect(replay.plan(for: request).summary == "200 application/json [1]")
    #expect(replay.plan(for: request).origin == .recording)
    let miss = try #require(replay.plan(for: HTTPRequest("GET /user")).miss)
    #expect(
      miss.hasPrefix(
        "the recording has no answer to GET https://api.example.com/user; the nearest exchange is "
          + "GET https://api.example.com/users"), "\(miss)")
    #expect(!miss.contains("hunter2"))
  }

  @Test func problemsOfARecordingHaveTheOptionsName() throws {
    var conditions = NetworkConditions()
    conditions.mode = .replay
    conditions.recording = "folder"
    let problem = LaunchError.Problem(
      code: .unreadableSource, option: nil, message: "it is of version 9",
      place: "folder/recording.har:1")
    let error = try #require(throws: LaunchError.self) {
      try NetworkEngine(
        conditions,
        access: RecordingAccess(
          recorder: { _, _ throws(LaunchError) in throw LaunchError(problems: []) },
          recording: { _, _, _ throws(LaunchError) in throw LaunchError(problems: [problem]) }))
    }
    #expect(
      error.description == """
        error: network.recording: it is of version 9
               folder/recording.har:1
        """)
  }
}
