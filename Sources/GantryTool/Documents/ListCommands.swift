#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  struct UserOptions: ParsableArguments {
    @Flag(help: "Every user's own schemes, too; by default this user's and shared ones.")
    var allUsers = false

    var users: SchemeFinder.Users { allUsers ? .all : .current }
  }

  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists schemes and test plans with what each passes to its app.",
      discussion: """
        Looks where Xcode keeps schemes: in projects, workspaces and Swift packages. A scheme that Xcode \
        has made up and nobody has edited has no file and isn't listed.

        \(Examples.text(
          "gantry list",
          "gantry list --action test",
          "gantry list --json"))
        """, aliases: ["ls"])

    @Option(
      help: "The action whose entries are shown: run, test or profile. Programs get those of all.")
    var action: SchemeAction = .run

    @OptionGroup var users: UserOptions
    @OptionGroup var root: RootOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let contents = try root.resolved().contents(users: users.users)
      let schemes = contents.schemes.map { file in
        var summary = Self.summary(SchemeDocument.self, file.path)
        summary.container = "\(file.kind)"
        summary.user = file.user
        return summary
      }
      let plans = contents.testPlans.map { Self.summary(TestPlanDocument.self, $0) }
      if json {
        try JSONOutput.print(schemes + plans)
      } else {
        try print(schemes, plans)
      }
      let problems = (schemes + plans).compactMap(\.problem)
      if !problems.isEmpty { throw ToolError(.invalidData, problems: problems) }
    }

    /// A document's entries, or why it can't be read.
    private static func summary<Document: XcodeDocument>(
      _ type: Document.Type, _ path: String
    ) -> DocumentSummary {
      do {
        let document = try Document(contentsOf: path)
        return try DocumentSummary(document, scopes: document.scopes)
      } catch {
        var summary = DocumentSummary(path: path)
        let error = (error as? XcodeFileError).map { ToolError($0).problems } ?? ["\(error)"]
        summary.problem = error.joined(separator: "\n")
        return summary
      }
    }

    /// Prints schemes with one part and test plans with all.
    private func print(_ schemes: [DocumentSummary], _ plans: [DocumentSummary]) throws {
      guard !schemes.isEmpty || !plans.isEmpty else {
        return Terminal.printNote("no scheme and no test plan has a file here")
      }
      let part = action.title
      let texts = schemes.map { Self.lines($0, part) } + plans.map { Self.lines($0, nil) }
      try Terminal.print(String(texts.joined().dropLast()))
      for summary in schemes + plans {
        let parts = summary.parts.filter { summary.container == nil || $0.name == part }
        for warning in summary.warnings + parts.flatMap(\.warnings) {
          Terminal.printWarning(warning)
        }
      }
    }

    /// A document's line, and one for each entry of the given part, or of all.
    private static func lines(_ summary: DocumentSummary, _ wanted: String?) -> String {
      let owner = summary.user.map { ", \($0)'s own" } ?? ""
      let name = Terminal.colored(Terminal.visible(summary.name), .bold)
      var text = "\(name)  \(Terminal.visible(summary.path + owner))\n"
      if summary.problem != nil {
        text +=
          "  \(Terminal.colored("can't be read\(summary.parts.isEmpty ? "" : " in full")", .red))\n"
      }
      for part in summary.parts where wanted == nil || part.name == wanted {
        let entries = part.arguments.entries + part.environment.entries
        if !part.arguments.isOwn, !entries.isEmpty || part.arguments.isOfTestPlans, wanted != nil {
          text += "  from \(Terminal.visible(part.arguments.source))\n"
        }
        if wanted == nil, !entries.isEmpty { text += "  \(Terminal.visible(part.name))\n" }
        for entry in entries {
          let line = "\(entry.isEnabled ? "on " : "off")  \(entry.shown)"
          text += "  \(entry.isEnabled ? line : Terminal.colored(line, .faint))\n"
        }
      }
      return text
    }
  }
#endif
