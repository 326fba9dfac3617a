import CountriesKit
import CountriesWeb
import Foundation
import Hummingbird
import Testing

@Suite struct CountriesPagesTests {
  private func page(
    _ path: String, note: String? = nil, _ datasource: any CountriesDatasource
  ) async throws -> Answer {
    try await withServer(CountriesRouter.make(note: note) { datasource }) { url in
      try await get(path, at: url)
    }
  }

  @Test func `the list is a table with a link in each row`() async throws {
    let answer = try await page("/", LocalMockCountriesDatasource())
    #expect(answer.status == 200)
    #expect(answer.body.contains(#"<a href="/countries/CAN">Canada</a></td>"#))
    #expect(answer.body.contains(#"<th scope="col" class="" aria-sort="ascending">"#))
    #expect(answer.body.contains(#"id="summary" role="status">12 countries</p>"#))
    #expect(answer.body.split(separator: "<tr data-search=").count == 13)
    #expect(!answer.body.contains("launchNote"))
  }

  @Test(arguments: [
    ("/?q=can", ["Australia", "Canada", "Mexico"]), ("/?q=new+zea", ["New Zealand"]),
    ("/?q=new%20zea", ["New Zealand"]),
    ("/?q=zz", []), ("/?region=Africa", ["Egypt", "Kenya"]), ("/?region=Africa&q=eg", ["Egypt"]),
    ("/?region=Atlantis", []), ("/?q=%3Cscript%3E", []), ("/?q", nil), ("/?q=", nil),
    ("/?sort=sideways", nil), ("/?&&=&q=japan", ["Japan"]),
  ])
  func `the form searches without scripts`(path: String, names: [String]?) async throws {
    let answer = try await page(path, LocalMockCountriesDatasource())
    #expect(answer.status == 200)
    let rows = answer.body.split(separator: "<tr data-search=").dropFirst()
    let shown = rows.filter { !$0.prefix { $0 != ">" }.hasSuffix(" hidden") }
    #expect(shown.count == names?.count ?? 12)
    for name in names ?? [] {
      #expect(shown.contains { $0.contains(">\(name)</a>") })
    }
    let isEmptyStateHidden = answer.body.contains(#"id="empty" hidden"#)
    #expect(isEmptyStateHidden == !shown.isEmpty)
  }

  @Test func `the order of the rows can be chosen`() async throws {
    let answer = try await page("/?sort=population", LocalMockCountriesDatasource())
    let rows = answer.body.split(separator: "<tr data-search=").dropFirst()
    #expect(rows.first?.contains(">India</a>") == true)
    #expect(rows.last?.contains(">New Zealand</a>") == true)
    #expect(answer.body.contains(#"class="number" aria-sort="descending""#))
  }

  @Test func `links keep the search, whatever it holds`() async throws {
    let answer = try await page("/?q=a%26b%2Bc%22&sort=area", LocalMockCountriesDatasource())
    #expect(answer.body.contains(#"value="a&amp;b+c&quot;""#))
    #expect(answer.body.contains("/?q=a%26b%2Bc%22&amp;region=Africa&amp;sort=area"))
  }

  @Test(arguments: [
    ("countryName", "Canada"), ("countryRegion", "Northern America, Americas"),
    ("countryPopulation", "36155487 people"), ("countryArea", "9984670.0 sq km"),
  ])
  func `Canada's page has its texts by identifier`(identifier: String, text: String) async throws {
    let answer = try await page("/countries/CAN", LocalMockCountriesDatasource())
    #expect(answer.status == 200)
    let element = #"<span id="\#(identifier)" data-testid="\#(identifier)">\#(text)</span>"#
    #expect(answer.body.contains(element))
  }

  @Test(arguments: ["/", "/countries/XSS", "/?q=%3Cscript%3Ealert(%221%22)%3C/script%3E"])
  func `what the source or the address says is text, never markup`(path: String) async throws {
    let answer = try await page(path, StubDatasource([.hostile]))
    #expect(answer.status == 200)
    #expect(!answer.body.contains("<script>"))
    #expect(!answer.body.contains("<img"))
    #expect(!answer.body.contains("<i>"))
    #expect(answer.body.contains("&lt;script&gt;"))
    #expect(answer.body.contains("A &amp; B") || path != "/countries/XSS")
  }

  @Test func `text that is no proper query is harmless`() async throws {
    // URL refuses such an address, so the bytes go over a connection of their own.
    for query in ["%zz", "%", "%C3%28", "a%00b", "=", "&", "q=%F0%9F"] {
      let answer = try await withServer(
        CountriesRouter.make { LocalMockCountriesDatasource() }
      ) { url in
        try await RawConnection.get("/?q=\(query)", port: url.port ?? 0)
      }
      #expect(answer.hasPrefix("HTTP/1.1 200"), "\(query)")
    }
  }

  @Test(
    arguments: [
      (CountriesError(.badStatus(500), subject: "http://service"), 502),
      (CountriesError(.unreachable, subject: "http://service", detail: "it is not there"), 502),
      (CountriesError(.malformed, subject: "http://service", detail: "it is not JSON"), 502),
      (CountriesError(.refused, subject: "http://service", detail: "No."), 502),
      (CountriesError(.timedOut, subject: "http://service", detail: "10 seconds"), 504),
    ], ["/", "/countries/CAN", "/?q=can&region=Americas"])
  func `a failing source is a page with a way to try again`(
    failure: (error: CountriesError, status: Int), path: String
  ) async throws {
    let answer = try await page(path, StubDatasource(failing: failure.error))
    #expect(answer.status == failure.status)
    #expect(answer.headers["cache-control"] == "no-store")
    #expect(answer.body.contains("<h1>\(failure.error.title)</h1>"))
    #expect(answer.body.contains(failure.error.explanation))
    let address = path.replacing("&", with: "&amp;")
    #expect(answer.body.contains(#"id="retry" data-testid="retry" href="\#(address)">Try again"#))
  }

  @Test(arguments: ["/", "/countries/CAN", "//countries/CAN"])
  func `countries that stand in are told from others`(path: String) async throws {
    let error = CountriesError(.refused, subject: "http://service", detail: "It <b>is</b> over.")
    let router = CountriesRouter.make(fallback: BundledCountriesDatasource()) {
      StubDatasource(failing: error)
    }
    let answer = try await withServer(router) { url in
      try await RawConnection.get(path, port: url.port ?? 0)
    }
    #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("Canada"))
    #expect(answer.contains(#"data-testid="bundledNotice">The country service refused to answer"#))
    #expect(answer.contains("It &lt;b&gt;is&lt;/b&gt; over."))
    #expect(answer.contains("Try again</a>") && !answer.contains(#"href="//"#))
    let own = try await page("/", LocalMockCountriesDatasource())
    #expect(!own.body.contains("bundledNotice"))
  }

  @Test func `no page needs a font that draws flags`() async throws {
    for path in ["/", "/countries/CAN", "/?q=zz", "/nowhere"] {
      let answer = try await page(path, LocalMockCountriesDatasource())
      let isDrawn = answer.body.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
      #expect(!isDrawn, "\(path)")
    }
    let answer = try await page("/", LocalMockCountriesDatasource())
    #expect(answer.body.contains(#"<span class="flag" aria-hidden="true">CA</span>"#))
  }

  @Test(arguments: ["/countries/QQQ", "/countries/%3Cb%3E", "/nowhere", "/countries/", "/assets/x"])
  func `what isn't there is a page that says so`(path: String) async throws {
    let answer = try await page(path, LocalMockCountriesDatasource())
    #expect(answer.status == 404)
    #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    #expect(answer.body.contains(#"<a class="button" href="/">All countries</a>"#))
    #expect(!answer.body.contains("Try again"))
  }

  @Test func `a code that isn't there is text, never markup`() async throws {
    let answer = try await withServer(
      CountriesRouter.make { LocalMockCountriesDatasource() }
    ) { url in
      try await RawConnection.get("/countries/<b>", port: url.port ?? 0)
    }
    #expect(answer.contains("“&lt;b&gt;”") && !answer.contains("<b>"))
  }

  @Test func `a retry never leads to another host`() async throws {
    let error = CountriesError(.badStatus(500), subject: "http://service")
    let router = CountriesRouter.make { StubDatasource(failing: error) }
    let answer = try await withServer(router) { url in
      try await RawConnection.get("//countries/CAN", port: url.port ?? 0)
    }
    #expect(!answer.contains(#"href="//"#))
  }

  @Test(arguments: ["/", "/countries/CAN", "/nowhere"])
  func `every page forbids what it doesn't need`(path: String) async throws {
    let answer = try await page(path, LocalMockCountriesDatasource())
    let policy = try #require(answer.headers["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(answer.headers["x-content-type-options"] == "nosniff")
    #expect(answer.headers["referrer-policy"] == "same-origin")
    #expect(!answer.body.contains("style=\""))
    #expect(!answer.body.contains("<script>"))
  }

  @Test func `style sheet, script and icon may be kept forever`() async throws {
    let router = CountriesRouter.make { LocalMockCountriesDatasource() }
    try await withServer(router) { url in
      let page = try await get("/", at: url)
      let paths = page.body.matches(of: #/"(/assets/[^"]+)"/#).map { String($0.1) }
      #expect(paths.count == 3)
      for path in paths {
        let asset = try await get(path, at: url)
        #expect(asset.status == 200)
        #expect(asset.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(asset.headers["content-type"]?.contains("html") == false)
        #expect(!asset.body.isEmpty)
      }
    }
  }

  @Test func `the footer tells what is unusual about the launch`() async throws {
    let answer = try await page("/", note: "Data source: <odd>", LocalMockCountriesDatasource())
    #expect(answer.body.contains(#"data-testid="launchNote">Data source: &lt;odd&gt;</p>"#))
  }

  @Test func `pages name no data source`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CountriesWeb").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }
    #expect(files.count >= 6)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in ["RESTCountries", "LocalMock", "StubDatasource", "Providers"] {
        #expect(!text.contains(name), "\(file.lastPathComponent) names \(name)")
      }
    }
  }
}
