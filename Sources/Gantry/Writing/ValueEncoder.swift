#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes any value into a ``Value``, the same one each time.
///
/// What Swift leaves in the order of a hash (sets, dictionaries whose keys aren't strings) is
/// sorted by its JSON.
enum ValueEncoder {
  /// How types without a JSON kind of their own are written.
  enum Style {
    /// As launch options write them: dates and durations as text, secrets marked.
    case launch
    /// As `JSONEncoder` writes them by default: dates as seconds since 2001, nothing that isn't
    /// finite.
    case plain
  }

  static func encode<T: Encodable>(_ value: T, style: Style = .launch) throws -> Value {
    let box = ValueBox()
    try box.encode(value, style: style, path: [])
    return box.value
  }
}

/// A value while it is being encoded; containers fill it.
private final class ValueBox {
  private enum Content {
    case none
    case scalar(Value)
    case array([ValueBox])
    case object([(key: String, box: ValueBox)])
  }

  private var content = Content.none
  var isSecret = false

  var value: Value {
    let value: Value =
      switch content {
      case .none: .object([])
      case .scalar(let value): value
      case .array(let boxes): .array(boxes.map(\.value))
      case .object(let boxes):
        .object(boxes.map { Value.Member(key: $0.key, value: $0.box.value) })
      }
    return isSecret ? .secret(value) : value
  }

  func set(_ value: Value) { content = .scalar(value) }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  var count: Int { if case .array(let boxes) = content { boxes.count } else { 0 } }

  func append() -> ValueBox {
    let box = ValueBox()
    if case .array(var boxes) = content {
      content = .none
      boxes.append(box)
      content = .array(boxes)
    }
    return box
  }

  /// The box of a key; a key encoded twice is encoded anew.
  func member(_ key: String, keepsExisting: Bool = false) -> ValueBox {
    let box = ValueBox()
    guard case .object(var boxes) = content else { return box }
    content = .none
    defer { content = .object(boxes) }
    if let index = boxes.firstIndex(where: { $0.key == key }) {
      if keepsExisting { return boxes[index].box }
      boxes[index].box = box
    } else {
      boxes.append((key, box))
    }
    return box
  }

  func encode<T: Encodable>(_ value: T, style: ValueEncoder.Style, path: [PathKey]) throws {
    if try encodeFoundation(value, style: style) { return }
    try value.encode(to: BoxEncoder(box: self, style: style, path: path))
    if case .array(let boxes) = content, boxes.count > 1 {
      switch Mirror(reflecting: value).displayStyle {
      case .set:
        content = .array(boxes.sorted { Self.isOrdered($0, $1) })
      case .dictionary:
        // Keys and values alternate.
        let pairs = stride(from: 0, to: boxes.count - 1, by: 2).map { (boxes[$0], boxes[$0 + 1]) }
        content = .array(
          pairs.sorted { Self.isOrdered($0.0, $1.0) }.flatMap { [$0.0, $0.1] })
      default: break
      }
    }
  }

  private static func isOrdered(_ first: ValueBox, _ second: ValueBox) -> Bool {
    JSONWriter.write(first.value) < JSONWriter.write(second.value)
  }

  private func encodeFoundation<T>(_ value: T, style: ValueEncoder.Style) throws -> Bool {
    if T.self == URL.self {
      set(.string(reinterpret(value, as: URL.self).absoluteString))
    } else if T.self == Data.self {
      set(.string(reinterpret(value, as: Data.self).base64EncodedString()))
    } else if T.self == Decimal.self {
      let decimal = reinterpret(value, as: Decimal.self)
      set(decimal.isNaN ? .string("nan") : .number(decimal.description))
    } else if style == .plain {
      // Dates, UUIDs and durations encode themselves, as they do for `JSONEncoder`.
      return false
    } else if T.self == Date.self {
      set(.string(DateText.write(reinterpret(value, as: Date.self))))
    } else if T.self == UUID.self {
      set(.string(reinterpret(value, as: UUID.self).uuidString))
    } else if T.self == Duration.self {
      set(.string(DurationText.write(reinterpret(value, as: Duration.self))))
    } else {
      return false
    }
    return true
  }

  func setNumber<F: BinaryFloatingPoint & CustomStringConvertible>(
    _ number: F, style: ValueEncoder.Style, path: [PathKey]
  ) throws {
    if number.isFinite {
      set(.number(number.description))
    } else if style == .launch {
      set(.string(number.description))
    } else {
      throw EncodingError.invalidValue(
        number,
        EncodingError.Context(
          codingPath: path, debugDescription: "JSON has no number for \(number.description)."))
    }
  }
}

private struct BoxEncoder: Encoder, SecretAwareCoder {
  let box: ValueBox
  let style: ValueEncoder.Style
  let path: [PathKey]

