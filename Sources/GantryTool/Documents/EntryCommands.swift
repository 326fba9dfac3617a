#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  protocol EntryCommand: ParsableCommand {
    var document: DocumentOptions { get }
    var entries: EntryOptions { get }
    var edit: EditOptions { get }

    /// Edits one of the lists.
    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws
  }

  extension EntryCommand {
    func validate() throws { try entries.require() }

    func run() throws {
      let named = try document.resolved()
      func run<Document: CommandDocument>(_ type: Document.Type) throws {
        try type.edit(named.path, document.scope, edit) { file, scope in
          for kind in entries.kinds { try apply(to: &file, kind, in: scope) }
        }
      }
      try run(named.type)
    }
  }

  struct AddCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Adds arguments or environment variables.",
      discussion: """
        They are written as Xcode writes them, at the end unless a position is given. A variable that \
        is there already is changed by 'set'; another value to choose from is added with --disabled.

        \(Examples.text(
          "gantry add Countries --seed 7",
          "gantry add Countries --env API_HOST=localhost",
          "gantry add Countries -UITests --before 1 --disabled"))
        """)

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var position: PositionOptions
    @OptionGroup var edit: EditOptions

    @Flag(help: "Add them switched off.")
    var disabled = false

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      let drafts = try entries.texts(kind).map { text throws(ToolError) in
        guard kind == .environmentVariable else {
          return EntryDraft.argument(text, isEnabled: !disabled)
        }
        let variable = try EntryOptions.variable(text)
        return .environmentVariable(variable.name, variable.value, isEnabled: !disabled)
      }
      var position = position.position(entries, kind)
      // Each further entry follows the one before.
      if case .before(let selector) = position {
        position = .number(try file.entry(selector, kind, in: scope).number)
      }
      if !disabled { try checkAreNew(drafts, in: file, scope) }
      for (offset, draft) in (position.isForward ? Array(drafts) : drafts.reversed()).enumerated() {
        try file.add(draft, at: position.advanced(by: offset), in: scope)
      }
    }

    /// Refuses a second variable with a name, also if the first is disabled: 'set' is likelier.
    private func checkAreNew<Document: XcodeDocument>(
      _ drafts: [EntryDraft], in file: Document, _ scope: Document.Scope
    ) throws {
      guard drafts.first?.kind == .environmentVariable else { return }
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
      case (_, false):
        "Use 'set' to change its value, or 'add --disabled' for another value to choose from."
      }
    }
  }

  extension EntryPosition {
    /// Whether several entries are added from first to last.
    fileprivate var isForward: Bool { if case .after = self { false } else { true } }

    fileprivate func advanced(by offset: Int) -> EntryPosition {
      guard case .number(let number) = self, number < Int.max - offset else { return self }
      return .number(number + offset)
    }
  }

  struct SetCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Sets an option or a variable, and switches it on.",
      discussion: """
        The entry with the option's name gets the new text; one that isn't there is added. A number \
        before the text says which entry, and so does NUMBER=value with --env, where a name stands \
        more than once.

        \(Examples.text(
          "gantry set Countries --port 9000",
          "gantry set Countries 2 --port 9000",
          "gantry set Countries --env API_HOST=localhost --env LEVEL=debug",
          "gantry set UITests --configuration German --port 9000 --dry-run"))
        """)

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var edit: EditOptions

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      guard kind == .argument else {
        for text in entries.variables {
          let variable = try EntryOptions.variable(text)
          switch entries.selector(variable.name, kind) {
          case .number(let number):
            try file.setValue(variable.value, ofVariable: .number(number), in: scope)
            try file.setEnabled(true, .number(number), kind, in: scope)
          default:
            try file.setVariable(variable.name, to: variable.value, isEnabled: true, in: scope)
          }
        }
        return
      }
      var texts = entries.arguments[...]
      while let text = texts.popFirst() {
        let list = try file.editableEntries(.argument, in: scope)
        var selector = entries.selector(text, .argument)
        var text = text
        var isNumber = false
        switch selector {
        case .number(let number):
          isNumber = true
          guard let new = texts.popFirst() else {
            throw ToolError(
              .usage,
              "Number \(number) gets which text? Write it behind the number. The value of an option is "
                + "written behind its name, which begins with dashes: --port \(number).")
          }
          text = new
        case .name:
          if NamedValue(argument: text) != nil {
            throw ToolError(
              .usage,
              "'\(text)' is no argument that an app takes for an option: write --\(text), or --env "
                + "\(text) for a variable.")
          }
        case .option:
          let word = ArgumentText.split(text).words.first ?? text
          let option = String(word.prefix { $0 != "=" })
          selector = .option(option)
          // A forgotten value, most likely.
          if text == option, let entry = list.first(where: selector.selects), entry.name != option {
            throw ToolError(
              .usage,
              "'\(SecretShape.shown(argument: entry.name))' would lose its value. Give another one: "
                + "\(option) VALUE; or use 'disable' or 'remove'.", at: "\(file.path):\(entry.line)"
            )
          }
        }
        if !isNumber, !list.contains(where: selector.selects) {
          try file.add(.argument(text), in: scope)
          continue
        }
        let number = try file.entry(selector, .argument, in: scope).number
        try file.setText(text, ofArgument: .number(number), in: scope)
        try file.setEnabled(true, .number(number), .argument, in: scope)
      }
    }
  }

  struct RemoveCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes arguments or environment variables.",
      discussion: """
        All or none: where one isn't there, nothing is removed.

        \(Examples.text(
          "gantry remove Countries --port",
          "gantry remove Countries 1 2",
          "gantry remove Countries --env LAUNCH_API_TOKEN"))
        """, aliases: ["rm"])

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var edit: EditOptions

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      // From the end, so that the numbers of the others don't change.
      for number in try entries.numbers(kind, in: file, scope).sorted(by: >) {
        try file.remove(.number(number), kind, in: scope)
      }
    }
  }

  struct EnableCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Switches arguments or environment variables on.",
      discussion: Examples.text(
        "gantry enable Countries --port",
        "gantry enable Countries 2",
        "gantry enable Countries --env LAUNCH_API_TOKEN"))

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var edit: EditOptions

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      for number in try entries.numbers(kind, in: file, scope) {
        try file.setEnabled(true, .number(number), kind, in: scope)
      }
    }
  }

  struct DisableCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable",
      abstract: "Switches arguments or environment variables off without removing them.",
      discussion: Examples.text(
        "gantry disable Countries --countries-datasource",
        "gantry disable Countries --countries-datasource local-mock",
        "gantry disable Countries --env LAUNCH_API_TOKEN"))

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var edit: EditOptions

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      for number in try entries.numbers(kind, in: file, scope) {
        try file.setEnabled(false, .number(number), kind, in: scope)
      }
    }
  }

  struct MoveCommand: EntryCommand {
    static let configuration = CommandConfiguration(
      commandName: "move",
      abstract: "Moves an entry to another place; arguments keep that order.",
      discussion: Examples.text(
        "gantry move Countries --port --index 1",
        "gantry move Countries 1 --after --port"), aliases: ["mv"])

    @OptionGroup var document: DocumentOptions
    @OptionGroup var entries: EntryOptions
    @OptionGroup var position: PositionOptions
    @OptionGroup var edit: EditOptions

    func validate() throws {
      try entries.require()
      if entries.arguments.count + entries.variables.count > 1 {
        throw ValidationError("One entry is moved at a time.")
      }
      if !position.isGiven {
        throw ValidationError("Say where it goes: --before, --after or --index.")
      }
    }

    func apply<Document: XcodeDocument>(
      to file: inout Document, _ kind: EntryKind, in scope: Document.Scope
    ) throws {
      for number in try entries.numbers(kind, in: file, scope) {
        try file.move(.number(number), kind, to: position.position(entries, kind), in: scope)
      }
    }
  }
#endif
