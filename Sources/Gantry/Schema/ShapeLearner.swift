#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a type is made of, as its own decoding tells.
indirect enum Shape {
  case scalar(OptionKind, isWrapped: Bool)
  case array(Shape)
  case dictionary(Shape)
  case structure([Field], isComplete: Bool)
  case payloadEnum
  case secret(Shape)
  case unknown

  struct Field {
    var key: String
    var type: any Any.Type
    var shape: Shape
    var isOptional: Bool
  }

  /// Whether a secret stands somewhere in values of this shape.
  var holdsSecret: Bool {
    switch self {
    case .secret: true
    case .array(let element), .dictionary(let element): element.holdsSecret
    case .structure(let fields, _): fields.contains { $0.shape.holdsSecret }
    case .scalar, .payloadEnum, .unknown: false
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
  fileprivate var underway: Set<ObjectIdentifier> = []

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
    if let answer = scalarAnswer(type) { return answer }
    guard underway.insert(ObjectIdentifier(type)).inserted else { return (.unknown, nil) }
    defer { underway.remove(ObjectIdentifier(type)) }
    let recorder = Recorder(learner: self)
    // A type that refuses the answers has still said what it asked for; that is all we want.
    var value = try? T(from: RecordingDecoder(recorder: recorder))
    if value == nil {
      recorder.isStopped = true
      if let iterable = type as? any CaseIterable.Type { value = firstCase(iterable) as? T }
    }
    if value == nil {
      // Collections whose element couldn't be made decode when they are empty.
      let empty = Recorder(learner: self)
      empty.answersEmpty = true
      value = try? T(from: RecordingDecoder(recorder: empty))
    }
    return (recorder.shape(completed: value != nil), value)
  }

  private func firstCase<T: CaseIterable>(_ type: T.Type) -> Any? { type.allCases.first }

  private func scalarAnswer<T>(_ type: T.Type) -> (shape: Shape, value: T?)? {
    guard let kind = OptionKind(scalar: type) else { return nil }
    let value: Any =
      switch kind {
      case .url: Self.sampleURL as Any
      case .data: Data()
      case .date: Date(timeIntervalSinceReferenceDate: 0)
      case .uuid: UUID()
      case .duration: Duration.zero
      default: Decimal()
      }
    return (.scalar(kind, isWrapped: false), value as? T)
  }

  private static let sampleURL = URL(string: "https://example.com")
}

/// What one value of a type asked its decoder for.
private final class Recorder {
  let learner: ShapeLearner
  var fields: [Shape.Field] = []
  var single: Shape?
  var element: Shape?
  var isKeyed = false
  var isDictionary = false
  var isUnkeyed = false
  var isSecret = false
  var isStopped = false
  var answersEmpty = false

  init(learner: ShapeLearner) { self.learner = learner }

  func shape(completed: Bool) -> Shape {
    let shape: Shape =
      if isDictionary {
        .dictionary(element ?? .unknown)
      } else if isKeyed {
        fields.isEmpty && !completed
          ? .payloadEnum : .structure(fields, isComplete: completed && !isStopped)
      } else if isUnkeyed {
        .array(element ?? .unknown)
      } else {
        single ?? .unknown
      }
    return isSecret ? .secret(shape) : shape
  }

  func note(_ key: String, _ type: any Any.Type, _ shape: Shape, isOptional: Bool) {
    if isDictionary {
      element = shape
    } else if !fields.contains(where: { $0.key == key }) {
      fields.append(Shape.Field(key: key, type: type, shape: shape, isOptional: isOptional))
    }
  }
}

/// Thrown where no answer can be made up; the type under study then ends its decoding.
private struct NoAnswer: Error {}

private struct RecordingDecoder: Decoder, SecretAwareCoder {
  let recorder: Recorder

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func noteSecret() { recorder.isSecret = true }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    recorder.isKeyed = true
    return KeyedDecodingContainer(RecordingKeyedContainer<Key>(recorder: recorder))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    recorder.isUnkeyed = true
    return RecordingUnkeyedContainer(recorder: recorder)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    RecordingSingleValueContainer(recorder: recorder)
  }
}

