import GantryFormats

enum HTML {
  /// A text escaped for content and for quoted attributes.
  ///
  /// Control characters, which HTML forbids, become their symbols (U+2400 and on).
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
