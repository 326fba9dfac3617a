import CountriesData
import Foundation

/// The countries that the app brings along, in every build.
///
/// They are no mock: they stand in for the public service where that doesn't answer, and the app says
/// so. Their figures are as old as the app; see the examples' README.
public struct BundledCountriesDatasource: CountriesDatasource {
  /// Makes the data source.
  public init() {}

  /// All countries, without any network.
  ///
  /// - Returns: every country that the app brings along.
  /// - Throws: ``CountriesError`` where the app's own data is damaged.
  public func fetchCountries() async throws -> [Country] { try Self.answers.get().map(\.country) }

  /// One country.
  ///
  /// - Parameter code: two or three letters of ISO 3166-1, in any case.
  /// - Returns: the country with that code.
  /// - Throws: ``CountriesError`` where there is no such country, or the app's own data is damaged.
  public func fetchCountry(code: String) async throws -> Country {
    let wanted = code.uppercased()
    guard let answer = try Self.answers.get().first(where: { [$0.cca2, $0.cca3].contains(wanted) })
    else { throw CountriesError(.unknownCountry, subject: code) }
    return answer.country
  }

  private static let answers = Result {
    do {
      return try JSONDecoder().decode([RESTCountriesCountry].self, from: Data(countriesData.utf8))
    } catch let error as DecodingError {
      throw CountriesError(.malformed, subject: "The app’s own data", detail: error.summary)
    }
  }
}
