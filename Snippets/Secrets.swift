// A value that is never shown.

// snippet.secret
import Gantry

struct AppLaunch: LaunchConfiguration {
  var apiToken = Secret("")
}

let launch = try Launch<AppLaunch>(
  arguments: ["app"], environment: ["LAUNCH_API_TOKEN": "open sesame"])
print(launch.apiToken)  // ‹redacted›
print(launch.apiToken.value.count)  // 11
print(launch.report)
// snippet.end
