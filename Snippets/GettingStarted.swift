// A declaration, a choice, and the code that makes use of it.

struct Country: Sendable, Equatable {
  var name: String
}

protocol CountriesDatasource: Sendable {
  func fetchCountries() async throws -> [Country]
}

struct RESTCountriesRemoteDatasource: CountriesDatasource {
  func fetchCountries() async throws -> [Country] { [] }
}

import Gantry

struct CountriesLaunch: LaunchConfiguration {
  enum Datasource: String, Codable, CaseIterable, Sendable {
    case restCountries = "rest-countries"
    #if DEBUG
      case localMock = "local-mock"
    #endif
  }

  var countriesDatasource = Datasource.restCountries
  var hasCompletedOnboarding = false
  var magicNumbers: [Int] = []
}

#if DEBUG
  struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {
    func fetchCountries() async throws -> [Country] { [Country(name: "Canada")] }
  }
#endif

enum Providers {
  static let countriesDatasource = Provider<any CountriesDatasource> {
    switch CountriesLaunch.current.countriesDatasource {
    case .restCountries: RESTCountriesRemoteDatasource()
    #if DEBUG
      case .localMock: LocalMockCountriesDatasource()
    #endif
    }
  }
}

let countries = try await Providers.countriesDatasource().fetchCountries()
print(countries.map(\.name))
