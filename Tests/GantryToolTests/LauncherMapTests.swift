#if CommandLineTool
  import Foundation
  import Testing

  /// Launchers that pass a map: an option stands in it once, and means what the words meant.
  @Suite struct LauncherMapTests {
    /// A project with the schema of the program that tests start.
    private func project() throws -> Project {
      let project = try Project()
      try project.write(
        try project.gantry("schema", Tool.path(of: "ToolProbe")).output, to: "schema.json")
      return project
    }

    private func detox(_ project: Project, _ arguments: [String]) throws -> Tool.Result {
      try project.gantry(["command", "--for", "detox", "--schema", "schema.json"] + arguments)
    }

    private func map(_ result: Tool.Result) throws -> [String: String] {
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      return try #require(json["launchArgs"] as? [String: String])
    }

    /// What the program reads from words: each option's value.
    private func values(_ project: Project, _ words: [String]) throws -> [String: String] {
      let result = try project.gantry(
        ["explain", "--json", Tool.path(of: "ToolProbe"), "--"] + words)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let report = try #require(json["report"] as? [String: Any])
      var values: [String: String] = [:]
      for option in try #require(report["options"] as? [[String: Any]]) {
        values[try #require(option["name"] as? String)] = "\(option["value"] ?? "")"
      }
      return values
    }

    @Test(
      arguments: [
        (["-port", "5", "--port", "6"], ["-port": "6"]),
        (["--port", "6", "-port", "5"], ["port": "5"]),
        (["--TITLE", "a", "--title=b"], ["-title": "b"]),
        (["--exitCode", "1", "--exit_code", "2"], ["-exit_code": "2"]),
        (["--level", "low", "--Level", "high"], ["-Level": "high"]),
        (["--is-signaled", "--no-is-signaled"], ["-is-signaled": "false"]),
        (["--no-is-signaled", "--is-signaled"], ["-is-signaled": "true"]),
        (["--no-isSignaled", "--port", "7"], ["-is-signaled": "false", "-port": "7"]),
        (["-noIsSignaled", "YES"], ["-is-signaled": "false"]),
        (["--no-is-signaled=true"], ["-is-signaled": "false"]),
      ])
    func aMapGivesTheSameState(_ words: [String], _ expected: [String: String]) throws {
      let project = try project()
      let map = try map(detox(project, ["--"] + words))
      #expect(map == expected)
      let wanted = try values(project, words)
      // Detox writes each key behind a dash, in whatever order.
      for keys in [map.keys.sorted(), map.keys.sorted().reversed()] {
        #expect(try values(project, keys.flatMap { ["-\($0)", map[$0] ?? ""] }) == wanted)
      }
    }

    @Test(
      arguments: [
        (["--host", "a", "--HOST", "b"], "--HOST appears twice"),
        (["-host", "a", "--host", "b"], "--host appears twice"),
        (["--network-offline", "1", "--network.offline", "2"], "--network.offline appears twice"),
        (["--x", "true", "-noX", "YES"], "-noX appears twice"),
        (["--network.offline", "1", "--network={}"], "--network comes after a part of it"),
        (["--no-x"], "--no-x has no value"), (["--noX", "--y", "1"], "--noX has no value"),
      ], ["maestro", "detox"])
    func whatHasNoMapIsAnErrorWithoutASchema(
      _ words: (list: [String], problem: String), _ launcher: String
    ) throws {
      let result = try Project().gantry(
        ["command", "--for", launcher, "--bundle-id", "com.example.app", "--"] + words.list)
      #expect(result.status == 65)
      #expect(result.output == "")
      #expect(result.errors.contains(words.problem))
      #expect(result.errors.contains(launcher))
    }

    @Test(arguments: [
      (["--numbers", "1", "-Numbers", "2"], "-Numbers appears twice"),
      (["--port"], "--port has no value"), (["--no-port"], "--no-port has no value"),
      (["--no-is-signaled", "true"], "'true' is no option with a value"),
    ])
    func whatHasNoMapIsAnErrorWithASchema(_ words: [String], _ problem: String) throws {
      let result = try detox(project(), ["--"] + words)
      #expect(result.status == 65)
      #expect(result.errors.contains(problem))
    }

    @Test func maestroSwitchesAFlagOff() throws {
      let result = try project().gantry(
        "command", "--for", "maestro", "--bundle-id", "com.example.app", "--schema", "schema.json",
        "--env", "LAUNCH_NUMBERS=[1]", "--", "--no-is-signaled", "--numbers=[2]")
      #expect(
        result
          == Tool.Result(
            status: 0,
            output: """
              appId: "com.example.app"
              ---
              - launchApp:
                  arguments:
                    "--is-signaled": "false"
                    "--numbers": "[2]"

              """))
    }
  }
#endif
