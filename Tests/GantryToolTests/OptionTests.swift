#if CommandLineTool
  import Foundation
  import Testing

  /// Options that change what a command looks at, what it fails on or where it writes.
  @Suite struct OptionTests {
    @Test func allUsersSchemesAreListed() throws {
      let project = try Project()
      try project.add(SchemeText())
      let path = "X.xcodeproj/xcuserdata/nobody-else.xcuserdatad/xcschemes/Mine.xcscheme"
      try project.write(SchemeText().text, to: path)
      let shared = "App  \(Project.schemePath("App"))\n"
      #expect(try project.gantry("list") == Tool.Result(status: 0, output: shared))
      #expect(
        try project.gantry("list", "--all-users")
          == Tool.Result(status: 0, output: "\(shared)Mine  \(path), nobody-else's own\n"))
    }

    @Test func personalSchemesAreChecked() throws {
      let project = try Project()
      let secret = SchemeText(arguments: [("--password hunter2222", true)])
      let personal = { (user: String) in
        "X.xcodeproj/xcuserdata/\(user).xcuserdatad/xcschemes/Mine.xcscheme"
      }
      try project.write(secret.text, to: personal("nobody-else"))
      #expect(
        try project.gantry("check")
          == Tool.Result(
            status: 66, output: "",
            errors: """
              error: Nothing was checked: there is 1 personal scheme of other users alone. Check these, too, \
              with --all-users, or give another folder with --root.
                     \(project.path)

              """))
      try project.add(SchemeText())
      #expect(
        try project.gantry("check")
          == Tool.Result(
            status: 0, output: "1 file checked, nothing found\n",
            errors:
              "note: 1 personal scheme of other users left out: check these, too, with --all-users\n"
          ))
      let all = try project.gantry("check", "--all-users")
      #expect(all.status == 1)
      #expect(all.output.hasPrefix("\(personal("nobody-else")):25: error: "))
      #expect(all.output.hasSuffix("\n2 files checked: 1 error, 0 warnings\n"))
      #expect(all.errors == "")
      // This user's own are what Xcode shows here, and are checked as they are.
      try project.write(secret.text, to: personal(NSUserName()))
      let own = try project.gantry("check")
      #expect(own.status == 1)
      #expect(own.output.hasPrefix("\(personal(NSUserName())):25: error: "))
    }

    @Test func aStrictCheckFailsOnWarnings() throws {
      let project = try Project()
      try project.write(
        SchemeText().text.replacing("version = \"1.7\"", with: "version = \"9.0\""),
        to: Project.schemePath("App"))
      let result = try project.gantry("check")
      #expect(result.status == 0)
      #expect(result.output.hasSuffix("\n1 file checked: 0 errors, 1 warning\n"))
      #expect(
        try project.gantry("check", "--strict")
          == Tool.Result(status: 1, output: result.output, errors: result.errors))
    }

    @Test func aNumberMayBeAnEntrysText() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("2", true), ("x", true)]))
      #expect(try project.gantry("disable", "App", "2", "--text").status == 0)
      #expect(try project.scheme() == SchemeText(arguments: [("2", false), ("x", true)]).text)
      #expect(try project.gantry("disable", "App", "2").status == 0)
      #expect(try project.scheme() == SchemeText(arguments: [("2", false), ("x", false)]).text)
      #expect(try project.gantry("remove", "App", "1", "--text").status == 66)
    }

    // MARK: Copying

    @Test func entriesAreCopiedIntoAnotherSchemesAction() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("-a", true), ("-b", false)]))
      let other = SchemeText(testArguments: [("-t", true)], testInheritsRun: false)
      try project.add(other, named: "Other")
      let result = try project.gantry(
        "copy", "App", "-b", "--to", "Other", "--to-action", "test")
      #expect(result == Tool.Result(status: 0, output: "Other, Test: added '-b', off\n"))
      var after = other
      after.testArguments.append(("-b", false))
      #expect(try project.scheme("Other") == after.text)
      #expect(
        try project.gantry("copy", "App", "--to", "Other", "--", "-a").status == 0)
      after.arguments = [("-a", true)]
      #expect(try project.scheme("Other") == after.text)
    }

    @Test func entriesAreCopiedIntoAPlansConfiguration() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("-a", true)]))
      try project.write(
        """
        {
          "configurations" : [
            { "id" : "A", "name" : "One", "options" : { } },
            { "id" : "B", "name" : "Two", "options" : { } }
          ],
          "defaultOptions" : { },
          "testTargets" : [ ],
          "version" : 1
        }
        """, to: "Plan.xctestplan")
      let result = try project.gantry(
        "copy", "App", "--to", "Plan", "--to-configuration", "Two")
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix("note: 'Two' has a list of its own now"))
      struct Plan: Decodable {
        struct Entry: Decodable { var argument: String }
        struct Options: Decodable { var commandLineArgumentEntries: [Entry]? }
        struct Configuration: Decodable { var options: Options }

        var configurations: [Configuration]
        var defaultOptions: Options
      }
      let plan = try JSONDecoder().decode(
        Plan.self, from: Data(project.read("Plan.xctestplan").utf8))
      #expect(plan.configurations[0].options.commandLineArgumentEntries == nil)
      #expect(plan.configurations[1].options.commandLineArgumentEntries?.map(\.argument) == ["-a"])
      #expect(plan.defaultOptions.commandLineArgumentEntries == nil)
      #expect(
        try project.gantry(
          "copy", "App", "--to", "Plan", "--to-configuration", "Three"
        ).status == 66)
    }

    @Test func aPersonalCopyIsTheUsersOwn() throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("-a", true)]))
      let copy = ["copy", "App", "--as", "Mine", "--personal"]
      let path = Project.schemePath("Mine").replacing(
        "xcshareddata", with: "xcuserdata/\(NSUserName()).xcuserdatad")
      #expect(try project.gantry(copy) == Tool.Result(status: 0, output: "\(path)\n"))
      #expect(try project.gantry("disable", "Mine", "-a").status == 0)
      #expect(try project.read(path) == SchemeText(arguments: [("-a", false)]).text)
      #expect(try project.scheme() == SchemeText(arguments: [("-a", true)]).text)
      #expect(
        try project.gantry("list").output.hasSuffix(
          "Mine  \(path), \(NSUserName())'s own\n  off  -a\n"))
      // A copy of the copy belongs to the same project.
      #expect(
        try project.gantry("copy", "Mine", "--as", "Other", "--personal").output
          == path.replacing("/Mine.", with: "/Other.") + "\n")
      let again = try project.gantry(copy)
      #expect(again.status == 73)
      #expect(again.errors.contains("there is a file with the name 'Mine.xcscheme' already"))
      try project.write(SchemeText().text, to: "Loose.xcscheme")
      let loose = try project.gantry(
        "copy", "Loose.xcscheme", "--as", "Mine", "--personal")
      #expect(loose.status == 64)
      #expect(loose.errors.contains("Copy it without --personal."))
      try project.write(
        #"{"configurations":[],"defaultOptions":{},"version":1}"#, to: "Plan.xctestplan")
      for (command, message) in [
        (["copy", "App", "--to", "Mine", "--personal"], "--personal goes with --as."),
        (["copy", "Plan", "--as", "Mine", "--personal"], "Test plans have no place for personal"),
      ] {
        let result = try project.gantry(command)
        #expect(result.status == 64)
        #expect(result.errors.contains(message))
      }
    }

    // MARK: The command line

    @Test(arguments: [["-D", "NAME=a=b"], ["-DNAME=a=b"]])
    func aBuildSettingStandsBehindOrRightAtItsOption(_ setting: [String]) throws {
      let project = try Project()
      try project.add(SchemeText(arguments: [("--title $(NAME)", true)]))
      let result = try project.gantry(
        ["run"] + setting + ["--scheme", "App", Tool.path(of: "ToolProbe")])
      #expect(result.output.hasPrefix("argument --title\nargument a=b\n"))
      #expect(result.status == 0)
    }

    @Test func whatIsNoBuildSettingStaysWhole() throws {
      let result = try Tool.run(
        [
          "run", "--set", "-Da=1", "--env", "-Db=2", Tool.path(of: "ToolProbe"), "--", "-Dc=3",
        ], in: "/")
      #expect(result.output == "argument --Da=1\nargument -Dc=3\nfolder /\n")
    }

    @Test(arguments: ["20", "1", "0", "-5"])
    func helpNeedsNoWideTerminal(_ columns: String) throws {
      for arguments in [["--help"], ["run", "--help"], ["set"]] {
        let result = try Tool.run(arguments, in: "/", environment: ["COLUMNS": columns])
        #expect(result.status == (arguments == ["set"] ? 64 : 0), "\(result)")
      }
    }

    @Test func helpTellsEveryExitCode() throws {
      let help = try Tool.run(["--help"], in: "/").output
      let lines = help.split(separator: "\n").map { $0.drop { $0 == " " } }
      let start = try #require(lines.firstIndex(of: "EXIT CODES"))
      let codes = lines[(start + 1)...].prefix { $0.first?.isNumber ?? false }
        .compactMap { $0.split(separator: " ").first }
      #expect(
        codes == ["0", "1", "64", "65", "66", "69", "70", "73", "74", "75", "77"])
    }

    // MARK: Products

    /// A package with one program without dependencies, which says how it was built and started.
    private func package() throws -> Project {
      let project = try Project()
      try project.write(
        """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(name: "Hello", targets: [.executableTarget(name: "hello")])

        """, to: "Package.swift")
      try project.write(
        """
        #if canImport(Darwin)
          import Darwin
        #elseif canImport(Glibc)
          import Glibc
        #elseif canImport(Musl)
          import Musl
        #endif

        for argument in CommandLine.arguments.dropFirst() { print("argument \\(argument)") }
        #if DEBUG
          print("debug")
        #else
          print("release")
        #endif
        exit(7)

        """, to: "Sources/hello/main.swift")
      try project.add(SchemeText(arguments: [("--title 'a b'", true), ("--off", false)]))
      return project
    }

    @Test func aProductIsBuiltAndStartedAsTheSchemeSays() throws {
      let project = try package()
      let started = "argument --title\nargument a b\n"
      let missing = try project.gantry("run", "--skip-build", "--scheme", "App", "hello")
      #expect(missing.status == 66)
      #expect(
        missing.errors.hasPrefix(
          "error: The product 'hello' isn't built. Leave --skip-build out.\n"))
      // What swift prints about the build stands in front of it or on standard error.
      let built = try project.gantry("run", "--scheme", "App", "hello")
      #expect(built.status == 7, "\(built.errors)")
      #expect(built.output.hasSuffix("\(started)debug\n"))
      // A change that isn't built isn't run.
      let source = try project.read("Sources/hello/main.swift")
      try project.write(
        source.replacing("exit(7)", with: "exit(8)"), to: "Sources/hello/main.swift")
      let kept = try project.gantry("run", "--skip-build", "--scheme", "App", "hello")
      #expect(kept == Tool.Result(status: 7, output: "\(started)debug\n", errors: kept.errors))
      let release = try project.gantry(
        "run", "--build-configuration", "release", "--scheme", "App", "hello")
      #expect(release.status == 8, "\(release.errors)")
      #expect(release.output.hasSuffix("\(started)release\n"))
    }

    @Test func aSchemesNameInAProductsPlaceIsExplained() throws {
      let project = try package()
      for name in ["hello", "App"] { try project.add(SchemeText(), named: name) }
      try project.write(
        #"{"configurations": [], "testTargets": [], "version": 1}"#, to: "UI.xctestplan")
      #expect(
        try project.gantry("run", "App").errors.hasSuffix(" 'App' is a scheme: --scheme App.\n"))
      #expect(
        try project.gantry("run", "UI").errors.hasSuffix(
          " 'UI' is a test plan: --testplan UI, and a program.\n"))
      let scheme = try project.gantry("run", "--scheme", "UI", "hello")
      #expect(
        scheme.errors.contains("'UI' is no scheme but a test plan. Give it with --testplan"),
        "\(scheme)")
    }

    @Test func aProductThatCannotBeBuiltIsNotStarted() throws {
      let project = try package()
      try project.write("nonsense\n", to: "Sources/hello/main.swift")
      let result = try project.gantry("run", "hello")
      #expect(result.status == 69)
      #expect(
        result.errors.contains(
          "error: The product 'hello' can't be built: swift build ended with exit code 1.\n"))
    }
  }
#endif
