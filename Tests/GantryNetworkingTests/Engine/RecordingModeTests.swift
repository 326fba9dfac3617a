import Foundation
import Gantry
import Testing

@testable import GantryNetworking

/// Recording and replaying, as stubs and modes decide about them.
struct RecordingModeTests {
  /// A recording of an answer and a failure.
  private static func tape() throws -> RecordingFolder {
    let folder = try RecordingFolder()
    try folder.record(
      .make(HTTPRequest("GET /taped"), [:], .data(Data("t".utf8))),
      .failing(HTTPRequest("GET /lost"), .networkConnectionLost))
    return folder
  }

  private static func engine(
    _ tape: RecordingFolder, _ mode: NetworkConditions.Mode, _ stubs: NetworkStubs = NetworkStubs()
  ) throws -> NetworkEngine {
    var conditions = NetworkConditions(stubs: stubs)
    conditions.mode = mode
    conditions.recording = tape.path
    return try NetworkEngine(conditions)
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
    let tape = try Self.tape()
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
    let added = try HARReader.read(tape.file, redaction: .standard).entries.filter { entry in
      if case .failure(let error) = entry.outcome { error.code == .unknown } else { false }
    }
    #expect(added.map(\.request.url.path) == recorded.sorted())
  }

  @Test func recordedFailuresAreReplayed() throws {
    let engine = try Self.engine(Self.tape(), .replay)
    #expect(engine.plan(for: try HTTPRequest("GET /lost")).summary == "error -1005")
    #expect(engine.plan(for: try HTTPRequest("GET /taped")).summary == "200 t")
  }

  @Test(arguments: [
    (
      NetworkStubs(), "GET /tape",
      "the recording has no answer to GET https://api.example.com/tape"
    ),
    (
      NetworkStubs { Stub("GET /tap") }, "GET /tape",
      "neither a stub nor the recording answers GET https://api.example.com/tape; the nearest stub is routes[0] 'GET /tap', but the path differs"
    ),
    (
      NetworkStubs { Stub("GET /tape").bandwidth(9) }, "GET /tape",
      "routes[0] 'GET /tape' passes on GET https://api.example.com/tape, and the recording has no answer to it"
    ),
  ]) func aMissNamesTheNearestExchange(stubs: NetworkStubs, line: String, text: String) throws {
    let tape = try Self.tape()
    let plan = try Self.engine(tape, .replay, stubs).plan(for: HTTPRequest(line))
    let entries = try HARReader.read(tape.file, redaction: .standard).entries
    let entry = try #require(entries.first { $0.request.url.path == "/taped" })
    #expect(
      plan.miss == """
        \(text); the nearest exchange is GET https://api.example.com/taped \
        (\(tape.file):\(entry.line)): the path is '/taped' there, '/tape' here
        """)
  }

  @Test func whatAStubPassesOnHasItsFaults() throws {
    let stubs = NetworkStubs {
      Stub("GET /taped").bandwidth(9).latency(.seconds(1)).fault(.drop, every: 3)
      Stub("GET /lost").sequence(.status(503), .passThrough.delayed(.seconds(2)))
    }
    for (mode, answer, failure) in [
      (NetworkConditions.Mode.live, "live", "live"), (.replay, "200 t", "error -1005"),
    ] {
      let engine = try Self.engine(Self.tape(), mode, stubs)
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
    let folder = try RecordingFolder()
    var conditions = NetworkConditions()
    conditions.mode = .record
    conditions.recording = folder.path
    conditions.redacted = ["X"]
    let recording = try NetworkEngine(conditions)
    let request = try HTTPRequest("GET /users?token=hunter2&X=hunter3&Y=1")
    let plan = recording.plan(for: request)
    #expect(plan.shortOrigin == "recorded")
    let answer = HTTPAnswer(
      status: 200, headers: HTTPHeaders(["Content-Type": "application/json"]),
      body: .data(Data("[1]".utf8)))
    recording.finished(
      HTTPExchange(
        request: request, outcome: .success(answer), start: Date(timeIntervalSince1970: 0),
        duration: .milliseconds(3)),
      plan: plan)
    recording.flush()

    #expect(try !folder.holds("hunter"))

    conditions.mode = .replay
    conditions.redacted = []
    conditions.ignored = ["Y"]
    let replay = try NetworkEngine(conditions)
    #expect(replay.plan(for: request).summary == "200 application/json [1]")
    let other = try HTTPRequest("GET /users?token=hunter2&X=hunter3&Y=2")
    #expect(replay.plan(for: other).summary == "200 application/json [1]")
    #expect(replay.plan(for: request).shortOrigin == "recording")
    let miss = try #require(replay.plan(for: HTTPRequest("GET /user")).miss)
    #expect(
      miss.hasPrefix(
        "the recording has no answer to GET https://api.example.com/user; the nearest exchange is "
          + "GET https://api.example.com/users"), "\(miss)")
    #expect(!miss.contains("hunter"))
  }

  @Test func problemsOfARecordingHaveTheOptionsName() throws {
    let folder = try RecordingFolder()
    try folder.write(#"{"log":{"version":"1.1"}}"#)
    let error = try #require(throws: LaunchError.self) { try Self.engine(folder, .replay) }
    #expect(
      error.description == """
        error: network.recording: log.version is '1.1', and Gantry reads HAR 1.2. Record again, or \
        export the HAR from a newer browser
               \(folder.file):1
        """)
  }
}
