import GantryNetworking
import GantryTesting
import Testing

@Suite struct NetworkClientSelectorTests {
  @Test(arguments: [
    ["-UITests"], ["--verbose", "-UITests"], ["-UITests", "--verbose"],
    ["file", "-UITests", "file"],
    ["-AppleLanguages", "(en)", "-UITests"], ["--ui-tests"], ["--UITests"], ["-uiTests"],
    ["-UITests", "YES"], ["--ui-tests=true"], ["-UITests", "NO", "-UITests"],
    ["-UITests", "users.json"], ["-UITests", "--", "-UITests", "NO"],
  ])
  func `N03 N05 N06 the flag is found wherever it stands`(arguments: [String]) {
    #expect(NetworkClientSelector.isUITest(["app"] + arguments))
    let isUITest = NetworkClientSelector.isUITest(["app"] + arguments)
    let chosen = NetworkClientSelector.select(isUITest: isUITest)
    #expect(chosen is DebugNetworkClientConfiguration)
    #expect(chosen.networkClient is MockNetworkClient)
  }

  @Test(arguments: [
    [], ["--note=-UITests"], ["--", "-UITests"], ["-UITests=NO"], ["-UITests", "NO"],
    ["--ui-tests", "off"], ["UITests"], ["-UITestsAndMore"], ["-UITests", "-UITests", "no"],
    ["note -UITests"], ["-x=--", "--", "--ui-tests"],
  ])
  func `N05 what isn't the flag chooses the real client`(arguments: [String]) {
    #expect(!NetworkClientSelector.isUITest(["app"] + arguments))
    let isUITest = NetworkClientSelector.isUITest(["app"] + arguments)
    let chosen = NetworkClientSelector.select(isUITest: isUITest)
    #expect(chosen is ReleaseNetworkClientConfiguration)
    #expect(chosen.networkClient is MainNetworkClient)
  }

  @Test func `N05 the program's own name is no flag`() {
    #expect(!NetworkClientSelector.isUITest(["-UITests"]))
    #expect(!NetworkClientSelector.isUITest([]))
  }

  @Test func `N03 a process without the flag has the real client`() {
    #expect(NetworkClientSelector.select() is ReleaseNetworkClientConfiguration)
  }

  @Test func `N03 a process with the flag has the mock, without being asked for its arguments`()
    async throws
  {
    let app = ProcessApplication(product: "NetworkProbe")
    app.launchArguments = ["-UITests"]
    app.passesOutputOn = false
    try await app.launch()
    defer { app.terminate() }
    #expect(
      app.waitForOutput(containing: "a UI test: true, DebugNetworkClientConfiguration("),
      "\(app.output)")
  }

  @Test func `N07 an app gives configurations of its own, and only the chosen one is made`() {
    struct Own: NetworkClientConfiguration {
      let mock = MockNetworkClient()
      var networkClient: any NetworkClient { mock }
    }
    let mock = MockNetworkClient()
    func unused() -> Own {
      Issue.record("It was made.")
      return Own()
    }
    let debug = NetworkClientSelector.select(
      isUITest: true, debug: DebugNetworkClientConfiguration(mock: mock), release: unused())
    #expect(debug.networkClient as? MockNetworkClient === mock)
    #expect(NetworkClientSelector.select(isUITest: false, release: Own()) is Own)
  }

  @Test func `N08 one configuration has one mock, also in its copies`() {
    let configuration = DebugNetworkClientConfiguration()
    let copy = configuration
    #expect(configuration.networkClient as? MockNetworkClient === configuration.mock)
    #expect(copy.networkClient as? MockNetworkClient === configuration.mock)
    #expect(DebugNetworkClientConfiguration().mock !== configuration.mock)
  }

  @Test func `N09 the release configuration asks the network`() {
    let configuration = ReleaseNetworkClientConfiguration()
    #expect(configuration.networkClient is MainNetworkClient)
    #expect(
      configuration.networkClient as? MainNetworkClient
        === configuration.networkClient as? MainNetworkClient)
  }
}
