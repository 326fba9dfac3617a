// Which options a release build honors.

// snippet.hide
import Gantry

// snippet.show
// snippet.policy
struct ServerLaunch: LaunchConfiguration {
  var port: UInt16 = 8080
  var databaseURL = "postgres://localhost/shop"
  var usesMockDatabase = false

  static var launchPolicy: LaunchPolicy {
    #if DEBUG
      .all
    #else
      .only("port", "database-url")
    #endif
  }
}
// snippet.end

// snippet.prefix
struct ContainerLaunch: LaunchConfiguration {
  var port: UInt16 = 8080

  static var environmentPrefix: String { "" }
  static var launchPolicy: LaunchPolicy { .only("port") }
}
// snippet.end

// snippet.hide
print(ServerLaunch.launchPolicy)
print(try Launch<ContainerLaunch>(arguments: ["app"], environment: ["PORT": "9000"]).port)
