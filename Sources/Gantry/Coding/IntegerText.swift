import GantryFormats

/// Integers of any size as text, in code that all integer types share.
enum IntegerText {
  /// The integer that a text stands for, as two's complement in 64 bits, which must be enough.
  static func read(_ text: String, bits: UInt8, isSigned: Bool) throws(ValueError) -> UInt64 {
    // What comes back from the shifts fits in so many bits.
    let unused = 64 - Int(bits)
    if isSigned {
      if let integer = Int64(text), (integer << unused) >> unused == integer {
        return UInt64(bitPattern: integer)
      }
    } else if let integer = UInt64(text), (integer << unused) >> unused == integer {
      return integer
    }
    throw error(text, bits: bits, isSigned: isSigned)
  }

  /// Why a text is no integer of a type.
  static func error(_ text: String, bits: UInt8, isSigned: Bool) -> ValueError {
    let sign = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let digits = text.utf8.dropFirst(sign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
      return .notA(text, .integer(bits: bits, isSigned: isSigned))
    }
    let range = range(bits: bits, isSigned: isSigned)
    return .outOfRange(text, minimum: range.minimum, maximum: range.maximum)
  }

  /// The text of a payload's member, which may be an integer.
  static func text(_ value: Value) throws(ValueError) -> String {
    switch value {
    case .number(let literal):
      // `5.0` and `1e3` are integers in JSON.
      guard literal.utf8.contains(where: { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }),
        let double = Double(literal), abs(double) < 9_007_199_254_740_992,
        double.rounded() == double
      else { return literal }
      return String(Int64(double))
    case .string(let text): return text
    default:
      throw .wrongKind(value.kindName, .integer(bits: 64, isSigned: true))
    }
  }

  /// The least and the greatest integer of a type.
  static func range(bits: UInt8, isSigned: Bool) -> (minimum: String, maximum: String) {
    switch (bits, isSigned) {
    // Not every platform of the manifest has these.
    case (128, true):
      return (
        "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"
      )
    case (128, false): return ("0", "340282366920938463463374607431768211455")
    default: break
    }
    let greatest = UInt64.max >> (64 - UInt64(bits))
    guard isSigned else { return ("0", greatest.description) }
    return ("-\((greatest >> 1 + 1).description)", (greatest >> 1).description)
  }
}
