import GantryTesting
import ProbeConfiguration
import GantrySystem
import Testing

/// A suite whose trait gives each of its tests an app of its own.
@Suite(.launches("LinkProbe", LinkProbeLaunch())) struct LaunchTraitTests {
  private static let apps = Lock<[(app: ProcessApplication, test: String)]>([])

  /// Notes a test's app; whichever test comes later finds it to be another.
  private func note(_ app: ProcessApplication, _ test: String) {
    let others = Self.apps.withLock { apps in
      apps.append((app, test))
      return apps.filter { $0.app === app && $0.test != test }
    }
    #expect(others.isEmpty)
  }

  @Test(arguments: 1...4)
  func eachTestHasAnAppOfItsOwn(_ number: Int) throws {
    let app = try ProcessApplication.current
    #expect(app.state == .ready)
    #expect(app.launchReport?.configuration == "LinkProbeLaunch")
    // The cases of one test share its app.
    note(app, "each")
  }

  @Test func theInnerAppIsTheCurrentOne() throws {
    note(try ProcessApplication.current, "inner")
  }
}
