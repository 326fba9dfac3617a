// A UI test that starts the app in a state of its own.

import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
  var magicNumbers: [Int] = []
  var apiToken = Secret("")
}

// What XCUITest has, as far as these lines need it, so that they compile on every platform.
class XCTestCase {}

final class XCUIApplication {
  var launchArguments: [String] = []
  var launchEnvironment: [String: String] = [:]
  func launch() { print(launchArguments) }
}

final class CountriesUITests: XCTestCase {
  @MainActor func testShowsCanada() {
    var configuration = CountriesLaunch()
    configuration.countriesDatasource = .localMock

    let app = XCUIApplication()
    app.launchArguments += configuration.commandLineArguments
    app.launch()
  }
}

func launchWithSecrets(_ app: XCUIApplication, _ configuration: CountriesLaunch) {
  app.launchArguments += configuration.launchArguments ?? []
  app.launchEnvironment.merge(configuration.launchEnvironments ?? [:]) { $1 }
}

CountriesUITests().testShowsCanada()
launchWithSecrets(XCUIApplication(), CountriesLaunch())
