#if CommandLineTool
  import Foundation
  import Gantry
  import GantrySystem
  import Testing

  /// What `run` starts, and what `explain` says of it.
  @Suite struct LaunchingTests {
    private func project(_ scheme: SchemeText) throws -> Project {
      let project = try Project()
      try project.add(scheme)
      return project
    }

    private var probe: String { get throws { try Tool.path(of: "ToolProbe") } }

    #if os(Linux)
      /// It has a group of its own, which a terminal's Ctrl-C doesn't reach.
      @Test(arguments: ["INT", "TERM", "HUP"])
      func aProgramThatIsAskedEndsWithTheTool(_ signal: String) throws {
        let project = try Project()
        let script = """
          set -m; cd "$3"
          "$1" explain /bin/sh -- -c 'echo $$ > asked; exec sleep 600' & tool=$!
          for i in {1..600}; do [ -s asked ] && break; sleep 0.1; done; sleep 0.5
          kill -"$2" "$tool"; wait "$tool"; echo "$?"
          for i in {1..100}; do readlink "/proc/$(cat asked)/exe" || exit 0; sleep 0.1; done
          """
        // Not by Foundation, whose programs inherit the signals that a thread of a pool blocks.
        let answer = try ChildProcess.ask(
          "/bin/bash",
          arguments: ["-c", script, "bash", Tool.path(of: "gantry"), signal, project.path],
          environment: System.variables, deadline: .seconds(90))
        let code = ["INT": 130, "TERM": 143, "HUP": 129][signal] ?? 0
        let output = String(decoding: answer.output, as: UTF8.self)
        #expect(output.hasPrefix("\(code)\n") && output.utf8.count < 500, "\(output)")
      }
    #endif

    @Test func aProgramIsStartedWithExactlyWhatTheSchemeEnables() throws {
      let project = try project(
        SchemeText(
          arguments: [
            ("--title 'two words' --level high", true), ("--port 1", false),
            ("-path \"$(SRCROOT)/a b\"", true),
          ],
          variables: [
            ("PROBE_A", "$(PROJECT_DIR)/x y", true), ("PROBE_B", "off", false),
          ]))
      let result = try project.gantry("run", "--scheme", "App", probe)
      #expect(
        result.output == """
          argument --title
          argument two words
          argument --level
          argument high
          argument -path
          argument \(project.path)/a b
          variable PROBE_A=\(project.path)/x y
          folder \(project.path)

          """)
      #expect(result.status == 0)
    }

    @Test func settingsStandOverTheSchemeAndInFrontOfADoubleDash() throws {
      let project = try project(
        SchemeText(
          arguments: [("--exit-code 3 -- rest", true)], variables: [("PROBE_A", "1", true)]))
      let result = try project.gantry(
        "run", "--scheme", "App", "--set", "exit-code=7", "--set", "title=-x", "--env", "PROBE_A=2",
        probe, "--", "more", "--set")
      #expect(
        result.output == """
          argument --exit-code
          argument 3
          argument --exit-code=7
          argument --title=-x
          argument --
          argument rest
          argument more
          argument --set
          variable PROBE_A=2
          folder \(project.path)

          """)
      #expect(result.status == 7)
    }

    @Test func theEndIsTheProgramsOwn() throws {
      let project = try project(SchemeText(arguments: [("--is-signaled", true)]))
      let ended = try project.gantry("run", "--scheme", "App", probe)
      #expect(ended.status == -Int(SIGKILL))
      let result = try project.gantry("run", "--set", "port=x", probe)
      #expect(
        result
          == Tool.Result(
            status: 64, output: "",
            errors: """
              error: port: 'x' is not an integer
                     gantry --set, launch argument 1: --port=x

              """))
    }

    @Test func theSchemesFolderIsEntered() throws {
      let project = try project(SchemeText(workingDirectory: "$(SRCROOT)/sub folder"))
      try project.write("", to: "sub folder/file")
      let result = try project.gantry("run", "--scheme", "App", probe)
      #expect(result.output == "folder \(project.path)/sub folder\n")
    }

    @Test func anUnknownMacroIsAnErrorWithItsLine() throws {
      let project = try project(SchemeText(arguments: [("--title $(NOWHERE)", true)]))
      let result = try project.gantry("run", "--scheme", "App", probe)
      #expect(result.status == 65)
      #expect(result.errors.contains("'NOWHERE'"))
      #expect(result.errors.contains("App.xcscheme:25"))
      let given = try project.gantry("run", "-D", "NOWHERE=a b", "--scheme", "App", probe)
      #expect(given.output.hasPrefix("argument --title\nargument a b\n"))
    }

    @Test(arguments: [
      (["run", "./nothing"], 66, "error: There is no program at './nothing'."),
      (["run", "."], 66, "error: There is no Package.swift"),
      (["run"], 64, "error: Nothing says which program to launch."),
      (["run", "--scheme", "Nope", "/bin/true"], 66, "error: "),
      (["run", "--profile", "nope.json", "/bin/true"], 66, "error: 'nope.json' can't be read:"),
      (["run", "--scheme", "App", "--profile", "p", "x"], 64, "error: A launch has one source"),
      (["explain", "/bin/ls"], 65, "error: The program doesn't answer --launch-report:"),
    ])
    func whatCannotBeLaunchedSaysWhy(_ arguments: [String], _ status: Int, _ message: String)
      throws
    {
      let project = try project(SchemeText())
      let result = try project.gantry(arguments)
      if arguments != ["run", "."] {
        #expect(result.errors.hasPrefix(message))
        #expect(result.status == status)
      } else {
        #expect(result.status != 0)
      }
      #expect(result.output == "")
    }

    // MARK: Explaining

    @Test func everyValueNamesItsLineInTheScheme() throws {
      let project = try project(
        SchemeText(
          arguments: [
            ("--title hi --level high", true), ("--port 1", true), ("--numbers 3", false),
          ],
          variables: [("LAUNCH_TITLE", "weak", true), ("LAUNCH_TOKEN", "secret", true)]))
      let result = try project.gantry("explain", "--scheme", "App", "--set", "port=2", probe)
      #expect(
        result
          == Tool.Result(
            status: 0,
            output: """
              scheme \(Project.schemePath("App")), Run action
              ToolProbeLaunch, debug build; every option is honored
                title        hi          App.xcscheme:25, launch argument 1: --title hi
                                         shadows weak, App.xcscheme:39, environment variable LAUNCH_TITLE: weak
                level        high        App.xcscheme:25, launch argument 3: --level high
                port         2           gantry --set, launch argument 7: --port=2
                                         shadows 1, App.xcscheme:29, launch argument 5: --port 1
                numbers      []          default
                token        ‹redacted›  App.xcscheme:44, environment variable LAUNCH_TOKEN: ‹redacted›
                exit-code    0           default
                is-signaled  false       default
              switched off:
                --numbers 3 (App.xcscheme:33)

              """))
    }

    @Test func aListThatIsSetStandsOverTheSchemesElements() throws {
      let project = try project(
        SchemeText(
          arguments: [("--numbers 1 --numbers 2", true)],
          variables: [("LAUNCH_CONFIGURATION", #"{"numbers":[7],"port":9}"#, true)]))
      let result = try project.gantry("explain", "--scheme", "App", "--set", "numbers=[3]", probe)
      #expect(
        result.output == """
          scheme \(Project.schemePath("App")), Run action
          ToolProbeLaunch, debug build; every option is honored
            title                    default
            level        low         default
            port         9           App.xcscheme:31, environment variable LAUNCH_CONFIGURATION
            numbers      [3]         gantry --set, launch argument 5: --numbers=[3]
                                     shadows 1,2, App.xcscheme:25, launch argument 1: --numbers 1
                                     shadows [7], App.xcscheme:31, environment variable LAUNCH_CONFIGURATION
            token        ‹redacted›  default
            exit-code    0           default
            is-signaled  false       default

          """)
    }

    @Test func anExplanationForProgramsHoldsTheReport() throws {
      struct Explanation: Decodable {
        var report: LaunchReport
        var sources: [String]
      }
      let project = try project(SchemeText(arguments: [("--title hi", true)]))
      let result = try project.gantry("explain", "--json", "--scheme", "App", probe)
      let explanation = try JSONDecoder().decode(Explanation.self, from: Data(result.output.utf8))
      #expect(explanation.report.overrides.map(\.name) == ["title"])
      #expect(explanation.sources == ["scheme \(Project.schemePath("App")), Run action"])
    }

    @Test func theAppsOwnWordsSayWhatIsWrong() throws {
      let project = try project(SchemeText(arguments: [("--prot 1", true), ("--port x", true)]))
      #expect(
        try project.gantry("explain", "--scheme", "App", probe)
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: '--prot' is no option. Did you mean '--port'?
                     App.xcscheme:25, launch argument 1: --prot
              error: port: 'x' is not an integer
                     App.xcscheme:29, launch argument 3: --port x

              """))
    }

    @Test func aProfileIsPassedAsAConfigurationFile() throws {
      let project = try project(SchemeText())
      try project.write("{\"title\": \"of the file\"}", to: "profile.json")
      let result = try project.gantry("explain", "--profile", "profile.json", probe)
      #expect(
        result.output.contains("of the file  configuration file \(project.path)/profile.json\n"))
      try project.write("{", to: "bad.json")
      #expect(try project.gantry("explain", "--profile", "bad.json", probe).status == 65)
    }

    @Test(arguments: [["run"], ["explain"], ["command", "--for", "json"]], ["pipe", "/dev/null"])
    func aProfileIsAFile(_ command: [String], _ profile: String) throws {
      let project = try project(SchemeText())
      #expect(mkfifo("\(project.path)/pipe", 0o600) == 0)
      let program = command.contains("--for") ? [] : [try probe]
      #expect(
        try project.gantry(command + ["--profile", profile] + program)
          == Tool.Result(
            status: 64, output: "",
            errors: """
              error: The app reads the profile by itself, so that it must be a file, not a pipe or a \
              device: give its path.
                     \(profile)

              """))
    }

    @Test func aTestPlansConfigurationIsLaunched() throws {
      let project = try project(SchemeText())
      try project.write(
        """
        {
          "configurations" : [
            { "id" : "A", "name" : "One", "options" : { } },
            { "id" : "B", "name" : "Two", "options" : {
              "commandLineArgumentEntries" : [ { "argument" : "--title two" } ], "language" : "de",
              "region" : "AT" } }
          ],
          "defaultOptions" : { "environmentVariableEntries" : [ { "key" : "PROBE_A", "value" : "1" } ] },
          "testTargets" : [ ],
          "version" : 1
        }
        """, to: "Plan.xctestplan")
      let result = try project.gantry(
        "run", "--testplan", "Plan", "--configuration", "Two", "--apply-language", probe)
      #expect(
        result.output.hasPrefix(
          """
          argument --title
          argument two
          argument -AppleLanguages
          argument (de)
          argument -AppleLocale
          argument de_AT
          variable PROBE_A=1
          """))
      let ambiguous = try project.gantry("run", "--testplan", "Plan", probe)
      #expect(ambiguous.status == 64)
      #expect(
        ambiguous.errors.hasPrefix("error: The test plan has several configurations: One, Two."))
    }
  }
#endif
