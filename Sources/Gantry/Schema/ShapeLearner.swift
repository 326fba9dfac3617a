import GantryFormats

/// What a type is made of, as its own decoding tells.
indirect enum Shape {
  case scalar(OptionKind, isWrapped: Bool)
  case array(Shape)
  case dictionary(Shape)
  /// Whether all of a value was decoded, and whether no value has other keys.
  case structure([Field], isComplete: Bool, isClosed: Bool)
  case payloadEnum
  case secret(Shape)
  case unknown

  struct Field {
    var key: String
    var type: any Any.Type
    var shape: Shape
    var isOptional: Bool
  }

  /// Whether a secret may stand somewhere in values of this shape; nil where that isn't known.
  var holdsSecret: Bool? {
    switch self {
    case .secret: return true
    case .array(let element), .dictionary(let element): return element.holdsSecret
    case .structure(let fields, _, let isClosed):
      var isKnown = isClosed
      for field in fields {
        guard let holdsSecret = field.shape.holdsSecret else {
          isKnown = false
          continue
        }
        if holdsSecret { return true }
      }
      return isKnown ? false : nil
    case .scalar: return false
    case .payloadEnum, .unknown: return nil
    }
  }
}

/// Learns a type's shape by letting it decode from a decoder that answers everything and writes
/// down what it was asked.
///
/// Used where there is no value to encode: below a nil optional and in the elements of arrays. What
/// it can't reach (a type that refuses the answers) is of unknown shape.
final class ShapeLearner {
  /// Types being learnt, against those that hold themselves.
  fileprivate var underway: [any Any.Type] = []

  static func shape<T>(of type: T.Type) -> Shape {
    guard let type = type as? any Decodable.Type else { return .unknown }
    return ShapeLearner().learn(type).shape
  }

  /// As ``shape(of:)`` for a type that is only known at run time.
  static func shape(ofAny type: any Any.Type) -> Shape {
    guard let type = type as? any Decodable.Type else { return .unknown }
    return ShapeLearner().learn(type).shape
  }

  fileprivate func learn<T: Decodable>(_ type: T.Type) -> (shape: Shape, value: T?) {
    func sample<S: Scalar>(_ scalar: S.Type) -> T? { S.sample.map { reinterpret($0, as: type) } }
    if let scalar = scalarType(type) {
      return (.scalar(scalar.kind, isWrapped: false), sample(scalar))
    }
    for other in underway where other == type { return (.unknown, nil) }
    underway.append(type)
    defer { underway.removeLast() }
    let recorder = Recorder(learner: self)
    // A type that refuses the answers has still said what it asked for; that is all we want.
    var value = try? T(from: recorder.decoder)
    if value == nil {
      recorder.isStopped = true
      if let iterable = type as? any CaseIterable.Type { value = firstCase(iterable) as? T }
    }
    if value == nil {
      // Collections whose element couldn't be made decode when they are empty.
      let empty = Recorder(learner: self)
      empty.answersEmpty = true
      value = try? T(from: empty.decoder)
    }
    if let value {
      // The cases of an enum that is coded by hand have keys of their own.
      if Mirror(reflecting: value).displayStyle == .enum { recorder.isStopped = true }
      recorder.hasOtherKeys = recorder.lacksKeys(of: value)
    }
    return (recorder.shape(completed: value != nil), value)
  }

  private func firstCase<T: CaseIterable>(_ type: T.Type) -> Any? { type.allCases.first }
}

/// A decoder's source that answers everything and writes down what one value of a type asks for.
private final class Recorder: DecodingSource {
  private let learner: ShapeLearner
  private var fields: [Shape.Field] = []
  private var single: Shape?
  private var element: Shape?
  private var elementType: (any Any.Type)?
  private var isKeyed = false
  private var isDictionary = false
  private var isUnkeyed = false
  private var isSecret = false
  var isStopped = false
  var hasOtherKeys = false
  var answersEmpty = false

  init(learner: ShapeLearner) { self.learner = learner }

