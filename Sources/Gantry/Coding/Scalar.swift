import GantryFormats
import GantryFoundation

/// A type that one text says whole, and how to read that text.
protocol Scalar {
  /// What kind of option a property of this type is.
  static var kind: OptionKind { get }

  /// The value that a text of an argument or a variable stands for.
  static func read(_ text: String) throws(ScalarError) -> Self

  /// The value that a payload's member stands for.
  ///
  /// `isStrict` says that a string may not stand for a number or a Boolean.
  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Self

  /// The value as a payload's member, or nil where a style leaves that to the type's own encoding.
  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) throws -> Value?
}

/// Why a text or a payload's member isn't a value of the type asked for.
enum ScalarError: Error {
  case notA(OptionKind)
  case outOfRange(minimum: String, maximum: String)
  /// A value of another kind.
  case wrongKind(String, OptionKind)

  /// The reason, for a text that a message may quote.
  func reason(quoting text: String?) -> LaunchError.Reason {
    switch self {
    case .notA(let kind): .notA(text ?? "", expected: kind.expectation)
    case .outOfRange(let minimum, let maximum):
      .outOfRange(text ?? "", minimum: minimum, maximum: maximum)
    case .wrongKind(let found, let kind): .wrongKind(found, expected: kind.phrase)
    }
  }
}

extension Scalar {
  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Self {
    try read(value.text(of: kind))
  }
}

extension Value {
  /// The string that this is, which a value of a kind is to be read from.
  @inline(never)
  fileprivate func text(of kind: OptionKind) throws(ScalarError) -> String {
    if case .string(let text) = self { return text }
    throw .wrongKind(kindName, kind)
  }

  /// The literal of a number, which a string may stand for where that isn't `isStrict`.
  @inline(never)
  fileprivate func literal(of kind: OptionKind, isStrict: Bool) throws(ScalarError) -> String {
    if case .number(let literal) = self { return literal }
    if case .string(let text) = self, !isStrict { return text }
    throw .wrongKind(kindName, kind)
  }
}

extension Bool: Scalar {
  static var kind: OptionKind { .bool }

  /// As ``spelling(_:)`` for a text in quotes or in a property list's element.
  static func quotedSpelling(_ text: String) -> Bool? {
    switch text {
    case "<true/>": true
    case "<false/>": false
    default:
      text.utf8.first == UInt8(ascii: "\"") ? spelling(String(text.dropFirst().dropLast())) : nil
    }
  }

  /// Whether a text is one of the spellings of a Boolean, and which.
  package static func spelling(_ text: String) -> Bool? {
    guard (1...5).contains(text.utf8.count) else { return nil }
    // The lowercase letters packed into one number compare faster than strings do.
    var packed: UInt64 = 0
    for byte in text.utf8 {
      packed = packed << 8 | UInt64(byte < 0x41 ? byte : byte | 0x20)
    }
    switch packed {
    case 0x74_7275_65, 0x79_6573, 0x6F6E, 0x31: return true
    case 0x66_616C_7365, 0x6E6F, 0x6F66_66, 0x30: return false
    default: return nil
    }
  }

  static func read(_ text: String) throws(ScalarError) -> Bool {
    guard let bool = spelling(text) else {
      throw .notA(.bool)
    }
    return bool
  }

  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Bool {
    switch value {
    case .bool(let bool): return bool
    case .number("1") where !isStrict: return true
    case .number("0") where !isStrict: return false
    case .string(let text) where !isStrict: return try read(text)
    default:
      throw .wrongKind(value.kindName, .bool)
    }
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .bool(self) }
}

extension Scalar where Self: FixedWidthInteger & Sendable {
  static var kind: OptionKind { .integer(bits: UInt8(bitWidth), isSigned: isSigned) }

