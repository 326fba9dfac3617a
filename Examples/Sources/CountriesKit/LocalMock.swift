#if DEBUG
  public import Gantry

  /// A dozen countries that never change and need no network: for tests, screenshots and trains.
  public struct LocalMockCountriesDatasource: CountriesDatasource, TestDouble {
    /// Makes the data source.
    public init() {}

    /// The predefined countries.
    ///
    /// - Returns: all twelve, always the same.
    public func fetchCountries() async throws -> [Country] { Self.countries }

    /// One of the predefined countries.
    ///
    /// - Parameter code: two or three letters of ISO 3166-1, in any case.
    /// - Returns: the country with that code.
    /// - Throws: ``CountriesError`` with the code ``CountriesError/Code/unknownCountry``.
    public func fetchCountry(code: String) async throws -> Country {
      let alpha3 = Self.alpha3[code.uppercased()] ?? code.uppercased()
      guard let country = Self.countries.first(where: { $0.code == alpha3 }) else {
        throw CountriesError(.unknownCountry, subject: code)
      }
      return country
    }

    private static let alpha3 = [
      "AU": "AUS", "BR": "BRA", "CA": "CAN", "EG": "EGY", "FR": "FRA", "DE": "DEU", "IN": "IND",
      "JP": "JPN", "KE": "KEN", "MX": "MEX", "NZ": "NZL", "CH": "CHE",
    ]

    private static let countries = [
      Country(
        code: "AUS", name: "Australia", officialName: "Commonwealth of Australia",
        region: "Oceania", subregion: "Australia and New Zealand", population: 24_117_360,
        area: 7_692_024, capitals: ["Canberra"], flag: "🇦🇺", languages: ["English"],
        currencies: ["Australian Dollar ($)"]),
      Country(
        code: "BRA", name: "Brazil", officialName: "Federative Republic of Brazil",
        region: "Americas", subregion: "South America", population: 206_135_893,
        area: 8_515_767, capitals: ["Brasília"], flag: "🇧🇷", languages: ["Portuguese"],
        currencies: ["Brazilian Real (R$)"]),
      Country(
        code: "CAN", name: "Canada", region: "Americas", subregion: "Northern America",
        population: 36_155_487, area: 9_984_670, capitals: ["Ottawa"], flag: "🇨🇦",
        languages: ["English", "French"], currencies: ["Canadian Dollar ($)"]),
      Country(
        code: "EGY", name: "Egypt", officialName: "Arab Republic of Egypt", region: "Africa",
        subregion: "Northern Africa", population: 91_290_000, area: 1_002_450,
        capitals: ["Cairo"], flag: "🇪🇬", languages: ["Arabic"],
        currencies: ["Egyptian Pound (E£)"]),
      Country(
        code: "FRA", name: "France", officialName: "French Republic", region: "Europe",
        subregion: "Western Europe", population: 66_710_000, area: 640_679, capitals: ["Paris"],
        flag: "🇫🇷", languages: ["French"], currencies: ["Euro (€)"]),
      Country(
        code: "DEU", name: "Germany", officialName: "Federal Republic of Germany",
        region: "Europe", subregion: "Western Europe", population: 81_770_900, area: 357_114,
        capitals: ["Berlin"], flag: "🇩🇪", languages: ["German"], currencies: ["Euro (€)"]),
      Country(
        code: "IND", name: "India", officialName: "Republic of India", region: "Asia",
        subregion: "Southern Asia", population: 1_295_210_000, area: 3_287_590,
        capitals: ["New Delhi"], flag: "🇮🇳", languages: ["Hindi", "English"],
        currencies: ["Indian Rupee (₹)"]),
      Country(
        code: "JPN", name: "Japan", region: "Asia", subregion: "Eastern Asia",
        population: 126_960_000, area: 377_930, capitals: ["Tokyo"], flag: "🇯🇵",
        languages: ["Japanese"], currencies: ["Japanese Yen (¥)"]),
      Country(
        code: "KEN", name: "Kenya", officialName: "Republic of Kenya", region: "Africa",
        subregion: "Eastern Africa", population: 47_251_000, area: 580_367,
        capitals: ["Nairobi"], flag: "🇰🇪", languages: ["English", "Swahili"],
        currencies: ["Kenyan Shilling (KSh)"]),
      Country(
        code: "MEX", name: "Mexico", officialName: "United Mexican States", region: "Americas",
        subregion: "Central America", population: 122_273_473, area: 1_964_375,
        capitals: ["Mexico City"], flag: "🇲🇽", languages: ["Spanish"],
        currencies: ["Mexican Peso ($)"]),
      Country(
        code: "NZL", name: "New Zealand", region: "Oceania",
        subregion: "Australia and New Zealand", population: 4_697_854, area: 270_467,
        capitals: ["Wellington"], flag: "🇳🇿", languages: ["English", "Māori"],
        currencies: ["New Zealand Dollar ($)"]),
      Country(
        code: "CHE", name: "Switzerland", officialName: "Swiss Confederation", region: "Europe",
        subregion: "Western Europe", population: 8_341_600, area: 41_284, capitals: ["Bern"],
        flag: "🇨🇭", languages: ["German", "French", "Italian", "Romansh"],
        currencies: ["Swiss Franc (CHF)"]),
    ]
  }
#endif
