#if CommandLineTool
  import Gantry
  import GantryXcode

  /// Keeps secrets out of what is printed, in front of people and in files.
  enum Secrecy {
    static let mark = "‹redacted›"

    /// A variable's value as a list shows it.
    static func shown(_ entry: Entry) -> String {
      entry.value.map { shown(entry.name, $0) } ?? ""
    }

    /// A variable's value as it is shown.
    static func shown(_ name: String, _ value: String) -> String {
      isSecret(name: name, value: value) ? mark : value
    }

    /// An argument's text as a list shows it: of `--api-token=abc` the name alone.
    static func shown(argument text: String) -> String {
      let words = ArgumentText.split(text).words
      var shown = words
      var name = ""
      for (index, word) in words.enumerated() {
        let isOption = word.hasPrefix("-") && word.utf8.count > 1
        if isOption, let mark = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
          let value = String(word[word.utf8.index(after: mark)...])
          name = String(word[..<mark])
          if isSecret(name: name, value: value) { shown[index] = "\(name)=\(Self.mark)" }
          name = ""
        } else if isOption, word.hasPrefix("--") || !isSecretName(name) {
          name = word
        } else {
          if isSecret(name: name, value: word) { shown[index] = Self.mark }
          name = ""
        }
      }
      // What nothing is hidden of stands as it was written.
      return shown == words
        ? text
        : shown.map { $0.hasSuffix(Self.mark) ? $0 : Place.shellWord($0) }.joined(separator: " ")
    }

    private static func isSecretName(_ name: String) -> Bool {
      !name.isEmpty && SecretShape.isSecretName(name)
    }

    /// Whether a value is likely one that nobody else should see, by its name or its shape.
    ///
    /// More is hidden than `check` complains of: a placeholder that isn't shown harms nobody.
    static func isSecret(name: String, value: String) -> Bool {
      guard !value.isEmpty else { return false }
      return isSecretName(name) || SecretShape.reason(name: name, value: value) != nil
    }
  }
#endif
