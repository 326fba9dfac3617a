#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import GantrySystem

/// What one configuration declares: its options with names, types, nesting and defaults.
///
/// Learnt once per process by encoding `init()`'s value.
final class Schema: Sendable {
  /// The configuration's type.
  let type: any Any.Type
  let nodes: [OptionNode]
  /// Mistakes in the declaration, in the words of an error.
  let mistakes: [String]

  /// The normalized paths of all options, one behind the other.
  private let nameBytes: [UInt8]
  /// Nodes by the hash of their name; open addressing, -1 where free.
  private let table: [Int32]
  /// The schema that was learnt before this one.
  private let previous: Schema?

  private init(_ builder: SchemaBuilder, previous: Schema?) {
    var nodes: [OptionNode] = []
    nodes.reserveCapacity(builder.nodes.count)
    var mistakes = builder.mistakes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(builder.nodes.count * 16)
    var size = 16
    while size < builder.nodes.count * 2 { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    for draft in builder.nodes {
      let index = nodes.count
      let start = bytes.count
      if draft.parent > 0 {
        let parent = nodes[draft.parent]
        bytes.append(contentsOf: bytes[Int(parent.nameStart)..<Int(parent.nameEnd)])
      }
      for byte in draft.key.utf8 {
        if let byte = OptionName.significant(byte) { bytes.append(byte) }
      }
      nodes.append(OptionNode(draft, name: start..<bytes.count))
      if index == 0 { continue }
      if bytes.count == start {
        mistakes.append("an option's name is empty: '\(clipped(draft.key))'")
        continue
      }
      var hash = OptionName.hashSeed
      for byte in bytes[start...] { hash = OptionName.hash(hash, adding: byte) }
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while table[slot] >= 0 {
        let other = nodes[Int(table[slot])]
        if bytes[Int(other.nameStart)..<Int(other.nameEnd)].elementsEqual(bytes[start...]) {
          mistakes.append(
            "'\(Self.path(of: index, in: nodes))' and "
              + "'\(Self.path(of: Int(table[slot]), in: nodes))' are the same option, since names "
              + "match without '-', '_', '.' and case")
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] < 0 { table[slot] = Int32(index) }
    }
    self.previous = previous
    type = builder.type
    self.nodes = nodes
    self.mistakes = mistakes
    nameBytes = bytes
    self.table = table
  }

  // MARK: Finding options

  /// The option that a name means, whatever its spelling, or -1.
  ///
  /// `hash` is the name's over its significant bytes.
  func node(named name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int {
    let mask = table.count - 1
    return table.withUnsafeBufferPointer { table in
      var slot = Int(truncatingIfNeeded: hash) & mask
      while table[slot] >= 0 {
        let node = Int(table[slot])
        if matches(name, node) { return node }
        slot = (slot + 1) & mask
      }
      return -1
    }
  }

  /// The option that a name means, whatever its spelling, or nil.
  @inline(never)
  func node(named name: String) -> Int? {
    var name = name
    let found = name.withUTF8 { bytes in
      var hash = OptionName.hashSeed
      for byte in bytes {
        if let byte = OptionName.significant(byte) { hash = OptionName.hash(hash, adding: byte) }
      }
      return node(named: bytes, hash: hash)
    }
    return found < 0 ? nil : found
  }

  private func matches(_ name: UnsafeBufferPointer<UInt8>, _ node: Int) -> Bool {
    let option = nodes[node]
    return nameBytes.withUnsafeBufferPointer { names in
      var position = Int(option.nameStart)
      let end = Int(option.nameEnd)
      for byte in name {
        guard let byte = OptionName.significant(byte) else { continue }
        guard position < end, names[position] == byte else { return false }
        position += 1
      }
      return position == end
    }
  }

  /// The child of a node with a coding key, or nil.
  func child(of node: Int, key: String) -> Int? {
    var child = nodes[node].firstChild
    while child >= 0 {
      if nodes[Int(child)].key == key { return Int(child) }
      child = nodes[Int(child)].nextSibling
    }
    return nil
  }

  /// The child of a node whose key is the same but for `-`, `_` and case, or nil.
  func child(of node: Int, relaxedKey key: String) -> Int? {
    if let exact = child(of: node, key: key) { return exact }
    let normalized = OptionName.normalized(key)
    return children(of: node).first { OptionName.normalized(nodes[$0].key) == normalized }
  }

  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = nodes[node].firstChild
    while child >= 0 {
      children.append(Int(child))
      child = nodes[Int(child)].nextSibling
    }
    return children
  }

  /// The options that take a value each: every node that isn't a structure with options in it.
  var leaves: [Int] {
    nodes.indices.dropFirst().filter {
      nodes[$0].kind != .structure || nodes[$0].firstChild < 0
    }
  }

  // MARK: Names

  /// The name of the configuration's type; made when it is asked for, since describing a type
  /// costs more than reading a launch.
  var name: String { String(describing: type) }

  private static func path(of node: Int, in nodes: [OptionNode]) -> String {
    keys(of: node, in: nodes).joined(separator: ".")
  }

  private static func keys(of node: Int, in nodes: [OptionNode]) -> [String] {
    var keys: [String] = []
    var current = node
    while current > 0 {
      keys.append(nodes[current].key)
      current = Int(nodes[current].parent)
    }
    return keys.reversed()
  }

  /// The coding keys on the way to an option.
  func keys(of node: Int) -> [String] { Self.keys(of: node, in: nodes) }

  /// The coding path: `network.latency`.
  func path(of node: Int) -> String { Self.path(of: node, in: nodes) }

  /// The long option without its dashes: `network.latency`, `countries-base-url`.
  @inline(never)
  func longName(of node: Int) -> String {
    parts(path(of: node), separator: ".").map(OptionName.kebab).joined(separator: ".")
  }

  /// The variable, without the prefix: `NETWORK_LATENCY`.
  func environmentName(of node: Int) -> String { OptionName.environment(path(of: node)) }
}

// MARK: - Schemas of this process

extension Schema {
  /// The schema learnt last; each knows the one before.
  ///
  /// An app has a handful of configurations at most, and a collection of them would cost its first
  /// launch the making of the collection's types.
  private static let latest = Lock<Schema?>(nil)

  private static func learnt(_ type: any Any.Type, _ latest: Schema?) -> Schema? {
    var schema = latest
    while let candidate = schema {
      if candidate.type == type { return candidate }
      schema = candidate.previous
    }
    return nil
  }

  /// The schema of a configuration, learnt when it is first asked for.
  static func of<Configuration: LaunchConfiguration>(_ type: Configuration.Type) -> Schema {
    if let schema = learnt(type, latest.withLock { $0 }) { return schema }
    // Learnt outside the lock: `init()` and `encode(to:)` are the app's code.
    let builder = SchemaBuilder(type)
    return latest.withLock { latest in
      if let earlier = learnt(type, latest) { return earlier }
      let schema = Schema(builder, previous: latest)
      latest = schema
      return schema
    }
  }
}

// MARK: - What messages and help need

extension Schema {
  /// Whether an option's values are known to hold a secret, at any depth.
  func holdsSecret(_ node: Int) -> Bool { secrecy(of: node) ?? false }

  /// Whether an option's values may hold a secret, at any depth; nil where its type doesn't tell, as
  /// one whose parts depend on what is in it.
  @inline(never)
  func secrecy(of node: Int) -> Bool? {
    let option = nodes[node]
    if option.isSecret { return true }
    // Whatever is below a secret is one too.
    var parent = Int(option.parent)
    while parent > 0 {
      if nodes[parent].isSecret { return true }
      parent = Int(nodes[parent].parent)
    }
    // Encoding or learning a scalar has told already.
    if option.kind.isScalar { return false }
    // Of a structure that is nil by default, its options may not be all.
    if option.kind == .structure, !option.isOptional || option.defaultValue != nil {
      var isKnown = true
      for child in children(of: node) {
        guard let holdsSecret = secrecy(of: child) else {
          isKnown = false
          continue
        }
        if holdsSecret { return true }
      }
      return isKnown ? false : nil
    }
    // The banner asks at each launch, and each cast to a protocol below searches every loaded image.
    if option.type == [String].self || option.type == [Int].self { return false }
    if let holdsSecret = ShapeLearner.shape(ofAny: option.type).holdsSecret { return holdsSecret }
    let part = ElementType.of(list: option.type) ?? option.type
    return part is any HoldsNoSecret.Type || AllowedValues.of(part) != nil ? false : nil
  }

  /// What is shown for a text that was said of an option, or nil where that is the text itself.
  ///
  /// `found` is whether decoding came upon a secret in it, nil where it hasn't looked. Where neither the
  /// type nor decoding tells, a text is shown that has no parts, as a case's name or an address: in
  /// any other, a secret may stand.
  @inline(never)
  func standIn(for text: String, of node: Int, isPart: Bool, found: Bool?) -> String? {
    let option = nodes[node]
    var secrecy = secrecy(of: node)
    if secrecy == true || found == true { return Redaction.mark }
    // A type of the app's own may take an object in place of its text.
    if option.kind.isScalar, option.isWrapped, Literal.isCandidate(text),
      AllowedValues.of(option.type) == nil
    {
      secrecy = nil
    }
    guard secrecy == nil, found == nil, isPart || Self.hasParts(text) else { return nil }
    return "…"
  }

  private static func hasParts(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"),
        UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"),
        UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: ";"):
        true
      default: false
      }
    }
  }

  /// Whether an option is another or stands in it.
  func isPart(_ node: Int, of owner: Int) -> Bool {
    var node = node
    while node > owner { node = Int(nodes[node].parent) }
    return node == owner
  }

  /// The option right below the configuration that an option is a part of.
  func outermost(_ node: Int) -> Int {
    var node = node
    while node > 0, nodes[node].parent > 0 { node = Int(nodes[node].parent) }
    return node
  }

  /// The texts that an option, or each of a list's elements, allows, where the type lists its cases;
  /// else nil.
  func allowedValues(_ node: Int) -> [String]? {
    let type = nodes[node].type
    guard nodes[node].kind == .array else { return AllowedValues.of(type) }
    return ElementType.of(list: type).flatMap { AllowedValues.of($0) }
  }
}

