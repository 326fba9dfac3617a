#if CommandLineTool
  import GantryFormats
  import GantryXcode

  /// An edit's entries as people type them: `gantry set Countries --port 9000`.
  ///
  /// The parser would take an app's option for the tool's own, so they are put behind `--`. Words
  /// that follow an option are its values, and make one entry with it.
  enum EntryWords {
    /// The commands whose further words are entries.
    static let verbs: Set<String> = [
      "add", "set", "enable", "disable", "remove", "rm", "move", "mv", "copy", "cp",
    ]

    /// The options of these commands that take a value.
    static let options = [
      "--action", "--configuration", "--root", "--package-path", "--exclude", "--env", "--before",
      "--after", "--index", "--as", "--to", "--to-action", "--to-configuration", "--only",
    ]

    static let flags = [
      "--disabled", "--text", "--personal", "--dry-run", "--help", "-h", "-help", "--version",
    ]

    /// The words for the parser.
    static func sorted(_ words: [String]) throws(ToolError) -> [String] {
      guard let verb = words.first, verbs.contains(verb) else { return words }
      var own = [verb]
      var entries: [String] = []
      var takesValues = false
      var isEnded = false
      var hasName = false
      var rest = words.dropFirst()
      while let word = rest.popFirst() {
        let isOption = word.hasPrefix("-") && word.utf8.count > 1 && Double(word) == nil
        if !isEnded {
          if word == "--" {
            isEnded = true
            continue
          }
          let name = String(word.prefix { $0 != "=" })
          if flags.contains(word) || options.contains(name) {
            own.append(word)
            if options.contains(word), let value = rest.popFirst() { own.append(value) }
            continue
          }
          if isOption { try checkIsMeant(name, of: verb) }
          if !isOption, entries.isEmpty, !hasName {
            hasName = true
            own.append(word)
            continue
          }
        }
        if isOption {
          entries.append(row(word))
          takesValues = !word.contains { $0 == "=" || $0.isWhitespace }
        } else if takesValues, let last = entries.popLast() {
          entries.append("\(last) \(quoted(word))")
        } else {
          entries.append(word)
        }
      }
      return own + ["--"] + entries
    }

    /// The row of the scheme editor for a word that begins with `-`: one that holds a blank may be a
    /// whole row already.
    private static func row(_ word: String) -> String {
      guard let blank = word.firstIndex(where: \.isWhitespace) else { return quoted(word) }
      let isOneValue = word[..<blank].contains("=") && !word[blank...].contains(" -")
      return isOneValue ? quoted(word) : word
    }

    /// A word of a row, whose macros stay macros.
    private static func quoted(_ word: String) -> String {
      guard word.contains("$(") || word.contains("${") else { return ArgumentText.join([word]) }
      return word.contains { $0.isWhitespace || $0 == "'" } ? "\"\(word)\"" : word
    }

    private static func checkIsMeant(_ name: String, of verb: String) throws(ToolError) {
      let names = options + flags.filter { $0.hasPrefix("--") }
      // Short names are near to many.
      guard name.hasPrefix("--"), name.utf8.count > 5,
        let near = Suggestion.name(name, in: names)
      else { return }
      throw ToolError(
        .usage,
        "'\(clipped(name))' is no option of gantry \(verb). Did you mean '\(near)'? An option of the "
          + "app with such a name is written after '--'.")
    }
  }
#endif
