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
      Edit("add", "App", "--", "--level high") { $0.arguments.append(("--level high", true)) },
      Edit("add", "App", "--disabled", "--", "-a", "-b") {
        $0.arguments += [("-a", false), ("-b", false)]
      },
      Edit("add", "App", "--before", "1", "x", "y") {
        $0.arguments.insert(contentsOf: xy, at: 0)
      },
      Edit("add", "App", "--after", "--port 8090", "x", "y") {
        $0.arguments.insert(contentsOf: xy, at: 1)
      },
      Edit("add", "App", "--index", "2", "<&\"'>") {
        $0.arguments.insert(("<&\"'>", true), at: 1)
      },
      Edit("add", "App", "--env", "A=b=c", "B=") {
        $0.variables += [("A", "b=c", true), ("B", "", true)]
      },
      Edit("set", "App", "1", "--", "--port 9000") { $0.arguments[0].text = "--port 9000" },
      Edit("set", "App", "--", "-UITests", "-UITests NO") { $0.arguments[2].text = "-UITests NO" },
      Edit("set", "App", "--env", "LEVEL=info", "NEW=1") {
        $0.variables[0].value = "info"
        $0.variables.append(("NEW", "1", true))
      },
      Edit("enable", "App", "1") { $0.arguments[0].isEnabled = true },
      Edit("enable", "App", "--env", "EMPTY") { $0.variables[1].isEnabled = true },
      Edit("disable", "App", "--", "--title 'a b'", "-UITests") {
        $0.arguments[1].isEnabled = false
        $0.arguments[2].isEnabled = false
      },
      Edit("remove", "App", "1", "3") { $0.arguments = [$0.arguments[1]] },
      Edit("remove", "App", "1", "2", "3") { $0.arguments = [] },
      Edit("remove", "App", "--env", "LEVEL") { $0.variables.removeFirst() },
      Edit("move", "App", "3", "--index", "1") {
        $0.arguments.insert($0.arguments.removeLast(), at: 0)
      },
      Edit("move", "App", "--after", "3", "--", "--port 8090") {
        $0.arguments.append($0.arguments.removeFirst())
      },
      Edit("inherit", "App", "--action", "test", "--no-run-lists") { $0.testInheritsRun = false },
      Edit("copy", "App", "3", "--to", "App") { $0.arguments.append(("-UITests", true)) },
    ]

    @Test(arguments: edits)
    func anEditIsWhatXcodeWouldHaveWritten(_ edit: Edit) throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry(["scheme"] + edit.arguments)
      #expect(result == Tool.Result(status: 0, output: ""))
      var after = Self.before
      edit.after(&after)
      #expect(try project.scheme() == after.text)
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
      let result = try project.gantry(["scheme"] + arguments)
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(!result.errors.isEmpty)
      #expect(try project.scheme() == Self.before.text)
    }

    @Test func aListInAMessageHidesSecrets() throws {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [("--api-token hunter2hunter2 --level high", true)]))
      let result = try project.gantry("scheme", "remove", "App", "x")
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

    @Test func anEntryThatLooksLikeAnOptionIsExplained() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry("scheme", "add", "App", "--port 8090")
      #expect(result.status == 64)
      #expect(
        result.errors.hasSuffix(
          "note: an entry that begins with '-' is written after '--': gantry scheme add … -- '--port 8090'\n"
        ))
    }

    @Test func aListThatXcodeIgnoresIsWarnedOf() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry("scheme", "add", "App", "--action", "test", "x")
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix("warning: "))
      var after = Self.before
      after.testArguments = [("x", true)]
      #expect(try project.scheme() == after.text)
    }

    @Test func aSchemeIsCopiedUnderANewName() throws {
      let project = try Project()
      try project.add(Self.before)
      let result = try project.gantry("scheme", "copy", "App", "--as", "App with mocks")
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
            try project.gantry("scheme", "add", "App", "--env", "V\(index)=\(index)")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.allSatisfy { $0 == Tool.Result(status: 0, output: "") })
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
        #expect(try project.gantry(["testplan"] + arguments).status == 0)
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
        "testplan", "add", "All", "--configuration", "German", "--", "--title Hallo")
      #expect(result.status == 0)
      let shown = try project.gantry("testplan", "show", "All")
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
      let result = try project.gantry("scheme", "copy", "App", "2", "--to-testplan", "All")
      #expect(result == Tool.Result(status: 0, output: ""))
      #expect(
        try project.read("Tests/All.xctestplan")
          == Self.plan.replacing(
            "        \"enabled\" : false\n      }\n    ]",
            with: "        \"enabled\" : false\n      },\n      {\n        \"argument\" : "
              + "\"--title 'a b'\"\n      }\n    ]"))
    }
  }
#endif
