/// Learns a configuration's options by encoding its default value.
///
/// Property by property the encoder is told name, type and value; optionals that are nil too, since
/// synthesized code calls the typed `encodeIfPresent` for them.
final class SchemaBuilder {
  let type: any Any.Type
  fileprivate(set) var nodes: ContiguousArray<OptionNode> = []
  fileprivate(set) var mistakes: [String] = []

  init<C: LaunchConfiguration>(_ type: C.Type) {
    self.type = type
    nodes.reserveCapacity(32)
    let value = C()
    nodes.append(
      OptionNode(
        key: "", parent: -1, kind: .structure, type: type, isOptional: false, defaultValue: value))
    do {
      try value.encode(to: SchemaEncoder(builder: self, node: 0))
    } catch {
      mistakes.append("its default value can't be encoded: \(error)")
    }
  }

  fileprivate func add(
    _ key: String, to parent: Int, kind: OptionKind, type: any Any.Type,
    defaultValue: (any Sendable)?, isOptional: Bool
  ) -> Int {
    let index = nodes.count
    nodes.append(
      OptionNode(
        key: key, parent: Int32(parent), kind: kind, type: type, isOptional: isOptional,
        defaultValue: defaultValue))
    if nodes[parent].lastChild >= 0 {
      nodes[Int(nodes[parent].lastChild)].nextSibling = Int32(index)
    } else {
      nodes[parent].firstChild = Int32(index)
    }
    nodes[parent].lastChild = Int32(index)
    return index
  }

  fileprivate func add<T: Encodable>(
    _ value: T, _ key: String, to parent: Int, isOptional: Bool
  ) throws {
    let sendable = Self.assumeSendable(value)
    if let kind = OptionKind(scalar: T.self) {
      _ = add(
        key, to: parent, kind: kind, type: T.self, defaultValue: sendable, isOptional: isOptional)
      return
    }
    let node = add(
      key, to: parent, kind: .other, type: T.self, defaultValue: sendable, isOptional: isOptional)
    try value.encode(to: SchemaEncoder(builder: self, node: node))
  }

  fileprivate func addNil<T>(_ type: T.Type, _ key: String, to parent: Int) {
    if let kind = OptionKind(scalar: type) {
      _ = add(key, to: parent, kind: kind, type: type, defaultValue: nil, isOptional: true)
      return
    }
    let node = add(key, to: parent, kind: .other, type: type, defaultValue: nil, isOptional: true)
    // Nothing was encoded, so the type's own decoding has to tell what it is made of.
    apply(ShapeLearner.shape(of: type), to: node)
  }

  private func apply(_ shape: Shape, to node: Int) {
    switch shape {
    case .scalar(let kind, let isWrapped):
      nodes[node].kind = kind
      nodes[node].isWrapped = isWrapped
    case .array: nodes[node].kind = .array
    case .dictionary: nodes[node].kind = .dictionary
    case .payloadEnum: nodes[node].kind = .payloadEnum
    case .unknown: nodes[node].kind = .other
    case .secret(let shape):
      nodes[node].isSecret = true
      apply(shape, to: node)
    case .structure(let fields, let isComplete):
      // Options of a structure that is known in part would look like all that there are.
      guard isComplete else { return }
      nodes[node].kind = .structure
      for field in fields {
        let child = add(
          field.key, to: node, kind: .other, type: field.type, defaultValue: nil,
          isOptional: field.isOptional)
        apply(field.shape, to: child)
      }
    }
  }

  /// A default as something that may be kept for every thread.
  ///
  /// A configuration is `Sendable`, hence so is each stored part of it, but the encoder meets the
  /// parts under types that don't say so. `Any` and `any Sendable` have the same layout, since
  /// `Sendable` is a marker without a witness table.
  private static func assumeSendable<T>(_ value: T) -> any Sendable {
    unsafeBitCast(value as Any, to: (any Sendable).self)
  }
}

/// The encoder that a value meets while its schema is learnt.
private struct SchemaEncoder: Encoder, SecretAwareCoder {
  let builder: SchemaBuilder
  let node: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func noteSecret() { builder.nodes[node].isSecret = true }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // Keys that accept any text belong to a dictionary; those of a structure are a closed list.
    if Key(stringValue: "\u{0}") != nil {
      builder.nodes[node].kind = .dictionary
      return KeyedEncodingContainer(DiscardingKeyedContainer<Key>())
    }
    builder.nodes[node].kind = .structure
    return KeyedEncodingContainer(SchemaKeyedContainer<Key>(builder: builder, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    builder.nodes[node].kind = .array
    return DiscardingUnkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SchemaSingleValueContainer(builder: builder, node: node)
  }
}

private struct SchemaKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let builder: SchemaBuilder
  let node: Int

