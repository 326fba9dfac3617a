#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// `add`: adds entries.
  struct AddCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "add", abstract: "Adds arguments or environment variables.",
        discussion: """
          They are written as Xcode writes them, at the end unless a position is given. A variable that \
          is there already is changed by 'set'; another value to choose from is added with --disabled.

          EXAMPLES
            gantry \(Family.command) add Countries -- '--port 8090'
            gantry \(Family.command) add Countries --env API_HOST=localhost
            gantry \(Family.command) add Countries --before 1 --disabled -- -UITests
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>
    @OptionGroup var position: PositionOptions

    @Argument(
      help: ArgumentHelp(
        "The text of each argument, or NAME=value with --env. Behind '--' where one begins with '-'.",
        valueName: "entry"))
    var entries: [String]

    @Flag(help: "Add them switched off.")
    var disabled = false

    func run() throws {
      let drafts = try entries.map { try document.entries.draft($0, isEnabled: !disabled) }
      try document.edit { file, scope in
        var position = position.position(document.entries)
        // Each further entry follows the one before.
        if case .before(let selector) = position {
          position = .number(try file.entry(selector, document.entries.kind, in: scope).number)
        }
        if !disabled { try checkAreNew(drafts, in: file, scope) }
        for (offset, draft) in (position.isForward ? Array(drafts) : drafts.reversed()).enumerated()
        {
          try file.add(draft, at: position.advanced(by: offset), in: scope)
        }
      }
    }

    /// Refuses a second variable with a name, also if the first is disabled: 'set' is likelier.
    private func checkAreNew(
      _ drafts: [EntryDraft], in file: Family.Document, _ scope: Family.Document.Scope
    ) throws {
      guard document.entries.isEnvironment else { return }
      let entries = try file.editableEntries(.environmentVariable, in: scope)
      for (index, draft) in drafts.enumerated() {
        if drafts[..<index].contains(where: { $0.name == draft.name }) {
          throw ToolError(
            .usage,
            "The environment variable '\(draft.name)' is given twice, and the program would see one. "
              + "Give it once, and other values to choose from with 'add --disabled'.")
        }
        let known = entries.filter { $0.name == draft.name }
        guard let entry = known.first(where: \.isEnabled) ?? known.first else { continue }
        throw ToolError(
          .usage,
          "The environment variable '\(draft.name)' of '\(file.title(of: scope))' is there "
            + "already, number \(entry.number) (line \(entry.line)). "
            + Self.advice(for: draft, beside: entry), at: file.path)
      }
    }

    private static func advice(for draft: EntryDraft, beside known: Entry) -> String {
      switch (known.isEnabled, known.value == draft.value) {
      case (true, true): "It has that value, and is switched on."
      case (false, true): "It has that value: use 'enable' to switch it on."
      case (true, false):
        "Use 'set' to change its value, or 'add --disabled' for another value to choose from."
      case (false, false):
        "Use 'set' to change its value and 'enable' to switch it on, or 'add --disabled' for another "
          + "value to choose from."
      }
    }
  }

  extension EntryPosition {
    /// Whether several entries are added from first to last.
    fileprivate var isForward: Bool {
      if case .after = self { return false }
      return true
    }

    fileprivate func advanced(by offset: Int) -> EntryPosition {
      guard case .number(let number) = self, number < Int.max - offset else { return self }
      return .number(number + offset)
    }
  }

  /// `set`: sets an entry's text, or a variable's value.
  struct SetCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "set", abstract: "Changes an argument's text, or sets environment variables.",
        discussion: """
          A variable that isn't there is added. Whether an entry is enabled stays as it is.

          EXAMPLES
            gantry \(Family.command) set Countries 2 -- '--port 9000'
            gantry \(Family.command) set Countries --env API_HOST=localhost LEVEL=debug
            gantry \(Family.command) set Countries --env 3=release
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>

    @Argument(
      help: ArgumentHelp(
        """
        The argument, by text or number, and its new text; or with --env each NAME=value, \
        or NUMBER=value where a name stands more than once.
        """,
        valueName: "entry"))
    var entries: [String]

    func validate() throws {
      if !document.entries.isEnvironment, entries.count != 2 {
        throw ValidationError(
          "An argument is set by two texts: which one, by text or number, and its new text.")
      }
    }

    func run() throws {
      guard document.entries.isEnvironment else {
        return try document.edit { file, scope in
          try file.setText(entries[1], ofArgument: document.entries.selector(entries[0]), in: scope)
        }
      }
      let variables = try entries.map(EntryOptions.variable)
      try document.edit { file, scope in
        for (name, value) in variables {
          switch document.entries.selector(name) {
          case .name(let name): try file.setVariable(name, to: value, in: scope)
          case .number(let number):
            try file.setValue(value, ofVariable: .number(number), in: scope)
          }
        }
      }
    }
  }

  /// `remove`: removes entries.
  struct RemoveCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "remove", abstract: "Removes arguments or environment variables.",
        discussion: """
          All or none: where one isn't there, nothing is removed.

          EXAMPLES
            gantry \(Family.command) remove Countries -- '--port 8090'
            gantry \(Family.command) remove Countries 1 3
            gantry \(Family.command) remove Countries --env API_HOST
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>

    @Argument(help: ArgumentHelp("Each entry, by text or number.", valueName: "entry"))
    var entries: [String]

    func run() throws {
      try document.edit { file, scope in
        // From the end, so that the numbers of the others don't change.
        for number in try document.numbers(entries, in: file, scope).sorted(by: >) {
          try file.remove(.number(number), document.entries.kind, in: scope)
        }
      }
    }
  }

  /// `enable`: checks entries' boxes.
  struct EnableCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "enable", abstract: "Switches arguments or environment variables on.",
        discussion: """
          EXAMPLES
            gantry \(Family.command) enable Countries 2
            gantry \(Family.command) enable Countries -- '--countries-datasource local-mock'
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>

    @Argument(help: ArgumentHelp("Each entry, by text or number.", valueName: "entry"))
    var entries: [String]

    func run() throws { try document.setEnabled(true, entries) }
  }

  /// `disable`: unchecks entries' boxes.
  struct DisableCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "disable",
        abstract: "Switches arguments or environment variables off without removing them.",
        discussion: """
          EXAMPLES
            gantry \(Family.command) disable Countries 2
            gantry \(Family.command) disable Countries --env API_HOST
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>

    @Argument(help: ArgumentHelp("Each entry, by text or number.", valueName: "entry"))
    var entries: [String]

    func run() throws { try document.setEnabled(false, entries) }
  }

  extension DocumentOptions {
    fileprivate func setEnabled(_ isEnabled: Bool, _ texts: [String]) throws {
      try edit { file, scope in
        for number in try numbers(texts, in: file, scope) {
          try file.setEnabled(isEnabled, .number(number), entries.kind, in: scope)
        }
      }
    }
  }

  /// `move`: moves an entry within its list.
  struct MoveCommand<Family: DocumentFamily>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "move",
        abstract: "Moves an entry to another place; arguments keep that order.",
        discussion: """
          EXAMPLES
            gantry \(Family.command) move Countries 3 --index 1
            gantry \(Family.command) move Countries --after 1 -- '--port 8090'
          """)
    }

    @OptionGroup var document: DocumentOptions<Family>
    @OptionGroup var position: PositionOptions

    @Argument(help: ArgumentHelp("The entry, by text or number.", valueName: "entry"))
    var entry: String

    func validate() throws {
      if !position.isGiven {
        throw ValidationError("Say where it goes: --before, --after or --index.")
      }
    }

    func run() throws {
      try document.edit { file, scope in
        try file.move(
          document.entries.selector(entry), document.entries.kind,
          to: position.position(document.entries), in: scope)
      }
    }
  }
#endif
