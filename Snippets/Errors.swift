// Every problem of a launch at once.

// snippet.hide
import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
  var magicNumbers: [Int] = []

  static var launchPolicy: LaunchPolicy { .all }

  // snippet.show
  // snippet.mistakes
  static var mistakePolicy: MistakePolicy {
    #if DEBUG
      .exit
    #else
      .useDefaults
    #endif
  }
  // snippet.end
  // snippet.hide
}

// snippet.show
// snippet.catch
do {
  let launch = try Launch<CountriesLaunch>(
    arguments: ["app", "--countries-datasource", "local-mok"],
    environment: ["LAUNCH_MAGIC_NUMBERS": "5,x"])
  print(launch.report)
} catch {
  for problem in error.problems where problem.code == .invalidValue {
    print(problem.option ?? "", problem.suggestion ?? "")
  }
  print(error)
}
// snippet.end
