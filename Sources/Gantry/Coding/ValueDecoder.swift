package import GantryFormats

/// Why a value can't be decoded, and where in it.
package struct ValueError: Error {
  /// The keys and indices on the way to the place within the value; empty for the value itself.
  package var path: [PathKey]
  package var reason: LaunchError.Reason
  /// What was probably meant.
  package var suggestion: String?

  package init(
    _ path: [PathKey], _ reason: LaunchError.Reason, suggestion: String? = nil
  ) {
    self.path = path
    self.reason = reason
    self.suggestion = suggestion
  }

  static func notA(_ text: String, _ kind: OptionKind) -> ValueError {
    ValueError([], .notA(text, expected: kind.expectation))
  }

  static func outOfRange(_ text: String, minimum: String, maximum: String) -> ValueError {
    ValueError([], .outOfRange(text, minimum: minimum, maximum: maximum))
  }

  static func noInteger(_ text: String, bits: UInt8, isSigned: Bool) -> ValueError {
    guard IntegerText.isInteger(text) else {
      return .notA(text, .integer(bits: bits, isSigned: isSigned))
    }
    let range = IntegerText.range(bits: bits, isSigned: isSigned)
    return .outOfRange(text, minimum: range.minimum, maximum: range.maximum)
  }

  static func wrongKind(_ found: String, _ kind: OptionKind) -> ValueError {
    ValueError([], .wrongKind(found, expected: kind.phrase))
  }
}

/// The whole value that a decoder reads, for types that hold any JSON; nil where it isn't JSON.
package func json(of decoder: any Decoder) -> Value? {
  switch ((decoder as? SourceDecoder)?.source as? ValueDecoder)?.operand {
  case .value(let value): value
  case .texts(let texts): texts.last?.anyJSON
  default: nil
  }
}

/// Decodes types from an operand: payloads, lists, dictionaries, enums with payloads.
///
/// Each value that has parts has one decoder, however often it is read. Afterwards the decoder
/// knows which of its keys were asked for.
final class ValueDecoder: DecodingSource {
  fileprivate let operand: Operand
  override var path: [PathKey] { steps }
  private let steps: [PathKey]

  private var content = Content.unopened
  /// The decoders of parts, by index; nil for a part that wasn't asked for or has no parts itself.
  private var partDecoders: [ValueDecoder?] = []
  /// The types of the keys by which the value was read.
  private var keyTypes: [any CodingKey.Type] = []
  private var asked: [String] = []
  private var isRead: [Bool] = []
  private var isListed = false
  private(set) var elementsRead = 0
  private var decodedType: (any Any.Type)?

  private enum Content {
    case unopened
    case object([(key: String, value: Operand)], positions: [String: Int])
    case list([Operand])
  }

  init(_ operand: Operand, path: [PathKey] = []) {
    self.operand = operand
    steps = path
  }

  private var decoder: SourceDecoder { SourceDecoder(source: self, node: 0) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    func read<S: Scalar>(_ scalar: S.Type) throws -> T {
      reinterpret(try self.scalar(S.self), as: type)
    }
    if let scalar = scalarType(type) { return try read(scalar) }
    decodedType = type
    return try T(from: decoder)
  }

  private func scalar<S: Scalar>(_ type: S.Type) throws(ValueError) -> S {
    do throws(ValueError) {
      switch operand {
      case .value(let value): return try S.read(value)
      case .texts(let texts):
        guard let text = texts.last else { throw .wrongKind(Wording.nothing, S.kind) }
        return try text.read(type)
      case .members: throw .wrongKind(operand.kindName, S.kind)
      }
    } catch {
      throw ValueError(path, error.reason)
    }
  }

  // MARK: A single value

  override func decodeNil(_ node: Int) -> Bool {
    switch operand {
    case .value(.null): true
    case .texts(let texts): texts.last?.isNil ?? false
    default: false
    }
  }

  override func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T { try decode(type) }

  // MARK: An object

