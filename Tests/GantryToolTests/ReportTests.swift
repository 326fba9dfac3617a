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

    @Test func theRecordsOfSeveralMachinesBecomeOneReport() throws {
      for machine in ["one", "two"] {
        _ = try Tool.run(
          Tool.path(of: "ReportProbe"), ["on \(machine)", "kill"], in: project.path,
          environment: ["UI_TEST_REPORT": machine])
      }
      let result = try project.gantry("report", "one", "two", "--output", "site")
      #expect(
        result.output
          == "2 tests: 2 interrupted\nwrote site/index.html\nwrote site/junit.xml\n", "\(result)")
      let page = try project.read("site/index.html")
      #expect(page.contains("on one") && page.contains("on two"))
      let attachments = try names("one/attachments") + names("two/attachments")
      #expect(try names("site/attachments") == attachments.sorted())
      #expect(try names("one") == ["attachments", "tests"])
      for (arguments, problem) in [
        (["one", "two"], "--output"), (["one", "one", "--output", "site"], "twice"),
        (["one", "a.xcresult", "--output", "site"], "is a bundle"),
      ] {
        let refused = try project.gantry(["report"] + arguments)
        #expect(refused.status == 64 && refused.errors.contains(problem), "\(refused)")
      }
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

    // MARK: Xcode's results

    /// Answers in place of xcresulttool, as its schemas have it, and logs what it is asked.
    private static let xcrun = #"""
      #!/bin/bash
      echo "$*" >> log
      case "$*" in
      "xcresulttool get test-results summary --path App.xcresult")
        echo '{"title": "Test - App", "startTime": 1767225600.5, "finishTime": 1767225700, "result": "Failed"}' ;;
      "xcresulttool get test-results tests --path App.xcresult") cat tests.json ;;
      "xcresulttool export attachments --path App.xcresult --output-path "*)
        printf 'PNG' > "${@: -1}/1A.png"
        cat > "${@: -1}/manifest.json" <<JSON
      [{"testIdentifier": "CountriesUITests/testShowsCanada()", "attachments": [
        {"exportedFileName": "1A.png", "suggestedHumanReadableName": "Launch Screen_0.png",
         "isAssociatedWithFailure": true, "timestamp": 1767225601},
        {"exportedFileName": "../$(basename "${@: -1}")/1A.png",
         "suggestedHumanReadableName": "stolen"}]}]
      JSON
        if [ -d exported ]; then cp exported/* "${@: -1}/"; fi
        ;;
      *) echo "what is '$*'?" >&2; exit 64 ;;
      esac
      """#

    private static let tests = #"""
      {"devices": [], "testPlanConfigurations": [], "testNodes": [
        {"name": "App", "nodeType": "Test Plan", "result": "Failed", "children": [
          {"name": "UnitTests", "nodeType": "Unit test bundle", "children": [
            {"name": "SumTests", "nodeType": "Test Suite", "children": [
              {"name": "adds(_:)", "nodeType": "Test Case", "nodeIdentifier": "SumTests/adds(_:)",
               "result": "Passed", "duration": "0.2s", "children": [
                {"name": "1", "nodeType": "Arguments", "result": "Passed", "durationInSeconds": 0.05},
                {"name": "2", "nodeType": "Arguments", "result": "Expected Failure", "duration": "1m 0,5s"}]},
              {"name": "later()", "nodeType": "Test Case", "nodeIdentifier": "SumTests/later()",
               "result": "Skipped", "details": "not on Sundays"}]}]},
          {"name": "CountriesUITests", "nodeType": "UI test bundle", "children": [
            {"name": "CountriesUITests", "nodeType": "Test Suite", "children": [
              {"name": "testShowsCanada()", "nodeType": "Test Case", "result": "Failed",
               "nodeIdentifier": "CountriesUITests/testShowsCanada()", "durationInSeconds": 3.5, "children": [
                {"name": "CountriesUITests.swift:18: XCTAssertTrue failed: no Canada", "nodeType": "Failure Message"},
                {"name": "something: else", "nodeType": "Failure Message"}]}]}]}]}]}
      """#

    private func results(_ tests: String = Self.tests) throws -> [String: String] {
      try project.write(Self.xcrun, to: "bin/xcrun")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/bin/xcrun")
      try project.write("", to: "App.xcresult/Info.plist")
      try project.write(tests, to: "tests.json")
      return ["PATH": "\(project.path)/bin:/usr/bin:/bin"]
    }

    @Test func xcodesResultsBecomeAReport() throws {
      let environment = try results()
      let result = try project.gantry("report", "App.xcresult/", environment: environment)
      #expect(
        result
          == Tool.Result(
            status: 0,
            output: """
              4 tests: 1 failed, 1 skipped, 2 passed
              wrote App-report/index.html
              wrote App-report/junit.xml

              """))
      #expect(try names("App.xcresult") == ["Info.plist"])
      let junit = try project.read("App-report/junit.xml")
      #expect(junit.contains(#"file="CountriesUITests.swift" line="18""#), "\(junit)")
      #expect(junit.contains(#"tests="4" failures="1" errors="0""#), "\(junit)")
      for part in [
        #"name="adds(_:) (1)""#, #"name="adds(_:) (2)""#, #"time="60.500""#, "not on Sundays",
        #"classname="CountriesUITests""#, "CountriesUITests.swift",
        "XCTAssertTrue failed: no Canada",
        "something: else", "2026-01-01T00:00:00",
      ] {
        #expect(junit.contains(part), "\(part): \(junit)")
      }
      let page = try project.read("App-report/index.html")
      for part in [
        "Launch Screen_0.png", "<dt>Bundle</dt><dd>UnitTests</dd>", "expected failure", "UE5H",
      ] {
        #expect(page.contains(part), "\(part)")
      }
      #expect(!page.contains("stolen"))
      #expect(!page.contains("<dt>Process</dt>"))
      #expect(try names("App-report/attachments") == ["1A.png", "manifest.json"])
    }

    @Test func aTestThatPassesWhenXcodeRepeatsItIsFlaky() throws {
      // Runs that take no time stay in their order, also the ninth and the tenth.
      let others = (1...8).map {
        #"{"name": "test\#($0)()", "nodeType": "Test Case", "result": "Passed"}, "#
      }
      let environment = try results(
        #"""
        {"testNodes": [{"name": "AppTests", "nodeType": "Unit test bundle", "children": [
          {"name": "SearchTests", "nodeType": "Test Suite", "children": [
            \#(others.joined())
            {"name": "testFinds()", "nodeType": "Test Case", "result": "Passed",
             "nodeIdentifier": "SearchTests/testFinds()", "children": [
              {"name": "First Run", "nodeIdentifier": "1", "nodeType": "Repetition", "result": "Failed",
               "children": [{"name": "SearchTests.swift:7: failed - once", "nodeType": "Failure Message"}]},
              {"name": "Retry 1", "nodeIdentifier": "2", "nodeType": "Repetition", "result": "Passed"}]}]}]}]}
        """#)
      for number in 1...2 { try project.write("of run \(number)", to: "exported/\(number).txt") }
      try project.write(
        #"""
        [{"testIdentifier": "SearchTests/testFinds()", "attachments": [
          {"exportedFileName": "1.txt", "repetitionNumber": 1},
          {"exportedFileName": "2.txt", "repetitionNumber": 2}]}]
        """#, to: "exported/manifest.json")
      let result = try project.gantry("report", "App.xcresult", environment: environment)
      #expect(result.output.hasPrefix("10 tests: 1 flaky, 9 passed\n"), "\(result)")
      let junit = try project.read("App-report/junit.xml")
      #expect(junit.contains(#"tests="10" failures="0" errors="0""#), "\(junit)")
      let failure = #"<flakyFailure type="failure" message="failed - once">"#
      #expect(junit.contains(failure + "SearchTests.swift:7: failed - once<"), "\(junit)")
      // Each run has its own attachment, and its own alone.
      for number in 1...2 {
        let parts = junit.components(separatedBy: "/attachments/\(number).txt]]")
        #expect(parts.count == 2, "\(junit)")
      }
      let page = try project.read("App-report/index.html")
      for part in ["run 1 of 2", "<dt>Repetition</dt><dd>Retry 1</dd>"] {
        #expect(page.contains(part), "\(part)")
      }
    }

    @Test func whatIsNoBundleOfResultsIsAnError() throws {
      let environment = try results(#"{"testNodes": []}"#)
      for (words, status, message) in [
        (["report", "None.xcresult"], 66, "There is no bundle of results"),
        (["report", "App.xcresult"], 65, "The bundle holds no result of a test"),
      ] {
        let result = try project.gantry(words, environment: environment)
        #expect(result.status == status, "\(result)")
        #expect(result.errors.contains(message), "\(result)")
      }
      try project.write("no JSON", to: "tests.json")
      #expect(try project.gantry(["report", "App.xcresult"], environment: environment).status != 0)
      let onLinux = try project.gantry(
        ["report", "App.xcresult"], environment: ["PATH": "/usr/bin:/bin"])
      #expect(onLinux.errors.contains("There is no xcrun in PATH"), "\(onLinux)")
    }
  }
#endif
