import Foundation
import GantryReport
import Testing

@Suite struct RunReportTests {
  let folder: Folder
  init() throws { folder = try Folder() }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let error = #expect(throws: ReportError.self) { try RunReport(folder: folder.run) }
    #expect(error?.code == .notFound)
    #expect(
      error?.description == "Folder '\(folder.run)' can't be read: there is none. Give the folder "
        + "that UI_TEST_REPORT named when the tests ran.")
  }

  @Test func aFolderWithoutRecordsIsAnError() throws {
    let error = #expect(throws: ReportError.self) { try RunReport(folder: folder.path) }
    #expect(error?.code == .notFound)
    #expect(
      error?.description == "Folder '\(folder.path)' holds no record of a UI test: there is no "
        + "file in '\(folder.path)/tests'. Run the tests with UI_TEST_REPORT='\(folder.path)' "
        + "first.")
    _ = try RunRecorder(folder: folder.run)
    #expect(throws: ReportError.self) { try RunReport(folder: folder.run) }
  }

  @Test func aReportThatCannotBeWrittenIsAnError() throws {
    try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a")).finish(.passed)
    // No file takes a folder's place, not even root's.
    try FileManager.default.createDirectory(
      atPath: folder.run + "/index.html/in-the-way", withIntermediateDirectories: true)
    let error = #expect(throws: ReportError.self) { try RunReport(folder: folder.run).write() }
    #expect(error?.code == .notWritable)
    #expect(
      error?.description == "The report '\(folder.run)/index.html' can't be written: Is a "
        + "directory. Make its folder writable, or write it to another: gantry report FOLDER "
        + "--output OTHER.")
    // The temporary file is gone as well.
    #expect(try folder.files().filter { !$0.hasPrefix("tests/") } == [])
  }

  @Test func aReportReplacesTheOneBefore() throws {
    let run = try RunRecorder(folder: folder.run)
    run.begin(test: TestIdentity(name: "first")).finish(.passed)
    let old = try folder.page()
    // Who has the page open keeps the whole old one.
    let reader = try #require(FileHandle(forReadingAtPath: folder.run + "/index.html"))
    run.begin(test: TestIdentity(name: "second")).finish(.passed)
    let new = try folder.page()
    #expect(new.contains("<h3><span>second</span>"))
    #expect(!old.contains("<h3><span>second</span>"))
    #expect(try reader.readToEnd() == Data(old.utf8))
    #expect(try folder.files().count == 4)
  }

  @Test func aRecordThatIsCutOffIsReadAsFarAsItGoes() throws {
    let test = try RunRecorder(folder: folder.run).begin(
      test: TestIdentity(suite: "S", name: "cut"))
    test.endActivity(test.beginActivity("Kept"))
    test.fail("Lost")
    let record = try folder.onlyRecord()
    let path = "\(folder.run)/\(record)"
    try folder.data(record).dropLast(9).write(to: URL(fileURLWithPath: path))

    let report = try RunReport(folder: folder.run)
    let problem =
      "Of record '\(path)', its last line is cut off, as by a process that was killed."
    #expect(report.problems == [problem])
    let read = try #require(report.tests.first)
    #expect(read.identity.name == "cut")
    #expect(read.outcome == .interrupted)
    #expect(read.activities.map(\.title) == ["Kept"])
    #expect(read.failures == [])
    #expect(
      try folder.page().contains(
        "its last line is cut off, as by a process that was killed.</li>"))
  }

  @Test func linesThatAreNoRecordsAreNamed() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.finish(.passed)
    let path = "\(folder.run)/\(try folder.onlyRecord())"
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("not a record\n{\"at\":1,\"event\":{\"later\":{}}}\n".utf8))
    try handle.close()
    test.note("after", "yes")
    try Data().write(to: URL(fileURLWithPath: folder.run + "/tests/empty.jsonl"))

    let report = try RunReport(folder: folder.run)
    #expect(
      report.problems == [
        "Of record '\(path)', line 3 is no line of a record.",
        "Of record '\(path)', line 4 is no line of a record.",
        "Record '\(folder.run)/tests/empty.jsonl' holds nothing that can be read.",
      ])
    #expect(report.tests.map(\.outcome) == [.passed])
    #expect(report.tests.first?.notes.map(\.value) == ["yes"])
  }

  @Test func aRecordOfANewerVersionIsNamed() throws {
    try FileManager.default.createDirectory(
      atPath: folder.run + "/tests", withIntermediateDirectories: true)
    let line =
      #"{"at":0,"event":{"began":{"version":2,"test":{"suite":"","name":"a"},"process":1,"date":5}}}"#
    let path = folder.run + "/tests/a.jsonl"
    try Data((line + "\n").utf8).write(to: URL(fileURLWithPath: path))
    let problem = "it was written by a newer version of Gantry, so parts of it may be missing here"
    #expect(try RunReport(folder: folder.run).problems == ["Of record '\(path)', \(problem)."])
  }

  /// Test targets may name their classes alike.
  @Test func aTestOfAnotherModuleIsAnotherTest() throws {
    let run = try RunRecorder(folder: folder.run)
    for (module, outcome) in [("AppUITests", TestOutcome.failed), ("AdminUITests", .passed)] {
      let test = run.begin(test: TestIdentity(name: "Set-up"))
      test.identify(as: TestIdentity(module: module, suite: "SmokeTests", name: "testLaunch"))
      test.finish(outcome)
    }
    #expect(try RunReport(folder: folder.run).tests.map(\.outcome) == [.failed, .passed])
  }

  @Test func aTestWithoutAnEndIsInterrupted() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    _ = test.beginActivity("Tap \"Save\" Button", kind: .action)
    let page = try folder.page()
    #expect(page.contains("<h1>1 of 1 test was interrupted</h1>"))
    #expect(page.contains("its process went away before the test's end"))
    #expect(page.contains("Last it did: Tap &quot;Save&quot; Button"))
    #expect(page.contains("It did not end."))
    let read = try #require(try RunReport(folder: folder.run).tests.first)
    #expect(read.outcome == .interrupted)
    #expect(read.activities.map(\.end) == [nil])
  }

  @Test func attachmentsOfPassedTestsGoWhereNobodyWantsThem() throws {
    let run = try RunRecorder(folder: folder.run)
    for (name, outcome) in [("good", TestOutcome.passed), ("bad", .failed), ("cut", .interrupted)] {
      let test = run.begin(test: TestIdentity(name: name))
      for lifetime in [AttachmentLifetime.keepAlways, .deleteOnSuccess] {
        test.attach(
          Data("\(name) \(lifetime)".utf8), name: "\(name)-\(lifetime)",
          contentType: "text/plain", lifetime: lifetime)
      }
      // The same bytes, for two reasons: one file, which stays.
      test.attach(picture, name: "a", contentType: "image/png", lifetime: .deleteOnSuccess)
      test.attach(picture, name: "b", contentType: "image/png")
      if outcome != .interrupted { test.finish(outcome) }
    }
    let page = try folder.page()
    let kept = try folder.files().filter { $0.hasPrefix("attachments/") }
      .compactMap { $0.split(separator: "-", maxSplits: 6).last.map(String.init) }.sorted()
    #expect(
      kept == [
        "a.png", "a.png", "a.png", "bad-deleteOnSuccess.txt", "bad-keepAlways.txt",
        "cut-deleteOnSuccess.txt", "cut-keepAlways.txt", "good-keepAlways.txt",
      ])
    #expect(!page.contains("good-deleteOnSuccess"))
    #expect(page.contains("bad-deleteOnSuccess"))
    // Once more: what is gone is no error.
    #expect(try folder.page().contains("good-keepAlways"))
  }

  @Test func anAttachmentThatCannotBeReadIsAnErrorElsewhereAndALinkHere() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.attach(picture, name: "a", contentType: "image/png")
    test.finish(.passed)
    let name = try #require(try folder.files().first { $0.hasPrefix("attachments/") })
    let path = "\(folder.run)/\(name)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: ReportError.self) {
      try RunReport(folder: folder.run).write(to: folder.path + "/site")
    }
    #expect(
      error?.description == "Attachment '\(path)' can't be copied to the report: Is a directory. "
        + "Make it readable, or remove it: the report then says that it is gone.")
    #expect(try folder.page().contains("src=\"\(name)\""))
    try FileManager.default.removeItem(atPath: path)
    #expect(try folder.page().contains("is gone, "))
  }

  @Test func noRecordLeadsOutOfTheFolder() throws {
    let secret = folder.path + "/secret.txt"
    try "do not show".write(toFile: secret, atomically: true, encoding: .utf8)
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    // One that is removed, and one that is shown, as long as the secret.
    test.attach(Data("x".utf8), name: "x", contentType: "text/plain", lifetime: .deleteOnSuccess)
    test.attach(Data("do not hide".utf8), name: "y", contentType: "text/plain")
    test.finish(.passed)
    let record = try folder.onlyRecord()
    let recorded = try folder.text(record)
    let paths = try folder.files().filter { $0.hasPrefix("attachments/") }
    #expect(paths.count == 2 && paths.allSatisfy(recorded.contains))
    for other in ["../secret.txt", "attachments/../../secret.txt", "attachments/.."] {
      let text = paths.reduce(recorded) { $0.replacingOccurrences(of: $1, with: other) }
      try text.write(toFile: "\(folder.run)/\(record)", atomically: true, encoding: .utf8)
      #expect(!(try folder.page().contains("do not show")))
      #expect(FileManager.default.fileExists(atPath: secret))
    }
  }

  /// A stranger's run may have links in place of its files.
  @Test(arguments: [(nil, 1), ("attachments", 2), ("tests", 1)])
  func noLinkLeadsOutOfTheFolder(_ name: String?, files: Int) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.attach(Data("do not show".utf8), name: "x", contentType: "text/plain")
    test.attach(
      Data("do not remove".utf8), name: "y", contentType: "text/plain", lifetime: .deleteOnSuccess)
    test.finish(.passed)
    let shown = try #require(
      try folder.files().first {
        $0.hasPrefix("attachments/") && (try? folder.text($0)) == "do not show"
      })
    let record = try folder.onlyRecord()
    let manager = FileManager.default
    let moved = "\(folder.run)/\(name ?? shown)"
    let elsewhere = folder.path + "/elsewhere"
    try manager.moveItem(atPath: moved, toPath: elsewhere)
    try manager.createSymbolicLink(atPath: moved, withDestinationPath: elsewhere)
    #expect(!(try folder.page().contains("do not show")))
    #expect(manager.fileExists(atPath: elsewhere))
    let left = (try? manager.contentsOfDirectory(atPath: elsewhere).count) ?? 1
    #expect(left == files)
    let problems = try RunReport(folder: folder.run).problems
    #expect(
      problems
        == (name == "tests"
          ? ["Record '\(folder.run)/\(record)' leads out of the run's folder."]
          : []))
  }

  #if os(Linux)
    /// Also through more folders than a resolved path can name.
    @Test func noLinkIsTooLongToLeadOut() throws {
      let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
      test.attach(
        Data("do not remove".utf8), name: "y", contentType: "text/plain", lifetime: .deleteOnSuccess
      )
      test.finish(.passed)
      let manager = FileManager.default
      let elsewhere = folder.path + "/elsewhere"
      let attachments = "\(folder.run)/attachments"
      try manager.moveItem(atPath: attachments, toPath: elsewhere)
      // Each part is as long as a path may be, and together they are longer.
      let name = String(repeating: "d", count: 200)
      let deep = [String](repeating: name, count: 9).joined(separator: "/")
      let parts = (0..<3).map { "\(folder.run)/\($0)" }
      for part in parts {
        try manager.createDirectory(atPath: "\(part)/\(deep)", withIntermediateDirectories: true)
      }
      for (link, target) in [
        ("\(parts[2])/\(deep)/out", elsewhere), ("\(parts[1])/x", "\(deep)/2/\(deep)/out"),
        (attachments, "0/\(deep)/1/x"),
      ] {
        try manager.createSymbolicLink(atPath: link, withDestinationPath: target)
      }
      for index in [1, 0] {
        try manager.moveItem(
          atPath: parts[index + 1], toPath: "\(parts[index])/\(deep)/\(index + 1)")
      }
      // What is left in place is too deep to be removed with the test's folder, and fails no test.
      defer {
        for index in [0, 1] {
          let inner = "\(parts[index])/\(deep)/\(index + 1)"
          try? manager.moveItem(atPath: inner, toPath: parts[index + 1])
        }
      }
      #expect(try manager.contentsOfDirectory(atPath: attachments).count == 1)
      _ = try folder.page()
      #expect(try manager.contentsOfDirectory(atPath: elsewhere).count == 1)
    }
  #endif

  /// The folder of a report may be a stranger's, too.
  @Test func nothingIsCopiedOutOfAReportsFolder() throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.attach(Data("x".utf8), name: "x", contentType: "text/plain")
    test.finish(.passed)
    let (elsewhere, site) = (folder.path + "/elsewhere", folder.path + "/site")
    for folder in [elsewhere, site] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }
    try FileManager.default.createSymbolicLink(
      atPath: site + "/attachments", withDestinationPath: elsewhere)
    _ = try RunReport(folder: folder.run).write(to: site)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
  }

  /// What a record says of a file's size decides whether the page has it.
  @Test(arguments: ["text/plain", "image/png"])
  func whatIsLargerThanItsRecordSaysIsNotShown(_ contentType: String) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    let whole = Data("it is whole".utf8)
    test.attach(whole, name: "x", contentType: contentType)
    test.finish(.passed)
    let isText = contentType == "text/plain"
    #expect(try folder.page().contains(isText ? "it is whole" : whole.base64EncodedString()))
    let file = try #require(try folder.files().first { $0.hasPrefix("attachments/") })
    try Data("x, and what it doesn't say".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.run)/\(file)"))
    let larger = try folder.page()
    for shown in ["what it doesn", Data("x, and what it doesn't say".utf8).base64EncodedString()] {
      #expect(!larger.contains(shown))
    }
  }

  @Test(arguments: [Int.max, .min, -1])
  func anySizeIsReadAndNoneTraps(_ size: Int) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    for contentType in ["text/plain", "image/png", "application/zip"] {
      test.attach(Data("abc".utf8), name: "x", contentType: contentType)
    }
    test.finish(.failed)
    let record = try folder.onlyRecord()
    let text = try folder.text(record).replacingOccurrences(
      of: "\"size\":3", with: "\"size\":\(size)")
    try #require(text.contains("\"size\":\(size)"))
    try text.write(toFile: "\(folder.run)/\(record)", atomically: true, encoding: .utf8)
    #expect(try folder.page().contains("application/zip"))
  }

  @Test(arguments: [1e300, -1e300, 1e18, 9e15])
  func anyTimeIsReadAndNoneTraps(_ time: Double) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    let path = "\(folder.run)/\(try folder.onlyRecord())"
    test.finish(.failed)
    let text = try folder.text(folder.onlyRecord()).replacing(
      /"duration":[^,}]+/, with: #""duration":\#(time)"#)
    try #require(text.contains("\(time)"))
    let opened =
      #"{"at":\#(time),"event":{"opened":{"parent":0,"id":1,"title":"T1","kind":"action"}}}"#
    let interrupted = text.split(separator: "\n").dropLast() + [Substring(opened)]
    for lines in [text, interrupted.joined(separator: "\n") + "\n"] {
      try lines.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try RunReport(folder: folder.run).problems == [])
      #expect(try folder.page().contains("<title>"))
    }
  }

  /// No recorder writes any of these.
  @Test(arguments: [
    [(1, 0), (1, 1)], [(1, 0), (2, 1), (1, 2)], [(1, 1)], (1...50_000).map { ($0, $0 - 1) },
  ])
  func noActivityContainsItselfOrNestsWithoutEnd(_ activities: [(Int, Int)]) throws {
    let test = try RunRecorder(folder: folder.run).begin(test: TestIdentity(name: "a"))
    test.fail("so that the page shows it")
    let path = "\(folder.run)/\(try folder.onlyRecord())"
    let lines = activities.map { id, parent in
      #"{"at":1,"event":{"opened":{"parent":\#(parent),"id":\#(id),"title":"T\#(id)","kind":"action"}}}"#
    }
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    try handle.close()
    #expect(try RunReport(folder: folder.run).problems == [])
    let page = try folder.page()
    #expect(page.contains("T1<") && page.contains("T\(activities.count < 3 ? 1 : 2)<"))
  }

  @Test func aRunOfAThousandTestsIsQuick() throws {
    let run = try RunRecorder(folder: folder.run)
    for number in 0..<1000 {
      let test = run.begin(test: TestIdentity(suite: "Suite \(number % 20)", name: "t\(number)"))
      for step in 0..<20 {
        test.endActivity(test.beginActivity("Tap \"Row \(step)\" Cell", kind: .action))
      }
      test.finish(number % 100 == 0 ? .failed : .passed)
    }
    let clock = ContinuousClock()
    let elapsed = try clock.measure { _ = try RunReport(folder: folder.run).write() }
    let page = try folder.data("index.html")
    print("A report of 1,000 tests took \(elapsed) and has \(page.count) bytes.")
    #expect(page.count < 7 << 20)
    #expect(String(decoding: page, as: UTF8.self).contains("<h1>10 of 1,000 tests failed</h1>"))
    #expect(String(decoding: page, as: UTF8.self).count(of: "<details class=\"test ") == 1000)
    // Three seconds on a machine that does nothing else; tests run beside this one.
    #expect(elapsed < .seconds(12))
  }
}
