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
      for name in ["App", "Plan"] {
        let result = try project.gantry(["add", name] + variables.flatMap { ["--env", $0] })
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(
          result.errors.contains("is there already, number ")
            || result.errors.contains("is given twice"))
      }
      #expect(try project.scheme() == Self.scheme.text)
      #expect(try project.read("Plan.xctestplan") == text)
    }

    @Test(arguments: [
      (
        ["HOST=b"],
        "number 2 (line 30). Use 'set' to change its value, or 'add --disabled' for another "
          + "value to choose from."
      ),
      (["HOST=a"], "number 2 (line 30). It has that value: use 'enable' to switch it on."),
      (
        ["LEVEL=x"],
        "number 1 (line 25). Use 'set' to change its value, or 'add --disabled' for another "
          + "value to choose from."
      ),
      (["LEVEL=debug"], "number 1 (line 25). It has that value, and is switched on."),
      (["LEVEL=debug", "--disabled"], "number 1 (line 25). Use 'disable' to switch it off."),
      (
        ["HOST=a", "--disabled"],
        "number 2 (line 30). It has that value already, and is switched off."
      ),
    ])
    func theMessageSaysWhereItIsAndWhatToDo(_ words: [String], _ expected: String) throws {
      let project = try Project()
      try project.add(Self.scheme)
      let errors = try project.gantry(["add", "App", "--env"] + words).errors
      let name = words[0].prefix { $0 != "=" }
      #expect(
        errors.lowercased() == """
          error: the environment variable '\(name)' of 'Run' is there already, \(expected)
                 \(Project.schemePath("App"))
          """.lowercased() + (errors.contains(".xcscheme:") ? "" : "\n"))
    }

    @Test func aVariableThatIsGivenTwiceIsNoneOfTheFile() throws {
      let project = try Project()
      try project.add(Self.scheme)
      #expect(
        try project.gantry("add", "App", "--env", "NEW=1", "--env", "NEW=2").errors == """
          error: The environment variable 'NEW' is given twice, and the program would see one. Give it \
          once, and other values to choose from with 'add --disabled'.

          """)
    }

    @Test(arguments: [("b", true, "switched on both times"), ("a", false, "with the same value")])
    func whatCannotStandTogetherIsRefusedWhereItStands(
      _ value: String, _ isOn: Bool, _ reason: String
    ) throws {
      let project = try Project()
      try project.add(SchemeText(variables: [("A", "a", true), ("A", value, isOn)]))
      try project.add(SchemeText(), named: "Other")
      #expect(
        try project.gantry("copy", "App", "--to", "Other")
          == Tool.Result(
            status: 64, output: "",
            errors: """
              error: the environment variable 'A' appears twice in 'Run', \(reason): lines 25 and 30. \
              Copy one of them by its number, or remove one first.
                     \(Project.schemePath("App"))

              """))
      #expect(
        try project.gantry("copy", "App", "--env", "2", "--to", "Other").status == 0)
    }

    @Test(arguments: [[], ["1"], ["--env", "1"], ["--only", "variables"]])
    func aListThatAConfigurationTakesOverIsNotDoubledByACopy(_ entries: [String]) throws {
      let project = try Project()
      let text = Self.plan(
        "{ \"id\" : \"A\", \"name\" : \"One\", \"options\" : { } }",
        "{ \"key\" : \"LEVEL\", \"value\" : \"x\" }"
      ).replacing(
        "\"defaultOptions\" : { ",
        with:
          "\"defaultOptions\" : { \"commandLineArgumentEntries\" : [ { \"argument\" : \"a\" } ], ")
      try project.write(text, to: "Plan.xctestplan")
      #expect(
        try project.gantry(
          ["copy", "Plan", "--to", "Plan", "--to-configuration", "One"] + entries)
          == Tool.Result(
            status: 0, output: "", errors: "note: nothing to change in Plan.xctestplan\n"))
      #expect(try project.read("Plan.xctestplan") == text)
    }

    /// Values to choose from: one name several times, one of them on.
    private static let choices = SchemeText(variables: [
      ("LEVEL", "a", false), ("LEVEL", "b", true), ("OTHER", "o", true), ("LEVEL", "c", false),
    ])

    private func variables(_ project: Project, _ arguments: [String]) throws -> [String] {
      let shown = try project.gantry(arguments).output.split(separator: "\n").map(String.init)
      return shown.compactMap { line in
        let words = line.split(separator: " ")
        return words.count > 2 && words[2].contains("=") ? "\(words[1]) \(words[2])" : nil
      }
    }

    @Test func valuesToChooseFromAreCopiedAsTheyAre() throws {
      let project = try Project()
      try project.add(Self.choices)
      try project.add(
        SchemeText(variables: [("A", "1", true), ("LEVEL", "x", true), ("OTHER", "p", false)]),
        named: "Other")
      try project.write(Self.plan(""), to: "Plan.xctestplan")
      let copy = ["copy", "App"]
      #expect(try project.gantry(copy + ["--to", "Other"]).status == 0)
      #expect(
        try variables(project, ["show", "Other", "--action", "run"]) == [
          "on A=1", "on OTHER=o", "off LEVEL=a", "on LEVEL=b", "off LEVEL=c",
        ])
      #expect(try project.gantry(copy + ["--to", "Plan"]).status == 0)
      #expect(
        try variables(project, ["show", "Plan"]) == [
          "off LEVEL=a", "on LEVEL=b", "on OTHER=o", "off LEVEL=c",
        ])
      // One of them, to where there are several: which is meant nobody knows.
      let one = try project.gantry("copy", "Other", "--env", "4", "--to", "App")
      #expect(one.status == 64)
      #expect(
        one.errors.hasPrefix(
          """
          error: 'LEVEL' appears 3 times in the environment variables of 'Run', and which one is meant \
          can't be told. Remove all but one of them, or set the value of one by its number.
          """))
    }

    @Test func aCopyToAConfigurationSaysWhatItTakesAway() throws {
      let project = try Project()
      try project.add(Self.scheme)
      try project.write(
        Self.plan(#"{ "id" : "1", "name" : "One" }"#), to: "Plan.xctestplan")
      let copied = try project.gantry(
        "copy", "App", "--to", "Plan", "--to-configuration", "One")
      #expect(
        copied.errors.contains("'gantry inherit Plan --configuration One --only variables'"))
      for (arguments, message) in [
        (["--to", "App", "--to-configuration", "One"], "--configuration is a test plan's"),
        (["--to", "Plan", "--to-action", "test"], "--action is a scheme's"),
        (["--as", "Other", "--index", "1"], "--as copies the whole file"),
      ] {
        let refused = try project.gantry(["copy", "App"] + arguments)
        #expect(refused.status == 64)
        #expect(refused.errors.contains(message))
      }
    }

    @Test func onlyAPlainNumberIsANumber() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("a", true), ("+1", true)]))
      #expect(try project.gantry("remove", "App", "+1").status == 0)
      #expect(
        try project.scheme() == SchemeText(arguments: [("a", true)]).text)
    }

    @Test func oneOfSeveralIsSetByItsNumber() throws {
      let project = try Project()
      try project.add(Self.choices)
      let ambiguous = try project.gantry("set", "App", "--env", "LEVEL=z")
      #expect(ambiguous.errors.contains("Say which one by its number."))
      #expect(try project.gantry("set", "App", "--env", "4=z").status == 0)
      #expect(try project.gantry("set", "App", "--env", "9=z").status != 0)
      #expect(try project.gantry("set", "App", "--text", "--env", "4=z").status == 0)
      #expect(
        try variables(project, ["show", "App", "--action", "run"]) == [
          "off LEVEL=a", "on LEVEL=b", "on OTHER=o", "on LEVEL=z", "on 4=z",
        ])
    }

    @Test func anotherValueToChooseFromIsAddedSwitchedOff() throws {
      let project = try Project()
      try project.add(Self.choices)
      let add = ["add", "App", "--disabled", "--env"]
      #expect(try project.gantry(add + ["LEVEL=d"]).status == 0)
      #expect(try project.gantry(add + ["LEVEL=d"]).status == 64)
      #expect(try project.gantry("check", "App").status == 0)
      #expect(try project.gantry("enable", "App", "--env", "5").status == 0)
      let check = try project.gantry("check", "App", "--strict")
      #expect(
        check.output.contains(
          "the environment variable number 5 is on as number 2 is, and a program sees but one of two. "
            + "Disable one."))
      #expect(check.status == 1)
    }

    @Test func aConfigurationGetsTheSharedListBack() throws {
      let project = try Project()
      let text = """
        {
          "configurations" : [
            {
              "id" : "1",
              "name" : "One",
              "options" : {

              }
            },
            {
              "id" : "2",
              "name" : "Two",
              "options" : {
                "language" : "de"
              }
            }
          ],
          "defaultOptions" : {
            "commandLineArgumentEntries" : [
              {
                "argument" : "--a"
              }
            ]
          },
          "testTargets" : [

          ],
          "version" : 1
        }

        """
      try project.write(text, to: "Plan.xctestplan")
      for (name, arguments) in [("One", ["--b"]), ("Two", ["--env", "B=1"])] {
        let edit = ["add", "Plan", "--configuration", name]
        let added = try project.gantry(edit + arguments)
        let noun = arguments.count > 1 ? "environment variables" : "arguments"
        let list = arguments.count > 1 ? "variables" : "arguments"
        #expect(
          added.errors == """
            note: '\(name)' has a list of its own now, and no longer the shared \(noun); 'gantry \
            inherit Plan --configuration \(name) --only \(list)' gives them back

            """)
        let inherit = ["inherit", "Plan", "--configuration", name, "--only", list]
        #expect(
          try project.gantry(inherit)
            == Tool.Result(status: 0, output: "Plan, \(name): uses the shared \(list)\n"))
        #expect(try project.read("Plan.xctestplan") == text)
        #expect(try project.gantry(inherit).errors.hasPrefix("note: nothing to change"))
      }
      let unknown = try project.gantry("inherit", "Plan", "--configuration", "Three")
      #expect(unknown.errors.contains("'Three'"))
      #expect(unknown.status != 0)
    }

    @Test func aCopiedVariableTakesThePlaceOfOneWithItsName() throws {
      let project = try Project()
      try project.add(Self.scheme)
      try project.add(
        SchemeText(variables: [("A", "1", true), ("HOST", "b", true), ("B", "2", true)]),
        named: "Other")
      let copy = ["copy", "App", "--to", "Other"]
      #expect(
        try project.gantry(copy)
          == Tool.Result(
            status: 0, output: "Other, Run: 'HOST=b' became 'HOST=a', off; added 'LEVEL=debug'\n"))
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
        try project.gantry("show", "Plan")
          == Tool.Result(
            status: 0,
            output: """
              Plan.xctestplan

              Shared Settings
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
      let ambiguous = try project.gantry("show", "Plan", "--configuration", "One")
      #expect(ambiguous.status == 64)
      #expect(
        ambiguous.errors.hasPrefix(
          "error: the test plan has 2 configurations 'One': line 2, line 3."))
      let edit = ["disable", "Plan", "--configuration", "B", "1"]
      #expect(
        try project.gantry(edit)
          == Tool.Result(status: 0, output: "Plan, One (B): '-x' is off\n"))
      #expect(try project.read("Plan.xctestplan").contains("\"enabled\" : false"))
    }

    @Test func configurationsThatNothingTellsApartHideNoOther() throws {
      let project = try Project()
      try project.write(
        Self.plan("{ \"name\" : \"One\" }, { \"name\" : \"Two\" },\n{ \"name\" : \"One\" }"),
        to: "Plan.xctestplan")
      for command in ["show Plan", "list"] {
        let result = try project.gantry(command.split(separator: " ").map(String.init))
        #expect(result.status == 65)
        #expect(result.output.contains("Plan.xctestplan"))
        #expect(
          result.errors.hasPrefix(
            "error: the test plan has 2 configurations 'One': line 2, line 3."))
      }
      #expect(try project.gantry("show", "Plan").output.contains("\nTwo\n"))
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
      #expect(try project.gantry("show", "App").status == 64)
      #expect(try project.gantry("show", "Plan").status == 64)
    }
  }
#endif
