/// Learns a configuration's options by encoding its default value.
///
/// For each property the encoder gets its name, type and value. It gets optionals that are nil too,
/// for which synthesized code calls the typed `encodeIfPresent`.
package final class SchemaBuilder {
  let type: any Any.Type
  /// The configuration's name where it has no type.
  private(set) var title: String?
  fileprivate(set) var nodes: [OptionNode] = []
  fileprivate(set) var mistakes: [String] = []
  /// Structures whose parts are being learnt, to stop at a structure that contains itself.
  private var underway: [any LaunchStructure.Type] = []

  package init(_ type: any Any.Type, _ value: any Encodable) {
    self.type = type
    nodes.reserveCapacity(32)
    nodes.append(
      OptionNode(
        key: "", parent: -1, kind: .structure, type: type, isOptional: false,
        defaultValue: Self.assumeSendable(value)))
    learn(value, 0)
  }

  /// Begins a configuration that has no type.
  package init(title: String) {
    type = Never.self
    self.title = title
    nodes.append(
      OptionNode(
        key: "", parent: -1, kind: .structure, type: type, isOptional: false, defaultValue: nil))
  }

  private func learn(_ value: any Encodable, _ node: Int) {
    do {
      try value.encode(to: TargetEncoder(target: OptionTarget(self, node)))
    } catch {
      mistakes.append(Wording.defaultNotEncodable(error))
    }
  }

  // Not inlined: an array that grows is a lot of code.
  @inline(never)
  package func add(
    _ key: String, to parent: Int, kind: OptionKind, type: any Any.Type,
    defaultValue: (any Sendable)?, isOptional: Bool, isSecret: Bool = false
  ) -> Int {
    let index = nodes.count
    nodes.append(
      OptionNode(
        key: key, parent: parent, kind: kind, type: type, isOptional: isOptional,
        defaultValue: defaultValue))
    nodes[index].isSecret = isSecret
    let parent = nodes[parent]
    if parent.lastChild >= 0 {
      nodes[Int(parent.lastChild)].nextSibling = Int32(index)
    } else {
      parent.firstChild = Int32(index)
    }
    parent.lastChild = Int32(index)
    return index
  }

  fileprivate func add<T: Encodable>(
    _ value: T, _ key: String, to parent: Int, isOptional: Bool
  ) throws {
    let kind = scalarType(T.self)?.kind
    let node = add(
      key, to: parent, kind: kind ?? .other, type: T.self,
      defaultValue: Self.assumeSendable(value), isOptional: isOptional)
    if kind == nil { try value.encode(to: TargetEncoder(target: OptionTarget(self, node))) }
  }

  fileprivate func addNil<T>(_ type: T.Type, _ key: String, to parent: Int) {
    let kind = scalarType(type)?.kind
    let node = add(
      key, to: parent, kind: kind ?? .other, type: type, defaultValue: nil, isOptional: true)
    // A default value has the parts; learning a structure that contains itself would never end.
    guard kind == nil, let structure = type as? any LaunchStructure.Type,
      !underway.contains(where: { $0 == structure })
    else { return }
    underway.append(structure)
    if let value = structure.init() as? any Encodable { learn(value, node) }
    underway.removeLast()
  }

  /// A default as something that may be kept for every thread.
  ///
  /// A configuration is `Sendable`, hence so is each stored part of it, but the encoder meets the
  /// parts under types that don't say so. `Any` and `any Sendable` have the same layout, since
  /// `Sendable` is a marker without a witness table.
  private static func assumeSendable<T>(_ value: T) -> any Sendable {
    unsafeBitCast(value as Any, to: (any Sendable).self)
  }
}

/// Learns the type and the default of an option from its encoding.
private final class OptionTarget: EncodingTarget {
  private let builder: SchemaBuilder
  private let node: Int
  /// The value inside a type of one value, a secret say.
  private var inner: Any?

  init(_ builder: SchemaBuilder, _ node: Int) {
    self.builder = builder
    self.node = node
    super.init()
  }

  /// The value that is encoded.
  private var value: Any? { inner ?? builder.nodes[node].defaultValue.map { $0 as Any } }

  override func noteSecret() { builder.nodes[node].isSecret = true }

  // MARK: A single value

  override func encodeNil() { builder.nodes[node].isOptional = true }

  override func encode<T: Encodable>(_ value: T) throws {
    guard let scalar = scalarType(T.self) else {
      inner = value
      try value.encode(to: TargetEncoder(target: self))
      return
    }
    builder.nodes[node].kind = scalar.kind
    builder.nodes[node].isWrapped = true
  }

  // MARK: An object

  override func object(isDictionary: Bool) -> EncodingTarget {
    builder.nodes[node].kind = isDictionary ? .dictionary : .structure
    return isDictionary ? EncodingTarget() : self
  }

  override func encodeNil(_ key: String) {
    _ = builder.add(
      key, to: node, kind: .other, type: Never.self, defaultValue: nil, isOptional: true)
  }

  override func encode<T: Encodable>(_ value: T, _ key: String, isOptional: Bool) throws {
    try builder.add(value, key, to: node, isOptional: isOptional)
  }

  override func encodeAbsent<T: Encodable>(_ type: T.Type, _ key: String) {
    builder.addNil(type, key, to: node)
  }

  override func member(_ key: String, isObject: Bool) -> EncodingTarget {
    if isObject, let value, Mirror(reflecting: value).displayStyle == .enum {
      // An enum with payloads: its one member is the case, and a case replaces another whole.
      builder.nodes[node].kind = .payloadEnum
      return EncodingTarget()
    }
    return OptionTarget(
      builder,
      builder.add(
        key, to: node, kind: .other, type: Never.self, defaultValue: nil, isOptional: false))
  }

  // MARK: A list

  override func array() -> EncodingTarget {
    builder.nodes[node].kind = .array
    return EncodingTarget()
  }
}
