import GantryFormats
import GantryFoundation

extension TestSection {
  /// The test's activities, nested, each with a bar on the test's time.
  mutating func timeline() -> String {
    if test.activities.isEmpty { return "" }
    var timeline = Timeline(test)
    var html = "<section class=\"timeline\"><h4>Timeline <span class=\"note\">"
    html += "\(SizeText.count(test.activities.count, "activity", "activities"))</span></h4>"
    html += "<div class=\"axis\" aria-hidden=\"true\"><span></span><span class=\"ticks\">"
    for tick in timeline.ticks {
      html += "<i style=\"left:\(timeline.percent(tick))%\">\(TimeText.tick(tick))</i>"
    }
    html += "</span><span></span></div>"
    html += "<div class=\"rows\" style=\"--step:\(timeline.percent(timeline.step))%\">"
    html += list(timeline.roots, &timeline)
    return html + "</div></section>"
  }

  private mutating func list(_ indices: [Int], _ timeline: inout Timeline) -> String {
    "<ol>" + indices.map { item($0, &timeline) }.joined() + "</ol>"
  }

  private mutating func item(_ index: Int, _ timeline: inout Timeline) -> String {
    let activity = test.activities[index]
    let end = activity.end ?? max(test.duration, activity.start)
    let isOpenEnded = activity.end == nil
    let isBad = timeline.failed.contains(activity.id) || activity.failure != nil
    let attached = timeline.attachments[activity.id] ?? []
    let requests = timeline.requests[activity.id] ?? []
    let lines = timeline.console[activity.id] ?? []
    var row = Icon.svg(activity.kind.rawValue)
    row += "<span class=\"t\">\(HTML.escaped(activity.title))"
    if let place = activity.place { row += " <span class=\"from\">\(HTML.escaped(place))</span>" }
    if isBad { row += "<span class=\"vh\"> (failed)</span>" }
    if !attached.isEmpty {
      row += "<span class=\"cam\">\(Icon.svg("screenshot"))<span class=\"vh\"> with </span>"
      row += "\(attached.count)<span class=\"vh\"> "
      row += "\(attached.count == 1 ? "attachment" : "attachments")</span></span>"
    }
    row += "</span><span class=\"bar\"><i style=\"left:\(timeline.percent(activity.start))%;"
    row += "width:\(timeline.percent(end - activity.start))%\"></i></span>"
    row += "<span class=\"d\">\(TimeText.duration(end - activity.start))</span>"
    var html = "<li class=\"\(activity.kind.rawValue)\(isBad ? " bad" : "")"
    html += isOpenEnded ? " open-ended\">" : "\">"
    if attached.isEmpty, requests.isEmpty, lines.isEmpty {
      html += "<div class=\"row\">\(row)</div>"
    } else {
      html += "<details\(isBad ? " open" : "")><summary class=\"row\">\(row)</summary>"
      html += "<div class=\"left\">\(attachments(attached))"
      if !requests.isEmpty { html += networkTable(requests) }
      if !lines.isEmpty { html += consoleList(lines) }
      html += "</div></details>"
    }
    if let failure = activity.failure { html += "<p class=\"af\">\(HTML.escaped(failure))</p>" }
    if isOpenEnded { html += "<p class=\"af\">It did not end.</p>" }
    if let children = timeline.children[activity.id] { html += list(children, &timeline) }
    return html + "</li>"
  }
}

/// The nesting and the times of a test's activities.
struct Timeline {
  private(set) var roots: [Int] = []
  private(set) var children: [ActivityID: [Int]] = [:]
  let attachments: [ActivityID: [AttachmentRecord]]
  /// What pages requested and wrote after an activity began, and before the next.
  let requests: [ActivityID: [NetworkRecord]]
  let console: [ActivityID: [ConsoleRecord]]
  /// The activities during which the test failed.
  let failed: Set<ActivityID>
  /// The distance of two ticks on the axis, in seconds.
  let step: Double
  /// The ticks, in seconds.
  let ticks: [Double]
  private let length: Double
  private static let maximumDepth = 100

  init(_ test: TestRecord) {
    var depths: [ActivityID: Int] = [:]
    for (index, activity) in test.activities.enumerated() {
      // A parent precedes its children. No recorder writes a number twice, and none is shown twice, so
      // that no activity contains itself. At the top are also the children of a lost line, and what
      // nests too deeply.
      guard depths[activity.id] == nil else { continue }
      let depth = activity.parent.flatMap { depths[$0] } ?? Self.maximumDepth
      if let parent = activity.parent, depth < Self.maximumDepth {
        children[parent, default: []].append(index)
        depths[activity.id] = depth + 1
      } else {
        roots.append(index)
        depths[activity.id] = 0
      }
    }
    // Activities are numbered from 1.
    let none = ActivityID(rawValue: 0)
    attachments = Dictionary(grouping: test.attachments) { $0.activity ?? none }
    func activity(at date: Date) -> ActivityID {
      let time = date.timeIntervalSince(test.start)
      return test.activities.last { $0.start <= time }?.id ?? none
    }
    requests = Dictionary(grouping: test.network.sorted { $0.start < $1.start }) {
      activity(at: $0.start)
    }
    console = Dictionary(grouping: test.console) { activity(at: $0.date) }
    failed = Set(test.failures.compactMap(\.activity))
    let last = test.activities.reduce(0) { max($0, $1.end ?? $1.start) }
    let length = max(test.duration, last, 0.001)
    let step = Self.step(length)
    self.length = length
    self.step = step
    ticks = (0...Int(length / step)).map { Double($0) * step }
  }

  /// A round number of seconds that fits six times at most.
  private static func step(_ length: Double) -> Double {
    var unit = 0.001
    while true {
      for factor in [1.0, 2, 5] where length / (unit * factor) <= 6 { return unit * factor }
      unit *= 10
    }
  }

  /// A time as a percentage of the whole, with two decimal places.
  func percent(_ seconds: Double) -> String {
    let hundredths = Int((min(max(seconds / length, 0), 1) * 10_000).rounded())
    return "\(hundredths / 100).\(padded(hundredths % 100))"
  }
}

extension TimeText {
  /// A tick of an axis, without needless decimal places.
  static func tick(_ seconds: Double) -> String {
    if seconds == 0 { return "0" }
    if seconds < 0.9995 { return "\(Int((seconds * 1000).rounded())) ms" }
    if seconds >= 120 { return duration(seconds) }
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
