import CountriesKit
import Foundation
import GantryTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The test of the README, as it stands there.
@Suite struct CanadaTests {
  static var mocked: CountriesLaunch {
    var launch = CountriesLaunch()
    launch.countriesDatasource = .localMock
    launch.port = 0
    return launch
  }

  @Test(.launches("countries", mocked))
  func canadaHasItsPopulation() async throws {
    let app = try ProcessApplication.current
    let page = try #require(app.url?.appending(path: "countries/CAN"))
    let (data, _) = try await URLSession.shared.data(from: page)
    #expect(String(decoding: data, as: UTF8.self).contains("36155487 people"))
  }

  @Test func theAppSaysWhereItsOptionsCameFrom() async throws {
    let app = ProcessApplication(product: "countries")
    try await TestLauncher(configuration: Self.mocked).launch(app)
    defer { app.terminate() }
    #expect(app.launchReport?.overrides.map(\.name) == ["countries-datasource", "port"])
    #expect(app.reproLine.hasSuffix("countries --countries-datasource local-mock --port 0"))
  }
}
