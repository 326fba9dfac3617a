import CountriesKit
import Gantry
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

  @Test func `what the app brings along stands in where the source fails, and says why`()
    async throws
  {
    let error = CountriesError(.refused, subject: "http://example.com", detail: "It is over.")
    let model = CountryListViewModel(
      datasource: StubDatasource(failing: error), fallback: BundledCountriesDatasource())
    guard case .loaded(let list) = await model.load() else {
      throw TestFailure(description: "The list was not loaded.")
    }
    #expect(list.total == 249)
    #expect(list.failure == error)
    #expect(
      error.bundledNotice
        == "The country service refused to answer, so this is what the app brings "
        + "along. http://example.com answered: “It is over.”")
    #expect(list.rows(matching: " OTTA").map(\.name) == ["Canada"])
    #expect(list.rows(matching: "").count == 249)

    let page = CountryDetailViewModel(
      datasource: StubDatasource(failing: error), fallback: BundledCountriesDatasource())
    guard case .loaded(let canada) = await page.load(code: "CAN") else {
      throw TestFailure(description: "The country was not loaded.")
    }
    #expect(canada.failure == error && canada.badge == "CA")
    guard case .failed(let failure) = await page.load(code: "QQQ") else {
      throw TestFailure(description: "A country that isn't there was loaded.")
    }
    #expect(failure == error)
  }

  @Test func `a country that isn't there is none of what the app brings along`() async {
    let model = CountryDetailViewModel(
      datasource: StubDatasource([]), fallback: BundledCountriesDatasource())
    guard case .failed(let failure) = await model.load(code: "CAN") else {
      Issue.record("The country was loaded.")
      return
    }
    #expect(failure.code == .unknownCountry)
  }

  @Test func `F34 a plain launch asks the service, and alone has something to fall back on`() throws
  {
    #expect(Providers.countriesDatasource() is RESTCountriesRemoteDatasource)
    #expect(Providers.fallback(for: CountriesLaunch()) is BundledCountriesDatasource)
    for arguments in [
      ["--countries-datasource", "local-mock"], ["--countries-base-url", "http://127.0.0.1:8081"],
      ["--network.offline"],
    ] {
      let launch = try Launch<CountriesLaunch>(arguments: ["countries"] + arguments)
      #expect(Providers.fallback(for: launch.configuration) == nil, "\(arguments)")
    }
    let named = try Launch<CountriesLaunch>(
      arguments: ["countries", "--countries-datasource", "rest-countries", "--port", "0"])
    #expect(Providers.fallback(for: named.configuration) is BundledCountriesDatasource)
  }

  @Test(arguments: [("🇨🇦", "CA"), ("", "CAN"), ("🏴", "CAN"), ("<b>", "CAN")])
  func `a flag is told in letters`(flag: String, badge: String) {
    var country = Country.canada
    country.flag = flag
    #expect(country.badge == badge)
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
