/// A country or territory, with what the app shows of it.
public struct Country: Codable, Sendable, Hashable, Identifiable {
  /// The three letters of ISO 3166-1, as `CAN`.
  public var code: String

  /// The name in everyday English.
  public var name: String

  /// The name in full, as treaties have it.
  public var officialName: String

  /// The part of the world, as `Americas`.
  public var region: String

  /// The part of the region, as `Northern America`; empty where there is none.
  public var subregion: String

  /// How many people live there.
  public var population: Int

  /// The area in square kilometres.
  public var area: Double

  /// The capitals: mostly one, sometimes none or several.
  public var capitals: [String]

  /// The flag as one emoji; empty where there is none.
  public var flag: String

  /// English names of the official languages.
  public var languages: [String]

  /// Names of the currencies, with their sign where there is one, as `Canadian Dollar ($)`.
  public var currencies: [String]

  /// The flag's letters, as `CA`, for systems that can't draw flags; else the code.
  public var badge: String {
    // A flag is two regional indicators, from U+1F1E6 for A on.
    let letters = flag.unicodeScalars.compactMap { scalar in
      (0x1F1E6...0x1F1FF).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map(Character.init) : nil
    }
    return letters.count == 2 ? String(letters) : code
  }

  /// The code.
  public var id: String { code }

  /// Makes a country from facts.
  ///
  /// - Parameters:
  ///   - code: the three letters of ISO 3166-1.
  ///   - name: the name in everyday English.
  ///   - officialName: the name in full; nil where it is the same.
  ///   - region: the part of the world.
  ///   - subregion: the part of the region.
  ///   - population: how many people live there.
  ///   - area: the area in square kilometres.
  ///   - capitals: the capitals.
  ///   - flag: the flag as one emoji.
  ///   - languages: English names of the official languages.
  ///   - currencies: names of the currencies.
  public init(
    code: String,
    name: String,
    officialName: String? = nil,
    region: String,
    subregion: String,
    population: Int,
    area: Double,
    capitals: [String] = [],
    flag: String = "",
    languages: [String] = [],
    currencies: [String] = []
  ) {
    self.code = code
    self.name = name
    self.officialName = officialName ?? name
    self.region = region
    self.subregion = subregion
    self.population = population
    self.area = area
    self.capitals = capitals
    self.flag = flag
    self.languages = languages
    self.currencies = currencies
  }
}
