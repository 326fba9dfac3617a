#if CommandLineTool
  import Foundation
  import TestRandom
  import Testing

  @testable import GantryTool

  /// What other launchers are told: read back as they would read it.
  @Suite struct LauncherTests {
    private static let words = [
      "--title", "it's \"a\" $HOME `b` \\", "--port=1", "--numbers=[1, -2]",
    ]

    private func project() throws -> Project {
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [("--title 'it'\\''s \"a\" $HOME `b` \\' --port=1", true)],
          variables: [("PROBE_A", "x \"y\" & 'z'", true), ("API_TOKEN", "hunter2hunter2", true)],
          testInheritsRun: false))
      return project
    }

    private func command(_ project: Project, _ launcher: String, _ arguments: String...) throws
      -> Tool.Result
    {
      let result = try project.gantry(
        ["command", "--for", launcher, "--scheme", "App", "--set", "numbers=[1, -2]"] + arguments)
      #expect(!result.output.contains("hunter2"))
      #expect(!result.errors.contains("hunter2"))
      return result
    }

    private static let expectedWords = [
      "--title", "it's \"a\" $HOME `b` \\", "--port=1", "--numbers=[1, -2]",
    ]

    /// What a shell makes of a command: its words, and the variables that it sets, one a line.
    private func words(_ command: String, _ project: Project) throws -> [String] {
      try project.write(
        "#!/bin/sh\nfor word; do printf '%s\\n' \"$word\"; done\nenv | grep -E "
          + "'^(SIMCTL_CHILD_|DEVICECTL_CHILD_|TEST_RUNNER_)?(PROBE_A|API_TOKEN|LAUNCH_)' | sort\n",
        to: "bin/xcrun")
      for name in ["open", "xcodebuild"] {
        try FileManager.default.copyItem(
          atPath: "\(project.path)/bin/xcrun", toPath: "\(project.path)/bin/\(name)")
      }
      for name in ["xcrun", "open", "xcodebuild"] {
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: "\(project.path)/bin/\(name)")
      }
      let result = try Tool.run(
        "/bin/sh", ["-c", command], in: project.path,
        environment: ["PATH": "\(project.path)/bin:/usr/bin:/bin", "API_TOKEN": "of the shell"])
      #expect(result.status == 0)
      #expect(result.errors == "")
      return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }

    @Test func simctlGetsTheSameWordsAndPrefixedVariables() throws {
      let project = try project()
      let text = try command(project, "simctl", "--bundle-id", "com.example.app").output
      #expect(
        try words(text, project)
          == ["simctl", "launch", "--terminate-running-process", "booted", "com.example.app"]
          + Self.expectedWords
          + [
            "API_TOKEN=of the shell", "SIMCTL_CHILD_API_TOKEN=of the shell",
            "SIMCTL_CHILD_PROBE_A=x \"y\" & 'z'",
          ])
    }

    @Test func devicectlGetsItsOwnOptionsInFrontOfTheIdentifier() throws {
      let project = try project()
      let text = try command(
        project, "devicectl", "--bundle-id", "com.example.app", "--device", "my phone"
      ).output
      #expect(
        try words(text, project)
          == [
            "devicectl", "device", "process", "launch", "--terminate-existing", "--device",
            "my phone", "--", "com.example.app",
          ] + Self.expectedWords
          + [
            "API_TOKEN=of the shell", "DEVICECTL_CHILD_API_TOKEN=of the shell",
            "DEVICECTL_CHILD_PROBE_A=x \"y\" & 'z'",
          ])
    }

    @Test func openStartsANewInstance() throws {
      let project = try project()
      let text = try command(project, "open", "/Applications/My App.app").output
      #expect(
        try words(text, project)
          == [
            "-n", "--env", "PROBE_A=x \"y\" & 'z'", "--env", "API_TOKEN=of the shell", "-a",
            "/Applications/My App.app", "--args",
          ] + Self.expectedWords + ["API_TOKEN=of the shell"])
    }

    @Test func aShellWithoutTheSecretStartsNothing() throws {
      let project = try project()
      let text = try command(project, "shell", "/bin/echo").output
      let result = try Tool.run("/bin/sh", ["-c", text], in: project.path)
      #expect(result.status != 0)
      #expect(result.output == "")
      #expect(result.errors.contains("API_TOKEN: set it to the secret"))
    }

    @Test func xcodebuildGetsOptionsAsVariables() throws {
      let project = try project()
      let refused = try command(project, "xcodebuild")
      #expect(refused.status == 65)
      #expect(refused.errors.contains("xcodebuild passes no arguments"))
      try project.write(
        try project.gantry("schema", Tool.path(of: "ToolProbe")).output, to: "schema.json")
      let text = try command(project, "xcodebuild", "--schema", "schema.json").output
      #expect(
        try words(text, project)
          == [
            "test", "-scheme", "App", "API_TOKEN=of the shell",
            "TEST_RUNNER_API_TOKEN=of the shell", "TEST_RUNNER_LAUNCH_NUMBERS=[1, -2]",
            "TEST_RUNNER_LAUNCH_PORT=1",
            "TEST_RUNNER_LAUNCH_TITLE=it's \"a\" $HOME `b` \\", "TEST_RUNNER_PROBE_A=x \"y\" & 'z'",
          ])
    }

    @Test func aSecretOptionBecomesAVariable() throws {
      let project = try Project()
      let result = try project.gantry(
        "command", "--for", "shell", "--set", "token=hunter2", Tool.path(of: "ToolProbe"), "--",
        "--title", "a")
      #expect(
        try result
          == Tool.Result(
            status: 0,
            output: "LAUNCH_TOKEN=\"${LAUNCH_TOKEN:?set it to the secret}\" "
              + "\(Tool.path(of: "ToolProbe")) --title a\n"))
    }

    @Test func eachSecretHasAVariableOfItsOwn() throws {
      let project = try Project()
      let (one, two) = ("hunter2hunter2", "trustno1trustno1")
      try project.add(
        SchemeText(
          arguments: [
            ("--api-token \(one)", true), ("--api_token=\(two)", true), ("-api-token \(one)", true),
            ("--client-secret \(one)", true),
          ],
          variables: [("CLIENT_SECRET", two, true)]))
      let result = try project.gantry("command", "--for", "shell", "--scheme", "App", "/bin/true")
      let hint = "set it to the secret"
      #expect(
        result.output == "CLIENT_SECRET=\"${CLIENT_SECRET:?\(hint)}\" /bin/true --api-token "
          + "\"${API_TOKEN:?\(hint)}\" --api_token=\"${API_TOKEN_2:?\(hint)}\" -api-token "
          + "\"${API_TOKEN:?\(hint)}\" --client-secret \"${CLIENT_SECRET_2:?\(hint)}\"\n")
    }

    @Test(arguments: [
      (["--token", "--title", "a"], nil), (["--token"], nil), (["--token", "-5"], nil),
      (["--title", "a", "--token", "x"], " --title a"),
    ])
    func anOptionBehindASecretOneIsNotItsValue(_ words: [String], _ expected: String?) throws {
      let project = try Project()
      let probe = try Tool.path(of: "ToolProbe")
      let schema = try project.gantry("schema", probe).output
      try project.write(schema, to: "schema.json")
      let result = try project.gantry(
        ["command", "--for", "shell", "--schema", "schema.json", probe, "--"] + words)
      if let expected {
        #expect(result.output.hasSuffix("\(probe)\(expected)\n"))
      } else {
        // The app would refuse it.
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("error: token: a value is missing"))
      }
    }

    @Test func anXctestrunIsAPropertyList() throws {
      let text = try command(project(), "xctestrun").output
      let list = try #require(
        try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
          as? [String: Any])
      for key in ["CommandLineArguments", "UITargetAppCommandLineArguments"] {
        #expect(list[key] as? [String] == Self.expectedWords)
      }
      for key in ["EnvironmentVariables", "UITargetAppEnvironmentVariables"] {
        #expect(
          list[key] as? [String: String] == [
            "PROBE_A": "x \"y\" & 'z'", "API_TOKEN": "${API_TOKEN}",
          ])
      }
    }

    @Test(arguments: ["appium", "selenium-grid"])
    func webDriverGetsWordsAndVariablesAsTheyAre(_ launcher: String) throws {
      let text = try command(project(), launcher, "--bundle-id", "com.example.app").output
      var json = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      if launcher == "selenium-grid" {
        let capabilities = try #require(json["capabilities"] as? [String: Any])
        json = try #require(capabilities["alwaysMatch"] as? [String: Any])
      }
      #expect(json["appium:bundleId"] as? String == "com.example.app")
      let process = try #require(json["appium:processArguments"] as? [String: Any])
      #expect(process["args"] as? [String] == Self.expectedWords)
      #expect(
        process["env"] as? [String: String] == [
          "PROBE_A": "x \"y\" & 'z'", "API_TOKEN": "${API_TOKEN}",
        ])
    }

    @Test func otherProgramsGetWordsAndVariablesAsJSON() throws {
      let text = try command(project(), "json", "./app").output
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(json.keys.sorted() == ["arguments", "environment", "program"])
      #expect(json["program"] as? String == "./app")
      #expect(json["arguments"] as? [String] == Self.expectedWords)
      #expect(
        json["environment"] as? [String: String] == [
          "PROBE_A": "x \"y\" & 'z'", "API_TOKEN": "${API_TOKEN}",
        ])
    }

    @Test func anEditorNamesTheSecretsVariable() throws {
      let text = try command(project(), "vscode", "/bin/echo").output
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(json["program"] as? String == "/bin/echo")
      #expect(json["args"] as? [String] == Self.expectedWords)
      #expect(
        json["env"] as? [String: String] == [
          "PROBE_A": "x \"y\" & 'z'", "API_TOKEN": "${env:API_TOKEN}",
        ])
      let refused = try Project().gantry(
        "command", "--for", "vscode", "--set", "title=${HOME}", "/bin/echo")
      #expect(refused.status == 65)
    }

    @Test func anEditorGetsAllSchemesAtOnce() throws {
      let project = try Project()
      try project.write(
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "p", targets: [.executableTarget(name: "hello")])
        """, to: "Package.swift")
      try project.write("print(CommandLine.arguments)\n", to: "Sources/hello/main.swift")
      for (name, product) in [("One", "hello"), ("Two", "hello"), ("Library", nil)] {
        var scheme = SchemeText(arguments: [("--name \(name)", true)])
        scheme.product = product
        try project.add(scheme, named: name)
      }
      let result = try project.gantry("command", "--for", "vscode")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
        "\(result)")
      #expect(json["version"] as? String == "0.2.0")
      let configurations = try #require(json["configurations"] as? [[String: Any]])
      #expect(configurations.map { $0["name"] as? String } == ["One", "Two"])
      #expect(
        configurations.map { $0["args"] as? [String] } == [["--name", "One"], ["--name", "Two"]])
      #expect(
        configurations.allSatisfy {
          $0["program"] as? String == "${workspaceFolder}/.build/debug/hello"
            && $0["preLaunchTask"] as? String == "swift: Build Debug hello"
        }, "\(result.output)")
      #expect(result.errors.contains("note: left out: the scheme 'Library' runs nothing"))
    }

    // MARK: Maps

    private func pairs(_ launcher: String, _ arguments: [String]) throws -> Tool.Result {
      try Project().gantry(
        ["command", "--for", launcher, "--bundle-id", "com.example.app"] + arguments)
    }

    @Test func maestroGetsKeysWithDashesAndTexts() throws {
      let result = try pairs(
        "maestro",
        [
          "--set", "port=1", "--set", "title=${x} \"\u{7F}é", "--set", "api-token=hunter2",
          "/bin/echo",
          "--", "--is-signaled", "-Flag", "YES",
        ])
      #expect(
        result.output == #"""
          appId: "com.example.app"
          ---
          - launchApp:
              arguments:
                "--port": "1"
                "--title": "\\${x} \"\u007fé"
                "--api-token": "${API_TOKEN}"
                "--is-signaled": "true"
                "-Flag": "YES"

          """#)
      #expect(result.errors == "note: run it with: maestro test -e API_TOKEN=\"$API_TOKEN\" …\n")
    }

    @Test func detoxGetsOneDashLess() throws {
      let result = try pairs("detox", ["--set", "title=a", "/bin/echo", "--", "-Flag", "YES"])
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(json["launchArgs"] as? [String: String] == ["-title": "a", "Flag": "YES"])
      #expect(json["newInstance"] as? Bool == true)
    }

    @Test(
      arguments: [
        ["--set", "a=1", "--set", "a=2"], ["--env", "X=1"], ["/bin/echo", "--", "word"],
        ["--set", "title=-text"],
      ], ["maestro", "detox"])
    func whatAMapCannotHoldIsAnError(_ arguments: [String], _ launcher: String) throws {
      let result = try pairs(launcher, arguments)
      #expect(result.status == 65)
      #expect(result.output == "")
      #expect(result.errors.hasPrefix("error: "))
    }

    // MARK: Shells

    @Test func anyWordsComeBackFromAShell() throws {
      let seed = UInt64.random(in: 0..<1_000_000_000)
      var generator = SeededGenerator(seed: seed)
      let scalars: [Unicode.Scalar] = [
        " ", "\t", "\n", "'", "\"", "\\", "$", "`", "!", "*", "?", "[", "{", "~", "#", ";", "&",
        "|",
        "<", "(", "-", "=", "%", "a", "é", "🐞", "\u{301}", "\u{7F}",
      ]
      var lists: [[String]] = []
      for _ in 0..<300 {
        lists.append(
          (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            var word = ""
            for _ in 0..<Int.random(in: 0...8, using: &generator) {
              word.unicodeScalars.append(scalars.randomElement(using: &generator) ?? "a")
            }
            return word
          })
      }
      let script = lists.map { words in
        ShellText.command(["printf", "%s\\0"] + words) + "; "
          + ShellText.command(
            variables: [("WORD", LaunchText(words[0]))],
            ["sh", "-c", "printf '%s\\0' \"$WORD\""].map { LaunchText($0) })
      }.joined(separator: "\n")
      let result = try Tool.run("/bin/sh", ["-c", script], in: "/")
      let read: [[UInt8]] = result.output.split(separator: "\0", omittingEmptySubsequences: false)
        .dropLast().map { Array($0.utf8) }
      let written: [[UInt8]] = lists.flatMap { words in
        (words + [words[0]]).map { Array($0.utf8) }
      }
      #expect(read == written, "seed \(seed)")
    }
  }
#endif
