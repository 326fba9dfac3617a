#if CommandLineTool
  import Foundation
  import Testing

  /// The tool's other commands, and what all have in common.
  @Suite struct CommandTests {
    @Test(arguments: [
      [], ["run"], ["explain"], ["check"], ["command"], ["audit"], ["report"], ["schema"],
      ["payload"], ["payload", "encode"], ["list"], ["show"], ["set"], ["enable"], ["disable"],
      ["add"], ["remove"], ["move"], ["copy"], ["inherit"], ["diff"], ["completion"], ["mcp"],
    ])
    func everyCommandHasHelp(_ command: [String]) throws {
      let result = try Tool.run(command + ["--help"], in: "/")
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.contains("USAGE: \((["gantry"] + command).joined(separator: " "))"))
      // No line is broken within an example.
      let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      if let start = lines.firstIndex(of: "EXAMPLES") {
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(!examples.isEmpty)
        #expect(examples.allSatisfy { $0.hasPrefix("  ") && $0.contains("gantry ") })
      }
      #expect(!result.output.contains("\u{A0}"))
      // Nothing may color what isn't read by a person at a terminal.
      #expect(!result.output.contains("\u{1B}"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func shellsCompleteIt(_ shell: String) throws {
      let result = try Tool.run(["completion", shell], in: "/")
      #expect(result.status == 0)
      #expect(result.output.contains("testplan"))
    }

    @Test func theVersionIsThatOfTheChangelog() throws {
      #expect(try Tool.run(["--version"], in: "/") == Tool.Result(status: 0, output: "0.1.0\n"))
    }

    @Test func anUnknownCommandIsAUsageError() throws {
      #expect(try Tool.run(["nonsense"], in: "/").status == 64)
    }

    // MARK: Payloads

    @Test(arguments: [
      #"printf '{"a": 1}' > "$1/pipe" & "$0" payload encode --json "$1/pipe""#,
      #"printf '{"a": 1}' | "$0" payload encode --json /dev/stdin"#,
    ])
    func aPipeIsReadAsAFileIs(_ script: String) throws {
      let folder = NSTemporaryDirectory() + "/gantry-pipe-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(
        try Tool.run("/bin/sh", ["-c", script, Tool.path(of: "gantry"), folder], in: "/")
          == Tool.Result(status: 0, output: "{\"a\":1}\n"))
    }

    @Test func aPayloadComesBack() throws {
      let json = "{\"b\": [1, 2.50], \"a\": \"é\"}"
      let encoded = try Tool.run(["payload", "encode"], in: "/", input: json)
      let base64 = Data("{\"a\":\"é\",\"b\":[1,2.50]}".utf8).base64EncodedString()
      #expect(encoded == Tool.Result(status: 0, output: base64 + "\n"))
      #expect(
        try Tool.run(["payload", "decode", base64], in: "/")
          == Tool.Result(
            status: 0,
            output: """
              {
                "a": "é",
                "b": [
                  1,
                  2.50
                ]
              }

              """))
      #expect(
        try Tool.run(["payload", "decode", "--json"], in: "/", input: base64 + "\n")
          == Tool.Result(status: 0, output: "{\"a\":\"é\",\"b\":[1,2.50]}\n"))
    }

    @Test func aPayloadIsATextAFileOrTheInput() throws {
      let project = try Project()
      try project.write("{\"a\": 1}", to: "state.json")
      try project.write("eyJhIjoxfQ==\n", to: "state.base64")
      for source in ["{\"a\": 1}", "state.json", "state.base64", "eyJhIjoxfQ=="] {
        #expect(
          try project.gantry("payload", "encode", source)
            == Tool.Result(status: 0, output: "eyJhIjoxfQ==\n"), "\(source)")
        #expect(
          try project.gantry("payload", "decode", "--json", source)
            == Tool.Result(status: 0, output: "{\"a\":1}\n"), "\(source)")
      }
      let missing = try project.gantry("payload", "encode", "other.json")
      #expect(missing.status == 65)
      #expect(missing.errors.contains("There is no file of that name.\n       other.json\n"))
    }

    @Test(arguments: [
      ("{", "error: The payload is neither JSON nor base64 of JSON: "),
      ("[]", "error: The payload is neither JSON nor base64 of JSON: "), ("e30", "error: "),
    ])
    func whatIsNoPayloadIsAnError(_ text: String, _ message: String) throws {
      let result = try Tool.run(["payload", "decode"], in: "/", input: text)
      #expect(result.status == 65)
      #expect(result.errors.hasPrefix(message))
      #expect(result.errors.hasSuffix("standard input\n"))
    }

    @Test func theSchemaIsTheAppsOwn() throws {
      let result = try Tool.run(["schema", Tool.path(of: "ToolProbe")], in: "/")
      #expect(
        try result == Tool.run(Tool.path(of: "ToolProbe"), ["--launch-schema"], in: "/"))
      #expect(
        try Tool.run(["schema", "--options", Tool.path(of: "ToolProbe")], in: "/").output
          == """
          Options of ToolProbeLaunch:
            --title        LAUNCH_TITLE        string
            --level        LAUNCH_LEVEL        low, high
            --port         LAUNCH_PORT         integer
            --numbers      LAUNCH_NUMBERS      array
            --token        LAUNCH_TOKEN        string, secret
            --exit-code    LAUNCH_EXIT_CODE    integer
            --is-signaled  LAUNCH_IS_SIGNALED  boolean

          """)
    }

    // MARK: Audits

    @Test func aDebugBuildHoldsWhatIsForDebugging() throws {
      let result = try Tool.run(["audit", Tool.path(of: "ToolProbe")], in: "/")
      #expect(result.status == 1)
      #expect(result.output.contains("Gantry.SavedOverridesFile"))
      let json = try Tool.run(["audit", "--json", Tool.path(of: "ToolProbe")], in: "/")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      #expect(report["isClean"] as? Bool == false)
      #expect((report["findings"] as? [Any])?.isEmpty == false)
    }

    @Test func aForbiddenNameIsFoundWhereNothingElseIs() throws {
      let program = try Tool.path(of: "ReportProbe")
      let clean = try Tool.run(["audit", program], in: "/")
      #expect(clean.status == 0)
      #expect(clean.output.hasSuffix("\nclean\n"))
      let result = try Tool.run(["audit", program, "--forbid", "RunReport"], in: "/")
      #expect(result.status == 1)
      #expect(result.output.contains("GantryReport.RunReport is forbidden: RunReport"))
    }

    @Test(arguments: [("/bin/sh", 65), ("/nowhere/at-all", 66), ("/etc/hostname", 65)])
    func whatCannotBeReadIsNeverClean(_ path: String, _ status: Int) throws {
      let result = try Tool.run(["audit", path], in: "/")
      #expect(result.status == status)
      #expect(result.output.hasSuffix("not proved clean\n"))
      #expect(result.errors.hasPrefix("error: \(path)"))
    }
  }
#endif
