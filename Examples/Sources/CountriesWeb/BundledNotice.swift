import CountriesKit
import ExampleWeb

extension HTML {
  /// What stands above countries that the app brought along: why, and a way to ask the service again.
  static func notice(_ failure: CountriesError?, at address: String) -> HTML {
    guard let failure else { return .empty }
    return """
      <p class="card bundled" role="note" id="bundledNotice" data-testid="bundledNotice">\
      \(failure.bundledNotice) <a href="\(ErrorPage.path(of: address))">Try again</a></p>
      """
  }
}
