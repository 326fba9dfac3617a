#if os(macOS) || os(Linux)
  import Foundation
  import GantryReport
  import GantryTesting
  import Testing

  /// What processes leave that share a folder, and that are killed.
  @Suite struct ProcessTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    @Test func aKilledProcessLeavesAllThatHadHappened() throws {
      let probe = try probe("killed", "kill")
      #expect(probe.waitForExit() == .crashed(signal: SIGKILL))
      let report = try RunReport(folder: folder.run)
      #expect(report.problems == [])
      let test = try #require(report.tests.first)
      #expect(test.identity == TestIdentity(suite: "Probe", name: "killed"))
      #expect(test.outcome == .interrupted)
      #expect(test.activities.count == 201)
      #expect(test.activities.last?.title == "Tap \"Crash\" Button")
      #expect(test.activities.last?.end == nil)
      #expect(test.launches.map(\.output) == ["the app's last words\n"])
      let attachment = try #require(test.attachments.first)
      #expect(try folder.text(attachment.path) == "kept")
    }

    @Test func processesShareAFolder() throws {
      let ways = ["finish", "kill", "finish", "kill"]
      let probes = try ways.enumerated().map { try probe("test \($0.offset)", $0.element) }
      for probe in probes { probe.waitForExit() }
      let report = try RunReport(folder: folder.run)
      #expect(report.problems == [])
      let tests = report.tests.sorted { $0.identity.name < $1.identity.name }
      #expect(tests.map(\.identity.name) == ["test 0", "test 1", "test 2", "test 3"])
      #expect(tests.map(\.outcome) == [.passed, .interrupted, .passed, .interrupted])
      #expect(tests.map(\.activities.count) == [201, 201, 201, 201])
      #expect(Set(tests.map(\.process)).count == 4)
    }

    @Test func nothingIsRecordedWhereNobodyAsks() throws {
      let probe = try probe("unasked", "finish", report: "", in: folder.path)
      #expect(probe.waitForExit() == .exited(code: 0))
      #expect(probe.output == "nothing is recorded")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func aFolderThatCannotBeMadeIsSaidOnce() throws {
      let file = folder.path + "/file"
      try "".write(toFile: file, atomically: true, encoding: .utf8)
      let probe = try probe("refused", "finish", report: file)
      #expect(probe.waitForExit() == .exited(code: 0))
      #expect(
        probe.output.split(separator: "\n").sorted() == [
          "The record of UI tests can't be written to folder '\(file)': Not a directory. Set "
            + "UI_TEST_REPORT to a folder that can be made or written to, or unset it.",
          "nothing is recorded",
        ])
    }

    private func probe(
      _ name: String, _ way: String, report: String? = nil, in workingDirectory: String? = nil
    ) throws -> ProcessApplication {
      let probe = ProcessApplication(product: "ReportProbe")
      probe.launchArguments = [name, way]
      probe.launchEnvironment = [RunRecorder.variable: report ?? folder.run]
      probe.workingDirectory = workingDirectory
      probe.readiness = .started
      probe.passesOutputOn = false
      try probe.launch()
      return probe
    }
  }
#endif