  var decoder: SourceDecoder { SourceDecoder(source: self, node: 0) }

  func shape(completed: Bool) -> Shape {
    let shape: Shape =
      if isDictionary {
        .dictionary(element ?? .unknown)
      } else if isKeyed {
        fields.isEmpty && isStopped
          ? .payloadEnum
          : .structure(
            fields, isComplete: completed && !isStopped,
            isClosed: completed && !isStopped && !hasOtherKeys)
      } else if isUnkeyed {
        .array(element ?? .unknown)
      } else {
        single ?? .unknown
      }
    return isSecret ? .secret(shape) : shape
  }

  private func note(_ key: String, _ type: any Any.Type, _ shape: Shape, isOptional: Bool) {
    if isDictionary {
      element = shape
    } else if !fields.contains(where: { $0.key == key }) {
      fields.append(Shape.Field(key: key, type: type, shape: shape, isOptional: isOptional))
    }
  }

  /// Whether a value has keys that weren't asked for: its type asks for some of them only beside
  /// others.
  func lacksKeys(of value: Any) -> Bool {
    guard isKeyed, !isDictionary else { return false }
    guard let value = value as? any Encodable else { return true }
    let written = KeyCollector()
    do {
      try value.encode(to: TargetEncoder(target: written))
    } catch {
      return true
    }
    return written.keys.contains { key in !fields.contains { $0.key == key } }
  }

  override func noteSecret(_ node: Int) { isSecret = true }

  // MARK: A single value

  override func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    let (shape, value) = learner.learn(type)
    if single == nil {
      single =
        if case .scalar(let kind, _) = shape { .scalar(kind, isWrapped: true) } else { shape }
    }
    guard let value else { throw NoAnswer() }
    return value
  }

  // MARK: An object

  override func object(_ node: Int) -> SourceDecoder {
    isKeyed = true
    return decoder
  }

  override func keys(_ node: Int, isOpen: Bool) -> [String] {
    guard isOpen else { return [] }
    isDictionary = true
    return answersEmpty ? [] : ["0"]
  }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    let (shape, value) = learner.learn(type)
    note(key, type, shape, isOptional: false)
    guard let value else { throw NoAnswer() }
    return value
  }

  override func decodeIfPresent<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) -> T? {
    note(key, type, learner.learn(type).shape, isOptional: true)
    return nil
  }

  override func member(_ key: String, _ node: Int, as part: Part) -> SourceDecoder {
    switch part {
    case .object:
      note(key, Never.self, .unknown, isOptional: false)
      isStopped = true
    case .array: note(key, Never.self, .array(.unknown), isOptional: false)
    case .superclass: isStopped = true
    }
    return Recorder(learner: learner).decoder
  }

  // MARK: A list

  override func array(_ node: Int) -> SourceDecoder {
    isUnkeyed = true
    return decoder
  }

  override var count: Int { answersEmpty ? 0 : 1 }

  override func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    let (shape, value) = learner.learn(type)
    // A list of several types is nothing that one shape says.
    if let elementType, elementType != type {
      element = .unknown
    } else if elementType == nil {
      element = shape
    }
    elementType = elementType ?? type
    guard let value else { throw NoAnswer() }
    return value
  }

  override func element(at index: Int) -> SourceDecoder {
    element = .unknown
    elementType = Never.self
    return Recorder(learner: learner).decoder
  }
}

/// Takes note of the keys that a value writes, those of what is nil among them.
private final class KeyCollector: EncodingTarget {
  private(set) var keys: [String] = []

  override func encodeNil(_ key: String) { keys.append(key) }

  override func encode<T: Encodable>(_ value: T, _ key: String, isOptional: Bool) {
    keys.append(key)
  }

  override func encodeAbsent<T: Encodable>(_ type: T.Type, _ key: String) { keys.append(key) }

  override func member(_ key: String, isObject: Bool) -> EncodingTarget {
    keys.append(key)
    return EncodingTarget()
  }
}
