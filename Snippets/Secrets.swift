// A value that is never shown.

import Gantry

struct AppLaunch: LaunchConfiguration {
  var apiToken = Secret("")
  // Secret by its name.
  var password = ""
}

let launch = try Launch<AppLaunch>(
  arguments: ["app"],
  environment: ["LAUNCH_API_TOKEN": "open sesame", "LAUNCH_PASSWORD": "hunter2"])
print(launch.apiToken)  // ‹redacted›
print(launch.apiToken.value.count)  // 11
print(launch.report)
