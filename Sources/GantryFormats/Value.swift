/// A value as a source or a writer holds it: the six kinds of JSON, and a mark for secrets.
///
/// Numbers keep their literal, so that nothing is rounded before the declared type is known.
package enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([Value])
  case object([Member])
  /// A value that must not be shown; only writers make it.
  indirect case secret(Value)

  /// One member of an object; objects keep the order in which they were written.
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: Value

    package init(key: String, value: Value) {
      self.key = key
      self.value = value
    }
  }

  package func member(_ key: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The kind of value, as messages name it.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .secret: "a secret"
    }
  }

  /// Whether the value holds a secret, at any depth.
  package var holdsSecret: Bool {
    holds { value in if case .secret = value { true } else { false } }
  }

  /// Whether the value holds null, at any depth.
  package var holdsNull: Bool { holds { $0 == .null } }

  private func holds(_ isWanted: (Value) -> Bool) -> Bool {
    if isWanted(self) { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.holds(isWanted) }
    case .object(let members): members.contains { $0.value.holds(isWanted) }
    default: false
    }
  }

  /// The value with the mark taken from each secret, as a payload carries it.
  package var revealed: Value { replacingSecrets { $0.revealed } }

  /// The value with ``Redaction/mark`` in place of every secret.
  package var redacted: Value { replacingSecrets { _ in .string(Redaction.mark) } }

  private func replacingSecrets(_ replacement: (Value) -> Value) -> Value {
    switch self {
    case .secret(let value): replacement(value)
    case .array(let elements): .array(elements.map { $0.replacingSecrets(replacement) })
    case .object(let members):
      .object(
        members.map { Member(key: $0.key, value: $0.value.replacingSecrets(replacement)) })
    default: self
    }
  }
}

extension [Value.Member] {
  /// The members in the order of their keys.
  package var sortedByKey: [Value.Member] { sortedIndices(map(\.key)).map { self[$0] } }
}

/// The text in place of a secret.
package enum Redaction {
  package static let mark = "‹redacted›"
}

extension Value {
  /// The text of a string, a number or a Boolean; nil for any other value.
  package var scalarText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let bool): bool ? "true" : "false"
    default: nil
    }
  }

  /// A value as an option's text, which reports show; nil for null.
  package var shownText: String? { self == .null ? nil : scalarText ?? JSONWriter.write(self) }

  /// Whether the value holds no members and no secret.
  package var isScalarOrList: Bool {
    switch self {
    case .object(let members): members.isEmpty
    case .secret: false
    case .array(let elements): elements.allSatisfy(\.isScalarOrList)
    default: true
    }
  }

  /// The value with another set at a path of keys; missing objects are made.
  package func setting(_ value: Value, at path: ArraySlice<String>) -> Value {
    guard let key = path.first else { return value }
    var members: [Member] = []
    if case .object(let existing) = self { members = existing }
    let inner = members.first { $0.key == key }?.value ?? .object([])
    members.removeAll { $0.key == key }
    members.append(Member(key: key, value: inner.setting(value, at: path.dropFirst())))
    return .object(members)
  }
}
