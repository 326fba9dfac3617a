#if CommandLineTool
  import Foundation
  import Testing

  /// What commands say of documents that are broken, unusual, unchanged or not there at all.
  @Suite struct DocumentTests {
    @Test(arguments: [["check"], ["check", "--json"]])
    func nothingCheckedIsNoCheckPassed(_ command: [String]) throws {
      let project = try Project()
      #expect(
        try project.gantry(command)
          == Tool.Result(
            status: 66, output: "",
            errors: """
              error: Nothing was checked: there is no file of a scheme or a test plan here. Give the \
              folder with --root.
                     \(project.path)

              """))
    }

    @Test func aBrokenFileInAListIsNoEmptyOne() throws {
      let project = try Project()
      try project.write("<Scheme>", to: Project.schemePath("Bad"))
      try project.add(SchemeText(), named: "Empty")
      #expect(
        try project.gantry("list").output == """
          Bad  \(Project.schemePath("Bad"))
            can't be read
          Empty  \(Project.schemePath("Empty"))

          """)
    }

    @Test(arguments: [
      ["list"], ["show", "App"], ["diff", "App", "App"], ["check"],
    ])
    func anUnknownVersionIsWarnedOf(_ command: [String]) throws {
      let project = try Project()
      let scheme = SchemeText().text.replacing("\"1.7\"", with: "\"9.7\"")
      try project.write(scheme, to: Project.schemePath("App"))
      let result = try project.gantry(command)
      #expect(result.status == 0)
      #expect((result.output + result.errors).contains("'9.7' of the scheme is not known"))
      #expect((result.output + result.errors).contains("App.xcscheme:4"))
      let plan = "{ \"configurations\" : [ ], \"testTargets\" : [ ],\n\"version\" : 7 }"
      try FileManager.default.removeItem(
        atPath: "\(project.path)/\(Project.schemePath("App"))")
      try project.write(plan, to: "App.xctestplan")
      let planResult = try project.gantry(command)
      #expect(planResult.status == 0)
      #expect(
        (planResult.output + planResult.errors).contains(
          "the version 7 of the test plan is not known"))
      let run = try project.gantry("run", "--testplan", "App", Tool.path(of: "ToolProbe"))
      #expect(run.status == 0)
      #expect(
        run.errors == """
          warning: the version 7 of the test plan is not known. It can be read, but not edited.
                   App.xctestplan:2:13

          """)
    }

    @Test func anInheritanceThatIsThereIsNoEdit() throws {
      let project = try Project()
      try project.add(SchemeText())
      #expect(
        try project.gantry("inherit", "App", "--action", "test")
          == Tool.Result(
            status: 0, output: "",
            errors: "note: nothing to change in \(Project.schemePath("App"))\n"))
      #expect(try project.scheme() == SchemeText().text)
    }

    // MARK: Comparing

    @Test func aDifferenceForProgramsHoldsEntries() throws {
      struct Difference: Decodable, Equatable {
        struct Entry: Decodable, Equatable {
          var kind: String
          var name: String
          var value: String?
          var isEnabled: Bool
          var change: String
        }

        var first: String
        var second: String
        var changes: [Entry]
      }
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [("--same", true), ("--api-token hunter2hunter2 -x", false)],
          variables: [("API_TOKEN", "hunter2hunter2", true)]))
      try project.add(
        SchemeText(
          arguments: [("--same", true)],
          variables: [("API_TOKEN", "hunter3hunter3", true), ("LEVEL", "on  debug", false)]),
        named: "Other")
      let result = try project.gantry("diff", "App", "Other", "--json")
      #expect(result.status == 1)
      #expect(result.errors == "")
      #expect(!result.output.contains("hunter"))
      #expect(
        try JSONDecoder().decode(Difference.self, from: Data(result.output.utf8))
          == Difference(
            first: Project.schemePath("App"), second: Project.schemePath("Other"),
            changes: [
              Difference.Entry(
                kind: "argument", name: "--api-token ‹redacted› -x", isEnabled: false,
                change: "removed"),
              Difference.Entry(
                kind: "environmentVariable", name: "API_TOKEN", value: "‹redacted›",
                isEnabled: true, change: "removed"),
              Difference.Entry(
                kind: "environmentVariable", name: "API_TOKEN", value: "‹redacted›",
                isEnabled: true, change: "added"),
              Difference.Entry(
                kind: "environmentVariable", name: "LEVEL", value: "on  debug", isEnabled: false,
                change: "added"),
            ]))
    }

    // MARK: Explaining

    @Test func variablesThatAreNoOptionsAreExplained() throws {
      let project = try Project()
      try project.add(
        SchemeText(
          variables: [
            ("LAUNCH_TITLE", "hi", true), ("OS_ACTIVITY_MODE", "$(SRCROOT)", true),
            ("API_TOKEN", "hunter2hunter2", true), ("OFF", "1", false),
          ]))
      let probe = try Tool.path(of: "ToolProbe")
      let command = ["explain", "--scheme", "App", "--env", "MORE=1"]
      let result = try project.gantry(command + [probe])
      #expect(result.status == 0)
      #expect(
        result.output.hasSuffix(
          """

          other variables:
            OS_ACTIVITY_MODE=\(project.path) (App.xcscheme:30)
            API_TOKEN=‹redacted› (App.xcscheme:35)
            MORE=1 (gantry --env)
          switched off:
            OFF=1 (App.xcscheme:40)

          """))
      struct Explanation: Decodable {
        struct Variable: Decodable, Equatable { var name, value, origin: String }
        var otherVariables: [Variable]
      }
      let json = try project.gantry(command + ["--json", probe])
      #expect(
        try JSONDecoder().decode(Explanation.self, from: Data(json.output.utf8)).otherVariables == [
          Explanation.Variable(
            name: "OS_ACTIVITY_MODE", value: project.path, origin: "App.xcscheme:30"),
          Explanation.Variable(
            name: "API_TOKEN", value: "‹redacted›", origin: "App.xcscheme:35"),
          Explanation.Variable(name: "MORE", value: "1", origin: "gantry --env"),
        ])
    }
  }
#endif
