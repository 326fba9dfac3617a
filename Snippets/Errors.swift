// Every problem of a launch at once.

import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
  var magicNumbers: [Int] = []

  static var launchPolicy: LaunchPolicy { .all }

  static var mistakePolicy: MistakePolicy {
    #if DEBUG
      .exit
    #else
      .useDefaults
    #endif
  }
}

do {
  let launch = try Launch<CountriesLaunch>(
    arguments: ["app", "--countries-datasource", "local-mok"],
    environment: ["LAUNCH_MAGIC_NUMBERS": "5,x"])
  print(launch.report)
} catch {
  for problem in error.problems {
    switch problem.reason {
    case .notAllowed(let text, let allowed):
      print(text, allowed, problem.origin?.index ?? 0)  // local-mok [...] 1
    case .notA(let text, let expected):
      print(text, expected, problem.origin?.name ?? "")  // x an integer LAUNCH_MAGIC_NUMBERS
    default: print(problem)
    }
  }
  print(error)
}
