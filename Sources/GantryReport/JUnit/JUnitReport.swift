import GantryFormats
import GantryFoundation

/// The run in the format that build servers read.
///
/// There is no standard; this is the common part of Jenkins' `junit-10.xsd`, GitLab and the actions
/// for GitHub. Attachments are named as in Jenkins' and GitLab's documentation:
/// `[[ATTACHMENT|path]]` in `system-out`, with whole paths.
struct JUnitReport {
  let text: String

  init(_ report: RunReport) {
    let suites = Dictionary(grouping: report.tests) { test in
      test.identity.suite.isEmpty ? "UI tests" : test.identity.suite
    }.sorted { $0.key < $1.key }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites name=\"UI tests\" \(Self.totals(report.tests))>")
    for (name, tests) in suites { lines += Self.suite(name, tests, report) }
    lines.append("</testsuites>")
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func suite(
    _ name: String, _ tests: [TestRecord], _ report: RunReport
  ) -> [String] {
    let start = tests.map(\.start).min() ?? Date(timeIntervalSince1970: 0)
    var lines = [
      "  <testsuite name=\"\(XML.attribute(name))\" \(totals(tests)) "
        + "skipped=\"\(tests.count { $0.outcome == .skipped })\" "
        + "timestamp=\"\(TimeText.timestamp(start))\">"
    ]
    for test in tests { lines += testCase(test, suite: name, report) }
    lines.append("  </testsuite>")
    return lines
  }

  private static func totals(_ tests: [TestRecord]) -> String {
    "tests=\"\(tests.count)\" failures=\"\(tests.count { $0.outcome == .failed })\" "
      + "errors=\"\(tests.count { $0.outcome == .interrupted })\" "
      + "time=\"\(TimeText.decimal(tests.reduce(0) { $0 + $1.duration }))\""
  }

  private static func testCase(
    _ test: TestRecord, suite: String, _ report: RunReport
  ) -> [String] {
    var start = "    <testcase classname=\"\(XML.attribute(suite))\" "
    start += "name=\"\(XML.attribute(test.identity.name))\" "
    if let file = test.sourcePlace?.file { start += "file=\"\(XML.attribute(file))\" " }
    if let line = test.sourcePlace?.line { start += "line=\"\(line)\" " }
    var lines = [start + "time=\"\(TimeText.decimal(test.duration))\">"]
    lines += properties(test)
    lines += result(test)
    let output = output(test, report)
    if !output.isEmpty { lines.append("      <system-out>\(XML.escaped(output))</system-out>") }
    lines.append("    </testcase>")
    return lines
  }

  private static func properties(_ test: TestRecord) -> [String] {
    let properties =
      test.notes.map { ($0.name, $0.value) }
      + test.launches.map { ("repro", $0.record.reproLine) }.filter { !$0.1.isEmpty }
      + test.attachments.map { ("attachment", $0.path) }
    if properties.isEmpty { return [] }
    let lines = properties.map { name, value in
      "        <property name=\"\(XML.attribute(name))\" value=\"\(XML.attribute(value))\"/>"
    }
    return ["      <properties>"] + lines + ["      </properties>"]
  }

  private static func result(_ test: TestRecord) -> [String] {
    switch test.outcome {
    case .passed: return []
    case .skipped:
      return ["      <skipped message=\"\(XML.attribute(test.message ?? ""))\"/>"]
    case .interrupted: return failure("error", "interrupted", TestRecord.interruption, test)
    case .failed, .flaky:
      let message = test.failures.first?.message ?? "The test failed without a message."
      let line = message.split(separator: "\n").first.map(String.init) ?? message
      // Surefire's name for it, which readers of failures pass over:
      // https://maven.apache.org/surefire/maven-surefire-plugin/examples/rerun-failing-tests.html
      return failure(test.outcome == .flaky ? "flakyFailure" : "failure", "failure", line, test)
    }
  }

  /// One element for each test: readers count a second as another failure, or refuse the file.
  private static func failure(
    _ element: String, _ type: String, _ message: String, _ test: TestRecord
  ) -> [String] {
    let text = test.failures.map { failure in
      failure.place.map { "\($0): \(failure.message)" } ?? failure.message
    }.joined(separator: "\n\n")
    return [
      "      <\(element) type=\"\(type)\" message=\"\(XML.attribute(message))\">"
        + "\(XML.escaped(text))</\(element)>"
    ]
  }

  private static func output(_ test: TestRecord, _ report: RunReport) -> String {
    let attachments = test.attachments.compactMap(report.path(of:)).uniqued()
    let parts =
      test.launches.map(\.output).filter { !$0.isEmpty }
      // What an app says is none of the report's attachments.
      .map { $0.replacing("[[ATTACHMENT|", with: "[ [ATTACHMENT|") }
      + attachments.map { "[[ATTACHMENT|\($0)]]" }
    return parts.joined(separator: "\n")
  }
}

extension TestRecord {
  /// The message of a test without an end.
  static let interruption =
    "The test was interrupted: its process went away before the test's end, or it runs still."
}

extension FailureRecord {
  /// `file:line`, or nil if unknown.
  var place: String? {
    file.map { file in line.map { "\(file):\($0)" } ?? file }
  }
}
