public import CountriesKit
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
  ///   - datasource: where countries come from, asked at each request.
  /// - Returns: a router with all pages and their style sheet, script and icon.
  public static func make(
    note: String? = nil,
    datasource: @escaping @Sendable () -> any CountriesDatasource
  ) -> Router<BasicRequestContext> {
    let router = Router(options: .autoGenerateHeadEndpoints)
    let layout = Layout(note: note)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ErrorPages(layout: layout))

    router.get("/") { request, _ in
      let search = CountryListViewModel.Request(formQuery: request.uri.query)
      switch await CountryListViewModel(datasource: datasource()).load(search) {
      case .loaded(let list):
        let page = CountryListPage(list: list)
        return Response(layout.page(title: page.title, page.content))
      case .failed(let error):
        return Response(error, at: request.uri.string, layout)
      }
    }

    router.get("/countries/:code") { request, context in
      let code = context.parameters.get("code") ?? ""
      switch await CountryDetailViewModel(datasource: datasource()).load(code: code) {
      case .loaded(let country):
        let page = CountryPage(country: country)
        return Response(layout.page(title: page.title, page.content))
      case .failed(let error):
        return Response(error, at: request.uri.string, layout)
      }
    }

    for asset in Asset.all {
      router.get(RouterPath(asset.path)) { _, _ in Response(asset) }
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
  init(_ html: HTML, status: HTTPResponse.Status = .ok) {
    self.init(
      status: status,
      headers: [
        .contentType: "text/html; charset=utf-8",
        // What a page shows may change with every request, and a failure must not be kept.
        .cacheControl: "no-store",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html.source))
    )
  }

  init(_ error: CountriesError, at address: String, _ layout: Layout) {
    // A path that begins with two slashes would lead to another host.
    let path = "/" + address.drop { $0 == "/" }
    let page = ErrorPage(error, at: path)
    self.init(layout.page(title: page.title, page.content), status: error.status)
  }

  init(_ asset: Asset) {
    self.init(
      status: .ok,
      headers: [
        .contentType: asset.contentType,
        .cacheControl: "public, max-age=31536000, immutable",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: asset.contents))
    )
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
