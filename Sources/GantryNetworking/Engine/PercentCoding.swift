#if DEBUG
  import Foundation
  import Gantry
  import GantrySystem

  /// Undoes percent-encoding, so that equal paths are equal texts.
  enum PercentCoding: DebugOnly {
    /// The text without percent-encoding; invalid encoding stays.
    static func decoded(_ text: String) -> String {
      text.holds(UInt8(ascii: "%")) ? text.removingPercentEncoding ?? text : text
    }

    /// The same for a text in a form, where `+` is a space.
    static func decodedForm(_ text: String) -> String {
      decoded(text.holds(UInt8(ascii: "+")) ? text.replacing("+", with: " ") : text)
    }
  }
#endif
