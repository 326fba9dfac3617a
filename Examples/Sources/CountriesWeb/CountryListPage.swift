import CountriesKit
import ExampleWeb
import Foundation

/// The list of countries: search, regions, table.
struct CountryListPage {
  var list: CountryList
  /// The page's own address.
  var address: String

  var title: String {
    list.request.region.map { "Countries of \($0)" } ?? "Countries"
  }

  var content: HTML {
    """
    <div class="intro">
    <h1>\(heading)</h1>
    <p class="lede">People, places and sizes of \(list.rows.count) countries and territories.</p>
    </div>
    \(HTML.notice(list.failure, at: address))
    \(search)
    \(regions)
    <p class="summary" id="summary" role="status">\(list.summary)</p>
    \(table)
    \(emptyState)
    """
  }

  private var heading: String { list.request.region ?? "All the world’s countries" }

  private var search: HTML {
    """
    <form class="search" id="search" role="search" method="get" action="/">
    <label class="hidden" for="q">Search countries</label>
    <svg class="lens" viewBox="0 0 24 24" aria-hidden="true" focusable="false">\
    <circle cx="10.5" cy="10.5" r="6.75"/><path d="m15.5 15.5 5 5"/></svg>
    <input id="q" name="q" type="search" value="\(list.request.query)" autocomplete="off" \
    autocapitalize="off" spellcheck="false" placeholder="Name, capital or code" \
    aria-controls="countries">
    \(hidden("region", list.request.region))
    \(hidden("sort", list.request.order == .name ? nil : list.request.order.rawValue))
    <button type="submit">Search</button>
    </form>
    """
  }

  private func hidden(_ name: String, _ value: String?) -> HTML {
    guard let value else { return .empty }
    return #"<input type="hidden" name="\#(name)" value="\#(value)">"#
  }

  private var regions: HTML {
    let all = chip("All", count: list.total, region: nil)
    let chips = list.regions.map { chip($0.name, count: $0.count, region: $0.name) }
    return """
      <nav class="chips" aria-label="Regions">
      <ul>\(all)\(chips)</ul>
      </nav>
      """
  }

  private func chip(_ name: String, count: Int, region: String?) -> HTML {
    let current: HTML = list.request.region == region ? #" aria-current="true""# : ""
    let link = link { $0.region = region }
    return """
      <li><a href="\(link)" data-keeps-query\(current)>\(name) <span class="count">\(count)</span>\
      </a></li>
      """
  }

  private var table: HTML {
    """
    <div class="card" id="results"\(" hidden", if: list.matchCount == 0)>
    <table id="countries" data-testid="countries">
    <caption class="hidden">Countries</caption>
    <thead><tr>
    \(header("Country", sortedBy: .name, direction: "ascending"))
    <th scope="col" class="wide">Capital</th>
    <th scope="col" class="wide">Region</th>
    \(header("Population", sortedBy: .population, direction: "descending", class: "number"))
    \(header("Area, km²", sortedBy: .area, direction: "descending", class: "number wide"))
    </tr></thead>
    <tbody>
    \(list.rows.map(row))
    </tbody>
    </table>
    </div>
    """
  }

  private func header(
    _ name: String,
    sortedBy order: CountryListViewModel.Order,
    direction: String,
    class style: String = ""
  ) -> HTML {
    let isCurrent = list.request.order == order
    let sort: HTML = isCurrent ? #" aria-sort="\#(direction)""# : ""
    let link = link { $0.order = order }
    return """
      <th scope="col" class="\(style)"\(sort)>\
      <a href="\(link)" data-keeps-query>\(name)\
      <span class="arrow" aria-hidden="true">\(direction == "ascending" ? "↑" : "↓")</span></a></th>
      """
  }

  private func row(_ row: CountryList.Row) -> HTML {
    """
    <tr data-search="\(row.searchText)"\(" hidden", if: !row.isMatch)>\
    <td class="name"><span class="flag" aria-hidden="true">\(row.badge)</span>\
    <a href="/countries/\(row.id)">\(row.name)</a></td>\
    <td class="wide">\(row.capital)</td>\
    <td class="wide">\(row.region)</td>\
    <td class="number">\(row.population)</td>\
    <td class="number wide">\(row.area)</td></tr>

    """
  }

  private var emptyState: HTML {
    """
    <div class="empty" id="empty"\(" hidden", if: list.matchCount > 0)>
    <h2>No country found</h2>
    <p>Nothing fits <q id="emptyQuery">\(list.request.query)</q>\(elsewhere). \
    Try another spelling or fewer letters.</p>
    <p><a class="button" href="/">Show all countries</a></p>
    </div>
    """
  }

  private var elsewhere: HTML {
    guard let region = list.request.region else { return .empty }
    return " in \(region)"
  }

  private func link(_ change: (inout CountryListViewModel.Request) -> Void) -> String {
    var request = list.request
    change(&request)
    var items: [URLQueryItem] = []
    if !request.query.isEmpty { items.append(URLQueryItem(name: "q", value: request.query)) }
    if let region = request.region { items.append(URLQueryItem(name: "region", value: region)) }
    if request.order != .name {
      items.append(URLQueryItem(name: "sort", value: request.order.rawValue))
    }
    guard !items.isEmpty else { return "/" }
    var components = URLComponents()
    components.path = "/"
    components.queryItems = items
    // A plus sign is a space to whoever reads a form, so it has to be written out.
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return components.string ?? "/"
  }
}
