#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// `diff`: compares the entries that two documents pass.
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
      func passed<Family: DocumentFamily>(
        _ family: Family.Type, _ path: String
      ) throws -> PassedEntries {
        let document = try Family.Document(contentsOf: path)
        return try Family.passed(by: document, in: Family.scope(scope, in: document), root: root)
      }
      let passed = try [first, second].map { name in
        let named = try root.document(named: name)
        return try passed(named.family, named.path)
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
      for warning in passed.flatMap(\.versionWarnings).map(\.text).unique {
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
          name = line.name
          value = line.value
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
      var removed: Set<Int> = []
      var added: Set<Int> = []
      for change in lines[1].difference(from: lines[0]) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      var merged: [(line: EntryLine, change: Change?)] = []
      var (first, second) = (0, 0)
      while first < lines[0].count || second < lines[1].count {
        if removed.contains(first) {
          merged.append((lines[0][first], .removed))
          first += 1
        } else if added.contains(second) {
          merged.append((lines[1][second], .added))
          second += 1
        } else {
          merged.append((lines[0][first], nil))
          first += 1
          second += 1
        }
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
    /// The argument's text, or the variable's name.
    let name: String

    static func lines(_ entries: [Entry]) -> [EntryLine] {
      // Whether a row is a secret depends on its list.
      EntryKind.allCases.flatMap { kind in
        let list = entries.filter { $0.kind == kind }
        return zip(list, SecretShape.shown(list)).map { EntryLine(draft: $0.draft, name: $1) }
      }
    }

    static func == (one: EntryLine, other: EntryLine) -> Bool { one.draft == other.draft }

    var value: String? { draft.value.map { OutputRedaction.shown(draft.name, $0) } }

    var shown: String {
      (draft.isEnabled ? "on   " : "off  ")
        + Terminal.visible(value.map { "\(name)=\($0)" } ?? name)
    }
  }
#endif
