#if DEBUG
  import Foundation
  import Gantry

  /// Undoes percent-encoding, so that equal paths are equal texts.
  enum PercentCoding: DebugOnly {
    /// The text without percent-encoding; what isn't valid in it stands as it is.
    static func decoded(_ text: some StringProtocol) -> String {
      guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
      return text.removingPercentEncoding ?? String(text)
    }
  }
#endif
