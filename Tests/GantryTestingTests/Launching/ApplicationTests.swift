import GantryTesting
import Testing

@Suite struct ApplicationTests {
  private struct Fake: Application {
    var launchArguments: [String] = []
    var launchEnvironment: [String: String] = [:]
  }

  @Test func aStandInIsAnApplication() {
    var application: any Application = Fake()
    application.launchArguments = ["-UITests"]
    #expect(application.launchArguments == ["-UITests"])
  }
}
