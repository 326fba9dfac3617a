public import Foundation
import Gantry
import GantryFormats

/// Any JSON, as stubs hold it.
///
/// Written as Swift literals: `["id": 1, "tags": ["a", "b"], "owner": nil]`. A number that isn't a
/// 64-bit integer is a floating-point number.
public enum StubJSON: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([StubJSON])
  /// An object.
  case object([String: StubJSON])

  /// Makes the JSON of a value.
  ///
  /// - Parameters:
  ///   - value: any value.
  ///   - encoder: encodes it, with its own strategies for dates and keys.
  /// - Throws: `EncodingError` where the value has no JSON.
  public init(encoding value: some Encodable, with encoder: JSONEncoder = JSONEncoder()) throws {
    let bytes = try Array(encoder.encode(value))
    do throws(FormatError) {
      self.init(try JSONReader.read(bytes: bytes))
    } catch {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: error.reason))
    }
  }

  /// Makes the JSON that was read from a text.
  init(_ value: GantryFormats.Value) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let literal):
      self = Int(literal).map(StubJSON.integer) ?? .number(Double(literal) ?? .infinity)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(StubJSON.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, StubJSON($0.value)) }) { $1 })
    case .secret(let value): self.init(value)
    }
  }

  /// Whether no number in it is infinite, as one is that no double can hold.
  private var isFinite: Bool {
    switch self {
    case .number(let value): value.isFinite
    case .array(let elements): elements.allSatisfy(\.isFinite)
    case .object(let members): members.values.allSatisfy(\.isFinite)
    case .null, .bool, .integer, .string: true
    }
  }
}

extension StubJSON: Equatable {
  /// Whether both are the same JSON; numbers compare by value, so 2 equals 2.0.
  ///
  /// What decoders, and a number that is written and read again, make of a number above 2⁵³ with a
  /// fraction or an exponent differs: an integer equals the floating-point number nearest to it.
  ///
  /// - Parameters:
  ///   - first: a value.
  ///   - second: another.
  /// - Returns: whether they are equal.
  public static func == (first: StubJSON, second: StubJSON) -> Bool {
    switch (first, second) {
    case (.null, .null): true
    case (.bool(let first), .bool(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Double(integer) == number
    case (.string(let first), .string(let second)): first == second
    case (.array(let first), .array(let second)): first == second
    case (.object(let first), .object(let second)): first == second
    default: false
    }
  }
}

extension StubJSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes `null`.
  ///
  /// - Parameter nilLiteral: nothing.
  public init(nilLiteral: ()) { self = .null }

  /// Makes a Boolean.
  ///
  /// - Parameter value: the Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a number without fraction.
  ///
  /// - Parameter value: the number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a number.
  ///
  /// - Parameter value: the number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a string.
  ///
  /// - Parameter value: the string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array.
  ///
  /// - Parameter elements: its elements.
  public init(arrayLiteral elements: StubJSON...) { self = .array(elements) }

  /// Makes an object; of a key given twice the last value counts.
  ///
  /// - Parameter elements: its members.
  public init(dictionaryLiteral elements: (String, StubJSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension StubJSON: Codable {
  /// Decodes any JSON.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where the value isn't JSON.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = json(of: decoder) {
      self.init(value)
      // It could be read, and never written again.
      guard isFinite else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a number is too large for 64 bits")
      }
      return
    }
    // Strings come first: a decoder of launch options reads numbers from texts too. Objects come
    // early, since there are many, and each failed attempt costs an error. Such an error only means
    // that the value is of another kind.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let object = try? decoder.container(keyedBy: PathKey.self) {
      var members: [String: StubJSON] = [:]
      for key in object.allKeys {
        members[key.stringValue] = try object.decode(StubJSON.self, forKey: key)
      }
      self = .object(members)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [StubJSON] = []
      while !list.isAtEnd { elements.append(try list.decode(StubJSON.self)) }
      self = .array(elements)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .bool(try container.decode(Bool.self))
    }
  }

  /// Encodes the JSON itself.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: `EncodingError` for a number that isn't finite, which has no JSON form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value):
      guard value.isFinite else {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(
            codingPath: encoder.codingPath, debugDescription: "JSON has no number \(value)."))
      }
      try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
