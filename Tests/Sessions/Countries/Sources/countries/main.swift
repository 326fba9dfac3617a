import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    #if DEBUG
      case localMock = "local-mock"
    #endif
  }

  var countriesDatasource = Datasource.restCountries
  var apiToken = Secret("")
  var port: UInt16 = 8080

  static var launchPolicy: LaunchPolicy {
    #if DEBUG
      .all
    #else
      .only("port")
    #endif
  }
}

protocol CountriesDatasource { func fetch() -> [String] }
struct RESTCountriesRemoteDatasource: CountriesDatasource {
  func fetch() -> [String] { ["Everything"] }
}
#if DEBUG
  struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {
    func fetch() -> [String] { ["Canada"] }
  }
#endif
let datasource: any CountriesDatasource =
  switch CountriesLaunch.current.countriesDatasource {
  case .restCountries: RESTCountriesRemoteDatasource()
  #if DEBUG
    case .localMock: LocalMockCountriesDatasource()
  #endif
  }
print(datasource.fetch(), "on port", CountriesLaunch.current.port)
