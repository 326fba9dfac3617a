#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// A scheme or a test plan, with what differs between the two for commands.
  protocol CommandDocument: XcodeDocument {
    /// The part that is selected, or the default one.
    func scope(_ options: ScopeOptions) throws -> Scope
    /// A note if an edit gave a part a list of its own in place of an inherited one.
    func detachment(of scope: Scope, _ kind: EntryKind, from before: Self) throws -> String?
    /// A note if a program that generates the project would undo an edit of some lists.
    func regeneration(of scope: Scope, _ kinds: [EntryKind]) -> String?
    /// The test plans that it names; nil for test plans.
    func testPlans(root: ProjectRoot) throws -> [DocumentSummary.TestPlan]?
    /// The entries that a part passes, from whatever document.
    func passed(in scope: Scope, root: ProjectRoot) throws -> PassedEntries
  }

  extension CommandDocument {
    /// An edit never changes which lists a scheme's action uses.
    func detachment(of scope: Scope, _ kind: EntryKind, from before: Self) -> String? { nil }

    /// Generators leave test plans as they are.
    func regeneration(of scope: Scope, _ kinds: [EntryKind]) -> String? { nil }

    func testPlans(root: ProjectRoot) -> [DocumentSummary.TestPlan]? { nil }

    func passed(in scope: Scope, root: ProjectRoot) throws -> PassedEntries {
      try PassedEntries(self, scope)
    }

    /// Edits a file, all or nothing, and says what changed; `what` does if no entry did.
    static func edit(
      _ path: String, _ scope: ScopeOptions, _ options: EditOptions, what: String? = nil,
      _ body: (inout Self, Scope) throws -> Void
    ) throws {
      var before = try Self(contentsOf: path)
      var after = before
      var place = try before.scope(scope)
      if options.dryRun {
        try body(&after, place)
      } else {
        try Self.edit(at: path) { document in
          before = document
          place = try document.scope(scope)
          try body(&document, place)
          after = document
        }
      }
      guard after.bytes != before.bytes else {
        return Terminal.printNote("nothing to change in \(path)")
      }
      var changes: [String] = []
      var changed: [EntryKind] = []
      for kind in EntryKind.allCases {
        let texts = ChangeText.changes(
          try before.editableEntries(kind, in: place), try after.editableEntries(kind, in: place))
        changes += texts
        if !texts.isEmpty { changed.append(kind) }
      }
      if let what { changes = [what] }
      let title = "\(PathText.stem(path)), \(after.title(of: place))"
      try Terminal.print(
        (options.dryRun ? "dry run: " : "")
          + Terminal.visible("\(title): \(changes.joined(separator: "; "))"))
      for warning in after.warnings(in: place) { Terminal.printWarning(warning.text) }
      for kind in EntryKind.allCases {
        guard let note = try after.detachment(of: place, kind, from: before) else { continue }
        Terminal.printNote(note)
      }
      if let note = after.regeneration(of: place, changed) { Terminal.printNote(note) }
    }
  }

  struct NamedDocument {
    var type: any CommandDocument.Type
    var path: String

    var name: String { PathText.stem(path) }
  }

  extension SchemeFinder.Contents {
    var documents: [NamedDocument] {
      schemes.map { NamedDocument(type: SchemeDocument.self, path: $0.path) }
        + testPlans.map { NamedDocument(type: TestPlanDocument.self, path: $0) }
    }
  }

  struct PassedEntries {
    var entries: [Entry]
    /// The file of the entries.
    var path: String
    /// Why that isn't the requested file.
    var note: String?
    /// The findings for files with an unknown version.
    var versionWarnings: [Finding]

    init<Document: XcodeDocument>(_ document: Document, _ scope: Document.Scope) throws {
      entries = try EntryKind.allCases.flatMap {
        try document.effectiveEntries($0, in: scope).entries
      }
      path = document.path
      versionWarnings = document.versionWarning.map { [$0] } ?? []
    }
  }

  extension SchemeDocument: CommandDocument {
    func scope(_ options: ScopeOptions) throws -> SchemeAction {
      guard options.configuration == nil else {
        throw ToolError(
          .usage, "--configuration is a test plan's; a scheme's part is its --action.", at: path)
      }
      return options.action ?? .run
    }

    func regeneration(of action: SchemeAction, _ kinds: [EntryKind]) -> String? {
      guard !kinds.isEmpty else { return nil }
      return ProjectGenerator(ofSchemeAt: path)?.note(scheme: name, action: action, kinds)
    }

    func testPlans(root: ProjectRoot) throws -> [DocumentSummary.TestPlan]? {
      let file = try root.scheme(named: path)
      let chosen = defaultTestPlan
      return testPlans.map { plan in
        let path = file.testPlanPath(for: plan)
        return DocumentSummary.TestPlan(
          path: path ?? plan.reference, isDefault: plan == chosen,
          isThere: path.map { System.kind($0) == .file } ?? false)
      }
    }

    /// With test plans, Test passes the entries of its default plan.
    func passed(in action: SchemeAction, root: ProjectRoot) throws -> PassedEntries {
      guard action == .test, let plan = defaultTestPlan else {
        return try PassedEntries(self, action)
      }
      let planPath = try root.scheme(named: path)
        .existingTestPlan(plan, advice: "Compare plans that are there with 'gantry diff'.")
      let document = try TestPlanDocument(contentsOf: planPath)
      let scope = try document.launchScope(
        nil, option: "with 'gantry diff' of the plan and its --configuration")
      var passed = try PassedEntries(document, scope)
      if let versionWarning { passed.versionWarnings.insert(versionWarning, at: 0) }
      let count = testPlans.count
      passed.note =
        "\(path) tests with \(count == 1 ? "a test plan" : "\(count) test plans"); "
        + "\(document.title(of: scope)) of \(count == 1 ? "it" : "the default one") is "
        + "compared: \(planPath)"
      return passed
    }
  }

  extension TestPlanDocument: CommandDocument {
    func scope(_ options: ScopeOptions) throws -> TestPlanScope {
      guard options.action == nil else {
        throw ToolError(
          .usage, "--action is a scheme's; a test plan's part is its --configuration.", at: path)
      }
      return options.configuration.map { .configuration($0) } ?? .defaults
    }

    func detachment(
      of scope: TestPlanScope, _ kind: EntryKind, from before: TestPlanDocument
    ) throws -> String? {
      guard scope != .defaults, try !before.hasOwnList(kind, in: scope),
        try hasOwnList(kind, in: scope)
      else { return nil }
      let noun = kind == .argument ? "arguments" : "environment variables"
      let title = title(of: scope)
      let command =
        ["gantry", "inherit", name, "--configuration", title, "--only"]
        + [kind == .argument ? "arguments" : "variables"]
      return "'\(title)' has a list of its own now, and no longer the shared \(noun); "
        + "'\(ShellText.command(command))' gives them back"
    }
  }
#endif
