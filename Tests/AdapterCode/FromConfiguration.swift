// A service's settings, read by keys, and as a declaration.

import Configuration
import Gantry

func readByKeys() -> (Int, String?) {
  let config = ConfigReader(provider: EnvironmentVariablesProvider())
  let port = config.int(forKey: "http.port", default: 8080)
  let token = config.string(forKey: "api.token", isSecret: true)
  return (port, token)
}

struct ServiceLaunch: LaunchConfiguration {
  struct HTTP: Codable, Sendable {
    var port = 8080
  }
  struct API: Codable, Sendable {
    var token: Secret<String>?
  }

  static var environmentPrefix: String { "" }
  static var launchPolicy: LaunchPolicy { .all }

  var http = HTTP()
  var api = API()
}

func readDeclared() -> (Int, String?) {
  let launch = ServiceLaunch.current
  let port = launch.http.port
  let token = launch.api.token?.value
  return (port, token)
}
