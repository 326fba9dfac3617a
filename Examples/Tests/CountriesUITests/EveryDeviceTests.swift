import CountriesKit
import GantryNetworking
import GantryTesting
import GantryUI
import Testing

private func launch(_ change: (inout CountriesLaunch) -> Void) -> CountriesLaunch {
  var launch = CountriesLaunch()
  change(&launch)
  return launch
}

/// The Countries app on every device, light and dark, with its mock and without a network.
@Suite(
  .uiTest(matrix: [
    [
      "mocked": launch { $0.countriesDatasource = .localMock },
      "offline": launch { $0.network.offline = true },
    ],
    .devices(["desktop": .desktop, "phone": .iPhone]),
    .appearances(.light, .dark),
  ]), .timeLimit(.minutes(3)))
struct EveryDeviceTests {
  @Test func thePageIsAccessible() throws {
    let app = XCUIApplication()
    app.launch()
    try app.performAccessibilityAudit()
  }
}
