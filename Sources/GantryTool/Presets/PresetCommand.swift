#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantryFoundation
  import GantrySystem
  import GantryXcode

  /// `gantry preset`.
  struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "preset",
      abstract: "Applies personal settings to shared schemes, and takes them back.",
      discussion: """
        A preset is a JSON file in $XDG_CONFIG_HOME/gantry/presets, by default ~/.config/gantry/presets:

          {
            "schemes": {
              "Countries": {
                "arguments": { "--port 9000": true, "-UITests": false },
                "environment": { "API_HOST": "localhost", "LEVEL": false }
              }
            }
          }

        true and false switch an argument on and off; one that isn't there is added. A text sets a \
        variable, false switches it off. "action" names another action than run. Under "testPlans", \
        "configuration" names another part than the shared settings.
        """,
      subcommands: [ApplyPresetCommand.self, RevertPresetCommand.self, ListPresetsCommand.self])
  }

  /// `gantry preset apply`.
  struct ApplyPresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "apply",
      abstract: "Changes schemes and plans as a preset says, and remembers them as they were.",
      discussion: """
        EXAMPLES
          gantry preset apply mine
        """)

    @Argument(
      help: ArgumentHelp("The preset's name.", valueName: "name"),
      completion: NameCompletion.presets)
    var name: String
    @OptionGroup var root: RootOptions

    func run() throws {
      let root = try root.resolved()
      let store = try PresetStore(root: root)
      let preset = try store.preset(name)
      // An earlier edit is kept, and the preset applied on top of it.
      for _ in 1..<Self.rounds {
        do {
          return try apply(preset, store, root)
        } catch is PresetChange.Overtaken {
          continue
        }
      }
      do {
        try apply(preset, store, root)
      } catch let overtaken as PresetChange.Overtaken {
        throw ToolError(
          .tryAgain,
          "Other programs change the file again and again. Nothing was written; apply the preset again.",
          at: overtaken.path)
      }
    }

    private static let rounds = 100

    private func apply(_ preset: Preset, _ store: PresetStore, _ root: ProjectRoot) throws {
      let finder = SchemeFinder(root: root.path)
      var changes: [PresetChange] = []
      var warnings: [Finding] = []
      for item in preset.schemes {
        let path = try finder.scheme(named: item.scheme).path
        try changes.add(path, SchemeDocument.self) { document in
          warnings += try item.change.apply(to: &document, in: item.action.action)
        }
      }
      for item in preset.testPlans {
        let path = try finder.testPlan(named: item.testPlan)
        try changes.add(path, TestPlanDocument.self) { document in
          warnings += try item.change.apply(
            to: &document, in: item.configuration.map { .configuration($0) } ?? .defaults)
        }
      }
      changes.removeAll { $0.original == $0.applied }
      if changes.isEmpty {
        return Terminal.printNote("everything is already as the preset '\(name)' has it")
      }
      // Before the first change, so that nothing is lost.
      try store.remember(name, changes)
      var done: [PresetChange] = []
      do {
        for change in changes {
          try change.apply()
          done.append(change)
        }
      } catch {
        for change in done { try change.revert() }
        try store.forget(name)
        throw error
      }
      for change in changes { try Terminal.print("changed \(store.shown(change.path))") }
      for warning in warnings { Terminal.printWarning(warning.text) }
    }
  }

  /// `gantry preset revert`.
  struct RevertPresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revert",
      abstract: "Gives the files that a preset changed the bytes that they had.",
      discussion: """
        A file that was changed or removed since isn't touched, and nothing is reverted: undo that, or \
        take the originals with --originals and forget the rest with --forget, which go together.

        EXAMPLES
          gantry preset revert mine
          gantry preset revert mine --originals originals --forget
        """)

    @Argument(
      help: ArgumentHelp("The preset's name.", valueName: "name"),
      completion: NameCompletion.presets)
    var name: String

    @Option(
      help: ArgumentHelp(
        "Leave the files as they are now, and write what they were into this folder.",
        valueName: "folder"),
      completion: .directory)
    var originals: String?

    @Flag(help: "Leave the files as they are now, and forget what they were.")
    var forget = false

    @OptionGroup var root: RootOptions

    func run() throws {
      let store = try PresetStore(root: root.resolved())
      let changes = try store.memory(name).files
      if let originals { try writeOriginals(changes, into: originals) }
      if forget { try store.forget(name) }
      if forget || originals != nil { return }
      // All files are checked before one is changed.
      var problems: [String] = []
      var pending: [PresetChange] = []
      var status = ExitStatus.noInput
      for change in changes {
        let current: Data
        do throws(XcodeFileError) {
          current = Data(try XcodeFile.read(change.path))
        } catch {
          // A file without permission still exists.
          guard System.kind(change.path) == nil, error.problems.allSatisfy({ $0.cause == nil })
          else { throw error }
          problems.append(change.absence(of: name))
          continue
        }
        if current == change.original { continue }
        if current == change.applied {
          pending.append(change)
        } else {
          status = .tryAgain
          problems.append(change.conflict)
        }
      }
      if !problems.isEmpty { throw ToolError(status, problems: problems) }
      for change in pending { try change.revert() }
      try store.forget(name)
      for change in changes { try Terminal.print("reverted \(store.shown(change.path))") }
    }

    private func writeOriginals(_ changes: [PresetChange], into folder: String) throws {
      do {
        try System.makeFolder(folder)
        for (index, change) in changes.enumerated() {
          let name = (index == 0 ? "" : "\(index)-") + PathText.name(change.path)
          let path = "\(folder)/\(name)"
          guard try System.create(Array(change.original), atNewFile: path) else {
            throw ToolError(.cannotCreate, "There is a file already.", at: path)
          }
          try Terminal.print(path)
        }
      } catch let error as SystemError {
        throw ToolError(
          ExitStatus(error, otherwise: .cannotCreate),
          "The originals can't be written: \(error.reason).", at: folder)
      }
    }
  }

  /// `gantry preset list`.
  struct ListPresetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Lists presets with the files that they are applied to, and says where they are.",
      discussion: """
        EXAMPLES
          gantry preset list
        """)

    @Flag(help: "Print JSON.") var json = false
    @OptionGroup var root: RootOptions

    private struct Presets: Encodable {
      struct Applied: Encodable {
        var name: String
        var files: [String]
      }

      var folder: String
      var names: [String]
      /// The presets that are applied to this project.
      var applied: [Applied]
    }

    func run() throws {
      let store = try PresetStore(root: root.resolved())
      let (names, folder) = try store.names()
      let applied = try store.applied().map { memory in
        Presets.Applied(name: memory.preset, files: memory.files.map { store.shown($0.path) })
      }
      if json {
        return try JSONOutput.print(Presets(folder: folder, names: names, applied: applied))
      }
      // A preset without its file can still be reverted.
      for name in Set(names).union(applied.map(\.name)).sorted() {
        guard let files = applied.first(where: { $0.name == name })?.files else {
          try Terminal.print(name)
          continue
        }
        try Terminal.print("\(name)  applied to \(files.joined(separator: ", "))")
      }
      Terminal.printNote("presets are in \(folder)")
    }
  }

  /// A file's bytes before a preset and after it.
  struct PresetChange: Codable {
    var path: String
    var original: Data
    var applied: Data

    var conflict: String {
      "The file was changed after the preset was applied, so that it can't be reverted without losing "
        + "that change. Undo it, or see 'gantry preset revert --help'.\n\(path)"
    }

    func absence(of preset: String) -> String {
      "The file is gone, so that the preset can't be reverted. Restore the file, or take what it was with "
        + "'gantry preset revert \(shellWord(preset)) --originals FOLDER --forget'; --forget alone "
        + "leaves all files as they are.\n\(path)"
    }

    /// Another edit came between reading the file and changing it.
    struct Overtaken: Error {
      var path: String
    }

    func apply() throws { try write(from: original, to: applied, otherwise: Overtaken(path: path)) }

    func revert() throws {
      try write(from: applied, to: original, otherwise: ToolError(.tryAgain, conflict))
    }

    /// Replaces the file if it is still as expected, under a lock.
    private func write(
      from expected: Data, to bytes: Data, otherwise error: any Error
    ) throws {
      try XcodeFile.edit(at: path) { current in
        guard Data(current) == expected else { throw error }
        return Array(bytes)
      }
    }
  }

  extension [PresetChange] {
    /// Changes a document in memory, on top of the preset's other changes.
    fileprivate mutating func add<Document: XcodeDocument>(
      _ name: String, _ type: Document.Type, _ body: (inout Document) throws -> Void
    ) throws {
      let path = System.realPath(name) ?? name
      let index = firstIndex { $0.path == path }
      let original = try index.map { self[$0].original } ?? Data(XcodeFile.read(path))
      var document = try Document(
        bytes: [UInt8](index.map { self[$0].applied } ?? original), path: name)
      try body(&document)
      if let index {
        self[index].applied = Data(document.bytes)
      } else {
        append(PresetChange(path: path, original: original, applied: Data(document.bytes)))
      }
    }
  }
#endif
