import CountriesKit
import Foundation
import SampleBackendKit
import Testing

/// What every data source keeps, whichever it is.
@Suite struct CountriesDatasourceContractTests {
  enum Kind: CaseIterable { case localMock, bundled, remote }

  private func with(
    _ kind: Kind, _ body: (any CountriesDatasource) async throws -> Void
  ) async throws {
    switch kind {
    case .localMock:
      try await body(LocalMockCountriesDatasource())
    case .bundled:
      try await body(BundledCountriesDatasource())
    case .remote:
      try await withServer(SampleBackendRouter.make()) { url in
        try await body(RESTCountriesRemoteDatasource(baseURL: url))
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `countries are complete, and no code comes twice`(kind: Kind) async throws {
    try await with(kind) { datasource in
      let countries = try await datasource.fetchCountries()
      #expect(countries.count >= 12)
      #expect(Set(countries.map(\.code)).count == countries.count)
      for country in countries {
        #expect(country.code.count == 3, "\(country.name)")
        #expect(!country.name.isEmpty && !country.region.isEmpty, "\(country.code)")
        #expect(country.area > 0 && country.population >= 0, "\(country.name)")
        #expect(country.flag.count == 1, "\(country.name)")
      }
    }
  }

  @Test(arguments: Kind.allCases, ["CAN", "can", "CA", "ca"])
  func `a country is found by either code in any case`(kind: Kind, code: String) async throws {
    try await with(kind) { datasource in
      let canada = try await datasource.fetchCountry(code: code)
      #expect(canada.code == "CAN")
      #expect(canada.name == "Canada")
      #expect(canada.subregion == "Northern America")
      #expect(canada.region == "Americas")
      #expect(canada.area == 9_984_670)
      #expect(canada.languages == ["English", "French"])
      #expect(canada.currencies == ["Canadian Dollar ($)"])
    }
  }

  @Test(arguments: Kind.allCases)
  func `what the list has of a country is what it has alone`(kind: Kind) async throws {
    try await with(kind) { datasource in
      let countries = try await datasource.fetchCountries()
      let canada = try await datasource.fetchCountry(code: "CAN")
      #expect(countries.contains(canada))
    }
  }

  @Test(arguments: Kind.allCases, ["QQQ", "", "C", "CANADA", "../all", "C%2", "Ω1"])
  func `an unknown code is an error that names it`(kind: Kind, code: String) async throws {
    try await with(kind) { datasource in
      await #expect(throws: CountriesError(.unknownCountry, subject: code)) {
        try await datasource.fetchCountry(code: code)
      }
    }
  }
}
