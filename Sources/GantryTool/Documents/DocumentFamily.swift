#if CommandLineTool
  import ArgumentParser
  import GantrySystem
  import GantryXcode

  /// The differences between schemes and test plans, for commands.
  protocol DocumentFamily {
    associatedtype Document: XcodeDocument
    associatedtype Scope: ScopeOptions where Scope.Document == Document

    /// `scheme` or `testplan`: the command's name.
    static var command: String { get }
    /// The name in messages: `scheme`, `test plan`.
    static var noun: String { get }

    /// The shell's completion of a name.
    static var completion: CompletionKind { get }

    /// The path of a document by its name, or of a file.
    static func path(named name: String, root: ProjectRoot) throws -> String
    /// The paths of all documents.
    static func paths(root: ProjectRoot) throws -> [String]
    /// A note if an edit gave a part a list of its own in place of an inherited one.
    static func detachment(
      of scope: Document.Scope, _ kind: EntryKind, from before: Document, to after: Document
    ) throws -> String?
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

    static func testPlans(
      of document: Document, root: ProjectRoot
    ) -> [DocumentSummary.TestPlan]? { nil }

    static func passed(
      by document: Document, in scope: Document.Scope, root: ProjectRoot
    ) throws -> PassedEntries { try PassedEntries(document, scope) }

    /// Edits a file, all or nothing, and prints warnings and notes.
    static func edit(
      _ path: String, _ kind: EntryKind, in scope: (Document) throws -> Document.Scope,
      _ body: (inout Document, Document.Scope) throws -> Void
    ) throws {
      var warnings: [Finding] = []
      var note: String?
      let hasChanged = try Document.edit(at: path) { document in
        let before = document
        let scope = try scope(document)
        try body(&document, scope)
        guard document.bytes != before.bytes else { return false }
        note = try detachment(of: scope, kind, from: before, to: document)
        warnings = document.warnings(in: scope)
        return true
      }
      guard hasChanged else { return Terminal.printNote("nothing to change in \(path)") }
      for warning in warnings { Terminal.printWarning(warning.text) }
      if let note { Terminal.printNote(note) }
    }
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

  /// Selects the part of a document for a command.
  protocol ScopeOptions: ParsableArguments {
    associatedtype Document: XcodeDocument

    /// The selected part, or the default one.
    func scope(in document: Document) throws -> Document.Scope
    /// Whether a part was named.
    var isGiven: Bool { get }
  }

  /// Schemes: `.xcscheme`.
  enum SchemeFamily: DocumentFamily {
    typealias Document = SchemeDocument

    static var command: String { "scheme" }
    static var noun: String { "scheme" }
    static var completion: CompletionKind { NameCompletion.schemes }

    static func path(named name: String, root: ProjectRoot) throws -> String {
      try root.scheme(named: name).path
    }

    static func paths(root: ProjectRoot) throws -> [String] {
      try root.contents().schemes.map(\.path)
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
        .existingTestPlan(plan, advice: "Compare plans that are there with 'gantry testplan diff'.")
      let planDocument = try TestPlanDocument(contentsOf: path)
      let scope = try planDocument.launchScope(
        nil, option: "with 'gantry testplan diff' and its --configuration")
      var passed = try PassedEntries(planDocument, scope)
      if let warning = document.versionWarning { passed.versionWarnings.insert(warning, at: 0) }
      let count = document.testPlans.count
      passed.note =
        "\(document.path) tests with \(count == 1 ? "a test plan" : "\(count) test plans"); "
        + "\(planDocument.title(of: scope)) of \(count == 1 ? "it" : "the default one") is "
        + "compared: \(path)"
      return passed
    }

    struct Scope: ScopeOptions {
      @Option(
        help: "The action: run, test or profile. By default run, or all where nothing is edited.")
      var action: ActionName?

      var isGiven: Bool { action != nil }

      func scope(in document: SchemeDocument) -> SchemeAction { (action ?? .run).action }
    }
  }

  /// Test plans: `.xctestplan`.
  enum TestPlanFamily: DocumentFamily {
    typealias Document = TestPlanDocument

    static var command: String { "testplan" }
    static var noun: String { "test plan" }
    static var completion: CompletionKind { NameCompletion.testPlans }

    static func path(named name: String, root: ProjectRoot) throws -> String {
      try root.testPlan(named: name)
    }

    static func paths(root: ProjectRoot) throws -> [String] {
      try root.contents().testPlans
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
        ["gantry", "testplan", "inherit", after.name, "--configuration", title]
        + (kind == .argument ? [] : ["--env"])
      return "'\(title)' has a list of its own now, and no longer the shared \(noun); "
        + "'\(ShellText.command(command))' gives them back"
    }

    struct Scope: ScopeOptions {
      @Option(
        help: ArgumentHelp(
          "The configuration. By default the settings that all share; 'show' then has all.",
          valueName: "name"),
        completion: NameCompletion.configurations)
      var configuration: String?

      var isGiven: Bool { configuration != nil }

      func scope(in document: TestPlanDocument) -> TestPlanScope {
        configuration.map { .configuration($0) } ?? .defaults
      }
    }
  }
#endif
