#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder that reads nothing: each answer stands in its code.
///
/// What remains is what a `Decodable` structure costs by itself, whoever decodes it: the runtime's
/// making of its container's type, the conformance that it looks for, and the compiler's code.
struct KnowingDecoder: Decoder, SingleValueDecodingContainer {
  /// The answer to a type that asks for a single value.
  var text = ""

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KnowingContainer<Key>())
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NotAsked() }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }
  func decode(_ type: String.Type) throws -> String { text }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { throw NotAsked() }
}

/// What the twenty options never ask for.
struct NotAsked: Error {}

private struct KnowingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { false }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { true }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    switch key.stringValue {
    case "port": 8080
    case "retryLimit": 3
    case "pageSize": 250
    default: 512
    }
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    switch key.stringValue {
    case "userName": "Ada Lovelace"
    case "greeting": "Good morning to everyone"
    case "sessionToken": "5f2c9d7e41b84a0696c3"
    default: "en_CA"
    }
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if type == URL.self, let url = URL(string: "https://api.example.com:8443/v3.1/all?fields=name")
    {
      return unsafeBitCast(url, to: type)
    }
    switch key.stringValue {
    case "countriesDatasource": return try T(from: KnowingDecoder(text: "local-mock"))
    case "logLevel": return try T(from: KnowingDecoder(text: "warning"))
    case "appearance": return try T(from: KnowingDecoder(text: "dark"))
    case "featureFlags" where type == [String].self:
      return unsafeBitCast(["new-search", "offline-maps", "fast-checkout"], to: type)
    case "favoriteCountries" where type == [String].self:
      return unsafeBitCast(["CA", "NZ"], to: type)
    default: throw NotAsked()
    }
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw NotAsked() }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NotAsked()
  }
  func superDecoder() throws -> any Decoder { throw NotAsked() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw NotAsked() }
}
