// A configuration written back: what starts another process in the same state.

import Gantry

struct CountriesLaunch: LaunchConfiguration, Equatable {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
  var offset = 0
  var magicNumbers: [Int] = []
  var apiToken = Secret("")

  static var launchPolicy: LaunchPolicy { .all }
}

var configuration = CountriesLaunch()
configuration.countriesDatasource = .localMock
configuration.offset = -5
configuration.magicNumbers = [5, 7]
configuration.apiToken = Secret("open sesame")

print(configuration.commandLineArguments)
print(configuration.environmentVariables)
print(configuration.userDefaultsArguments)
print(configuration.launchEnvironments ?? [:])
print(configuration.payload)

let launch = try Launch<CountriesLaunch>(
  arguments: ["app"] + configuration.commandLineArguments,
  environment: configuration.launchEnvironments ?? [:])
print(launch.configuration == configuration)  // true

struct UITestEnvironment: Codable {
  static let Key = "UITestEnvironmentKey"
  var hasCompletedOnboarding = false
}

let environment = UITestEnvironment(hasCompletedOnboarding: true)
let encoded = try environment.base64EncodedJSON()
print(encoded)  // eyJoYXNDb21wbGV0ZWRPbmJvYXJkaW5nIjp0cnVlfQ==

let decoded = UITestEnvironment.decode(from: encoded)  // nil for any failure
print(decoded?.hasCompletedOnboarding ?? false)

do {
  _ = try UITestEnvironment(base64EncodedJSON: "e30=")  // {}
} catch {
  print(error)
}

struct AccountsLaunch: LaunchConfiguration {
  var userName: String?

  // Raised when a change makes older payloads wrong.
  static var schemaVersion: Int { 2 }
  // Payloads of two configurations of one process coexist under different keys.
  static var payloadKey: String { "LAUNCH_ACCOUNTS" }
}

struct CustomOption: LaunchOption {
  var launchArguments: [String]? { ["-MyArgument", "MyValue"] }
}

let options: [any LaunchOption] = [configuration, CustomOption()]
let arguments = options.flatMap { $0.launchArguments ?? [] }

print(arguments)
print(try Launch<AccountsLaunch>(arguments: ["app"]).userName ?? "nobody")
