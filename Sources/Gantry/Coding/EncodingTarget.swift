import GantryFormats

/// What an encoder of this package fills: an option of a schema, or a value.
///
/// By itself it accepts everything and keeps nothing, for parts whose structure isn't wanted.
///
/// A class with overrides, so that one encoder with three containers serves all: each conformance
/// to a container's protocol brings dozens of symbols that the dynamic linker resolves whenever a
/// program starts, whether it reads options or not.
class EncodingTarget {
  let path: [PathKey]
  /// How many elements have been encoded.
  final var count = 0

  init(path: [PathKey] = []) { self.path = path }

  func noteSecret() {}

  // MARK: A single value

  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) throws {}

  // MARK: An object

  /// The target of an object's members; a dictionary's keys are any text.
  func object(isDictionary: Bool) -> EncodingTarget { self }
  func encodeNil(_ key: String) {}
  func encode<T: Encodable>(_ value: T, _ key: String, isOptional: Bool) throws {}
  /// Learns of a member that is nil; its type is optional.
  func encodeAbsent<T: Encodable>(_ type: T.Type, _ key: String) {}
  /// The target of a member whose type encodes it through a nested container.
  func member(_ key: String, isObject: Bool) -> EncodingTarget { self }

  // MARK: A list

  /// The target of a list's elements.
  func array() -> EncodingTarget { self }
  /// The target of the next element.
  func element() -> EncodingTarget {
    count += 1
    return self
  }
}

/// The encoder that values meet, and the container of a single value.
struct TargetEncoder: Encoder, SingleValueEncodingContainer {
  let target: EncodingTarget

  var codingPath: [any CodingKey] { target.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // Keys that accept any text belong to a dictionary; those of a structure are a closed list.
    let isDictionary = Key(stringValue: "\u{0}") != nil
    return KeyedEncodingContainer(
      TargetKeyedContainer<Key>(target: target.object(isDictionary: isDictionary)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    TargetUnkeyedContainer(target: target.array())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { target.encodeNil() }
  func encode<T: Encodable>(_ value: T) throws { try target.encode(value) }
  // The standard library's default for these refuses them.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try target.encode(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try target.encode(value) }
}

private struct TargetKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let target: EncodingTarget

  var codingPath: [any CodingKey] { target.path }

  func encodeNil(forKey key: Key) { target.encodeNil(key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try any(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws { try any(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws { try any(value, key) }

  private func any<T: Encodable>(_ value: T, _ key: Key) throws {
    try target.encode(value, key.stringValue, isOptional: false)
  }

  private func some<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value {
      try target.encode(value, key.stringValue, isOptional: true)
    } else {
      target.encodeAbsent(T.self, key.stringValue)
    }
  }

  // Each by itself, since the standard library has a default for each, which skips what is nil.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try some(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try some(value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try some(value, key) }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try some(value, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    TargetEncoder(target: target.member(key.stringValue, isObject: true))
      .container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    TargetEncoder(target: target.member("super", isObject: false))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    TargetEncoder(target: target.member(key.stringValue, isObject: false))
  }
}

private struct TargetUnkeyedContainer: UnkeyedEncodingContainer {
  let target: EncodingTarget

  var codingPath: [any CodingKey] { target.path }
  var count: Int { target.count }

  func encodeNil() { target.element().encodeNil() }
  func encode<T: Encodable>(_ value: T) throws { try target.element().encode(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try target.element().encode(value) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try target.element().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    TargetEncoder(target: target.element()).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    TargetEncoder(target: target.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { TargetEncoder(target: target.element()) }
}