  var codingPath: [any CodingKey] { [] }

  private func scalar<S: Scalar & Sendable>(_ value: S, _ key: Key) {
    _ = builder.add(
      key.stringValue, to: node, kind: S.kind, type: S.self, defaultValue: value,
      isOptional: false)
  }

  private func optionalScalar<S: Scalar & Sendable>(_ value: S?, _ key: Key) {
    _ = builder.add(
      key.stringValue, to: node, kind: S.kind, type: S.self, defaultValue: value,
      isOptional: true)
  }

  func encodeNil(forKey key: Key) {
    _ = builder.add(
      key.stringValue, to: node, kind: .other, type: Never.self, defaultValue: nil,
      isOptional: true)
  }

  func encode(_ value: Bool, forKey key: Key) { scalar(value, key) }
  func encode(_ value: String, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Double, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Float, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int8, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int16, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int32, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int64, forKey key: Key) { scalar(value, key) }
  func encode(_ value: Int128, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt8, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt16, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt32, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt64, forKey key: Key) { scalar(value, key) }
  func encode(_ value: UInt128, forKey key: Key) { scalar(value, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try builder.add(value, key.stringValue, to: node, isOptional: false)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { optionalScalar(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { optionalScalar(value, key) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value {
      try builder.add(value, key.stringValue, to: node, isOptional: true)
    } else {
      builder.addNil(T.self, key.stringValue, to: node)
    }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    if let value = builder.nodes[node].defaultValue, Mirror(reflecting: value).displayStyle == .enum
    {
      // An enum with payloads: its one member is the case, and a case replaces another whole.
      builder.nodes[node].kind = .payloadEnum
      return KeyedEncodingContainer(DiscardingKeyedContainer<NestedKey>())
    }
    let child = builder.add(
      key.stringValue, to: node, kind: .structure, type: Never.self, defaultValue: nil,
      isOptional: false)
    return SchemaEncoder(builder: builder, node: child).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    _ = builder.add(
      key.stringValue, to: node, kind: .array, type: Never.self, defaultValue: nil,
      isOptional: false)
    return DiscardingUnkeyedContainer()
  }

  func superEncoder() -> any Encoder { superEncoder(named: "super") }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(named: key.stringValue) }

  private func superEncoder(named name: String) -> any Encoder {
    SchemaEncoder(
      builder: builder,
      node: builder.add(
        name, to: node, kind: .other, type: Never.self, defaultValue: nil, isOptional: false))
  }
}

/// Learns what scalar a type of the app's own is written as.
private struct SchemaSingleValueContainer: SingleValueEncodingContainer {
  let builder: SchemaBuilder
  let node: Int

  var codingPath: [any CodingKey] { [] }

  private func scalar<S: Scalar>(_: S) {
    builder.nodes[node].kind = S.kind
    builder.nodes[node].isWrapped = true
  }

  func encodeNil() { builder.nodes[node].isOptional = true }
  func encode(_ value: Bool) { scalar(value) }
  func encode(_ value: String) { scalar(value) }
  func encode(_ value: Double) { scalar(value) }
  func encode(_ value: Float) { scalar(value) }
  func encode(_ value: Int) { scalar(value) }
  func encode(_ value: Int8) { scalar(value) }
  func encode(_ value: Int16) { scalar(value) }
  func encode(_ value: Int32) { scalar(value) }
  func encode(_ value: Int64) { scalar(value) }
  func encode(_ value: Int128) { scalar(value) }
  func encode(_ value: UInt) { scalar(value) }
  func encode(_ value: UInt8) { scalar(value) }
  func encode(_ value: UInt16) { scalar(value) }
  func encode(_ value: UInt32) { scalar(value) }
  func encode(_ value: UInt64) { scalar(value) }
  func encode(_ value: UInt128) { scalar(value) }

  func encode<T: Encodable>(_ value: T) throws {
    if let kind = OptionKind(scalar: T.self) {
      builder.nodes[node].kind = kind
      builder.nodes[node].isWrapped = true
      return
    }
    try value.encode(to: SchemaEncoder(builder: builder, node: node))
  }
}