  static func read(_ text: String) throws(ScalarError) -> Self {
    if bitWidth <= 64 {
      return Self(
        truncatingIfNeeded: try IntegerText.read(text, bits: UInt8(bitWidth), isSigned: isSigned))
    }
    if let integer = Self(text) { return integer }
    throw IntegerText.error(text, bits: UInt8(bitWidth), isSigned: isSigned)
  }

  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Self {
    try read(IntegerText.text(value, isStrict: isStrict))
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

  static func read(_ text: String) throws(ScalarError) -> Self {
    // Swift stops reading at a NUL and forgets the rest.
    guard let number = Self(text), !text.utf8.contains(0) else {
      throw .notA(.floatingPoint)
    }
    // Swift reads digits beyond the range as infinity, which nobody wrote.
    if number.isInfinite, text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      throw .outOfRange(
        minimum: "\(-greatestFiniteMagnitude)", maximum: "\(greatestFiniteMagnitude)")
    }
    return number
  }

  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Self {
    try read(value.literal(of: .floatingPoint, isStrict: isStrict))
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) throws -> Value? {
    if isFinite { return .number(description) }
    if style == .launch { return .string(description) }
    throw EncodingError.invalidValue(
      self,
      EncodingError.Context(
        codingPath: path, debugDescription: "JSON has no number for \(description)."))
  }
}

extension Double: Scalar {}
extension Float: Scalar {}

extension String: Scalar {
  static var kind: OptionKind { .string }

  static func read(_ text: String) throws(ScalarError) -> String { text }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .string(self) }
}

extension Decimal: Scalar {
  static var kind: OptionKind { .decimal }

  static func read(_ text: String) throws(ScalarError) -> Decimal {
    if text.lowercased() == "nan" { return .nan }
    // Foundation reads a prefix and forgets the rest, so the syntax is checked first.
    guard isNumberLiteral(text) else { throw .notA(.decimal) }
    guard let decimal = Decimal(string: text), !decimal.isNaN else {
      // Up to 38 digits, and 10 to the power of 127.
      throw .outOfRange(minimum: "-3.4e165", maximum: "3.4e165")
    }
    return decimal
  }

  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Decimal {
    try read(value.literal(of: .decimal, isStrict: isStrict))
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    isNaN ? .string("nan") : .number(description)
  }
}

extension Data: Scalar {
  static var kind: OptionKind { .data }

  static func read(_ text: String) throws(ScalarError) -> Data {
    guard let data = Data(base64Encoded: text) else {
      throw .notA(.data)
    }
    return data
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    .string(base64EncodedString())
  }
}

extension Date: Scalar {
  static var kind: OptionKind { .date }

  static func read(_ text: String) throws(ScalarError) -> Date {
    guard let date = DateText.read(text) else {
      throw .notA(.date)
    }
    return date
  }

  /// In a payload also seconds since 2001-01-01, which is what Swift's own encoding writes.
  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Date {
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

  static func read(_ text: String) throws(ScalarError) -> URL {
    let url: URL?
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      url = URL(string: text, encodingInvalidCharacters: false)
    } else {
      // The only way that older systems have refuses invalid characters as well.
      url = URL(string: text)
    }
    guard let url else { throw .notA(.url) }
    return url
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? { .string(absoluteString) }
}

extension UUID: Scalar {
  static var kind: OptionKind { .uuid }

  static func read(_ text: String) throws(ScalarError) -> UUID {
    guard let uuid = UUID(uuidString: text) else { throw .notA(.uuid) }
    return uuid
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    style == .plain ? nil : .string(uuidString)
  }
}

extension Duration: Scalar {
  static var kind: OptionKind { .duration }

  static func read(_ text: String) throws(ScalarError) -> Duration {
    guard let duration = DurationText.read(text) else {
      throw .notA(.duration)
    }
    return duration
  }

  /// In a payload also the pair that Swift's own encoding writes: the upper and the lower 64 bits
  /// of the number of attoseconds.
  static func read(_ value: Value, isStrict: Bool) throws(ScalarError) -> Duration {
    switch value {
    case .string(let text) where !isStrict: return try read(text)
    case .array(let pair) where pair.count == 2:
      return Duration(
        _high: try .read(pair[0], isStrict: isStrict), low: try .read(pair[1], isStrict: isStrict))
    default:
      throw .wrongKind(value.kindName, .duration)
    }
  }

  func written(_ style: ValueEncoder.Style, _ path: [PathKey]) -> Value? {
    style == .plain ? nil : .string(DurationText.write(self))
  }
}
