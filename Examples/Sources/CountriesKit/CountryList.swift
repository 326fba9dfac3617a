import Foundation

/// The rows and regions that a list of countries shows.
public struct CountryList: Sendable, Equatable {
  /// One line of the list.
  public struct Row: Sendable, Equatable, Identifiable {
    /// The country's code.
    public var id: String
    /// The country's name.
    public var name: String
    /// The flag as one emoji.
    public var flag: String
    /// The flag's letters, as `CA`.
    public var badge: String
    /// The capitals, separated by commas; empty where there is none.
    public var capital: String
    /// The region, as `Americas`.
    public var region: String
    /// The population with separators, as `36,155,487`.
    public var population: String
    /// The area in square kilometres with separators, as `9,984,670`.
    public var area: String
    /// What a search is compared with: in lower case and without accents.
    public var searchText: String
    /// Whether the row fits the search.
    public var isMatch: Bool
  }

  /// A region and how many countries it has.
  public struct Region: Sendable, Equatable, Identifiable {
    /// The region's name.
    public var name: String
    /// How many countries it has.
    public var count: Int
    /// The name.
    public var id: String { name }
  }

  /// What was looked for.
  public var request: CountryListViewModel.Request

  /// The countries of the region, sorted, whether they fit the search or not.
  public var rows: [Row]

  /// All regions that have countries, from A to Z.
  public var regions: [Region]

  /// How many countries the source has.
  public var total: Int

  /// Why the app brought these along, where it did.
  public var failure: CountriesError?

  /// How many rows fit the search.
  public var matchCount: Int { rows.count(where: \.isMatch) }

  /// The number of countries in words, as `3 of 249 countries`.
  public var summary: String {
    let all = "\(rows.count) \(rows.count == 1 ? "country" : "countries")"
    return matchCount == rows.count ? all : "\(matchCount) of \(all)"
  }

  /// The rows that fit a search, of those that are there: to search while someone types.
  ///
  /// - Parameter query: what was typed so far.
  /// - Returns: the rows, in their order.
  public func rows(matching query: String) -> [Row] {
    let query = query.foldedForSearch
    return query.isEmpty ? rows : rows.filter { $0.searchText.contains(query) }
  }

  init(
    _ countries: [Country], for request: CountryListViewModel.Request,
    insteadOf failure: CountriesError?
  ) {
    self.request = request
    self.failure = failure
    total = countries.count
    regions = Dictionary(grouping: countries, by: \.region)
      .map { Region(name: $0.key, count: $0.value.count) }
      .filter { !$0.name.isEmpty }
      .sorted { $0.name < $1.name }
    let query = request.query.foldedForSearch
    rows =
      countries
      .filter { request.region == nil || $0.region == request.region }
      .map { (country: $0, key: $0.name.foldedForSearch) }
      .sorted { first, second in
        switch request.order {
        case .population where first.country.population != second.country.population:
          first.country.population > second.country.population
        case .area where first.country.area != second.country.area:
          first.country.area > second.country.area
        default:
          (first.key, first.country.code) < (second.key, second.country.code)
        }
      }
      .map { Row($0.country, query: query) }
  }
}

extension CountryList.Row {
  init(_ country: Country, query: String) {
    id = country.code
    name = country.name
    flag = country.flag
    badge = country.badge
    capital = country.capitals.joined(separator: ", ")
    region = country.region
    population = country.population.grouped
    area = Int(country.area.rounded()).grouped
    let texts = [country.name, country.officialName, country.code, capital]
    searchText = texts.joined(separator: " ").foldedForSearch
    isMatch = query.isEmpty || searchText.contains(query)
  }
}

extension String {
  /// In lower case, without accents, with single spaces: what people type for `São  Tomé`.
  var foldedForSearch: String {
    let locale = Locale(identifier: "en_US")
    return folding(options: [.caseInsensitive, .diacriticInsensitive], locale: locale)
      .split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

extension Int {
  /// The digits in groups of three, as `36,155,487`.
  var grouped: String {
    let digits = String(magnitude)
    var text = ""
    for (offset, digit) in digits.enumerated() {
      if offset > 0, (digits.count - offset).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return self < 0 ? "-\(text)" : text
  }
}
