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

  private let datasource: any CountriesDatasource

  /// Makes a view model.
  ///
  /// - Parameter datasource: where countries come from.
  public init(datasource: any CountriesDatasource) { self.datasource = datasource }

  /// Fetches one country.
  ///
  /// - Parameter code: two or three letters of ISO 3166-1.
  /// - Returns: what to show of it, or why there is nothing.
  public func load(code: String) async -> State {
    do {
      return .loaded(CountryDetail(try await datasource.fetchCountry(code: code)))
    } catch let error as CountriesError {
      return .failed(error)
    } catch {
      return .failed(CountriesError(.other, subject: "The app", detail: "\(error)"))
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

  /// Words a country.
  ///
  /// - Parameter country: the country.
  public init(_ country: Country) {
    name = country.name
    officialName = country.officialName == country.name ? nil : country.officialName
    flag = country.flag
    region = [country.subregion, country.region].filter { !$0.isEmpty }.joined(separator: ", ")
    population = "\(country.population) people"
    area = "\(country.area) sq km"
    capital = country.capitals.joined(separator: ", ")
    languages = country.languages.joined(separator: ", ")
    currencies = country.currencies.joined(separator: ", ")
    code = country.code
  }
}
