import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration

/// Stands for a test's process that ends in some way with an app still running.
///
///     LauncherProbe PATH-OF-LINK-PROBE kill|trap|exit|wait|stopped-app|watchdog|stopped-watchdog
///     LauncherProbe PATH-OF-LINK-PROBE inherit
///     LauncherProbe configure
@main
enum LauncherProbe {
  static func main() throws {
    if CommandLine.arguments[1] == "configure" { return configure() }
    let app = ProcessApplication(executable: CommandLine.arguments[1])
    if CommandLine.arguments[2] == "inherit" { return try inherit(app) }
    var launch = LinkProbeLaunch()
    launch.behavior = .parent
    app.launchArguments = launch.launchArguments ?? []
    app.passesOutputOn = false
    try app.launch()
    FileHandle.standardOutput.write(Data("launched\n".utf8))
    switch CommandLine.arguments[2] {
    case "kill": kill(getpid(), SIGKILL)
    case "stopped-app":
      kill(-(app.processIdentifier ?? 0), SIGSTOP)
      kill(getpid(), SIGKILL)
    case "trap": preconditionFailure("as asked")
    case "exit": exit(0)
    case "watchdog", "stopped-watchdog":
      let first = try watchdogs()
      let isStopped = CommandLine.arguments[2] == "stopped-watchdog"
      for process in first { kill(process, isStopped ? SIGSTOP : SIGKILL) }
      let second = ProcessApplication(executable: CommandLine.arguments[1])
      second.passesOutputOn = false
      try second.launch()
      for process in first { kill(process, SIGKILL) }
      kill(getpid(), SIGKILL)
    default: app.waitForExit(timeout: .seconds(1000))
    }
  }

  private struct Unit: LaunchOption {
    var arguments: [String]
    init(_ arguments: String...) { self.arguments = arguments }
    var launchArguments: [String]? { arguments }
  }

  private struct Configured: Application {
    var launchArguments = ["-Name", "a", "b", "-Other", "-fast", "-Same"]
    var launchEnvironment = ["TOKEN": "hunter2", "SAME": "1"]
  }

  /// Replaces settings in each of the ways in which that can be.
  private static func configure() {
    TestLauncher(
      defaults: [Unit("-Mode", "-slow"), LaunchEnvironment(key: "STAGE", value: "secret")],
      options: [
        Unit("-Name", "c"), Unit("-Name", "d", "e"), Unit("-Mode", "-fast"), Unit("-Same"),
        ["TOKEN": "hunter3", "SAME": "1", "STAGE": "secret, too"] as LaunchEnvironments,
      ], fileID: "Tests/Test.swift", line: 4
    ).configure(Configured())
  }

  /// Prints the origins of what the app has though nothing was sent.
  private static func inherit(_ app: ProcessApplication) throws {
    app.launchEnvironment = ["LINK_PROBE_KEPT": "1"]
    try TestLauncher(configuration: KeptProbeLaunch()).launch(app)
    defer { app.terminate() }
    let overrides = app.launchReport?.overrides ?? []
    print("Inherited: \(overrides.map(\.origin.description))")
  }

  /// This process's children that are watchdogs.
  private static func watchdogs() throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
      .filter { process in
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
        return line.range(of: Data("gantry-watchdog".utf8)) != nil
          && status.range(of: Data("PPid:\t\(getpid())\n".utf8)) != nil
      }
  }
}
