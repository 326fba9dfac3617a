public import Gantry

/// The app's dependencies, each made on first use as the launch asks.
public enum Providers {
  /// Where countries come from.
  public static let countriesDatasource = Provider<any CountriesDatasource> {
    let launch = CountriesLaunch.current
    return switch launch.countriesDatasource {
    case .restCountries:
      RESTCountriesRemoteDatasource(
        baseURL: launch.countriesBaseURL, timeout: launch.requestTimeout)
    #if DEBUG
      case .localMock: LocalMockCountriesDatasource()
    #endif
    }
  }
}
