// Code that reads its launch by hand, and what takes its place.

// snippet.hide
import Foundation
import Gantry

enum ByHand {
  // snippet.show
  // snippet.processInfoBefore
  static let isUITest = ProcessInfo.processInfo.arguments.contains("-UITests")
  static let port = Int(ProcessInfo.processInfo.environment["LAUNCH_PORT"] ?? "") ?? 8080
  // snippet.end

  // snippet.userDefaultsBefore
  static let hasOnboarded = UserDefaults.standard.bool(forKey: "hasOnboarded")
  static let language = UserDefaults.standard.string(forKey: "language") ?? "en"
  // snippet.end
  // snippet.hide
}

// snippet.show
// snippet.after
struct AppLaunch: LaunchConfiguration {
  var uiTests = false
  var port = 8080
  var hasOnboarded = false
  var language = "en"
}
// snippet.end

// snippet.use
let launch = AppLaunch.current
print(launch.uiTests, launch.port, launch.hasOnboarded, launch.language)
// snippet.end
