#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// The differences between schemes and test plans, for commands.
  protocol DocumentFamily {
    associatedtype Document: XcodeDocument

    /// The part that is selected, or the default one.
    static func scope(_ options: ScopeOptions, in document: Document) throws -> Document.Scope
    /// A note if an edit gave a part a list of its own in place of an inherited one.
    static func detachment(
      of scope: Document.Scope, _ kind: EntryKind, from before: Document, to after: Document
    ) throws -> String?
    /// A note if a program that generates the project would undo an edit of some lists.
    static func regeneration(of document: Document, _ scope: Document.Scope, _ kinds: [EntryKind])
      -> String?
    /// The test plans that a document names; nil for test plans.
    static func testPlans(
      of document: Document, root: ProjectRoot
    ) throws -> [DocumentSummary.TestPlan]?
    /// The entries that a part passes, from whatever document.
    static func passed(
      by document: Document, in scope: Document.Scope, root: ProjectRoot
    ) throws -> PassedEntries
  }

  extension DocumentFamily {
    /// An edit never changes which lists a scheme's action uses.
    static func detachment(
      of scope: Document.Scope, _ kind: EntryKind, from before: Document, to after: Document
    ) -> String? { nil }

    /// Generators leave test plans as they are.
    static func regeneration(of document: Document, _ scope: Document.Scope, _ kinds: [EntryKind])
      -> String?
    { nil }

    static func testPlans(
      of document: Document, root: ProjectRoot
    ) -> [DocumentSummary.TestPlan]? { nil }

    static func passed(
      by document: Document, in scope: Document.Scope, root: ProjectRoot
    ) throws -> PassedEntries { try PassedEntries(document, scope) }

    /// Edits a file, all or nothing, and says what changed; `what` does if no entry did.
    static func edit(
      _ path: String, _ scope: ScopeOptions, _ options: EditOptions, what: String? = nil,
      _ body: (inout Document, Document.Scope) throws -> Void
    ) throws {
      try edit(path, in: { try Self.scope(scope, in: $0) }, options, what: what, body)
    }

    static func edit(
      _ path: String, in scope: (Document) throws -> Document.Scope, _ options: EditOptions,
      what: String? = nil, _ body: (inout Document, Document.Scope) throws -> Void
    ) throws {
      var before = try Document(contentsOf: path)
      var after = before
      var place = try scope(before)
      if options.dryRun {
        try body(&after, place)
      } else {
        try Document.edit(at: path) { document in
          before = document
          place = try scope(document)
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
        guard let note = try detachment(of: place, kind, from: before, to: after) else { continue }
        Terminal.printNote(note)
      }
      if let note = regeneration(of: after, place, changed) { Terminal.printNote(note) }
    }
  }

  /// A document by its name: its kind, and its path.
  struct NamedDocument {
    var family: any DocumentFamily.Type
    var path: String
  }

  /// The entries that a part of a document passes.
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

  /// Schemes: `.xcscheme`.
  enum SchemeFamily: DocumentFamily {
    typealias Document = SchemeDocument

    static func scope(
      _ options: ScopeOptions, in document: SchemeDocument
    ) throws -> SchemeAction {
      guard options.configuration == nil else {
        throw ToolError(
          .usage, "--configuration is a test plan's; a scheme's part is its --action.",
          at: document.path)
      }
      return (options.action ?? .run).action
    }

    static func regeneration(
      of document: SchemeDocument, _ action: SchemeAction, _ kinds: [EntryKind]
    ) -> String? {
      guard !kinds.isEmpty else { return nil }
      return ProjectGenerator(ofSchemeAt: document.path)?.note(
        scheme: document.name, action: action, kinds)
    }

    static func testPlans(
      of document: SchemeDocument, root: ProjectRoot
    ) throws -> [DocumentSummary.TestPlan]? {
      let file = try root.scheme(named: document.path)
      let chosen = document.defaultTestPlan
      return document.testPlans.map { plan in
        let path = file.testPlanPath(for: plan)
        return DocumentSummary.TestPlan(
          path: path ?? plan.reference, isDefault: plan == chosen,
          isThere: path.map { System.kind($0) == .file } ?? false)
      }
    }

    /// With test plans, Test passes the entries of its default plan.
    static func passed(
      by document: SchemeDocument, in action: SchemeAction, root: ProjectRoot
    ) throws -> PassedEntries {
      guard action == .test, let plan = document.defaultTestPlan else {
        return try PassedEntries(document, action)
      }
      let path = try root.scheme(named: document.path)
        .existingTestPlan(plan, advice: "Compare plans that are there with 'gantry diff'.")
      let planDocument = try TestPlanDocument(contentsOf: path)
      let scope = try planDocument.launchScope(
        nil, option: "with 'gantry diff' of the plan and its --configuration")
      var passed = try PassedEntries(planDocument, scope)
      if let warning = document.versionWarning { passed.versionWarnings.insert(warning, at: 0) }
      let count = document.testPlans.count
      passed.note =
        "\(document.path) tests with \(count == 1 ? "a test plan" : "\(count) test plans"); "
        + "\(planDocument.title(of: scope)) of \(count == 1 ? "it" : "the default one") is "
        + "compared: \(path)"
      return passed
    }
  }

  /// Test plans: `.xctestplan`.
  enum TestPlanFamily: DocumentFamily {
    typealias Document = TestPlanDocument

    static func scope(
      _ options: ScopeOptions, in document: TestPlanDocument
    ) throws -> TestPlanScope {
      guard options.action == nil else {
        throw ToolError(
          .usage, "--action is a scheme's; a test plan's part is its --configuration.",
          at: document.path)
      }
      return options.configuration.map { .configuration($0) } ?? .defaults
    }

    static func detachment(
      of scope: TestPlanScope, _ kind: EntryKind, from before: TestPlanDocument,
      to after: TestPlanDocument
    ) throws -> String? {
      guard scope != .defaults, try !before.hasOwnList(kind, in: scope),
        try after.hasOwnList(kind, in: scope)
      else { return nil }
      let noun = kind == .argument ? "arguments" : "environment variables"
      let title = after.title(of: scope)
      let command =
        ["gantry", "inherit", after.name, "--configuration", title, "--only"]
        + [kind == .argument ? "arguments" : "variables"]
      return "'\(title)' has a list of its own now, and no longer the shared \(noun); "
        + "'\(ShellText.command(command))' gives them back"
    }
  }
#endif
