import Gantry
import GantryURLSession
import TestServer
import Testing

@testable import GantryNetworking

/// What a session's user gets of stubs, faults and rules.
@Suite struct StubbedSessionTests {
  private func conditions(@StubsBuilder _ routes: () -> [Stub]) -> NetworkConditions {
    NetworkConditions(stubs: NetworkStubs(unmatched: .fail, routes: routes))
  }

  @Test(arguments: Way.allCases)
  func aStubAnswers(_ way: Way) async throws {
    let conditions = conditions {
      Stub("GET /users/{id}").json(["name": "Amara"], status: 200).responseHeader("X-A", "b")
    }
    let seen = await way.ask(
      try request("http://stubs.invalid/users/7#top"), configuration(conditions))
    #expect(seen.status == 200)
    #expect(seen.text.contains("Amara"))
    #expect(seen.headers["x-a"] == "b")
    #expect(seen.url == "http://stubs.invalid/users/7#top")
  }

  @Test(arguments: Way.allCases)
  func aMissFailsAndSaysSo(_ way: Way) async throws {
    let conditions = conditions { Stub("GET /known").text("known") }
    let seen = await way.ask(try request("http://stubs.invalid/unknown"), configuration(conditions))
    #expect(seen.error == .resourceUnavailable)
  }

  @Test(arguments: Way.allCases)
  func redirectionsAreFollowed(_ way: Way) async throws {
    let conditions = conditions {
      Stub("POST /old").text("moved", status: 302).responseHeader(
        "Location", "http://other.invalid/new")
      Stub("GET http://other.invalid/new").text("new")
      Stub("POST /kept").text("", status: 307).responseHeader("Location", "/target")
      Stub("POST /target").body(.equals("a=b")).text("kept")
      Stub("GET /ftp").text("", status: 302).responseHeader("Location", "ftp://other.invalid/")
    }
    let old = await way.ask(
      try request("http://stubs.invalid/old", "POST", body: "x"), configuration(conditions))
    #expect(old.text == "new")
    #expect(old.url == "http://other.invalid/new")
    let kept = await way.ask(
      try request("http://stubs.invalid/kept", "POST", body: "a=b"), configuration(conditions))
    #expect(kept.text == "kept")
    let ftp = await way.ask(try request("http://stubs.invalid/ftp"), configuration(conditions))
    #expect(ftp.error == .unsupportedURL)
  }

  @Test func credentialsStayAtTheirOrigin() throws {
    var first = try request("http://one.invalid:80/a", "POST", body: "x")
    first.setValue("text/plain", forHTTPHeaderField: "Content-Type")
    let ofOrigin = ["Authorization", "Cookie", "Proxy-Authorization", "Host"]
    for name in ofOrigin { first.setValue("Bearer 1", forHTTPHeaderField: name) }
    for (address, isOrigin) in [
      ("http://one.invalid/b", true), ("http://ONE.invalid:80/b", true),
      ("https://one.invalid/b", false), ("http://one.invalid:81/b", false),
      ("http://two.invalid/b", false), ("http://sub.one.invalid/b", false),
    ] {
      let target = try #require(URL(string: address))
      let next = RedirectRules.request(first, to: target, status: 307)
      #expect(next.keepsBody)
      #expect(next.request.url == target)
      #expect(next.request.value(forHTTPHeaderField: "Content-Type") == "text/plain")
      for name in ofOrigin {
        let value = next.request.value(forHTTPHeaderField: name)
        #expect(value == (isOrigin ? "Bearer 1" : nil), "\(name) to \(address)")
      }
    }
    let changed = RedirectRules.request(first, to: try #require(first.url), status: 303)
    #expect(!changed.keepsBody)
    #expect(changed.request.httpMethod == "GET")
    #expect(changed.request.value(forHTTPHeaderField: "Content-Type") == nil)
  }

  @Test func severalConfigurationsHaveTheirOwnConditions() async throws {
    let configurations = (0..<40).map { number in
      configuration(self.conditions { Stub("GET /number").text("\(number)") })
    }
    let request = try request("http://stubs.invalid/number")
    for (number, configuration) in configurations.enumerated() {
      let seen = await Way.handler.ask(request, configuration)
      #expect(seen.text == "\(number)")
    }
  }

  @Test func manyRequestsOfOneSessionRunAtOnce() async throws {
    let conditions = conditions {
      for number in 0..<300 {
        Stub("GET /many/\(number)").text("\(number)").delay(.milliseconds(1))
      }
    }
    let session = URLSession(configuration: configuration(conditions))
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<300 {
        let request = try request("http://stubs.invalid/many/\(number)")
        group.addTask { String(decoding: try await session.data(for: request).0, as: UTF8.self) }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    let numbers: Set<String> = Set((0..<300).map { "\($0)" })
    #expect(texts == numbers)
  }

  @Test func equalConditionsShareTheirSequence() async throws {
    let conditions = conditions {
      Stub("GET /shared").sequence(.text("first"), .text("second"))
    }
    let request = try request("http://stubs.invalid/shared")
    let first = await Way.client.ask(request, configuration(conditions))
    let second = await Way.delegate.ask(request, configuration(conditions))
    #expect([first.text, second.text] == ["first", "second"])
  }

  @Test func aConfigurationIsInstalledInOnce() {
    let configuration = configuration(conditions { Stub("GET /a").text("a") })
    let count = configuration.protocolClasses?.count
    GantryNetworking.install(in: configuration, conditions: conditions { Stub("GET /b").text("b") })
    #expect(configuration.protocolClasses?.count == count)
    GantryNetworking.install(in: configuration, conditions: NetworkConditions())
    #expect(configuration.protocolClasses?.count == count.map { $0 - 1 })
  }

  @Test func theConditionsAreThoseOfTheAppsOwnLaunch() async throws {
    struct OwnLaunch: LaunchConfiguration {
      var title = ""
      var network = NetworkConditions()
    }
    var launch = OwnLaunch()
    launch.network.offline = true
    let configuration = URLSessionConfiguration.ephemeral
    OwnLaunch.withCurrent(launch) {
      // As an app does first of all.
      _ = OwnLaunch.current
      GantryNetworking.install(in: configuration)
    }
    let seen = await Way.handler.ask(try request("http://stubs.invalid/"), configuration)
    #expect(seen.error == .notConnectedToInternet)
  }

  @Test func wrongConditionsFailEveryRequestOfATestHost() async throws {
    var conditions = conditions { Stub("GET /a").text("a") }
    conditions.latency = .seconds(-1)
    let session = URLSession(configuration: configuration(conditions))
    let request = try request("http://stubs.invalid/a")
    await #expect {
      _ = try await session.data(for: request)
    } throws: { error in
      error.localizedDescription.contains("is negative")
    }
    await #expect(throws: URLError.self) {
      try await MainNetworkClient.answering(session)(request)
    }
  }

