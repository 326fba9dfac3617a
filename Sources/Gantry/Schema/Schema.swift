import GantryFormats
import GantrySystem

/// What one configuration declares: its options with names, types, nesting and defaults.
///
/// Learnt once per process by encoding `init()`'s value.
package final class Schema: Sendable {
  let type: any Any.Type
  /// The configuration's name where it has no type.
  private let title: String?
  package let nodes: [OptionNode]
  /// Defaults that can't be encoded, and options without a name or with that of another.
  private let unencodable: [String]
  private let conflicts: [(node: Int, other: Int?)]

  /// The normalized paths of all options, concatenated.
  private let nameBytes: [UInt8]
  /// Nodes by the hash of their name; open addressing, -1 where free.
  private let table: [Int32]
  /// The schema that was learnt before this one.
  private let previous: Schema?

  package init(_ builder: SchemaBuilder, previous: Schema?) {
    let nodes = builder.nodes
    var conflicts: [(node: Int, other: Int?)] = []
    var bytes: [UInt8] = []
    bytes.reserveCapacity(nodes.count * 16)
    var size = 16
    while size < nodes.count * 2 { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    for (index, node) in nodes.enumerated() {
      let start = bytes.count
      if node.parent > 0 {
        let parent = nodes[Int(node.parent)]
        bytes.append(contentsOf: bytes[Int(parent.nameStart)..<Int(parent.nameEnd)])
      }
      var hash = OptionName.hashSeed
      for byte in bytes[start...] { hash = OptionName.hash(hash, adding: byte) }
      for byte in node.key.utf8 {
        guard let byte = OptionName.significant(byte) else { continue }
        bytes.append(byte)
        hash = OptionName.hash(hash, adding: byte)
      }
      node.nameStart = Int32(start)
      node.nameEnd = Int32(bytes.count)
      if index == 0 { continue }
      if bytes.count == start {
        conflicts.append((index, nil))
        continue
      }
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while table[slot] >= 0 {
        let other = nodes[Int(table[slot])]
        if bytes[Int(other.nameStart)..<Int(other.nameEnd)].elementsEqual(bytes[start...]) {
          conflicts.append((index, Int(table[slot])))
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] < 0 { table[slot] = Int32(index) }
    }
    self.previous = previous
    type = builder.type
    title = builder.title
    self.nodes = nodes
    unencodable = builder.mistakes
    self.conflicts = conflicts
    nameBytes = bytes
    self.table = table
  }

  /// The schema of a structure that is no configuration.
  convenience init?(of structure: any LaunchStructure.Type) {
    guard let value = structure.init() as? any Encodable else { return nil }
    self.init(SchemaBuilder(structure, value), previous: nil)
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
  package func node(named name: String) -> Int? {
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
    self.node(named: path(of: node) + key).flatMap { nodes[$0].parent == node ? $0 : nil }
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

  /// The value of an option in an encoded configuration.
  func member(of value: Value, at node: Int) -> Value? {
    if node == 0 { return value }
    return member(of: value, at: Int(nodes[node].parent))?.member(nodes[node].key)
  }

  /// The options that take a value each: every node that isn't a structure with options in it.
  var leaves: [Int] {
    nodes.indices.dropFirst().filter {
      nodes[$0].kind != .structure || nodes[$0].firstChild < 0
    }
  }

  // MARK: Names

  /// Mistakes in the declaration, in the words of an error.
  var mistakes: [String] {
    unencodable
      + conflicts.map { node, other in
        other.map { Wording.sameName(path(of: node), path(of: $0)) }
          ?? Wording.emptyName(nodes[node].key)
      }
  }

  /// The name of the configuration's type; made when it is asked for, since describing a type
  /// costs more than reading a launch.
  var name: String { title ?? String(describing: type) }

  /// The coding keys on the way to an option.
  func keys(of node: Int) -> [String] {
    node > 0 ? keys(of: Int(nodes[node].parent)) + [nodes[node].key] : []
  }

  /// The coding path: `network.latency`.
  func path(of node: Int) -> String { keys(of: node).joined(separator: ".") }

  /// The long option without its dashes: `network.latency`, `countries-base-url`.
  package func longName(of node: Int) -> String {
    parts(path(of: node), separator: ".").map(OptionName.kebab).joined(separator: ".")
  }

  /// The variable, without the prefix: `NETWORK_LATENCY`.
  func environmentName(of node: Int) -> String { OptionName.environment(path(of: node)) }
}

// MARK: - Schemas of this process

extension Schema {
  /// The schema learnt last; each knows the one before.
  ///
  /// An app has a handful of configurations at most. A collection of them would make its first
  /// launch create the collection's types.
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
  static func of(_ type: any LaunchConfiguration.Type) -> Schema {
    if let schema = learnt(type, latest.withLock { $0 }) { return schema }
    // Learnt outside the lock: `init()` and `encode(to:)` are the app's code.
    let builder = SchemaBuilder(type, type.init())
    return latest.withLock { latest in
      if let earlier = learnt(type, latest) { return earlier }
      let schema = Schema(builder, previous: latest)
      latest = schema
      return schema
    }
  }
}
