#if CommandLineTool
  import ArgumentParser
  import Gantry
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// The names that a shell completes.
  ///
  /// Anybody may have chosen a file's name: each is quoted so that the shell runs nothing of it.
  enum NameCompletion {
    static let schemes = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.schemes.map(\.name) ?? [])
    }

    static let testPlans = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.testPlans.map(PathText.stem) ?? [])
    }

    /// Configurations of the plans that the line names, or else of the default plans of its schemes.
    static let configurations = CompletionKind.custom { words, _, _ in
      let contents = contents(words)
      let texts = words.flatMap { [$0, ShellWord($0).text] }
      var plans = (contents?.testPlans ?? []).filter { path in
        texts.contains(path) || texts.contains(PathText.stem(path))
      }
      if plans.isEmpty {
        plans = (contents?.schemes ?? []).filter { file in
          texts.contains(file.name) || texts.contains(file.path)
        }.compactMap { file in
          // Completion has no place for errors; the command itself reports them.
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
      // As above.
      offer((try? PresetStore(root: root(words)).names().names) ?? [])
    }

    /// Each name once, in order, as the asking shell's script needs it.
    private static func offer(_ names: [String]) -> [String] {
      let names = Set(names).sorted()
      guard let typed = BashScript.word else {
        return names.compactMap { written($0, for: CompletionShell.requesting) }
      }
      let word = ShellWord(typed)
      return names.filter { isVisible($0) && $0.hasPrefix(word.text) }
        .compactMap { ShellWord.written($0, behind: word.openQuote) }
    }

    /// Whether a name is one line and does nothing to a terminal.
    private static func isVisible(_ name: String) -> Bool {
      !name.isEmpty && !name.unicodeScalars.contains(where: isInvisible)
    }

    /// A name as a shell's script needs it; nil for one that it can't offer.
    static func written(_ name: String, for shell: CompletionShell?) -> String? {
      guard isVisible(name) else { return nil }
      return switch shell {
      // The script passes the answer to `compgen -W`, which expands each word. Bash quotes what it
      // puts on the line, except `$`, backquotes and `~`. `BashScript` does better where bash is new
      // enough.
      case .bash:
        name.contains { "$`".contains($0) } || name.hasPrefix("~") ? nil : shellWord(name)
      // `_describe` takes what follows a colon for a description.
      case .zsh: name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      // Fish expands nothing.
      default: name
      }
    }

    private static func contents(_ words: [String]) -> SchemeFinder.Contents? {
      // As above.
      guard let root = try? root(words) else { return nil }
      return try? SchemeFinder(root: root.path).contents()
    }

    /// The folder that the line names, or else the nearest project.
    private static func root(_ words: [String]) throws(ToolError) -> ProjectRoot {
      guard let word = rootWord(words) else { return try ProjectRoot(nil) }
      // Most shells pass words on as they stand on the line.
      return try System.kind(word) == .folder
        ? ProjectRoot(word) : ProjectRoot(ShellWord(word).text)
    }

    private static func rootWord(_ words: [String]) -> String? {
      for option in ["--root", "--package-path"] {
        if let index = words.lastIndex(of: option) {
          // Bash passes the sign as a word of its own.
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
