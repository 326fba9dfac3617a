/// Containers for parts of a value whose structure isn't wanted: they accept everything.
struct DiscardingKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }
  func encodeNil(forKey key: Key) {}
  func encode<T: Encodable>(_ value: T, forKey key: Key) {}
  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    DiscardingUnkeyedContainer()
  }
  func superEncoder() -> any Encoder { DiscardingEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { DiscardingEncoder() }
}

/// The list among them.
struct DiscardingUnkeyedContainer: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count = 0
  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }
  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    return KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    return DiscardingUnkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder {
    count += 1
    return DiscardingEncoder()
  }
}

private struct DiscardingEncoder: Encoder, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(DiscardingKeyedContainer<Key>())
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { DiscardingUnkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) {}
}
