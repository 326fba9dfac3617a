import GantryFoundation
import GantrySystem

/// The page of a run: one file without external parts.
///
/// It is readable without its script, which only filters, copies, enlarges pictures and moves
/// between tests. Its policy allows no other script, whatever the names of tests are.
struct ReportDocument {
  let report: RunReport
  let images: ImageStore
  /// A word that no earlier text can contain.
  private let nonce = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()

  init(_ report: RunReport, embeddedImageLimit: Int) {
    self.report = report
    images = ImageStore(report, limit: embeddedImageLimit)
  }

  /// Writes the page in parts, so that memory holds the pictures of one test at a time.
  func write(
    _ write: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    try write(Array((head + header + toolbar).utf8))
    var part = "<main id=\"tests\">"
    let runs = Self.runNumbers(report.tests)
    for group in groups {
      part += "<section class=\"group\"><h2>\(group.outcome.title) "
      part += "<span class=\"count\">\(SizeText.number(group.tests.count))</span></h2>"
      for (index, test) in group.tests.enumerated() {
        let isOpen = test.isBad && (index < 3 || group.tests.count <= 5)
        var section = TestSection(test: test, page: self, run: runs[test.id], isOpen: isOpen)
        part += section.html()
        if part.utf8.count > 1 << 20 {
          try write(Array(part.utf8))
          part = ""
        }
      }
      part += "</section>"
    }
    part += "<p class=\"none\" id=\"none\" hidden>No test matches. "
    part += "<button type=\"button\" class=\"plain\" id=\"reset\">Show all tests</button></p>"
    part += "</main>"
    try write(Array((part + foot).utf8))
  }

  private static func runNumbers(_ tests: [TestRecord]) -> [String: (number: Int, count: Int)] {
    let named = Dictionary(grouping: tests, by: \.testKey)
    var numbers: [String: (number: Int, count: Int)] = [:]
    for tests in named.values where tests.count > 1 {
      for (index, test) in tests.enumerated() { numbers[test.id] = (index + 1, tests.count) }
    }
    return numbers
  }

  /// The tests of each outcome, failures first.
  private var groups: [(outcome: TestOutcome, tests: [TestRecord])] {
    TestOutcome.allCases.compactMap { outcome in
      let tests = report.tests.filter { $0.outcome == outcome }
      return tests.isEmpty ? nil : (outcome, tests)
    }
  }

  // MARK: Head and footer

