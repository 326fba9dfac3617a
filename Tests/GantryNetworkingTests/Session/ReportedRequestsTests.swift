import Foundation
import Gantry
import GantryNetworking
import GantrySecrets
import GantryTesting
import TestServer
import Testing

/// What a test is told of an app in another process.
@Suite struct ReportedRequestsTests {
  private struct NetworkProbeLaunch: LaunchConfiguration {
    var addresses: [String] = []
    var lateAddresses: [String] = []
    var askingWay = AskingWay.delegate
    var upload = ""
    var uploadWay = "client-data"
  }

  /// As `NetworkProbe` knows them.
  private enum AskingWay: String, Codable, CaseIterable, Sendable {
    case delegate, decidingDelegate, client, shared, download, downloadDelegate
  }

  private func app(
    _ addresses: [String], late: [String] = [], way: AskingWay = .delegate,
    _ network: NetworkConditions
  ) -> ProcessApplication {
    let app = ProcessApplication(product: "NetworkProbe")
    var launch = NetworkProbeLaunch()
    launch.addresses = addresses
    launch.lateAddresses = late
    launch.askingWay = way
    TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
    return app
  }

  @Test func theTestHearsOfEveryRequest() async throws {
    let network = NetworkConditions(
      stubs: NetworkStubs(unmatched: .fail) {
        Stub("GET /users").json([]).status(200)
        Stub("GET /old").text("", status: 302).responseHeader("Location", "/users")
        Stub("GET /broken").error(.cannotFindHost)
      })
    let before = Date()
    let app = app(
      [
        "http://stubs.invalid/users?token=secret&page=2", "http://stubs.invalid/old",
        "http://stubs.invalid/broken", "http://stubs.invalid/user",
      ], network)
    try await app.launch()
    let requests = app.network.requests
    #expect(
      requests.map { "\($0.method) \($0.url.path) \($0.status ?? 0)" } == [
        "GET /users 200", "GET /old 302", "GET /users 200", "GET /broken 0", "GET /user 0",
      ])
    #expect(requests.first?.origin == .stub(0, route: "GET /users"))
    #expect(requests.first?.bytes == 2)
    let starts = requests.map(\.start)
    #expect(starts == starts.sorted())
    // Dates go over the link as decimals.
    #expect(starts.allSatisfy { (before - 0.001...Date() + 0.001).contains($0) })
    #expect(requests.allSatisfy { $0.duration >= .zero })
    #expect(!requests.description.contains("secret"))
    #expect(requests.last?.errorCode == URLError.Code.resourceUnavailable.rawValue)
    #expect(app.network.misses.map(\.url.path) == ["/user"])
    // Its token is part of its query.
    #expect(app.network.waitForRequest("GET /users?page=2", timeout: .zero) == nil)
    #expect(app.network.waitForRequest("GET /users", timeout: .zero) != nil)
    #expect(app.network.waitForRequest("get /old", timeout: .zero)?.status == 302)
    #expect(app.network.waitForRequest("POST /old", timeout: .zero) == nil)
    // A plain expectation that fails shows what the app says.
    #expect(app.waitForOutput(containing: "gantry: no stub answers GET http://stubs.invalid/user;"))
    app.terminate()
    #expect(app.network.requests.count == 5)
  }

  @Test func whatIsSentIsToldWithoutSecretsAndCounted() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "sent-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"user":"ann","password":"s3cret-pass"}"#.utf8).write(to: file)
    let app = ProcessApplication(product: "NetworkProbe")
    var launch = NetworkProbeLaunch()
    launch.addresses = ["http://stubs.invalid/users", "http://stubs.invalid/users"]
    launch.upload = file.path
    let network = NetworkConditions(stubs: NetworkStubs { Stub("POST /users").status(201) })
    TestLauncher(options: [launch, NetworkLaunch(network)]).configure(app)
    try await app.launch()
    defer { app.terminate() }
    try app.network.verify("POST /users", count: 2)
    try app.network.verify("GET /users", count: 0)
    let sent = try #require(app.network.requests.first)
    #expect(sent.body?.contains(#""user":"ann""#) == true)
    #expect(sent.body?.contains("s3cret") == false)
    #expect(sent.headers["X-Note"] == "uploaded", "\(sent.headers)")
    let error = #expect(throws: RequestCountError.self) {
      try app.network.verify("POST /users", timeout: .zero)
    }
    #expect(
      error?.description.hasPrefix(
        "'POST /users' was requested 2 times, not once. What was requested:\n"
          + "  POST http://stubs.invalid/users: 201, 0 bytes, stub 0 'POST /users'\n") == true)
    app.terminate()
    let late = #expect(throws: RequestCountError.self) {
      try app.network.verify("/users", count: 3, timeout: .seconds(20))
    }
    #expect(late?.count == 2)
  }

  @Test func aMissIsNamedInFailures() async throws {
    let network = NetworkConditions(
      stubs: NetworkStubs(unmatched: .fail) { Stub("GET /users/{id}").text("user") })
    let app = app(["http://stubs.invalid/users"], network)
    try await app.launch()
    struct Foreign: LaunchConfiguration { var title = "" }
    let error = #expect(throws: ApplicationError.self) { try app.change(to: Foreign()) }
    let text = error?.description ?? ""
    #expect(text.contains("Requests that no stub matched:"))
    #expect(text.contains("'GET /users/{id}'"))
    app.terminate()
  }

  @Test func aRequestIsWaitedForByItsEvent() async throws {
    let network = NetworkConditions(
      stubs: NetworkStubs { Stub("GET /late").text("late").delay(.milliseconds(300)) })
    let app = app([], late: ["http://stubs.invalid/late"], network)
    try await app.launch()
    let request = app.network.waitForRequest("GET /late", timeout: .seconds(20))
    #expect(request?.status == 200)
    #expect(request.map { $0.duration >= .milliseconds(300) } == true)
    app.terminate()
  }

  @Test func anAppWithoutConditionsTellsItsLiveRequests() async throws {
    let server = try TestServer(pages: ["/page": "hello"])
    let app = app(["\(server.address)/page"], NetworkConditions())
    try await app.launch()
    #expect(app.network.requests.map(\.origin) == [.live])
    #expect(app.network.requests.first?.bytes == 5)
    app.terminate()
  }

  #if os(Linux)
    @Test(arguments: [NetworkConditions(), .withLatency])
    func tasksAskTheirDelegatesAndDownload(_ network: NetworkConditions) async throws {
      let server = try RawServer.make { request in
        switch request.path {
        case "/moved": RawServer.answer("302 Found", ["Location: /page"], "elsewhere")
        case "/private" where request.headers["authorization"] == nil:
          RawServer.answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"a\""], "who")
        case "/private": RawServer.answer("200 OK", [], "welcome")
        default: RawServer.answer("200 OK", [], "hello")
        }
      }
      for (way, path, line) in [
        (AskingWay.delegate, "/moved", "200, 5 bytes"),
        (.decidingDelegate, "/moved", "302, 9 bytes"),
        (.decidingDelegate, "/private", "200, 7 bytes"),
        (.client, "/moved", "200, 5 bytes"),
        (.delegate, "/private", "401, 3 bytes"),
        (.download, "/page", "200, a file of 5 bytes"),
        (.downloadDelegate, "/moved", "200, a file of 5 bytes"),
      ] where network == NetworkConditions() || ![.download, .downloadDelegate].contains(way) {
        let app = app([server.address + path], way: way, network)
        try await app.launch()
        #expect(app.waitForOutput(containing: line), "\(way) \(path)")
        #expect(app.network.requests.allSatisfy { $0.origin == .live }, "\(way) \(path)")
        #expect(app.network.requests.last?.status == Int(line.prefix(3)), "\(way) \(path)")
        #expect(app.network.requests.last?.bytes ?? 0 > 0, "\(way) \(path)")
        app.terminate()
      }
    }

    @Test func aDownloadUnderConditionsFailsAndSaysSo() async throws {
      let app = app(["http://stubs.invalid/"], way: .download, .withLatency)
      try await app.launch()
      #expect(app.waitForOutput(containing: "download tasks can't be answered under conditions"))
      app.terminate()
    }
  #endif

  @Test(arguments: [
    (["--debug.slow-net.offline"], ["debug.slow-net.offline"]),
    (
      ["--stubs.unmatched", "fail", "--stubs.routes", "[]", "--debug.slow-net.latency", "1s"],
      ["debug.slow-net.latency", "stubs.routes", "stubs.unmatched"]
    ),
  ])
  func conditionsThatNobodyInstallsAreTold(arguments: [String], names: [String]) async throws {
    let server = try TestServer(pages: ["/page": "hello"])
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments =
      [
        "--declares-network", "--installs", "false", "--addresses",
        "[\"\(server.address)/page\"]",
      ] + arguments
    try await app.launch()
    #expect(app.waitForOutput(containing: "gantry: the app's requests go to the real network:"))
    let notes = names.map { "\($0): nobody has installed it" }
    for note in notes { #expect(app.output.contains("gantry: \(note)\n"), "\(app.output)") }
    #expect(app.output.contains("200, 5 bytes"))
    // The link is another way than standard error.
    let deadline = ContinuousClock.now + .seconds(20)
    while app.launchReports.allSatisfy(\.notes.isEmpty), .now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(app.launchReports.flatMap(\.notes).sorted() == notes)
    #expect(app.launchReports.count == 2)
    app.terminate()
  }

  /// The probe's own configuration knows nothing of a network.
  @Test(arguments: [
    (["--network.offline"], [:], ["network.offline"]),
    (["--network.latency=1s"], [:], ["network.latency"]),
    (["--NETWORK_Latency=1s"], [:], ["NETWORK_Latency"]),
    (["--network-fault-rate", "1"], [:], ["network-fault-rate"]),
    (["--network", #"{"offline":true}"#], [:], ["network"]),
    ([], ["LAUNCH_NETWORK": #"{"offline":true}"#], ["LAUNCH_NETWORK"]),
    ([], ["LAUNCH_NETWORK_OFFLINE": "1"], ["LAUNCH_NETWORK_OFFLINE"]),
    (
      [], ["LAUNCH_CONFIGURATION_NETWORK": #"{"network":{"offline":true}}"#],
      ["LAUNCH_CONFIGURATION_NETWORK"]
    ),
  ])
  func conditionsThatNobodyDeclaresAreTold(
    arguments: [String], environment: [String: String], names: [String]
  ) async throws {
    let server = try TestServer(pages: ["/page": "hello"])
    defer { server.stop() }
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments =
      ["--installs", "false", "--addresses", "[\"\(server.address)/page\"]"] + arguments
    app.launchEnvironment.merge(environment) { $1 }
    try await app.launch()
    #expect(app.waitForOutput(containing: "gantry: the app's requests go to the real network:"))
    for name in names {
      #expect(app.output.contains("gantry: \(name): nobody has installed it\n"), "\(app.output)")
    }
    let deadline = ContinuousClock.now + .seconds(20)
    while app.launchReports.allSatisfy(\.notes.isEmpty), .now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(
      app.launchReports.map(\.notes) == [names.map { "\($0): nobody has installed it" }],
      "\(app.launchReports.map(\.notes))")
    app.terminate()
  }

  #if DEBUG
    /// `Gantry` can't ask the conditions for their names.
    @Test func theCoreKnowsEveryCondition() {
      let names = NetworkConditions.optionDescriptions(of: "network").keys.compactMap { name in
        name.split(separator: ".").dropFirst().first.map {
          $0.replacing("-", with: "").lowercased()
        }
      }
      #expect(Set(UnreachedConditions.members.words) == Set(names))
    }
  #endif

  /// Options that another configuration has, and one that is no condition.
  @Test func whatIsNoConditionIsNotTold() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = ["--installs", "false", "--network.timeout", "7", "--networking", "x"]
    try await app.launch()
    try await Task.sleep(for: .seconds(1.5))
    #expect(!app.output.contains("nobody has installed it"), "\(app.output)")
    app.terminate()
  }

  /// A tool's run is over before a second is.
  @Test func aShortRunIsTold() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = ["--ends", "--network.offline", "--installs", "false"]
    app.readiness = .started
    try await app.launch()
    #expect(app.waitForExit(timeout: .seconds(20)) == .exited(code: 0))
    #expect(
      app.output.contains("gantry: network.offline: nobody has installed it\n"), "\(app.output)")
  }

  @Test func aLateInstallationTakesTheNoteBack() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = [
      "--installs", "false", "--installs-late", "--network.offline", "--late-addresses",
      #"["http://stubs.invalid/"]"#,
    ]
    try await app.launch()
    #expect(app.waitForOutput(containing: "network.offline: nobody has installed it"))
    #expect(app.waitForOutput(containing: "gantry: the network conditions are installed now"))
    let deadline = ContinuousClock.now + .seconds(20)
    while app.launchReports.contains(where: { !$0.notes.isEmpty }), .now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(app.launchReports.flatMap(\.notes).isEmpty)
    app.terminate()
  }

  /// They were installed before the configuration was read that has them.
  @Test func conditionsThatAreReadLateAreTold() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = ["--declares-network", "--installs-first", "--debug.slow-net.offline"]
    try await app.launch()
    #expect(app.waitForOutput(containing: "debug.slow-net.offline: nobody has installed it"))
    app.terminate()
  }

  @Test func aTestsConditionsThatNobodyInstallsAreAnError() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    var network = NetworkConditions()
    network.offline = true
    app.launchArguments = ["--installs", "false"]
    let error = await #expect(throws: ApplicationError.self) {
      try await TestLauncher(options: [NetworkLaunch(network)]).launch(app)
    }
    #expect(error?.code == .notArrived)
    #expect(
      error?.message.contains(
        "Nobody had installed the conditions when it was ready. Install them by "
          + "GantryNetworking.install(in:), or installInSharedSession(), before "
          + "LaunchLink.ready(url:).") == true, "\(error?.message ?? "")")
  }

  @Test func conditionsThatAreInstalledAreNotTold() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    // The late one is asked for when a second is over.
    app.launchArguments = [
      "--declares-network", "--addresses", #"["http://stubs.invalid/slow"]"#, "--stubs.routes",
      #"[{"path": "/slow", "text": "late", "delay": "2s"}]"#,
    ]
    try await app.launch()
    #expect(app.waitForOutput(containing: "200, 4 bytes"))
    #expect(!app.output.contains("nobody has installed it"))
    app.terminate()
  }

  @Test func oneCallReachesTheSharedSession() async throws {
    let network = NetworkConditions(
      stubs: NetworkStubs(unmatched: .fail) { Stub("GET /users").text("Amara") })
    let app = app(["http://stubs.invalid/users", "http://stubs.invalid/"], way: .shared, network)
    try await app.launch()
    #expect(app.waitForOutput(containing: "200, 5 bytes"))
    #expect(app.waitForOutput(containing: "gantry: no stub answers GET http://stubs.invalid/;"))
    #expect(app.network.requests.map(\.url.path) == ["/users", "/"])
    app.terminate()
  }

  @Test func anAppThatKnowsNothingOfItHasNoRequests() {
    #expect(ProcessApplication(product: "NetworkProbe").network.requests.isEmpty)
  }

  @Test func wrongConditionsEndTheApp() async throws {
    var network = NetworkConditions()
    network.mode = .replay
    network.faultRate = 3
    let app = app([], network)
    let error = await #expect(throws: ApplicationError.self) { try await app.launch() }
    #expect(error?.code == .exited)
    #expect(error?.message.contains("64") == true)
    let problems = error?.launchError?.problems ?? []
    #expect(problems.count >= 2)
    #expect(error?.output.contains("network") == true)
  }

  @Test(arguments: [
    (
      ["--debug.slow-net.latency", "1ms", "--stubs.routes", #"[{"path": "/a", "text": "hi"}]"#],
      "200, 2 bytes", nil
    ),
    (["--debug.slow-net.offline"], "failed:", nil),
    (
      ["--stubs.routes", #"[{"path": "/a b", "status": 1}]"#], "",
      "error: stubs.routes[0].responses[0].status: '1' is not a status"
    ),
    (
      [
        "--debug.slow-net.bandwidth", "0",
        "--debug.slow-net.stubs.routes", #"[{"path": "/a", "status": 1}]"#,
      ], "",
      """
      error: debug.slow-net.bandwidth: '0' is not a number of bytes a second from 1 on
      error: debug.slow-net.stubs.routes[0].responses[0].status: '1' is not a status
      """
    ),
    (
      [
        "--stubs.routes", #"[{"path": "/a"}]"#,
        "--debug.slow-net.stubs.routes", #"[{"path": "/b"}]"#,
      ], "",
      "error: stubs: 'debug.slow-net.stubs' states other stubs, and an app has one network."
    ),
  ])
  func whatAnAppDeclaresOfItsNetworkHoldsWhereverItStands(
    arguments: [String], output: String, problems: String?
  ) async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments =
      ["--declares-network", "--addresses", #"["http://stubs.invalid/a"]"#] + arguments
    if let problems {
      let error = await #expect(throws: ApplicationError.self) { try await app.launch() }
      #expect(error?.output.contains(problems) == true, "\(error?.output ?? "")")
    } else {
      try await app.launch()
      #expect(app.waitForOutput(containing: output), "\(app.output)")
      app.terminate()
    }
  }

  @Test func whatAMockIsAskedForIsToldAsWell() async throws {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = [
      "--mocked-addresses",
      #"["http://mock.invalid/users?token=hunter-22", "http://mock.invalid/users"]"#,
    ]
    try await app.launch()
    let requests = app.network.requests
    #expect(
      requests.map { "\($0.method) \($0.url.path) \($0.bytes)" } == [
        "GET /users 0", "DELETE /users 0", "GET /users 3", "DELETE /users 3",
      ])
    #expect(requests.map(\.status) == [nil, nil, nil, nil])
    let miss =
      "no result of the mock answers GET http://mock.invalid/users; it answers any method of "
      + "http://mock.invalid/users, any method of http://mock.invalid/weather?api_key=‹redacted›"
    #expect(
      requests.map(\.origin) == [
        .miss(miss), .miss(miss.replacing("GET", with: "DELETE")), .mock, .mock,
      ])
    #expect(requests.last?.description == "DELETE http://mock.invalid/users: a value, mock")
    #expect(requests.first?.error?.contains("No result is stubbed for GET") == true)
    #expect(!requests.description.contains("hunter-22"))
    #expect(app.network.misses.count == 2)
    #expect(app.waitForOutput(containing: "gantry: \(miss)"))
    #expect(
      !app.output.contains("gantry: no result of the mock answers GET http://mock.invalid/users?"))
    app.terminate()
  }

  // MARK: Large bodies

  @Test(.timeLimit(.minutes(20)))
  func aLargeBodyTakesLittleMemory() async throws {
    let size = 64 << 20
    let server = try TestServer(serve: { socket in
      guard TestServer.request(on: socket) != nil else { return }
      LargeAnswer.send(size, to: socket)
    })
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("gantry-large-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("large.bin")
    try LargeAnswer.write(size, to: file)

    var recording = NetworkConditions()
    recording.mode = .record
    recording.recording = folder.appendingPathComponent("recording").path
    var replaying = recording
    replaying.mode = .replay
    let stubbed = NetworkConditions(stubs: NetworkStubs { Stub("GET /large").file(file.path) })
    for (name, network, way) in [
      ("live", NetworkConditions(), AskingWay.delegate), ("record", recording, .delegate),
      ("replay", replaying, .delegate), ("stub", stubbed, .delegate),
      // All of it at once, which then is a file in memory.
      ("live, client", NetworkConditions(), .client), ("record, client", recording, .client),
      ("replay, client", replaying, .client), ("stub, client", stubbed, .client),
    ] {
      let app = app(["\(server.address)/large"], way: way, network)
      // It is about memory, whatever else the machine does meanwhile.
      app.launchTimeout = .seconds(240)
      try await app.launch()
      // What it wrote may come behind its saying that it is ready.
      #expect(app.waitForOutput(containing: "200, \(size) bytes"), "\(name)")
      #if os(Linux)
        #expect(app.waitForOutput(containing: "VmHWM"))
      #endif
      let line = app.output.split(separator: "\n").first { $0.contains("VmHWM") } ?? ""
      let peak = Int(line.filter(\.isNumber))
      // Of 64 MiB no more than a part, beside what the process needs anyway.
      if let peak { #expect(peak < 80 << 10, "\(name): \(line)") }
      await Task.detached { app.terminate() }.value
    }
  }
}

extension NetworkConditions {
  /// Something to do, and no more.
  fileprivate static var withLatency: NetworkConditions {
    var network = NetworkConditions()
    network.latency = .microseconds(1)
    return network
  }
}
