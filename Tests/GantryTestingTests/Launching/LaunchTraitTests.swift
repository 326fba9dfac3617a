import GantryTesting
import ProbeConfiguration
import GantrySystem
import Testing

/// A suite whose trait gives each of its tests an app of its own.
@Suite(.launches("LinkProbe", LinkProbeLaunch())) struct LaunchTraitTests {
  private static let processes = Lock<Set<Int32>>([])

  @Test(arguments: 1...4)
  func eachTestHasAnAppOfItsOwn(_ number: Int) throws {
    let app = try ProcessApplication.current
    #expect(app.state == .ready)
    #expect(app.launchReport?.configuration == "LinkProbeLaunch")
    // The cases of one test share its app; another test's is another.
    Self.processes.withLock { _ = $0.insert(app.processIdentifier ?? 0) }
  }

  @Test func theInnerAppIsTheCurrentOne() throws {
    let app = try ProcessApplication.current
    #expect(!Self.processes.withLock { $0.contains(app.processIdentifier ?? 0) })
  }
}
