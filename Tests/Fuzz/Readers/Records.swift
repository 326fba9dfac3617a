import Foundation
@testable import GantryReport
import GantrySystem

extension FuzzedReader {
  /// The record of a test, and the page and the JUnit XML made of it.
  static let records = FuzzedReader(
    name: "records",
    sources: ["GantryReport/Reading", "GantryReport/HTML", "GantryReport/JUnit"],
    tokens: [
      "{\"at\":1,\"event\":{\"noted\":{\"name\":\"", "\"value\":\"", "\"}}}\n", "\"began\":",
      "\"finished\":", "\"outcome\":\"passed\"", "\"outcome\":\"failed\"", "\"attached\":{\"_0\":",
      "\"path\":\"attachments/", "../", "<script>", "</script>", "<img src=x onerror=a()>",
      "\\u001b[",
      "javascript:a()", "\" onclick=\"a()", "'", "1e308", "-1e308", "]]>", "\\ud800",
      "image/svg+xml", "image/png;x=\\\"", "\\u0000",
    ],
    seeds: {
      let lines = sample("a <b> & \"c\"")
      return [lines, Array("<script>x()</script>".utf8)]
        + lines.split(separator: 0x0A).map { Array($0) + [0x0A] } + otherRuns() + numbers(in: lines)
    },
    check: { bytes in
      checkPage(of: bytes)
      // The same bytes as every text that an app, a page or a test may say.
      checkPage(of: sample(String(decoding: bytes.prefix(4_096), as: UTF8.self)))
    })

