#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantryXcode

  /// `show`: every entry of a document, in each of its parts.
  struct ShowCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "show",
        abstract: "Shows the arguments and variables that count, and where each list comes from.",
        discussion: """
          Each entry has its number, its check box, its text and its line. Values that look like secrets \
          aren't shown.

          EXAMPLES
            gantry \(Family.command) show Countries
            gantry \(Family.command) show Countries --json
          """)
    }

    @Argument(
      help: ArgumentHelp("Its name, or the path to its file.", valueName: "name"),
      completion: Family.completion)
    var name: String

    @OptionGroup var scope: Family.Scope
    @OptionGroup var root: RootOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let root = try root.resolved()
      let path = try Family.path(named: name, root: root)
      let document = try Family.Document(contentsOf: path)
      let scopes = scope.isGiven ? [try scope.scope(in: document)] : document.scopes
      var summary = try DocumentSummary(
        Family.self, name: PathText.stem(path), document, scopes: scopes)
      summary.testPlans = try Family.testPlans(of: document, root: root)
      if json { try JSONOutput.print(summary) } else { try Self.print(summary) }
      if let problem = summary.problem { throw ToolError(.invalidData, problem) }
    }

    private static func print(_ summary: DocumentSummary) throws {
      try Terminal.print(summary.path)
      for warning in summary.warnings { Terminal.printWarning(warning) }
      for part in summary.parts {
        try Terminal.print("")
        try Terminal.print(Terminal.colored(Terminal.visible(part.name), .bold))
        try print("arguments", part.arguments, of: part.name)
        try print("environment variables", part.environment, of: part.name)
        for warning in part.warnings { Terminal.printWarning(warning) }
        guard part.arguments.isOfTestPlans else { continue }
        for plan in summary.testPlans ?? [] {
          let mark = plan.isDefault && summary.testPlans?.count != 1 ? "  (the default)" : ""
          try Terminal.print(
            plan.isThere
              ? "  gantry testplan show \(ShellText.word(plan.path))\(mark)"
              : "  \(Terminal.visible(plan.path)), which isn't there\(mark)")
        }
      }
    }

    private static func print(_ title: String, _ list: DocumentSummary.List, of part: String) throws
    {
      if list.isOfTestPlans {
        try Terminal.print("  \(title) of \(Terminal.visible(list.source))")
      } else {
        let source = list.isOwn ? "" : ", from \(Terminal.visible(list.source))"
        try Terminal.print("  \(list.entries.isEmpty ? "no " : "")\(title)\(source)")
      }
      if !list.entries.isEmpty { try Terminal.print(table(list.entries)) }
      guard !list.ignored.isEmpty else { return }
      try Terminal.print("  \(title) that don't count")
      try Terminal.print(table(list.ignored))
    }

    private static func table(_ entries: [DocumentSummary.EntrySummary]) -> String {
      Terminal.table(
        entries.map { entry in
          ["\(entry.number)", entry.isEnabled ? "on" : "off", entry.shown, "line \(entry.line)"]
        }, indentation: 4)
    }
  }

  extension DocumentSummary {
    /// The name of a document from its name, which may hold dots, or from its path.
    static func name(of document: String, fileExtension: String) -> String {
      document.hasSuffix(".\(fileExtension)") ? PathText.stem(document) : document
    }
  }
#endif
