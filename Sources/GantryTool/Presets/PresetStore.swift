#if CommandLineTool
  import Gantry
  import GantryFormats
  import GantrySystem

  /// The folders of presets, and the memory of applied ones.
  ///
  /// Both are a person's own, outside any repository: presets in `$XDG_CONFIG_HOME/gantry/presets`
  /// (`~/.config/…`), memory in `$XDG_STATE_HOME/gantry/presets` (`~/.local/state/…`), on every
  /// system.
  struct PresetStore {
    /// A preset that is applied to a project.
    struct Memory: Codable {
      var preset: String
      var root: String
      var files: [PresetChange]
    }

    private let folder: String
    private let memoryFolder: String
    private let root: String

    init(root: ProjectRoot) throws(ToolError) {
      folder = try Self.folder("XDG_CONFIG_HOME", ".config") + "/gantry/presets"
      memoryFolder = try Self.folder("XDG_STATE_HOME", ".local/state") + "/gantry/presets"
      self.root = System.realPath(root.path) ?? root.path
    }

    private static func folder(_ variable: String, _ name: String) throws(ToolError) -> String {
      if let path = System.baseFolder(variable) { return path }
      guard let home = System.environmentVariable("HOME"), home.hasPrefix("/") else {
        throw ToolError(
          .unavailable, "Presets are kept in the home folder, and HOME isn't set. Set \(variable).")
      }
      return "\(home)/\(name)"
    }

    /// A path relative to the project's folder.
    func shown(_ path: String) -> String {
      path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }

    // MARK: Presets

    /// The names of presets, and their folder.
    func names() throws(ToolError) -> (names: [String], folder: String) {
      guard System.kind(folder) != nil else { return ([], folder) }
      let names = try Self.names(in: folder).filter { $0.hasSuffix(".json") }
      return (names.map { String($0.dropLast(".json".utf8.count)) }, folder)
    }

    private static func names(in folder: String) throws(ToolError) -> [String] {
      do {
        return try System.names(inFolder: folder)
      } catch {
        throw ToolError(
          ExitStatus(error, otherwise: .inputOutput), "The folder can't be read: \(error.reason).",
          at: folder)
      }
    }

    /// A preset by its name, or a file by its path.
    func preset(_ name: String) throws(ToolError) -> Preset {
      let path = try path(of: name)
      guard System.kind(path) != nil else {
        let names = try names().names
        throw ToolError(
          .noInput,
          "There is no preset '\(clipped(name))'."
            + (names.isEmpty ? "" : " There are \(names.joined(separator: ", "))."),
          at: path)
      }
      return try Preset(try Input.read(path), at: path)
    }

    private func path(of name: String) throws(ToolError) -> String {
      try checkName(name)
      return "\(folder)/\(name).json"
    }

    private func checkName(_ name: String) throws(ToolError) {
      guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
        throw ToolError(
          .usage, "'\(clipped(name))' can't be a preset's name, which is that of a file.")
      }
    }

    // MARK: Memory

    /// The file of a project and a preset, with the project's path in it and its hash in the name.
    private func memoryPath(_ name: String) throws(ToolError) -> String {
      try checkName(name)
      return "\(memoryFolder)/\(PayloadDigest.text(Array(root.utf8)))-\(name).json"
    }

    /// Remembers a preset before the first change, unless it is applied already.
    func remember(_ name: String, _ files: [PresetChange]) throws(ToolError) {
      let path = try memoryPath(name)
      let text = try JSONOutput.text(Memory(preset: name, root: root, files: files))
      let isNew: Bool
      do {
        try System.makeFolder(memoryFolder)
        isNew = try System.create(Array(text.utf8), atNewFile: path)
      } catch {
        throw ToolError(
          ExitStatus(error, otherwise: .cannotCreate),
          "What the files were can't be remembered: \(error.reason).", at: path)
      }
      guard !isNew else { return }
      throw ToolError(
        .cannotCreate,
        "The preset '\(clipped(name))' is applied already. Revert it first: gantry preset revert "
          + "\(shellWord(name)).", at: path)
    }

    func memory(_ name: String) throws(ToolError) -> Memory {
      let path = try memoryPath(name)
      guard System.kind(path) != nil else {
        throw ToolError(
          .noInput, "The preset '\(clipped(name))' isn't applied to the project in \(root).")
      }
      let bytes = try Input.read(path)
      do {
        return try JSONOutput.read(Memory.self, from: bytes)
      } catch {
        throw ToolError(.invalidData, "What was remembered isn't what gantry writes.", at: path)
      }
    }

    /// The presets that are applied to this project, each with its memory.
    func applied() throws(ToolError) -> [Memory] {
      guard System.kind(memoryFolder) != nil else { return [] }
      let prefix = "\(PayloadDigest.text(Array(root.utf8)))-"
      let names = try Self.names(in: memoryFolder)
      var memories: [Memory] = []
      for name in names where name.hasPrefix(prefix) && name.hasSuffix(".json") {
        memories.append(
          try memory(String(name.dropFirst(prefix.utf8.count).dropLast(".json".utf8.count))))
      }
      return memories
    }

    func forget(_ name: String) throws(ToolError) {
      let path = try memoryPath(name)
      do {
        try System.remove(file: path)
      } catch {
        throw ToolError(
          ExitStatus(error, otherwise: .inputOutput),
          "What was remembered can't be removed: \(error.reason).", at: path)
      }
    }
  }
#endif