  @Test func aStubbedAnswerCostsAClientLittle() async throws {
    let conditions = conditions {
      for number in 0..<10 { Stub("GET /cost/\(number)").json(["id": 1]) }
    }
    let session = URLSession(configuration: configuration(conditions))
    let answer = MainNetworkClient.answering(session)
    let request = try request("http://stubs.invalid/cost/5")
    // In turn, and the best of each: beside other tests, on any machine.
    let clock = ContinuousClock()
    var (direct, task) = (Duration.seconds(60), Duration.seconds(60))
    for _ in 0..<500 {
      direct = min(direct, try await clock.measure { _ = try await answer(request) })
      task = min(task, try await clock.measure { _ = try await session.data(for: request) })
    }
    #expect(direct < task * 3 / 4, "what it must not be is the time of a session's task")
  }

  @Test func a401ThatAsksForCredentialsIsAnAnswer() async throws {
    let conditions = conditions {
      Stub("GET /private").text("who", status: 401).responseHeader(
        "WWW-Authenticate", "Basic realm=\"a\"")
    }
    for way in Way.allCases {
      let seen = await way.ask(
        try request("http://stubs.invalid/private"), configuration(conditions))
      #expect(seen.status == 401, "\(way)")
      #expect(seen.text == "who", "\(way)")
    }
  }

  // MARK: Bodies

  @Test func bodiesOfUploadsAndStreamsReachTheStubs() async throws {
    let conditions = conditions {
      Stub("POST /body").body(.equals("carried")).text("seen")
    }
    let request = try request("http://stubs.invalid/body", "POST")
    let session = URLSession(configuration: configuration(conditions))
    let (uploaded, _) = try await session.upload(for: request, from: Data("carried".utf8))
    #expect(String(decoding: uploaded, as: UTF8.self) == "seen")

    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-upload-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("carried".utf8).write(to: file)
    let (fromFile, _) = try await session.upload(for: request, fromFile: file)
    #expect(String(decoding: fromFile, as: UTF8.self) == "seen")

    for way in Way.allCases {
      var streamed = request
      streamed.httpBodyStream = InputStream(data: Data("carried".utf8))
      let seen = await way.ask(streamed, configuration(conditions))
      #expect(seen.text == "seen", "\(way)")
    }
  }

