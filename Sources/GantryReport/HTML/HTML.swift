import GantryFormats

/// Texts as HTML writes them.
enum HTML {
  /// A text that no markup can be made of, in content and in quoted attributes.
  ///
  /// Control characters, which HTML forbids, become pictures of themselves (U+2400 and on).
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) { scalar in
      switch scalar {
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": nil
      case "\u{0}"..<"\u{20}": Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
      case "\u{7F}": "␡"
      default: nil
      }
    }
  }
}
