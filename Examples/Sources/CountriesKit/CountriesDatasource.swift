/// Where countries come from.
///
/// Pages and view models know this protocol and nothing else: which implementation they talk to is
/// decided once, at launch. Who can't wait has
/// ``fetchCountries(resultQueue:completion:)``.
public protocol CountriesDatasource: Sendable {
  /// All countries, in no particular order.
  ///
  /// - Returns: every country that the source knows.
  /// - Throws: ``CountriesError`` where the source doesn't answer or its answer makes no sense.
  func fetchCountries() async throws -> [Country]

  /// One country.
  ///
  /// - Parameter code: two or three letters of ISO 3166-1, in any case.
  /// - Returns: the country with that code.
  /// - Throws: ``CountriesError``, with the code ``CountriesError/Code/unknownCountry`` where the
  ///   source answers and has no such country.
  func fetchCountry(code: String) async throws -> Country
}
