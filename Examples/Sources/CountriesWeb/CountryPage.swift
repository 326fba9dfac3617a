import CountriesKit
import ExampleWeb

/// The page of one country.
struct CountryPage {
  var country: CountryDetail
  /// The page's own address.
  var address: String

  var title: String { "\(country.name) · Countries" }

  var content: HTML {
    """
    <p class="back"><a href="/"><span aria-hidden="true">←</span> All countries</a></p>
    \(HTML.notice(country.failure, at: address))
    <article class="card country">
    <header class="hero">
    <span class="flag" aria-hidden="true">\(country.badge)</span>
    <div>
    <h1>\(text("countryName", country.name))</h1>
    \(officialName)
    </div>
    </header>
    <dl class="facts">
    \(fact("Region", text("countryRegion", country.region)))
    \(fact("Population", text("countryPopulation", country.population)))
    \(fact("Area", text("countryArea", country.area)))
    \(fact("Capital", country.capital))
    \(fact("Languages", country.languages))
    \(fact("Currencies", country.currencies))
    \(fact("Code", country.code))
    </dl>
    </article>
    """
  }

  private var officialName: HTML {
    guard let name = country.officialName else { return .empty }
    return #"<p class="official">\#(name)</p>"#
  }

  /// A text that UI tests find by identifier.
  private func text(_ identifier: String, _ value: String) -> HTML {
    #"<span id="\#(identifier)" data-testid="\#(identifier)">\#(value)</span>"#
  }

  private func fact(_ name: String, _ value: HTML) -> HTML {
    "<div><dt>\(name)</dt><dd>\(value)</dd></div>"
  }

  private func fact(_ name: String, _ value: String) -> HTML {
    value.isEmpty ? .empty : fact(name, "\(value)" as HTML)
  }
}
