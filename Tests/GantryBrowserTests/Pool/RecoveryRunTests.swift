import Foundation
import GantryTesting
import TestServer
import Testing

/// Runs ``BrowserTests/RecoveryTests`` in processes of their own: they kill whatever browsers and
/// drivers their process has started, those of tests at their side too.
///
/// Those that wait for what is stopped, and do nothing meanwhile, have one beside the others.
@Suite struct RecoveryRunTests {
  private static let variable = "GANTRY_RECOVERY_TESTS"

  static var isChild: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  private static let waiting = "RecoveryTests/(whatIsStopped|aBrowserThatStops)"

  @Test(
    .enabled(if: !isChild),
    arguments: [
      (["--filter", waiting], 2), (["--filter", "RecoveryTests/", "--skip", waiting], 11),
    ])
  func browsersAndDriversThatDieAreReplaced(_ chosen: [String], count: Int) async throws {
    let process = ProcessApplication(executable: CommandLine.arguments[0])
    process.launchArguments = ["--testing-library", "swift-testing"] + chosen
    process.launchEnvironment = [Self.variable: "1"]
    process.readiness = .started
    process.passesOutputOn = false
    let exit = try await OwnThread.runInTurn {
      try process.launch()
      defer { process.terminate() }
      return process.waitForExit(timeout: .seconds(900))
    }
    #expect(exit == .exited(code: 0), "\(process.output)")
    #expect(process.output.contains("✔ Test run with \(count) tests"), "\(process.output)")
  }
}
