/// Why a value can't be decoded, and where in it.
struct ValueError: Error {
  /// The path within the value: `[1].name`; empty for the value itself.
  var path: String
  /// The text at fault, where there is one to quote.
  var input: String?
  var reason: String
}

/// Decodes types from a ``Value``: payloads, lists, dictionaries, enums with payloads.
final class ValueDecoder: DecodingSource {
  let value: Value
  override var path: [PathKey] { steps }
  private let steps: [PathKey]
  /// Whether strings may not stand for numbers and Booleans, as in plain JSON.
  private let isStrict: Bool
  private let members: [Value.Member]
  private let elements: [Value]
  /// Members by key, for objects so large that a search for each key would take the square.
  private lazy var positions: [String: Int] = {
    var positions: [String: Int] = [:]
    for index in members.indices.reversed() { positions[members[index].key] = index }
    return positions
  }()

  /// The members that no key of the type has, by index; nil where it has asked for no object.
  private var strangers: Set<Int>?
  private var askedKeys: [String] = []
  /// What was given out to be read by hand, by the key or the index.
  private var parts: [String: ValueDecoder] = [:]

  init(_ value: Value, path: [PathKey] = [], isStrict: Bool = false) {
    self.value = value
    self.steps = path
    self.isStrict = isStrict
    members = if case .object(let members) = value { members } else { [] }
    elements = if case .array(let elements) = value { elements } else { [] }
  }

  /// Decodes a value of any decodable type.
  ///
  /// - Throws: ``ValueError``, or what the type's own decoding throws.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    func read<S: Scalar>(_ scalar: S.Type) throws -> T {
      do {
        return reinterpret(try S.read(value, isStrict: isStrict), as: type)
      } catch {
        throw failure(error.reason, quotesInput: error.quotesInput)
      }
    }
    if let scalar = scalarType(type) { return try read(scalar) }
    let decoded = try T(from: decoder)
    try refuseStrangers()
    return decoded
  }

  /// Refuses members that nobody has asked for, as those of a misspelt key.
  private func refuseStrangers() throws {
    for index in members.indices where strangers?.contains(index) ?? false {
      let key = members[index].key
      let suggestion = Suggestion.nearest(
        to: key, in: askedKeys, limit: Suggestion.valueLimit(key))
      throw failure(
        "'\(clipped(key))' is none of its keys"
          + (suggestion.map { ". Did you mean '\($0)'?" } ?? ""))
    }
    for part in parts.values { try part.refuseStrangers() }
  }

  private var decoder: SourceDecoder { SourceDecoder(source: self, node: 0) }

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

  private func nested(_ value: Value, _ key: PathKey) -> ValueDecoder {
    ValueDecoder(value, path: path + [key], isStrict: isStrict)
  }

  // MARK: A single value

  override func decodeNil(_ node: Int) -> Bool { value == .null }

  override func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T { try decode(type) }

  // MARK: An object

  override func object(_ node: Int) throws -> SourceDecoder {
    guard case .object = value else { throw failure("\(value.kindName) is not an object") }
    return decoder
  }

  override func keys(_ node: Int, isOpen: Bool) -> [String] { members.map(\.key) }

  override func noteKeys(_ node: Int, _ isKey: (String) -> Bool) {
    // Whoever reads plain JSON expects that what a type doesn't have is passed over.
    guard !isStrict else { return }
    let others = members.indices.filter { !isKey(members[$0].key) }
    // A type may ask with one set of keys, and its superclass with another.
    strangers = strangers.map { $0.intersection(others) } ?? Set(others)
  }

  private func member(_ name: String) -> Value? {
    if members.count > 16 {
      if let position = positions[name] { return members[position].value }
    } else {
      for member in members where member.key == name { return member.value }
    }
    // Keys of payloads match as leniently as the names of options do; plain JSON's don't.
    guard !isStrict else { return nil }
    if !(strangers ?? []).isEmpty { askedKeys.append(name) }
    let normalized = OptionName.normalized(name)
    for index in members.indices where OptionName.normalized(members[index].key) == normalized {
      strangers?.remove(index)
      return members[index].value
    }
    return nil
  }

  private func nested(_ key: String) throws -> ValueDecoder {
    let step = PathKey(stringValue: key)
    guard let value = member(key) else {
      throw ValueError(
        path: PathKey.text(path + [step]), input: nil, reason: "a value is missing")
    }
    return nested(value, step)
  }

  override func contains(_ key: String, _ node: Int) -> Bool { member(key) != nil }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool {
    try nested(key).value == .null
  }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    try nested(key).decode(type)
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super", member(key) == nil {
      return nested(.null, PathKey(stringValue: key)).decoder
    }
    let nested = try nested(key)
    parts[key] = nested
    return nested.decoder
  }

  // MARK: A list

  override func array(_ node: Int) throws -> SourceDecoder {
    guard case .array = value else { throw failure("\(value.kindName) is not a list") }
    return decoder
  }

  override var count: Int { elements.count }

  override func isNil(at index: Int) -> Bool { elements[index] == .null }

  private func nested(at index: Int) throws -> ValueDecoder {
    let step = PathKey(intValue: index)
    guard index < elements.count else {
      throw ValueError(
        path: PathKey.text(path + [step]), input: nil, reason: "an element is missing")
    }
    return nested(elements[index], step)
  }

  override func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try nested(at: index).decode(type)
  }

  override func element(at index: Int) throws -> SourceDecoder {
    let nested = try nested(at: index)
    parts["\(index)"] = nested
    return nested.decoder
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
  static func text(_ path: [any CodingKey]) -> String {
    var text = ""
    for key in path {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += ".\(key.stringValue)"
      }
    }
    return text
  }
}
