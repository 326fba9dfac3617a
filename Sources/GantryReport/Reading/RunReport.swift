import Foundation

/// The record of a run, read from its folder, and the report that is made of it.
package struct RunReport: Sendable {
  /// What `write` wrote.
  package struct Files: Sendable {
    /// The page for people.
    package let page: String
    /// The results for build servers.
    package let junit: String
  }

  /// The run's folder.
  package let folder: String
  /// The tests, in the order in which they began.
  package let tests: [TestRecord]
  /// What could not be read, in sentences.
  package let problems: [String]

  /// Reads the record of a run.
  ///
  /// A record whose end is cut off is read as far as it goes, and `problems` says so.
  ///
  /// - Parameter folder: what `UI_TEST_REPORT` named while the tests ran.
  /// - Throws: `ReportError` with code `notFound` where there is no such folder or no record in
  ///   it, `notReadable` where the system refuses.
  package init(folder: String) throws(ReportError) {
    let folder = RunFolder.standardized(folder)
    self.folder = folder
    var tests: [TestRecord] = []
    var problems: [String] = []
    for name in try Self.recordNames(folder) {
      let path = "\(RunFolder.tests(folder))/\(name)"
      do {
        let reader = RecordReader(try Data(contentsOf: URL(fileURLWithPath: path)))
        problems += reader.problems.map { "Of record '\(path)', \($0)." }
        if reader.lines.isEmpty {
          problems.append("Record '\(path)' holds nothing that can be read.")
        } else {
          tests.append(TestRecord(id: String(name.dropLast(6)), lines: reader.lines))
        }
      } catch {
        problems.append("Record '\(path)' can't be read: \(error.localizedDescription)")
      }
    }
    if tests.isEmpty && problems.isEmpty { throw .noRecords(folder) }
    self.tests = tests.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    self.problems = problems
  }

  private static func recordNames(_ folder: String) throws(ReportError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw .notFound(folder)
    }
    guard isFolder.boolValue else { throw .notReadable(folder, "it is a file") }
    let path = RunFolder.tests(folder)
    guard FileManager.default.fileExists(atPath: path) else { throw .noRecords(folder) }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(".jsonl") }.sorted()
    } catch {
      throw .notReadable(path, error.localizedDescription)
    }
  }

  /// Writes `index.html` and `junit.xml` into the run's folder, each whole or not at all.
  ///
  /// Attachments that nobody wants of a test that passed are removed first.
  ///
  /// - Parameter embeddedImageLimit: how many bytes of pictures the page holds; beyond that it
  ///   names their files, and says so.
  /// - Returns: where they are.
  /// - Throws: `ReportError` with code `notWritable`.
  package func write(embeddedImageLimit: Int = 50 << 20) throws(ReportError) -> Files {
    let report = try withoutUnwantedAttachments()
    let files = Files(page: folder + "/index.html", junit: folder + "/junit.xml")
    try Self.replace(files.page) { write throws(ReportFiles.Failure) in
      try ReportPage(report, embeddedImageLimit: embeddedImageLimit).write(write)
    }
    try Self.replace(files.junit) { write throws(ReportFiles.Failure) in
      let bytes = Array(JUnitReport(report).text.utf8)
      try write(bytes)
    }
    return files
  }

  private static func replace(
    _ path: String,
    _ body: (_ write: ([UInt8]) throws(ReportFiles.Failure) -> Void) throws(ReportFiles.Failure)
      -> Void
  ) throws(ReportError) {
    do throws(ReportFiles.Failure) {
      try ReportFiles.replace(path, body)
    } catch {
      throw .notWritten(path, error.reason)
    }
  }

  /// The run without attachments of passed tests that were to be kept on failure alone; their files
  /// are removed.
  private func withoutUnwantedAttachments() throws(ReportError) -> RunReport {
    var tests = tests
    for index in tests.indices where tests[index].outcome == .passed {
      let isKept: (AttachmentRecord) -> Bool = { $0.lifetime == .keepAlways }
      // The same file may be kept for another reason: a screen that didn't change is stored once.
      let kept = Set(tests[index].attachments.filter(isKept).map(\.path))
      for attachment in tests[index].attachments where !kept.contains(attachment.path) {
        guard let path = self.path(of: attachment) else { continue }
        do throws(ReportFiles.Failure) {
          try ReportFiles.remove(path)
        } catch {
          throw .notWritten(path, error.reason)
        }
      }
      tests[index].attachments.removeAll { !isKept($0) }
    }
    return RunReport(folder: folder, tests: tests, problems: problems)
  }

  private init(folder: String, tests: [TestRecord], problems: [String]) {
    self.folder = folder
    self.tests = tests
    self.problems = problems
  }

  /// The whole path of an attachment's file, or nil where a record names one outside the folder.
  func path(of attachment: AttachmentRecord) -> String? {
    let parts = attachment.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "attachments", parts[1] != "..", !parts[1].isEmpty else {
      return nil
    }
    return "\(folder)/\(attachment.path)"
  }
}
