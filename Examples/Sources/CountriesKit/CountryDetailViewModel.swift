import Foundation

/// What the page of one country shows.
public struct CountryDetailViewModel: Sendable {
  /// What came of it.
  public enum State: Sendable {
    /// The country is there.
    case loaded(CountryDetail)
    /// The source failed, or has no such country.
    case failed(CountriesError)
  }

  private let request: FallbackRequest

  /// Makes a view model.
  ///
  /// - Parameters:
  ///   - datasource: where countries come from.
  ///   - fallback: where they come from if that fails, which the page says.
  public init(datasource: any CountriesDatasource, fallback: (any CountriesDatasource)? = nil) {
    request = FallbackRequest(datasource: datasource, fallback: fallback)
  }

  /// Fetches one country.
  ///
  /// - Parameter code: two or three letters of ISO 3166-1.
  /// - Returns: what to show of it, or why there is nothing.
  public func load(code: String) async -> State {
    do throws(CountriesError) {
      let (country, failure) = try await request.fetch { try await $0.fetchCountry(code: code) }
      return .loaded(CountryDetail(country, insteadOf: failure))
    } catch {
      return .failed(error)
    }
  }
}

/// The texts of one country's page.
public struct CountryDetail: Sendable, Equatable {
  /// The name, as `Canada`.
  public var name: String
  /// The name in full, or nil where it is the same.
  public var officialName: String?
  /// The flag as one emoji.
  public var flag: String
  /// The flag's letters, as `CA`.
  public var badge: String
  /// Subregion and region, as `Northern America, Americas`.
  public var region: String
  /// The population, as `36155487 people`.
  public var population: String
  /// The area, as `9984670.0 sq km`.
  public var area: String
  /// The capital or capitals; empty where there is none.
  public var capital: String
  /// The languages, separated by commas.
  public var languages: String
  /// The currencies, separated by commas.
  public var currencies: String
  /// The code, as `CAN`.
  public var code: String
  /// Why the app brought this along, where it did.
  public var failure: CountriesError?

  /// Words a country.
  ///
  /// - Parameters:
  ///   - country: the country.
  ///   - failure: why the app brought it along; nil where a service sent it.
  public init(_ country: Country, insteadOf failure: CountriesError? = nil) {
    self.failure = failure
    name = country.name
    officialName = country.officialName == country.name ? nil : country.officialName
    flag = country.flag
    badge = country.badge
    region = [country.subregion, country.region].filter { !$0.isEmpty }.joined(separator: ", ")
    population = "\(country.population) people"
    area = "\(country.area) sq km"
    capital = country.capitals.joined(separator: ", ")
    languages = country.languages.joined(separator: ", ")
    currencies = country.currencies.joined(separator: ", ")
    code = country.code
  }
}
