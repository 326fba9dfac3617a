import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration
import Testing

/// An application that something else than this package starts, as XCUITest starts its own.
private final class ForeignApplication: LaunchableApplication {
  var launchArguments: [String] = []
  var launchEnvironment: [String: String] = [:]
  private var process: Process?

  var state: Bool { process?.isRunning ?? false }

  func launch() throws {
    let path = ProcessApplication(product: "LinkProbe").reproLine
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = launchArguments
    process.environment = ProcessInfo.processInfo.environment.merging(launchEnvironment) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
  }

  func terminate() { process?.terminate() }
}

/// An application that never starts, and keeps the path of the payload that it was given.
private final class AbsentApplication: LaunchableApplication {
  var launchArguments: [String] = []
  var launchEnvironment: [String: String] = [:]
  let state = false
  private(set) var payload: String?

  func launch() throws {
    let file = try #require(launchEnvironment["LAUNCH_CONFIGURATION_FILE"])
    try #require(FileManager.default.fileExists(atPath: file))
    payload = file
  }

  func terminate() {}
}

@Suite struct ForeignApplicationTests {
  @Test func anotherLaunchersAppIsLinkedToo() throws {
    var launch = LinkProbeLaunch()
    launch.title = String(repeating: "x", count: 140_000)
    let app = try TestLauncher(configuration: launch).launch(ForeignApplication())
    // It ends with its link, which is there as long as the test doesn't end it.
    Thread.sleep(forTimeInterval: 0.3)
    #expect(app.state)
    app.terminate()
  }

  #if os(Linux)
    /// In a process where nothing else opens or closes anything.
    @Test func anAppThatHasEndedLeavesNothing() async {
      await #expect(processExitsWith: .success) {
        func launchAndEnd() throws {
          try TestLauncher(options: []).launch(ForeignApplication()).terminate()
        }
        try launchAndEnd()
        let before = try OwnResources()
        for _ in 0..<8 { try launchAndEnd() }
        #expect(try before.areAllThatIsLeft())
      }
    }
  #endif

  @Test func whatItDoesNotReadIsRemoved() throws {
    var launch = LinkProbeLaunch()
    launch.title = String(repeating: "x", count: 140_000)
    let app = AbsentApplication()
    let error = try #require(throws: ApplicationError.self) {
      try TestLauncher(configuration: launch).launch(app, timeout: .milliseconds(50))
    }
    #expect(error.code == .notReady)
    #expect(
      app.launchEnvironment.keys.allSatisfy {
        !$0.hasPrefix("LAUNCH_LINK") && !$0.hasSuffix("_FILE")
      })
    #expect(!FileManager.default.fileExists(atPath: try #require(app.payload)))
  }

  @Test func whatDoesNotArriveEndsIt() throws {
    struct Unread: LaunchConfiguration { var a = 0 }
    var unread = Unread()
    unread.a = 1
    let launcher = TestLauncher(configuration: unread)
    let error = try #require(throws: ApplicationError.self) {
      try launcher.launch(ForeignApplication())
    }
    #expect(error.code == .notArrived)
    #expect(error.message.contains("It had not read Unread when it was ready"))
  }

  @Test func anAppThatCannotReadItsLaunchSaysSo() throws {
    let app = ForeignApplication()
    app.launchArguments = ["--behavior", "srve"]
    let error = try #require(throws: ApplicationError.self) {
      try TestLauncher(options: []).launch(app)
    }
    #expect(error.launchError?.problems.first?.suggestion == "serve")
  }

  @Test func anAppThatNeverConnectsIsToldOf() throws {
    let app = ForeignApplication()
    app.launchArguments = ["--behavior", "hang"]
    let error = try #require(throws: ApplicationError.self) {
      try TestLauncher(options: []).launch(app, timeout: .milliseconds(200))
    }
    #expect(error.code == .notReady)
    #expect(!app.state || error.message.contains("configure(app).launch()"))
  }
}
