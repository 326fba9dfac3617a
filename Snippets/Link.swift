// What an app does so that a test knows when it is ready, and what arrived.

import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
}

func startServer(_ launch: CountriesLaunch) async -> Int { 8080 }

import GantryLink

@main
struct Countries {
  static func main() async {
    LaunchLink.connect()
    let launch = CountriesLaunch.current
    let port = await startServer(launch)
    await LaunchLink.ready(url: "http://127.0.0.1:\(port)")
  }
}

func showChanges() async {
  func show(_ changed: CountriesLaunch) { print(changed.countriesDatasource) }
  for await changed in LaunchLink.changes(of: CountriesLaunch.self) { show(changed) }
}
