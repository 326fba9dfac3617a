/// Why a value can't be decoded, and where in it.
struct ValueError: Error {
  /// The path within the value: `[1].name`; empty for the value itself.
  var path: String
  /// The text at fault, where there is one to quote.
  var input: String?
  var reason: String
}

/// Decodes types from a ``Value``: payloads, lists, dictionaries, enums with payloads.
struct ValueDecoder: Decoder, ScalarSource {
  let value: Value
  let path: [PathKey]
  /// Whether strings may not stand for numbers and Booleans, as in plain JSON.
  let isStrict: Bool

  var codingPath: [any CodingKey] { path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: Value, path: [PathKey] = [], isStrict: Bool = false) {
    self.value = value
    self.path = path
    self.isStrict = isStrict
  }

  /// Decodes a value of any decodable type.
  ///
  /// - Throws: ``ValueError``, or what the type's own decoding throws.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let value = try readFoundation(type) { return value }
    return try T(from: self)
  }

  func read<S: Scalar>(_ type: S.Type) throws -> S {
    do {
      return try S.read(value, isStrict: isStrict)
    } catch {
      throw failure(error.reason, quotesInput: error.quotesInput)
    }
  }

  func failure(_ reason: String, quotesInput: Bool = false) -> ValueError {
    var input: String?
    if quotesInput {
      switch value {
      case .string(let text): input = text
      case .number(let literal): input = literal
      default: break
      }
    }
    return ValueError(path: PathKey.text(path), input: input, reason: reason)
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else {
      throw failure("\(value.kindName) is not an object")
    }
    return KeyedDecodingContainer(ValueKeyedContainer<Key>(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else {
      throw failure("\(value.kindName) is not a list")
    }
    return ValueUnkeyedContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ValueSingleValueContainer(decoder: self)
  }

  func nested(_ value: Value, _ key: PathKey) -> ValueDecoder {
    ValueDecoder(value, path: path + [key], isStrict: isStrict)
  }
}

/// One step on the way to a value inside another.
struct PathKey: CodingKey, Sendable {
  var stringValue: String
  var intValue: Int?

  init(stringValue: String) { self.stringValue = stringValue }

  init(intValue: Int) {
    self.intValue = intValue
    stringValue = "\(intValue)"
  }

  /// A path as messages write it: `.users[1].name`.
  static func text(_ path: [PathKey]) -> String {
    path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }
}

private struct ValueKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  let members: [Value.Member]

  var codingPath: [any CodingKey] { decoder.path }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.key) } }

  private func member(_ key: Key) -> Value? {
    let name = key.stringValue
    if let member = members.first(where: { $0.key == name }) { return member.value }
    // Keys of payloads match as leniently as the names of options do; plain JSON's don't.
    guard !decoder.isStrict else { return nil }
    let normalized = OptionName.normalized(name)
    return members.first { OptionName.normalized($0.key) == normalized }?.value
  }

  private func nested(_ key: Key) throws -> ValueDecoder {
    guard let value = member(key) else {
      throw ValueError(
        path: PathKey.text(decoder.path + [PathKey(stringValue: key.stringValue)]), input: nil,
        reason: "a value is missing")
    }
    return decoder.nested(value, PathKey(stringValue: key.stringValue))
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if case .null = try nested(key).value { true } else { false }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try nested(key).read(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try nested(key).read(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try nested(key).read(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try nested(key).read(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try nested(key).read(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try nested(key).read(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try nested(key).read(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try nested(key).read(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try nested(key).read(type) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try nested(key).read(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try nested(key).read(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try nested(key).read(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try nested(key).read(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try nested(key).read(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try nested(key).read(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try nested(key).read(type)
  }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try nested(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    decoder.nested(
      members.first { $0.key == "super" }?.value ?? .null, PathKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}

private struct ValueUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [Value]
  var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.path }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> ValueDecoder {
    let key = PathKey(intValue: currentIndex)
    guard !isAtEnd else {
      throw ValueError(
        path: PathKey.text(decoder.path + [key]), input: nil, reason: "an element is missing")
    }
    defer { currentIndex += 1 }
    return decoder.nested(elements[currentIndex], key)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return false }
    guard case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  /// Moves on only where decoding succeeds, so that a type may try another shape.
  private mutating func advance<T>(_ body: (ValueDecoder) throws -> T) throws -> T {
    let index = currentIndex
    let nested = try next()
    do {
      return try body(nested)
    } catch {
      currentIndex = index
      throw error
    }
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try advance { try $0.read(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try advance { try $0.read(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try advance { try $0.read(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try advance { try $0.read(type) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try advance { try $0.read(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try advance { try $0.read(type) }
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try advance { try $0.decode(type) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}

private struct ValueSingleValueContainer: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.path }

  func decodeNil() -> Bool { decoder.value == .null }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.read(type) }
  func decode(_ type: String.Type) throws -> String { try decoder.read(type) }
  func decode(_ type: Double.Type) throws -> Double { try decoder.read(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.read(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.read(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.read(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.read(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.read(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.read(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.read(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.read(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.read(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.read(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.read(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.read(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
}
