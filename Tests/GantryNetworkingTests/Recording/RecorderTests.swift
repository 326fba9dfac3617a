#if DEBUG
  import Gantry
  import GantrySystem
  import GantryURLSession
  import Testing

  @testable import GantryNetworking

  struct RecorderTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    @Test func `An exchange is written as HAR 1.2 has it`() throws {
      let request = try HTTPRequest.make(
        "POST", "http://localhost:8080/users?page=1&q=a%20b",
        ["Accept": "*/*", "Content-Type": "application/json"], #"{"name":"Ann"}"#)
      try folder.record(
        .make(request, status: 201, ["Content-Type": "application/json", "X-Two": "a, b"]))
      #expect(
        try folder.har() == """
          {
            "log": {
              "creator": {
                "comment": "Recorded by Gantry; version is the recording format's.",
                "name": "Gantry",
                "version": "1"
              },
              "entries": [
                {
                  "cache": {},
                  "request": {
                    "bodySize": 14,
                    "cookies": [],
                    "headers": [
                      { "name": "Accept", "value": "*/*" },
                      { "name": "Content-Type", "value": "application/json" }
                    ],
                    "headersSize": -1,
                    "httpVersion": "HTTP/1.1",
                    "method": "POST",
                    "postData": {
                      "mimeType": "application/json",
                      "params": [],
                      "text": "{\\"name\\":\\"Ann\\"}"
                    },
                    "queryString": [
                      { "name": "page", "value": "1" },
                      { "name": "q", "value": "a b" }
                    ],
                    "url": "http://localhost:8080/users?page=1&q=a%20b"
                  },
                  "response": {
                    "bodySize": 8,
                    "content": {
                      "mimeType": "application/json",
                      "size": 8,
                      "text": "{\\"id\\":1}"
                    },
                    "cookies": [],
                    "headers": [
                      { "name": "Content-Type", "value": "application/json" },
                      { "name": "X-Two", "value": "a, b" }
                    ],
                    "headersSize": -1,
                    "httpVersion": "HTTP/1.1",
                    "redirectURL": "",
                    "status": 201,
                    "statusText": "\(HTTPURLResponse.localizedString(forStatusCode: 201))"
                  },
                  "startedDateTime": "2023-11-14T22:13:20.000Z",
                  "time": 12.345,
                  "timings": { "receive": 0, "send": 0, "wait": 12.345 }
                }
              ],
              "pages": [],
              "version": "1.2"
            }
          }

          """)
    }

    @Test func `Folder and files are private, and nothing else is left`() throws {
      try folder.record(.make(try .make()))
      #expect(try folder.names() == ["recording.har"])
      #expect(try folder.permissions(folder.path) == 0o700)
      #expect(try folder.permissions(folder.file) == 0o600)
    }

    @Test func `Entries have the same order however they came`() throws {
      let exchanges = try [
        HTTPExchange.make(.make("GET", "http://h/a"), at: 3),
        .make(.make("GET", "http://h/a"), at: 1), .make(.make("POST", "http://h/a"), at: 0),
        .make(.make("GET", "http://h/b"), at: 2),
      ]
      let other = try RecordingFolder()
      let recorders = [
        try Recorder(folder: folder.path), try Recorder(folder: other.path),
      ]
      exchanges.forEach(recorders[0].record)
      for exchange in exchanges.reversed() {
        recorders[1].record(exchange)
        recorders[1].flush()
      }
      recorders[0].flush()
      #expect(try folder.har() == other.har())
    }

    @Test func `An error is recorded and replayed as the same error`() throws {
      try folder.record(.failing(try .make(), .timedOut))
      #expect(try folder.har().contains(#""name": "timedOut""#))
      let outcome = try Recording(folder: folder.path).answer(to: try .make())
      guard case .failure(let error)? = outcome else {
        Issue.record("no failure: \(String(describing: outcome))")
        return
      }
      #expect(error.code == .timedOut)
    }

    @Test func `Bytes that are no text are recorded as base64`() throws {
      let bytes = Data((0...255).map { UInt8($0) })
      let request = HTTPRequest(
        method: "PUT", url: try HTTPRequest.make().url, headers: HTTPHeaders(), body: .data(bytes))
      try folder.record(.make(request, ["Content-Type": "image/png"], .data(bytes)))
      #expect(try folder.har().contains(#""encoding": "base64""#))
      let answer = try Recording(folder: folder.path).answer(to: request)?.answer
      #expect(answer?.body == .data(bytes))
    }

    @Test(arguments: [
      "", "\u{0}\u{1}\n\t\"\\/", "‹é›\u{FEFF} 😀", String(repeating: "x\"\\", count: 999),
    ])
    func `A text comes back as it was`(text: String) throws {
      try folder.record(.make(try .make(), text: text))
      #expect(try Recording(folder: folder.path).answer(to: try .make())?.text == text)
    }

    @Test func `A large body has a file of its own, in both directions`() throws {
      let file = folder.root + "/large"
      let bytes = Data(repeating: 0x61, count: (3 << 20) + 5)
      try bytes.write(to: URL(fileURLWithPath: file))
      let body = HTTPBody.file(URL(fileURLWithPath: file), count: bytes.count)
      var request = try HTTPRequest.make("POST")
      request.body = body
      try folder.record(.make(request, ["Content-Type": "text/plain"], body))
      let names = try folder.names()
      #expect(names.count == 4, "\(names)")
      #expect(names.contains { $0.hasPrefix("bodies/3145733-") && $0.hasSuffix(".txt") })
      for name in names where name.hasPrefix("bodies/") {
        #expect(try folder.permissions("\(folder.path)/\(name)") == 0o600)
      }
      request.body = .data(bytes)
      let answer = try Recording(folder: folder.path).answer(to: request)?.answer
      guard case .file(let url, bytes.count)? = answer?.body else {
        Issue.record("no file: \(String(describing: answer?.body))")
        return
      }
      #expect(try Data(contentsOf: url) == bytes)
      request.body = .data(bytes + [0])
      #expect(try Recording(folder: folder.path).answer(to: request) == nil)
    }

    @Test func `A file that no entry names any more is removed`() throws {
      let large = HTTPBody.data(Data(repeating: 1, count: 2 << 20))
      try folder.record(.make(try .make(), [:], large))
      #expect(try folder.names().count == 3)
      try folder.record(.make(try .make()))
      #expect(try folder.names() == ["recording.har"])
    }

    @Test func `Recording again replaces what is requested again, and keeps the rest`() throws {
      let (one, two) = try (
        HTTPRequest.make("GET", "http://h/1"), HTTPRequest.make("GET", "http://h/2")
      )
      try folder.record(
        .make(one, text: "a", at: 0), .make(one, text: "b", at: 1), .make(two, text: "c", at: 2))
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(one, text: "d", at: 10))
      recorder.flush()
      recorder.record(.make(one, text: "e", at: 11))
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      #expect((0..<3).map { _ in recording.answer(to: one)?.text } == ["d", "e", "e"])
      #expect(recording.answer(to: two)?.text == "c")
      #expect(try folder.har().components(separatedBy: "startedDateTime").count == 4)
    }

    @Test func `A secret that is learnt late is taken out of earlier bodies, however large`() throws
    {
      let secret = "q8Vt-Lw2Zs7-Xb90kP"
      // Also where two pieces of a file meet.
      var text = String(repeating: "some text, ", count: 150_000)
      for offset in [262_144 - 9, 1_200_000] {
        let place = text.index(text.startIndex, offsetBy: offset)
        text.replaceSubrange(place..<text.index(place, offsetBy: secret.count), with: secret)
      }
      let other = Data(repeating: 0x61, count: 2 << 20)
      let clean = text.replacing(secret, with: "‹redacted›")
      func upload(_ text: String) throws -> HTTPRequest {
        try .make("POST", "http://h/upload", ["Content-Type": "text/plain"], text)
      }
      let page = try HTTPRequest.make("GET", "http://h/page")
      let recorder = try Recorder(folder: folder.path)
      recorder.record(
        .make(try upload(text), ["Content-Type": "text/plain"], .data(Data(text.utf8))))
      recorder.record(.make(page, ["Content-Type": "text/plain"], .data(other)))
      recorder.flush()
      #expect(try folder.holds(secret))
      recorder.record(
        .make(
          try .make("POST", "http://h/login"), body: .data(Data(#"{"token":"\#(secret)"}"#.utf8))))
      recorder.flush()
      #expect(try !folder.holds(secret))
      // The upload and its answer are one file, and the other is as it was.
      #expect(try folder.names().filter { $0.hasPrefix("bodies/") }.count == 2)
      let recording = try Recording(folder: folder.path)
      #expect(
        try recording.answer(to: upload(clean))?.answer?.body.read(0..<(4 << 20))
          == Data(clean.utf8))
      #expect(try recording.answer(to: page)?.answer?.body.read(0..<(4 << 20)) == other)
    }

    @Test(arguments: ["2023-11-14", #"", "value": ""#, #"": "http"#])
    func `A secret by which a recording is written keeps no other in it`(_ odd: String) throws {
      let secret = "q8Vt-Lw2Zs7-Xb90kP"
      let page = try HTTPRequest.make("GET", "http://h/page?from=\(secret)")
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(page, text: "It is \(secret)."))
      recorder.flush()
      #expect(try folder.holds(secret))
      let answer = try JSONEncoder().encode(["password": odd, "token": secret])
      recorder.record(.make(try .make("POST", "http://h/login"), body: .data(answer)))
      recorder.flush()
      #expect(try !folder.holds(secret))
      let recording = try Recording(folder: folder.path)
      let clean = try HTTPRequest.make("GET", "http://h/page?from=%E2%80%B9redacted%E2%80%BA")
      #expect(recording.answer(to: clean)?.text == "It is ‹redacted›.")
    }

    @Test(arguments: [#"{"ref":"q8\/Vt+Lw2Zs7Xb90kP"}"#, "\u{0}\u{1F}q8/Vt+Lw2Zs7Xb90kP\u{80}"])
    func `A secret that is learnt late goes in each writing of an earlier body`(text: String) throws
    {
      let bytes = Data(text.unicodeScalars.map { UInt8($0.value) })
      let page = try HTTPRequest.make("GET", "http://h/page")
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(page, ["Content-Type": "application/octet-stream"], .data(bytes)))
      recorder.record(
        .make(
          try .make("POST", "http://h/login"),
          body: .data(
            Data(
              #"{"token":"q8/Vt+Lw2Zs7Xb90kP"}"#.utf8))))
      recorder.flush()
      let answer = try Recording(folder: folder.path).answer(to: page)?.answer
      let clean = try #require(try answer?.body.read(0..<1000))
      #expect(clean.range(of: Data("Lw2Zs7Xb90kP".utf8)) == nil)
      #expect(clean.range(of: Data("‹redacted›".utf8)) != nil)
      // What is around it stays.
      #expect(clean.first == bytes.first && clean.last == bytes.last)
    }

    @Test(arguments: ["auth", "token-service.internal", "password-reset.local"])
    func `A host with the name of a secret is recorded with its port`(host: String) throws {
      let request = try HTTPRequest.make("GET", "http://\(host):8443/v1/users")
      let page = try HTTPRequest.make("GET", "http://h/page")
      try folder.record(
        .make(request, text: "one"), .make(page, text: "See http://\(host):8443/v1/users."))
      let recording = try Recording(folder: folder.path)
      #expect(recording.answer(to: request)?.text == "one")
      #expect(recording.answer(to: page)?.text == "See http://\(host):8443/v1/users.")
      #expect(try folder.har().contains("\"http://\(host):8443/v1/users\""))
    }

    @Test func `An address that can't be without a secret is one of no host`() throws {
      let recorder = try Recorder(folder: folder.path)
      let (request, login) = (
        try HTTPRequest.make("GET", "http://h:8443/v1/u7"),
        try HTTPRequest.make("POST", "http://h/login")
      )
      recorder.record(.make(request, text: "one"))
      recorder.record(.make(login, body: .data(Data(#"{"token":"8443/v1/u7"}"#.utf8))))
      recorder.record(.make(request, text: "two"))
      recorder.flush()
      #expect(try !folder.holds("8443"))
      let har = try folder.har()
      #expect(har.components(separatedBy: #""url": "http://redacted.invalid/""#).count == 3)
    }

    @Test(arguments: [true, false])
    func `A body that nobody can read to its end is said to be, or left out`(isLeftOut: Bool) throws
    {
      var body = Data(String(repeating: "é, as text ", count: 100_000).utf8)
      let request = try HTTPRequest.make()
      let recorder = try Recorder(folder: folder.path, redacted: isLeftOut ? [":opaque"] : [])
      // Characters are cut in two where pieces meet, which is no reason.
      recorder.record(.make(request, ["Content-Type": "text/plain"], .data(body)))
      body[700_000] = 0
      recorder.record(.make(request, ["Content-Type": "text/plain"], .data(body), at: 1))
      body = Data(String(repeating: "text ", count: 1000).utf8) + [0xFF, 0]
      recorder.record(.make(request, ["Content-Type": "text/plain"], .data(body), at: 2))
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      let sizes = (0..<3).map { _ in recording.answer(to: request)?.answer?.body.count }
      #expect(sizes == (isLeftOut ? [1_200_000, 0, 0] : [1_200_000, 1_200_000, 5002]))
      let marks = try folder.har().components(separatedBy: #""_opaque": "binary, plain""#).count - 1
      #expect(marks == (isLeftOut ? 0 : 2))
    }

    /// The same traffic on another day: times and `Date` differ.
    private func exchanges(_ texts: [String], onDay day: Int) throws -> [HTTPExchange] {
      try texts.enumerated().map { index, text in
        let request = try HTTPRequest.make("GET", "http://h/1", ["Accept": "*/*"])
        var exchange = HTTPExchange.make(
          request, ["Content-Type": "text/plain", "Date": "day \(day)", "Server": "s"],
          .data(Data(text.utf8)), at: Double(day * 86400 + index))
        exchange.duration = .milliseconds(day + 1)
        return exchange
      }
    }

    private func replayed(_ count: Int) throws -> [String?] {
      let recording = try Recording(folder: folder.path)
      let request = try HTTPRequest.make("GET", "http://h/1")
      return (0..<count).map { _ in recording.answer(to: request)?.text }
    }

    @Test(arguments: [false, true])
    func `The same traffic recorded again changes nothing`(flushesBetween: Bool) throws {
      let large = HTTPBody.data(Data(repeating: 0x61, count: 2 << 20))
      let others = try [
        HTTPExchange.make(.make("POST", "http://h/2", [:], "{}"), [:], large),
        .failing(.make("GET", "http://h/3"), .timedOut),
      ]
      func record(onDay day: Int) throws {
        let recorder = try Recorder(folder: folder.path)
        for var exchange in others {
          exchange.start += Double(day * 86400)
          exchange.duration = .milliseconds(day)
          recorder.record(exchange)
        }
        for exchange in try exchanges(["a", "b", "a"], onDay: day) {
          recorder.record(exchange)
          if flushesBetween { recorder.flush() }
        }
        recorder.flush()
      }
      try record(onDay: 0)
      let (har, names) = (try folder.har(), try folder.names())
      try record(onDay: 1)
      #expect(try folder.har() == har)
      #expect(try folder.names() == names)
      #expect(try replayed(3) == ["a", "b", "a"])
    }

    @Test(arguments: [
      // Behind what has changed all is new, since answers come in the order of their time.
      (["a", "b", "c"], ["x", "b", "c"], 0), (["a", "b", "c"], ["a", "x", "c"], 1),
      (["a", "b"], ["a", "b", "c"], 2), (["a", "b", "c"], ["a"], 1), (["a"], ["b"], 0),
    ])
    func `What has changed is recorded anew`(
      before: [String], now: [String], kept: Int
    ) throws {
      for (day, texts) in [before, now].enumerated() {
        let recorder = try Recorder(folder: folder.path)
        try exchanges(texts, onDay: day).forEach(recorder.record)
        recorder.flush()
      }
      #expect(try replayed(now.count) == now)
      #expect(try folder.har().components(separatedBy: "day 0").count - 1 == kept)
    }

    @Test func `Another header or status is no other time`() throws {
      var (first, second) = (try exchanges(["a"], onDay: 0), try exchanges(["a"], onDay: 1))
      func record(_ exchanges: [HTTPExchange]) throws -> String {
        let recorder = try Recorder(folder: folder.path)
        exchanges.forEach(recorder.record)
        recorder.flush()
        return try folder.har()
      }
      _ = try record(first)
      second[0].request.headers["Accept"] = "text/*"
      #expect(try record(second).contains("day 1"))
      guard case .success(var answer) = first[0].outcome else { return }
      answer.status = 201
      first[0] = try exchanges(["a"], onDay: 2)[0]
      first[0].request.headers["Accept"] = "text/*"
      first[0].outcome = .success(answer)
      #expect(try record(first).contains(#""status": 201"#))
    }

    @Test func `The same traffic of a killed process changes nothing`() throws {
      try exchanges(["a", "b"], onDay: 0).forEach { try folder.record($0) }
      // Each by itself, so the last is all that is there.
      let har = try folder.har()
      let recorder = try Recorder(folder: folder.path)
      try exchanges(["b"], onDay: 1).forEach(recorder.record)
      recorder.settle()
      let left = try folder.harOfKilled()
      #expect(left != har)
      recorder.flush()
      try folder.write(left)
      #expect(try replayed(1) == ["b"])
      #expect(try folder.har() == left)
      _ = try Recorder(folder: folder.path)
      #expect(try folder.har() == har)
      #expect(try folder.names() == ["recording.har"])
    }

    @Test func `Answers to one request stand as they came`() throws {
      let texts = (0..<300).map { number in
        "\(number): \"ä\" \\ / \u{1}\n"
          + String(repeating: "x", count: number % 60 == 7 ? 900_000 : number)
      }
      let recorder = try Recorder(folder: folder.path)
      for text in texts { recorder.record(.make(try .make(), text: text)) }
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      for text in texts { #expect(recording.answer(to: try .make())?.text == text) }
    }

    @Test func `Two recorders of one folder lose nothing of each other`() throws {
      let first = try Recorder(folder: folder.path)
      let second = try Recorder(folder: folder.path)
      for index in 0..<4 {
        let recorder = index % 2 == 0 ? first : second
        recorder.record(.make(try .make("GET", "http://h/\(index)"), text: "\(index)"))
        recorder.flush()
      }
      let recording = try Recording(folder: folder.path)
      for index in 0..<4 {
        #expect(recording.answer(to: try .make("GET", "http://h/\(index)"))?.text == "\(index)")
      }
    }

    @Test func `Exchanges of many threads are all there`() async throws {
      let recorder = try Recorder(folder: folder.path)
      await withTaskGroup { group in
        for index in 0..<200 {
          group.addTask {
            guard let request = try? HTTPRequest.make("GET", "http://h/\(index)") else { return }
            recorder.record(.make(request, text: "\(index)"))
            if index % 50 == 0 { recorder.flush() }
          }
        }
      }
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      for index in 0..<200 {
        #expect(recording.answer(to: try .make("GET", "http://h/\(index)"))?.text == "\(index)")
      }
    }

    @Test func `A pause sorts the recording by itself`() async throws {
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(try .make()))
      recorder.settle()
      #expect(try folder.har().contains(#""_run": "#))
      let deadline = ContinuousClock.now + .seconds(20)
      while try folder.har().contains(#""_run": "#), .now < deadline {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try !folder.har().contains(#""_run": "#))
      withExtendedLifetime(recorder) {}
    }

    @Test func `A recording is HAR while it is recorded`() throws {
      let recorder = try Recorder(folder: folder.path)
      for number in 0..<3 {
        recorder.record(.make(try .make("GET", "http://h/\(number)"), text: "\(number)"))
        recorder.settle()
        #expect(try HARSpecification.problems(in: Data(folder.har().utf8)) == [])
        #expect(try folder.har().components(separatedBy: "startedDateTime").count == number + 2)
        // Readers needn't wait for its end.
        let recording = try Recording(folder: folder.path)
        #expect(recording.answer(to: try .make("GET", "http://h/\(number)"))?.text == "\(number)")
      }
      #expect(try folder.permissions(folder.file) == 0o600)
      #expect(try folder.names() == ["recording.har"])
    }

    /// Wherever the write of the last entry was cut off.
    @Test(arguments: [0, 1, 25, 40, 60, 300, 700])
    func `What a killed process leaves takes its place`(cutOff: Int) throws {
      let requests = try (0..<3).map { try HTTPRequest.make("GET", "http://h/\($0)") }
      try folder.record(
        .make(requests[0], text: "old"), .make(requests[1], text: "older"),
        .make(requests[2], text: "kept"))
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(requests[0], text: "new"))
      recorder.record(.make(requests[1], text: "last"))
      recorder.settle()
      let left = try folder.harOfKilled()
      recorder.flush()
      // The end that stood there before may be overwritten in part.
      let tail = left.suffix(
        from: try #require(left.range(of: "\n    ],\n    \"pages\"")).lowerBound)
      let cut = left.dropLast(cutOff == 0 ? 0 : tail.count + cutOff)
      try folder.write(String(cutOff == 300 ? cut + tail.suffix(20) : cut))

      // Also for who only reads.
      for isSorted in [false, true] {
        if isSorted { _ = try Recorder(folder: folder.path) }
        let recording = try Recording(folder: folder.path)
        #expect(recording.answer(to: requests[0])?.text == "new")
        #expect(recording.answer(to: requests[1])?.text == (cutOff == 0 ? "last" : "older"))
        #expect(recording.answer(to: requests[2])?.text == "kept")
      }
      #expect(try folder.names() == ["recording.har"])
      #expect(try !folder.har().contains(#""_run": "#))
      #expect(try folder.har().components(separatedBy: "startedDateTime").count == 4)
    }

    /// Then nothing of the killed process is left that could take its place.
    @Test func `A file that was cut off in its only new entry is mended by the next recorder`()
      throws
    {
      try folder.record(.make(try .make("GET", "http://h/0"), text: "old"))
      let whole = try folder.har()
      let end = try #require(whole.range(of: "\n    ],\n    \"pages\"")).lowerBound
      try folder.write(whole[..<end] + ",\n      {\n        \"_run\": \"2147483646-1\",\n")
      _ = try Recorder(folder: folder.path)
      #expect(try folder.har() == whole)
    }

    /// Another end than Gantry's, and a mistake there, is nothing that was cut off.
    @Test func `What somebody has edited at the end stays, also with a mistake`() throws {
      try folder.record(.make(try .make("GET", "http://h/0"), text: "old"))
      let whole = try folder.har()
      func edited(_ old: String, _ new: String) throws -> String {
        let range = try #require(whole.range(of: old, options: .backwards))
        return whole.replacingCharacters(in: range, with: new)
      }
      for text in [
        String(whole.dropLast()), try edited(#""1.2""#, #""1.2", "comment": "mine""#),
      ] {
        try folder.write(text)
        _ = try Recorder(folder: folder.path)
        #expect(try folder.har() == text)
        #expect(try Recording(folder: folder.path).answer(to: .make("GET", "http://h/0")) != nil)
      }
      for text in [
        try edited(#""1.2""#, #""1.2", "comment": mine"#),
        try edited("\n    ],", ",\n      {\n        \"comment\": \"half\n    ],"),
      ] {
        try folder.write(text)
        #expect(throws: LaunchError.self) { _ = try Recorder(folder: folder.path) }
        #expect(try folder.har() == text)
      }
    }

    @Test func `A folder that is removed while it is recorded into isn't made again`() throws {
      let recorder = try Recorder(folder: folder.path)
      let large = String(repeating: "a", count: HTTPBody.spillSize + 1)
      recorder.record(.make(try .make(), text: large))
      recorder.flush()
      try FileManager.default.removeItem(atPath: folder.path)
      for text in ["small", large] {
        recorder.record(.make(try .make(), text: text))
        recorder.flush()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
      }
    }

    /// Their files would be removed, and others written among them.
    @Test func `A folder of bodies that is elsewhere isn't recorded into`() throws {
      let other = try RecordingFolder()
      let body = "\(other.path)/bodies/1-9ae16a3b2f90404f.txt"
      try FileManager.default.createDirectory(
        atPath: "\(other.path)/bodies", withIntermediateDirectories: true)
      try Data("a".utf8).write(to: URL(fileURLWithPath: body))
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/bodies", withDestinationPath: "\(other.path)/bodies")
      #expect {
        try Recorder(folder: folder.path)
      } throws: {
        "\($0)".contains("it is a link that leads out of the recording's folder")
      }
      #expect(FileManager.default.fileExists(atPath: body))
    }

    @Test(arguments: ["kept", "kept and longer"])
    func `A recording that is edited where it stands stays as it was edited`(text: String) throws {
      let requests = try (0..<4).map { try HTTPRequest.make("GET", "http://h/\($0)") }
      try folder.record(.make(requests[0], text: "kept"))
      let recorder = try Recorder(folder: folder.path)
      recorder.record(.make(requests[1], text: "a"))
      recorder.record(.make(requests[2], text: "removed"))
      recorder.flush()

      // Over the file itself, as some editors write.
      let edited = try folder.har().replacing("\"kept\"", with: "\"\(text)\"")
        .replacing("\"a\"", with: "\"b\"").replacing("http://h/2", with: "http://h/5")
      let handle = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file))
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(edited.utf8))
      try handle.close()

      recorder.record(.make(requests[3], text: "new"))
      recorder.record(.make(requests[1], text: "c", at: 1))
      recorder.flush()
      let recording = try Recording(folder: folder.path)
      #expect(recording.answer(to: requests[0])?.text == text)
      #expect((0..<2).map { _ in recording.answer(to: requests[1])?.text } == ["b", "c"])
      #expect(recording.answer(to: requests[2]) == nil)
      #expect(recording.answer(to: requests[3])?.text == "new")
    }

    @Test func `A body's file may go when its exchange is recorded`() throws {
      let recorder = try Recorder(folder: folder.path)
      let text = String(repeating: "body", count: 1 << 19)
      func recordOne() throws {
        let file = try SpillFile()
        try Data(text.utf8).write(to: file.url)
        recorder.record(
          .make(try .make(), [:], .file(file.url, count: text.utf8.count)))
      }
      try recordOne()
      recorder.flush()
      guard
        case .file(let url, _)? = try Recording(folder: folder.path).answer(to: .make())?.answer?
          .body
      else {
        Issue.record("no file")
        return
      }
      #expect(try Data(contentsOf: url) == Data(text.utf8))
    }

    #if os(Linux)
      @Test func `A write that is cut off takes nothing else with it`() async {
        await #expect(processExitsWith: .success) {
          // A file that may not grow stands for a full disk.
          signal(SIGXFSZ, SIG_IGN)
          let folder = try RecordingFolder()
          let recorder = try Recorder(folder: folder.path)
          func record(_ name: String, _ text: String) throws {
            recorder.record(.make(try HTTPRequest.make("GET", "http://h/\(name)"), text: text))
            recorder.settle()
          }
          func limit(_ size: rlim_t) {
            var limit = rlimit(rlim_cur: size, rlim_max: .max)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
          }
          try record("first", "first")
          limit(2000)
          try record("lost", String(repeating: "lost", count: 5000))
          limit(.max)
          try record("last", "last")
          recorder.flush()
          let har = try folder.har()
          #expect(har.contains("http://h/first") && har.contains("http://h/last"))
          #expect(!har.contains("http://h/lost"))
        }
      }
    #endif

    @Test func `Bodies of recorders side by side stay`() async throws {
      let large = Data(repeating: 0x61, count: 1 << 20)
      let path = folder.path
      try await withThrowingTaskGroup(of: Void.self) { group in
        for recorder in 0..<2 {
          group.addTask {
            let own = try Recorder(folder: path)
            for number in 0..<12 {
              let request = try HTTPRequest.make("GET", "http://h/\(recorder)/\(number)")
              own.record(.make(request, [:], .data(Data("\(recorder) \(number)".utf8) + large)))
              own.flush()
            }
          }
        }
        try await group.waitForAll()
      }
      let recording = try Recording(folder: path)
      for recorder in 0..<2 {
        for number in 0..<12 {
          let request = try HTTPRequest.make("GET", "http://h/\(recorder)/\(number)")
          #expect(recording.answer(to: request) != nil, "\(recorder) \(number)")
        }
      }
    }

    @Test func `What a killed process spilled is removed`() throws {
      let own = "gantry-body-\(System.processIdentifier)-A"
      // No process has this number: the kernels' limits are lower.
      for name in [own, "gantry-body-2147483646-B", "gantry-body-C", "other"] {
        try Data().write(to: URL(fileURLWithPath: "\(folder.root)/\(name)"))
      }
      System.removeLeftovers("gantry-body-", in: folder.root + "/")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted()
      #expect(left.filter { $0 != "recording" } == [own, "gantry-body-C", "other"].sorted())
    }

    @Test func `A folder that can't be made is an error`() throws {
      let file = folder.root + "/file"
      try Data().write(to: URL(fileURLWithPath: file))
      let error = #expect(throws: LaunchError.self) { try Recorder(folder: file) }
      #expect(
        error?.description == """
          error: a recording is a folder, and this is a file
                 \(file)
          """)
      #expect(throws: LaunchError.self) { try Recorder(folder: file + "/inside") }
    }

    @Test func `A browser's recording isn't recorded into`() throws {
      try folder.write(
        #"{"log":{"version":"1.2","creator":{"name":"Firefox","version":"1"},"entries":[]}}"#)
      let error = #expect(throws: LaunchError.self) { try Recorder(folder: folder.path) }
      #expect(error?.description.contains("log.creator.name is 'Firefox'") == true)
    }
  }
#endif
