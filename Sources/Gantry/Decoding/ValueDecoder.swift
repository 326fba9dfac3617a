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
  /// What has read each member and each element, by its index here.
  ///
  /// A type may read one several times, first what kind it is of, say; then its keys are those of all
  /// the types.
  private var readers: [Int: [ValueDecoder]] = [:]

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
    return try T(from: decoder)
  }

  /// As ``decode(_:)``, and refuses members that nobody has asked for, as those of a misspelt key.
  func decodeWhole<T: Decodable>(_ type: T.Type) throws -> T {
    let decoded = try decode(type)
    try Self.refuseStrangers(of: [self])
    return decoded
  }

  /// Refuses the members of a value that none of those that have read it knows.
  private static func refuseStrangers(of readers: [ValueDecoder]) throws {
    guard let first = readers.first else { return }
    let strangers = readers.compactMap(\.strangers)
    // Who has asked for no keys may have taken the object as it is.
    if var common = strangers.first, strangers.count == readers.count {
      for others in strangers.dropFirst() { common.formIntersection(others) }
      if !common.isEmpty {
        throw first.failure(first.refusal(of: common, asked: readers.flatMap(\.askedKeys)))
      }
    }
    for index in 0..<max(first.members.count, first.elements.count) {
      let parts = readers.flatMap { $0.readers[index] ?? [] }
      if !parts.isEmpty { try refuseStrangers(of: parts) }
    }
  }

  private func refusal(of strangers: Set<Int>, asked: [String]) -> String {
    let keys = strangers.sorted().map { members[$0].key }
    guard keys.count == 1 else {
      return "\(keys.map { "'\(clipped($0))'" }.joined(separator: ", ")) are none of its keys"
    }
    let name = OptionName.normalized(keys[0])
    for index in members.indices
    where !strangers.contains(index) && OptionName.normalized(members[index].key) == name {
      return "'\(clipped(keys[0]))' and '\(clipped(members[index].key))' are the same key"
    }
    let suggestion = Suggestion.nearest(
      to: keys[0], in: asked, limit: Suggestion.valueLimit(keys[0]))
    return "'\(clipped(keys[0]))' is none of its keys"
      + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
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

  /// What reads a member or an element, of which note is taken.
  private func reader(of value: Value, at index: Int, _ key: PathKey) -> ValueDecoder {
    let reader = ValueDecoder(value, path: path + [key], isStrict: isStrict)
    switch value {
    case .object, .array: if !isStrict { readers[index, default: []].append(reader) }
    default: break
    }
    return reader
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

  /// Where a member stands that a key means.
  private func index(of name: String) -> Int? {
    var found: Int?
    if members.count > 16 {
      found = positions[name]
    } else {
      found = members.firstIndex { $0.key == name }
    }
    // Keys of payloads match as leniently as the names of options do; plain JSON's don't.
    if found == nil, !isStrict {
      if !(strangers ?? []).isEmpty { askedKeys.append(name) }
      let normalized = OptionName.normalized(name)
      found = members.firstIndex { OptionName.normalized($0.key) == normalized }
    }
    if let found { strangers?.remove(found) }
    return found
  }

  private func nested(_ key: String) throws -> ValueDecoder {
    let step = PathKey(stringValue: key)
    guard let index = index(of: key) else {
      throw ValueError(
        path: PathKey.text(path + [step]), input: nil, reason: "a value is missing")
    }
    return reader(of: members[index].value, at: index, step)
  }

  override func contains(_ key: String, _ node: Int) -> Bool { index(of: key) != nil }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool {
    guard let index = index(of: key) else { return try nested(key).value == .null }
    return members[index].value == .null
  }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    try nested(key).decode(type)
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super", index(of: key) == nil {
      return ValueDecoder(.null, path: path + [PathKey(stringValue: key)], isStrict: isStrict)
        .decoder
    }
    return try nested(key).decoder
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
    return reader(of: elements[index], at: index, step)
  }

  override func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try nested(at: index).decode(type)
  }

  override func element(at index: Int) throws -> SourceDecoder { try nested(at: index).decoder }
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
