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

  /// What is shown where the public service fails: the countries that the app brings along.
  ///
  /// That is for plain launches alone. Who names another source or arranges the network wants to see
  /// what comes of it.
  public static let fallback = Provider<(any CountriesDatasource)?> { fallback(for: .current) }

  /// What a launch has for that; nil for nothing.
  package static func fallback(for launch: CountriesLaunch) -> (any CountriesDatasource)? {
    let plain = CountriesLaunch()
    let isPlain =
      launch.countriesDatasource == plain.countriesDatasource
      && launch.countriesBaseURL == plain.countriesBaseURL && launch.network == plain.network
    return isPlain ? BundledCountriesDatasource() : nil
  }
}
