#if CommandLineTool
  import Foundation
  import Testing

  /// What shells offer: the names that are there, and files where a path stands.
  @Suite struct CompletionTests {
    private func project() throws -> Project {
      let project = try Project()
      try project.write(
        """
        let package = Package(
          products: [.executable(name: "countries", targets: ["App"])],
          targets: [.executableTarget(
            name: "users")])
        """, to: "Package.swift")
      try project.add(
        SchemeText(
          arguments: [("--port=8090 --title x", true), ("-x", false), ("serve", true)],
          variables: [("LEVEL", "1", true)]))
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
      return project
    }

    /// What the scripts for shells ask: the commands, the argument, its index, and the line's words.
    private func offered(
      _ project: Project, _ commands: [String], _ argument: [String], _ words: [String],
      in folder: String? = nil, shell: String = "fish"
    ) throws -> [String] {
      let line = ["gantry"] + commands + words
      let result = try Tool.run(
        ["---completion"] + commands + ["--"] + argument + ["\(line.count - 1)", "0"] + line,
        in: folder ?? project.path,
        environment: ["SAP_SHELL": shell, "SAP_SHELL_VERSION": "5"])
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
      (["show"], ["positional@0"], [""], ["App", "UITests", "Unit", "With mocks"]),
      (["check"], ["positional@0"], [""], ["App", "UITests", "Unit", "With mocks"]),
      (["copy"], ["--to"], ["App", "--to", ""], ["App", "UITests", "Unit", "With mocks"]),
      (["enable"], ["positional@1"], ["App", ""], ["--port", "-x", "serve"]),
      (["enable"], ["--env"], ["App", "--env", ""], ["LEVEL"]),
      (["run"], ["positional@0"], ["./T"], ["./Tests"]),
      (["schema"], ["positional@0"], [""], ["Package.swift", "Tests", "countries", "users"]),
      (
        ["show"], ["--configuration"], ["UITests", "--configuration", ""],
        ["UITests German"]
      ),
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
          try offered(project, ["show"], ["positional@0"], root + [""], in: "/")
            == ["App", "UITests", "Unit", "With mocks"])
      }
      #expect(
        try offered(
          project, ["show"], ["positional@0"], ["--root", "/nowhere", ""], in: "/") == [])
    }

    // MARK: Names that mean something to a shell

    /// Names as anybody may give them to files.
    private static let hostileNames = [
      "$(touch ran)", "`touch ran`", "My \"App\" it's", "with blanks", "do$HOME", "a:b", ":lead",
      "c\\:d", "back\\slash", "semi;touch ran", "x{1,2}", "~root", "*", "#hash", "(par)", "!bang",
      "é ü",
    ]

    private func hostileProject() throws -> Project {
      let project = try Project()
      // What a terminal would act on can't be offered on a line.
      for name in Self.hostileNames + ["esc\u{1B}[31m", "line\nfeed", "tab\t", "\u{202E}override"] {
        try project.add(SchemeText(), named: name)
      }
      return project
    }

    @Test func bashRunsNothingOfANameAndOffersItWhole() throws {
      let project = try hostileProject()
      try project.write(
        Tool.run(["completion", "bash"], in: "/").output, to: "gantry.bash")
      let script = """
        source ./gantry.bash
        complete_words() {
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
          COMP_POINT=${#COMP_LINE}
          _gantry "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
          printf '%s\\n' "${COMPREPLY[@]}" end
        }
        complete_words "$0" show ''
        complete_words "$0" run --scheme 'My\\ '
        """
      // Where bash is too old to be told that a name is no file's: macOS has such a one.
      let result = try Tool.run(
        "/usr/bin/env",
        ["bash", "-c", "compopt() { :; }; type() { return 1; }\n" + script]
          + [Tool.path(of: "gantry")], in: project.path)
      // These it would put on the line as they are, and run.
      let names = Self.hostileNames.filter { name in
        !name.contains("$") && !name.contains("`") && !name.hasPrefix("~")
      }
      #expect(
        result
          == Tool.Result(
            status: 0,
            output: (names.sorted() + ["end", "My \"App\" it's", "end", ""])
              .joined(separator: "\n")))
      #expect(!FileManager.default.fileExists(atPath: "\(project.path)/ran"))
    }

    @Test(arguments: [
      ("set App --po", ["--port"]), ("enable App -x", ["-x"]), ("set App --dry", ["--dry-run"]),
      ("disable App --port -", ["--port", "-x", "--text"]), ("show App --po", []), ("set --po", []),
    ])
    func bashCompletesAnAppsOptionFromItsDashOn(_ line: String, _ offered: [String]) throws {
      let project = try project()
      try project.write(Tool.run(["completion", "bash"], in: "/").output, to: "gantry.bash")
      let script = """
        source ./gantry.bash
        compopt() { :; }
        COMP_WORDS=("$0" $1) COMP_LINE="gantry $1" COMPREPLY=()
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
        _gantry "$0" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try Tool.run(
        "/usr/bin/env", ["bash", "-c", script, Tool.path(of: "gantry"), line], in: project.path)
      let found = Set(result.output.split(separator: "\n").map(String.init))
      #expect(found.isSuperset(of: offered), "\(result)")
      if offered.count < 3 { #expect(found == Set(offered), "\(result)") }
    }

    /// What bash puts on the line for a word that is begun there.
    @Test(arguments: [
      ("", Self.hostileNames.sorted().map { $0 }),
      ("My\\ ", ["My \"App\" it's"]), ("'My ", ["My \"App\" it's"]), ("\"My", ["My \"App\" it's"]),
      ("\\~", ["~root"]), ("\\$", ["$(touch ran)"]), ("\\`t", ["`touch ran`"]), ("nothing", []),
      // Between these, bash expands the sign's history.
      ("\"!", []), ("'!", ["!bang"]), ("\"$(", ["$(touch ran)"]), ("\"\\$(", ["$(touch ran)"]),
    ])
    func bashReadsEachNameThatItWritesAsItself(_ typed: String, _ names: [String]) throws {
      let project = try hostileProject()
      // Each of these would get a slash as the name of a file.
      for name in ["with blanks", "~root"] { try project.write("", to: "\(name)/file") }
      try project.write(
        Tool.run(["completion", "bash"], in: "/").output, to: "gantry.bash")
      // As bash calls it: without the quotation mark that the word begins with, which it leaves standing
      // in front of what it gets.
      let script = """
        source ./gantry.bash
        compopt() { :; }
        COMP_WORDS=("$0" show "$1") COMP_CWORD=2 COMP_LINE="gantry show $1"
        COMP_POINT=${#COMP_LINE} COMPREPLY=()
        case "$1" in [\\'\\"]*) quote=${1:0:1} ;; *) quote= ;; esac
        _gantry "$0" "${1#"$quote"}" show
        for reply in "${COMPREPLY[@]}"; do
          eval "set -- $quote$reply$quote"
          printf '%s %s\\n' "$#" "$1"
        done
        """
      let result = try Tool.run(
        "/usr/bin/env", ["bash", "-c", script, Tool.path(of: "gantry"), typed], in: project.path)
      #expect(
        result == Tool.Result(status: 0, output: names.map { "1 \($0)\n" }.joined()))
      #expect(!FileManager.default.fileExists(atPath: "\(project.path)/ran"))
    }

    @Test(arguments: [
      ["--root", "My\\ Dir"], ["--root", "'My Dir'"], ["--root", "\"My Dir\""],
      ["--root=My\\ Dir"], ["--root", "=", "My\\ Dir"], ["--root", "~/My\\ Dir"],
      ["--package-path", "~/'My Dir'/"], ["--root", "My Dir"],
    ])
    func aFolderIsReadAsTheShellReadsIt(_ root: [String]) throws {
      let project = try Project()
      try project.write(SchemeText().text, to: "My Dir/\(Project.schemePath("Inner"))")
      let line = ["gantry", "show"] + root + [""]
      let result = try Tool.run(
        ["---completion", "show", "--", "positional@0", "\(line.count - 1)", "0"] + line,
        in: project.path,
        environment: ["SAP_SHELL": "zsh", "SAP_SHELL_VERSION": "5", "HOME": project.path])
      #expect(result.output.hasPrefix("Inner\n"))
    }

    @Test func configurationsOfASchemesPlanAreOffered() throws {
      let project = try project()
      let plans = """
              <TestPlans>
                 <TestPlanReference reference = "container:Tests/Unit.xctestplan"/>
                 <TestPlanReference reference = "container:Tests/UITests.xctestplan" default = "YES"/>
              </TestPlans>
           </TestAction>
        """
      try project.write(
        SchemeText().text.replacing("   </TestAction>", with: plans),
        to: Project.schemePath("With plans"))
      #expect(
        try offered(
          project, ["run"], ["--configuration"],
          ["--scheme", "With\\ plans", "--action", "test", "--configuration", ""])
          == ["UITests German"])
    }

    @Test func zshSplitsNoNameAtAColonAndLosesNoBackslash() throws {
      let project = try hostileProject()
      // Behind the names stands the mark that the script drops.
      #expect(
        try offered(project, ["show"], ["positional@0"], [""], shell: "zsh")
          == Self.hostileNames.sorted().map { name in
            name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
          } + [" "])
    }

    @Test func fishGetsNamesAsTheyAre() throws {
      let project = try hostileProject()
      #expect(
        try offered(project, ["show"], ["positional@0"], [""], shell: "fish")
          == Self.hostileNames.sorted())
    }

    /// Where paths stand, by zsh's own words for what completes them.
    @Test(arguments: [
      "'*:path:_files'", "LIBRARIES:folder:_files -/'", "SCHEMA:file:_files'",
      "PROFILE:file:_files'",
      "ROOT:folder:_files -/'", "':payload:_files'",
    ])
    func pathsAreFiles(_ line: String) throws {
      let script = try Tool.run(["completion", "zsh"], in: "/").output
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
