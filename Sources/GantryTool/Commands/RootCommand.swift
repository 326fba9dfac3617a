#if CommandLineTool
  import ArgumentParser
  import GantryFormats

  struct RootCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gantry",
      abstract: "Launches apps in exactly the state you ask for, and edits what asks for it.",
      discussion: """
        NAME is a scheme or a test plan. What follows it is the app's: an option's name finds its \
        entry, and NAME=value after --env is a variable. The tool's own options may stand anywhere; an \
        app's option with such a name is written after '--'.

        \(Examples.text(
          "gantry list",
          "gantry show Countries",
          "gantry set Countries --port 9000",
          "gantry enable Countries --env LAUNCH_API_TOKEN",
          "gantry run --scheme Countries --set port=9001 countries -- --launch-report",
          "gantry explain --scheme Countries countries",
          "gantry check --program countries",
          "gantry command --for xcodebuild --scheme Countries",
          "gantry audit .build/debug/countries"))

        EXIT CODES
          0   done; nothing found
          1   differences or findings
          64  the command line is wrong
          65  a document, a payload or an app's launch can't be understood
          66  a file, scheme, plan or program isn't there
          69  a program that is needed can't be used
          70  the tool itself is at fault
          73  a file can't be created
          74  reading or writing failed
          75  somebody else changed the file; try again
          77  permission is missing
        `gantry run` ends with the app's own code.
        """,
      version: "0.1.0",
      groupedSubcommands: [
        CommandGroup(
          name: "Launching",
          subcommands: [
            RunCommand.self, ExplainCommand.self, LauncherCommand.self, SchemaCommand.self,
            PayloadCommand.self, TestRunCommand.self, TestCommand.self, ProxyCommand.self,
          ]),
        CommandGroup(
          name: "Schemes and test plans",
          subcommands: [
            ListCommand.self, ShowCommand.self, SetCommand.self, EnableCommand.self,
            DisableCommand.self, AddCommand.self, RemoveCommand.self, MoveCommand.self,
            CopyCommand.self, InheritCommand.self, DiffCommand.self,
          ]),
        CommandGroup(
          name: "Checking",
          subcommands: [
            CheckCommand.self, AuditCommand.self, RecordingCommand.self, ReportCommand.self,
          ]),
        CommandGroup(
          name: "Shells, editors and agents",
          subcommands: [CompletionCommand.self, ModelContextCommand.self]),
      ])

    /// What people call commands by other habits.
    private static let synonyms = [
      "delete": "remove", "launch": "run", "start": "run", "edit": "set", "lint": "check",
      "validate": "check", "export": "command", "compare": "diff", "on": "enable", "off": "disable",
      "unset": "disable", "scheme": "list", "schemes": "list", "testplan": "list",
      "testplans": "list",
    ]

    /// The words at the start that are names of commands.
    static func command(of words: [String]) -> [String] {
      var commands = configuration.subcommands
      return Array(
        words.prefix { word in
          guard
            let command = commands.first(where: {
              $0._commandName == word || $0.configuration.aliases.contains(word)
            })
          else { return false }
          commands = command.configuration.subcommands
          return true
        })
    }

    /// Whether a command has a launch's state: `--set` and its kin.
    static func takesState(_ command: [String]) -> Bool {
      [["run"], ["explain"], ["command"], ["xctestrun", "set"]].contains(command)
    }

    /// Refuses an option with one dash, as Apple's tools have them: the parser would take each letter
    /// for an option, and the h in -scheme for help.
    static func checkOptions(_ words: [String]) throws(ToolError) {
      guard let verb = words.first, verb != "proxy", !EntryWords.verbs.contains(verb) else {
        return
      }
      for (word, previous) in zip(words, [""] + words).prefix(while: { $0.0 != "--" })
      where word.hasPrefix("-") && !word.hasPrefix("--") && !word.hasPrefix("-D") {
        let name = word.dropFirst().prefix { $0 != "=" }
        // Another option's value may begin with a dash.
        guard name.utf8.count > 1, name != "help", name.allSatisfy({ $0.isLetter || $0 == "-" }),
          !["--set", "--env", "-D"].contains(previous)
        else { continue }
        throw ToolError(
          .usage,
          "'\(clipped(word))' is no option of gantry \(verb): options have two dashes, as in "
            + "--\(name). An option of the app is written behind '--'.")
      }
    }

    /// Refuses the name of no command, and says which was probably meant.
    static func checkCommand(_ words: [String]) throws(ToolError) {
      let words = words.first == "help" ? Array(words.dropFirst()) : words
      guard let name = words.first, !name.hasPrefix("-"), name != "help" else { return }
      guard command(of: [name]).isEmpty else { return }
      let names = configuration.subcommands.compactMap { $0.configuration.commandName }
      let meant =
        synonyms[name]
        ?? Suggestion.nearest(to: name, in: names, limit: max(2, Suggestion.nameLimit(name)))
      throw ToolError(
        .usage,
        "'\(clipped(name))' is no command."
          + (meant.map { " Did you mean 'gantry \($0)'?" } ?? "")
          + " 'gantry --help' lists all.")
    }
  }

  struct CompletionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "completion",
      abstract: "Prints the script by which a shell completes commands, names and entries.",
      discussion: Examples.text(
        "source <(gantry completion bash)",
        "gantry completion zsh > _gantry",
        "gantry completion fish > gantry.fish"))

    enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run() throws {
      guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
      try Terminal.printExactly(BashScript.completed(RootCommand.completionScript(for: shell)))
    }
  }
#endif
