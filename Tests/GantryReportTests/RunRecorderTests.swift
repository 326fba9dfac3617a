import Foundation
import GantryReport
import Testing

@Suite struct RunRecorderTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  @Test func whatIsRecordedIsRead() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "unknown"))
    let start = Date(timeIntervalSince1970: 1_700_000_000.25)
    let outer = test.beginActivity("Outer", kind: .step)
    let inner = test.beginActivity("Inner", kind: .action)
    let launch = LaunchEntry(
      appName: "Countries", arguments: ["--a", ""], environmentNames: ["PATH"],
      options: [
        LaunchEntry.OptionRecord(
          name: "a", value: nil, origin: "here", isSet: false, shadowed: ["b"])
      ], reproLine: "Countries --a ''", address: "http://localhost/")
    let launched = test.recordLaunch(launch)
    test.update(launched, output: "one\n")
    test.update(launched, output: "one\ntwo\n")
    let line = ConsoleRecord(level: .warning, text: "careful", place: "a.js:1", date: start)
    test.recordConsole([line])
    let request = NetworkRecord(
      method: "GET", url: "http://localhost/", type: "document", status: 500, start: start,
      duration: 0.25, failure: "broken")
    test.recordNetwork([request])
    test.attach(picture, name: "Screen", contentType: "image/png", role: .after)
    test.fail("No.\nReally.", file: "/src/A.swift", line: 7)
    test.endActivity(inner, failure: "It failed")
    test.endActivity(outer)
    test.note("Engine", "first")
    test.note("Engine", "second")
    let identity = TestIdentity(
      module: "Module", suite: "Suite", name: "name()", file: "/src/A.swift", line: 3)
    test.identify(as: identity)
    test.finish(.failed, duration: .milliseconds(1500))

    let report = try RunReport(folder: folder.run)
    #expect(report.problems == [])
    let read = try #require(report.tests.first)
    #expect(report.tests.count == 1)
    #expect(read.id == test.id.uuidString)
    #expect(read.identity == identity)
    #expect(read.outcome == .failed)
    #expect(read.duration == 1.5)
    #expect(read.activities.map(\.title) == ["Outer", "Inner"])
    #expect(read.activities.map(\.kind) == [.step, .action])
    #expect(read.activities.map(\.parent) == [nil, outer])
    #expect(read.activities.map(\.failure) == [nil, "It failed"])
    #expect(read.activities.allSatisfy { ($0.end ?? -1) >= $0.start })
    #expect(read.launches.map(\.record) == [launch])
    #expect(read.launches.map(\.output) == ["one\ntwo\n"])
    #expect(read.launches.map(\.activity) == [inner])
    #expect(read.console == [line])
    #expect(read.network == [request])
    #expect(read.notes.map(\.value) == ["second"])
    #expect(read.failures.map(\.message) == ["No.\nReally."])
    #expect(read.failures.map(\.activity) == [inner])
    let attachment = try #require(read.attachments.first)
    #expect(attachment.activity == inner)
    #expect(attachment.role == .after)
    #expect(attachment.size == picture.count)
    #expect(try folder.data(attachment.path) == picture)
  }

  @Test func onlyNewOutputIsWritten() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    let launch = test.recordLaunch(LaunchEntry(appName: "App"))
    test.update(launch, output: "the first line\n")
    test.update(launch, output: "the first line\nthe second line\n")
    test.update(launch, output: "the first line\nthe second line\n")
    let record = try folder.text(folder.onlyRecord())
    #expect(record.count(of: "the first line") == 1)
    #expect(record.count(of: "the second line") == 1)
    test.update(launch, output: "another\n")
    let read = try RunReport(folder: folder.run).tests.first
    #expect(read?.launches.map(\.output) == ["another\n"])
  }

  @Test func aScreenThatDidNotChangeIsKeptOnce() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    for role in [AttachmentRole.after, .before] {
      test.attach(picture, name: "screen", contentType: "image/png", role: role)
    }
    test.attach(Data("other".utf8), name: "text", contentType: "text/plain")
    #expect(try folder.files().count { $0.hasPrefix("attachments/") } == 2)
    let read = try #require(try RunReport(folder: folder.run).tests.first)
    #expect(read.attachments.count == 3)
    #expect(read.attachments[0].path == read.attachments[1].path)
  }

  @Test(arguments: [
    ("Screen of Canada", "image/png", "Screen-of-Canada.png"),
    ("../../etc/passwd", "text/plain", "------etc-passwd.txt"),
    ("a:b\u{0}<é>", "application/octet-stream", "a-b----.bin"),
    ("trace.ZIP", "application/octet-stream", "trace.zip"),
    ("", "application/json; charset=utf-8", "attachment.json"),
  ])
  func attachmentsHaveNamesThatEverySystemTakes(
    _ name: String, _ type: String, _ file: String
  ) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.attach(Data("x".utf8), name: name, contentType: type)
    let names = try folder.files().filter { $0.hasPrefix("attachments/") }
    #expect(names == ["attachments/\(test.id.uuidString)-1-\(file)"])
  }

  @Test func filesAndFoldersArePrivate() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.attach(Data("x".utf8), name: "x", contentType: "text/plain")
    test.finish(.passed)
    _ = try RunReport(folder: folder.run).write()
    for name in ["", "tests", "attachments"] { #expect(try folder.mode(name) == 0o700) }
    let files = try folder.files()
    #expect(files.count == 4)
    for name in files { #expect(try folder.mode(name) == 0o600) }
  }

  @Test func whatComesAfterTheEndIsRecorded() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.finish(.passed)
    test.note("late", "yes")
    let read = try #require(try RunReport(folder: folder.run).tests.first)
    #expect(read.outcome == .passed)
    #expect(read.notes.map(\.value) == ["yes"])
  }

  /// Nobody says when it ended, and the run goes on.
  @Test func aTestMayEndWithItsLastEvent() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.note("last", "yes")
    let interrupted = try #require(try RunReport(folder: folder.run).tests.first)
    test.finish(.passed, duration: test.timeOfLastEvent)
    let read = try #require(try RunReport(folder: folder.run).tests.first)
    #expect(read.outcome == .passed)
    #expect(read.duration == interrupted.duration)
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    let file = folder.path + "/file"
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: ReportError.self) { try RunRecorder(folder: file + "/run") }
    #expect(error?.code == .notWritable)
    #expect(
      error?.description == "The record of UI tests can't be written to folder '\(file)/run': "
        + "Not a directory. Set UI_TEST_REPORT to a folder that can be made or written to, or "
        + "unset it.")
  }

  @Test func threadsRecordAtOnce() async throws {
    let run = try RunRecorder(folder: folder.run)
    let shared = run.begin(test: TestIdentity(suite: "Shared", name: "all"))
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<25 {
            let test = run.begin(test: TestIdentity(suite: "S\(thread)", name: "t\(number)"))
            for step in 0..<10 {
              let activity = test.beginActivity("Step \(step)")
              shared.note("\(thread)-\(number)-\(step)", String(repeating: "x", count: 500))
              test.endActivity(activity)
            }
            test.attach(Data("\(thread) \(number)".utf8), name: "n", contentType: "text/plain")
            test.finish(.passed)
          }
        }
      }
    }
    shared.finish(.passed)
    let report = try RunReport(folder: folder.run)
    #expect(report.problems == [])
    #expect(report.tests.count == 101)
    #expect(Set(report.tests.map(\.identity)).count == 101)
    let all = try #require(report.tests.first { $0.identity.suite == "Shared" })
    #expect(all.notes.count == 1000)
    for test in report.tests where test.identity.suite != "Shared" {
      #expect(test.activities.map(\.title) == (0..<10).map { "Step \($0)" })
      let attachment = try #require(test.attachments.first)
      let text = "\(test.identity.suite.dropFirst()) \(test.identity.name.dropFirst())"
      #expect(try folder.text(attachment.path) == text)
    }
  }

  @Test func processesRecordAtOnce() throws {
    // As two processes do: recorders that know nothing of each other, in one folder.
    let recorders = try (0..<2).map { _ in try RunRecorder(folder: folder.run) }
    let tests = recorders.enumerated().map { index, run in
      run.begin(test: TestIdentity(name: "test \(index)"))
    }
    for _ in 0..<100 {
      for test in tests { test.endActivity(test.beginActivity("Step")) }
    }
    for test in tests { test.finish(.passed) }
    let report = try RunReport(folder: folder.run)
    #expect(report.problems == [])
    #expect(report.tests.map(\.identity.name).sorted() == ["test 0", "test 1"])
    #expect(report.tests.map(\.activities.count) == [100, 100])
  }
}
