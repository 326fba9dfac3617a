// Which options a release build honors.

import Foundation
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

struct ConfiguredLaunch: LaunchConfiguration {
  var limit = 5

  static var launchPolicy: LaunchPolicy {
    #if DEBUG
      return .all
    #else
      let honors = Bundle.main.object(forInfoDictionaryKey: "HonorsLaunchOptions")
      return honors as? String == "YES" ? .all : .none
    #endif
  }
}

print(ServerLaunch.launchPolicy)
print(ConfiguredLaunch.launchPolicy)
print(try Launch<ContainerLaunch>(arguments: ["app"], environment: ["PORT": "9000"]).port)
