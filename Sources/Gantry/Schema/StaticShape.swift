import GantryFormats

/// What a type reveals without a value: that it is a scalar, a list, a dictionary or a secret, or
/// which cases or parts it has.
///
/// Asked for only where a message, a help text or a value needs it: each cast to a protocol searches
/// all loaded conformances once.
package enum StaticShape {
  case scalar(OptionKind)
  /// A type that lists its cases, with the text of each, and the kind of those texts.
  case choice([String], OptionKind)
  indirect case list(StaticShape, of: any Any.Type)
  indirect case dictionary(StaticShape, of: any Any.Type)
  /// A type that makes a value with all of its parts.
  case structure(any LaunchStructure.Type)
  indirect case secret(StaticShape)
  case unknown

  package static func of(_ type: any Any.Type) -> StaticShape {
    if let scalar = scalarType(type) { return .scalar(scalar.kind) }
    if let type = type as? any ShapedType.Type { return type.shape }
    if let type = type as? any LaunchStructure.Type { return .structure(type) }
    return AllowedValues.choice(type).map { .choice($0.texts, $0.kind) } ?? .unknown
  }

  /// Whether a value of the type is a secret, or a collection of secrets.
  var isSecret: Bool {
    switch self {
    case .secret: true
    case .list(let part, _), .dictionary(let part, _): part.isSecret
    default: false
    }
  }

  /// Whether one text says a value whole.
  var isScalar: Bool {
    switch self {
    case .scalar, .choice: true
    case .secret(let shape): shape.isScalar
    default: false
    }
  }

  /// The kind of values, as far as the type tells.
  package var kind: OptionKind {
    switch self {
    case .scalar(let kind), .choice(_, let kind): kind
    case .list: .array
    case .dictionary: .dictionary
    case .structure, .unknown: .other
    case .secret(let shape): shape.kind
    }
  }

  /// The texts that a value, or each element of a list, may be.
  var allowed: [String]? {
    switch self {
    case .choice(let texts, _): texts
    case .list(.choice(let texts, _), _): texts
    default: nil
    }
  }
}

/// A type that is made of another and has its shape.
protocol ShapedType {
  static var shape: StaticShape { get }
}

extension Array: ShapedType {
  static var shape: StaticShape { .list(.of(Element.self), of: Element.self) }
}
extension Set: ShapedType {
  static var shape: StaticShape { .list(.of(Element.self), of: Element.self) }
}
extension Dictionary: ShapedType {
  static var shape: StaticShape { .dictionary(.of(Value.self), of: Value.self) }
}
extension Optional: ShapedType, AnyOptional {
  static var shape: StaticShape { .of(Wrapped.self) }
}

/// An optional of any type.
protocol AnyOptional {}

/// The texts of a type that lists its cases.
enum AllowedValues {
  static func choice(_ type: any Any.Type) -> (texts: [String], kind: OptionKind)? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    var texts: [String] = []
    var kind = OptionKind.string
    for value in type.allCases {
      // A case that can't be encoded can't be set either.
      guard let value = value as? any Encodable, let written = try? ValueEncoder.encode(value)
      else { continue }
      switch written {
      case .string(let text): texts.append(text)
      case .number(let literal):
        texts.append(literal)
        kind = .integer(bits: 64, isSigned: true)
      case .bool(let bool):
        texts.append(bool ? "true" : "false")
        kind = .bool
      // A case without raw value encodes as an object with the case's name.
      case .object(let members) where members.count == 1 && members[0].value == .object([]):
        texts.append(members[0].key)
        kind = .payloadEnum
      // A case with a payload has more values than a list of texts could name.
      default: return nil
      }
    }
    return texts.isEmpty ? nil : (texts, kind)
  }
}
