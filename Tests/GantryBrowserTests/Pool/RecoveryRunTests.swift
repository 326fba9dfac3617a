import Foundation
import GantryTesting
import TestServer
import Testing

/// Runs ``BrowserTests/RecoveryTests`` in a process of its own: they kill whatever browsers and
/// drivers their process has started, those of tests at their side too.
@Suite struct RecoveryRunTests {
  private static let variable = "GANTRY_RECOVERY_TESTS"

  static var isChild: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  @Test(.enabled(if: !isChild)) func browsersAndDriversThatDieAreReplaced() async throws {
    let process = ProcessApplication(executable: CommandLine.arguments[0])
    process.launchArguments = ["--testing-library", "swift-testing", "--filter", "RecoveryTests"]
    process.launchEnvironment = [Self.variable: "1"]
    process.readiness = .started
    process.passesOutputOn = false
    let exit = try await OwnThread.run {
      try process.launch()
      defer { process.terminate() }
      return process.waitForExit(timeout: .seconds(400))
    }
    #expect(exit == .exited(code: 0), "\(process.output)")
    #expect(process.output.contains("✔ Test run with 12 tests"), "\(process.output)")
  }
}
