import GantryFormats
import GantryFoundation

enum XML {
  /// A text for a quoted attribute, in which readers would turn line breaks and tabs into spaces.
  static func attribute(_ text: String) -> String {
    escaped(text).replacing("\n", with: "&#10;")
      .replacing("\t", with: "&#9;")
  }

  /// A text for content.
  ///
  /// Characters that XML 1.0 forbids in any form (section 2.2) become U+FFFD.
  static func escaped(_ text: String) -> String {
    XMLText.escaped(text) {
      $0 == "\"" ? "&quot;" : XMLText.isAllowed($0) ? nil : "\u{FFFD}"
    }
  }
}
