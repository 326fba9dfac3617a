#if CommandLineTool
  import GantryFormats
  import GantryFoundation
  import GantryReport
  import GantrySystem

  /// The tests of an `.xcresult` bundle, by what Xcode 16's `xcresulttool` says of it.
  ///
  /// `xcresulttool help get test-results tests` and `… export attachments` print the schema of what
  /// is read here; nothing of it was run on a Mac.
  struct ResultBundle {
    private let path: String
    private let xcrun: InstalledTool

    init(_ path: String) throws(ToolError) {
      guard System.kind(path) == .folder else {
        throw ToolError(.noInput, "There is no bundle of results.", at: path)
      }
      self.path = path
      xcrun = try InstalledTool("xcrun")
    }

    /// The report's content; the files of attachments are put into its folder.
    func report(in folder: String) throws -> RunReport {
      let results = ["xcresulttool", "get", "test-results"]
      let summary = try xcrun.ask(results + ["summary", "--path", path])
      let answer = try xcrun.ask(results + ["tests", "--path", path])
      guard case .array(let plans)? = answer.member("testNodes") else {
        throw ToolError(.unavailable, "xcresulttool names no tests of the bundle.", at: path)
      }
      var runs: [Run] = []
      for plan in plans { Self.collect(plan, Run(), &runs) }
      let attachments = try attachments(to: "\(folder)/attachments")
      var start = Date(timeIntervalSince1970: summary.member("startTime")?.number ?? 0)
      var tests: [TestRecord] = []
      let width = "\(runs.count)".count
      for (number, run) in runs.enumerated() {
        let digits = "\(number + 1)"
        tests.append(
          TestRecord(
            // It sorts runs that begin at the same time, as text.
            id: String(repeating: "0", count: width - digits.count) + digits,
            run.identity, run.outcome, start: start, duration: run.duration,
            message: run.outcome == .skipped ? run.details : nil, failures: run.failures,
            notes: run.notes,
            attachments: (attachments[run.identifier] ?? []).filter(run.has).map(\.record)))
        // When each began isn't said; they ran one after the other, or side by side.
        start.addTimeInterval(run.duration)
      }
      return RunReport(folder: folder, tests: tests)
    }

    // MARK: Tests

    /// A run of a test case: on a device, in a configuration, with arguments, again after a failure.
    private struct Run {
      var bundle: String?
      var suites: [String] = []
      var name = ""
      var identifier = ""
      var details: String?
      /// What tells it from other runs of the case, but for its number.
      var kinds: [String] = []
      /// Its number among the repetitions of the test, from 1; nil if it isn't repeated.
      var repetition: Int?
      var notes: [TestRecord.Note] = []
      var outcome = TestOutcome.interrupted
      var duration = 0.0
      var failures: [FailureRecord] = []

      /// The same for all repetitions: what fails and then passes is flaky.
      var identity: TestIdentity {
        TestIdentity(
          module: bundle, suite: suites.joined(separator: "."),
          name: kinds.isEmpty ? name : "\(name) (\(kinds.joined(separator: ", ")))")
      }

      func has(_ attachment: Attachment) -> Bool {
        guard let repetition, let other = attachment.repetition else { return true }
        return repetition == other
      }
    }

    /// Nodes that are runs of their test case.
    private static let runKinds: Set = [
      "Device", "Test Plan Configuration", "Arguments", "Repetition", "Test Case Run",
    ]

    private static func collect(_ node: Value, _ parent: Run, _ runs: inout [Run]) {
      var run = parent
      let name = node.member("name")?.text ?? ""
      let kind = node.member("nodeType")?.text ?? ""
      let children = node.member("children")?.elements ?? []
      switch kind {
      case "Unit test bundle", "UI test bundle":
        run.bundle = name
        run.notes = [TestRecord.Note(name: "Bundle", value: name)]
      case "Test Suite": run.suites.append(name)
      case "Test Case":
        run.name = name
        run.identifier = node.member("nodeIdentifier")?.text ?? name
      case "Repetition":
        run.repetition = node.member("nodeIdentifier")?.text.flatMap { Int($0) }
        run.notes.append(TestRecord.Note(name: kind, value: name))
      case let kind where runKinds.contains(kind):
        run.kinds.append(name)
        run.notes.append(TestRecord.Note(name: kind, value: name))
      default: break
      }
      guard !run.name.isEmpty else {
        for child in children { collect(child, run, &runs) }
        return
      }
      run.details = node.member("details")?.text ?? run.details
      run.duration =
        node.member("durationInSeconds")?.number ?? seconds(node.member("duration")?.text) ?? 0
      run.outcome = outcome(node.member("result")?.text)
      if node.member("result")?.text == "Expected Failure" {
        run.notes.append(TestRecord.Note(name: "Result", value: "expected failure"))
      }
      run.failures += children.filter { $0.member("nodeType")?.text == "Failure Message" }.map(
        failure)
      let parts = children.filter { runKinds.contains($0.member("nodeType")?.text ?? "") }
      if parts.isEmpty {
        runs.append(run)
      } else {
        for part in parts { collect(part, run, &runs) }
      }
    }

    private static func outcome(_ text: String?) -> TestOutcome {
      switch text {
      case "Passed", "Expected Failure": .passed
      case "Failed": .failed
      case "Skipped": .skipped
      default: .interrupted
      }
    }

    /// `CountriesUITests.swift:18: XCTAssertTrue failed`.
    private static func failure(_ node: Value) -> FailureRecord {
      let text = node.member("name")?.text ?? ""
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0].hasSuffix(".swift") || parts[0].hasSuffix(".m"),
        let line = Int(parts[1])
      else { return FailureRecord(message: text, file: nil, line: nil) }
      return FailureRecord(
        message: String(parts[2].drop { $0 == " " }), file: String(parts[0]), line: line)
    }

    /// Of `1m 5s`, where there is no number.
    private static func seconds(_ text: String?) -> Double? {
      guard let text else { return nil }
      var seconds = 0.0
      for part in text.split(separator: " ") {
        guard let duration = DurationText.read(String(part.replacing(",", with: "."))) else {
          return nil
        }
        seconds += duration / .seconds(1)
      }
      return seconds
    }

    // MARK: Attachments

    private struct Attachment {
      var record: AttachmentRecord
      /// The number of the repetition that it belongs to, if the tool says so.
      var repetition: Int?
    }

    /// The attachments of each test, whose files the tool writes into a folder.
    private func attachments(to folder: String) throws -> [String: [Attachment]] {
      try ToolError.onFailure("The folder can't be made", .cannotCreate, at: folder) {
        () throws(SystemError) in try System.makeFolder(folder)
      }
      try xcrun.run([
        "xcresulttool", "export", "attachments", "--path", path, "--output-path", folder,
      ])
      let manifest = "\(folder)/manifest.json"
      guard System.kind(manifest) == .file else { return [:] }
      let list = try Input.json(Input.read(manifest), "The list of attachments", at: manifest)
      var attachments: [String: [Attachment]] = [:]
      for test in list.elements {
        guard let identifier = test.member("testIdentifier")?.text else { continue }
        for attachment in test.member("attachments")?.elements ?? [] {
          guard let file = attachment.member("exportedFileName")?.text,
            case .file? = System.kind("\(folder)/\(file)"), !file.contains("/")
          else { continue }
          // For the page alone; a file that went away meanwhile is reported there.
          let size = (try? System.status(of: "\(folder)/\(file)").size).map { Int($0) } ?? 0
          let record = AttachmentRecord(
            name: attachment.member("suggestedHumanReadableName")?.text ?? file,
            contentType: Self.mediaType(file), path: "attachments/\(file)", size: size)
          attachments[identifier, default: []].append(
            Attachment(
              record: record,
              repetition: attachment.member("repetitionNumber")?.number.flatMap {
                Int(exactly: $0)
              }))
        }
      }
      return attachments
    }

    private static func mediaType(_ file: String) -> String {
      let suffix = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "txt": "text/plain", "json": "application/json", "html": "text/html",
        "mp4": "video/mp4", "heic": "image/heic",
      ][suffix] ?? "application/octet-stream"
    }
  }

  extension Value {
    fileprivate var number: Double? {
      if case .number(let text) = self { Double(text) } else { nil }
    }
  }
#endif
