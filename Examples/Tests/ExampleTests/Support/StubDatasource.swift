import CountriesKit

/// A data source that answers as a test says.
struct StubDatasource: CountriesDatasource {
  var answer: @Sendable () throws -> [Country]

  init(_ countries: [Country]) { answer = { countries } }

  init(failing error: any Error) { answer = { throw error } }

  func fetchCountries() async throws -> [Country] { try answer() }

  func fetchCountry(code: String) async throws -> Country {
    guard let country = try answer().first(where: { $0.code == code }) else {
      throw CountriesError(.unknownCountry, subject: code)
    }
    return country
  }
}

extension Country {
  static let canada = Country(
    code: "CAN", name: "Canada", region: "Americas", subregion: "Northern America",
    population: 36_155_487, area: 9_984_670, capitals: ["Ottawa"], flag: "🇨🇦",
    languages: ["English", "French"], currencies: ["Canadian Dollar ($)"])

  static let reunion = Country(
    code: "REU", name: "Réunion", officialName: "Réunion Island", region: "Africa",
    subregion: "Eastern Africa", population: 844_994, area: 2504.5, capitals: ["Saint-Denis"],
    flag: "🇷🇪")

  /// A country that tries to be a script.
  static let hostile = Country(
    code: "XSS", name: #"<script>alert("1")</script>"#, region: "A & B", subregion: "<i>",
    population: 1, area: 1, capitals: [#""><img src=x onerror='alert(1)'>"#], flag: "<b>")
}
