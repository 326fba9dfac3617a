#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Texts as XML 1.0 allows them.
enum XML {
  /// A text for a quoted attribute, whose reader would make spaces of line breaks and tabs.
  static func attribute(_ text: String) -> String {
    escaped(text).replacing("\n", with: "&#10;")
      .replacing("\t", with: "&#9;")
  }

  /// A text for content.
  ///
  /// Characters that XML 1.0 forbids in any form (section 2.2) become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
