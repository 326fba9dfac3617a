/// Any JSON, as bodies of stubs hold it.
///
/// Written as Swift literals: `["id": 1, "tags": ["a", "b"], "owner": nil]`. An integer beyond 64 bits
/// is kept as the nearest floating-point number.
public enum StubJSON: Sendable, Equatable {
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

  /// Makes an object; of a key given twice the last value stands.
  ///
  /// - Parameter elements: its members.
  public init(dictionaryLiteral elements: (String, StubJSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension StubJSON: Codable {
  /// Asks a decoder for nothing, so that who studies this type learns that anything goes.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Decodes any JSON.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: `DecodingError` where the value is none that JSON has.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    _ = try container.decode(Anything.self)
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(StrictString.self) {
      self = .string(value.text)
    } else {
      self = .null
    }
  }

  /// Encodes it as the JSON that it is.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws; JSON has no number that isn't finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

private struct StrictString: Decodable {
  var text: String
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}
