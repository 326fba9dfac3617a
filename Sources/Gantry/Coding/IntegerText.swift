import GantryFormats

/// Integers of any size as text, in code that all integer types share.
enum IntegerText {
  /// The integer that a text stands for, as two's complement in 128 bits.
  static func read(_ text: String, bits: UInt8, isSigned: Bool) throws(ScalarError) -> UInt128 {
    let digits =
      text.utf8.withContiguousStorageIfAvailable { Digits($0) }
      ?? Array(text.utf8).withUnsafeBufferPointer { Digits($0) }
    switch digits {
    case .magnitude(let magnitude, let isNegative):
      if let integer = integer(magnitude, isNegative, bits, isSigned) { return integer }
      fallthrough
    case .beyond: throw outOfRange(bits, isSigned)
    case .none: throw .notA(.integer(bits: bits, isSigned: isSigned))
    }
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

  /// As ``read(_:bits:isSigned:)`` for a payload's member.
  static func read(
    _ value: Value, isStrict: Bool, bits: UInt8, isSigned: Bool
  ) throws(ScalarError) -> UInt128 {
    switch value {
    case .number(let literal):
      // `5.0` and `1e3` are integers in JSON.
      guard literal.utf8.contains(where: { $0 > UInt8(ascii: "9") || $0 == UInt8(ascii: ".") }),
        let double = Double(literal), abs(double) < 9_007_199_254_740_992,
        double.rounded() == double
      else { return try read(literal, bits: bits, isSigned: isSigned) }
      let whole = Int64(double)
      guard let integer = integer(UInt128(whole.magnitude), whole < 0, bits, isSigned) else {
        throw outOfRange(bits, isSigned)
      }
      return integer
    case .string(let text) where !isStrict:
      return try read(text, bits: bits, isSigned: isSigned)
    default:
      throw .wrongKind(value.kindName, .integer(bits: bits, isSigned: isSigned))
    }
  }

  /// The least and the greatest integer of a type.
  static func range(bits: UInt8, isSigned: Bool) -> (minimum: String, maximum: String) {
    let greatest = UInt128.max >> (128 - UInt128(bits))
    guard isSigned else { return ("0", greatest.description) }
    return ("-\((greatest >> 1 + 1).description)", (greatest >> 1).description)
  }

  private static func outOfRange(_ bits: UInt8, _ isSigned: Bool) -> ScalarError {
    let range = range(bits: bits, isSigned: isSigned)
    return .outOfRange(minimum: range.minimum, maximum: range.maximum)
  }

  private static func integer(
    _ magnitude: UInt128, _ isNegative: Bool, _ bits: UInt8, _ isSigned: Bool
  ) -> UInt128? {
    let greatest = UInt128.max >> (128 - UInt128(bits))
    let limit = isSigned ? greatest >> 1 + (isNegative ? 1 : 0) : isNegative ? 0 : greatest
    guard magnitude <= limit else { return nil }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// What a text of digits with or without a sign says.
  private enum Digits {
    case magnitude(UInt128, isNegative: Bool)
    /// More than 128 bits hold.
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
      var short: UInt64 = 0
      // Eighteen digits always fit.
      let shortEnd = min(bytes.count, position + 18)
      while position < shortEnd {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10 else {
          self = .none
          return
        }
        short = short &* 10 &+ UInt64(digit)
        position += 1
      }
      var magnitude = UInt128(short)
      var isBeyond = false
      while position < bytes.count {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10 else {
          self = .none
          return
        }
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(UInt128(digit))
        if overflow || carry { isBeyond = true }
        magnitude = sum
        position += 1
      }
      self = isBeyond ? .beyond : .magnitude(magnitude, isNegative: isNegative)
    }
  }
}
