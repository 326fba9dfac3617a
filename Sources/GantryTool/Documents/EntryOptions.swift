#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// Selects one of a document's two lists for a command, and the form of its entries' names.
  struct EntryOptions: ParsableArguments {
    @Flag(
      name: [.customLong("env")],
      help: "The entries are environment variables, given by their names or as NAME=value.")
    var isEnvironment = false

    @Flag(help: "Take every entry as text, also one that is a number.")
    var text = false

    var kind: EntryKind { isEnvironment ? .environmentVariable : .argument }

    /// An entry by its number in the list, or by its text or name.
    func selector(_ text: String) -> EntrySelector {
      // `+1` and `01` are texts.
      if !self.text, let number = Int(text), number > 0, "\(number)" == text {
        return .number(number)
      }
      return .name(text)
    }

    /// A new entry.
    func draft(_ text: String, isEnabled: Bool) throws(ToolError) -> EntryDraft {
      guard isEnvironment else { return .argument(text, isEnabled: isEnabled) }
      let (name, value) = try Self.variable(text)
      return .environmentVariable(name, value, isEnabled: isEnabled)
    }

    static func variable(_ text: String) throws(ToolError) -> (name: String, value: String) {
      guard let assignment = NamedValue(argument: text) else {
        throw ToolError(
          .usage, "'\(text)' is no environment variable: write its name, '=' and its value.")
      }
      return (assignment.name, assignment.value)
    }
  }

  /// The position of an entry.
  struct PositionOptions: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("In front of this entry, by text or number.", valueName: "entry"))
    var before: String?

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Behind this entry, by text or number.", valueName: "entry"))
    var after: String?

    @Option(
      help: ArgumentHelp("As the entry with this number; 1 is the first.", valueName: "number"))
    var index: Int?

    func validate() throws {
      let given = [before, after, index.map { "\($0)" }].compactMap { $0 }
      if given.count > 1 {
        throw ValidationError(
          "Of --before, --after and --index only one can be where an entry goes.")
      }
      if let index, index < 1 { throw ValidationError("--index counts from 1.") }
    }

    var isGiven: Bool { before != nil || after != nil || index != nil }

    func position(_ entries: EntryOptions) -> EntryPosition {
      if let before { return .before(entries.selector(before)) }
      if let after { return .after(entries.selector(after)) }
      if let index { return .number(index) }
      return .end
    }
  }

  /// Selects the document that a command edits.
  struct DocumentOptions<Family: DocumentFamily>: ParsableArguments {
    @Argument(
      help: ArgumentHelp("Its name, or the path to its file.", valueName: "name"),
      completion: Family.completion)
    var name: String

    @OptionGroup var scope: Family.Scope
    @OptionGroup var entries: EntryOptions
    @OptionGroup var root: RootOptions

    /// Edits the file, all or nothing, and prints what Xcode ignores there.
    func edit(_ body: (inout Family.Document, Family.Document.Scope) throws -> Void) throws {
      try Family.edit(
        Family.path(named: name, root: root.resolved()), entries.kind, in: scope.scope, body)
    }

    /// The numbers of entries, each once; throws an error for missing ones.
    func numbers(
      _ texts: [String], in document: Family.Document, _ scope: Family.Document.Scope
    ) throws -> [Int] {
      try texts.map { try document.entry(entries.selector($0), entries.kind, in: scope).number }
        .unique
    }
  }
#endif