/// A scalar's value that stands for nothing in particular, or nil for types that are no scalars.
func sample<S>(_ type: S.Type) -> S? {
  let samples: [Any] = [
    false, "", 0.0, Float(0), 0, Int8(0), Int16(0), Int32(0), Int64(0), Int128(0), UInt(0),
    UInt8(0), UInt16(0), UInt32(0), UInt64(0), UInt128(0),
  ]
  for sample in samples {
    if let sample = sample as? S { return sample }
  }
  return nil
}

private struct RecordingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: Recorder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    // Structures don't ask for their keys; dictionaries do, and accept any.
    guard let key = Key(stringValue: "0") else { return [] }
    recorder.isDictionary = true
    return recorder.answersEmpty ? [] : [key]
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  private func scalar<S: Scalar>(_ type: S.Type, _ key: Key) throws -> S {
    recorder.note(key.stringValue, type, .scalar(S.kind, isWrapped: false), isOptional: false)
    guard let answer = sample(type) else { throw NoAnswer() }
    return answer
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let (shape, value) = recorder.learner.learn(type)
    recorder.note(key.stringValue, type, shape, isOptional: false)
    guard let value else { throw NoAnswer() }
    return value
  }

  private func optionalScalar<S: Scalar>(_ type: S.Type, _ key: Key) -> S? {
    recorder.note(key.stringValue, type, .scalar(S.kind, isWrapped: false), isOptional: true)
    return nil
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) -> Int8? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) -> Int16? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) -> Int32? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) -> Int128? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) -> UInt8? { optionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) -> UInt16? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) -> UInt32? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) -> UInt64? {
    optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) -> UInt128? {
    optionalScalar(type, key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? {
    recorder.note(
      key.stringValue, type, recorder.learner.learn(type).shape, isOptional: true)
    return nil
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let nested = Recorder(learner: recorder.learner)
    recorder.note(key.stringValue, Never.self, .unknown, isOptional: false)
    recorder.isStopped = true
    return RecordingDecoder(recorder: nested).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    recorder.note(key.stringValue, Never.self, .array(.unknown), isOptional: false)
    return RecordingDecoder(recorder: Recorder(learner: recorder.learner)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    recorder.isStopped = true
    return RecordingDecoder(recorder: Recorder(learner: recorder.learner))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

private struct RecordingUnkeyedContainer: UnkeyedDecodingContainer {
  let recorder: Recorder
  var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { recorder.answersEmpty ? 0 : 1 }
  var isAtEnd: Bool { recorder.answersEmpty || currentIndex > 0 }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    if let answer = sample(type), let kind = scalarKind(of: type) {
      recorder.element = recorder.element ?? .scalar(kind, isWrapped: false)
      return answer
    }
    let (shape, value) = recorder.learner.learn(type)
    recorder.element = recorder.element ?? shape
    guard let value else { throw NoAnswer() }
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    currentIndex += 1
    return RecordingDecoder(recorder: Recorder(learner: recorder.learner)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return RecordingDecoder(recorder: Recorder(learner: recorder.learner)).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    currentIndex += 1
    return RecordingDecoder(recorder: Recorder(learner: recorder.learner))
  }
}

private struct RecordingSingleValueContainer: SingleValueDecodingContainer {
  let recorder: Recorder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let answer = sample(type), let kind = scalarKind(of: type) {
      recorder.single = recorder.single ?? .scalar(kind, isWrapped: true)
      return answer
    }
    let (shape, value) = recorder.learner.learn(type)
    recorder.single = recorder.single ?? wrapped(shape)
    guard let value else { throw NoAnswer() }
    return value
  }

  private func wrapped(_ shape: Shape) -> Shape {
    if case .scalar(let kind, _) = shape { .scalar(kind, isWrapped: true) } else { shape }
  }
}

private func scalarKind<T>(of type: T.Type) -> OptionKind? {
  (type as? any Scalar.Type)?.kind
}
