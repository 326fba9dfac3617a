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
      let difference = Self.difference(passed.map { EntryLine.lines($0.entries) })
      if json {
        try JSONOutput.print(
          Difference(
            first: passed[0].path, second: passed[1].path,
            changes: difference.compactMap { line, change in
              change.map { Difference.ChangedEntry(line, $0) }
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

        init(_ line: EntryLine, _ change: Change) {
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

    /// Both lists in one, as diff(1) shows them; nil marks common entries.
    private static func difference(
      _ lines: [[EntryLine]]
    ) -> [(line: EntryLine, change: Change?)] {
      let offsets = lines[1].difference(from: lines[0]).offsets
      var merged = lines[0].map { (line: $0, change: Change?.none) }
      for offset in offsets.removed { merged[offset].change = .removed }
      for offset in offsets.added {
        // What is removed there comes first.
        let kept = merged.indices.filter { merged[$0].change != .removed }
        let index = kept.dropFirst(offset).first ?? merged.endIndex
        merged.insert((lines[1][offset], .added), at: index)
      }
      return merged
    }

    private static func print(_ difference: [(line: EntryLine, change: Change?)]) throws {
      for (line, change) in difference {
        switch change {
        case .removed: try Terminal.print(Terminal.colored("-\(line.shown)", .red))
        case .added: try Terminal.print(Terminal.colored("+\(line.shown)", .green))
        case nil: try Terminal.print(" \(line.shown)")
        }
      }
    }
  }

  /// An entry, compared with its secrets and shown without them.
  private struct EntryLine: Equatable {
    let draft: EntryDraft
    let summary: EntrySummary

    static func lines(_ entries: [Entry]) -> [EntryLine] {
      EntryKind.allCases.flatMap { kind in
        let list = entries.filter { $0.kind == kind }
        return zip(list, list.summaries).map { EntryLine(draft: $0.draft, summary: $1) }
      }
    }

    static func == (one: EntryLine, other: EntryLine) -> Bool { one.draft == other.draft }

    var shown: String { (draft.isEnabled ? "on   " : "off  ") + summary.shown }
  }
#endif
