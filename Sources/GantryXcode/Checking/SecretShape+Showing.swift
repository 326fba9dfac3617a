import GantryFormats
import GantrySecrets

/// Arguments without their secrets.
extension SecretShape {
  /// An argument's text without its secret: for `--api-token=abc` only the name.
  package static func shown(argument text: String) -> String {
    shown(argument: text, isValue: false).text
  }

  /// The words of a command line without secrets.
  package static func shown(arguments words: [String]) -> [String] {
    shown(words, isValue: false).words
  }

  /// The texts of a list's arguments, and the names of its variables, without secrets.
  ///
  /// A row may be the value of an option that ends another row: of the row above, or of the last
  /// enabled row above.
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

  /// An argument's text, and whether a secret must follow; nil without a word.
  private static func shown(
    argument text: String, isValue: Bool
  ) -> (text: String, awaitsValue: Bool?) {
    let words = ArgumentText.split(text).words
    if words.isEmpty { return (text, nil) }
    let (shown, awaitsValue) = shown(words, isValue: isValue)
    // A text without secrets is shown as written.
    guard shown != words else { return (text, awaitsValue) }
    let written = shown.map { $0.hasSuffix(Redaction.mark) ? $0 : ArgumentText.join([$0]) }
    return (written.joined(separator: " "), awaitsValue)
  }

  /// Words without secrets; the first may be the value of a secret option before them.
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
