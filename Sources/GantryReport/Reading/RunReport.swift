import GantryFoundation
import GantrySystem

/// The record of a run, read from its folder, and the report made of it.
package struct RunReport: Sendable {
  package private(set) var folder: String
  /// The tests, in the order in which they began.
  package private(set) var tests: [TestRecord]
  /// What could not be read, in sentences.
  package private(set) var problems: [String]

  /// Reads the record of a run.
  ///
  /// An incomplete record is read as far as possible, and `problems` says so.
  ///
  /// - Throws: `ReportError` with code `notFound` where there is no such folder or no record in
  ///   it, `notReadable` where the system refuses.
  package init(folder: String) throws(ReportError) {
    let folder = RunFolder.standardized(folder)
    self.folder = folder
    var tests: [TestRecord] = []
    var problems: [String] = []
    for name in try Self.recordNames(folder) {
      let path = "\(RunFolder.tests(folder))/\(name)"
      guard !System.leads(path, outOf: folder) else {
        problems.append("Record '\(path)' leads out of the run's folder.")
        continue
      }
      do throws(SystemError) {
        let reader = RecordReader(Data(try System.read(file: path, limit: .max)))
        problems += reader.problems.map { "Of record '\(path)', \($0)." }
        if reader.lines.isEmpty {
          problems.append("Record '\(path)' holds nothing that can be read.")
        } else {
          tests.append(TestRecord(id: String(name.dropLast(6)), lines: reader.lines))
        }
      } catch {
        problems.append("Record '\(path)' can't be read: \(error.reason).")
      }
    }
    if tests.isEmpty && problems.isEmpty { throw .noRecords(folder) }
    self.tests = Self.judged(tests)
    self.problems = problems
  }

  /// Makes a report of tests that another program ran, in a folder with the files of attachments in
  /// `attachments`.
  package init(folder: String, tests: [TestRecord]) {
    self.folder = RunFolder.standardized(folder)
    self.tests = Self.judged(tests)
    problems = []
  }

  /// Makes one report of several runs', such as those of a build's machines, in another folder, which
  /// gets copies of the attachments.
  package init(merging reports: [RunReport], in output: String) throws(ReportError) {
    self.init(folder: output, tests: [])
    for report in reports {
      tests += try report.copied(to: folder).tests
      problems += report.problems
    }
    tests = Self.judged(tests)
  }

  /// Tests in the order in which they began; what failed and passed in a later run is flaky.
  private static func judged(_ tests: [TestRecord]) -> [TestRecord] {
    var tests = tests.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    var passed: Set<[String]> = []
    for index in tests.indices.reversed() {
      if tests[index].outcome == .passed { passed.insert(tests[index].testKey) }
      if tests[index].isBad, passed.contains(tests[index].testKey) {
        tests[index].outcome = .flaky
      }
    }
    return tests
  }

  private static func recordNames(_ folder: String) throws(ReportError) -> [String] {
    guard let kind = System.kind(folder) else { throw .notFound(folder) }
    guard kind == .folder else {
      throw .notReadable(folder, SystemError("list '\(folder)'", reason: "it is a file"))
    }
    let path = RunFolder.tests(folder)
    guard System.exists(path) else { throw .noRecords(folder) }
    do throws(SystemError) {
      return try System.names(inFolder: path).filter { $0.hasSuffix(".jsonl") }
    } catch {
      throw .notReadable(path, error)
    }
  }

  /// Writes `index.html` and `junit.xml`, each whole or not at all, and returns the page's path.
  ///
  /// Unwanted attachments of passed tests are first removed from the run's folder. With another
  /// output folder they are only left out there, and the run's folder stays unchanged.
  ///
  /// The page embeds as many bytes of pictures as the limit says; it links to the files of others,
  /// and says so.
  package func write(
    to output: String? = nil, embeddedImageLimit: Int = 50 << 20
  ) throws(ReportError) -> String {
    let folder = output.map(RunFolder.standardized) ?? folder
    let report = try folder == self.folder ? withoutUnwantedAttachments() : copied(to: folder)
    let page = folder + "/index.html"
    try Self.replace(page) { file throws(SystemError) in
      try ReportDocument(report, embeddedImageLimit: embeddedImageLimit).write(file.write)
    }
    try Self.replace(folder + "/junit.xml") { file throws(SystemError) in
      try file.write(Array(JUnitReport(report).text.utf8))
    }
    return page
  }

  private static func replace(
    _ path: String, _ body: (OpenFile) throws(SystemError) -> Void
  ) throws(ReportError) {
    do throws(SystemError) {
      try System.write(toPrivateFile: path, body)
    } catch {
      throw .notWritten(path, error)
    }
  }

  /// The run without attachments of passed tests that were to be kept only on failure; their files
  /// are removed.
  private func withoutUnwantedAttachments() throws(ReportError) -> RunReport {
    let wanted = withWantedAttachments
    for (test, kept) in zip(tests, wanted.tests) where test.outcome == .passed {
      // The same file may be kept for another reason: an unchanged screen is stored once.
      let kept = Set(kept.attachments.map(\.path))
      for attachment in test.attachments where !kept.contains(attachment.path) {
        guard let path = self.path(of: attachment) else { continue }
        do throws(SystemError) {
          try System.remove(file: path)
        } catch {
          throw .notWritten(path, error)
        }
      }
    }
    return wanted
  }

  /// The run without those attachments, whose files stay.
  private var withWantedAttachments: RunReport {
    var report = self
    for index in tests.indices where tests[index].outcome == .passed {
      report.tests[index].attachments.removeAll { $0.lifetime != .keepAlways }
    }
    return report
  }

  /// The run with its attachments' files in another folder, for the page's links.
  private func copied(to folder: String) throws(ReportError) -> RunReport {
    var copy = withWantedAttachments
    copy.folder = folder
    let attachments = RunFolder.attachments(folder)
    do throws(SystemError) {
      try System.makeFolder(attachments)
    } catch {
      throw .notWritten(attachments, error)
    }
    for attachment in copy.tests.flatMap(\.attachments) {
      guard let source = path(of: attachment), let target = copy.path(of: attachment) else {
        continue
      }
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try System.read(file: source, limit: .max)
      } catch {
        // The page reports a missing file.
        if error.isMissing { continue }
        throw .notCopied(source, error)
      }
      try Self.replace(target) { file throws(SystemError) in try file.write(bytes) }
    }
    return copy
  }

  /// The absolute path of an attachment's file, or nil if the record's path leaves the folder, also
  /// by links.
  func path(of attachment: AttachmentRecord) -> String? {
    let parts = attachment.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "attachments", !parts[1].isEmpty else { return nil }
    return System.path(attachment.path, within: folder)
  }
}
