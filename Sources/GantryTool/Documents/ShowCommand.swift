#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Shows the arguments and variables that count, and where each list comes from.",
      discussion: """
        Each entry has its number, its check box, its text and its line. What a part inherits is shown \
        where the part is asked for. Values that look like secrets aren't shown.

        \(Examples.text(
          "gantry show Countries",
          "gantry show Countries --action test",
          "gantry show UITests --configuration German --json"))
        """)

    @OptionGroup var document: DocumentOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let named = try document.resolved()
      func show<Document: CommandDocument>(_ type: Document.Type) throws {
        let file = try Document(contentsOf: named.path)
        let scope = document.scope
        let scopes = scope.isGiven ? [try file.scope(scope)] : file.scopes
        var summary = try DocumentSummary(file, scopes: scopes)
        summary.testPlans = try file.testPlans(root: document.root.resolved())
        if json {
          try JSONOutput.print(summary)
        } else {
          try Self.print(summary, repeatsInherited: scope.isGiven)
        }
        if let problem = summary.problem { throw ToolError(.invalidData, problem) }
      }
      try show(named.type)
    }

    private static func print(_ summary: DocumentSummary, repeatsInherited: Bool) throws {
      try Terminal.print(Terminal.visible(summary.path))
      for warning in summary.warnings { Terminal.printWarning(warning) }
      for part in summary.parts {
        try Terminal.print("")
        try Terminal.print(Terminal.colored(Terminal.visible(part.name), .bold))
        try print("arguments", part.arguments, repeatsInherited)
        try print("environment variables", part.environment, repeatsInherited)
        for warning in part.warnings { Terminal.printWarning(warning) }
        guard part.arguments.isOfTestPlans else { continue }
        for plan in summary.testPlans ?? [] {
          let mark = plan.isDefault && summary.testPlans?.count != 1 ? "  (the default)" : ""
          try Terminal.print(
            plan.isThere
              ? "  gantry show \(ShellText.word(plan.path))\(mark)"
              : "  \(Terminal.visible(plan.path)), which isn't there\(mark)")
        }
      }
    }

    private static func print(
      _ title: String, _ list: DocumentSummary.List, _ repeatsInherited: Bool
    ) throws {
      if list.isOfTestPlans {
        try Terminal.print("  \(title) of \(Terminal.visible(list.source))")
      } else {
        let source = list.isOwn ? "" : ", from \(Terminal.visible(list.source))"
        try Terminal.print("  \(list.entries.isEmpty ? "no " : "")\(title)\(source)")
      }
      if !list.entries.isEmpty, list.isOwn || repeatsInherited {
        try Terminal.print(table(list.entries))
      }
      guard !list.ignored.isEmpty else { return }
      try Terminal.print("  \(title) that don't count")
      try Terminal.print(table(list.ignored))
    }

    private static func table(_ entries: [EntrySummary]) -> String {
      Terminal.table(
        entries.map { entry in
          ["\(entry.number)", entry.isEnabled ? "on" : "off", entry.shown, "line \(entry.line)"]
        }, indentation: 4)
    }
  }
#endif
