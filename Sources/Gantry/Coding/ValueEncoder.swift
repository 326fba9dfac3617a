import GantryFormats
import GantrySecrets

/// Encodes any value into a ``Value``, the same one each time.
///
/// Sets, and dictionaries whose keys aren't strings, are sorted by their JSON: Swift leaves them in
/// the order of a hash.
enum ValueEncoder {
  /// How types without a JSON kind of their own are written.
  enum Style {
    /// As launch options write them: dates and durations as text, secrets marked.
    case launch
    /// As `JSONEncoder` writes them by default: dates as seconds since 2001, nothing that isn't
    /// finite.
    case plain
  }

  // Not generic, or the one caller that knows its type would get a copy of the whole encoder.
  @inline(never)
  static func encode(_ value: any Encodable, style: Style = .launch) throws -> Value {
    let box = ValueBox(style, path: [])
    try box.encode(value)
    return box.value
  }
}

/// A value while it is being encoded; containers fill it.
private final class ValueBox: EncodingTarget {
  private enum Content {
    case none
    case scalar(Value)
    case array
    case object([String])
  }

  private let style: ValueEncoder.Style
  private var content = Content.none
  /// The elements of an array, the members of an object in the order of their keys.
  private var boxes: [ValueBox] = []
  private var isSecret = false
  private var isDictionary = false
  private var positions: [String: Int] = [:]

  init(_ style: ValueEncoder.Style, path: [PathKey]) {
    self.style = style
    super.init(path: path)
  }

  var value: Value {
    let value: Value
    switch content {
    case .none: value = .object([])
    case .scalar(let scalar): value = scalar
    case .array: value = .array(boxes.map(\.value))
    case .object(let keys):
      var members: [Value.Member] = []
      // A dictionary's order is that of a hash, and differs between equal ones.
      for index in isDictionary ? sortedIndices(keys) : Array(keys.indices) {
        members.append(Value.Member(key: keys[index], value: boxes[index].value))
      }
      value = .object(members)
    }
    return isSecret ? .secret(value) : value
  }

  override func noteSecret() { if style == .launch { isSecret = true } }

  // MARK: A single value

  override func encodeNil() { content = .scalar(.null) }

  override func encode<T: Encodable>(_ value: T) throws {
    if let scalar = asScalar(value), let written = try scalar.written(style, path) {
      content = .scalar(written)
      return
    }
    try value.encode(to: TargetEncoder(target: self))
    guard case .array = content, count > 1 else { return }
    switch Mirror(reflecting: value).displayStyle {
    case .set: sortElements(inGroupsOf: 1)
    // Keys and values alternate.
    case .dictionary: sortElements(inGroupsOf: 2)
    default: break
    }
  }

  private func sortElements(inGroupsOf size: Int) {
    var texts: [String] = []
    for index in 0..<(boxes.count / size) {
      texts.append(JSONWriter.write(boxes[index * size].value))
    }
    var sorted: [ValueBox] = []
    for index in sortedIndices(texts) {
      for offset in 0..<size { sorted.append(boxes[index * size + offset]) }
    }
    boxes = sorted
    count = boxes.count
  }

  // MARK: An object

  override func object(isDictionary: Bool) -> EncodingTarget {
    if case .object = content { return self }
    content = .object([])
    boxes = []
    positions = [:]
    self.isDictionary = isDictionary
    return self
  }

  override func encodeNil(_ key: String) { box(key, keepsExisting: false).encodeNil() }

  override func encode<T: Encodable>(_ value: T, _ key: String, isOptional: Bool) throws {
    let box = box(key, keepsExisting: false)
    try box.encode(value)
    guard style == .launch, SecretVocabulary.isSecret(name: key), box.mayBeSecret(value) else {
      return
    }
    box.isSecret = true
  }

  /// Whether a value under a secret's name is secret: a text, a list or a dictionary is; a number, a
  /// type that lists its cases, and a structure, whose parts have names of their own, aren't.
  private func mayBeSecret<T>(_ value: T) -> Bool {
    switch content {
    case .none, .scalar(.null), .scalar(.bool), .scalar(.number): return false
    case .scalar:
      if let kind = scalarType(T.self)?.kind, kind == .date || kind == .duration { return false }
    case .array: break
    case .object: if !isDictionary, Mirror(reflecting: value).displayStyle != .enum { return false }
    }
    return !(T.self is any CaseIterable.Type)
  }

  override func member(_ key: String, isObject: Bool) -> EncodingTarget {
    box(key, keepsExisting: true)
  }

  /// The box of a key; a key encoded twice is encoded anew.
  private func box(_ key: String, keepsExisting: Bool) -> ValueBox {
    let box = ValueBox(style, path: path + [PathKey(stringValue: key)])
    guard case .object(var keys) = content else { return box }
    if let index = position(of: key, in: keys) {
      if keepsExisting { return boxes[index] }
      boxes[index] = box
    } else {
      content = .none
      keys.append(key)
      content = .object(keys)
      boxes.append(box)
    }
    return box
  }

  /// The index of a key; large objects keep a table, since searching for each key is quadratic.
  private func position(of key: String, in keys: [String]) -> Int? {
    if keys.count < 16 { return keys.firstIndex(of: key) }
    for index in positions.count..<keys.count { positions[keys[index]] = index }
    return positions[key]
  }

  // MARK: A list

  override func array() -> EncodingTarget {
    if case .array = content { return self }
    content = .array
    boxes = []
    count = 0
    return self
  }

  override func element() -> EncodingTarget {
    let box = ValueBox(style, path: path + [PathKey(intValue: count)])
    boxes.append(box)
    count += 1
    return box
  }
}
