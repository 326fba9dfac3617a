/// Integers of any size as text, in code that all integer types share.
package enum IntegerText {
  /// The integer in a text, as two's complement; nil where it isn't one of `bits`, at most 64.
  package static func read(_ text: String, bits: UInt8, isSigned: Bool) -> UInt64? {
    let unused = 64 - UInt64(bits)
    if isSigned {
      guard let number = Int64(text), (number << unused) >> unused == number else { return nil }
      return UInt64(bitPattern: number)
    }
    guard let number = UInt64(text), (number << unused) >> unused == number else { return nil }
    return number
  }

  /// Whether a text is an integer of any size.
  package static func isInteger(_ text: String) -> Bool {
    let isSigned = text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
    let digits = text.utf8.dropFirst(isSigned ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy(isDigit)
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
