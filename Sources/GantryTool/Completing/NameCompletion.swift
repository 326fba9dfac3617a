#if CommandLineTool
  import ArgumentParser
  import Gantry
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
      offer(contents(words)?.testPlans.map(DocumentSummary.name) ?? [])
    }

    /// Configurations of the plans that the line names.
    static let configurations = CompletionKind.custom { words, _, _ in
      let plans = (contents(words)?.testPlans ?? []).filter { path in
        words.contains(path) || words.contains(DocumentSummary.name(ofFile: path))
      }
      return offer(
        plans.flatMap { path in
          // A shell that completes has no place for errors; the command itself tells them.
          (try? TestPlanDocument(contentsOf: path))?.configurations.map(\.name) ?? []
        })
    }

    static let presets = CompletionKind.custom { words, _, _ in
      // As above: without a folder of presets there are none to offer.
      offer((try? PresetStore(root: ProjectRoot(root(words))).names().names) ?? [])
    }

    /// Each name once, in order, as the script of the shell that asks needs it.
    private static func offer(_ names: [String]) -> [String] {
      Set(names).sorted().compactMap { written($0, for: CompletionShell.requesting) }
    }

    /// A name as a shell's script needs it; nil for one that it can't offer.
    static func written(_ name: String, for shell: CompletionShell?) -> String? {
      // The answer is lines, and a terminal would act on the others.
      guard !name.isEmpty, !name.unicodeScalars.contains(where: isInvisible) else { return nil }
      return switch shell {
      // The script hands the answer to `compgen -W`, which expands each word as one of a command: a
      // name would be run. What bash then puts on the line it quotes, but for `$` and backquotes,
      // so that Enter would run those, and for `~`, which is a folder to it.
      case .bash:
        name.contains { "$`".contains($0) } || name.hasPrefix("~") ? nil : Place.shellWord(name)
      // The script hands each line to `_describe`, where a description stands behind a colon.
      case .zsh: name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      // What a command prints is no code to fish.
      default: name
      }
    }

    private static func contents(_ words: [String]) -> SchemeFinder.Contents? {
      // As above: where there is no such folder, or none that can be read, there is nothing to offer.
      guard let root = try? ProjectRoot(root(words)) else { return nil }
      return try? SchemeFinder(root: root.path).contents()
    }

    /// The folder that the line names, if it does.
    private static func root(_ words: [String]) -> String? {
      for option in ["--root", "--package-path"] {
        if let index = words.lastIndex(of: option), index + 1 < words.count {
          return words[index + 1]
        }
        if let word = words.last(where: { $0.hasPrefix(option + "=") }) {
          return String(word.dropFirst(option.count + 1))
        }
      }
      return nil
    }
  }
#endif
