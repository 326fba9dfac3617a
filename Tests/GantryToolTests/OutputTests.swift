#if CommandLineTool
  import Foundation
  import Testing

  /// What the tool ends with where its output, its input or its arguments fail, and in which words.
  @Suite struct OutputTests {
    /// Runs a shell script in which `$0` is the tool.
    private func shell(
      _ script: String, in folder: String = "/", input: String = ""
    ) throws -> Tool.Result {
      try Tool.run(
        "/bin/sh", ["-c", script, Tool.path(of: "gantry"), Tool.path(of: "ToolProbe")], in: folder,
        input: input)
    }

    // MARK: Writing

    @Test func anAnswerThatNobodyCanReadIsNoSuccess() throws {
      let result = try shell("exec \"$0\" payload decode e30= >&-")
      #expect(
        result
          == Tool.Result(
            status: 74, output: "",
            errors: "error: Standard output can't be written: Bad file descriptor.\n"))
    }

    #if os(Linux)
      @Test(arguments: [
        "schema \"$1\"", "schema --options \"$1\"", "explain \"$1\"", "explain --json \"$1\"",
        "command --for shell \"$1\"", "list", "show App", "show App --json",
        "diff App Other", "check", "check --json", "copy App --as New", "set App --y",
        "payload encode", "payload decode e30=", "audit \"$1\"", "audit --json \"$1\"",
        "--help", "add --help", "--version", "completion bash",
      ])
      func aFullDiskFailsTheCommand(_ command: String) throws {
        let project = try Project()
        try project.add(SchemeText(arguments: [("-x", true)]))
        try project.add(SchemeText(), named: "Other")
        #expect(
          try shell("exec \"$0\" \(command) > /dev/full", in: project.path, input: "{}")
            == Tool.Result(
              status: 74, output: "",
              errors: "error: Standard output can't be written: No space left on device.\n"))
      }
    #endif

    @Test func aReaderThatHasReadEnoughHearsNothing() throws {
      // More than a pipe holds, so that the reader is gone before all is written.
      let payload = "{\"a\": \"\(String(repeating: "x", count: 1 << 20))\"}"
      let result = try shell(
        "trap '' PIPE; { \"$0\" payload decode; echo \"ended with $?\" >&2; } | true",
        input: payload)
      #expect(result.errors == "ended with 74\n")
    }

    // MARK: Reading

    #if os(Linux)
      /// Files of the kernel that nobody can read, root included.
      @Test(
        arguments: [
          ("/proc/sys/vm/compact_memory", 77, "Permission denied"),
          ("/proc/self/mem", 74, "Input/output error"),
        ].filter { FileManager.default.fileExists(atPath: $0.0) })
      func theCodeSaysWhyAFileCannotBeRead(
        _ path: String, _ status: Int, _ reason: String
      ) throws {
        let project = try Project()
        for name in [Project.schemePath("App"), "Plan.xctestplan"] {
          try project.write("", to: name)
          try FileManager.default.removeItem(atPath: "\(project.path)/\(name)")
          try FileManager.default.createSymbolicLink(
            atPath: "\(project.path)/\(name)", withDestinationPath: path)
        }
        for command in [
          ["show", "App"], ["enable", "App", "1"],
          ["show", "Plan"],
          ["check"],
        ] {
          let result = try project.gantry(command)
          #expect(result.status == status)
          #expect(result.errors.hasPrefix("error: the file can't be read: \(reason).\n"))
        }
        #expect(
          try project.gantry("payload", "encode", path)
            == Tool.Result(
              status: status, output: "", errors: "error: '\(path)' can't be read: \(reason).\n"))
      }
    #endif

    // MARK: Arguments

    @Test func anArgumentThatIsNoTextIsRefused() throws {
      let project = try Project()
      try project.add(SchemeText())
      let result = try shell(
        "exec \"$0\" add App fine \"$(printf 'a\\377')\"", in: project.path)
      #expect(
        result
          == Tool.Result(
            status: 64, output: "",
            errors: "error: The argument number 4, 'a\u{FFFD}', isn't valid UTF-8.\n"))
      #expect(try project.scheme() == SchemeText().text)
      // The character itself may be written.
      #expect(try project.gantry("add", "App", "a\u{FFFD}").status == 0)
    }

    @Test(arguments: [["--set", "port=2"], ["--set", "--port=2"], ["--set=-port=2"]])
    func aSettingMayHaveItsDashes(_ setting: [String]) throws {
      let result = try Tool.run(["run"] + setting + [Tool.path(of: "ToolProbe")], in: "/")
      #expect(result.output == "argument --port=2\nfolder /\n")
    }

    @Test func aSettingHasAName() throws {
      let result = try Tool.run(["run", "--set", "--=2", "x"], in: "/")
      #expect(result.status == 64)
      #expect(
        result.errors
          == "error: --set takes the name of an option: --set name=value. See 'gantry run --help'.\n"
      )
    }

    // MARK: Words

    @Test func aQuestionHasOneMarkAndAPlaceIsAFolder() throws {
      let project = try Project()
      try project.add(SchemeText())
      try project.write("{\"testTargets\": []}", to: "Tests.xctestplan")
      let scheme = try project.gantry("show", "Ap")
      #expect(scheme.status == 66)
      #expect(
        scheme.errors.hasPrefix(
          "error: there is no file of a scheme or a test plan 'Ap'. Did you mean 'App'?"))
      #expect(scheme.errors.hasSuffix("\n       \(project.path)\n"))
      #expect(
        try project.gantry("show", "Test")
          == Tool.Result(
            status: 66, output: "",
            errors: """
              error: there is no file of a scheme or a test plan 'Test'. Did you mean 'Tests'?
                     \(project.path)

              """))
    }

    @Test(arguments: [
      ("exit 0", "it ended and wrote nothing"),
      ("echo hello", "what it wrote is no report that this gantry can read"),
      ("echo '{}'", "what it wrote is no report that this gantry can read"),
    ])
    func aProgramThatIsNoAppIsExplainedInPlainWords(_ script: String, _ reason: String) throws {
      let project = try Project()
      try project.write("#!/bin/sh\n\(script)\n", to: "program")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/program")
      #expect(
        try project.gantry("explain", "./program")
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: The program doesn't answer --launch-report: \(reason). An app does whose first work \
              is to ask for its configuration's 'current'.
                     ./program

              """))
    }

    @Test(arguments: [["explain"], ["schema"], ["command"], ["check"]])
    func helpSaysThatAnotherProgramReallyStarts(_ command: [String]) throws {
      let help = try Tool.run(command + ["--help"], in: "/").output
      let words = help.split { $0.isWhitespace }.joined(separator: " ")
      #expect(
        words.contains(
          "any other program really starts, and is stopped after 10 seconds."))
    }

    @Test func whatIsNoObjectIsCalledByItsName() throws {
      #expect(
        try Tool.run(["payload", "encode"], in: "/", input: "[1]")
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: The payload is neither JSON nor base64 of JSON: an array is not an object with options at line 1, column 1.
                     standard input

              """))
    }

    @Test(arguments: ["\n", "\r\n"])
    func linesOfBase64AreOnePayload(_ lineBreak: String) throws {
      let base64 = Data("{\"title\":\"\(String(repeating: "é", count: 90))\"}".utf8)
        .base64EncodedString(
          options: [.lineLength76Characters, lineBreak == "\n" ? .endLineWithLineFeed : []])
      #expect(base64.contains("\n"))
      let result = try Tool.run(
        ["payload", "decode", "--json"], in: "/", input: base64 + lineBreak)
      #expect(
        result
          == Tool.Result(
            status: 0, output: "{\"title\":\"\(String(repeating: "é", count: 90))\"}\n"))
    }
  }
#endif
