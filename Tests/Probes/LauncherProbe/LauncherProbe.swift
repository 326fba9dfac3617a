import Foundation
import Gantry
import GantryTesting
import ProbeConfiguration

/// Stands for a test's process that ends in some way with an app still running.
///
///     LauncherProbe PATH-OF-LINK-PROBE kill|trap|exit|wait
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
    default: app.waitForExit(timeout: .seconds(1000))
    }
  }
}
