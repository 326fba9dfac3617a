// What an app does so that a test knows when it is ready, and what arrived.

// snippet.hide
import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    case localMock = "local-mock"
  }

  var countriesDatasource = Datasource.restCountries
}

func startServer(_ launch: CountriesLaunch) async -> Int { 8080 }

// snippet.show
// snippet.app
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
// snippet.end

// snippet.hide
func showChanges() async {
  func show(_ changed: CountriesLaunch) { print(changed.countriesDatasource) }
  // snippet.show
  // snippet.changes
  for await changed in LaunchLink.changes(of: CountriesLaunch.self) { show(changed) }
  // snippet.end
}
