#if DEBUG
  import Foundation
  import Gantry
  import Testing

  @testable import GantryNetworking

  /// Which of a process's options are its network.
  struct ProcessConditionsTests {
    private struct Nested: LaunchConfiguration {
      struct Debug: Codable, Sendable {
        var network = NetworkConditions()
        var slowNetwork: NetworkConditions?
      }

      enum Choice: Codable, Sendable {
        case none
        case own(NetworkConditions)
      }

      enum CodingKeys: String, CodingKey {
        case debug = "devTools"
        case routes = "apiStubs"
        case choice, presets, list
      }

      var debug: Debug? = Debug()
      var routes: NetworkStubs?
      var choice = Choice.none
      var presets: [String: NetworkConditions] = ["slow": Self.slow]
      var list = [Self.slow]

      static var slow: NetworkConditions {
        var conditions = NetworkConditions()
        conditions.latency = .seconds(9)
        return conditions
      }
    }

    private static func current(_ change: (inout Nested) -> Void) throws -> ProcessConditions {
      var launch = Nested()
      change(&launch)
      return try Nested.withCurrent(launch) { try ProcessConditions.current() }
    }

    private static let stubs = NetworkStubs { Stub("GET /a").text("a") }

    @Test func `Conditions below a structure are the network's, by the name that a user writes`()
      throws
    {
      let found = try Self.current { $0.debug?.network.offline = true }
      #expect(found.conditions.offline)
      #expect(found.option == "dev-tools.network")
      #expect(found.stubsOption == "dev-tools.network.stubs")
      let other = try Self.current { $0.debug?.slowNetwork = Nested.slow }
      #expect(other.conditions == Nested.slow)
      #expect(other.option == "dev-tools.slow-network")
      let chosen = try Self.current { $0.choice = .own(Nested.slow) }
      #expect(chosen.conditions == Nested.slow)
      // What stands in lists and dictionaries is to choose from.
      #expect(try Self.current { _ in }.conditions == NetworkConditions())
    }

    @Test func `Stubs by themselves go with the conditions`() throws {
      let found = try Self.current { launch in
        launch.routes = Self.stubs
        launch.debug?.network.latency = .seconds(1)
      }
      #expect(found.conditions.stubs == Self.stubs)
      #expect(found.conditions.latency == .seconds(1))
      #expect(found.option == "dev-tools.network")
      #expect(found.stubsOption == "api-stubs")
      let alone = try Self.current { launch in
        launch.debug = nil
        launch.routes = Self.stubs
      }
      #expect(alone.conditions == NetworkConditions(stubs: Self.stubs))
      #expect(alone.stubsOption == "api-stubs")
    }

    @Test func `Options that say the same are one`() throws {
      let found = try Self.current { launch in
        launch.debug?.network = NetworkConditions(stubs: Self.stubs)
        launch.debug?.slowNetwork = NetworkConditions(stubs: Self.stubs)
        launch.routes = Self.stubs
      }
      #expect(found.conditions == NetworkConditions(stubs: Self.stubs))
    }

    @Test func `Options that contradict each other are an error`() {
      let error = #expect(throws: LaunchError.self) {
        try Self.current { launch in
          launch.debug?.network = NetworkConditions(stubs: NetworkStubs { Stub("GET /b") })
          launch.debug?.slowNetwork = Nested.slow
          launch.routes = Self.stubs
        }
      }
      #expect(
        error?.description == """
          error: dev-tools.slow-network: 'dev-tools.network' states other network conditions, and an app has one network. State one of them, or pass each session its own by install(in:conditions:)
          error: api-stubs: 'dev-tools.network.stubs' states other stubs, and an app has one network. State one of them, or put all routes into one of them
          """)
    }

    @Test func `A property that is no option counts still`() throws {
      struct Fixed: LaunchConfiguration {
        var title = ""
        var network: NetworkConditions { conditions }
        private var conditions = Nested.slow

        enum CodingKeys: String, CodingKey { case title }
      }
      let found = try Fixed.withCurrent(Fixed()) { try ProcessConditions.current() }
      #expect(found.conditions == Nested.slow)
    }

    @Test func `Conditions that an app passes are named by their option`() throws {
      var launch = Nested()
      launch.debug?.slowNetwork = Nested.slow
      Nested.withCurrent(launch) {
        #expect(ProcessConditions(given: Nested.slow).option == "dev-tools.slow-network")
        #expect(ProcessConditions(given: NetworkConditions(stubs: Self.stubs)).option == "network")
      }
    }
  }
#endif
