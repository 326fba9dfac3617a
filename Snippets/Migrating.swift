// Code that reads its launch by hand, and what takes its place.

import Foundation
import Gantry

enum ByHand {
  static let isUITest = ProcessInfo.processInfo.arguments.contains("-UITests")
  static let port = Int(ProcessInfo.processInfo.environment["LAUNCH_PORT"] ?? "") ?? 8080

  static let hasOnboarded = UserDefaults.standard.bool(forKey: "hasOnboarded")
  static let language = UserDefaults.standard.string(forKey: "language") ?? "en"
}

struct AppLaunch: LaunchConfiguration {
  var uiTests = false
  var port = 8080
}

struct UserLaunch: LaunchConfiguration {
  var hasOnboarded = false
  var language = "en"
}

let launch = AppLaunch.current
print(launch.uiTests, launch.port)

let user = UserLaunch.current
print(user.hasOnboarded, user.language)
