package import GantryFoundation
import GantryRedaction
import GantrySystem

/// Records one test: its actions, the output of the app and the page, and its outcome.
///
/// Every call may come from any thread and is written at once. None throws: what can't be written
/// is reported once on standard error, and the test goes on.
package final class TestRecorder: Sendable {
  /// Identifies this test among all tests of all runs, in its record and attachments.
  package let id: UUID

  private struct State {
    var file: OpenFile?
    var lastNumber = 0
    var open: [ActivityID] = []
    var outputs: [LaunchID: String] = [:]
    /// The last of each extension.
    var lastAttachments: [String: (data: Data, path: String)] = [:]
    /// Whether the last line may be written in part.
    var isCut = false
    /// When the last event was, since the test began.
    var lastTime = Duration.zero
  }

  private let run: RunRecorder
  private let start = ContinuousClock.now
  /// The same moment by the clock that requests and lines of pages are dated by.
  private let date = Date()
  private let path: String
  private let state = Lock(State())

  init(_ test: TestIdentity, in run: RunRecorder) {
    self.run = run
    id = UUID()
    path = "\(RunFolder.tests(run.folder))/\(id.uuidString).jsonl"
    record(
      .began(
        version: RecordLine.version, test: test, process: System.processIdentifier,
        date: date.timeIntervalSince1970))
  }

  // MARK: The test

  /// Sets the test's identity: XCTest reveals a test's name only at its end.
  package func identify(as test: TestIdentity) { record(.identified(test: test)) }

  /// Adds a fact about the test, such as the browser it ran in; the last of a name counts.
  package func note(_ name: String, _ value: String) { record(.noted(name: name, value: value)) }

  /// Records a failure during the innermost activity that is open.
  package func fail(_ message: String, file: String? = nil, line: Int? = nil) {
    state.withLock { state in
      let failure = FailureRecord(
        message: message, file: file, line: line, activity: state.open.last)
      write(.failed(failure), &state)
    }
  }

  /// How long the test took until its last event: what is known of one whose end isn't reported.
  package var timeOfLastEvent: Duration { state.withLock { $0.lastTime } }

  /// Ends the test's record; the message is why it was skipped.
  package func finish(
    _ outcome: TestOutcome, duration: Duration? = nil, message: String? = nil
  ) {
    let duration = duration ?? start.duration(to: .now)
    state.withLock { state in
      write(
        .finished(outcome: outcome, duration: duration.inSeconds, message: message), &state)
      // A later event opens it again; a run of thousands of tests must not keep as many files open.
      state.file = nil
      state.outputs = [:]
      state.lastAttachments = [:]
    }
  }

  // MARK: Activities

  /// Begins an activity, such as `Tap "Canada" button`, inside of the innermost that is open.
  package func beginActivity(
    _ title: String, kind: ActivityKind = .step, at place: String? = nil
  ) -> ActivityID {
    state.withLock { state in
      state.lastNumber += 1
      let id = ActivityID(rawValue: state.lastNumber)
      let parent = state.open.last
      state.open.append(id)
      write(.opened(id: id, parent: parent, title: title, kind: kind, place: place), &state)
      return id
    }
  }

  /// Ends an activity; a failure, in one line, only marks it: `fail` records the test's.
  package func endActivity(_ id: ActivityID, failure: String? = nil) {
    state.withLock { state in
      state.open.removeAll { $0 == id }
      write(.closed(id: id, failure: failure), &state)
    }
  }

  // MARK: Launches and output

  /// Records a launch of the app during the innermost activity that is open.
  package func recordLaunch(_ launch: LaunchEntry) -> LaunchID {
    state.withLock { state in
      state.lastNumber += 1
      let id = LaunchID(rawValue: state.lastNumber)
      write(.launched(id: id, launch: launch, activity: state.open.last), &state)
      return id
    }
  }

  /// Records an app's whole output so far; only the part that is new is written.
  package func update(_ launch: LaunchID, output: String) {
    let redacted = run.scrubber.scrubbed(output)
    state.withLock { state in
      let known = state.outputs[launch] ?? ""
      guard redacted != known else { return }
      state.outputs[launch] = redacted
      // By bytes: texts that are equal in Swift may differ in length.
      let isMore = !known.isEmpty && redacted.utf8.starts(with: known.utf8)
      let more = isMore ? String(redacted.utf8.dropFirst(known.utf8.count)) : nil
      let event = RecordEvent.output(
        launch: launch, text: more ?? redacted, isMore: more != nil)
      write(redacted: event, &state)
    }
  }

  package func measured(_ measurement: MeasurementRecord) { record(.measured(measurement)) }

  package func recordConsole(_ lines: [ConsoleRecord]) {
    if !lines.isEmpty { record(.console(lines)) }
  }

  package func recordNetwork(_ requests: [NetworkRecord]) {
    if !requests.isEmpty { record(.network(requests)) }
  }

  // MARK: Attachments

  /// Keeps bytes with the test and an activity; nil means the innermost that is open.
  @discardableResult
  package func attach(
    _ data: Data, name: String, contentType: String, lifetime: AttachmentLifetime = .keepAlways,
    role: AttachmentRole = .plain, activity: ActivityID? = nil, viewport: [Int]? = nil
  ) -> Data {
    let scrubber = run.scrubber
    let data = scrubber.scrubbed(attachment: data, contentType)
    state.withLock { state in
      guard let path = keep(data, scrubber.scrubbed(name), contentType, &state) else { return }
      let attachment = AttachmentRecord(
        name: name, contentType: contentType, path: path, size: data.count, lifetime: lifetime,
        role: role, activity: activity ?? state.open.last, viewport: viewport)
      write(.attached(attachment), &state)
    }
    return data
  }

  /// Writes an attachment's file; an unchanged screen is kept once.
  private func keep(
    _ data: Data, _ name: String, _ contentType: String, _ state: inout State
  ) -> String? {
    let suffix = MediaType.fileExtension(contentType, name: name)
    if let last = state.lastAttachments[suffix], last.data == data { return last.path }
    state.lastNumber += 1
    let file = "\(id.uuidString)-\(state.lastNumber)-\(MediaType.fileName(name, contentType))"
    let path = "\(RunFolder.attachments(run.folder))/\(file)"
    do {
      let file = try OpenFile(creating: path)
      try data.withUnsafeBytes { try file.write($0) }
    } catch {
      // A part of it would pass for the whole; no other file has its name.
      try? System.remove(file: path)
      warn(path, error)
      return nil
    }
    let relative = "attachments/\(file)"
    state.lastAttachments[suffix] = (data, relative)
    return relative
  }

  // MARK: Lines

  private func record(_ event: RecordEvent) { state.withLock { write(event, &$0) } }

  private func write(_ event: RecordEvent, _ state: inout State) {
    write(redacted: event.redacted(by: run.scrubber), &state)
  }

  private func write(redacted event: RecordEvent, _ state: inout State) {
    state.lastTime = start.duration(to: .now)
    let line = RecordLine(at: state.lastTime.inSeconds, event: event)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      encoder.dateEncodingStrategy = .secondsSince1970
      var bytes = try encoder.encode(line)
      bytes.append(UInt8(ascii: "\n"))
      // The reader passes over an empty line, and over a part of one, but not over two in one.
      if state.isCut { bytes.insert(UInt8(ascii: "\n"), at: bytes.startIndex) }
      let file = try state.file ?? OpenFile(appendingTo: path)
      state.file = file
      state.isCut = true
      try bytes.withUnsafeBytes { try file.write($0) }
      state.isCut = false
    } catch {
      warn(path, error)
    }
  }

  private func warn(_ path: String, _ error: any Error) {
    run.warn(path, (error as? SystemError)?.reason ?? "\(error)")
  }
}

extension Duration {
  /// In seconds, to the microsecond.
  var inSeconds: Double {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000_000
  }
}
