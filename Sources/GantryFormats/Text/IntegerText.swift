/// Integers of any size as text, in code that all integer types share.
package enum IntegerText {
  /// The integer in a text, as two's complement; nil where it isn't one of `bits`, at most 64.
  package static func read(_ text: String, bits: UInt8, isSigned: Bool) -> UInt64? {
    guard let (magnitude, isNegative) = digits(text), let magnitude else { return nil }
    let greatest = UInt64.max >> (64 - UInt64(bits))
    let limit = isSigned ? greatest >> 1 + (isNegative ? 1 : 0) : isNegative ? 0 : greatest
    guard magnitude <= limit else { return nil }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// Whether a text is an integer of any size.
  package static func isInteger(_ text: String) -> Bool { digits(text) != nil }

  /// The number in the digits after an optional sign, nil where it needs more than 64 bits; no
  /// result at all for any other text.
  private static func digits(_ text: String) -> (magnitude: UInt64?, isNegative: Bool)? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    var magnitude: UInt64 = 0
    var isBeyond = false
    var count = 0
    for byte in text.utf8.dropFirst(isNegative || text.utf8.first == UInt8(ascii: "+") ? 1 : 0) {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      isBeyond = isBeyond || overflow || carry
      magnitude = sum
      count += 1
    }
    return count > 0 ? (isBeyond ? nil : magnitude, isNegative) : nil
  }

  /// The least and the greatest integer of a type.
  package static func range(bits: UInt8, isSigned: Bool) -> (minimum: String, maximum: String) {
    switch (bits, isSigned) {
    // The older platforms don't have these.
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
