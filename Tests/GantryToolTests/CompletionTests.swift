#if CommandLineTool
  import Foundation
  import Testing

  /// What shells offer: the names that are there, and files where a path stands.
  @Suite struct CompletionTests {
    private func project() throws -> Project {
      let project = try Project()
      try project.add(SchemeText())
      try project.add(SchemeText(), named: "With mocks")
      for plan in ["UITests", "Unit"] {
        try project.write(
          """
          {
            "configurations" : [ { "id" : "A", "name" : "\(plan) German" } ], "testTargets" : [ ],
            "version" : 1
          }
          """, to: "Tests/\(plan).xctestplan")
      }
      try project.write("{}", to: "config/gantry/presets/mine.json")
      return project
    }

    /// What the scripts for shells ask: the commands, the argument, its index, and the line's words.
    private func offered(
      _ project: Project, _ commands: [String], _ argument: [String], _ words: [String],
      in folder: String? = nil
    ) throws -> [String] {
      let line = ["gantry"] + commands + words
      let result = try Tool.run(
        ["---completion"] + commands + ["--"] + argument + ["\(line.count - 1)", "0"] + line,
        in: folder ?? project.path,
        environment: [
          "SAP_SHELL": "bash", "SAP_SHELL_VERSION": "5",
          "XDG_CONFIG_HOME": "\(project.path)/config",
        ])
      #expect(result.status == 0)
      return result.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
      (["run"], ["--scheme"], ["--scheme", ""], ["App", "With mocks"]),
      (["command"], ["--test-scheme"], ["--test-scheme", ""], ["App", "With mocks"]),
      (["explain"], ["--testplan"], ["--testplan", ""], ["UITests", "Unit"]),
      (
        ["run"], ["--configuration"], ["--testplan", "Unit", "--configuration", ""],
        ["Unit German"]
      ),
      (["scheme", "show"], ["positional@0"], [""], ["App", "With mocks"]),
      (["testplan", "check"], ["positional@0"], [""], ["UITests", "Unit"]),
      (["scheme", "copy"], ["--to-testplan"], ["App", "--to-testplan", ""], ["UITests", "Unit"]),
      (
        ["testplan", "show"], ["--configuration"], ["UITests", "--configuration", ""],
        ["UITests German"]
      ),
      (["preset", "apply"], ["positional@0"], [""], ["mine"]),
    ])
    func namesAreThoseThatAreThere(
      _ commands: [String], _ argument: [String], _ words: [String], _ names: [String]
    ) throws {
      #expect(try offered(project(), commands, argument, words) == names)
    }

    @Test func anotherFoldersNamesAreOffered() throws {
      let project = try project()
      for root in [["--root", project.path], ["--root=\(project.path)"]] {
        #expect(
          try offered(project, ["scheme", "show"], ["positional@0"], root + [""], in: "/")
            == ["App", "With mocks"])
      }
      #expect(
        try offered(
          project, ["scheme", "show"], ["positional@0"], ["--root", "/nowhere", ""], in: "/") == [])
    }

    /// Where paths stand, by zsh's own words for what completes them.
    @Test(arguments: [
      "'*:path:_files'", "LIBRARIES:folder:_files -/'", "SCHEMA:file:_files'",
      "PROFILE:file:_files'",
      "ROOT:folder:_files -/'", "':file:_files'", "':program:_files'",
      "ORIGINALS:folder:_files -/'",
    ])
    func pathsAreFiles(_ line: String) throws {
      let script = try Tool.run(["--generate-completion-script", "zsh"], in: "/").output
      // The text of help between an option and what completes it is of no interest here.
      let lines = script.split(separator: "\n").map { line in
        let words = line.drop { $0 == " " }
        guard let start = words.firstIndex(of: "["), let end = words.lastIndex(of: "]"),
          let dashes = words[..<start].firstRange(of: "--")
        else { return String(words) }
        let name = words[dashes.upperBound..<start].prefix { $0.isLetter }
        return name.uppercased() + words[words.index(after: end)...]
      }
      #expect(lines.contains(line))
    }
  }
#endif
