import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration

/// Stands for a test's process that ends in some way with an app still running.
///
///     LauncherProbe PATH-OF-LINK-PROBE kill|trap|exit|wait|watchdog
@main
enum LauncherProbe {
  static func main() throws {
    let app = ProcessApplication(executable: CommandLine.arguments[1])
    var launch = LinkProbeLaunch()
    launch.behavior = .parent
    app.launchArguments = launch.launchArguments ?? []
    app.passesOutputOn = false
    try app.launch()
    FileHandle.standardOutput.write(Data("launched\n".utf8))
    switch CommandLine.arguments[2] {
    case "kill": kill(getpid(), SIGKILL)
    case "trap": preconditionFailure("as asked")
    case "exit": exit(0)
    case "watchdog":
      for process in try watchdogs() { kill(process, SIGKILL) }
      let second = ProcessApplication(executable: CommandLine.arguments[1])
      second.passesOutputOn = false
      try second.launch()
      kill(getpid(), SIGKILL)
    default: app.waitForExit(timeout: .seconds(1000))
    }
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