  /// Above 1 MiB it goes through a file, to the stubs and to the network.
  @Test func theManyBytesOfAnUploadReachStubsAndNetworkWhole() async throws {
    let text = String(repeating: "0123456789", count: 150_000) + "!"
    let server = try TestServer(answer: { ("text/plain", Array("\($0.body.count)".utf8)) })
    let conditions = NetworkConditions(
      stubs: NetworkStubs(unmatched: .passThrough) {
        Stub("POST /stubbed").body(.equals(text)).text("seen")
      })
    let session = URLSession(configuration: configuration(conditions))
    for (path, answer) in [("stubbed", "seen"), ("live", "1500001")] {
      let request = try request("\(server.address)/\(path)", "POST")
      let (data, _) = try await session.upload(for: request, from: Data(text.utf8))
      #expect(String(decoding: data, as: UTF8.self) == answer)
    }
  }

  @Test func aHandlerGetsAllOfABodyThatComesInPieces() async throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let conditions = conditions { Stub("GET /long").text(text).bandwidth(10_000_000) }
    for way in Way.allCases {
      let seen = await way.ask(try request("http://stubs.invalid/long"), configuration(conditions))
      #expect(seen.text == text, "\(way)")
    }
  }

  @Test func headersOfTheConfigurationCount() async throws {
    let conditions = conditions {
      Stub("GET /headers").header("X-App", .equals("countries")).text("matched")
    }
    let configuration = configuration(conditions)
    configuration.httpAdditionalHeaders = ["X-App": "countries"]
    for way in Way.allCases {
      let seen = await way.ask(try request("http://stubs.invalid/headers"), configuration)
      #expect(seen.text == "matched", "\(way)")
    }
  }

  /// It shares a cache, which keeps nothing of what is asked for under conditions.
  @Test(
    arguments: Way.allCases,
    [URLRequest.CachePolicy.useProtocolCachePolicy, .returnCacheDataElseLoad])
  func theDefaultConfigurationIsOneToo(
    _ way: Way, _ cachePolicy: URLRequest.CachePolicy
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-default-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try RawServer.make { request in
      RawServer.answer("200 OK", ["Cache-Control: max-age=600"], "live \(request.path)")
    }
    var request = try request("\(server.address)/default/\(UUID().uuidString)")
    request.cachePolicy = cachePolicy
    func ask(_ conditions: NetworkConditions) async -> Seen {
      let configuration = URLSessionConfiguration.default
      GantryNetworking.install(in: configuration, conditions: conditions)
      return await way.ask(request, configuration)
    }
    var recording = NetworkConditions()
    recording.mode = .record
    recording.recording = folder.path
    let recorded = await ask(recording)
    #expect(recorded.text.hasPrefix("live /default/"))
    #expect(await ask(recording) == recorded)
    #expect(server.connections == 2)
    let stubbed = await ask(conditions { Stub("GET /default/*").text("stub") })
    #expect(stubbed.text == "stub")
    var offline = NetworkConditions()
    offline.offline = true
    #expect(await ask(offline).error == .notConnectedToInternet)
    Installations.flush()
    recording.mode = .replay
    #expect(await ask(recording) == recorded)
    #expect(server.connections == 2)
    #expect(URLCache.shared.cachedResponse(for: request) == nil)
  }

  @Test func cookiesOfStubsAreKept() async throws {
    let conditions = conditions {
      Stub("GET /login").text("in").responseHeader("Set-Cookie", "id=7; Path=/")
    }
    let configuration = configuration(conditions)
    let storage = try #require(configuration.httpCookieStorage)
    let url = try #require(URL(string: "http://cookies.invalid/login"))
    _ = await Way.client.ask(URLRequest(url: url), configuration)
    #expect(storage.cookies(for: url)?.map(\.value) == ["7"])
  }

  // MARK: Faults

  @Test(arguments: Way.allCases)
  func faultsAreErrorsAndHalves(_ way: Way) async throws {
    let conditions = conditions {
      Stub("GET /drop").text("body").fault(.drop)
      Stub("GET /reset").text("body").fault(.reset)
      Stub("GET /timeout").text("body").fault(.timeout)
      Stub("GET /offline").text("body").fault(.offline)
      Stub("GET /truncated").text("body").fault(.truncated)
      Stub("GET /corrupted").text("body").fault(.corrupted)
      Stub("GET /status").text("body").fault(.status, status: 502)
      Stub("GET /error").error(.cannotFindHost)
    }
    func ask(_ path: String) async throws -> Seen {
      await way.ask(try request("http://stubs.invalid/\(path)"), configuration(conditions))
    }
    #expect(try await ask("drop").error == .networkConnectionLost)
    #expect(try await ask("reset").error == .networkConnectionLost)
    #expect(try await ask("timeout").error == .timedOut)
    #expect(try await ask("offline").error == .notConnectedToInternet)
    #expect(try await ask("truncated").text == "bo")
    let corrupted = try await ask("corrupted")
    #expect(corrupted.body.count == 4 && corrupted.text != "body")
    #expect(try await ask("status").status == 502)
    #expect(try await ask("error").error == .cannotFindHost)
  }

  @Test(arguments: Way.allCases)
  func faultsHitTheNetworksAnswersToo(_ way: Way) async throws {
    let server = try RawServer.make { request in
      RawServer.answer("200 OK", [], String(request.path.dropFirst()))
    }
    for fault in [NetworkFault.truncated, .reset, .corrupted] {
      var conditions = NetworkConditions()
      conditions.fault = fault
      let seen = await way.ask(try request("\(server.address)/12345678"), configuration(conditions))
      switch fault {
      case .truncated: #expect(seen.text == "1234")
      case .reset: #expect(seen.error == .networkConnectionLost)
      default: #expect(seen.body.count == 8 && seen.text != "12345678")
      }
    }
  }

  @Test(arguments: Way.allCases)
  func latencyAndBandwidthTakeTheirTime(_ way: Way) async throws {
    let conditions = conditions {
      Stub("GET /late").text("late").latency(.milliseconds(200))
      Stub("GET /slow").text(String(repeating: "x", count: 3000)).bandwidth(10_000)
    }
    let clock = ContinuousClock()
    let late = try await clock.measure {
      let seen = await way.ask(
        try request("http://stubs.invalid/late"), configuration(conditions))
      #expect(seen.text == "late")
    }
    #expect(late >= .milliseconds(200))
    let slow = try await clock.measure {
      let seen = await way.ask(
        try request("http://stubs.invalid/slow"), configuration(conditions))
      #expect(seen.body.count == 3000)
    }
    #expect(slow >= .milliseconds(290))
  }

  @Test(arguments: Way.allCases)
  func piecesComeAfterTheirPauses(_ way: Way) async throws {
    let conditions = conditions {
      Stub("GET /events").pieces(
        StubPiece("data: 1\n\n"), StubPiece("data: 2\n\n", after: .milliseconds(100)),
        StubPiece("", after: .milliseconds(100)), contentType: "text/event-stream")
      Stub("GET /quiet").pieces(StubPiece("", after: .milliseconds(200)))
      Stub("GET /broken").pieces(StubPiece("ab", after: .milliseconds(100)), StubPiece("cd"))
        .fault(.reset)
    }
    for (path, text) in [("events", "data: 1\n\ndata: 2\n\n"), ("quiet", "")] {
      let time = try await ContinuousClock().measure {
        let seen = await way.ask(
          try request("http://stubs.invalid/\(path)"), configuration(conditions))
        #expect(seen.text == text)
      }
      #expect(time >= .milliseconds(200), "\(path)")
    }
    let broken = await way.ask(
      try request("http://stubs.invalid/broken"), configuration(conditions))
    #expect(broken.error == .networkConnectionLost)
  }

  @Test(arguments: Way.allCases)
  func bandwidthHoldsForTheNetworksAndTheRecordingsAnswers(_ way: Way) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-slow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try RawServer.make { _ in
      RawServer.answer("200 OK", [], String(repeating: "x", count: 3000))
    }
    let request = try request("\(server.address)/slow")
    var conditions = NetworkConditions()
    conditions.recording = folder.path
    for mode in [NetworkConditions.Mode.live, .record, .replay] {
      conditions.mode = mode
      conditions.bandwidth = 10_000
      if mode == .live { conditions.recording = nil } else { conditions.recording = folder.path }
      let time = await ContinuousClock().measure {
        let seen = await way.ask(request, configuration(conditions))
        #expect(seen.body.count == 3000, "\(mode)")
      }
      #expect(time >= .milliseconds(290), "\(mode)")
      Installations.flush()
    }
  }

  @Test(arguments: Way.allCases)
  func aDelayBeyondTheTimeoutIsOne(_ way: Way) async throws {
    let conditions = conditions { Stub("GET /never").text("never").delay(.seconds(600)) }
    var request = try request("http://stubs.invalid/never")
    request.timeoutInterval = 0.1
    let seen = await way.ask(request, configuration(conditions))
    #expect(seen.error == .timedOut)
  }

  @Test(arguments: [Way.handler, .client])
  func cancellingEndsADelay(_ way: Way) async throws {
    let conditions = conditions { Stub("GET /waits").text("never").delay(.seconds(6000)) }
    let request = try request("http://stubs.invalid/waits")
    let configuration = configuration(conditions)
    let start = ContinuousClock.now
    let task = Task { await way.ask(request, configuration) }
    task.cancel()
    let seen = await task.value
    #expect(seen.error == .cancelled)
    // Far less than the delay; other tests may hold this one up for long.
    #expect(.now - start < .seconds(3000))
  }
}
