import CountriesKit
import Gantry
import GantryLink
import SwiftUI

/// The Countries app.
///
/// Which data source it has, the launch decides.
@main
struct CountriesApp: App {
  init() { LaunchLink.connect() }

  var body: some Scene {
    WindowGroup {
      CountryListView(
        datasource: Providers.countriesDatasource(), fallback: Providers.fallback()
      )
      .task { await LaunchLink.ready() }
    }
  }
}
