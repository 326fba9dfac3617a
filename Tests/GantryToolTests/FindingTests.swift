#if CommandLineTool
  import Foundation
  import Testing

  /// Which schemes and test plans commands find, and which findings count.
  @Suite struct FindingTests {
    @Test func aFolderThatCannotBeReadHidesNothing() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("--port 8090", true)]))
      // Deeper than any path can say, so that nobody can read it, not even root.
      let deep = """
        name=$(printf 'a%.0s' {1..250})
        for i in {1..17}; do mkdir "$name" && cd "$name" || exit 1; done
        """
      try #require(Tool.run("/bin/bash", ["-c", deep], in: project.path).status == 0)
      defer { _ = try? Tool.run("/bin/bash", ["-c", "rm -rf aaa*"], in: project.path) }
      for arguments in [["show", "App"], ["list"], ["check"]] {
        let result = try project.gantry(arguments)
        let isCheck = arguments == ["check"]
        #expect(result.status == (isCheck ? 66 : 0), "\(arguments): \(result)")
        #expect(
          result.errors.hasPrefix(isCheck ? "error: the folder can't be" : "note: skipped 'aaa"),
          "\(arguments): \(result)")
        #expect(result.errors.contains("the folder can't be read: "), "\(arguments): \(result)")
        #expect(
          result.errors.split(separator: "\n").count == (isCheck ? 2 : 1), "\(arguments): \(result)"
        )
      }
    }

    @Test func whatCannotBeReadHidesNoFinding() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("--password hunter22", true)]))
      try FileManager.default.createSymbolicLink(
        atPath: "\(project.path)/\(Project.schemePath("Gone"))", withDestinationPath: "nowhere")
      let result = try project.gantry("check")
      #expect(result.status == 66)
      #expect(result.output.contains("App.xcscheme") && result.errors.contains("Gone.xcscheme"))
    }

    #if os(Linux)
      /// What stands in a folder that root can't read, either, isn't nothing.
      @Test func aFolderThatCannotBeReadIsNamedWhereNothingElseIs() throws {
        let project = try Project()
        let deep = """
          name=$(printf 'a%.0s' {1..250})
          for i in {1..17}; do mkdir "$name" && cd "$name" || exit 1; done
          """
        try #require(Tool.run("/bin/bash", ["-c", deep], in: project.path).status == 0)
        // Foundation removes no folders as deep as these; what is left fails no test.
        defer { _ = try? Tool.run("/bin/bash", ["-c", "rm -rf aaa*"], in: project.path) }
        let result = try project.gantry("check")
        #expect(result.status == 66 && result.errors.contains("the folder can't be read: "))
      }
    #endif

    /// An app with a local package, both with a scheme.
    private func app() throws -> Project {
      let project = try Project()
      try FileManager.default.removeItem(atPath: "\(project.path)/Package.swift")
      for (name, text) in [
        ("App.xcodeproj/xcshareddata/xcschemes/App.xcscheme", SchemeText().text),
        ("Tests/All.xctestplan", #"{"configurations":[],"defaultOptions":{},"version":1}"#),
        ("Packages/Core/Package.swift", "// swift-tools-version: 6.2\n"),
        ("Packages/Core/Sources/Core.swift", ""),
      ] {
        try project.write(text, to: name)
      }
      return project
    }

    @Test func anAppsSchemesAndPlansAreFoundInItsLocalPackages() throws {
      let project = try app()
      let path = "../../App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
      func run(_ arguments: String..., folder: String = "Packages/Core") throws -> Tool.Result {
        try Tool.run(arguments, in: "\(project.path)/\(folder)")
      }
      #expect(try run("show", "App").output.hasPrefix(path + "\n"))
      #expect(
        try run("show", "All").output.hasPrefix("../../Tests/All.xctestplan\n"))
      let plan = "All  ../../Tests/All.xctestplan\n"
      #expect(try run("list").output == "App  \(path)\n" + plan)
      #expect(
        try run("show", "App", folder: "Packages/Core/Sources").output
          .hasPrefix("../\(path)\n"))
      // The package's own come first, and what is nowhere is said with the names of all.
      try project.write(
        SchemeText().text, to: "Packages/Core/" + Project.schemePath("Core"))
      #expect(try run("list").output == "Core  \(Project.schemePath("Core"))\n")
      #expect(try run("show", "App").output.hasPrefix(path + "\n"))
      #expect(
        try run("show", "Nothing").errors.hasPrefix(
          "error: there is no file of a scheme or a test plan 'Nothing'. There are 'All', 'App', "
            + "'Core'."))
      // Another repository's are none of this one.
      try project.write("gitdir: elsewhere\n", to: "Packages/Core/.git")
      #expect(try run("show", "App").status == 66)
    }

    @Test func aWorkspaceHasTheSchemesOfTheProjectsItNames() throws {
      let project = try app()
      try project.write(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <Group
              location = "container:Apps"
              name = "Apps">
              <FileRef
                 location = "group:Other/Other.xcodeproj">
              </FileRef>
           </Group>
           <FileRef
              location = "group:App.xcodeproj">
           </FileRef>
           <FileRef
              location = "group:Packages/Core">
           </FileRef>
           <FileRef
              location = "group:Pods/Pods.xcodeproj">
           </FileRef>
        </Workspace>

        """, to: "All.xcworkspace/contents.xcworkspacedata")
      for place in [
        "Apps/Other/Other.xcodeproj/xcshareddata/xcschemes/Other.xcscheme",
        "Pods/Pods.xcodeproj/xcshareddata/xcschemes/Pod.xcscheme",
        "Unnamed/Unnamed.xcodeproj/xcshareddata/xcschemes/Unnamed.xcscheme",
        "Packages/Core/" + Project.schemePath("Core"),
      ] {
        try project.write(SchemeText().text, to: place)
      }
      let list = try project.gantry("list", "--root", "All.xcworkspace")
      #expect(
        list.output == """
          App  App.xcodeproj/xcshareddata/xcschemes/App.xcscheme
          Core  Packages/Core/\(Project.schemePath("Core"))
          Other  Apps/Other/Other.xcodeproj/xcshareddata/xcschemes/Other.xcscheme
          All  Tests/All.xctestplan

          """)
    }

    @Test func whatWasDownloadedOrExcludedIsNotSearched() throws {
      let project = try Project()
      let toggle = SchemeText(arguments: [("-NSZombieEnabled YES", true)])
      for folder in ["Pods", "Carthage/Checkouts/A", "DerivedData/SourcePackages", "Legacy/Old"] {
        try project.write(
          toggle.text, to: "\(folder)/A.xcodeproj/xcshareddata/xcschemes/A.xcscheme")
      }
      try project.add(SchemeText())
      #expect(try project.gantry("check").output.hasPrefix("Legacy/Old/A.xcodeproj/"))
      for glob in ["Old", "Legacy*", "Legacy/*", "*.xcodeproj", "A.xcscheme"] {
        #expect(
          try project.gantry("check", "--exclude", glob)
            == Tool.Result(status: 0, output: "1 file checked, nothing found\n"), "\(glob)")
      }
    }

    @Test func findingsOfABaselineDoNotCountAgain() throws {
      let project = try Project()
      try project.add(
        SchemeText(arguments: [("-NSZombieEnabled YES", true), ("-NSTraceEvents YES", true)]))
      let known = try project.gantry("check", "--json")
      try #require(known.status == 1)
      try project.write(known.output, to: "known.json")
      // Other lines now, with one finding gone and a new one.
      try project.add(
        SchemeText(arguments: [
          ("first", true), ("-NSZombieEnabled YES", true), ("-NSShowAllViews YES", true),
        ]))
      let path = Project.schemePath("App")
      #expect(
        try project.gantry("check", "--baseline", "known.json")
          == Tool.Result(
            status: 1,
            output: """
              \(path):33: error: the debug toggle '-NSShowAllViews' is on. Disable the entry.
              1 file checked: 1 error, 0 warnings

              """,
            errors: """
              note: left out, as known.json has them: 1 finding
              note: gone, though known.json has them: 1 finding; make it again

              """))
      try project.write("{}", to: "known.json")
      let wrong = try project.gantry("check", "--baseline", "known.json")
      #expect(
        wrong.errors == """
          error: The baseline isn't what `gantry check --json` prints.
                 known.json

          """)
      #expect(wrong.status == 65)
    }

    // MARK: Launches for others

    private static let schema = """
      {
        "title": "App",
        "properties": {
          "port": {
            "type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807,
            "x-launch-argument": "--port", "x-environment-variable": "LAUNCH_PORT"
          }
        }
      }
      """

    @Test func noLaunchIsPrintedThatTheAppRefuses() throws {
      let project = try Project()
      try project.write(Self.schema, to: "app.json")
      func command(_ arguments: String...) throws -> Tool.Result {
        try project.gantry(
          ["command", "--for", "simctl", "--bundle-id", "a.b", "--schema", "app.json"] + arguments)
      }
      #expect(
        try command("--set", "port=x")
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: port: 'x' is not an integer
                     launch argument 1: --port=x

              """))
      #expect(try command("--env", "LAUNCH_PORT=x").status == 65)
      #expect(try command("--env", #"LAUNCH_CONFIGURATION={"port":"x"}"#).status == 65)
      #expect(try command("--", "--port").status == 65)
      #expect(try command("--set", "port=1").status == 0)
      // Others' options, and files of the machine where the app starts, are not known here.
      #expect(try command("--set", "other=x", "--", "-AppleLanguages", "(de)").status == 0)
      #expect(try command("--", "--launch-configuration-file", "/nowhere.json").status == 65)
      let device = try project.gantry(
        "command", "--for", "devicectl", "--device", "x", "--bundle-id", "a.b", "--schema",
        "app.json", "--", "--launch-configuration-file", "/on/the/device.json")
      #expect(device.status == 0)
    }

    @Test func xcodebuildPassesByItselfWhatTheSchemeItTestsSays() throws {
      let project = try Project()
      try project.write(Self.schema, to: "app.json")
      let scheme = SchemeText(arguments: [("--port 9000", true)], variables: [("LEVEL", "2", true)])
      for container in ["App.xcodeproj", "App.xcodeproj/project.xcworkspace", "All.xcworkspace"] {
        let name =
          container == "App.xcodeproj" ? "App" : container.prefix(3) == "App" ? "In" : "All"
        try project.write(
          scheme.text, to: "\(container)/xcshareddata/xcschemes/\(name).xcscheme")
      }
      func command(_ arguments: String...) throws -> Tool.Result {
        try project.gantry(["command", "--for", "xcodebuild"] + arguments)
      }
      #expect(
        try command("--scheme", "App")
          == Tool.Result(
            status: 0, output: "xcodebuild test -project App.xcodeproj -scheme App\n",
            errors: "note: xcodebuild asks for a destination where there are several: "
              + "--destination\n"))
      let destination = "platform=iOS Simulator,name=iPhone 16"
      #expect(
        try command(
          "--scheme", "All", "--destination", destination, "--schema", "app.json", "--env", "A=b"
        )
        .output
          == "TEST_RUNNER_A=b xcodebuild test -workspace All.xcworkspace -scheme All -destination "
          + "'\(destination)'\n")
      #expect(
        try command("--scheme", "In", "--project", "Other.xcodeproj").output
          == "xcodebuild test -project Other.xcodeproj -scheme In\n")
      #expect(
        try command("--scheme", "In").output
          == "xcodebuild test -project App.xcodeproj -scheme In\n")
      #expect(
        try command("--scheme", "In", "--workspace", "W.xcworkspace").output
          == "xcodebuild test -workspace W.xcworkspace -scheme In\n")
      // A variable would be shadowed.
      let shadowed = try command("--scheme", "App", "--schema", "app.json", "--set", "port=1")
      #expect(shadowed.status == 64)
      #expect(shadowed.errors.hasPrefix("error: '--port=1' can't be passed: the tests have an"))
      // What only Run has isn't passed.
      try project.write(
        SchemeText(arguments: [("--port 9000", true)], testInheritsRun: false).text,
        to: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
      #expect(try command("--scheme", "App").status == 65)
      #expect(
        try command("--scheme", "App", "--schema", "app.json").output
          == "TEST_RUNNER_LAUNCH_PORT=9000 xcodebuild test -project App.xcodeproj -scheme App\n")
    }
  }
#endif
