#if CommandLineTool
  import Foundation
  import Testing

  /// `gantry report`: what is left of a run becomes a page and JUnit XML.
  @Suite struct ReportTests {
    let project: Project
    init() throws { project = try Project() }

    private func record(_ name: String, _ way: String) throws -> Tool.Result {
      try Tool.run(
        Tool.path(of: "ReportProbe"), [name, way], in: project.path,
        environment: ["UI_TEST_REPORT": "run"])
    }

    private func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(project.path)/\(folder)").sorted()
    }

    @Test func aKilledRunHasAReportAfterAll() throws {
      #expect(try record("the one that goes on", "finish").status == 0)
      #expect(try record("the last one", "kill").status == -Int(SIGKILL))
      // Nobody was left to make it.
      #expect(try names("run") == ["attachments", "tests"])
      #expect(
        try project.gantry("report", "run")
          == Tool.Result(
            status: 0,
            output: """
              2 tests: 1 interrupted, 1 passed
              wrote run/index.html
              wrote run/junit.xml

              """))
      let page = try project.read("run/index.html")
      #expect(page.contains("<h1>1 of 2 tests was interrupted</h1>"))
      #expect(page.contains("Last it did: Tap &quot;Crash&quot; Button"))
      #expect(page.contains("the app&#39;s last words"))
      let junit = try project.read("run/junit.xml")
      #expect(junit.contains(#"tests="2" failures="0" errors="1""#))
      #expect(junit.contains(#"name="the last one""#))
      // Again, of the same record: the files are replaced.
      #expect(try project.gantry("report", "run/").output.contains("wrote run/index.html\n"))
    }

    @Test func aReportElsewhereLeavesTheRecordAlone() throws {
      _ = try record("kept", "kill")
      #expect(
        try project.gantry("report", "run", "--output", "site/report")
          == Tool.Result(
            status: 0,
            output: """
              1 test: 1 interrupted
              wrote site/report/index.html
              wrote site/report/junit.xml

              """))
      #expect(try names("run") == ["attachments", "tests"])
      #expect(try names("site/report") == ["attachments", "index.html", "junit.xml"])
      let attachments = try names("run/attachments")
      #expect(try names("site/report/attachments") == attachments)
      let name = try #require(attachments.first)
      #expect(try project.read("site/report/attachments/\(name)") == "kept")
      #expect(
        try project.read("site/report/junit.xml")
          .contains("[[ATTACHMENT|\(project.path)/site/report/attachments/\(name)]]"))
    }

    @Test func whatIsCutOffIsSaid() throws {
      _ = try record("cut", "kill")
      let record = "run/tests/\(try #require(try names("run/tests").first))"
      try project.write(String(try project.read(record).dropLast(9)), to: record)
      let result = try project.gantry("report", "run")
      #expect(result.status == 0)
      #expect(
        result.errors == "warning: Of record '\(project.path)/\(record)', its last line is cut "
          + "off, as by a process that was killed.\n")
      #expect(try project.read("run/index.html").contains("its last line is cut off"))
    }

    @Test func aFolderWithoutARecordIsAnError() throws {
      #expect(
        try project.gantry("report", "nowhere")
          == Tool.Result(
            status: 66, output: "",
            errors: "error: Folder '\(project.path)/nowhere' can't be read: there is none. Give "
              + "the folder that UI_TEST_REPORT named when the tests ran.\n"))
      let none = try project.gantry("report", ".", "--output", "site")
      #expect(none.status == 66)
      #expect(
        none.errors == "error: Folder '\(project.path)' holds no record of a UI test: there is no "
          + "file in '\(project.path)/tests'. Run the tests with UI_TEST_REPORT='\(project.path)' "
          + "first.\n")
      #expect(try project.gantry("report").status == 64)
      #expect(try project.gantry("report", "").status == 64)
      let file = try project.gantry("report", "Package.swift")
      #expect(file.status == 74)
      #expect(file.errors.contains("can't be read: it is a file."))
      // An answer that would look like a run without tests isn't written.
      try project.write("no record\n", to: "torn/tests/1.jsonl")
      let torn = try project.gantry("report", "torn")
      #expect(torn.status == 65)
      #expect(torn.errors.contains("holds nothing that can be read.\n"))
      #expect(try names("torn") == ["tests"])
    }

    @Test func aPlaceThatCannotBeWrittenIsAnError() throws {
      _ = try record("kept", "finish")
      let result = try project.gantry("report", "run", "--output", "Package.swift")
      #expect(
        result
          == Tool.Result(
            status: 73, output: "",
            errors: "error: The report '\(project.path)/Package.swift/attachments' can't be "
              + "written: Not a directory. Make its folder writable, or write it to another: "
              + "gantry report FOLDER --output OTHER.\n"))
    }

    @Test func shellsOfferFolders() throws {
      let script = try Tool.run(["completion", "bash"], in: "/").output
      #expect(script.contains("_gantry_report"))
      let help = try Tool.run(["--help"], in: "/").output
      #expect(help.contains("\n  report "))
    }
  }
#endif
