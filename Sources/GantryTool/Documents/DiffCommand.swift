#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryXcode

  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff", abstract: "Compares what two schemes or test plans pass to their apps.",
      discussion: """
        Compares the lists that count, in order, with their check boxes: those of the default test \
        plan where a Test action has plans. Ends with 1 if they differ.

        \(Examples.text(
          "gantry diff Countries Live",
          "gantry diff Countries Live --action test --json"))
        """)

    @Argument(
      help: ArgumentHelp("The first: a name or a path.", valueName: "name"),
      completion: NameCompletion.documents)
    var first: String

    @Argument(
      help: ArgumentHelp("The second: a name or a path.", valueName: "other"),
      completion: NameCompletion.documents)
    var second: String

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var root: RootOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let root = try root.resolved()
      let passed = try [first, second].map { name in
        let named = try root.document(named: name)
        func passed<Document: CommandDocument>(_ type: Document.Type) throws -> PassedEntries {
          let document = try Document(contentsOf: named.path)
          return try document.passed(in: document.scope(scope), root: root)
        }
        return try passed(named.type)
      }
      let difference = Self.difference(passed.map(\.entries))
      if json {
        try JSONOutput.print(
          Difference(
            first: passed[0].path, second: passed[1].path,
            changes: difference.compactMap { line in
              line.change.map { Difference.ChangedEntry(line, $0) }
            }))
      } else if difference.contains(where: { $0.change != nil }) {
        let shown = passed.map { Terminal.visible($0.path) }
        try Terminal.print("--- \(shown[0])\n+++ \(shown[1])")
        try Self.print(difference)
      }
      for note in passed.compactMap(\.note) { Terminal.printNote(note) }
      // Both may use one test plan.
      for warning in passed.flatMap(\.versionWarnings).map(\.text).uniqued() {
        Terminal.printWarning(warning)
      }
      if difference.contains(where: { $0.change != nil }) { throw ExitStatus.findings }
    }

    /// The answer for programs: each entry that only one of the two has.
    private struct Difference: Encodable {
      struct ChangedEntry: Encodable {
        var kind: String
        /// The argument's text, or the variable's name.
        var name: String
        var value: String?
        var isEnabled: Bool
        var change: Change

        init(_ line: Line, _ change: Change) {
          kind = line.draft.kind.rawValue
          name = line.summary.text
          value = line.summary.value
          isEnabled = line.draft.isEnabled
          self.change = change
        }
      }

      var first: String
      var second: String
      var changes: [ChangedEntry]
    }

    private enum Change: String, Encodable {
      case removed, added
    }

    /// An entry, compared with its secrets and shown without them; without a change it is in both lists.
    private typealias Line = (draft: EntryDraft, summary: EntrySummary, change: Change?)

    /// Both lists in one, as diff(1) shows them.
    private static func difference(_ lists: [[Entry]]) -> [Line] {
      let offsets = lists[1].map(\.draft).difference(from: lists[0].map(\.draft)).offsets
      let lines = lists.map { list in
        zip(list, list.summaries).map { (draft: $0.draft, summary: $1, change: Change?.none) }
      }
      var merged = lines[0]
      for offset in offsets.removed { merged[offset].change = .removed }
      for offset in offsets.added {
        // What is removed there comes first.
        let kept = merged.indices.filter { merged[$0].change != .removed }
        let index = kept.dropFirst(offset).first ?? merged.endIndex
        merged.insert(lines[1][offset], at: index)
        merged[index].change = .added
      }
      return merged
    }

    private static func print(_ difference: [Line]) throws {
      for line in difference {
        let shown = (line.draft.isEnabled ? "on   " : "off  ") + line.summary.shown
        switch line.change {
        case .removed: try Terminal.print(Terminal.colored("-\(shown)", .red))
        case .added: try Terminal.print(Terminal.colored("+\(shown)", .green))
        case nil: try Terminal.print(" \(shown)")
        }
      }
    }
  }
#endif
