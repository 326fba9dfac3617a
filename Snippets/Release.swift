// Which options a release build honors.

import Gantry

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

struct ContainerLaunch: LaunchConfiguration {
  var port: UInt16 = 8080

  static var environmentPrefix: String { "" }
  static var launchPolicy: LaunchPolicy { .only("port") }
}

print(ServerLaunch.launchPolicy)
print(try Launch<ContainerLaunch>(arguments: ["app"], environment: ["PORT": "9000"]).port)
