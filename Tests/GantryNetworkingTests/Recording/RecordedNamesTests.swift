#if DEBUG
  import Foundation
  import Gantry
  import Testing

  @testable import GantryNetworking

  /// The names that were secret when something was recorded stand in the recording.
  struct RecordedNamesTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    private func request(_ fields: String, _ name: String = "ann") throws -> HTTPRequest {
      try .make(
        "POST", "http://h/all?fields=\(fields)", ["Content-Type": "application/json"],
        #"{"user":{"name":"\#(name)"}}"#)
    }

    @Test func `Replaying needs no names that recording had`() throws {
      try folder.record(
        .make(request("name,cca3"), text: "answer"), redacted: ["fields", "$.user.name"])
      #expect(
        try folder.har().hasPrefix(
          """
          {
            "log": {
              "_redacted": [
                "$.user.name",
                "fields"
              ],
              "creator": {
          """))
      #expect(try HARSpecification.problems(in: Data(folder.har().utf8)).isEmpty)
      let recording = try Recording(folder: folder.path)
      #expect(recording.redaction.given == ["$.user.name", "fields"])
      #expect(recording.answer(to: try request("area", "bob"))?.text == "answer")
      // With names of its own as well.
      let more = try Recording(folder: folder.path, redacted: ["fields", "x"])
      #expect(more.redaction.given == ["$.user.name", "fields", "x"])
      #expect(more.answer(to: try request("area", "bob"))?.text == "answer")
      // What was secret isn't told in a miss either.
      let nearest = try #require(
        recording.nearest(to: try .make("POST", "http://h/all?fields=population")))
      #expect(!nearest.contains("population"))
    }

    @Test func `A name that is given when replaying makes recorded values equal`() throws {
      try folder.record(.make(request("name"), text: "answer"))
      #expect(try !folder.har().contains("_redacted"))
      #expect(try Recording(folder: folder.path).answer(to: request("area")) == nil)
      let recording = try Recording(folder: folder.path, redacted: ["fields"])
      #expect(recording.answer(to: try request("area"))?.text == "answer")
    }

    @Test func `So it does for large bodies`() throws {
      func request(_ note: String) throws -> HTTPRequest {
        let filler = String(repeating: "x", count: 2 << 20)
        return try .make(
          "POST", "http://h/up", ["Content-Type": "application/json"],
          #"{"note":"\#(note)","filler":"\#(filler)"}"#)
      }
      try folder.record(
        .make(request("first"), text: "answer"),
        .make(try .make("POST", "http://h/up", [:], "small"), text: "small", at: 1))
      #expect(try Recording(folder: folder.path).answer(to: request("second")) == nil)
      let recording = try Recording(folder: folder.path, redacted: ["note"])
      for _ in 0..<2 {
        #expect(try recording.answer(to: request("second"))?.text == "answer")
      }
      #expect(recording.answer(to: try .make("POST", "http://h/up", [:], "other")) == nil)
    }

    @Test func `What was secret once stays so in its folder`() throws {
      try folder.record(.make(request("name"), text: "old"), redacted: ["fields"])
      // Another session, which names something else.
      try folder.record(
        .make(try .make("GET", "http://h/other?fields=hidden-1&page=2"), text: "other"),
        .make(request("area"), text: "new"), redacted: ["page"])
      #expect(try !folder.holds("hidden-1"))
      let recording = try Recording(folder: folder.path)
      #expect(recording.redaction.given == ["fields", "page"])
      #expect(recording.answer(to: try request("x"))?.text == "new")
      #expect(
        recording.answer(to: try .make("GET", "http://h/other?fields=y&page=9"))?.text == "other")
    }

    @Test func `Two recorders of one folder keep the names of both`() throws {
      let first = try Recorder(folder: folder.path, redacted: ["one"])
      let second = try Recorder(folder: folder.path, redacted: ["two"])
      first.record(.make(try .make("GET", "http://h/?one=1"), text: "1"))
      second.record(.make(try .make("GET", "http://h/?two=2"), text: "2"))
      first.flush()
      second.flush()
      let recording = try Recording(folder: folder.path)
      #expect(recording.redaction.given == ["one", "two"])
      #expect(recording.answer(to: try .make("GET", "http://h/?one=x"))?.text == "1")
      #expect(recording.answer(to: try .make("GET", "http://h/?two=x"))?.text == "2")
    }

    @Test(arguments: [false, true])
    func `What a killed process leaves has its names`(isCutOff: Bool) throws {
      try folder.record(.make(try .make("GET", "http://h/a"), text: "a"))
      let recorder = try Recorder(folder: folder.path, redacted: ["fields", "a-\"b\""])
      recorder.record(.make(try request("name"), text: "answer"))
      recorder.settle()
      var left = try folder.harOfKilled()
      recorder.flush()
      // In the middle of its entry.
      if isCutOff { left.removeLast(300) }
      try folder.write(left)

      let recording = try Recording(folder: folder.path)
      #expect(recording.redaction.given == ["a-\"b\"", "fields"])
      #expect(
        recording.answer(to: try request("area"))?.text == (isCutOff ? nil : "answer"))
      #expect(recording.answer(to: try .make("GET", "http://h/a"))?.text == "a")
    }

    @Test func `Names in a recording that are none are errors with their lines`() throws {
      try folder.record(.make(try .make()), redacted: ["fields"])
      try folder.write(
        folder.har().replacing(#""fields""#, with: "\"$user\", 7,\n      \"$.a\""))
      let error = #expect(throws: LaunchError.self) { try Recording(folder: folder.path) }
      #expect(
        error?.description.replacing(folder.path, with: "DIR") == """
          error: log._redacted[0]: '$user' can't be redacted: '.' or '[' is expected before 'user'. Give the name of a header or member, or a JSON path as $.user.email or $..ssn
                 DIR/recording.har:4
          error: log._redacted[1] must be a string, not a number
                 DIR/recording.har:4
          """)
    }

    @Test func `Another program's member of the name is its own`() throws {
      try folder.record(.make(try .make(), text: "answer"), redacted: ["fields"])
      try folder.write(
        folder.har().replacing(#""name": "Gantry""#, with: #""name": "Other""#)
          .replacing(#""fields""#, with: "7"))
      let recording = try Recording(folder: folder.path)
      #expect(recording.redaction.given.isEmpty)
      #expect(recording.answer(to: try .make())?.text == "answer")
    }

    @Test func `The test is told no more of a request than the recording has`() throws {
      try folder.record(.make(request("name"), text: "answer"), redacted: ["fields"])
      var conditions = NetworkConditions()
      conditions.mode = .replay
      conditions.recording = folder.path
      let made = try ConditionedEngine(ProcessConditions(conditions))
      #expect(
        try made.engine.redaction.url(try request("name").url).absoluteString
          == "http://h/all?fields=\(Redactor.encodedMark)")
    }
  }
#endif
