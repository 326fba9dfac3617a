package import GantryFoundation

/// The record of one test after its run.
package struct TestRecord: Sendable {
  /// A fact about the test.
  package struct Note: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  package struct Activity: Equatable, Sendable {
    package let id: ActivityID
    package var parent: ActivityID?
    package var title: String
    package var kind: ActivityKind
    /// The file of the test and the line in it, as in `CanadaTests.swift:24`.
    package var place: String?
    /// Seconds since the test began.
    package var start: Double
    /// Seconds since the test began, or nil without an end.
    package var end: Double?
    /// Why it failed, or nil.
    package var failure: String?
  }

  package struct RecordedLaunch: Equatable, Sendable {
    package let id: LaunchID
    package var record: LaunchEntry
    /// Seconds since the test began.
    package var at: Double
    package var activity: ActivityID?
    package var output: String
  }

  /// Identifies the test in links and file names.
  package let id: String
  package internal(set) var identity = TestIdentity(name: "")
  package internal(set) var outcome = TestOutcome.interrupted
  package internal(set) var start = Date(timeIntervalSince1970: 0)
  /// In seconds; for an interrupted test, until its last known event.
  package internal(set) var duration = 0.0
  /// Why it was skipped.
  package internal(set) var message: String?
  package internal(set) var process: Int32 = 0
  package internal(set) var notes: [Note] = []
  /// In the order in which they began, each after its parent.
  package internal(set) var activities: [Activity] = []
  package internal(set) var launches: [RecordedLaunch] = []
  package internal(set) var console: [ConsoleRecord] = []
  package internal(set) var network: [NetworkRecord] = []
  /// The places of requests that haven't ended.
  private var openRequests: [NetworkRecord: [Int]] = [:]
  package internal(set) var measurements: [MeasurementRecord] = []
  package internal(set) var failures: [FailureRecord] = []
  package internal(set) var attachments: [AttachmentRecord] = []

  /// When it ended, as far as known.
  package var end: Date { start.addingTimeInterval(duration) }

  /// Whether it makes the run fail.
  var isBad: Bool { outcome == .failed || outcome == .interrupted }

  /// Whether there is something wrong to be shown.
  var hasTrouble: Bool { isBad || outcome == .flaky }

  /// Where the test is, or where it first failed.
  var sourcePlace: FailureRecord? {
    let file = identity.file
    guard file == nil else { return FailureRecord(message: "", file: file, line: identity.line) }
    return failures.first { $0.file != nil }
  }

  /// What runs of one test have in common: those in two browsers are two tests'.
  var testKey: [String] {
    [
      identity.module ?? "", identity.suite, identity.name, identity.file ?? "",
      identity.line.map(String.init) ?? "",
    ] + notes.filter { $0.name == "browser" }.map(\.value)
  }
}

extension TestRecord {
  /// The record of a test that another program ran.
  package init(
    id: String, _ identity: TestIdentity, _ outcome: TestOutcome, start: Date, duration: Double,
    message: String?, failures: [FailureRecord], notes: [Note], attachments: [AttachmentRecord]
  ) {
    self.id = id
    (self.identity, self.outcome, self.start) = (identity, outcome, start)
    (self.duration, self.message) = (duration, message)
    (self.failures, self.notes, self.attachments) = (failures, notes, attachments)
  }

  init(id: String, lines: [RecordLine]) {
    self.id = id
    var last = 0.0
    for line in lines {
      last = max(last, line.at)
      add(line)
    }
    if outcome == .interrupted { duration = last }
    // A record without its first line still has a name that people can search.
    if identity.name.isEmpty { identity.name = "unnamed test \(id)" }
  }

  private mutating func add(_ line: RecordLine) {
    switch line.event {
    case .began(_, let test, let process, let date):
      identity = test
      self.process = process
      start = Date(timeIntervalSince1970: date)
    case .identified(let test):
      identity = TestIdentity(
        module: test.module ?? identity.module,
        suite: test.suite.isEmpty ? identity.suite : test.suite, name: test.name,
        file: test.file ?? identity.file, line: test.line ?? identity.line)
    case .noted(let name, let value):
      notes.removeAll { $0.name == name }
      notes.append(Note(name: name, value: value))
    case .opened(let id, let parent, let title, let kind, let place):
      activities.append(
        Activity(
          id: id, parent: parent, title: title, kind: kind, place: place, start: line.at))
    case .closed(let id, let failure):
      // Most end soon after they began.
      guard let index = activities.lastIndex(where: { $0.id == id }) else { return }
      activities[index].end = line.at
      activities[index].failure = failure
    case .attached(let attachment): attachments.append(attachment)
    case .launched(let id, let launch, let activity):
      launches.append(
        RecordedLaunch(id: id, record: launch, at: line.at, activity: activity, output: ""))
    case .output(let id, let text, let isMore):
      guard let index = launches.lastIndex(where: { $0.id == id }) else { return }
      // In place: an app may write a million lines.
      if !isMore { launches[index].output = "" }
      launches[index].output += text
    case .console(let lines): console += lines
    case .network(let requests): for request in requests { add(request) }
    case .measured(let measurement): measurements.append(measurement)
    case .failed(let failure): failures.append(failure)
    case .finished(let outcome, let duration, let message):
      self.outcome = outcome
      self.duration = duration
      self.message = message
    }
  }

  /// Adds a request; what is known of it later takes the place of its beginning.
  private mutating func add(_ request: NetworkRecord) {
    let key = NetworkRecord(method: request.method, url: request.url, start: request.start)
    let isBeginning = request.duration == nil && request.status == nil
    if !isBeginning, let place = openRequests[key]?.first {
      network[place] = request
      if request.duration != nil { openRequests[key]?.removeFirst() }
    } else {
      if isBeginning { openRequests[key, default: []].append(network.count) }
      network.append(request)
    }
  }
}
