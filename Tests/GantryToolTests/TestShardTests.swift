#if CommandLineTool
  import Foundation
  import Testing

  /// `gantry test`: machines that share a suite run each test once, and end at about the same time.
  @Suite struct TestShardTests {
    private let project: Project
    private static let tests = [
      "AppUITests.CartTests/testBuys", "AppUITests.CartTests/testBuysMore",
      "AppUITests.FormTests/Inner/sends()", "AppUITests.FormTests/`one, of (all)`()",
      "AppTests.adds(_:)", "AppTests.named()",
    ]

    init() throws {
      project = try Project()
      // It tells of the build as well, and notes what it is asked to run.
      try project.write(
        """
        #!/bin/sh
        printf '%s\\n' "$@" | grep -qx list || { printf '%s\\n' "$@" >ran; exit "${ENDS:-0}"; }
        [ -z "$BROKEN" ] || { echo "error: no such target" >&2; exit 1; }
        echo "[1/2] Compiling App main.swift"
        cat tests
        """, to: "bin/swift")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/bin/swift")
      try project.write(Self.tests.joined(separator: "\n") + "\n", to: "tests")
    }

    private func test(_ words: String..., environment: [String: String] = [:]) throws -> Tool.Result
    {
      let path = ["PATH": "\(project.path)/bin:/usr/bin:/bin"]
      return try project.gantry(["test"] + words, environment: path.merging(environment) { $1 })
    }

    private func shares(of count: Int, _ words: String...) throws -> [[String]] {
      let path = ["PATH": "\(project.path)/bin:/usr/bin:/bin"]
      return try (1...count).map { number in
        let result = try project.gantry(
          ["test", "--shards", "\(number)/\(count)", "--list"] + words, environment: path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        return result.output.split(separator: "\n").map(String.init)
      }
    }

    @Test(arguments: 1...8) func eachTestIsInOnePart(count: Int) throws {
      let shares = try shares(of: count)
      #expect(shares.flatMap { $0 }.sorted() == Self.tests.sorted())
      // Without durations they have as many.
      let sizes = shares.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "\(sizes)")
    }

    @Test func partsTakeAsLongByTheLastRun() throws {
      // Names as swift test and as reports have them; a matrix has a row for each of its runs.
      try project.write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites><testsuite name="A">
        <testcase classname="AppUITests.CartTests" name="testBuys" time="9"/>
        <testcase classname="FormTests" name="one, of (all)" time="1"></testcase>
        <testcase classname="AppTests" name="adds(_:)" time="2"><failure message="x"/></testcase>
        <testcase classname="AppTests" name="named() [iPad, de]" time="1.5"/>
        <testcase classname="AppTests" name="named() [iPad, en]" time="1.5"/>
        <testcase classname="AppTests" name="gone()" time="99"/>
        <testcase classname="AppTests" name="noTime()"/>
        </testsuite></testsuites>
        """, to: "site/junit.xml")
      try project.write(
        #"<testsuites><testcase classname="AppUITests.FormTests.Inner" name="sends()" time="3.5"/></testsuites>"#,
        to: "more.xml")
      // 9, 3.9 (the mean), 3.5, 3, 2 and 1 s.
      let shares = try shares(of: 3, "--durations", "site", "--durations", "more.xml")
      #expect(
        shares == [
          [Self.tests[0]], [Self.tests[1], Self.tests[3], Self.tests[4]],
          [Self.tests[2], Self.tests[5]],
        ])
    }

    @Test func swiftTestRunsAPart() throws {
      let result = try test(
        "--shards", "2/2", "--filter", "FormTests|adds", "--", "--parallel",
        environment: ["ENDS": "3"])
      #expect(result.status == 3 && result.output.isEmpty, "\(result)")
      #expect(
        result.errors == "note: part 2 of 2: 1 of 3 tests, 0 with a known duration\n", "\(result)")
      let ran = try project.read("ran")
      #expect(
        ran == """
          test
          --parallel
          --skip-build
          --filter
          ^AppUITests\\.FormTests\\/Inner\\/sends\\(\\)(/|$)

          """)
      // More parts than tests.
      let last = try test("--shards", "3/3", "--filter", "adds")
      #expect(last.status == 0 && last.errors.contains("part 3 of 3: 0 of 1 test,"), "\(last)")
    }

    @Test(arguments: [
      (["--shards", "0/2"], 64, "0/2"), (["--shards", "3/2"], 64, "3/2"),
      (["--shards", "1"], 64, "1"),
      (["--shards", "1/2/3"], 64, "1/2/3"), (["--shards", "1/x"], 64, "1/x"), ([], 64, "--shards"),
      (["--shards", "1/2", "--filter", "("], 64, "'(' is no regular expression"),
      (["--shards", "1/2", "--filter", "nothing"], 66, "None of the 6 tests has such a name."),
      (["--shards", "1/2", "--durations", "none.xml"], 66, "none.xml"),
      (["--shards", "1/2", "--durations", "tests"], 65, "the file is not XML"),
      (["--shards", "1/2", "--durations", "empty.xml"], 64, "no test in it has a duration"),
      (["--shards", "1/2", "--durations", "serial.xml"], 64, "swift test --parallel --xunit"),
    ])
    func mistakesAreSaid(words: [String], status: Int, message: String) throws {
      try project.write("<testsuites/>", to: "empty.xml")
      try project.write("", to: "serial.xml")
      let result = try project.gantry(
        ["test"] + words, environment: ["PATH": "\(project.path)/bin:/usr/bin:/bin"])
      #expect(result.status == status && result.errors.contains(message), "\(result)")
      #expect(!FileManager.default.fileExists(atPath: "\(project.path)/ran"))
    }

    @Test func whatSwiftSaysIsPassedOn() throws {
      let result = try test("--shards", "1/2", environment: ["BROKEN": "1"])
      #expect(result.status == 69, "\(result)")
      #expect(
        result.errors.contains("'swift test list' ended with exit code 1: error: no such target"),
        "\(result)")
      let none = try test("--shards", "1/2", environment: ["PATH": "/usr/bin:/bin"])
      #expect(none.status == 69 && none.errors.contains("There is no swift in PATH"), "\(none)")
      try project.write("", to: "tests")
      #expect(try test("--shards", "1/2").errors.contains("The package has no tests."))
    }
  }
#endif
