#if CommandLineTool
  import Foundation
  import Testing

  /// Edits of schemes and test plans through the command line: the files afterwards, byte for byte.
  @Suite struct EditingTests {
    private static let before = SchemeText(
      arguments: [("--port 8090", false), ("--title 'a b'", true), ("-UITests", true)],
      variables: [("LEVEL", "debug", true), ("EMPTY", "", false)])

    /// An edit, and what the lists are after it.
    struct Edit: Sendable, CustomTestStringConvertible {
      var arguments: [String]
      var after: @Sendable (inout SchemeText) -> Void

      init(_ arguments: String..., after: @escaping @Sendable (inout SchemeText) -> Void) {
        self.arguments = arguments
        self.after = after
      }

      var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let xy: [SchemeText.Argument] = [("x", true), ("y", true)]

    static let edits: [Edit] = [
      Edit("add", "App", "--level", "high") { $0.arguments.append(("--level high", true)) },
      Edit("add", "App", "--", "--level high") { $0.arguments.append(("--level high", true)) },
      Edit("add", "App", "--action", "run", "--", "--action", "x") {
        $0.arguments.append(("--action x", true))
      },
      Edit("add", "App", "--path", "$(SRCROOT)/a b", "--n", "-1", "it's") {
        $0.arguments += [("--path \"$(SRCROOT)/a b\"", true), ("--n -1 'it'\\''s'", true)]
      },
      Edit("add", "App", "--name=a b", "--x=1 --y 2") {
        $0.arguments += [("'--name=a b'", true), ("--x=1 --y 2", true)]
      },
      Edit("add", "App", "--disabled", "-a", "-b") {
        $0.arguments += [("-a", false), ("-b", false)]
      },
      Edit("add", "App", "-WithMock") { $0.arguments.append(("-WithMock", true)) },
      Edit("add", "App", "x", "y", "--before", "1") {
        $0.arguments.insert(contentsOf: xy, at: 0)
      },
      Edit("add", "App", "--after", "--port", "x", "y") {
        $0.arguments.insert(contentsOf: xy, at: 1)
      },
      Edit("add", "App", "--index", "2", "<&\"'>") {
        $0.arguments.insert(("<&\"'>", true), at: 1)
      },
      Edit("add", "App", "--env", "A=b=c", "--env=B=", "--new") {
        $0.arguments.append(("--new", true))
        $0.variables += [("A", "b=c", true), ("B", "", true)]
      },
      Edit("set", "App", "1", "--port", "9000") { $0.arguments[0] = ("--port 9000", true) },
      Edit("set", "App", "--port", "9000") { $0.arguments[0] = ("--port 9000", true) },
      Edit("set", "App", "-Port=9000") { $0.arguments[0] = ("-Port=9000", true) },
      Edit("set", "App", "--title=Hello big world") {
        $0.arguments[1].text = "'--title=Hello big world'"
      },
      Edit("set", "App", "--title", "c d", "--new", "1") {
        $0.arguments[1].text = "--title 'c d'"
        $0.arguments.append(("--new 1", true))
      },
      Edit("set", "App", "serve", "-UITests", "NO") {
        $0.arguments[2].text = "-UITests NO"
        $0.arguments.append(("serve", true))
      },
      Edit("set", "App", "--env", "LEVEL=info", "--env", "NEW=1", "--env", "EMPTY=x") {
        $0.variables[0].value = "info"
        $0.variables[1] = ("EMPTY", "x", true)
        $0.variables.append(("NEW", "1", true))
      },
      Edit("enable", "App", "1") { $0.arguments[0].isEnabled = true },
      Edit("enable", "App", "--port") { $0.arguments[0].isEnabled = true },
      Edit("enable", "App", "--port", "8090") { $0.arguments[0].isEnabled = true },
      Edit("enable", "App", "--env", "EMPTY") { $0.variables[1].isEnabled = true },
      Edit("enable", "App", "--env", "EMPTY=") { $0.variables[1].isEnabled = true },
      Edit("disable", "App", "--title", "-UITests") {
        $0.arguments[1].isEnabled = false
        $0.arguments[2].isEnabled = false
      },
      Edit("disable", "App", "--env", "LEVEL", "--", "--title 'a b'", "-UITests") {
        $0.arguments[1].isEnabled = false
        $0.arguments[2].isEnabled = false
        $0.variables[0].isEnabled = false
      },
      Edit("remove", "App", "1", "3") { $0.arguments = [$0.arguments[1]] },
      Edit("rm", "App", "1", "2", "3") { $0.arguments = [] },
      Edit("remove", "App", "--env", "LEVEL") { $0.variables.removeFirst() },
      Edit("move", "App", "3", "--index", "1") {
        $0.arguments.insert($0.arguments.removeLast(), at: 0)
      },
      Edit("mv", "App", "--port", "--after", "3") {
        $0.arguments.append($0.arguments.removeFirst())
      },
      Edit("inherit", "App", "--action", "test", "--stop") { $0.testInheritsRun = false },
      Edit("copy", "App", "3", "--to", "App") { $0.arguments.append(("-UITests", true)) },
    ]

    @Test(arguments: edits)
    func anEditIsWhatXcodeWouldHaveWritten(_ edit: Edit) throws {
      let project = try Project()
      try project.add(Self.before)
      let dry = try project.gantry(
        edit.arguments
          + ["--dry-run"].filter { _ in
            !edit.arguments.contains("--")
          })
      if !edit.arguments.contains("--") {
        #expect(try project.scheme() == Self.before.text)
        #expect(dry.output.hasPrefix("dry run: App, "), "\(dry)")
        let result = try project.gantry(edit.arguments)
        #expect("dry run: " + result.output == dry.output)
      }
      #expect(dry.status == 0 && dry.errors == "", "\(dry)")
      #expect(dry.output.split(separator: "\n").count == 1)
      var after = Self.before
      edit.after(&after)
      #expect(try project.scheme() == after.text)
    }

    /// An edit, and the line that says what it changed.
    static let changes: [([String], String)] = [
      (["set", "--port", "9000"], "'--port 8090' became '--port 9000', on"),
      (["enable", "--port"], "'--port 8090' is on"),
      (["disable", "-UITests", "--env", "LEVEL"], "'-UITests' is off; 'LEVEL=debug' is off"),
      (["add", "--a", "--disabled", "--b"], "added '--a', off; added '--b', off"),
      (
        ["set", "--env", "LEVEL=info", "--env", "API_TOKEN=hunter2hunter2"],
        "'LEVEL=debug' became 'LEVEL=info'; added 'API_TOKEN=‹redacted›'"
      ),
      (["remove", "1", "--title"], "removed '--port 8090'; removed '--title 'a b''"),
      (["move", "3", "--index", "1"], "moved '-UITests' to number 1"),
      (["set", "2", "other"], "'--title 'a b'' became 'other'"),
    ]

    @Test(arguments: changes)
    func oneLineSaysWhatChanged(_ edit: [String], _ line: String) throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry([edit[0], "App"] + edit.dropFirst())
      #expect(result == Tool.Result(status: 0, output: "App, Run: \(line)\n"))
    }

    /// Command lines that are refused, and what is said.
    static let mistakes: [([String], String)] = [
      (
        ["set", "App", "--actoin", "test", "--port", "1"],
        "'--actoin' is no option of gantry set. Did you mean '--action'? An option of the app with "
          + "such a name is written after '--'."
      ),
      (
        ["set", "App", "port=1"],
        "'port=1' is no argument that an app takes for an option: write --port=1, or --env port=1 "
          + "for a variable."
      ),
      (
        ["set", "App", "1"],
        "Number 1 gets which text? Write it behind the number. The value of an option is written behind "
          + "its name, which begins with dashes: --port 1."
      ),
      (
        ["set", "App", "--port"],
        "'--port 8090' would lose its value. Give another one: --port VALUE; or use 'disable' or "
          + "'remove'.\n       .swiftpm/xcode/xcshareddata/xcschemes/App.xcscheme:25"
      ),
      (
        ["unset", "App", "--port"],
        "'unset' is no command. Did you mean 'gantry disable'? 'gantry --help' lists all."
      ),
      (
        ["help", "sho"],
        "'sho' is no command. Did you mean 'gantry show'? 'gantry --help' lists all."
      ),
      (
        ["run", "-scheme", "App"],
        "'-scheme' is no option of gantry run: options have two dashes, as in --scheme. An option of "
          + "the app is written behind '--'."
      ),
      (
        ["run", "--scheme", "App", "--port", "1"],
        "Unknown option '--port'. Did you mean '--root'? An option of the app is given by --set "
          + "name=value, or behind '--'. See 'gantry run --help'."
      ),
      (
        ["payload", "encode", "--file", "x"],
        "Unknown option '--file'. See 'gantry payload encode --help'."
      ),
      (
        ["show", "App.xctestrun"],
        "The entries of built tests are shown and set by 'gantry xctestrun'.\n       App.xctestrun"
      ),
      (
        ["enable", "App"],
        "Say which entries, behind the name: --port, its text, its number, or --env NAME. See "
          + "'gantry enable --help'."
      ),
      (["enable"], "Missing expected argument '<name>'. See 'gantry enable --help'."),
      (
        ["enabel", "App"],
        "'enabel' is no command. Did you mean 'gantry enable'? 'gantry --help' lists all."
      ),
      (
        ["scheme", "list"],
        "'scheme' is no command. Did you mean 'gantry list'? 'gantry --help' lists all."
      ),
      (
        ["delete", "App"],
        "'delete' is no command. Did you mean 'gantry remove'? 'gantry --help' lists all."
      ),
      (
        ["show", "App", "--jsn"],
        "Unknown option '--jsn'. Did you mean '--json'? See 'gantry show --help'."
      ),
      (
        ["move", "App", "1", "2", "--index", "1"],
        "One entry is moved at a time. See 'gantry move --help'."
      ),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsSaidInOneVoice(_ words: [String], _ message: String) throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry(words)
      #expect(result == Tool.Result(status: 64, output: "", errors: "error: \(message)\n"))
      #expect(try project.scheme() == Self.before.text)
    }

    @Test func anOptionThatTwoRowsHaveIsAskedAbout() throws {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [("--port 1", true), ("--port 2", false), ("--port 3 --x", true)]))
      let result = try project.gantry("set", "App", "--port", "9")
      #expect(result.status == 64)
      #expect(
        result.errors.hasPrefix(
          "error: '--port' appears 2 times in the arguments of 'Run': number 1 (line 25), number 2 "
            + "(line 29). Say which one by its number."))
      #expect(try project.gantry("enable", "App", "--port", "2").status == 0)
      #expect(
        try project.gantry("enable", "App", "--port", "4").errors.contains(
          "does not hold '--port 4'"))
    }

    @Test func aSchemeAndAPlanOfOneNameAreToldApartByTheirPaths() throws {
      let project = try Project()
      try project.add(Self.before)
      try project.write(Self.plan, to: "App.xctestplan")
      let both = try project.gantry("enable", "App", "1")
      #expect(both.status == 64)
      #expect(
        both.errors.hasPrefix(
          "error: a scheme and a test plan have the name 'App'. Give the path of one: "
            + "'\(Project.schemePath("App"))' or 'App.xctestplan'."))
      #expect(
        try project.gantry("enable", "App.xctestplan", "-x").output
          == "App, Shared Settings: '-x' is on\n")
      #expect(
        try project.gantry("enable", "App.xctestplan", "-x", "--action", "run").errors
          == "error: --action is a scheme's; a test plan's part is its --configuration.\n"
          + "       App.xctestplan\n")
    }

    @Test(arguments: [
      (["enable", "App", "9"], 66), (["remove", "App", "1", "--", "-nothing"], 66),
      (["add", "App", "--env", "NAME"], 64), (["enable", "App"], 64),
      (["move", "App", "1"], 64), (["enable", "Other", "1"], 66),
      (["copy", "App", "--as", "App"], 73),
    ])
    func whatCannotBeDoneLeavesTheFileAlone(_ arguments: [String], _ status: Int) throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry(arguments)
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(!result.errors.isEmpty)
      #expect(try project.scheme() == Self.before.text)
    }

    @Test func aListInAMessageHidesSecrets() throws {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [("--api-token hunter2hunter2 --level high", true)]))
      let result = try project.gantry("remove", "App", "x")
      #expect(
        result
          == Tool.Result(
            status: 66, output: "",
            errors: """
              error: the list of arguments of 'Run' does not hold 'x'. It holds 1: '--api-token \
              ‹redacted› --level high'.
                     \(Project.schemePath("App"))

              """))
    }

    /// Also one that was typed and isn't there.
    @Test(arguments: ["enable", "remove"])
    func aSecretThatIsNotThereIsNotShown(_ verb: String) throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry([verb, "App", "--password", "hunter2zzz"])
      #expect(!result.errors.isEmpty && !result.errors.contains("hunter2zzz"), "\(result)")
    }

    /// As where a variable of the shell isn't set.
    @Test func anEmptyNameIsThatOfNoDocument() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry(["remove", "", "App", "--port"])
      #expect(result.status == 66, "\(result)")
      #expect(try project.scheme() == Self.before.text)
    }

    @Test func aListThatXcodeIgnoresIsWarnedOf() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry("add", "App", "--action", "test", "x")
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix("warning: "))
      var after = Self.before
      after.testArguments = [("x", true)]
      #expect(try project.scheme() == after.text)
    }

    @Test func aSchemeIsCopiedUnderANewName() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry("copy", "App", "--as", "App with mocks")
      #expect(result.status == 0)
      #expect(result.output.hasSuffix("App with mocks.xcscheme\n"))
      #expect(try project.scheme("App with mocks") == Self.before.text)
    }

    @Test func manyEditorsAtOnceLoseNoEdit() async throws {
      let project = try Project()
      try project.add(SchemeText())
      let results = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
        for index in 1...12 {
          group.addTask {
            try project.gantry("add", "App", "--env", "V\(index)=\(index)")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.allSatisfy { $0.status == 0 && $0.output.hasPrefix("App, Run: added 'V") })
      let scheme = try project.scheme()
      for index in 1...12 { #expect(scheme.contains("key = \"V\(index)\"")) }
    }

    // MARK: Test plans

    private static let plan = """
      {
        "configurations" : [
          {
            "id" : "A",
            "name" : "German",
            "options" : {

            }
          }
        ],
        "defaultOptions" : {
          "commandLineArgumentEntries" : [
            {
              "argument" : "--port 2"
            },
            {
              "argument" : "-x",
              "enabled" : false
            }
          ]
        },
        "testTargets" : [

        ],
        "version" : 1
      }

      """

    @Test func aTestPlanIsEditedAsXcodeWouldWriteIt() throws {
      let project = try Project()
      try project.write(Self.plan, to: "Tests/All.xctestplan")
      for arguments in [["enable", "All", "2"], ["disable", "All", "1"]] {
        #expect(try project.gantry(arguments).status == 0)
      }
      let after = Self.plan
        .replacing("\"-x\",\n        \"enabled\" : false", with: "\"-x\"")
        .replacing("\"--port 2\"", with: "\"--port 2\",\n        \"enabled\" : false")
      #expect(try project.read("Tests/All.xctestplan") == after)
    }

    @Test func aConfigurationsFirstEditRepeatsTheSharedEntries() throws {
      let project = try Project()
      try project.write(Self.plan, to: "Tests/All.xctestplan")
      let result = try project.gantry(
        "add", "All", "--configuration", "German", "--", "--title Hallo")
      #expect(result.status == 0)
      let shown = try project.gantry("show", "All")
      #expect(
        shown.output == """
          Tests/All.xctestplan

          Shared Settings
            arguments
              1  on   --port 2  line 24
              2  off  -x        line 27
            no environment variables

          German
            arguments
              1  on   --port 2       line 8
              2  off  -x             line 11
              3  on   --title Hallo  line 15
            no environment variables, from Shared Settings

          """)
    }

    @Test func entriesAreCopiedFromASchemeToATestPlan() throws {
      let project = try Project()
      try project.add(Self.before)
      try project.write(Self.plan, to: "Tests/All.xctestplan")
      let result = try project.gantry("copy", "App", "2", "--to", "All")
      #expect(
        result
          == Tool.Result(status: 0, output: "All, Shared Settings: added '--title 'a b''\n"))
      #expect(
        try project.read("Tests/All.xctestplan")
          == Self.plan.replacing(
            "        \"enabled\" : false\n      }\n    ]",
            with: "        \"enabled\" : false\n      },\n      {\n        \"argument\" : "
              + "\"--title 'a b'\"\n      }\n    ]"))
    }

    /// XcodeGen and Tuist write schemes anew, so that an edit names their specification.
    @Test(arguments: [
      (
        "project.yml", "name: App\ntargets:\n  App: {}\n", "XcodeGen",
        "schemes > App > run > commandLineArguments"
      ),
      (
        "Project.swift", "import ProjectDescription\n", "Tuist",
        "launchArguments of runAction in the scheme 'App'"
      ),
      ("project.yml", "name: of another program\n", nil, ""),
      ("Package.resolved", "targets", nil, ""),
    ])
    func aGeneratorsSpecificationIsNamed(
      _ file: String, _ text: String, _ generator: String?, _ place: String
    ) throws {
      let project = try Project()
      let schemes = "ios/App.xcodeproj/xcshareddata/xcschemes"
      try project.write(Self.before.text, to: "\(schemes)/App.xcscheme")
      try project.write(text, to: file)
      let result = try project.gantry("set", "App", "--port", "9000")
      let path = "\(project.path)/\(file)"
      #expect(
        result.errors
          == (generator.map {
            "note: \($0) writes this scheme anew from '\(path)': make the change there, too, at \(place)\n"
          } ?? ""))
      let both = try project.gantry("set", "App", "--port", "1", "--env", "LEVEL=x")
      #expect(both.errors.contains(" and environmentVariables") == (generator != nil))
      #expect(try project.gantry("set", "App", "--port", "1").errors.contains("anew") == false)
      // A person's own scheme is no generator's.
      let own = "ios/App.xcodeproj/xcuserdata/me.xcuserdatad/xcschemes/Own.xcscheme"
      try project.write(Self.before.text, to: own)
      #expect(try project.gantry("set", own, "--port", "1").errors == "")
    }
  }
#endif
