import CountriesKit
import Foundation
import Gantry
import GantryNetworking
import GantryTesting
import Testing
import UsersKit

/// The network of an app in another process, as its test wants it.
@Suite(.timeLimit(.minutes(2))) struct NetworkConditionsTests {
  private func countries(
    _ network: NetworkConditions, at service: URL? = nil
  ) async throws -> ProcessApplication {
    var launch = CountriesLaunch()
    launch.port = 0
    launch.network = network
    if let service { launch.countriesBaseURL = service }
    return try await TestLauncher(configuration: launch)
      .launch(ProcessApplication(product: "countries"))
  }

  private func page(
    _ path: String, _ app: ProcessApplication
  ) async throws -> (status: Int, body: String) {
    let base = try #require(app.url)
    let answer = try await get(path, at: base)
    return (answer.status, answer.body)
  }

  @Test func `a stub answers in the app's process`() async throws {
    let stubs = NetworkStubs {
      Stub("GET /v3.1/all")
        .json([
          [
            "name": ["common": "Atlantis"], "cca3": "ATL", "region": "Sea", "population": 1,
            "area": 2,
          ]
        ])
      Stub("GET /v3.1/alpha/*").status(503)
    }
    let app = try await countries(NetworkConditions(stubs: stubs))
    defer { app.terminate() }
    #expect(try await page("/", app).body.contains("Atlantis"))
    #expect(try await page("/countries/ATL", app).status == 502)
  }

  @Test func `a running app has another network when its test says so`() async throws {
    let atlantis = NetworkConditions(
      stubs: NetworkStubs {
        Stub("GET /v3.1/all")
          .json([
            [
              "name": ["common": "Atlantis"], "cca3": "ATL", "region": "Sea", "population": 1,
              "area": 2,
            ]
          ])
      })
    let app = try await countries(atlantis)
    defer { app.terminate() }
    #expect(try await page("/", app).body.contains("Atlantis"))
    try app.change(to: NetworkLaunch(.cutOff))
    let shown = try await page("/", app)
    #expect(shown.status >= 500)
    #expect(shown.body.contains("offline"), "\(shown.body)")
    // Wrong conditions change nothing.
    let wrong = NetworkConditions(stubs: NetworkStubs { Stub("GET /{").status(200) })
    let error = #expect(throws: ApplicationError.self) {
      try app.change(to: NetworkLaunch(wrong))
    }
    #expect("\(try #require(error))".contains("a brace in '{' has no counterpart"))
    #expect(try await page("/", app).status >= 500)
    try app.change(to: NetworkLaunch(atlantis))
    #expect(try await page("/", app).body.contains("Atlantis"))
    #expect(app.network.requests.map(\.origin).contains(.fault("offline")))
  }

  @Test func `an app behind a proxy needs no line of its own`() async throws {
    let backend = try await sampleBackend()
    defer { backend.terminate() }
    let service = try #require(backend.url)
    var conditions = NetworkConditions()
    conditions.latency = .milliseconds(300)
    let proxy = try ConditioningProxy(to: service, conditions: conditions)
    defer { proxy.stop() }
    var launch = CountriesLaunch()
    launch.countriesBaseURL = proxy.url
    launch.port = 0
    let app = try await TestLauncher(configuration: launch)
      .launch(ProcessApplication(product: "countries"))
    defer { app.terminate() }
    let start = ContinuousClock.now
    #expect(try await page("/", app).body.contains("249 countries</p>"))
    #expect(start.duration(to: .now) >= .milliseconds(300))
    let request = try #require(proxy.requests.first)
    #expect(request.url.hasPrefix(service.absoluteString + "/v3.1/all?fields="))
    #expect(request.status == 200)
  }

  @Test func `a person at a terminal is told once what no stub answers`() async throws {
    let app = ProcessApplication(product: "countries")
    app.launchArguments = [
      "--port", "0", "--network.stubs", #"{"routes": [{"path": "/v3.1/al", "status": 503}]}"#,
    ]
    app.readiness = .output(containing: "Countries is at")
    try await app.launch()
    for _ in 1...2 { #expect(try await page("/", app).status == 502) }
    app.terminate()
    let lines = app.output.split(separator: "\n").filter { $0.hasPrefix("gantry: ") }
    #expect(
      lines == [
        "gantry: no stub answers GET https://restcountries.com/v3.1/all; the nearest stub is "
          + "routes[0] '/v3.1/al', but the path differs"
      ])
  }

  @Test func `stubs that are wrong end the launch with what is wrong with them`() async throws {
    let stubs = NetworkStubs {
      Stub("GET /users/{").status(200)
      Stub("GET /users").file("/no/such/file.json")
    }
    let error = await #expect(throws: (any Error).self) {
      try await countries(NetworkConditions(stubs: stubs))
    }
    let text = "\(try #require(error))"
    #expect(text.contains("network.stubs.routes[0].path"), "\(text)")
    #expect(text.contains("/no/such/file.json"), "\(text)")
  }

  @Test(arguments: [
    (NetworkConditions.cutOff, "offline"), (.slow, "did not answer"), (.failing, "503"),
  ])
  func `a network that fails shows the error page`(
    network: NetworkConditions, text: String
  ) async throws {
    let app = try await countries(network, at: URL(string: "http://127.0.0.1:9"))
    defer { app.terminate() }
    let shown = try await page("/", app)
    #expect(shown.status >= 500)
    #expect(shown.body.contains(text), "\(shown.body)")
  }

  @Test func `what was recorded is replayed when the backend is gone, without its secrets`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "gantry-recording-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let backend = try await sampleBackend()
    // An address may hold credentials.
    let base = try #require(backend.url)
    var address = try #require(URLComponents(url: base, resolvingAgainstBaseURL: false))
    (address.user, address.password) = ("tester", "s3cret-pass")
    let service = try #require(address.url)

    var network = NetworkConditions()
    network.mode = .record
    network.recording = folder.path
    let recorded = try await countries(network, at: service)
    let live = (try await page("/", recorded), try await page("/countries/CAN", recorded))
    recorded.terminate()
    backend.terminate()
    #expect(live.0.body.contains("249 countries</p>"))

    network.mode = .replay
    let replayed = try await countries(network, at: service)
    defer { replayed.terminate() }
    #expect(try await page("/", replayed) == live.0)
    #expect(try await page("/countries/CAN", replayed) == live.1)
    // What was never asked for is not made up.
    #expect(try await page("/countries/FRA", replayed).status == 502)

    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files == ["recording.har"])
    let har = try String(contentsOf: folder.appending(path: "recording.har"), encoding: .utf8)
    #expect(!har.contains("s3cret-pass"))
  }

  @Test func `the users app takes conditions as well`() async throws {
    var launch = UsersLaunch()
    launch.port = 0
    launch.network.stubs = NetworkStubs {
      Stub("GET /users").json([["id": 7, "username": "Stubbed"]])
    }
    let app = try await TestLauncher(configuration: launch)
      .launch(ProcessApplication(product: "users"))
    defer { app.terminate() }
    #expect(try await page("/", app).body.contains("Stubbed"))
  }
}

extension NetworkConditions {
  fileprivate static var cutOff: NetworkConditions {
    var network = NetworkConditions()
    network.offline = true
    return network
  }

  fileprivate static var slow: NetworkConditions {
    var network = NetworkConditions()
    network.fault = .timeout
    return network
  }

  fileprivate static var failing: NetworkConditions {
    var network = NetworkConditions()
    network.fault = .status
    network.faultStatus = 503
    return network
  }
}
