import GantryFormats
import GantrySecrets

/// Arguments as they may be shown to anybody.
extension SecretShape {
  /// An argument's text as it may be shown: of `--api-token=abc` the name alone.
  package static func shown(argument text: String) -> String {
    shown(argument: text, isValue: false).text
  }

  /// The words of a command line as they may be shown.
  package static func shown(arguments words: [String]) -> [String] {
    shown(words, isValue: false).words
  }

  /// The texts of a list's arguments, and the names of its variables, as they may be shown.
  ///
  /// A row can be the value of an option that ends another: of the row above as it is read, and of the
  /// last one that is on as it is launched.
  package static func shown(_ entries: [Entry]) -> [String] {
    var isNextValue = false
    var isNextValueOn = false
    return entries.map { entry in
      guard entry.kind == .argument else { return entry.name }
      let isValue = isNextValue || entry.isEnabled && isNextValueOn
      let shown = shown(argument: entry.name, isValue: isValue)
      guard let awaitsValue = shown.awaitsValue else { return shown.text }
      isNextValue = awaitsValue
      if entry.isEnabled { isNextValueOn = awaitsValue }
      return shown.text
    }
  }

  /// An argument's text, and whether a secret has to follow; nil where there is no word to say so.
  private static func shown(
    argument text: String, isValue: Bool
  ) -> (text: String, awaitsValue: Bool?) {
    let words = ArgumentText.split(text).words
    if words.isEmpty { return (text, nil) }
    let (shown, awaitsValue) = shown(words, isValue: isValue)
    // What nothing is hidden of stands as it was written.
    guard shown != words else { return (text, awaitsValue) }
    let written = shown.map { $0.hasSuffix(Redaction.mark) ? $0 : ArgumentText.join([$0]) }
    return (written.joined(separator: " "), awaitsValue)
  }

  /// Words as they may be shown; the first may be the value of a secret in front of them.
  private static func shown(
    _ words: [String], isValue: Bool
  ) -> (words: [String], awaitsValue: Bool) {
    var shown = words
    var name = ""
    for (index, word) in words.enumerated() {
      let isOption = word.hasPrefix("-") && word.utf8.count > 1
      if isOption, let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) {
        name = String(word[..<equals])
        let value = String(word[word.utf8.index(after: equals)...])
        if hides(value, named: name) { shown[index] = "\(name)=\(Redaction.mark)" }
        name = ""
      } else if isOption,
        word.hasPrefix("--") || name.isEmpty || !SecretVocabulary.isSecret(name: name)
      {
        name = word
      } else {
        if index == 0 && isValue && !word.isEmpty || hides(word, named: name) {
          shown[index] = Redaction.mark
        }
        name = ""
      }
    }
    return (shown, !name.isEmpty && SecretVocabulary.isSecret(name: name))
  }
}
