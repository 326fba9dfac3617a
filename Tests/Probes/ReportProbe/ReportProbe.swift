import Foundation
import GantryReport

/// Records a test into the folder that the environment names, and is killed or ends.
///
/// Arguments: the test's name, and `kill` or `finish`.
@main struct ReportProbe {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let run = RunRecorder.shared, let name = arguments.first, let way = arguments.last else {
      print("nothing is recorded")
      return
    }
    let test = run.begin(test: TestIdentity(suite: "Probe", name: name))
    for step in 0..<200 {
      test.endActivity(test.beginActivity("Step \(step)", kind: .action))
    }
    let launch = test.recordLaunch(LaunchEntry(appName: "App"))
    test.update(launch, output: "the app's last words\n")
    test.attach(Data("kept".utf8), name: "Page", contentType: "text/html")
    _ = test.beginActivity("Tap \"Crash\" Button", kind: .action)
    if way == "kill" { kill(getpid(), SIGKILL) }
    test.finish(.passed)
  }
}
