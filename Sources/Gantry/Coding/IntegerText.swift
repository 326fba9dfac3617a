import GantryFormats

/// Integers of any size as text, in code that all integer types share.
enum IntegerText {
  /// The integer that a text stands for, as two's complement in 64 bits, which must be enough.
  static func read(_ text: String, bits: UInt8, isSigned: Bool) throws(ScalarError) -> UInt64 {
    switch digits(text) {
    case .magnitude(let magnitude, let isNegative):
      if let integer = integer(magnitude, isNegative, bits, isSigned) { return integer }
      fallthrough
    case .beyond: throw outOfRange(bits, isSigned)
    case .none: throw .notA(.integer(bits: bits, isSigned: isSigned))
    }
  }

  /// Why a text is no integer of a type.
  static func error(_ text: String, bits: UInt8, isSigned: Bool) -> ScalarError {
    if case .none = digits(text) { return .notA(.integer(bits: bits, isSigned: isSigned)) }
    return outOfRange(bits, isSigned)
  }

  private static func digits(_ text: String) -> Digits {
    text.utf8.withContiguousStorageIfAvailable { Digits($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Digits($0) }
  }

  /// Whether a text is a signed integer of so many bits.
  static func fits(_ text: String, bits: UInt8) -> Bool {
    do {
      _ = try read(text, bits: bits, isSigned: true)
      return true
    } catch {
      return false
    }
  }

  /// The text of a payload's member, which may be an integer.
  static func text(_ value: Value, isStrict: Bool) throws(ScalarError) -> String {
    switch value {
    case .number(let literal):
      // `5.0` and `1e3` are integers in JSON.
      guard literal.utf8.contains(where: { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }),
        let double = Double(literal), abs(double) < 9_007_199_254_740_992,
        double.rounded() == double
      else { return literal }
      return String(Int64(double))
    case .string(let text) where !isStrict: return text
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

  private static func outOfRange(_ bits: UInt8, _ isSigned: Bool) -> ScalarError {
    let range = range(bits: bits, isSigned: isSigned)
    return .outOfRange(minimum: range.minimum, maximum: range.maximum)
  }

  private static func integer(
    _ magnitude: UInt64, _ isNegative: Bool, _ bits: UInt8, _ isSigned: Bool
  ) -> UInt64? {
    let greatest = UInt64.max >> (64 - UInt64(bits))
    let limit = isSigned ? greatest >> 1 + (isNegative ? 1 : 0) : isNegative ? 0 : greatest
    guard magnitude <= limit else { return nil }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// What a text of digits with or without a sign says.
  private enum Digits {
    case magnitude(UInt64, isNegative: Bool)
    /// More than 64 bits hold.
    case beyond
    case none

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var position = 0
      let isNegative = bytes.first == UInt8(ascii: "-")
      if isNegative || bytes.first == UInt8(ascii: "+") { position = 1 }
      guard position < bytes.count else {
        self = .none
        return
      }
      var magnitude: UInt64 = 0
      var isBeyond = false
      while position < bytes.count {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10 else {
          self = .none
          return
        }
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
        if overflow || carry { isBeyond = true }
        magnitude = sum
        position += 1
      }
      self = isBeyond ? .beyond : .magnitude(magnitude, isNegative: isNegative)
    }
  }
}
