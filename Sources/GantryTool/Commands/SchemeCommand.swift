#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// `gantry scheme`.
  struct SchemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "scheme",
      abstract: "Shows, edits, compares and checks the arguments and variables of Xcode's schemes.",
      discussion: """
        An edit changes the lines that it must and no other byte, written as Xcode writes them. Xcode \
        may be open. Entries are named by text or number; one that begins with '-' is written after '--'.
        """,
      subcommands: [
        ListSchemesCommand.self, ShowCommand<SchemeFamily>.self, AddCommand<SchemeFamily>.self,
        SetCommand<SchemeFamily>.self, RemoveCommand<SchemeFamily>.self,
        EnableCommand<SchemeFamily>.self, DisableCommand<SchemeFamily>.self,
        MoveCommand<SchemeFamily>.self, CopyCommand<SchemeFamily>.self,
        DiffCommand<SchemeFamily>.self, InheritCommand.self, CheckCommand<SchemeFamily>.self,
      ])
  }

  /// `gantry testplan`.
  struct TestPlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "testplan",
      abstract: "Shows, edits, compares and checks the arguments and variables of test plans.",
      discussion: """
        A configuration without a list of its own has the shared one; the first edit of its own repeats \
        the shared entries, as Xcode does.
        """,
      subcommands: [
        ListTestPlansCommand.self, ShowCommand<TestPlanFamily>.self,
        AddCommand<TestPlanFamily>.self, SetCommand<TestPlanFamily>.self,
        RemoveCommand<TestPlanFamily>.self, EnableCommand<TestPlanFamily>.self,
        DisableCommand<TestPlanFamily>.self, MoveCommand<TestPlanFamily>.self,
        CopyCommand<TestPlanFamily>.self, DiffCommand<TestPlanFamily>.self,
        InheritSharedCommand.self, CheckCommand<TestPlanFamily>.self,
      ])
  }

  /// `gantry scheme inherit`: whether an action has lists of its own.
  struct InheritCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inherit",
      abstract: "Lets Test or Profile use the Run action's arguments and variables, or its own.",
      discussion: """
        Xcode's check box "Use the Run action's arguments and environment variables".

        EXAMPLES
          gantry scheme inherit Countries --action test --no-run-lists
          gantry scheme inherit Countries --action profile --run-lists
        """)

    @Argument(
      help: ArgumentHelp("The scheme's name, or the path to its file.", valueName: "name"),
      completion: NameCompletion.schemes)
    var name: String
    @Option(help: "The action: test or profile.") var action: ActionName

    @Flag(inversion: .prefixedNo, help: "Use the Run action's lists.")
    var runLists: Bool

    @OptionGroup var root: RootOptions

    func validate() throws {
      if action == .run { throw ValidationError("The Run action always has lists of its own.") }
    }

    func run() throws {
      let path = try SchemeFamily.path(named: name, root: root.resolved())
      try SchemeFamily.edit(path, .argument, in: { _ in action.action }) { scheme, action in
        try scheme.setInheritsRun(runLists, for: action)
      }
    }
  }

  /// `gantry testplan inherit`: removes a configuration's own list.
  struct InheritSharedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inherit",
      abstract: "Lets a configuration use the shared arguments, or variables, again.",
      discussion: """
        The configuration's own list is removed, with all that stands in it.

        EXAMPLES
          gantry testplan inherit UITests --configuration German
          gantry testplan inherit UITests --configuration German --env
        """)

    @Argument(
      help: ArgumentHelp("The plan's name, or the path to its file.", valueName: "name"),
      completion: NameCompletion.testPlans)
    var name: String

    @Option(
      help: ArgumentHelp("The configuration.", valueName: "name"),
      completion: NameCompletion.configurations)
    var configuration: String

    @Flag(name: .customLong("env"), help: "The environment variables.")
    var isEnvironment = false

    @OptionGroup var root: RootOptions

    func run() throws {
      let path = try TestPlanFamily.path(named: name, root: root.resolved())
      let kind: EntryKind = isEnvironment ? .environmentVariable : .argument
      try TestPlanFamily.edit(path, kind, in: { _ in .configuration(configuration) }) {
        try $0.removeOwnList(kind, in: $1)
      }
    }
  }
#endif