/// What a list is made of, or the values of a dictionary.
enum ElementType {
  static func of(list type: any Any.Type) -> (any Any.Type)? {
    (type as? any ListType.Type)?.listElement
  }

  static func of(dictionary type: any Any.Type) -> (any Any.Type)? {
    (type as? any DictionaryType.Type)?.dictionaryValue
  }

  /// Whether a type is that of an optional.
  static func isOptional(_ type: any Any.Type) -> Bool { type is any OptionalValue.Type }
}

private protocol ListType {
  static var listElement: any Any.Type { get }
}

extension Array: ListType {
  static var listElement: any Any.Type { Element.self }
}
extension Set: ListType {
  static var listElement: any Any.Type { Element.self }
}

private protocol DictionaryType {
  static var dictionaryValue: any Any.Type { get }
}

extension Dictionary: DictionaryType {
  static var dictionaryValue: any Any.Type { Value.self }
}

private protocol OptionalValue {
  static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalValue {
  static var wrappedType: any Any.Type { Wrapped.self }
}

/// The texts of a type that lists its cases.
enum AllowedValues {
  static func of(_ type: any Any.Type) -> [String]? {
    if let type = type as? any OptionalValue.Type { return of(type.wrappedType) }
    guard let type = type as? any CaseIterable.Type else { return nil }
    let texts = texts(type)
    return texts.isEmpty ? nil : texts
  }

  private static func texts<T: CaseIterable>(_ type: T.Type) -> [String] {
    var texts: [String] = []
    for value in type.allCases {
      // A case that can't be encoded can't be asked for either.
      guard let value = value as? any Encodable, let written = try? ValueEncoder.encode(value)
      else { continue }
      // Where one is no text, there are more values than a list of texts could say.
      guard let text = text(written) else { return [] }
      texts.append(text)
    }
    return texts
  }

  private static func text(_ value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .number(let literal): literal
    case .bool(let bool): bool ? "true" : "false"
    // A case without raw value encodes as an object with the case's name.
    case .object(let members) where members.count == 1 && members[0].value == .object([]):
      members[0].key
    default: nil
    }
  }
}
