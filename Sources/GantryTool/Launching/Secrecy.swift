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
      var shown = text
      for (index, word) in words.enumerated() {
        var (name, value) = (word, index + 1 < words.count ? words[index + 1] : "")
        if let mark = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
          (name, value) = (
            String(word[..<mark]), String(word[word.utf8.index(after: mark)...])
          )
        }
        guard name.hasPrefix("-"), !value.isEmpty, !value.hasPrefix("-"),
          isSecret(name: name, value: value)
        else { continue }
        shown = name + " " + mark
      }
      return shown
    }

    /// Whether a value is likely one that nobody else should see, by its name and its shape.
    static func isSecret(name: String, value: String) -> Bool { false }
  }
#endif
