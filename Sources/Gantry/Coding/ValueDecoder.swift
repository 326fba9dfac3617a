import GantryFormats

/// Why a value can't be decoded, and where in it.
package struct ValueError: Error {
  /// The path within the value: `[1].name`; empty for the value itself.
  package var path: String
  /// The text at fault, where there is one to quote.
  var input: String?
  package var reason: String
  /// What was probably meant.
  package var suggestion: String?

  init(path: String, input: String?, reason: String) {
    self.path = path
    self.input = input
    self.reason = reason
  }

  /// An error in words that quote the text themselves.
  package init(at path: [any CodingKey], _ reason: String, suggestion: String?) {
    self.init(path: PathKey.text(path), input: nil, reason: reason)
    self.suggestion = suggestion
  }
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

  /// What was read of the value; nil for plain JSON, whose readers expect that what a type doesn't
  /// have is passed over.
  private let notes: ReadNotes?
  /// The notes on the value that this one is a part of.
  private let wholeNotes: ReadNotes?

  convenience init(_ value: Value, path: [PathKey] = [], isStrict: Bool = false) {
    let notes = isStrict ? nil : ReadNotes()
    self.init(value, path: path, isStrict: isStrict, notes, whole: notes)
  }

  private init(
    _ value: Value, path: [PathKey], isStrict: Bool, _ notes: ReadNotes?, whole: ReadNotes?
  ) {
    self.value = value
    self.steps = path
    self.isStrict = isStrict
    self.notes = notes
    wholeNotes = whole
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

  /// As ``decode(_:)``, and refuses members that no type has a key for, as those of a misspelt key,
  /// and elements that none has come to.
  func decodeWhole<T: Decodable>(_ type: T.Type) throws -> T {
    let decoded = try decode(type)
    let refusal = refusal {
      // A type that can't write what it has read tells nothing of its keys.
      (decoded as? any Encodable).flatMap { try? ValueEncoder.encode($0) }
    }
    if let refusal { throw refusal }
    return decoded
  }

  /// Why a value that was decoded can't be what was meant, or nil.
  ///
  /// What its type writes is taken as known; that is only asked for where there is something to refuse.
  func refusal(besides written: () -> Value?) -> ValueError? {
    guard let notes, let refusal = notes.refusal(of: value, at: path) else { return nil }
    guard let written = written() else { return refusal }
    notes.note(written: written.revealed, of: value)
    return notes.refusal(of: value, at: path)
  }

  override func noteSecret(_ node: Int) { wholeNotes?.noteSecret() }

  /// Whether a secret was decoded from the value or a part of it.
  var holdsSecret: Bool { wholeNotes?.holdsSecret ?? false }

  /// Takes note that a type takes the value as it stands.
  func noteWhole() { notes?.noteWhole() }

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

  /// What reads a member or an element.
  private func reader(of value: Value, at index: Int, _ key: PathKey) -> ValueDecoder {
    var part: ReadNotes?
    switch value {
    case .object, .array: part = notes?.part(index, of: max(members.count, elements.count))
    default: break
    }
    return ValueDecoder(value, path: path + [key], isStrict: isStrict, part, whole: wholeNotes)
  }

  /// Reads a member or an element, of which note is taken.
  private func reading<Result>(_ index: Int, _ read: () throws -> Result) throws -> Result {
    guard let notes else { return try read() }
    return try notes.reading(index, of: max(members.count, elements.count), read)
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

  override func noteKeys(_ node: Int, _ keys: any CodingKey.Type) {
    notes?.noteKeys(of: members, keys)
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
    if found == nil, let notes {
      notes.noteAsked(name)
      let normalized = OptionName.normalized(name)
      found = members.firstIndex { OptionName.normalized($0.key) == normalized }
    }
    if let found { notes?.noteMember(found) }
    return found
  }

  private func existingIndex(of key: String) throws -> Int {
    if let index = index(of: key) { return index }
    notes?.noteMissed()
    throw ValueError(
      path: PathKey.text(path + [PathKey(stringValue: key)]), input: nil,
      reason: "a value is missing")
  }

  private func nested(_ key: String, at index: Int) -> ValueDecoder {
    reader(of: members[index].value, at: index, PathKey(stringValue: key))
  }

  override func contains(_ key: String, _ node: Int) -> Bool { index(of: key) != nil }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool {
    members[try existingIndex(of: key)].value == .null
  }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    let index = try existingIndex(of: key)
    return try reading(index) { try nested(key, at: index).decode(type) }
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super", index(of: key) == nil {
      let path = path + [PathKey(stringValue: key)]
      return ValueDecoder(.null, path: path, isStrict: isStrict, nil, whole: wholeNotes).decoder
    }
    return nested(key, at: try existingIndex(of: key)).decoder
  }

  // MARK: A list

  override func array(_ node: Int) throws -> SourceDecoder {
    guard case .array = value else { throw failure("\(value.kindName) is not a list") }
    return decoder
  }

  override var count: Int { elements.count }

  override func isNil(at index: Int) -> Bool {
    guard elements[index] == .null else { return false }
    notes?.noteElement(index)
    return true
  }

  private func nested(at index: Int) throws -> ValueDecoder {
    let step = PathKey(intValue: index)
    guard index < elements.count else {
      throw ValueError(
        path: PathKey.text(path + [step]), input: nil, reason: "an element is missing")
    }
    notes?.noteElement(index)
    return reader(of: elements[index], at: index, step)
  }

  override func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    let reader = try nested(at: index)
    return try reading(index) { try reader.decode(type) }
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