  var codingPath: [any CodingKey] { path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func noteSecret() { if style == .launch { box.isSecret = true } }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    box.becomeObject()
    return KeyedEncodingContainer(BoxKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.becomeArray()
    return BoxUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    BoxSingleValueContainer(encoder: self)
  }

  func nested(_ box: ValueBox, _ key: PathKey) -> BoxEncoder {
    BoxEncoder(box: box, style: style, path: path + [key])
  }
}

private struct BoxKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: BoxEncoder

  var codingPath: [any CodingKey] { encoder.path }

  private func single(_ key: Key) -> BoxSingleValueContainer {
    BoxSingleValueContainer(
      encoder: encoder.nested(
        encoder.box.member(key.stringValue), PathKey(stringValue: key.stringValue)))
  }

  func encodeNil(forKey key: Key) { single(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try single(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try single(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int8, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int16, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int32, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int64, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: Int128, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt8, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt16, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt32, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt64, forKey key: Key) { single(key).encode(value) }
  func encode(_ value: UInt128, forKey key: Key) { single(key).encode(value) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try single(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    let box = encoder.box.member(key.stringValue, keepsExisting: true)
    return encoder.nested(box, PathKey(stringValue: key.stringValue)).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    let box = encoder.box.member(key.stringValue, keepsExisting: true)
    return encoder.nested(box, PathKey(stringValue: key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder.nested(encoder.box.member("super"), PathKey(stringValue: "super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.nested(
      encoder.box.member(key.stringValue), PathKey(stringValue: key.stringValue))
  }
}

private struct BoxUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: BoxEncoder

  var codingPath: [any CodingKey] { encoder.path }
  var count: Int { encoder.box.count }

  private func next() -> BoxEncoder {
    let key = PathKey(intValue: count)
    return encoder.nested(encoder.box.append(), key)
  }

  private func single() -> BoxSingleValueContainer { BoxSingleValueContainer(encoder: next()) }

  func encodeNil() { single().encodeNil() }
  func encode(_ value: Bool) { single().encode(value) }
  func encode(_ value: String) { single().encode(value) }
  func encode(_ value: Double) throws { try single().encode(value) }
  func encode(_ value: Float) throws { try single().encode(value) }
  func encode(_ value: Int) { single().encode(value) }
  func encode(_ value: Int8) { single().encode(value) }
  func encode(_ value: Int16) { single().encode(value) }
  func encode(_ value: Int32) { single().encode(value) }
  func encode(_ value: Int64) { single().encode(value) }
  func encode(_ value: Int128) { single().encode(value) }
  func encode(_ value: UInt) { single().encode(value) }
  func encode(_ value: UInt8) { single().encode(value) }
  func encode(_ value: UInt16) { single().encode(value) }
  func encode(_ value: UInt32) { single().encode(value) }
  func encode(_ value: UInt64) { single().encode(value) }
  func encode(_ value: UInt128) { single().encode(value) }
  func encode<T: Encodable>(_ value: T) throws { try single().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    next().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
  func superEncoder() -> any Encoder { next() }
}

private struct BoxSingleValueContainer: SingleValueEncodingContainer {
  let encoder: BoxEncoder

  var codingPath: [any CodingKey] { encoder.path }

  func encodeNil() { encoder.box.set(.null) }
  func encode(_ value: Bool) { encoder.box.set(.bool(value)) }
  func encode(_ value: String) { encoder.box.set(.string(value)) }
  func encode(_ value: Double) throws {
    try encoder.box.setNumber(value, style: encoder.style, path: encoder.path)
  }
  func encode(_ value: Float) throws {
    try encoder.box.setNumber(value, style: encoder.style, path: encoder.path)
  }
  private func encode<I: BinaryInteger>(integer: I) {
    encoder.box.set(.number(integer.description))
  }
  func encode(_ value: Int) { encode(integer: value) }
  func encode(_ value: Int8) { encode(integer: value) }
  func encode(_ value: Int16) { encode(integer: value) }
  func encode(_ value: Int32) { encode(integer: value) }
  func encode(_ value: Int64) { encode(integer: value) }
  func encode(_ value: Int128) { encode(integer: value) }
  func encode(_ value: UInt) { encode(integer: value) }
  func encode(_ value: UInt8) { encode(integer: value) }
  func encode(_ value: UInt16) { encode(integer: value) }
  func encode(_ value: UInt32) { encode(integer: value) }
  func encode(_ value: UInt64) { encode(integer: value) }
  func encode(_ value: UInt128) { encode(integer: value) }
  func encode<T: Encodable>(_ value: T) throws {
    try encoder.box.encode(value, style: encoder.style, path: encoder.path)
  }
}