  private var head: String {
    let bad = report.tests.count { $0.isBad }
    let title = bad == 0 ? "UI tests passed" : "\(bad) of \(report.tests.count) UI tests failed"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; style-src-attr 'unsafe-inline'; \
      img-src 'self' data: file:; frame-src 'self' file:; base-uri 'none'; form-action 'none'">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <link rel="icon" href="\(Self.icon(isBad: bad > 0))">
      <style nonce="\(nonce)">\(Self.styles)</style>
      </head>
      <body>
      \(Icon.sprite)
      <a class="skip" href="#tests">Skip to the tests</a>
      """
  }

  private var header: String {
    var html = "<header class=\"top\"><div class=\"wrap\"><p class=\"product\">UI test report</p>"
    html += "<h1>\(headline)</h1><p class=\"facts\">\(facts)</p>"
    html += "<div class=\"meter\" aria-hidden=\"true\">"
    for group in groups {
      html += "<i class=\"\(group.outcome.rawValue)\" style=\"flex-grow:\(group.tests.count)\"></i>"
    }
    html += "</div><ul class=\"legend\">"
    for group in groups {
      html += "<li class=\"\(group.outcome.rawValue)\">\(Icon.svg(group.outcome.rawValue))"
      html += "<b>\(SizeText.number(group.tests.count))</b> \(group.outcome.rawValue)</li>"
    }
    return html + "</ul>\(banners)</div></header>"
  }

  private var headline: String {
    let count = report.tests.count
    let failed = report.tests.count { $0.outcome == .failed }
    let interrupted = report.tests.count { $0.outcome == .interrupted }
    let all = SizeText.count(count, "test")
    if failed > 0 { return "\(SizeText.number(failed)) of \(all) failed" }
    if interrupted > 0 {
      let verb = interrupted == 1 ? "was" : "were"
      return "\(SizeText.number(interrupted)) of \(all) \(verb) interrupted"
    }
    if count == 0 { return "No test was recorded" }
    let passed = report.tests.count { $0.outcome == .passed }
    if passed == 0 { return "\(all) skipped" }
    let flaky = Set(report.tests.filter { $0.outcome == .flaky }.map(\.testKey)).count
    if flaky > 0 { return "\(SizeText.count(flaky, "test")) passed only when run again" }
    return count == 1 ? "The test passed" : passed == count ? "All \(all) passed" : "No test failed"
  }

  private var facts: String {
    guard let start = report.tests.map(\.start).min(), let end = report.tests.map(\.end).max()
    else { return "" }
    let elapsed = end.timeIntervalSince(start)
    let total = report.tests.reduce(0) { $0 + $1.duration }
    var facts = [TimeText.moment(start), "took \(TimeText.duration(elapsed))"]
    if total > elapsed * 1.2 { facts.append("\(TimeText.duration(total)) of tests, in parallel") }
    let suites = Set(report.tests.map(\.identity.suite)).count
    if suites > 1 { facts.append("\(suites) suites") }
    return facts.map { "<span>\($0)</span>" }.joined()
  }

  private var banners: String {
    var html = ""
    if !report.problems.isEmpty {
      html += "<div class=\"banner\" role=\"note\">\(Icon.svg("interrupted"))"
      html += "<div><p><b>Parts of the record could not be read.</b></p><ul>"
      html += report.problems.map { "<li>\(HTML.escaped($0))</li>" }.joined()
      html += "</ul></div></div>"
    }
    if images.referencedCount > 0 {
      html += "<div class=\"banner\" role=\"note\">\(Icon.svg("screenshot"))<p>"
      html += "This run has more pictures than one page can hold: \(images.referencedCount) of "
      html += "them are read from the folder <code>attachments</code> beside this file. "
      html += "Move them together.</p></div>"
    }
    return html
  }

  private var toolbar: String {
    var html = "<div class=\"tools\" id=\"tools\" role=\"search\" hidden><div class=\"wrap\">"
    html += "<label class=\"find\"><span class=\"vh\">Filter the tests by text</span>"
    html += Icon.svg("query")
    html += "<input id=\"find\" type=\"search\" placeholder=\"Filter by name, suite or message\""
    html += " autocomplete=\"off\" spellcheck=\"false\"><kbd aria-hidden=\"true\">/</kbd></label>"
    html += "<div class=\"chips\" role=\"group\" aria-label=\"Show outcomes\">"
    for group in groups {
      html += "<button type=\"button\" class=\"chip \(group.outcome.rawValue)\" "
      html += "data-outcome=\"\(group.outcome.rawValue)\" aria-pressed=\"true\">"
      html += "\(Icon.svg(group.outcome.rawValue))\(group.outcome.title) "
      html += "<b>\(SizeText.number(group.tests.count))</b>"
      html += "</button>"
    }
    html += "</div><p class=\"shown\" id=\"shown\"></p>"
    html += "<button type=\"button\" class=\"plain\" id=\"toggle\">Open all</button>"
    return html + "</div></div>"
  }

  private var foot: String {
    """
    <footer class="wrap"><p>Made by Gantry.</p><p class="keys" id="keys" hidden>\
    <kbd>/</kbd> filter <kbd>j</kbd> <kbd>k</kbd> next and previous test \
    <kbd>Enter</kbd> open or close <kbd>Esc</kbd> show all</p></footer>
    <dialog id="viewer" aria-label="Picture"><form method="dialog"><p id="caption"></p>\
    <button type="button" class="plain" id="back" aria-label="Previous picture">←</button>\
    <button type="button" class="plain" id="next" aria-label="Next picture">→</button>\
    <button type="button" class="plain" id="inspect" aria-pressed="false">Page</button>\
    <button class="plain" aria-label="Close" autofocus>✕</button></form>\
    <div class="stage"><img id="picture" alt=""></div></dialog>
    <p class="vh" id="said" role="status"></p>
    <script nonce="\(nonce)">\(Self.script)</script>
    </body>
    </html>

    """
  }

  // MARK: Parts

  private static func icon(isBad: Bool) -> String {
    let color = isBad ? "%23d1242f" : "%231a7f37"
    let shape = isBad ? "M11 11l10 10M21 11L11 21" : "M9.500 16.500l4.500 4.500 8.500-9.500"
    return "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
      + "%3Ccircle cx='16' cy='16' r='15' fill='\(color)'/%3E%3Cpath d='\(shape)' fill='none' "
      + "stroke='white' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E"
  }
}

extension TestOutcome {
  /// As a heading.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
