#if CommandLineTool
  import ArgumentParser
  import GantryXcode

  /// What a shell offers where a name stands: the names that are there.
  enum NameCompletion {
    static let schemes = CompletionKind.custom { words, _, _ in
      contents(words)?.schemes.map(\.name).distinct ?? []
    }

    static let testPlans = CompletionKind.custom { words, _, _ in
      contents(words)?.testPlans.map(DocumentSummary.name).distinct ?? []
    }

    /// Configurations of the plans that the line names.
    static let configurations = CompletionKind.custom { words, _, _ in
      (contents(words)?.testPlans ?? []).filter { path in
        words.contains(path) || words.contains(DocumentSummary.name(ofFile: path))
      }.flatMap { path in
        // A shell that completes has no place for errors; the command itself tells them.
        (try? TestPlanDocument(contentsOf: path))?.configurations.map(\.name) ?? []
      }.distinct
    }

    static let presets = CompletionKind.custom { words, _, _ in
      // As above: without a folder of presets there are none to offer.
      (try? PresetStore(root: ProjectRoot(root(words))).names().names) ?? []
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

  extension [String] {
    /// Each text once, in order.
    fileprivate var distinct: [String] { Set(self).sorted() }
  }
#endif
