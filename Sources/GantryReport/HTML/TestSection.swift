import GantryFormats
import GantryFoundation
import GantrySystem

struct TestSection {
  let test: TestRecord
  let page: ReportDocument
  /// The number of this run among several runs of the same test.
  let run: (number: Int, count: Int)?
  let isOpen: Bool
  /// The places of pictures that were shown already, by path.
  var shown: [String: String] = [:]
  /// What came before what: they are kept as they happen.
  lazy var order = Dictionary(
    test.attachments.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })

  /// The test as markup; remembers each written picture.
  mutating func html() -> String {
    let id = HTML.escaped(test.id)
    var html = "<details class=\"test \(test.outcome.rawValue)\" id=\"t-\(id)\""
    html += isOpen ? " open>" : ">"
    html += summary
    html += "<div class=\"body\">"
    html += factList
    html += overview()
    html += measurements
    html += timeline()
    html += looseAttachments()
    html += network
    html += console
    for launch in test.launches { html += output(of: launch) }
    return html + "</div></details>"
  }

  // MARK: Summary

  private var summary: String {
    var html =
      "<summary>\(Icon.svg(test.outcome.rawValue))<span class=\"vh\">\(test.outcome.title): "
    html += "</span><h3><span>\(HTML.escaped(test.identity.name))</span>"
    if !test.identity.suite.isEmpty {
      html += "<span class=\"suite\">\(HTML.escaped(test.identity.suite))</span>"
    }
    if let run { html += "<span class=\"tag\">run \(run.number) of \(run.count)</span>" }
    html += "</h3>"
    if let failure = test.failures.first, test.hasTrouble {
      let line = failure.message.split(separator: "\n").first.map(String.init) ?? ""
      html += "<span class=\"why\">\(HTML.escaped(line))</span>"
    } else if test.outcome == .skipped, let message = test.message {
      html += "<span class=\"why\">\(HTML.escaped(message))</span>"
    }
    return html + "<span class=\"time\">\(TimeText.duration(test.duration))</span></summary>"
  }

  private var factList: String {
    var facts: [(String, String)] = [("Started", "\(TimeText.clock(test.start)) UTC")]
    if let place = test.sourcePlace?.place {
      facts.append(("Source", PathText.name(place)))
    }
    facts += test.notes.map { ($0.name, $0.value) }
    if test.process != 0 { facts.append(("Process", String(test.process))) }
    return "<dl class=\"about\">"
      + facts.map { name, value in
        "<div><dt>\(HTML.escaped(name))</dt><dd>\(HTML.escaped(value))</dd></div>"
      }.joined() + "</dl>"
  }

  // MARK: Failure

  /// The failure, the screen at that time, and the app's launch, next to each other.
  private mutating func overview() -> String {
    var figure = ""
    if test.hasTrouble, let (picture, page) = lastScreen {
      figure = self.figure(picture, caption: "The last screen", page: page)
    }
    var html = failures + figure
    if !test.launches.isEmpty {
      html += "<div class=\"apps\">\(test.launches.map(launchSection).joined())</div>"
    }
    if html.isEmpty { return "" }
    return "<div class=\"wrong\(figure.isEmpty ? "" : " pictured")\">\(html)</div>"
  }

  private var failures: String {
    var messages = ""
    if test.outcome == .interrupted || test.outcome == .flaky && test.failures.isEmpty {
      messages += "<div class=\"failure\"><pre>\(TestRecord.interruption)</pre>"
      if let last = test.activities.last(where: { $0.end == nil }) {
        messages += "<p class=\"place\">Last it did: \(HTML.escaped(last.title))</p>"
      }
      messages += "</div>"
    }
    for failure in test.failures {
      let message = HTML.escaped(EscapeSequences.plain(failure.message))
      messages += "<div class=\"failure\"><pre>\(message)</pre>"
      if let place = failure.place {
        let name = PathText.name(place)
        messages += "<p class=\"place\"><b>\(HTML.escaped(name))</b>"
        if name != place { messages += " <span>\(HTML.escaped(place))</span>" }
        messages += "</p>"
      }
      messages += "</div>"
    }
    if messages.isEmpty, test.outcome == .failed {
      messages = "<div class=\"failure\"><pre>The test failed without a message.</pre></div>"
    }
    if messages.isEmpty { return "" }
    return "<section class=\"messages\"><h4 class=\"vh\">What went wrong</h4>\(messages)</section>"
  }

  /// The last picture or page, preferably of a failed activity; a page alone where it has no picture.
  private var lastScreen: (picture: AttachmentRecord?, page: AttachmentRecord?)? {
    let screens = test.attachments.filter { MediaType.isImage($0.contentType) || isPage($0) }
    let failed = Set(test.failures.compactMap(\.activity))
    let atFailure = screens.last { screen in screen.activity.map(failed.contains) ?? false }
    guard let last = atFailure ?? screens.last else { return nil }
    let picture = screens.last {
      MediaType.isImage($0.contentType) && $0.activity == last.activity && $0.role == last.role
        && ($0.role != .plain || $0.name == last.name)
    }
    return (picture, picture == nil ? last : nil)
  }

  // MARK: Measurements

  private var measurements: String {
    if test.measurements.isEmpty { return "" }
    let rows = test.measurements.map { measurement in
      "<tr\(measurement.isRegression ? " class=\"bad\"" : "")>"
        + "<th scope=\"row\">\(HTML.escaped(measurement.title))</th>"
        + "<td>\(HTML.escaped(measurement.text(measurement.average)))</td>"
        + "<td>\(HTML.escaped(measurement.range))</td>"
        + "<td>\(HTML.escaped(measurement.comparison ?? "no baseline for this machine"))</td></tr>"
    }
    let columns = Self.columns(["Metric", "Average", "Rounds", "Compared"])
    return "<section><h4>Measured</h4>"
      + Self.table("net", label: "Measured", columns, rows.joined()) + "</section>"
  }

  // MARK: Launches

  private func launchSection(_ launch: TestRecord.RecordedLaunch) -> String {
    let record = launch.record
    var html = "<section class=\"app\"><h4>\(Icon.svg("launch"))"
    html += "\(HTML.escaped(record.appName)) <span class=\"note\">launched after "
    html += "\(TimeText.duration(launch.at))"
    if let address = record.address { html += " · \(HTML.escaped(address))" }
    html += "</span></h4>"
    if !record.reproLine.isEmpty {
      html += "<div class=\"repro\"><code tabindex=\"0\" role=\"region\" "
      html += "aria-label=\"Command that starts the app again\">"
      html += "\(HTML.escaped(record.reproLine))</code>"
      html += "<button type=\"button\" class=\"copy\" hidden>Copy</button></div>"
    }
    html += options(record.options)
    html += words("Arguments", record.arguments.map { $0.isEmpty ? "''" : $0 })
    html += words("Environment", record.environmentNames)
    return html + "</section>"
  }

  private func options(_ options: [LaunchEntry.OptionRecord]) -> String {
    if options.isEmpty { return "" }
    let count = options.count { $0.isSet }
    let title = options.count == 1 ? "1 option" : "\(options.count) options"
    var html = ""
    for option in options {
      html += "<tr\(option.isSet ? "" : " class=\"default\"")>"
      html += "<th scope=\"row\">\(HTML.escaped(option.name))</th>"
      html += "<td class=\"value\">\(option.value.map(HTML.escaped) ?? "<i>nil</i>")</td>"
      html += "<td>\(HTML.escaped(option.origin))"
      for value in option.shadowed {
        html += "<span class=\"over\">over \(HTML.escaped(value))</span>"
      }
      html += "</td></tr>"
    }
    let columns = Self.columns(["Option", "Value", "Where it came from"])
    return part(
      "<h5>Launch options</h5>", "\(title), \(count) set", isOpen: test.hasTrouble,
      Self.table("options", label: "Launch options", columns, html))
  }

  private func words(_ title: String, _ words: [String]) -> String {
    if words.isEmpty { return "" }
    let list = words.map { "<li>\(HTML.escaped($0))</li>" }.joined()
    return "<div class=\"words\"><h5>\(title)</h5><ul>\(list)</ul></div>"
  }

  // MARK: Attachments

  private mutating func looseAttachments() -> String {
    let known = Set(test.activities.map(\.id))
    let loose = test.attachments.filter { attachment in
      attachment.activity.map { !known.contains($0) } ?? true
    }
    if loose.isEmpty { return "" }
    return "<section><h4>Attachments</h4>\(attachments(loose))</section>"
  }

  /// Whether it is a page as it was, and there.
  private func isPage(_ attachment: AttachmentRecord) -> Bool {
    attachment.viewport != nil && page.report.path(of: attachment) != nil
  }

  /// Pictures side by side, each with its page, and pages without a picture; then all other
  /// attachments.
  mutating func attachments(_ attachments: [AttachmentRecord]) -> String {
    func caption(_ attachment: AttachmentRecord) -> String {
      switch attachment.role {
      case .plain: attachment.name
      case .before: "Before"
      case .after: "After"
      }
    }
    var pictures = ""
    var others = ""
    // By their places: the last picture of that name before a page, or of a step also one after it.
    var pages: [Int: AttachmentRecord] = [:]
    var alone: Set<Int> = []
    for (place, snapshot) in attachments.enumerated() where isPage(snapshot) {
      let own = attachments.indices.filter {
        MediaType.isImage(attachments[$0].contentType) && pages[$0] == nil
          && attachments[$0].role == snapshot.role
          && caption(attachments[$0]) == caption(snapshot)
      }
      let next = snapshot.role == .plain ? nil : own.first
      if let picture = own.last(where: { $0 < place }) ?? next {
        pages[picture] = snapshot
      } else {
        alone.insert(place)
      }
    }
    for (place, attachment) in attachments.enumerated() {
      if MediaType.isImage(attachment.contentType) {
        pictures += figure(attachment, caption: caption(attachment), page: pages[place])
      } else if alone.contains(place) {
        pictures += figure(nil, caption: caption(attachment), page: attachment)
      } else if !isPage(attachment) {
        others += file(attachment)
      }
    }
    return (pictures.isEmpty ? "" : "<div class=\"shots\">\(pictures)</div>") + others
  }

  /// A picture, its page, or both.
  private mutating func figure(
    _ picture: AttachmentRecord?, caption: String, page snapshot: AttachmentRecord? = nil
  ) -> String {
    let place = (picture ?? snapshot).flatMap { order[$0] } ?? 0
    var html = "<figure data-order=\"\(place)\">"
    if let picture { html += image(picture, caption) }
    html += "<figcaption>\(HTML.escaped(caption))</figcaption>"
    if let snapshot, isPage(snapshot), let size = snapshot.viewport {
      html += "<a class=\"page\" data-size=\"\(size.map(String.init).joined(separator: " "))\" "
      html += "href=\"\(HTML.escaped(snapshot.path))\">Inspect the page</a>"
    }
    return html + "</figure>"
  }

  /// A picture, or a link to its earlier place: the page has each picture once.
  private mutating func image(_ attachment: AttachmentRecord, _ caption: String) -> String {
    let path = HTML.escaped(attachment.path)
    if let first = shown[attachment.path] {
      return "<a class=\"same\" href=\"#\(first)\">The same picture as above</a>"
    }
    guard let address = page.images.address(of: attachment) else {
      return "<p class=\"gone\">The file <code>\(path)</code> is gone, "
        + "or leads out of the folder.</p>"
    }
    let id = "p-\(HTML.escaped(test.id))-\(shown.count)"
    shown[attachment.path] = id
    return "<a class=\"shot\" id=\"\(id)\" href=\"\(path)\">"
      + "<img alt=\"Screenshot: \(HTML.escaped(caption))\" loading=\"lazy\" "
      + "src=\"\(HTML.escaped(address))\"></a>"
  }

  /// How much of a text the page itself shows.
  private static let shownText = 64 << 10

  private func file(_ attachment: AttachmentRecord) -> String {
    let path = HTML.escaped(attachment.path)
    let name = HTML.escaped(attachment.name)
    let note = "\(HTML.escaped(attachment.contentType)), \(SizeText.bytes(attachment.size))"
    if MediaType.isText(attachment.contentType), attachment.size <= Self.shownText,
      let whole = page.report.path(of: attachment),
      // A file that is missing, or larger than its record says, is named alone, as others are.
      let bytes = try? System.read(file: whole, limit: attachment.size)
    {
      let text = HTML.escaped(EscapeSequences.plain(String(decoding: bytes, as: UTF8.self)))
      return part(
        "<h5>\(name)</h5>", note, class: "part file", "<pre tabindex=\"0\">\(text)</pre>")
    }
    let isKnown = page.report.path(of: attachment) != nil
    let link = isKnown ? "<a href=\"\(path)\">\(name)</a>" : name
    return "<p class=\"file\">\(link) <span class=\"note\">\(note)</span></p>"
  }

  // MARK: Output

  private func output(of launch: TestRecord.RecordedLaunch) -> String {
    if launch.output.isEmpty { return "" }
    let limit = 256 << 10
    var text = EscapeSequences.plain(launch.output)
    var note = "\(SizeText.lines(text)) of \(HTML.escaped(launch.record.appName))"
    if text.utf8.count > limit {
      let whole = SizeText.bytes(text.utf8.count)
      text = String(decoding: text.utf8.suffix(limit), as: UTF8.self)
      note += ", the last \(SizeText.bytes(limit)) of \(whole)"
    }
    return part(
      "<h4>Output</h4>", note, isOpen: test.hasTrouble,
      "<pre class=\"log\" tabindex=\"0\">\(HTML.escaped(text))</pre>")
  }

  private var console: String {
    if test.console.isEmpty { return "" }
    let errors = test.console.count { $0.level == .error }
    var note = SizeText.count(test.console.count, "line")
    if errors > 0 { note += ", \(SizeText.count(errors, "error"))" }
    return part(
      "<h4>Console</h4>", note, isOpen: test.hasTrouble && errors > 0, consoleList(test.console))
  }

  func consoleList(_ lines: [ConsoleRecord]) -> String {
    var html = "<ol class=\"console\">"
    for line in lines {
      html += "<li class=\"\(line.level.rawValue)\">"
      html += "<span class=\"at\">\(since(line.date))</span>"
      html += "<span class=\"level\">\(line.level.rawValue)</span>"
      html += "<span class=\"text\">\(HTML.escaped(EscapeSequences.plain(line.text)))</span>"
      if let place = line.place { html += "<span class=\"from\">\(HTML.escaped(place))</span>" }
      html += "</li>"
    }
    return html + "</ol>"
  }

  private var network: String {
    if test.network.isEmpty { return "" }
    let bad = test.network.count { $0.isBad }
    var note = SizeText.count(test.network.count, "request")
    if bad > 0 { note += ", \(bad) failed" }
    return part(
      "<h4>Network</h4>", note, isOpen: test.hasTrouble && bad > 0,
      networkTable(test.network.sorted { $0.start < $1.start }))
  }

  func networkTable(_ requests: [NetworkRecord]) -> String {
    var html = ""
    for request in requests {
      html += "<tr\(request.isBad ? " class=\"bad\"" : "")><td>\(HTML.escaped(request.method))</td>"
      html += "<td class=\"url\">\(HTML.escaped(request.url))"
      if let failure = request.failure {
        html += "<span class=\"over\">\(HTML.escaped(failure))</span>"
      }
      html += "</td><td class=\"status\">\(request.status.map(String.init) ?? "none")</td>"
      html += "<td>\(HTML.escaped(request.type ?? ""))</td>"
      html += "<td class=\"n\">\(since(request.start))</td>"
      html += "<td class=\"n\">\(request.duration.map(TimeText.duration) ?? "…")</td></tr>"
      let parts = [
        request.requestHeaders, request.requestBody, request.responseHeaders, request.responseBody,
      ].compactMap(\.self).filter { !$0.isEmpty }
      if !parts.isEmpty {
        html += "<tr><td colspan=\"6\"><details><summary>What was sent and answered</summary>"
        html += parts.map { "<pre>\(HTML.escaped($0))</pre>" }.joined() + "</details></td></tr>"
      }
    }
    let columns =
      Self.columns(["Method", "Address", "Status", "Type"])
      + Self.columns(["After", "Took"], " class=\"n\"")
    return Self.table("net", label: "Network", columns, html)
  }

  // MARK: Parts

  /// A section that is opened by a person, or because the test failed.
  private func part(
    _ title: String, _ note: String, class kind: String = "part", isOpen: Bool = false,
    _ content: String
  ) -> String {
    "<details class=\"\(kind)\"\(isOpen ? " open" : "")><summary>\(title)"
      + "<span class=\"note\">\(note)</span></summary>\(content)</details>"
  }

  private static func columns(_ names: [String], _ attribute: String = "") -> String {
    names.map { "<th scope=\"col\"\(attribute)>\($0)</th>" }.joined()
  }

  /// A table that scrolls by itself.
  private static func table(
    _ kind: String, label: String, _ columns: String, _ rows: String
  ) -> String {
    "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
      + "<table class=\"\(kind)\"><thead><tr>\(columns)</tr></thead>"
      + "<tbody>\(rows)</tbody></table></div>"
  }

  private func since(_ date: Date) -> String {
    TimeText.duration(date.timeIntervalSince(test.start))
  }
}

extension NetworkRecord {
  /// Whether it is a failure or an error status.
  var isBad: Bool { failure != nil || (status ?? 0) >= 400 }
}
