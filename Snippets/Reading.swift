// A launch, read from any argument list and any environment.

import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
  var port: UInt16 = 8080
  var names: [String] = ["Ada"]

  static var launchPolicy: LaunchPolicy { .all }
}

func start(port: UInt16) { print("port \(port)") }

start(port: CountriesLaunch.current.port)

let launch = try Launch<CountriesLaunch>(
  arguments: ["app", "--port", "9001", "-NSDocumentRevisionsDebugMode", "YES", "document.txt"],
  environment: [
    "LAUNCH_PORT": "9000",
    "LAUNCH_CONFIGURATION": #"{"port": 8000, "names": ["Grace"]}"#,
  ])

print(launch.configuration.port)  // 9001, from the argument
print(launch.port)  // the same, by dynamic member
print(launch.names)  // ["Grace"], from the payload
print(launch.unrecognizedArguments)  // ["document.txt"]
print(launch.injectedArguments)  // ["-NSDocumentRevisionsDebugMode", "YES"]
print(launch.report)  // every option, its value and its origin

for option in launch.report.overrides {
  print(option.name, option.value ?? "nil", option.origin.description)
}

struct StrictLaunch: LaunchConfiguration {
  var port: UInt16 = 8080

  // Options of the app's own parser; `--sport` is nearly ours, and no mistake.
  static var otherOptions: [String] { ["sport"] }
  // Every other unknown long option is an error.
  static var isStrict: Bool { true }
}

print(try Launch<StrictLaunch>(arguments: ["app", "--sport", "1"]).unrecognizedArguments)
