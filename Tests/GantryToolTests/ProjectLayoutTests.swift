#if CommandLineTool
  import Foundation
  import Testing

  /// Launches from workspaces, and from schemes whose tests have plans.
  @Suite struct ProjectLayoutTests {
    private var probe: String { get throws { try Tool.path(of: "ToolProbe") } }

    /// A workspace with a project in a folder of its own.
    private func workspace(_ files: [String: String]) throws -> Project {
      let project = try Project()
      try FileManager.default.removeItem(atPath: "\(project.path)/Package.swift")
      try project.write("", to: "All.xcworkspace/contents.xcworkspacedata")
      try project.write("", to: "App/App.xcodeproj/project.pbxproj")
      for (name, text) in files { try project.write(text, to: name) }
      return project
    }

    private static func plan(_ argument: String, container: String?) -> String {
      let target = container.map {
        """
        "targetForVariableExpansion" : { "containerPath" : "\($0)", "identifier" : "1", "name" : "App" },
        """
      }
      return """
        {
          "configurations" : [ { "id" : "1", "name" : "One", "options" : { } } ],
          "defaultOptions" : { \(target ?? "")
            "commandLineArgumentEntries" : [ { "argument" : "\(argument)" } ] },
          "testTargets" : [ ],
          "version" : 1
        }
        """
    }

    private static func schemeWithPlans(_ references: [(String, isDefault: Bool)]) -> String {
      let plans = references.map { reference, isDefault in
        """
              <TestPlanReference
                 reference = "\(reference)"\(isDefault ? "\n               default = \"YES\"" : "")>
              </TestPlanReference>
        """
      }.joined(separator: "\n")
      return SchemeText(
        arguments: [("--title run", true)], testArguments: [("--title ignored", true)]
      ).text.replacing(
        "   </TestAction>",
        with: "      <TestPlans>\n\(plans)\n      </TestPlans>\n   </TestAction>")
    }

    @Test func macrosMeanTheFolderOfTheTargetsProject() throws {
      let scheme = SchemeText(arguments: [("--title $(SRCROOT)/x", true)]).text
      for (container, folder) in [
        ("container:App/App.xcodeproj", "/App"), ("container:", ""), ("container:App", "/App"),
      ] {
        let text = scheme.replacing("\"container:\"", with: "\"\(container)\"")
        let project = try workspace(["All.xcworkspace/xcshareddata/xcschemes/App.xcscheme": text])
        let result = try project.gantry("run", "--scheme", "App", probe)
        #expect(
          result.output.hasPrefix("argument --title\nargument \(project.path)\(folder)/x\n"),
          "\(container)")
      }
    }

    @Test(arguments: ["container:App.xcodeproj", nil])
    func aPlanMeansTheSameFolderEverywhere(_ container: String?) throws {
      let project = try workspace([
        "App/Tests/Plan.xctestplan": Self.plan("$(SRCROOT)/x", container: container)
      ])
      for (folder, path) in [("", "Plan"), ("/App", "Plan"), ("/App/Tests", "Plan.xctestplan")] {
        let result = try Tool.run(
          ["run", "--testplan", path, probe], in: project.path + folder, environment: [:])
        #expect(result.output.hasPrefix("argument \(project.path)/App/x\n"), "\(folder)")
        #expect(result.errors == "")
      }
    }

    @Test func aPlanWhoseProjectIsNowhereSaysWhatMacrosMean() throws {
      let project = try workspace([
        "Plan.xctestplan": Self.plan("$(SRCROOT)/x", container: "container:Other.xcodeproj")
      ])
      let result = try project.gantry("explain", "--testplan", "Plan", probe)
      #expect(
        result.errors.contains(
          "$(SRCROOT) means ., since 'container:Other.xcodeproj' is in no folder above the plan"
        ))
    }

    @Test func testsWithPlansAreLaunchedAsTheirDefaultPlanSays() throws {
      let project = try Project()
      try project.write(
        Self.schemeWithPlans([
          ("container:One.xctestplan", false), ("container:Two.xctestplan", true),
        ]),
        to: Project.schemePath("App"))
      try project.write(Self.plan("--title one", container: nil), to: "One.xctestplan")
      try project.write(Self.plan("--title two", container: nil), to: "Two.xctestplan")
      let test = try project.gantry("run", "--scheme", "App", "--action", "test", probe)
      #expect(test.output.hasPrefix("argument --title\nargument two\nfolder"))
      let warning = """
        warning: Xcode ignores the 1 argument of the Test action: the scheme has test plans, which hold \
        their own. Put them into the test plan.
                 \(Project.schemePath("App")):9

        """
      #expect(test.errors.hasPrefix(warning))
      #expect(
        try project.gantry("explain", "--scheme", "App", "--action", "test", probe).errors
          == warning)
      #expect(try project.gantry("list", "--action", "test").errors == warning)
      #expect(try project.gantry("list").errors == "")
      let run = try project.gantry("run", "--scheme", "App", probe)
      #expect(run.output.hasPrefix("argument --title\nargument run\nfolder"))
      let named = try project.gantry(
        "run", "--scheme", "App", "--action", "test", "--configuration", "Nope", probe)
      #expect(named.status != 0)
      #expect(named.errors.contains("'Nope'"))

      let shown = try project.gantry("show", "App", "--action", "test").output
      #expect(
        shown == """
          \(Project.schemePath("App"))

          Test
            arguments of the test plans container:One.xctestplan, container:Two.xctestplan
            arguments that don't count
              1  on  --title ignored  line 9
            environment variables of the test plans container:One.xctestplan, container:Two.xctestplan
            gantry show One.xctestplan
            gantry show Two.xctestplan  (the default)

          """)
    }

    @Test func aSchemesPlanElsewhereMeansTheSchemesProject() throws {
      let scheme = Self.schemeWithPlans([("container:../Plans/UI.xctestplan", true)])
      let project = try workspace([
        "App/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": scheme,
        "Plans/UI.xctestplan": Self.plan("$(SRCROOT)/x", container: "container:App.xcodeproj"),
      ])
      let result = try project.gantry("run", "--scheme", "App", "--action", "test", probe)
      #expect(result.output.hasPrefix("argument \(project.path)/App/x\n"))
      #expect(
        result.errors == """
          warning: Xcode ignores the 1 argument of the Test action: the scheme has test plans, which \
          hold their own. Put them into the test plan.
                   App/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:9

          """)
      let command = try project.gantry(
        "command", "--for", "xcodebuild", "--scheme", "App", "--action", "test", "--configuration",
        "One", "-D", "X=1")
      // xcodebuild passes the plan's argument by itself.
      #expect(
        command.output
          == "xcodebuild test -project App/App.xcodeproj -scheme App -only-test-configuration One\n"
      )
    }

    @Test func aWorkingDirectoryThatGetsLostIsSaid() throws {
      let project = try Project()
      try project.add(SchemeText(workingDirectory: "/w"))
      let result = try project.gantry(
        "command", "--for", "simctl", "--bundle-id", "a.b", "--scheme", "App")
      #expect(
        result.errors
          == "note: simctl passes no working directory, so that '/w' isn't the app's\n")
      try project.add(SchemeText(workingDirectory: "$NOPE/x"))
      let unknown = try project.gantry("run", "--scheme", "App", probe)
      #expect(unknown.errors.contains("Give it one with -D NAME=VALUE"))
      #expect(unknown.errors.contains("App.xcscheme"))
    }

    @Test func aPlanThatIsGoneIsAnErrorWithItsLine() throws {
      let project = try Project()
      try project.write(
        Self.schemeWithPlans([("container:Gone.xctestplan", true)]), to: Project.schemePath("App"))
      let result = try project.gantry("run", "--scheme", "App", "--action", "test", probe)
      #expect(result.status == 66)
      #expect(
        result.errors.hasPrefix(
          "error: There is no test plan 'container:Gone.xctestplan', which the Test action names."))
      #expect(result.errors.contains("App.xcscheme:15"))
      let other = try project.gantry(
        "run", "--scheme", "App", "--configuration", "One", probe)
      #expect(other.status == 64)
    }

    @Test func aRegionAloneIsAnError() throws {
      let project = try Project()
      let text = Self.plan("--title x", container: nil)
        .replacing("\"defaultOptions\" : {", with: "\"defaultOptions\" : { \"region\" : \"DE\",")
      try project.write(text, to: "Plan.xctestplan")
      let result = try project.gantry("run", "--testplan", "Plan", "--apply-language", probe)
      #expect(
        result.errors == """
          error: --apply-language can't pass the region 'DE', since no language goes with it: \
          pass -AppleLocale yourself, as in -- -AppleLocale en_DE.

          """)
      #expect(result.status == 64)
    }

    @Test func aMissingValueIsntBlamedOnWhatAsks() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("--title", true)]))
      let result = try project.gantry("explain", "--scheme", "App", probe)
      #expect(
        result.errors == """
          error: title: a value is missing
                 App.xcscheme:25, launch argument 1: --title

          """)
    }

    @Test func otherLaunchersGetASchemesNameWhereItsPathIsGiven() throws {
      let project = try Project()
      try project.add(SchemeText(), named: "My.App")
      for scheme in ["My.App", "./\(Project.schemePath("My.App"))"] {
        let command = try project.gantry("command", "--for", "xcodebuild", "--scheme", scheme)
        #expect(command.output.hasPrefix("xcodebuild test -scheme My.App"), "\(command)")
        let configuration = try project.gantry(
          "command", "--for", "vscode", "--scheme", scheme, "/bin/echo")
        #expect(configuration.output.contains(#""name" : "My.App""#), "\(configuration)")
        #expect(configuration.output.contains(#""type" : "swift""#))
      }
    }

    // MARK: Plans of a Test action

    @Test func testsWithPlansAreComparedByWhatTheirDefaultPlansPass() throws {
      let project = try Project()
      for (name, plans) in [
        ("App", [("container:One.xctestplan", false), ("container:Two.xctestplan", true)]),
        ("Other", [("container:One.xctestplan", true)]),
      ] {
        try project.write(Self.schemeWithPlans(plans), to: Project.schemePath(name))
      }
      try project.write(Self.plan("--title one", container: nil), to: "One.xctestplan")
      try project.write(Self.plan("--title two", container: nil), to: "Two.xctestplan")
      let result = try project.gantry("diff", "App", "Other", "--action", "test")
      #expect(
        result
          == Tool.Result(
            status: 1,
            output: """
              --- Two.xctestplan
              +++ One.xctestplan
              -on   --title two
              +on   --title one

              """,
            errors: """
              note: \(Project.schemePath("App")) tests with 2 test plans; One of the default \
              one is compared: Two.xctestplan
              note: \(Project.schemePath("Other")) tests with a test plan; One of it is \
              compared: One.xctestplan

              """))
      #expect(
        try project.gantry("diff", "Other", "Other", "--action", "test").status == 0)

      // Of a plan's version whoever compares it hears as of a scheme's.
      try project.write(
        Self.plan("--title one", container: nil).replacing(
          "\"version\" : 1", with: "\"version\" : 2"),
        to: "One.xctestplan")
      let later = try project.gantry("diff", "App", "Other", "--action", "test")
      #expect(
        later.errors.contains("\nwarning: the version 2 of the test plan is not known"), "\(later)")
      let twice = try project.gantry("diff", "Other", "Other", "--action", "test")
      #expect(twice.errors.components(separatedBy: "warning: ").count == 2, "\(twice)")

      try project.write(
        Self.plan("--title one", container: nil).replacing(
          "} } ],", with: "} }, { \"id\" : \"2\", \"name\" : \"Two\" } ],"), to: "One.xctestplan")
      let several = try project.gantry("diff", "App", "Other", "--action", "test")
      #expect(several.status == 64)
      #expect(
        several.errors == """
          error: The test plan has several configurations: One, Two. Choose one with 'gantry diff' of the \
          plan and its --configuration.
                 One.xctestplan

          """)
      try FileManager.default.removeItem(atPath: project.path + "/One.xctestplan")
      let missing = try project.gantry("diff", "App", "Other", "--action", "test")
      #expect(missing.status == 66)
      // Without what only other commands have.
      #expect(
        missing.errors.hasPrefix(
          "error: There is no test plan 'container:One.xctestplan', which the Test action names. "
            + "Compare plans that are there with 'gantry diff'.\n"))
    }

    @Test func theDefaultPlanIsMarkedAndOneThatIsMissingNotOffered() throws {
      let project = try Project()
      try project.write(
        Self.schemeWithPlans([
          ("container:One.xctestplan", false), ("container:Two.xctestplan", true),
        ]),
        to: Project.schemePath("App"))
      try project.write(Self.plan("--title two", container: nil), to: "Two.xctestplan")
      let shown = try project.gantry("show", "App", "--action", "test")
      #expect(
        shown.output.contains(
          "\n  One.xctestplan, which isn't there\n"
            + "  gantry show Two.xctestplan  (the default)\n"))
      struct Shown: Decodable {
        struct Plan: Decodable, Equatable {
          var path: String
          var isDefault: Bool
          var isThere: Bool
        }
        var testPlans: [Plan]
      }
      let json = try project.gantry("show", "App", "--json").output
      #expect(
        try JSONDecoder().decode(Shown.self, from: Data(json.utf8)).testPlans == [
          Shown.Plan(path: "One.xctestplan", isDefault: false, isThere: false),
          Shown.Plan(path: "Two.xctestplan", isDefault: true, isThere: true),
        ])
    }

    @Test func anotherActionsEntriesAreListedWithTheirSource() throws {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [("run", true)], testArguments: [("test", true)]), named: "A")
      try project.add(
        SchemeText(
          arguments: [("run", true)], testArguments: [("test", true)], testInheritsRun: false),
        named: "B")
      try project.write(
        Self.schemeWithPlans([("container:One.xctestplan", false)]), to: Project.schemePath("C"))
      #expect(
        try project.gantry("list", "--action", "test")
          == Tool.Result(
            status: 0,
            output: """
              A  \(Project.schemePath("A"))
                from Run
                on   run
              B  \(Project.schemePath("B"))
                on   test
              C  \(Project.schemePath("C"))
                from the test plans container:One.xctestplan

              """,
            errors: """
              warning: Xcode ignores the 1 argument of the Test action: it uses those of the Run action. \
              Move them to Run, or let Test have its own: gantry inherit A --action test --stop.
                       \(Project.schemePath("A")):9
              warning: Xcode ignores the 1 argument of the Test action: the scheme has test plans, which \
              hold their own. Put them into the test plan.
                       \(Project.schemePath("C")):9

              """))
    }
  }
#endif
