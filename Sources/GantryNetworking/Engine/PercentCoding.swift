#if DEBUG
  import Gantry
  import GantrySystem

  /// Undoes percent-encoding, so that equal paths are equal texts.
  enum PercentCoding: DebugOnly {
    /// The text without percent-encoding; what isn't valid in it stands as it is.
    static func decoded(_ text: some StringProtocol) -> String {
      guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
      return strictlyDecoded(text) ?? String(text)
    }

    /// The text without percent-encoding, or nil where an escape isn't one or isn't UTF-8.
    static func strictlyDecoded(_ text: some StringProtocol) -> String? {
      var bytes: [UInt8] = []
      var iterator = text.utf8.makeIterator()
      while let byte = iterator.next() {
        guard byte == UInt8(ascii: "%") else {
          bytes.append(byte)
          continue
        }
        guard let first = iterator.next().flatMap(digit),
          let second = iterator.next().flatMap(digit)
        else { return nil }
        bytes.append(first << 4 | second)
      }
      return String(validUTF8: bytes)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      default: nil
      }
    }
  }
#endif
