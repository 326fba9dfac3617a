#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// `copy`: copies entries to another scheme or plan, or a whole file under a new name.
  struct CopyCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "copy",
        abstract: "Copies entries to another scheme or test plan, or the file under a new name.",
        discussion: """
          Without entries the whole list is copied, with its check boxes. A variable that the other has \
          already gets the copied value.

          EXAMPLES
            gantry \(Family.command) copy Countries --as 'Countries with mocks'\(Family.self == SchemeFamily.self ? "\n  gantry scheme copy Countries --as Mine --personal" : "")
            gantry \(Family.command) copy Countries --to Users
            gantry \(Family.command) copy Countries --to-testplan UITests -- '--port 8090'
            gantry \(Family.command) copy Countries --env --to-scheme Users --to-action test
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>
    @OptionGroup var position: PositionOptions

    @Argument(
      help: ArgumentHelp("Each entry, by text or number; all if none is given.", valueName: "entry")
    )
    var entries: [String] = []

    @Option(
      help: ArgumentHelp("Copy the file, beside it, to this new name.", valueName: "new-name"))
    var `as`: String?

    @Flag(help: "Make the copy of the file yours alone: a scheme in the project's xcuserdata.")
    var personal = false

    @Option(
      help: ArgumentHelp("Copy entries to this \(Family.noun).", valueName: "name"),
      completion: Family.completion)
    var to: String?

    @Option(
      help: ArgumentHelp("Copy entries to this scheme.", valueName: "name"),
      completion: NameCompletion.schemes)
    var toScheme: String?

    @Option(
      help: ArgumentHelp("The scheme's action that gets them. By default run.", valueName: "action")
    )
    var toAction: ActionName?

    @Option(
      name: [.customLong("to-testplan"), .customLong("to-test-plan")],
      help: ArgumentHelp("Copy entries to this test plan.", valueName: "name"),
      completion: NameCompletion.testPlans)
    var toTestPlan: String?

    @Option(
      help: ArgumentHelp(
        "The test plan's configuration that gets them. By default the shared settings.",
        valueName: "name"), completion: NameCompletion.configurations)
    var toConfiguration: String?

    func validate() throws {
      let targets = [self.as, to, toScheme, toTestPlan].compactMap { $0 }
      if targets.count != 1 {
        throw ValidationError(
          "Say where to copy: one of --as, --to, --to-scheme and --to-testplan.")
      }
      if personal, self.as == nil || Family.self == TestPlanFamily.self {
        throw ValidationError(
          "--personal goes with --as, for schemes: test plans have no place for personal ones.")
      }
      if self.as != nil,
        !entries.isEmpty || document.entries.isEnvironment || document.scope.isGiven
          || position.isGiven
      {
        throw ValidationError(
          "--as copies the whole file; leave out what says which entries, and where they go.")
      }
      let goesToPlan = toTestPlan != nil || to != nil && Family.self == TestPlanFamily.self
      if toAction != nil, self.as != nil || goesToPlan {
        throw ValidationError("--to-action is a scheme's, and no scheme gets the entries.")
      }
      if toConfiguration != nil, !goesToPlan {
        throw ValidationError("--to-configuration is a test plan's, and no plan gets the entries.")
      }
    }

    func run() throws {
      let root = try document.root.resolved()
      let path = try Family.path(named: document.name, root: root)
      if let name = self.as {
        try Terminal.print(XcodeFile.duplicate(path, as: name, isPersonal: personal))
        return
      }
      let source = try Family.Document(contentsOf: path)
      let sourceScope = try document.scope.scope(in: source)
      let selectors =
        entries.isEmpty
        ? nil
        : try document.numbers(entries, in: source, sourceScope).map { EntrySelector.number($0) }
      func copy<Target: DocumentFamily>(
        to path: String, as target: Target.Type, _ scope: Target.Document.Scope
      ) throws {
        let kind = document.entries.kind
        try target.edit(path, kind, in: { _ in scope }) { file, scope in
          try file.copy(
            selectors, kind, from: source, sourceScope, to: scope,
            at: position.position(document.entries))
        }
      }
      if let name = toScheme ?? (Family.self == SchemeFamily.self ? to : nil) {
        try copy(
          to: SchemeFamily.path(named: name, root: root), as: SchemeFamily.self,
          (toAction ?? .run).action)
      } else if let name = toTestPlan ?? to {
        try copy(
          to: TestPlanFamily.path(named: name, root: root), as: TestPlanFamily.self,
          toConfiguration.map { .configuration($0) } ?? .defaults)
      }
    }
  }
#endif
