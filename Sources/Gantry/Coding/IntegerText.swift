import GantryFormats

/// Integers of any size as text, in code that all integer types share.
enum IntegerText {
  /// The integer that a text stands for, as two's complement in 64 bits, which must be enough.
  static func read(_ text: String, bits: UInt8, isSigned: Bool) throws(ValueError) -> UInt64 {
    let (magnitude, isNegative) = try digits(text, bits: bits, isSigned: isSigned)
    let greatest = UInt64.max >> (64 - UInt64(bits))
    let limit = isSigned ? greatest >> 1 + (isNegative ? 1 : 0) : isNegative ? 0 : greatest
    guard let magnitude, magnitude <= limit else { throw outOfRange(text, bits, isSigned) }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// Why a text is no integer of a type.
  static func error(_ text: String, bits: UInt8, isSigned: Bool) -> ValueError {
    do {
      _ = try digits(text, bits: bits, isSigned: isSigned)
      return outOfRange(text, bits, isSigned)
    } catch {
      return error
    }
  }

  /// What the digits say behind a sign or none; nil where that is more than 64 bits hold.
  private static func digits(
    _ text: String, bits: UInt8, isSigned: Bool
  ) throws(ValueError) -> (magnitude: UInt64?, isNegative: Bool) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    var magnitude: UInt64? = 0
    var count = 0
    for byte in text.utf8.dropFirst(isNegative || text.utf8.first == UInt8(ascii: "+") ? 1 : 0) {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { throw .notA(text, .integer(bits: bits, isSigned: isSigned)) }
      let product = magnitude?.multipliedReportingOverflow(by: 10)
      let sum = product?.partialValue.addingReportingOverflow(UInt64(digit))
      magnitude = product?.overflow ?? true || sum?.overflow ?? true ? nil : sum?.partialValue
      count += 1
    }
    guard count > 0 else { throw .notA(text, .integer(bits: bits, isSigned: isSigned)) }
    return (magnitude, isNegative)
  }

  private static func outOfRange(_ text: String, _ bits: UInt8, _ isSigned: Bool) -> ValueError {
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