  override func object(_ node: Int, _ keys: any CodingKey.Type) throws -> SourceDecoder {
    if case .object = content {
      note(keys)
      return decoder
    }
    let members: [(key: String, value: Operand)]
    switch operand {
    case .members(let given):
      members = Operand.object(given, isDictionary: Self.isDictionary(keys))
    case .value(let value): members = try Self.members(value, path)
    case .texts(let texts):
      guard let text = texts.last else { throw ValueError(path, .missingKey) }
      do {
        // A dictionary has no cases.
        let value = try text.members {
          !Self.isDictionary(keys) && keys.init(stringValue: $0) != nil
        }
        members = try Self.members(value, path)
      } catch let error as FormatError {
        throw ValueError(path, malformed(text.string, .other, error))
      }
    }
    var positions: [String: Int] = [:]
    // In small objects a search is quicker than a table is made.
    if members.count > 16 {
      for index in members.indices.reversed() { positions[members[index].key] = index }
    }
    content = .object(members, positions: positions)
    isRead = Array(repeating: false, count: members.count)
    note(keys)
    return decoder
  }

  /// Whether keys are those of a dictionary, which accept any text.
  private static func isDictionary(_ keys: any CodingKey.Type) -> Bool {
    keys.init(stringValue: "\u{0}") != nil
  }

  private static func members(
    _ value: Value, _ path: [PathKey]
  ) throws(ValueError) -> [(key: String, value: Operand)] {
    guard case .object(let members) = value else {
      throw ValueError(path, .wrongKind(value.kindName, expected: OptionKind.structure.phrase))
    }
    return members.map { ($0.key, .value($0.value)) }
  }

  private func malformed(
    _ text: String, _ kind: OptionKind, _ error: FormatError
  ) -> LaunchError.Reason {
    .malformed(
      text, expected: kind.phrase, reason: error.message, advice: Wording.advice(kind))
  }

  private func note(_ keys: any CodingKey.Type) {
    if !keyTypes.contains(where: { $0 == keys }) { keyTypes.append(keys) }
  }

  override func keys(_ node: Int) -> [String] {
    isListed = true
    guard case .object(let members, _) = content else { return [] }
    return members.map(\.key)
  }

  /// The member that a key means.
  private func member(_ key: String) -> (index: Int, value: Operand)? {
    guard case .object(let members, let positions) = content else { return nil }
    var found =
      members.count > 16 ? positions[key] : members.firstIndex { $0.key == key }
    if found == nil {
      // Keys match as leniently as the names of options do.
      let normalized = OptionName.normalized(key)
      found = members.firstIndex { OptionName.normalized($0.key) == normalized }
    }
    if let found { isRead[found] = true } else if !asked.contains(key) { asked.append(key) }
    return found.map { ($0, members[$0].value) }
  }

  /// The decoder of a part, the same whenever it is asked for.
  private func part(_ index: Int, of count: Int, _ operand: Operand, _ key: PathKey) -> ValueDecoder
  {
    if partDecoders.isEmpty { partDecoders = Array(repeating: nil, count: count) }
    if let part = partDecoders[index] { return part }
    let part = ValueDecoder(operand, path: path + [key])
    // A value without parts has no keys to remember.
    switch operand {
    case .value(.array), .value(.object), .members: partDecoders[index] = part
    case .texts(let texts) where texts.contains { Literal.isCandidate($0.string) }:
      partDecoders[index] = part
    default: break
    }
    return part
  }

  private func part(_ key: String) throws -> ValueDecoder {
    let place = PathKey(stringValue: key)
    guard let (index, operand) = member(key) else { throw ValueError(path + [place], .missingKey) }
    return part(index, of: isRead.count, operand, place)
  }

