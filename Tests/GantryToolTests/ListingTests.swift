#if CommandLineTool
  import Foundation
  import Testing

  /// What lists, comparisons and checks say.
  @Suite struct ListingTests {
    private func project() throws -> Project {
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [("--port 8090", false), ("--title Hello", true)],
          variables: [("API_TOKEN", "hunter2hunter2", true)]))
      try project.add(
        SchemeText(arguments: [("--port 8090", true)], testArguments: [("-x", true)]),
        named: "Other")
      return project
    }

    @Test func schemesAreListedWithoutSecrets() throws {
      #expect(
        try project().gantry("list")
          == Tool.Result(
            status: 0,
            output: """
              App  .swiftpm/xcode/xcshareddata/xcschemes/App.xcscheme
                off  --port 8090
                on   --title Hello
                on   API_TOKEN=‹redacted›
              Other  .swiftpm/xcode/xcshareddata/xcschemes/Other.xcscheme
                on   --port 8090

              """))
    }

    @Test func theListForProgramsHoldsEveryPart() throws {
      let result = try project().gantry("list", "--json")
      let list = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
      #expect(list.map { $0["name"] as? String } == ["App", "Other"])
      let parts = try #require(list[1]["parts"] as? [[String: Any]])
      #expect(parts.map { $0["name"] as? String } == ["Run", "Test", "Profile"])
      let arguments = try #require(parts[1]["arguments"] as? [String: Any])
      #expect(arguments["source"] as? String == "Run")
      #expect((arguments["ignored"] as? [[String: Any]])?.map { $0["text"] as? String } == ["-x"])
      #expect((arguments["warnings"] as? [String])?.isEmpty == false)
      #expect(!result.output.contains("hunter2"))
    }

    @Test func oneBadFileHidesNoOther() throws {
      let project = try project()
      try project.write("<Scheme>\n<<<<<<< HEAD\n", to: Project.schemePath("Bad"))
      let result = try project.gantry("list")
      #expect(result.status == 65)
      #expect(result.output.contains("Other  "))
      #expect(result.errors.contains("Bad.xcscheme:2"))
    }

    @Test func schemesAreCompared() throws {
      let project = try project()
      #expect(
        try project.gantry("diff", "App", "Other")
          == Tool.Result(
            status: 1,
            output: """
              --- .swiftpm/xcode/xcshareddata/xcschemes/App.xcscheme
              +++ .swiftpm/xcode/xcshareddata/xcschemes/Other.xcscheme
              -off  --port 8090
              -on   --title Hello
              -on   API_TOKEN=‹redacted›
              +on   --port 8090

              """))
      #expect(
        try project.gantry("diff", "App", "App") == Tool.Result(status: 0, output: ""))
    }

    @Test func anAmbiguousNameListsThePaths() throws {
      let project = try project()
      try project.write(
        SchemeText().text, to: "X.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
      let result = try project.gantry("show", "App")
      #expect(result.status == 64)
      #expect(result.errors.contains("X.xcodeproj/xcshareddata/xcschemes/App.xcscheme"))
      #expect(result.errors.contains(".swiftpm/xcode/xcshareddata/xcschemes/App.xcscheme"))
    }

    // MARK: Checking

    @Test func aCheckNamesEachLineAndNoSecret() throws {
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [
            ("--titel Hello", true), ("--port 70000", false), ("--level hihg", true),
            ("-com.apple.CoreData.SQLDebug 1", true), ("--token abc", true),
          ], variables: [("LAUNCH_PROT", "1", true), ("API_TOKEN", "hunter2hunter2", true)]))
      let program = try Tool.path(of: "ToolProbe")
      let result = try project.gantry("check", "--program", program)
      let path = Project.schemePath("App")
      #expect(
        result
          == Tool.Result(
            status: 1,
            output: """
              \(path):25: error: '--titel' is no option of ToolProbeLaunch. Did you mean '--title'?
              \(path):29: error: --port: '70000' is out of range: 0 to 65535.
              \(path):33: error: --level: 'hihg' is not one of low, high. Did you mean 'high'?
              \(path):37: error: the debug toggle '-com.apple.CoreData.SQLDebug' is on. Disable the \
              entry.
              \(path):41: error: --token is a secret, and its value is in the file. Take it out, and \
              set the variable LAUNCH_TOKEN where it is launched.
              \(path):47: error: 'LAUNCH_PROT' is no variable of ToolProbeLaunch. Did you mean \
              'LAUNCH_PORT'?
              \(path):52: error: the value of the environment variable 'API_TOKEN' has a name that \
              secrets have. Keep it out of the file, and replace it if it was ever committed.
              1 file checked: 7 errors, 0 warnings

              """))
      let schema = try project.gantry("schema", program)
      try project.write(schema.output, to: "schema.json")
      #expect(try project.gantry("check", "--schema", "schema.json") == result)
      #expect(try !project.gantry("check", "--json").output.contains("hunter2"))
    }

    @Test func aGoodProjectPasses() throws {
      let project = try Project()
      try project.add(
        SchemeText(
          arguments: [
            ("--port=1 --level high -title \"a b\"", true), ("--numbers 1 --numbers -2", true),
            ("--no-is-signaled", true), ("-AppleLanguages (de)", true), ("--own", false),
            ("--port $(PORT)", false), ("-- --anything", true),
          ]))
      #expect(
        try project.gantry(
          "check", "--program", Tool.path(of: "ToolProbe"), "--allow", "--own")
          == Tool.Result(status: 0, output: "1 file checked, nothing found\n"))
    }

    @Test(arguments: [
      ("<Scheme>\n<<<<<<< HEAD\n=======\n>>>>>>> other\n</Scheme>\n", "App.xcscheme:2"),
      ("not XML", "App.xcscheme:1"), ("<?xml version=\"1.0\"?>\n<Scheme>\n", "App.xcscheme"),
    ])
    func aFileThatCannotBeReadFailsTheCheck(_ text: String, _ place: String) throws {
      let project = try Project()
      try project.write(text, to: Project.schemePath("App"))
      let result = try project.gantry("check")
      #expect(result.status == 1)
      #expect(result.output.contains(place))
    }
  }
#endif
