#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  struct CopyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "copy",
      abstract: "Copies entries to another scheme or test plan, or the file under a new name.",
      discussion: """
        Without entries both lists are copied, with their check boxes. A variable that the other has \
        already gets the copied value.

        \(Examples.text(
          "gantry copy Countries --as 'Countries with mocks'",
          "gantry copy Countries --as Mine --personal",
          "gantry copy Countries --to Live",
          "gantry copy Countries --port --to UITests",
          "gantry copy Countries --env LAUNCH_API_TOKEN --to Live --to-action test"))
        """, aliases: ["cp"])

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var position: PositionOptions
    @OptionGroup var edit: EditOptions

    @Option(help: "Of the two lists, only the arguments or the variables.")
    var only: ListName?

    @Option(
      help: ArgumentHelp("Copy the file, beside it, to this new name.", valueName: "new-name"))
    var `as`: String?

    @Flag(help: "Make the copy of the file yours alone: a scheme in the project's xcuserdata.")
    var personal = false

    @Option(
      help: ArgumentHelp("Copy entries to this scheme or test plan.", valueName: "name"),
      completion: NameCompletion.documents)
    var to: String?

    @Option(
      help: ArgumentHelp("The scheme's action that gets them. By default run.", valueName: "action")
    )
    var toAction: SchemeAction?

    @Option(
      help: ArgumentHelp(
        "The test plan's configuration that gets them. By default the shared settings.",
        valueName: "name"), completion: NameCompletion.configurations)
    var toConfiguration: String?

    func validate() throws {
      if (self.as == nil) == (to == nil) {
        throw ValidationError("Say where to copy: one of --as and --to.")
      }
      if only != nil, self.as != nil || !entries.isEmpty {
        throw ValidationError("--only is for whole lists.")
      }
      if personal, self.as == nil {
        throw ValidationError("--personal goes with --as.")
      }
      if self.as != nil,
        !entries.isEmpty || document.scope.isGiven || position.isGiven || toAction != nil
          || toConfiguration != nil
      {
        throw ValidationError(
          "--as copies the whole file; leave out what says which entries, and where they go.")
      }
    }

    func run() throws {
      let source = try document.resolved()
      if let name = self.as {
        if personal, source.type == TestPlanDocument.self {
          throw ToolError(.usage, "Test plans have no place for personal ones.", at: source.path)
        }
        guard !edit.dryRun else {
          return Terminal.printNote("dry run: \(source.path) would be copied as '\(name)'")
        }
        try Terminal.print(
          Terminal.visible(XcodeFile.duplicate(source.path, as: name, isPersonal: personal)))
        return
      }
      let target = try document.root.resolved().document(named: to ?? "")
      var targetScope = ScopeOptions()
      targetScope.action = toAction
      targetScope.configuration = toConfiguration
      func copy<Source: CommandDocument>(_ type: Source.Type) throws {
        let file = try Source(contentsOf: source.path)
        let scope = try file.scope(document.scope)
        func copyEntries<Target: CommandDocument>(to other: Target.Type) throws {
          try other.edit(target.path, targetScope, edit) { copy, copyScope in
            for kind in entries.isEmpty ? only?.kinds ?? EntryKind.allCases : entries.kinds {
              let numbers = try entries.numbers(kind, in: file, scope)
              try copy.copy(
                entries.isEmpty ? nil : numbers.map { .number($0) }, kind, from: file, scope,
                to: copyScope, at: position.position(entries, kind))
            }
          }
        }
        try copyEntries(to: target.type)
      }
      try copy(source.type)
    }
  }

  struct InheritCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "inherit",
      abstract: "Lets an action use Run's lists, or a configuration the shared ones.",
      discussion: """
        For a scheme's Test and Profile it is Xcode's check box "Use the Run action's arguments and \
        environment variables", which --stop unchecks. For a test plan's configuration its own lists are \
        removed with all that they hold; it gets one again by its first edit.

        \(Examples.text(
          "gantry inherit Countries --action test",
          "gantry inherit Countries --action test --stop",
          "gantry inherit UITests --configuration German --only arguments"))
        """)

    @OptionGroup var document: DocumentOptions
    @OptionGroup var edit: EditOptions

    @Flag(help: "Let a scheme's action have lists of its own instead.")
    var stop = false

    @Option(help: "Of a test plan's configuration, only its arguments or variables.")
    var only: ListName?

    func run() throws {
      let named = try document.resolved()
      let scope = document.scope
      if named.type == SchemeDocument.self {
        guard scope.action != nil, scope.action != .run else {
          throw ToolError(.usage, "Say which action: --action test or --action profile.")
        }
        guard only == nil else {
          throw ToolError(.usage, "--only is for test plans: a scheme's lists go together.")
        }
        let what = stop ? "has lists of its own" : "uses the Run action's lists"
        return try SchemeDocument.edit(named.path, scope, edit, what: what) {
          try $0.setInheritsRun(!stop, for: $1)
        }
      }
      guard scope.configuration != nil, !stop else {
        throw ToolError(
          .usage,
          stop
            ? "A configuration has a list of its own by its first edit: gantry add."
            : "Say which configuration: --configuration.")
      }
      let what = "uses the shared \(only?.rawValue ?? "lists")"
      try TestPlanDocument.edit(named.path, scope, edit, what: what) { plan, scope in
        for kind in only?.kinds ?? EntryKind.allCases { try plan.removeOwnList(kind, in: scope) }
      }
    }
  }
#endif
