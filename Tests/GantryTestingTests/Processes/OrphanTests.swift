import Foundation
import GantrySystem
import GantryTesting
import Testing

/// What is left when a test's process ends in each way that a process can.
@Suite struct OrphanTests {
  @Test(arguments: ["kill", "trap", "exit", "stopped-app"])
  func nothingOutlivesTheTestsProcess(_ way: String) async throws {
    let launcher = try launcher(way)
    try await launcher.launch()
    launcher.waitForExit()
    try await expectNothingLeft(of: launcher)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func nothingOutlivesASignal(_ signal: Int32) async throws {
    let launcher = try launcher("wait")
    try await launcher.launch()
    kill(try #require(launcher.processIdentifier), signal)
    #expect(launcher.waitForExit() == .crashed(signal: signal))
    try await expectNothingLeft(of: launcher)
  }

  private func launcher(_ way: String) throws -> ProcessApplication {
    let launcher = ProcessApplication(product: "LauncherProbe")
    launcher.launchArguments = [try probePath, way]
    launcher.launchEnvironment = [Self.variable: UUID().uuidString]
    launcher.readiness = .output(containing: "launched")
    launcher.passesOutputOn = false
    return launcher
  }

  /// What is inherited by all that the launcher starts.
  private static let variable = "GANTRY_ORPHAN_TEST"

  private var probePath: String {
    get throws {
      let app = ProcessApplication(product: "LinkProbe")
      return String(try #require(app.reproLine.split(separator: " ").first))
    }
  }

  private func expectNothingLeft(of launcher: ProcessApplication) async throws {
    let mark = try #require(launcher.launchEnvironment[Self.variable])
    let deadline = ContinuousClock.now + .seconds(10)
    while !(try remains(mark)).isEmpty, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(try remains(mark) == [])
  }

  /// The command lines of processes that carry a mark.
  private func remains(_ mark: String) throws -> [String] {
    #if os(Linux)
      let mark = Data("\(Self.variable)=\(mark)".utf8)
      return try FileManager.default.contentsOfDirectory(atPath: "/proc")
        .compactMap { Int32($0) }
        .filter { process in
          // It may have ended.
          let environment = (try? System.read(file: "/proc/\(process)/environ")) ?? []
          return Data(environment).range(of: mark) != nil
        }
        .map { process in
          "\(process): \(System.arguments(ofProcess: process) ?? [])"
        }
    #else
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/ps")
      process.arguments = ["-Ewwax", "-o", "pid,command"]
      process.standardOutput = pipe
      try process.run()
      let text = String(
        decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").filter { $0.contains(mark) }.map(String.init)
    #endif
  }

  /// The out-of-memory killer, or a clean-up of CI's, may end the watchdog first.
  ///
  /// One that is stopped takes what is sent to it, and has never read it when it is killed: so does
  /// one that is dying, only that nobody sees it.
  @Test(arguments: ["watchdog", "stopped-watchdog"])
  func anotherWatchdogTakesTheFirstOnesPlace(_ way: String) async throws {
    let launcher = try launcher(way)
    try await launcher.launch()
    launcher.waitForExit()
    #expect(launcher.state == .crashed(signal: SIGKILL))
    try await expectNothingLeft(of: launcher)
  }

  /// While the launcher lives, so does what it started; otherwise these tests could not fail.
  @Test func whatALauncherStartedIsSeen() async throws {
    let launcher = try launcher("wait")
    try await launcher.launch()
    let mark = try #require(launcher.launchEnvironment[Self.variable])
    var remains = try remains(mark)
    // Its shell starts the second program when it comes to it.
    let deadline = ContinuousClock.now + .seconds(60)
    while remains.count < 5, .now < deadline {
      try await Task.sleep(for: .milliseconds(50))
      remains = try self.remains(mark)
    }
    // The launcher, the app, its shell, and two programs of that.
    #expect(remains.count >= 5, "\(remains)")
    launcher.terminate()
    try await expectNothingLeft(of: launcher)
  }
}
