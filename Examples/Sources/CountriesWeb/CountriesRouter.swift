public import CountriesKit
import ExampleWeb
import Foundation
public import Hummingbird

/// The Countries app's pages.
///
/// Nothing in here knows which data source it talks to.
public enum CountriesRouter {
  /// Makes the routes of the app.
  ///
  /// - Parameters:
  ///   - note: what the footer says about this launch, or nil for nothing.
  ///   - fallback: where countries come from if the data source fails, which each page says.
  ///   - datasource: where countries come from, asked at each request.
  /// - Returns: a router with all pages and their style sheet, script and icon.
  public static func make(
    note: String? = nil,
    fallback: (any CountriesDatasource)? = nil,
    datasource: @escaping @Sendable () -> any CountriesDatasource
  ) -> Router<BasicRequestContext> {
    let layout = Layout(site: .countries, note: note)
    let router = Pages.router(layout)

    router.get("/") { request, _ in
      let search = CountryListViewModel.Request(formQuery: request.uri.query)
      let model = CountryListViewModel(datasource: datasource(), fallback: fallback)
      switch await model.load(search) {
      case .loaded(let list):
        let page = CountryListPage(list: list, address: request.uri.string)
        return Response(layout.page(title: page.title, page.content))
      case .failed(let error):
        return Response(error, at: request.uri.string, layout)
      }
    }

    router.get("/countries/:code") { request, context in
      let code = context.parameters.get("code") ?? ""
      let model = CountryDetailViewModel(datasource: datasource(), fallback: fallback)
      switch await model.load(code: code) {
      case .loaded(let country):
        let page = CountryPage(country: country, address: request.uri.string)
        return Response(layout.page(title: page.title, page.content))
      case .failed(let error):
        return Response(error, at: request.uri.string, layout)
      }
    }
    return router
  }
}

extension CountryListViewModel.Request {
  /// What the query of an address asks for; whatever else it holds is left out.
  init(formQuery: String?) {
    let fields = (formQuery ?? "").split(separator: "&").map { field in
      field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        // Forms send a space as a plus sign; what isn't an escape stays as it was typed.
        let text = String(part).replacing("+", with: " ")
        return text.removingPercentEncoding ?? text
      }
    }
    func value(_ name: String) -> String? {
      let field = fields.last { $0.first == name && $0.count == 2 }
      return field.flatMap { $0[1].isEmpty ? nil : $0[1] }
    }
    self.init(
      query: value("q") ?? "",
      region: value("region"),
      order: value("sort").flatMap(CountryListViewModel.Order.init) ?? .name
    )
  }
}

extension Response {
  init(_ error: CountriesError, at address: String, _ layout: Layout) {
    self.init(layout.page(ErrorPage(error, at: address)), status: error.status)
  }
}

extension CountriesError {
  /// The status of the page that shows the error: the app is a gateway to the service.
  var status: HTTPResponse.Status {
    switch code {
    case .timedOut: .gatewayTimeout
    case .unknownCountry: .notFound
    case .unreachable, .badStatus, .refused, .malformed, .other: .badGateway
    }
  }
}

extension ErrorPage {
  init(_ error: CountriesError, at address: String) {
    self.init(
      heading: error.title, explanation: error.explanation, advice: error.advice,
      retry: error.isWorthRetrying ? address : nil)
  }
}
