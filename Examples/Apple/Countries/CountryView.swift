import CountriesKit
import SwiftUI

/// One country.
struct CountryView: View {
  var code: String
  var datasource: any CountriesDatasource
  var fallback: (any CountriesDatasource)?

  @State private var state: CountryDetailViewModel.State?
  @State private var attempt = 0

  var body: some View {
    content
      .task(id: attempt) {
        state = await CountryDetailViewModel(datasource: datasource, fallback: fallback)
          .load(code: code)
      }
  }

  @ViewBuilder private var content: some View {
    switch state {
    case nil:
      ProgressView("Loading…")
    case .failed(let error):
      FailureView(title: error.title, explanation: error.explanation, advice: error.advice) {
        state = nil
        attempt += 1
      }
    case .loaded(let country):
      ScrollView {
        VStack(alignment: .leading, spacing: 16) {
          if let failure = country.failure {
            BundledNotice(failure: failure) { attempt += 1 }
          }
          // Apple's systems draw flags; what is read out is the name.
          Text(country.flag).font(.largeTitle).accessibilityHidden(true)
          Text(country.name).font(.largeTitle).accessibilityIdentifier("countryName")
          fact("Region", country.region, identifier: "countryRegion")
          fact("Population", country.population, identifier: "countryPopulation")
          fact("Area", country.area, identifier: "countryArea")
          fact("Capital", country.capital, identifier: "countryCapital")
        }
        .padding()
      }
    }
  }

  private func fact(_ name: String, _ value: String, identifier: String) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(name).font(.caption)
      Text(value).accessibilityIdentifier(identifier)
    }
  }
}