  /// The lines with each number in its turn as another that no recorder writes.
  private static func numbers(in lines: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: lines, as: UTF8.self)
    return text.ranges(of: /:-?[0-9][0-9.]*/).flatMap { range in
      ["1e308", "9223372036854775807", "-1"].map {
        Array(text.replacingCharacters(in: range, with: ":\($0)").utf8)
      }
    }
  }

  private static let folder: FuzzFolder = {
    let folder = FuzzFolder("records")
    for name in ["tests", "attachments"] { folder.makeFolder(name) }
    _ = folder.write(Array("a\u{1B}[31m<b>".utf8), to: "attachments/a")
    return folder
  }()

  private static func checkPage(of record: [UInt8]) {
    let report: RunReport
    do {
      _ = folder.write(record, to: "tests/a.jsonl")
      report = try RunReport(folder: folder.path)
    } catch {
      fatalError("a record's folder can't be read: \(error)")
    }
    for attachment in report.tests.flatMap(\.attachments) {
      guard let path = report.path(of: attachment) else { continue }
      require(
        path.hasPrefix(report.folder + "/attachments/") && !path.contains("/../"),
        "an attachment from elsewhere: \(path)")
    }
    var page: [UInt8] = []
    do {
      try ReportDocument(report, embeddedImageLimit: 1 << 20).write { page += $0 }
    } catch {
      fatalError("no page: \(error)")
    }
    if let problem = Markup(page).problem { fatalError("the page holds \(problem)") }
    if record.count % 8 == 0 { checkCopy(report) }
    var linked: [UInt8] = []
    do {
      try ReportDocument(report, embeddedImageLimit: 0).write { linked += $0 }
    } catch {
      fatalError("no page with links: \(error)")
    }
    if let problem = Markup(linked).problem { fatalError("the page with links holds \(problem)") }
    let junit = JUnitReport(report).text
    require(
      junit.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 },
      "the JUnit XML holds a control character")
    for element in ["<script", "<img", "<![CDATA["] {
      require(!junit.contains(element), "the JUnit XML holds \(element)")
    }
  }

  /// A report in another folder has copies of the run's attachments, and nothing else.
  private static func checkCopy(_ report: RunReport) {
    do throws(ReportError) {
      _ = try report.write(to: folder.path + "/copy", embeddedImageLimit: 0)
    } catch {
      // A name that no file can have, or that a folder has.
      return
    }
    require(
      ["index.html", "junit.xml"].allSatisfy { System.exists("\(folder.path)/copy/\($0)") },
      "a report without its files")
    // One of two runs, which may be the same.
    let merged = try? RunReport(merging: [report, report], in: folder.path + "/copy")
    require(
      merged.map { $0.tests.count == 2 * report.tests.count } != false, "a test is lost by merging")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/copy")) ?? []
    let known: Set<String> = ["attachments", "index.html", "junit.xml"]
    require(known.isSuperset(of: names), "a report has other files: \(names)")
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own: Set<String> = ["attachments", "tests", "copy"]
    require(own.isSuperset(of: all), "a report changes its run's folder: \(all)")
    do {
      try FileManager.default.removeItem(atPath: folder.path + "/copy")
    } catch {
      fatalError("a copy can't be removed: \(error)")
    }
  }

  /// A record with one text at every place.
  private static func sample(_ text: String) -> [UInt8] {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let id = ActivityID(rawValue: 1)
    let launch = LaunchID(rawValue: 2)
    let test = TestIdentity(module: text, suite: text, name: text, file: text, line: 1)
    var entry = LaunchEntry(appName: text)
    entry.arguments = [text]
    entry.environmentNames = [text]
    entry.options = [
      LaunchEntry.OptionRecord(name: text, value: text, origin: text, shadowed: [text])
    ]
    entry.reproLine = text
    entry.address = text
    func attachment(
      _ type: String, _ role: AttachmentRole, viewport: [Int]? = nil
    ) -> RecordEvent {
      .attached(
        AttachmentRecord(
          name: text, contentType: type, path: "attachments/a", size: 1, lifetime: .keepAlways,
          role: role, activity: id, viewport: viewport))
    }
    var request = NetworkRecord(method: text, url: text, type: text, start: date)
    let beginning = request
    (request.status, request.duration, request.failure) = (200, 1, text)
    (request.requestHeaders, request.requestBody) = (text, text)
    (request.responseHeaders, request.responseBody) = (text, text)
    var measured = MeasurementRecord(title: text, unit: text, values: [1, 2])
    (measured.baseline, measured.isRegression) = (1, true)
    let events: [RecordEvent] = [
      .began(version: 1, test: test, process: 1, date: date.timeIntervalSince1970),
      .identified(test: test), .noted(name: text, value: text),
      .opened(id: id, parent: nil, title: text, kind: .action),
      .launched(id: launch, launch: entry, activity: id),
      .output(launch: launch, text: text, isMore: false),
      .console([ConsoleRecord(level: .error, text: text, place: text, date: date)]),
      .network([beginning]), .network([request]), .measured(measured), attachment(text, .plain),
      attachment("image/png", .before), attachment("text/html", .before, viewport: [320, 200]),
      attachment("text/html", .after, viewport: [320, 200]), attachment("text/plain", .after),
      .failed(FailureRecord(message: text, file: text, line: 2, activity: id)),
      .closed(id: id, failure: text), .finished(outcome: .failed, duration: 2, message: text),
    ]
    return encoded(events)
  }

  /// Runs that end otherwise, and with other things in them.
  private static func otherRuns() -> [[UInt8]] {
    let test = TestIdentity(suite: "A", name: "b()", file: "A.swift", line: 1)
    let began = RecordEvent.began(version: 1, test: test, process: 1, date: 0)
    let activities = (1...4).map { number in
      RecordEvent.opened(
        id: ActivityID(rawValue: number), parent: ActivityID(rawValue: (number - 1) % 3),
        title: "a", kind: .action)
    }
    let launch = LaunchEntry(appName: "a")
    let start = RecordEvent.launched(id: LaunchID(rawValue: 1), launch: launch, activity: nil)
    func picture(_ type: String, _ path: String, _ size: Int) -> RecordEvent {
      .attached(
        AttachmentRecord(
          name: "a", contentType: type, path: path, size: size, lifetime: .deleteOnSuccess,
          role: .plain, activity: nil))
    }
    let pictures = [
      picture("image/png", "attachments/a", 1), picture("image/png", "attachments/a", 1),
      picture("image/png", "attachments/b", 1 << 30), picture("image/png", "../a", 1),
      picture("text/plain", "attachments/a", 2_000), picture("text/plain", "attachments/b", 1),
      picture("application/pdf", "attachments/a", 3 << 20), picture("image/svg+xml", "/a", 1),
    ]
    func output(_ text: String) -> RecordEvent {
      .output(launch: LaunchID(rawValue: 1), text: text, isMore: true)
    }
    let ends: [RecordEvent] = [
      .finished(outcome: .passed, duration: 0.0123, message: nil),
      .finished(outcome: .skipped, duration: 61, message: "<why>"),
      .finished(outcome: .skipped, duration: 0, message: nil),
      .finished(outcome: .failed, duration: 3_700, message: "no"),
    ]
    let middle =
      activities + pictures + [start, output("\u{1B}]0;a\u{7}b\u{1B}]c\u{1B}\\d\u{1B}(B\u{1B}")]
    return ends.map { encoded([began] + middle + [$0]) } + ends.map { encoded([began, $0]) }
      + [
        encoded([began] + middle), encoded([began]),
        encoded([.began(version: 9, test: test, process: 1, date: 0)]),
        encoded([began, start, output(String(repeating: "a\n", count: 150_000)), ends[3]]),
        encoded([began, ends[0]]).dropLast(4), [0xFF, 0x0A], Array("{}\n{}\n".utf8), [],
      ]
  }

  private static func encoded(_ events: [RecordEvent]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    var lines: [UInt8] = []
    for (index, event) in events.enumerated() {
      do {
        lines += try encoder.encode(RecordLine(at: Double(index), event: event)) + [0x0A]
      } catch {
        fatalError("a line can't be written: \(error)")
      }
    }
    return lines
  }
}

