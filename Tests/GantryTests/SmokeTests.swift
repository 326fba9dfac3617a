import Foundation
import Testing

@testable import Gantry

struct Smoke: LaunchConfiguration, Equatable {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }
  struct Network: Codable, Sendable, Equatable {
    var latency = Duration.zero
    var retries = 3
  }
  struct User: Codable, Sendable, Equatable {
    var name: String
    var age: Int?
  }
  var countriesDatasource = Datasource.restCountries
  var hasCompletedOnboarding = false
  var magicNumbers: [Int] = []
  var names: [String] = ["x"]
  var network = Network()
  var user: User?
  var token = Secret("")
  var baseURL = URL(string: "https://a.example")
}

@Test func smoke() throws {
  let launch = try Launch<Smoke>(arguments: [
    "app", "--countries-datasource", "local-mock", "-HasCompletedOnboarding", "YES",
    "--magic-numbers", "5", "--magic-numbers=-7", "--network.latency", "250ms", "--user.name", "Ann",
    "--token", "abc", "-NSDocumentRevisionsDebugMode", "YES", "--verbose", "file",
  ])
  print(launch.report)
  print(launch.configuration)
  print(launch.configuration.commandLineArguments, launch.configuration.environmentVariables)
  print(launch.configuration.userDefaultsArguments)
  do {
    _ = try Launch<Smoke>(
      arguments: ["app", "--countries-datasource", "local-mok", "--greting", "--network.retrys", "4", "--user.age", "x"],
      environment: ["LAUNCH_MAGIC_NUMBERS": "5,x,y", "LAUNCH_TOKEN": "s"])
  } catch { print(error) }
  print(HelpText.text(Smoke.self, .of(Smoke.self)))
  print(JSONWriter.writePretty(JSONSchemaDocument.document(Smoke.self, .of(Smoke.self))))
}
