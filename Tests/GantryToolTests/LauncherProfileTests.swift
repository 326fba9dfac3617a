#if CommandLineTool
  import Foundation
  import Testing

  /// A profile for other launchers, which start the app in another folder or on another machine.
  @Suite struct LauncherProfileTests {
    private static let profile =
      #"{"$type": "ToolProbeLaunch", "title": "a 'b' é", "port": 9000, "numbers": [1, -2]}"#
    /// The profile as a payload.
    private static let payload = Data(
      #"{"$type":"ToolProbeLaunch","numbers":[1,-2],"port":9000,"title":"a 'b' é"}"#.utf8
    ).base64EncodedString()

    /// A project with a profile, and a folder below it.
    private func project(_ profile: String = Self.profile) throws -> Project {
      let project = try Project()
      try project.write(profile, to: "prof.json")
      try project.write("", to: "pkg/sub/x")
      try project.write(
        try project.gantry("schema", Tool.path(of: "ToolProbe")).output, to: "schema.json")
      return project
    }

    /// What a launcher is told from a folder below.
    private func command(
      _ project: Project, _ launcher: String, _ arguments: [String] = []
    ) throws -> Tool.Result {
      try Tool.run(
        [
          "command", "--for", launcher, "--bundle-id", "com.example.app", "--device", "phone",
          "--test-scheme", "App", "--profile", "../../prof.json",
        ] + arguments, in: "\(project.path)/pkg/sub")
    }

    private func json(_ result: Tool.Result) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    @Test(arguments: ["shell", "simctl", "open", "vscode"])
    func onThisMachineThePathHoldsInEveryFolder(_ launcher: String) throws {
      let project = try project()
      let result = try command(project, launcher, ["/bin/echo"])
      let path = "\(project.path)/prof.json"
      if launcher == "vscode" {
        #expect(
          try json(result)["args"] as? [String] == ["--launch-configuration-file", path])
      } else {
        #expect(result.output.hasSuffix(" --launch-configuration-file \(path)\n"))
      }
    }

    @Test func theProgramReadsItInItsOwnFolder() throws {
      let project = try project()
      let command = try command(project, "shell", [Tool.path(of: "ToolProbe")]).output
      let line = command.trimmingCharacters(in: .newlines) + " --launch-report"
      let result = try Tool.run("/bin/sh", ["-c", line], in: "/")
      #expect(result.status == 0)
      #expect(result.output.contains("9000"))
    }

    @Test func aDeviceGetsThePayload() throws {
      #expect(
        try command(project(), "devicectl", ["--set", "port=1"])
          == Tool.Result(
            status: 0,
            output: "DEVICECTL_CHILD_LAUNCH_CONFIGURATION=\(Self.payload) xcrun devicectl device "
              + "process launch --terminate-existing --device phone -- com.example.app --port=1\n"))
    }

    @Test func xcodebuildGetsThePayload() throws {
      let result = try command(project(), "xcodebuild")
      #expect(result.status == 0)
      #expect(
        result.output
          == "TEST_RUNNER_LAUNCH_CONFIGURATION=\(Self.payload) xcodebuild test -scheme App\n")
    }

    @Test func anXctestrunHasThePayload() throws {
      let result = try command(project(), "xctestrun")
      let list = try #require(
        try PropertyListSerialization.propertyList(from: Data(result.output.utf8), format: nil)
          as? [String: Any])
      #expect(list["CommandLineArguments"] as? [String] == [])
      #expect(
        list["UITargetAppEnvironmentVariables"] as? [String: String]
          == ["LAUNCH_CONFIGURATION": Self.payload])
    }

    @Test(arguments: ["appium", "selenium-grid"])
    func webDriverGetsThePayload(_ launcher: String) throws {
      var json = try json(command(project(), launcher))
      if launcher == "selenium-grid" {
        let capabilities = try #require(json["capabilities"] as? [String: Any])
        json = try #require(capabilities["alwaysMatch"] as? [String: Any])
      }
      let process = try #require(json["appium:processArguments"] as? [String: Any])
      #expect(process["args"] as? [String] == [])
      #expect(process["env"] as? [String: String] == ["LAUNCH_CONFIGURATION": Self.payload])
    }

    @Test(arguments: [[], ["--schema", "../../schema.json"]])
    func aMapGetsOptionsThatNothingStrongerSets(_ schema: [String]) throws {
      let project = try project()
      let detox = try command(project, "detox", schema + ["--set", "Port=1"])
      #expect(
        try json(detox)["launchArgs"] as? [String: String]
          == ["-title": "a 'b' é", "-numbers": "[1,-2]", "-Port": "1"])
      let maestro = try command(project, "maestro", schema + ["--", "--numbers", "3"])
      #expect(
        maestro.output == """
          appId: "com.example.app"
          ---
          - launchApp:
              arguments:
                "--port": "9000"
                "--title": "a 'b' é"
                "--numbers": "3"

          """)
    }

    @Test func aVariableIsStrongerThanAProfile() throws {
      let detox = try command(
        project(), "detox", ["--schema", "../../schema.json", "--env", "LAUNCH_PORT=1"])
      #expect(
        try json(detox)["launchArgs"] as? [String: String]
          == ["-title": "a 'b' é", "-numbers": "[1,-2]", "-port": "1"])
    }

    @Test(arguments: [
      "devicectl", "xcodebuild", "xctestrun", "appium", "selenium-grid", "maestro", "detox",
    ])
    func aSecretInAProfileIsNamed(_ launcher: String) throws {
      let project = try project(#"{"token": "hunter2-hunter2", "port": 1}"#)
      let result = try command(project, launcher, ["--schema", "../../schema.json"])
      #expect(result.status == 0)
      let all = result.output + result.errors
      #expect(!all.contains("hunter2"))
      #expect(!all.contains(Data(#""hunter2-hunter2""#.utf8).base64EncodedString().prefix(8)))
      if ["maestro", "detox"].contains(launcher) {
        #expect(all.contains("${LAUNCH_TOKEN}"))
      } else {
        #expect(result.output.contains("${LAUNCH_CONFIGURATION"))
        #expect(
          result.errors.contains(
            "LAUNCH_CONFIGURATION=\"$(gantry payload encode \(project.path)/prof.json)\""))
      }
    }

    @Test(arguments: [
      ("detox", #"{"tilte": "a"}"#, 65, "'tilte' of the profile is no option."),
      (
        "maestro", #"{"$type": "Other"}"#, 65,
        "The profile can't be passed: it is for 'Other', not for ToolProbeLaunch."
      ),
      ("detox", #"{"title": "-a"}"#, 65, "the value '-a' begins with '-'"),
      ("detox", #"{"port": "x"}"#, 65, "'port' of the profile: 'x' is not an integer."),
    ])
    func whatAMapCannotHoldIsAnError(
      _ launcher: String, _ profile: String, _ status: Int, _ message: String
    ) throws {
      let result = try command(project(profile), launcher, ["--schema", "../../schema.json"])
      #expect(result.status == status)
      #expect(result.output == "")
      #expect(result.errors.contains(message))
    }

    @Test func aProfileAndAPayloadAreNotMixed() throws {
      let result = try command(project(), "appium", ["--env", "LAUNCH_CONFIGURATION={}"])
      #expect(result.status == 64)
      #expect(result.errors.contains("Give one of both: --profile or --env LAUNCH_CONFIGURATION."))
    }

    @Test(arguments: ["devicectl", "appium", "maestro", "detox"])
    func aFileThatAnArgumentNamesIsNoted(_ launcher: String) throws {
      let note =
        "note: --launch-configuration-file names a file that must be where the app starts; what "
        + "--profile names is passed by its content\n"
      let arguments = ["command", "--for", launcher, "--bundle-id", "a.b", "--device", "phone"]
      let project = try Project()
      let option = "--launch-configuration-file"
      #expect(try project.gantry(arguments + ["--", option, "a.json"]).errors == note)
      #expect(try project.gantry(arguments + ["--", "\(option)=a.json"]).errors == note)
      #expect(try project.gantry(arguments + ["--", "--port", "1"]).errors == "")
    }

    @Test func aProfileIsAFile() throws {
      let result = try Project().gantry("run", "--profile", "-", "/bin/echo")
      #expect(result.status == 64)
      #expect(result.errors.contains("it must be a file: give its path."))
    }
  }
#endif
