import CountriesKit
import SwiftUI

/// All countries, with a search.
struct CountryListView: View {
  var datasource: any CountriesDatasource
  var fallback: (any CountriesDatasource)?

  @State private var state: CountryListViewModel.State?
  @State private var query = ""
  @State private var path: [String] = []
  @State private var attempt = 0

  var body: some View {
    NavigationStack(path: $path) {
      content
        .navigationTitle("Countries")
        .navigationDestination(for: String.self) { code in
          CountryView(code: code, datasource: datasource, fallback: fallback)
        }
    }
    .task(id: attempt) {
      state = await CountryListViewModel(datasource: datasource, fallback: fallback).load()
    }
  }

  @ViewBuilder private var content: some View {
    switch state {
    case nil:
      ProgressView("Loading countries…")
    case .failed(let error):
      FailureView(title: error.title, explanation: error.explanation, advice: error.advice) {
        state = nil
        attempt += 1
      }
    case .loaded(let list):
      VStack(spacing: 0) {
        if let failure = list.failure {
          BundledNotice(failure: failure) { attempt += 1 }
        }
        CountryTable(rows: list.rows(matching: query)) { path.append($0) }
      }
      .searchable(text: $query, prompt: "Search countries")
    }
  }
}
