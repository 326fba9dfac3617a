#if CommandLineTool
  import Foundation
  import Testing

  /// Personal settings: applied, taken back to the same bytes, never at the price of another change.
  @Suite struct PresetTests {
    private static let scheme = SchemeText(
      arguments: [("--port 8090", false), ("-UITests", true)], variables: [("LEVEL", "debug", true)]
    )

    private static let preset = """
      {
        "schemes": {
          "App": {
            "arguments": { "--port 8090": true, "-UITests": false, "--new 1": true },
            "environment": { "LEVEL": false, "HOST": "localhost" }
          }
        }
      }
      """

    private func project() throws -> Project {
      let project = try Project()
      try project.add(Self.scheme)
      try project.write(Self.preset, to: "config/gantry/presets/mine.json")
      return project
    }

    private func preset(_ project: Project, _ arguments: String...) throws -> Tool.Result {
      try project.gantry(
        ["preset"] + arguments,
        environment: [
          "XDG_CONFIG_HOME": "\(project.path)/config", "XDG_STATE_HOME": "\(project.path)/state",
        ])
    }

    @Test func revertingGivesTheSameBytes() throws {
      let project = try project()
      let path = Project.schemePath("App")
      #expect(
        try preset(project, "apply", "mine") == Tool.Result(status: 0, output: "changed \(path)\n"))
      var after = Self.scheme
      after.arguments = [("--port 8090", true), ("-UITests", false), ("--new 1", true)]
      after.variables = [("LEVEL", "debug", false), ("HOST", "localhost", true)]
      #expect(try project.scheme() == after.text)
      #expect(
        try preset(project, "revert", "mine")
          == Tool.Result(status: 0, output: "reverted \(path)\n"))
      #expect(try project.scheme() == Self.scheme.text)
      #expect(try preset(project, "revert", "mine").status == 66)
    }

    @Test func whatXcodeWouldIgnoreIsSaid() throws {
      let project = try project()
      try project.write(
        """
        {"schemes": {"App": {"action": "test", "arguments": {"-UITests": true}}}}
        """, to: "config/gantry/presets/mine.json")
      let applied = try preset(project, "apply", "mine")
      #expect(applied.status == 0)
      #expect(applied.errors.hasPrefix("warning: "))
      // The same words as those of a change by hand.
      #expect(try preset(project, "revert", "mine").status == 0)
      #expect(
        try project.gantry("scheme", "add", "App", "--action", "test", "--", "-UITests")
          == Tool.Result(status: 0, output: "", errors: applied.errors))
      // What is so already is nobody's change.
      let again = try preset(project, "apply", "mine")
      #expect(again.errors == "note: everything is already as the preset 'mine' has it\n")
    }

    @Test func itIsAppliedOnce() throws {
      let project = try project()
      #expect(try preset(project, "apply", "mine").status == 0)
      try project.add(Self.scheme)
      let result = try preset(project, "apply", "mine")
      #expect(result.status == 73)
      #expect(result.errors.contains("gantry preset revert mine"))
      #expect(try project.scheme() == Self.scheme.text)
      // What somebody else has put back is as good as reverted.
      #expect(try preset(project, "revert", "mine").status == 0)
    }

    @Test func aLaterChangeIsNeverLost() throws {
      let project = try project()
      #expect(try preset(project, "apply", "mine").status == 0)
      #expect(try project.gantry("scheme", "add", "App", "mine").status == 0)
      let changed = try project.scheme()
      let result = try preset(project, "revert", "mine")
      #expect(result.status == 75)
      #expect(result.errors.hasPrefix("error: The file was changed after the preset was applied"))
      #expect(try project.scheme() == changed)
      #expect(try preset(project, "revert", "mine", "--originals", "originals").status == 0)
      #expect(try project.read("originals/App.xcscheme") == Self.scheme.text)
      #expect(try project.gantry("scheme", "remove", "App", "mine").status == 0)
      #expect(try preset(project, "revert", "mine").status == 0)
      #expect(try project.scheme() == Self.scheme.text)
    }

    @Test func aFileThatIsGoneSaysHowToGoOn() throws {
      let project = try project()
      #expect(try preset(project, "apply", "mine").status == 0)
      let path = "\(project.path)/\(Project.schemePath("App"))"
      try FileManager.default.removeItem(atPath: path)
      #expect(
        try preset(project, "revert", "mine")
          == Tool.Result(
            status: 66, output: "",
            errors: """
              error: The file is gone, so that the preset can't be reverted. Restore the file, or take what \
              it was with 'gantry preset revert mine --originals FOLDER --forget'; --forget alone leaves all \
              files as they are.
                     \(path)

              """))
      #expect(
        try preset(project, "revert", "mine", "--originals", "originals", "--forget").status == 0)
      #expect(try project.read("originals/App.xcscheme") == Self.scheme.text)
    }

    @Test func presetsAndEditsAtOnceLoseNone() async throws {
      let project = try project()
      let names = (1...6).map { "p\($0)" }
      for name in names {
        try project.write(
          "{\"schemes\": {\"App\": {\"arguments\": {\"-\(name)\": true}}}}",
          to: "config/gantry/presets/\(name).json")
      }
      let results = try await withThrowingTaskGroup(of: Tool.Result.self) { group in
        for name in names {
          group.addTask { try preset(project, "apply", name) }
          group.addTask { try project.gantry("scheme", "add", "App", "--", "-e\(name)") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.map(\.errors).filter { $0 != "" } == [])
      #expect(results.allSatisfy { $0.status == 0 })
      let scheme = try project.scheme()
      for name in names.flatMap({ ["-\($0)", "-e\($0)"] }) {
        #expect(scheme.contains("argument = \"\(name)\""))
      }
    }

    @Test func originalsAreWrittenAndForgotten() throws {
      let project = try project()
      #expect(try preset(project, "apply", "mine").status == 0)
      let applied = try project.scheme()
      let result = try preset(project, "revert", "mine", "--originals", "originals", "--forget")
      #expect(result == Tool.Result(status: 0, output: "originals/App.xcscheme\n"))
      #expect(try project.read("originals/App.xcscheme") == Self.scheme.text)
      #expect(try project.scheme() == applied)
      #expect(try preset(project, "revert", "mine").errors.contains("isn't applied"))
    }

    @Test func allMistakesOfAPresetAreNamed() throws {
      let project = try project()
      try project.write(
        """
        {
          "scheme": {},
          "schemes": {
            "App": { "arguments": { "-a": "on" }, "action": "fly", "extra": 1 }
          }
        }
        """, to: "config/gantry/presets/mine.json")
      let result = try preset(project, "apply", "mine")
      let path = "\(project.path)/config/gantry/presets/mine.json"
      #expect(
        result
          == Tool.Result(
            status: 65, output: "",
            errors: """
              error: 'scheme' is neither 'schemes' nor 'testPlans'.
                     \(path):2
              error: '-a' is a string; write true or false.
                     \(path):4
              error: 'extra' is not one of arguments, environment, action.
                     \(path):4
              error: 'fly' is not one of run, test, profile.
                     \(path):4

              """))
      #expect(try project.scheme() == Self.scheme.text)
    }

    @Test func presetsAreListed() throws {
      let project = try project()
      #expect(
        try preset(project, "list")
          == Tool.Result(
            status: 0, output: "mine\n",
            errors: "note: presets are in \(project.path)/config/gantry/presets\n"))
      let result = try preset(project, "apply", "other")
      #expect(result.status == 66)
      #expect(result.errors.hasPrefix("error: There is no preset 'other'. There are mine.\n"))
    }

    @Test func appliedPresetsAreListedWithTheirFiles() throws {
      let project = try project()
      try project.write(Self.preset, to: "config/gantry/presets/other.json")
      #expect(try preset(project, "apply", "mine").status == 0)
      #expect(
        try preset(project, "list").output
          == "mine  applied to \(Project.schemePath("App"))\nother\n")
      struct Presets: Decodable, Equatable {
        struct Applied: Decodable, Equatable {
          var name: String
          var files: [String]
        }

        var folder: String
        var names: [String]
        var applied: [Applied]
      }
      #expect(
        try JSONDecoder().decode(
          Presets.self, from: Data(preset(project, "list", "--json").output.utf8))
          == Presets(
            folder: "\(project.path)/config/gantry/presets", names: ["mine", "other"],
            applied: [Presets.Applied(name: "mine", files: [Project.schemePath("App")])]))
      // One that is applied is listed though its own file is gone: it can still be reverted.
      try FileManager.default.removeItem(atPath: "\(project.path)/config/gantry/presets/mine.json")
      #expect(try preset(project, "list").output.hasPrefix("mine  applied to "))
      #expect(try preset(project, "revert", "mine").status == 0)
      #expect(try preset(project, "list").output == "other\n")
      // Another project's presets are none of this one's.
      #expect(try preset(project, "apply", "other").status == 0)
      let elsewhere = try Project()
      #expect(try preset(project, "list", "--root", elsewhere.path).output == "other\n")
    }

    @Test(arguments: ["../x", "", ".x"])
    func aNameIsNoPath(_ name: String) throws {
      #expect(try preset(project(), "apply", name).status == 64)
    }
  }
#endif
