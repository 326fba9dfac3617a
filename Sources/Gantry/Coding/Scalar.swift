import GantryFormats
import GantryFoundation

/// A type whose values are one text each, with the way to read that text.
protocol Scalar {
  /// What kind of option a property of this type is.
  static var kind: OptionKind { get }

  /// The value that a text of an argument or a variable stands for.
  static func read(_ text: String) throws(ValueError) -> Self

  /// The value that a payload's member stands for.
  static func read(_ value: Value) throws(ValueError) -> Self

  /// The value as a payload's member, or nil where a style leaves that to the type's own encoding.
  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) throws -> Value?
}

extension Scalar {
  static func read(_ value: Value) throws(ValueError) -> Self {
    try read(value.text(of: kind))
  }
}

extension Value {
  /// The string in this value; any other kind of value throws.
  fileprivate func text(of kind: OptionKind) throws(ValueError) -> String {
    if case .string(let text) = self { return text }
    throw .wrongKind(kindName, kind)
  }

  /// The literal of a number, or the string in its place.
  fileprivate func literal(of kind: OptionKind) throws(ValueError) -> String {
    if case .number(let literal) = self { return literal }
    return try text(of: kind)
  }

  /// The text of an integer, or the string in its place.
  fileprivate func integer() throws(ValueError) -> String {
    let literal = try literal(of: .integer(bits: 64, isSigned: true))
    // `5.0` and `1e3` are integers in JSON.
    guard case .number = self, let double = Double(literal),
      abs(double) < 9_007_199_254_740_992, double.rounded() == double
    else { return literal }
    return String(Int64(double))
  }
}

extension Bool: Scalar {
  static var kind: OptionKind { .bool }

  static func read(_ text: String) throws(ValueError) -> Bool {
    guard let bool = spelling(text) else { throw .notA(text, .bool) }
    return bool
  }

  static func read(_ value: Value) throws(ValueError) -> Bool {
    switch value {
    case .bool(let bool): return bool
    case .number("1"): return true
    case .number("0"): return false
    case .string(let text): return try read(text)
    default:
      throw .wrongKind(value.kindName, .bool)
    }
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .bool(self) }
}

extension Scalar where Self: FixedWidthInteger & Sendable {
  static var kind: OptionKind { .integer(bits: UInt8(bitWidth), isSigned: isSigned) }

  static func read(_ text: String) throws(ValueError) -> Self {
    if bitWidth > 64 {
      if let integer = Self(text) { return integer }
    } else if let integer = IntegerText.read(text, bits: UInt8(bitWidth), isSigned: isSigned) {
      return Self(truncatingIfNeeded: integer)
    }
    throw .noInteger(text, bits: UInt8(bitWidth), isSigned: isSigned)
  }

  static func read(_ value: Value) throws(ValueError) -> Self {
    try read(value.integer())
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .number(description) }
}

extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: Scalar {}

extension Scalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var kind: OptionKind { .floatingPoint }

  static func read(_ text: String) throws(ValueError) -> Self {
    // Swift stops reading at a NUL and forgets the rest.
    guard let number = Self(text), !text.utf8.contains(0) else {
      throw .notA(text, .floatingPoint)
    }
    // Swift reads digits beyond the range as infinity, which nobody wrote.
    if number.isInfinite, text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      throw .outOfRange(
        text, minimum: "\(-greatestFiniteMagnitude)", maximum: "\(greatestFiniteMagnitude)")
    }
    return number
  }

  static func read(_ value: Value) throws(ValueError) -> Self {
    try read(value.literal(of: .floatingPoint))
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) throws -> Value? {
    if isFinite { return .number(description) }
    if style == .launch { return .string(description) }
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(codingPath: path, debugDescription: Wording.noNumber(description)))
  }
}

extension Double: Scalar {}
extension Float: Scalar {}

extension String: Scalar {
  static var kind: OptionKind { .string }

  static func read(_ text: String) throws(ValueError) -> String { text }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .string(self) }
}

extension Decimal: Scalar {
  static var kind: OptionKind { .decimal }

  static func read(_ text: String) throws(ValueError) -> Decimal {
    if text.lowercased() == "nan" { return .nan }
    // Foundation reads a prefix and forgets the rest, so the syntax is checked first.
    guard isNumberLiteral(text) else { throw .notA(text, .decimal) }
    guard let decimal = Decimal(string: text), !decimal.isNaN else {
      // Up to 38 digits, and 10 to the power of 127.
      throw .outOfRange(text, minimum: "-3.4e165", maximum: "3.4e165")
    }
    return decimal
  }

  static func read(_ value: Value) throws(ValueError) -> Decimal {
    try read(value.literal(of: .decimal))
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    isNaN ? .string("nan") : .number(description)
  }
}

extension Data: Scalar {
  static var kind: OptionKind { .data }

  static func read(_ text: String) throws(ValueError) -> Data {
    guard let data = Data(base64Encoded: text) else { throw .notA(text, .data) }
    return data
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    .string(base64EncodedString())
  }
}

extension Date: Scalar {
  static var kind: OptionKind { .date }

  static func read(_ text: String) throws(ValueError) -> Date {
    guard let date = DateText.read(text) else { throw .notA(text, .date) }
    return date
  }

  /// In a payload also seconds since 2001-01-01, which is what Swift's own encoding writes.
  static func read(_ value: Value) throws(ValueError) -> Date {
    if case .number(let literal) = value {
      return Date(timeIntervalSinceReferenceDate: try Double.read(literal))
    }
    return try read(value.text(of: .date))
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    style == .plain ? nil : .string(DateText.write(self))
  }
}

extension URL: Scalar {
  static var kind: OptionKind { .url }

  static func read(_ text: String) throws(ValueError) -> URL {
    let url: URL?
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      url = URL(string: text, encodingInvalidCharacters: false)
    } else {
      // The only way that older systems have refuses invalid characters as well.
      url = URL(string: text)
    }
    guard let url else { throw .notA(text, .url) }
    return url
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .string(absoluteString) }
}

extension UUID: Scalar {
  static var kind: OptionKind { .uuid }

  static func read(_ text: String) throws(ValueError) -> UUID {
    guard let uuid = UUID(uuidString: text) else { throw .notA(text, .uuid) }
    return uuid
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    .string(uuidString)
  }
}

extension Duration: Scalar {
  static var kind: OptionKind { .duration }

  static func read(_ text: String) throws(ValueError) -> Duration {
    guard let duration = DurationText.read(text) else { throw .notA(text, .duration) }
    return duration
  }

  /// In a payload also the pair that Swift's own encoding writes: the upper and the lower 64 bits
  /// of the number of attoseconds.
  static func read(_ value: Value) throws(ValueError) -> Duration {
    switch value {
    case .string(let text): return try read(text)
    case .array(let pair) where pair.count == 2:
      return Duration(
        _high: try .read(pair[0]), low: try .read(pair[1]))
    default:
      throw .wrongKind(value.kindName, .duration)
    }
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    style == .plain ? nil : .string(DurationText.write(self))
  }
}
