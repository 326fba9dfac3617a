#if CommandLineTool
  import ArgumentParser
  import GantryFormats
  import GantrySystem
  import GantryXcode

  /// The names that a shell completes.
  ///
  /// A file's name may hold anything, so each is quoted: the shell must not run any of it.
  enum NameCompletion {
    static let schemes = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.schemes.map(\.name) ?? [])
    }

    static let documents = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.documents.map(\.name) ?? [])
    }

    /// The options, or else the texts, of the arguments of the document on the line.
    static let entries = CompletionKind.custom { words, _, _ in
      offer(
        list(.argument, words).map { entry in
          let words = ArgumentText.split(entry.name).words
          guard let option = words.first, option.hasPrefix("-") else { return entry.name }
          return String(option.prefix { $0 != "=" })
        })
    }

    static let variables = CompletionKind.custom { words, _, _ in
      offer(list(.environmentVariable, words).map(\.name))
    }

    /// Executable products of the package, and paths.
    static let programs = CompletionKind.custom { words, index, _ in
      let typed = ShellWord(words.indices.contains(index) ? words[index] : "").text
      let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
      // A folder that can't be read has nothing to offer.
      let paths = ((try? System.names(inFolder: folder.isEmpty ? "." : folder)) ?? [])
        .filter { !$0.hasPrefix(".") }.map { folder + $0 }.filter { $0.hasPrefix(typed) }
      guard !typed.contains("/"), let root = try? root(words),
        let bytes = try? System.read(file: "\(root.path)/Package.swift")
      else { return offer(paths) }
      // Asking the package takes seconds, and most manifests name products in so many words.
      let products = String(decoding: bytes, as: UTF8.self)
        .matches(of: /\.executable(?:Target)?\(\s*name\s*:\s*"([^"]*)"/)
      return offer(paths + products.map { String($0.output.1) })
    }

    /// The entries of the documents on the line.
    private static func list(_ kind: EntryKind, _ words: [String]) -> [Entry] {
      guard let contents = contents(words) else { return [] }
      let names = Set(words.dropFirst().map { ShellWord($0).text })
      func entries<Document: XcodeDocument>(_ type: Document.Type, _ path: String) -> [Entry] {
        // The command itself reports the error.
        guard let document = try? Document(contentsOf: path) else { return [] }
        return document.scopes.flatMap { (try? document.ownEntries(kind, in: $0)) ?? [] }
      }
      return contents.documents.filter { names.contains($0.name) || names.contains($0.path) }
        .flatMap { entries($0.type, $0.path) }
    }

    static let testPlans = CompletionKind.custom { words, _, _ in
      offer(contents(words)?.testPlans.map(PathText.stem) ?? [])
    }

    /// The configurations of the plans on the line, or else of the default plans of its schemes.
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
          // The command itself reports the error.
          (try? TestPlanDocument(contentsOf: path))?.configurations.map(\.name) ?? []
        })
    }

    /// Each name once, in order, in the form for the shell's script.
    private static func offer(_ names: [String]) -> [String] {
      let names = Set(names).sorted()
      guard let typed = BashScript.word else {
        return names.compactMap { written($0, for: CompletionShell.requesting) }
      }
      let word = ShellWord(typed)
      return names.filter { isVisible($0) && $0.hasPrefix(word.text) }
        .compactMap { ShellWord.written($0, behind: word.openQuote) }
    }

    /// Whether a name is one line without control characters.
    private static func isVisible(_ name: String) -> Bool {
      !name.isEmpty && !name.unicodeScalars.contains(where: isInvisible)
    }

    /// A name in the form for a shell's script; nil if the shell can't offer it.
    static func written(_ name: String, for shell: CompletionShell?) -> String? {
      guard isVisible(name) else { return nil }
      return switch shell {
      // The script passes the answer to `compgen -W`, which expands each word. Bash quotes the
      // result except `$`, backquotes and `~`. `BashScript` does better in newer versions.
      case .bash:
        name.contains { "$`".contains($0) } || name.hasPrefix("~") ? nil : shellWord(name)
      // `_describe` takes the text after a colon for a description.
      case .zsh: name.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      // Fish expands nothing.
      default: name
      }
    }

    private static func contents(_ words: [String]) -> SchemeFinder.Contents? {
      // The command itself reports the error.
      guard var root = try? root(words) else { return nil }
      root.reportsSkipped = false
      return try? root.contents()
    }

    /// The folder on the line, or else the nearest project.
    private static func root(_ words: [String]) throws(ToolError) -> ProjectRoot {
      guard let word = rootWord(words) else { return try ProjectRoot(nil) }
      // Most shells pass words unchanged from the line.
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
