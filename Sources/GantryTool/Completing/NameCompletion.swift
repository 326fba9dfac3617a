#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// What a shell offers where a name stands: the names that are there.
  ///
  /// Names are those of files, which anybody may have chosen: each is written so that the shell's script
  /// takes it for the name that it is, and runs nothing of it.
  enum NameCompletion {
    static let schemes = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.schemes.map(\.name) ?? [])
    }

    static let testPlans = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.testPlans.map(Path.stem) ?? [])
    }

    /// Configurations of the plans that the line names, or that the Test action of a scheme has which it
    /// names.
    static let configurations = CompletionKind.custom { words, _, _ in
      let contents = contents(words)
      let texts = words.flatMap { [$0, ShellWord($0).text] }
      var plans = (contents?.testPlans ?? []).filter { path in
        texts.contains(path) || texts.contains(Path.stem(path))
      }
      if plans.isEmpty {
        plans = (contents?.schemes ?? []).filter { file in
          texts.contains(file.name) || texts.contains(file.path)
        }.compactMap { file in
          // A shell that completes has no place for errors; the command itself tells them.
          (try? SchemeDocument(contentsOf: file.path))?.defaultTestPlan
            .flatMap { file.testPlanPath(for: $0) }
        }
      }
      return offer(
        plans.flatMap { path in
          // As above.
          (try? TestPlanDocument(contentsOf: path))?.configurations.map(\.name) ?? []
        })
    }

    static let presets = CompletionKind.custom { words, _, _ in
      // As above: without a folder of presets there are none to offer.
      offer((try? PresetStore(root: root(words)).names().names) ?? [])
    }

    /// Each name once, in order, as the script of the shell that asks needs it.
    private static func offer(_ names: [String]) -> [String] {
      let names = Set(names).sorted()
      guard let typed = BashScript.word else {
        return names.compactMap { written($0, for: CompletionShell.requesting) }
      }
      let word = ShellWord(typed)
      return names.filter { isVisible($0) && $0.hasPrefix(word.text) }
        .compactMap { ShellWord.written($0, behind: word.openQuote) }
    }

    /// Whether a name can be a line of the answer, and does nothing to a terminal.
    private static func isVisible(_ name: String) -> Bool {
      !name.isEmpty && !name.unicodeScalars.contains(where: isInvisible)
    }

    /// A name as a shell's script needs it; nil for one that it can't offer.
    static func written(_ name: String, for shell: CompletionShell?) -> String? {
      guard isVisible(name) else { return nil }
      return switch shell {
      // The script hands the answer to `compgen -W`, which expands each word as one of a command: a
      // name would be run. What bash then puts on the line it quotes, but for `$` and backquotes,
      // so that Enter would run those, and for `~`, which is a folder to it. `BashScript` knows better,
      // where bash is new enough.
      case .bash:
        name.contains { "$`".contains($0) } || name.hasPrefix("~") ? nil : shellWord(name)
      // The script hands each line to `_describe`, where a description stands behind a colon.
      case .zsh: name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      // What a command prints is no code to fish.
      default: name
      }
    }

    private static func contents(_ words: [String]) -> SchemeFinder.Contents? {
      // As above: where there is no such folder, or none that can be read, there is nothing to offer.
      guard let root = try? root(words) else { return nil }
      return try? SchemeFinder(root: root.path).contents()
    }

    /// The folder that the line names, if it does, and else the nearest that is a project.
    private static func root(_ words: [String]) throws(ToolError) -> ProjectRoot {
      guard let word = rootWord(words) else { return try ProjectRoot(nil) }
      // Most shells hand words over as they stand on the line, but not all.
      return try System.kind(word) == .folder
        ? ProjectRoot(word) : ProjectRoot(ShellWord(word).text)
    }

    private static func rootWord(_ words: [String]) -> String? {
      for option in ["--root", "--package-path"] {
        if let index = words.lastIndex(of: option) {
          // To the line editor of bash the sign is a word of its own.
          let value = words[(index + 1)...].first == "=" ? index + 2 : index + 1
          if value < words.count { return words[value] }
        }
        if let word = words.last(where: { $0.hasPrefix(option + "=") }) {
          return String(word.dropFirst(option.count + 1))
        }
      }
      return nil
    }
  }
#endif
