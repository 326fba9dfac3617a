import GantryFoundation
import GantryFormats

/// Decodes a configuration from what a launch assigned to its options.
///
/// Structures are decoded property by property, so that each keeps its default unless a source set
/// it. A value that is wrong is noted and the default stands in for it, so that one pass finds every
/// problem.
package final class OptionDecoder: DecodingSource {
  let record: LaunchRecord
  let schema: Schema
  let assignments: ContiguousArray<Assignment>
  package let heads: [Int32]
  let latestBelow: [Int32]
  private(set) var problems: [LaunchError.Problem] = []
  /// The options that have problems.
  private(set) var wrong: [Int] = []
  var notes: [LaunchNote] = []
  /// The node that was asked for last: synthesized code asks in the order of the properties.
  private var lastNode = 0
  /// The decoders of options whose types decode their own parts, one for each option.
  private var valueDecoders: [(node: Int, decoder: ValueDecoder)] = []

  package init(_ record: LaunchRecord) {
    self.record = record
    schema = record.schema
    assignments = record.merged.assignments
    heads = record.merged.heads
    latestBelow = record.merged.latestBelow
  }

  /// The configuration, or nil where something is wrong.
  func decode<C: LaunchConfiguration>(_ type: C.Type) -> C? {
    guard latestBelow[0] >= 0 else { return (schema.nodes[0].defaultValue as? C) ?? C() }
    do {
      let configuration = try C(from: SourceDecoder(source: self, node: 0))
      return finish().isEmpty ? configuration : nil
    } catch is NotedProblem {
      return nil
    } catch {
      problems.append(
        LaunchError.Problem(
          .refusedTogether(configuration: schema.name, reason: Wording.text(of: error))))
      return nil
    }
  }

  /// Notes keys that nobody asked for in the values that were decoded, and gives all problems.
  package func finish() -> [LaunchError.Problem] {
    for (node, decoder) in valueDecoders where !wrong.contains(node) { noteUnread(node, decoder) }
    return problems
  }

  /// Thrown where a problem has been noted already.
  struct NotedProblem: Error {}

  func report(
    _ reason: LaunchError.Reason, _ node: Int, path: [any CodingKey] = [],
    suggestion: String? = nil, origin: LaunchOrigin?
  ) {
    // A part without a default is the fault of the assignments to its structure.
    if case .missingPart = reason {
      wrong.append(Int(schema.nodes[node].parent))
    } else {
      wrong.append(node)
    }
    problems.append(
      LaunchError.Problem(
        reason, option: schema.longName(of: node) + clipped(PathKey.text(path)),
        suggestion: suggestion, origin: origin))
  }

  // MARK: One option

  private func child(of node: Int, _ key: String) -> Int? {
    let next =
      lastNode == node ? schema.nodes[node].firstChild : schema.nodes[lastNode].nextSibling
    if next >= 0, schema.nodes[Int(next)].parent == node, schema.nodes[Int(next)].key == key {
      lastNode = Int(next)
      return Int(next)
    }
    guard let child = schema.child(of: node, key: key) else { return nil }
    lastNode = child
    return child
  }

  private func isSet(_ node: Int) -> Bool { heads[node] >= 0 || latestBelow[node] >= 0 }

  /// Whether the latest assignment to an option or to a part of it sets the option to nil.
  private func isNil(_ node: Int) -> Bool {
    let head = heads[node]
    return head >= 0 && head > latestBelow[node] && assignments[Int(head)].isNil
  }

  private func defaultValue<T>(_ type: T.Type, _ node: Int) throws -> T? {
    guard let value = schema.nodes[node].defaultValue else { return nil }
    if let value = value as? T { return value }
    return try Self.converted(value, type) as? T
  }

  /// A default that is encoded as one type and decoded as another, the way that a payload goes.
  @inline(never)
  private static func converted(_ value: Any, _ type: any Any.Type) throws -> Any? {
    guard let encodable = value as? any Encodable, let decodable = type as? any Decodable.Type
    else { return nil }
    return try ValueDecoder(.value(ValueEncoder.encode(encodable).revealed)).decode(decodable)
  }

  /// The scalar of an option, which a source has set.
  private func scalar<S: Scalar>(_ type: S.Type, _ node: Int) throws(ValueError) -> S {
    let head = Int(heads[node])
    // Copies the raw value alone, not the whole assignment.
    let raw = assignments.withUnsafeBufferPointer { $0[head].raw }
    switch raw {
    case .text(let text): return try S.read(text)
    case .quotable(let text): return try OptionText(text, .quotable).read(type)
    case .flag(let flag): return try S.read(.bool(flag))
    case .value(let value): return try S.read(value)
    case .member: throw .wrongKind(OptionKind.structure.phrase, S.kind)
    }
  }

  /// Decodes an option that a source has set.
  private func decodeSet<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    let kind = schema.nodes[node].kind
    guard kind.isScalar || kind == .structure else {
      if type == [String].self, let list = strings(node) { return reinterpret(list, as: type) }
      return try valueDecoder(node).decode(type)
    }
    // The node has the type's own kind, unless the type wraps one.
    if !schema.nodes[node].isWrapped {
      // Separate, since many configurations have one and generic code costs several times as much.
      if kind == .url, type == URL.self, heads[node] >= 0 {
        return reinterpret(try scalar(URL.self, node), as: type)
      }
      if let scalar = scalarType(type) { return try read(scalar, as: type, node) }
    }
    lastNode = node
    defer { lastNode = node }
    return try T(from: SourceDecoder(source: self, node: node))
  }

  private func read<S: Scalar, T>(_ scalar: S.Type, as type: T.Type, _ node: Int) throws -> T {
    guard heads[node] >= 0 else {
      throw ValueError.wrongKind(OptionKind.structure.phrase, S.kind)
    }
    return reinterpret(try self.scalar(scalar, node), as: type)
  }

  /// A member whose type is a scalar; separate, since generic code costs several times as much.
  private func scalar<S: Scalar>(_ type: S.Type, _ key: String, _ node: Int) throws -> S {
    let child = try declaredChild(of: node, key)
    guard heads[child] >= 0 else { return try defaultOrNote(type, child) }
    do {
      return try scalar(type, child)
    } catch {
      note(error, type, child)
      return try standIn(type, child)
    }
  }

  /// The default of an option that has a problem, so that decoding goes on and finds the others.
  ///
  /// Not inlined: the type of `T?` would be looked up on the path without problems too.
  @inline(never)
  private func standIn<T>(_ type: T.Type, _ node: Int) throws -> T {
    guard let value = try defaultValue(type, node) else { throw NotedProblem() }
    return value
  }

  /// The default of an option that no source has set; one without a default is noted.
  private func defaultOrNote<T>(_ type: T.Type, _ node: Int) throws -> T {
    if let value = try defaultValue(type, node) { return value }
    let parent = Int(schema.nodes[node].parent)
    report(
      .missingPart(of: schema.longName(of: parent)), node,
      origin: deciding(parent).map(record.input.origin))
    throw NotedProblem()
  }

  /// The assignment that decides an option, or a part of it.
  func deciding(_ node: Int) -> Assignment? {
    let position = max(heads[node], latestBelow[node])
    return position >= 0 ? assignments[Int(position)] : nil
  }

  // MARK: What types ask for

  override func decodeNil(_ node: Int) -> Bool { isNil(node) }

  override func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    if let scalar = scalarType(type) { return try read(scalar, as: type, node) }
    return try T(from: SourceDecoder(source: self, node: node))
  }

  override func string(_ node: Int) throws -> String {
    heads[node] >= 0
      ? try scalar(String.self, node) : try read(String.self, as: String.self, node)
  }

  override func object(_ node: Int, _ keys: any CodingKey.Type) throws -> SourceDecoder {
    if schema.nodes[node].kind == .structure { return SourceDecoder(source: self, node: node) }
    return try valueDecoder(node).object(0, keys)
  }

  override func array(_ node: Int) throws -> SourceDecoder { try valueDecoder(node).array(0) }

  private func valueDecoder(_ node: Int) throws -> ValueDecoder {
    if let known = openedDecoder(node) { return known }
    var operand = operand(node)
    if !isSet(node), let encodable = schema.nodes[node].defaultValue as? any Encodable {
      operand = .value(try ValueEncoder.encode(encodable).revealed)
    }
    let decoder = ValueDecoder(operand)
    valueDecoders.append((node, decoder))
    return decoder
  }

  /// The decoder of an option's value, if its type has asked for one.
  func openedDecoder(_ node: Int) -> ValueDecoder? {
    valueDecoders.first { $0.node == node }?.decoder
  }

  override func keys(_ node: Int) -> [String] {
    schema.children(of: node).filter { isSet($0) || hasDefault($0) }.map { schema.nodes[$0].key }
  }

  private func hasDefault(_ node: Int) -> Bool {
    let option = schema.nodes[node]
    return option.defaultValue != nil
      || option.kind == .structure && !option.isOptional && option.type == Never.self
  }

  private func declaredChild(of node: Int, _ key: String) throws -> Int {
    if let child = child(of: node, key) { return child }
    throw DecodingError.keyNotFound(
      PathKey(stringValue: key),
      DecodingError.Context(codingPath: [], debugDescription: Wording.notEncodedByDefault(key)))
  }

  override func contains(_ key: String, _ node: Int) -> Bool {
    guard let child = child(of: node, key) else { return false }
    return (isSet(child) || hasDefault(child)) && !isNil(child)
  }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool {
    guard let child = child(of: node, key) else { return true }
    return isNil(child) || !isSet(child) && !hasDefault(child)
  }

  override func bool(_ key: String, _ node: Int) throws -> Bool { try scalar(Bool.self, key, node) }

  override func string(_ key: String, _ node: Int) throws -> String {
    try scalar(String.self, key, node)
  }

  override func integer(_ key: String, _ node: Int) throws -> Int {
    try scalar(Int.self, key, node)
  }

  package override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T
  {
    let child = try declaredChild(of: node, key)
    guard isSet(child) else { return try defaultOrNote(type, child) }
    do {
      return try decodeSet(type, child)
    } catch {
      note(error, type, child)
      return try standIn(type, child)
    }
  }

  package override func decodeIfPresent<T: Decodable>(
    _ type: T.Type, _ key: String, _ node: Int
  ) throws -> T? {
    guard let child = child(of: node, key) else { return nil }
    if !isSet(child) { return try defaultValue(type, child) }
    if isNil(child) { return nil }
    do {
      return try decodeSet(type, child)
    } catch {
      note(error, type, child)
      return try defaultValue(type, child)
    }
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super" {
      return SourceDecoder(source: self, node: child(of: node, key) ?? node)
    }
    return SourceDecoder(source: self, node: try declaredChild(of: node, key))
  }

  // MARK: Lists and objects

  /// The strings of a list whose every element was an argument of its own; nil for all else.
  private func strings(_ node: Int) -> [String]? {
    var strings: [String] = []
    strings.reserveCapacity(4)
    var position = heads[node]
    while position >= 0 {
      let isOurs = assignments.withUnsafeBufferPointer { assignments in
        guard assignments[Int(position)].source == .argument else { return !strings.isEmpty }
        guard case .text(let text) = assignments[Int(position)].raw, let first = text.utf8.first,
          !Literal.mayBegin(first)
        else { return false }
        strings.append(text)
        return true
      }
      guard isOurs else { return nil }
      position = assignments[Int(position)].previous
    }
    if strings.count > 1 { strings.reverse() }
    return strings
  }

  /// The operand that the strongest source gives an option.
  private func operand(_ node: Int) -> Operand {
    var texts: [OptionText] = []
    var whole = Value.null
    var members: [Operand.GivenMember] = []
    // As it is written: the type leaves open how its texts are read.
    let isUntyped = schema.kind(node) == .other
    for position in record.deciding(node) {
      let assignment = assignments[position]
      switch assignment.raw {
      case .member(let path, let raw):
        members.append((parts(path, separator: ".")[...], .texts([Self.text(raw)])))
        continue
      case .value(let value): (whole, texts) = (value, [])
      case .flag(let flag): (whole, texts) = (.bool(flag), [])
      case .text, .quotable:
        guard let text = OptionText(assignment) else { continue }
        if !members.isEmpty { texts = [] }
        texts.append(isUntyped ? text.untyped : text)
      }
      members = []
    }
    let given = texts.isEmpty ? Operand.value(whole) : .texts(texts)
    return members.isEmpty ? given : .members(given.members + members)
  }

  private static func text(_ raw: Assignment.Raw) -> OptionText {
    switch raw {
    case .quotable(let text): OptionText(PropertyListReader.unquoted(text))
    case .text(let text): OptionText(text)
    default: OptionText("true")
    }
  }
}
