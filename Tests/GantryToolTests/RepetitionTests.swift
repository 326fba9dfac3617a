#if CommandLineTool
  import Foundation
  import Testing

  /// Names that stand twice, or would: variables, configurations, schemes and plans.
  @Suite struct RepetitionTests {
    private static let scheme = SchemeText(
      variables: [("LEVEL", "debug", true), ("HOST", "a", false)])

    private static func plan(_ configurations: String, _ variables: String = "") -> String {
      """
      {
        "configurations" : [ \(configurations) ],
        "defaultOptions" : { "environmentVariableEntries" : [ \(variables) ] },
        "testTargets" : [ ],
        "version" : 1
      }
      """
    }

    // MARK: Variables

    @Test(arguments: [["LEVEL=1"], ["NEW=1", "NEW=2"], ["NEW=1", "HOST=b"]])
    func aVariableIsNotAddedTwice(_ variables: [String]) throws {
      let project = try Project()
      try project.add(Self.scheme)
      let text = Self.plan("", "{ \"key\" : \"LEVEL\" }, { \"key\" : \"HOST\" }")
      try project.write(text, to: "Plan.xctestplan")
      for (command, name) in [("scheme", "App"), ("testplan", "Plan")] {
        let result = try project.gantry([command, "add", name, "--env"] + variables)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("is there already, number "))
      }
      #expect(try project.scheme() == Self.scheme.text)
      #expect(try project.read("Plan.xctestplan") == text)
    }

    @Test func theMessageSaysWhereItIsAndWhatToDo() throws {
      let project = try Project()
      try project.add(Self.scheme)
      #expect(
        try project.gantry("scheme", "add", "App", "--env", "HOST=b").errors == """
          error: the environment variable 'HOST' of 'Run' is there already, number 2 (line 30). Use \
          'set' to change its value, 'enable' to switch it on.
                 \(Project.schemePath("App"))

          """)
    }

    @Test func aCopiedVariableTakesThePlaceOfOneWithItsName() throws {
      let project = try Project()
      try project.add(Self.scheme)
      try project.add(
        SchemeText(variables: [("A", "1", true), ("HOST", "b", true), ("B", "2", true)]),
        named: "Other")
      let copy = ["scheme", "copy", "App", "--env", "--to", "Other"]
      #expect(try project.gantry(copy) == Tool.Result(status: 0, output: ""))
      let after = SchemeText(
        variables: [
          ("A", "1", true), ("HOST", "a", false), ("B", "2", true), ("LEVEL", "debug", true),
        ])
      #expect(try project.scheme("Other") == after.text)
      #expect(
        try project.gantry(copy)
          == Tool.Result(
            status: 0, output: "",
            errors: "note: nothing to change in \(Project.schemePath("Other"))\n"))
      #expect(try project.scheme("Other") == after.text)
    }

    // MARK: Configurations

    @Test func configurationsOfOneNameAreFoundAndShown() throws {
      let project = try Project()
      let entries = #""options" : { "commandLineArgumentEntries" : [ { "argument" : "-x" } ] }"#
      try project.write(
        Self.plan(
          "{ \"id\" : \"A\", \"name\" : \"One\" },\n"
            + "{ \"id\" : \"B\", \"name\" : \"One\", \(entries) }"),
        to: "Plan.xctestplan")
      #expect(
        try project.gantry("check")
          == Tool.Result(
            status: 1,
            output: """
              Plan.xctestplan:3: error: the configuration 'One' repeats the name of that in line 2. \
              Rename one.
              1 file checked: 1 error, 0 warnings

              """))
      #expect(
        try project.gantry("testplan", "show", "Plan")
          == Tool.Result(
            status: 0,
            output: """
              Plan.xctestplan

              Shared settings
                no arguments
                no environment variables

              One (A)
                no arguments, from Shared Settings
                no environment variables, from Shared Settings

              One (B)
                arguments
                  1  on  -x  line 3
                no environment variables, from Shared Settings

              """))
      let ambiguous = try project.gantry("testplan", "show", "Plan", "--configuration", "One")
      #expect(ambiguous.status == 64)
      #expect(
        ambiguous.errors.hasPrefix(
          "error: the test plan has 2 configurations 'One': line 2, line 3."))
      let edit = ["testplan", "disable", "Plan", "--configuration", "B", "1"]
      #expect(try project.gantry(edit) == Tool.Result(status: 0, output: ""))
      #expect(try project.read("Plan.xctestplan").contains("\"enabled\" : false"))
    }

    @Test func configurationsThatNothingTellsApartHideNoOther() throws {
      let project = try Project()
      try project.write(
        Self.plan("{ \"name\" : \"One\" }, { \"name\" : \"Two\" },\n{ \"name\" : \"One\" }"),
        to: "Plan.xctestplan")
      for command in ["show Plan", "list"] {
        let result = try project.gantry(
          ["testplan"] + command.split(separator: " ").map(String.init))
        #expect(result.status == 65)
        #expect(result.output.contains("Plan.xctestplan"))
        #expect(
          result.errors.hasPrefix(
            "error: the test plan has 2 configurations 'One': line 2, line 3."))
      }
      #expect(try project.gantry("testplan", "show", "Plan").output.contains("\nTwo\n"))
      try project.write(
        try Tool.run(["schema", Tool.path(of: "ToolProbe")], in: "/").output, to: "schema.json")
      let check = try project.gantry("check", "--schema", "schema.json")
      #expect(check.status == 1)
      #expect(check.errors == "")
      #expect(check.output.contains("repeats the name"))
    }

    @Test func whatIsAmbiguousIsAUsageErrorEverywhere() throws {
      let project = try Project()
      for folder in ["A", "B"] {
        try project.write(
          SchemeText().text, to: "\(folder).xcodeproj/xcshareddata/xcschemes/App.xcscheme")
        try project.write(Self.plan("{ \"name\" : \"One\" }"), to: "\(folder)/Plan.xctestplan")
      }
      #expect(try project.gantry("scheme", "show", "App").status == 64)
      #expect(try project.gantry("testplan", "show", "Plan").status == 64)
    }
  }
#endif
