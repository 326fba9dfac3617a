import CountriesKit
import Testing

@Suite struct ViewModelTests {
  private let world = CountryListViewModel(
    datasource: StubDatasource([.reunion, .canada]))

  private func list(_ request: CountryListViewModel.Request) async throws -> CountryList {
    guard case .loaded(let list) = await world.load(request) else {
      throw TestFailure(description: "The list was not loaded.")
    }
    return list
  }

  @Test func `rows are sorted and worded`() async throws {
    let list = try await list(.init())
    #expect(list.rows.map(\.name) == ["Canada", "Réunion"])
    #expect(list.rows.map(\.population) == ["36,155,487", "844,994"])
    #expect(list.rows.map(\.area) == ["9,984,670", "2,505"])
    #expect(list.rows.map(\.capital) == ["Ottawa", "Saint-Denis"])
    #expect(list.summary == "2 countries")
    #expect(list.regions.map(\.name) == ["Africa", "Americas"])
  }

  @Test(arguments: [
    ("", ["Canada", "Réunion"]), ("reunion", ["Réunion"]), ("RÉU", ["Réunion"]),
    ("  can ", ["Canada"]), ("ottawa", ["Canada"]), ("island", ["Réunion"]), ("zz", []),
    (".*", []), ("  ", ["Canada", "Réunion"]),
  ])
  func `a search finds names, capitals and codes`(query: String, names: [String]) async throws {
    let list = try await list(.init(query: query))
    #expect(list.rows.filter(\.isMatch).map(\.name) == names)
    #expect(list.rows.count == 2)
  }

  @Test(arguments: [
    (CountryListViewModel.Order.name, ["CAN", "REU"]), (.population, ["CAN", "REU"]),
    (.area, ["CAN", "REU"]),
  ])
  func `an order sorts`(order: CountryListViewModel.Order, codes: [String]) async throws {
    #expect(try await list(.init(order: order)).rows.map(\.id) == codes)
  }

  @Test func `a region hides the others and keeps their counts`() async throws {
    let list = try await list(.init(query: "x", region: "Africa"))
    #expect(list.rows.map(\.name) == ["Réunion"])
    #expect(list.summary == "0 of 1 country")
    #expect(list.regions.count == 2)
    #expect(list.total == 2)
  }

  @Test func `the failure of the source is the state of the list`() async {
    let error = CountriesError(.badStatus(503), subject: "http://example.com")
    let model = CountryListViewModel(datasource: StubDatasource(failing: error))
    guard case .failed(let failure) = await model.load() else {
      Issue.record("The list was loaded.")
      return
    }
    #expect(failure == error)
    #expect(failure.title == "The country service has a problem")
  }

  @Test(arguments: [
    (CountriesError.Code.badStatus(503), "Wait a moment"), (.badStatus(429), "Wait a moment"),
    (.timedOut, "Wait a moment"), (.badStatus(404), "--countries-base-url"),
    (.refused, "--countries-base-url"), (.malformed, "--countries-base-url"),
    (.unreachable, "Check that you are online"), (.unknownCountry, "Choose one"),
  ])
  func `an error says what to do`(code: CountriesError.Code, advice: String) {
    #expect(CountriesError(code, subject: "http://example.com").advice.contains(advice))
  }

  @Test func `an error that nobody foresaw is shown too`() async {
    let model = CountryDetailViewModel(
      datasource: StubDatasource(failing: TestFailure(description: "out of ink")))
    guard case .failed(let failure) = await model.load(code: "CAN") else {
      Issue.record("The country was loaded.")
      return
    }
    #expect(failure == CountriesError(.other, subject: "The app", detail: "out of ink"))
  }

  @Test func `Canada reads as the article has it`() async {
    let model = CountryDetailViewModel(datasource: LocalMockCountriesDatasource())
    guard case .loaded(let canada) = await model.load(code: "CAN") else {
      Issue.record("The country was not loaded.")
      return
    }
    #expect(canada.name == "Canada")
    #expect(canada.region == "Northern America, Americas")
    #expect(canada.population == "36155487 people")
    #expect(canada.area == "9984670.0 sq km")
  }

  @Test func `a country without a subregion has its region alone`() {
    var country = Country.canada
    country.subregion = ""
    #expect(CountryDetail(country).region == "Americas")
  }
}
