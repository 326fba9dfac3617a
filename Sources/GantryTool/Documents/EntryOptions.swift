#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantryXcode

  struct EntryOptions: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        """
        An argument: its option's name as in --port, its whole text, or its number. Words that follow \
        an option belong to it.
        """, valueName: "entry"), completion: NameCompletion.entries)
    var arguments: [String] = []

    @Option(
      name: .customLong("env"), parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        "An environment variable: NAME, NAME=value where it gets one, or its number.",
        valueName: "variable"), completion: NameCompletion.variables)
    var variables: [String] = []

    @Flag(help: "Take a number as an argument's text.")
    var text = false

    var isEmpty: Bool { arguments.isEmpty && variables.isEmpty }

    /// The lists that are concerned.
    var kinds: [EntryKind] {
      (arguments.isEmpty ? [] : [.argument]) + (variables.isEmpty ? [] : [.environmentVariable])
    }

    func texts(_ kind: EntryKind) -> [String] { kind == .argument ? arguments : variables }

    func require() throws {
      if isEmpty {
        throw ValidationError(
          "Say which entries, behind the name: --port, its text, its number, or --env NAME.")
      }
    }

    func selector(_ text: String, _ kind: EntryKind) -> EntrySelector {
      // `+1` and `01` are texts.
      if !self.text, let number = Int(text), number > 0, "\(number)" == text {
        return .number(number)
      }
      // A row with a blank in a value is quoted.
      let isOption = text.drop { $0 == "'" || $0 == "\"" }.hasPrefix("-")
      return kind == .argument && isOption ? .option(text) : .name(text)
    }

    /// The numbers of a list's selected entries, each once; throws an error for missing ones.
    func numbers<Document: XcodeDocument>(
      _ kind: EntryKind, in document: Document, _ scope: Document.Scope
    ) throws -> [Int] {
      try texts(kind).map { text in
        // Of several variables with a name the value tells which.
        if kind == .environmentVariable, let setting = NamedValue(argument: text) {
          let entry = try document.editableEntries(kind, in: scope).first {
            $0.name == setting.name && $0.value == setting.value
          }
          if let entry { return entry.number }
        }
        return try document.entry(selector(text, kind), kind, in: scope).number
      }.uniqued()
    }

    static func variable(_ text: String) throws(ToolError) -> NamedValue {
      guard let assignment = NamedValue(argument: text) else {
        throw ToolError(
          .usage, "'\(text)' is no environment variable: write its name, '=' and its value.")
      }
      return assignment
    }
  }

  struct PositionOptions: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("In front of this entry.", valueName: "entry"))
    var before: String?

    @Option(
      parsing: .unconditional, help: ArgumentHelp("Behind this entry.", valueName: "entry"))
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

    func position(_ entries: EntryOptions, _ kind: EntryKind) -> EntryPosition {
      if let before { return .before(entries.selector(before, kind)) }
      if let after { return .after(entries.selector(after, kind)) }
      if let index { return .number(index) }
      return .end
    }
  }

  struct ScopeOptions: ParsableArguments {
    @Option(
      help:
        "A scheme's action: run, test or profile. By default run, or all where nothing is edited.")
    var action: SchemeAction?

    @Option(
      help: ArgumentHelp(
        "A test plan's configuration. By default the settings that all share; 'show' then has all.",
        valueName: "name"), completion: NameCompletion.configurations)
    var configuration: String?

    var isGiven: Bool { action != nil || configuration != nil }
  }

  struct DocumentOptions: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "A scheme or a test plan: its name, or the path to its file.", valueName: "name"),
      completion: NameCompletion.documents)
    var name: String

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var root: RootOptions

    func resolved() throws -> NamedDocument { try root.resolved().document(named: name) }
  }

  /// One of the two lists, by its name on a command line.
  enum ListName: String, ExpressibleByArgument, CaseIterable {
    case arguments, variables

    var kinds: [EntryKind] { self == .arguments ? [.argument] : [.environmentVariable] }
  }

  struct EditOptions: ParsableArguments {
    @Flag(help: "Say what would change, and change nothing.")
    var dryRun = false
  }
#endif