  override func contains(_ key: String, _ node: Int) -> Bool { member(key) != nil }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool { try part(key).decodeNil(0) }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    try part(key).decode(type)
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super", member(key) == nil {
      // Without the key `super` the superclass shares its subclass's object.
      return ValueDecoder(.value(.null), path: path + [PathKey(stringValue: key)]).decoder
    }
    return try self.part(key).decoder
  }

  // MARK: A list

  override func array(_ node: Int) throws -> SourceDecoder {
    if case .list = content { return decoder }
    switch operand {
    case .value(.array(let elements)): content = .list(elements.map { .value($0) })
    case .value, .members:
      throw ValueError(path, .wrongKind(operand.kindName, expected: OptionKind.array.phrase))
    case .texts(let texts):
      var elements: [Operand] = []
      for text in texts {
        do throws(FormatError) {
          let read = try text.elements()
          if read.isWhole { elements = [] }
          elements.append(contentsOf: read.elements)
        } catch {
          throw ValueError(path, malformed(text.string, .array, error))
        }
      }
      content = .list(elements)
    }
    return decoder
  }

  private var elements: [Operand] { if case .list(let elements) = content { elements } else { [] } }

  override var count: Int { elements.count }

  private func part(at index: Int) throws(ValueError) -> ValueDecoder {
    let key = PathKey(intValue: index)
    guard case .list(let elements) = content, index < elements.count else {
      throw ValueError(path + [key], .missingKey)
    }
    elementsRead = max(elementsRead, index + 1)
    return part(index, of: elements.count, elements[index], key)
  }

  override func isNil(at index: Int) -> Bool {
    guard index < count, case .value(.null) = elements[index] else { return false }
    elementsRead = max(elementsRead, index + 1)
    return true
  }

  override func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try part(at: index).decode(type)
  }

  override func element(at index: Int) throws -> SourceDecoder { try part(at: index).decoder }

  // MARK: Keys and elements that weren't read

  /// Finds keys that no type reading the value declares, and elements after the last one read.
  ///
  /// A key that a type declares and didn't ask for is noted, with its path.
  func findUnread(_ errors: inout [ValueError], _ note: (_ path: [PathKey]) -> Void) {
    switch content {
    case .unopened: return
    case .list(let elements):
      // A type that reads no element takes the list as a whole, or opens it to tell its own kind.
      if elementsRead > 0, elementsRead < elements.count {
        errors.append(
          ValueError(path, .unreadElements(count: elements.count, read: elementsRead)))
      }
    case .object(let members, _): findUnread(members, &errors, note)
    }
    for part in partDecoders { part?.findUnread(&errors, note) }
  }

  private func findUnread(
    _ members: [(key: String, value: Operand)], _ errors: inout [ValueError],
    _ note: (_ path: [PathKey]) -> Void
  ) {
    guard isRead.contains(false) else { return }
    var read: [String: String] = [:]
    for index in isRead.indices where isRead[index] {
      read[OptionName.normalized(members[index].key)] = members[index].key
    }
    var strangers: [String] = []
    for index in isRead.indices where !isRead[index] {
      let key = members[index].key
      if let other = read[OptionName.normalized(key)] {
        errors.append(ValueError(path, .repeatedKey(key, other)))
      } else if isDeclared(key) || isWritten(key) {
        note(path + [PathKey(stringValue: key)])
      } else {
        strangers.append(key)
      }
    }
    for key in strangers.prefix(10) {
      guard let nearest = Suggestion.name(key, in: asked) else { continue }
      errors.append(ValueError(path, .unknownKeys([key]), suggestion: nearest))
      strangers.removeAll { $0 == key }
    }
    if !strangers.isEmpty { errors.append(ValueError(path, .unknownKeys(strangers))) }
  }

  func operand(at path: [any CodingKey]) -> Operand? { part(at: path)?.operand }

  /// The keys at a path below the value, where a type listed them and then read none.
  ///
  /// Synthesized code of an enum with payloads does so, unless one case has a key.
  func keysListed(at path: [any CodingKey]) -> [String]? {
    guard let decoder = part(at: path)?.decoder, decoder.isListed, !decoder.isRead.contains(true)
    else { return nil }
    return decoder.keys(0)
  }

  private func part(at path: [any CodingKey]) -> (operand: Operand, decoder: ValueDecoder?)? {
    let below = path.dropFirst(self.path.count)
    guard let key = below.first else { return (operand, self) }
    let found: (index: Int, operand: Operand)?
    switch content {
    case .unopened: return nil
    case .list(let elements):
      found = key.intValue.flatMap { elements.indices.contains($0) ? ($0, elements[$0]) : nil }
    case .object(let members, _):
      found = members.firstIndex { $0.key == key.stringValue }.map { ($0, members[$0].value) }
    }
    guard let found else { return nil }
    if let decoder = partDecoders.isEmpty ? nil : partDecoders[found.index] {
      return decoder.part(at: path)
    }
    return below.count == 1 ? (found.operand, nil) : nil
  }

  /// Whether a key is one of those by which the value was read.
  private func isDeclared(_ key: String) -> Bool {
    let spellings = [key] + OptionName.spellings(of: key)
    return keyTypes.contains { type in spellings.contains { type.init(stringValue: $0) != nil } }
  }

  /// Whether the value's type writes a key when its default is encoded.
  private func isWritten(_ key: String) -> Bool {
    // A structure that can't be encoded writes no key.
    guard let structure = decodedType as? any LaunchStructure.Type,
      let value = structure.init() as? any Encodable, let written = try? ValueEncoder.encode(value)
    else { return false }
    return written.member(key) != nil
  }
}
