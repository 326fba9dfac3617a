#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// `diff`: what differs in the launches that two documents ask for.
  struct DiffCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "diff", abstract: "Compares what two of them pass to their apps.",
        discussion: """
          Compares the lists that count, in order, with their check boxes. Ends with 1 if they differ.

          EXAMPLES
            gantry \(Family.command) diff Countries 'Countries with mocks'
            gantry \(Family.command) diff Countries Users --json
          """)
    }

    @Argument(help: ArgumentHelp("The first: a name or a path.", valueName: "name"))
    var first: String

    @Argument(help: ArgumentHelp("The second: a name or a path.", valueName: "other"))
    var second: String

    @OptionGroup var scope: Family.Scope
    @OptionGroup var root: RootOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let root = try root.resolved()
      let paths = try [first, second].map { try Family.path(named: $0, root: root) }
      let lines = try paths.map { path in
        let document = try Family.Document(contentsOf: path)
        return try Self.lines(document, scope.scope(in: document))
      }
      let difference = lines[1].difference(from: lines[0]) { $0 == $1 }
      let removed = difference.removals.map { Self.offset($0) }
      let added = difference.insertions.map { Self.offset($0) }
      if json {
        try JSONOutput.print(
          Difference(
            first: paths[0], second: paths[1], onlyInFirst: removed.map { lines[0][$0].shown },
            onlyInSecond: added.map { lines[1][$0].shown }))
      } else if !difference.isEmpty {
        Terminal.print("--- \(paths[0])\n+++ \(paths[1])")
        Self.print(lines, Set(removed), Set(added))
      }
      if !difference.isEmpty { throw ExitStatus.findings }
    }

    private struct Difference: Encodable {
      var first: String
      var second: String
      var onlyInFirst: [String]
      var onlyInSecond: [String]
    }

    private static func lines(
      _ document: Family.Document, _ scope: Family.Document.Scope
    ) throws -> [EntryLine] {
      try EntryKind.allCases.flatMap { kind in
        try document.effectiveEntries(kind, in: scope).entries.map(EntryLine.init)
      }
    }

    private static func offset(_ change: CollectionDifference<EntryLine>.Change) -> Int {
      switch change {
      case .insert(let offset, _, _), .remove(let offset, _, _): offset
      }
    }

    /// Both lists in one, as diff(1) has them.
    private static func print(_ lines: [[EntryLine]], _ removed: Set<Int>, _ added: Set<Int>) {
      var (first, second) = (0, 0)
      while first < lines[0].count || second < lines[1].count {
        if removed.contains(first) {
          Terminal.print(Terminal.colored("-\(lines[0][first].shown)", .red))
          first += 1
        } else if added.contains(second) {
          Terminal.print(Terminal.colored("+\(lines[1][second].shown)", .green))
          second += 1
        } else {
          Terminal.print(" \(lines[0][first].shown)")
          first += 1
          second += 1
        }
      }
    }
  }

  /// An entry as it is compared, by what it is, and shown, without secrets.
  private struct EntryLine: Equatable {
    let draft: EntryDraft

    init(_ entry: Entry) { draft = entry.draft }

    var shown: String {
      let text =
        draft.value.map { "\(draft.name)=\(Secrecy.shown(draft.name, $0))" }
        ?? Secrecy.shown(argument: draft.name)
      return (draft.isEnabled ? "on   " : "off  ") + text
    }
  }
#endif
