import GantryFormats

/// What a decoder of this package reads: options, or a value.
///
/// A class with overrides, so that one decoder with two containers serves all sources. Each
/// conformance to a container's protocol brings dozens of symbols, which the dynamic linker
/// resolves whenever a program starts, whether it reads options or not. `node` is the option in a
/// launch's options, which share one source; other sources ignore it.
package class DecodingSource {
  var path: [PathKey] { [] }

  // MARK: A single value

  func decodeNil(_ node: Int) -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T { try unanswered(type) }

  // MARK: An object

  /// The decoder of an object's members, for a type with these keys.
  func object(_ node: Int, _ keys: any CodingKey.Type) throws -> SourceDecoder {
    SourceDecoder(source: self, node: node)
  }
  func keys(_ node: Int) -> [String] { [] }
  func contains(_ key: String, _ node: Int) -> Bool { true }
  func decodeNil(_ key: String, _ node: Int) throws -> Bool { false }
  package func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    try unanswered(type)
  }
  package func decodeIfPresent<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws
    -> T?
  {
    if try !contains(key, node) || decodeNil(key, node) { return nil }
    return try decode(type, key, node)
  }
  /// The decoder of a member, for a type that decodes it through a nested container.
  func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    SourceDecoder(source: self, node: node)
  }

  /// The part that a type asks for in place of a value.
  enum Part { case object, array, superclass }

  // Most options have these types, which get methods of their own: code that is generic at run time
  // costs several times as much.
  func bool(_ key: String, _ node: Int) throws -> Bool { try decode(Bool.self, key, node) }
  func string(_ key: String, _ node: Int) throws -> String { try decode(String.self, key, node) }
  func integer(_ key: String, _ node: Int) throws -> Int { try decode(Int.self, key, node) }
  func string(_ node: Int) throws -> String { try decode(String.self, node) }

  // MARK: A list

  /// The decoder of a list's elements.
  func array(_ node: Int) throws -> SourceDecoder { SourceDecoder(source: self, node: node) }
  var count: Int { 0 }
  func isNil(at index: Int) -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T { try unanswered(type) }
  /// The decoder of an element, for a type that decodes it through a nested container.
  func element(at index: Int) throws -> SourceDecoder { SourceDecoder(source: self, node: 0) }

  /// The failure of a source that has no such part.
  private func unanswered<T>(_ type: T.Type) throws -> T {
    throw ValueError(path, .wrongKind(Wording.option, expected: "\(type)"))
  }
}

/// The decoder that types meet, and the container of a single value.
///
/// It is small enough for an existential to hold it without allocating.
struct SourceDecoder: Decoder, SingleValueDecodingContainer {
  let source: DecodingSource
  let node: Int

  var codingPath: [any CodingKey] { source.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let object = try source.object(node, type)
    return KeyedDecodingContainer(
      SourceKeyedContainer<Key>(source: object.source, node: object.node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    SourceUnkeyedContainer(source: try source.array(node).source)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { source.decodeNil(node) }
  func decode(_ type: String.Type) throws -> String { try source.string(node) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try source.decode(type, node) }
  // The standard library's default for these refuses them.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try source.decode(type, node) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try source.decode(type, node) }
}

private struct SourceKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: DecodingSource
  let node: Int

  var codingPath: [any CodingKey] { source.path }

  var allKeys: [Key] { source.keys(node).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { source.contains(key.stringValue, node) }
  func decodeNil(forKey key: Key) throws -> Bool { try source.decodeNil(key.stringValue, node) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try source.bool(key.stringValue, node)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try source.string(key.stringValue, node)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try source.integer(key.stringValue, node)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try value(key) }

  private func value<T: Decodable>(_ key: Key) throws -> T {
    try source.decode(T.self, key.stringValue, node)
  }

  private func some<T: Decodable>(_ key: Key) throws -> T? {
    try source.decodeIfPresent(T.self, key.stringValue, node)
  }

  // Each by itself, since the standard library has a default for each, which asks three times.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try some(key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try some(key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try some(key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try some(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try some(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try some(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try some(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try some(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try some(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try some(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try some(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try some(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try some(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try some(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try some(key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try some(key) }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try some(key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try source.member(key.stringValue, node, as: .object).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try source.member(key.stringValue, node, as: .array).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { try source.member("super", node, as: .superclass) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try source.member(key.stringValue, node, as: .superclass)
  }
}

private struct SourceUnkeyedContainer: UnkeyedDecodingContainer {
  let source: DecodingSource
  var currentIndex = 0

  var codingPath: [any CodingKey] { source.path }
  var count: Int? { source.count }
  var isAtEnd: Bool { currentIndex >= source.count }

  init(source: DecodingSource) { self.source = source }

  mutating func decodeNil() -> Bool {
    guard !isAtEnd, source.isNil(at: currentIndex) else { return false }
    currentIndex += 1
    return true
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next(type) }

  // Each moves on only where it succeeds, so that a type may try another shape.

  private mutating func next<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try source.decode(type, at: currentIndex)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try source.element(at: currentIndex).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try source.element(at: currentIndex).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try source.element(at: currentIndex)
    currentIndex += 1
    return decoder
  }
}