/// The elements of a page, for the one question whether something runs in it that isn't its own.
private struct Markup {
  private(set) var problem: String?
  private let bytes: [UInt8]
  private var position = 0
  private var scripts = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while problem == nil, let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      readElement()
    }
    if problem == nil, scripts != 1 { problem = "\(scripts) scripts" }
  }

  private mutating func readElement() {
    guard position < bytes.count, bytes[position] != UInt8(ascii: "!") else { return }
    let isEnd = bytes[position] == UInt8(ascii: "/")
    if isEnd { position += 1 }
    let name = word().lowercased()
    guard Self.elements.contains(name) else {
      problem = "the element '<\(name)'"
      return
    }
    if isEnd { return }
    readAttributes()
    if name == "script" { scripts += 1 }
    if name == "script" || name == "style" { skip(past: "</\(name)>") }
  }

  private mutating func readAttributes() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") { return }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        position += 1
        continue
      }
      let name = word().lowercased()
      if name.isEmpty || name.hasPrefix("on") {
        problem = "the attribute '\(name)' at \(position)"
        return
      }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\""),
        let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\""))
      else {
        problem = "an attribute without quotes: \(name)"
        return
      }
      let value = String(decoding: bytes[position + 1..<end], as: UTF8.self)
      position = end + 1
      if ["href", "src", "action"].contains(name),
        !["#", "data:image/", "attachments/"].contains(where: value.hasPrefix)
      {
        problem = "the address '\(value)'"
        return
      }
    }
  }

  private mutating func word() -> String {
    let start = position
    while position < bytes.count,
      bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: ":")
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position])
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[position] | 0x20)
    { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    while let start = bytes[position...].firstIndex(of: end[0]) {
      position = start + 1
      if bytes[start...].starts(with: end) {
        position = start + end.count
        return
      }
    }
    position = bytes.count
  }

  private static let elements: Set<String> = [
    "a", "article", "b", "body", "button", "circle", "code", "dd", "details", "dialog", "div", "dl",
    "dt", "em", "figcaption", "figure", "footer", "form", "g", "h1", "h2", "h3", "h4", "h5", "h6",
    "head",
    "header", "html", "i", "img", "input", "kbd", "label", "li", "line", "link", "main", "meta",
    "ol",
    "p", "path", "pre", "rect", "s", "script", "section", "small", "span", "strong", "style",
    "summary", "svg", "symbol", "table", "tbody", "td", "th", "thead", "time", "title", "tr", "ul",
    "use", "del", "ins", "br", "hr", "nav", "samp", "defs", "mark",
  ]
}
