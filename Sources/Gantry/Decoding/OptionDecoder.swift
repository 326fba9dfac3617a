#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Decodes a configuration from what a launch assigned to its options.
///
/// Structures are decoded property by property, so that each keeps its default unless a source set
/// it. A value that is wrong is noted and the default stands in for it, so that one pass finds every
/// problem.
final class OptionDecoding {
  let record: LaunchRecord
  let schema: Schema
  let assignments: ContiguousArray<Assignment>
  let heads: [Int32]
  let latestBelow: [Int32]
  private var problems: [LaunchError.Problem]
  /// The node that was asked for last: synthesized code asks in the order of the properties.
  fileprivate var lastNode = 0

  private init(_ record: LaunchRecord) {
    self.record = record
    schema = record.schema
    assignments = record.assignments
    heads = record.heads
    latestBelow = record.latestBelow
    problems = record.problems
  }

  /// The configuration, or the error with everything that is wrong.
  static func configuration<C: LaunchConfiguration>(
    _ type: C.Type, from record: LaunchRecord
  ) throws(LaunchError) -> C {
    guard record.latestBelow[0] >= 0 else {
      guard record.problems.isEmpty else { throw LaunchError(problems: record.problems) }
      return (record.schema.nodes[0].defaultValue as? C) ?? C()
    }
    let decoding = OptionDecoding(record)
    do {
      let configuration = try C(from: OptionDecoder(decoding: decoding, node: 0))
      if decoding.problems.isEmpty { return configuration }
    } catch {
      decoding.noteRefusal(error)
    }
    throw LaunchError(problems: decoding.problems)
  }

  /// Notes what the configuration's own decoding threw.
  private func noteRefusal(_ error: any Error) {
    if error is ReportedProblem { return }
    problems.append(
      LaunchError.Problem(
        code: .invalidValue, option: nil,
        message: "\(schema.name) refuses these options: \(Self.text(of: error))",
        suggestion: nil, place: nil))
  }

  private func report(
    _ code: LaunchError.Code, node: Int, _ message: String, path: String = "",
    suggestion: String? = nil, place: String?
  ) {
    problems.append(
      LaunchError.Problem(
        code: code, option: schema.longName(of: node) + path, message: message,
        suggestion: suggestion, place: place))
  }

  // MARK: One option

  /// The node of a coding key below another, or nil.
  fileprivate func child(of node: Int, _ key: String) -> Int? {
    let next =
      lastNode == node ? schema.columns[node].firstChild : schema.columns[lastNode].nextSibling
    if next >= 0, schema.columns[Int(next)].parent == node, schema.nodes[Int(next)].key == key {
      lastNode = Int(next)
      return Int(next)
    }
    guard let child = schema.child(of: node, key: key) else { return nil }
    lastNode = child
    return child
  }

  fileprivate func isSet(_ node: Int) -> Bool { heads[node] >= 0 || latestBelow[node] >= 0 }

  /// Whether nil over a default is the strongest that was said of an option.
  fileprivate func isNil(_ node: Int) -> Bool {
    let head = heads[node]
    guard head >= 0, head > latestBelow[node] else { return false }
    switch assignments[Int(head)].raw {
    case .absent, .value(.null): return true
    default: return false
    }
  }

  /// The default of an option, or nil where it has none.
  fileprivate func defaultValue<T>(_ type: T.Type, _ node: Int) throws -> T? {
    guard let value = schema.nodes[node].defaultValue else { return nil }
    if let value = value as? T { return value }
    // Encoded as one type and decoded as another: go the way that a payload would.
    guard let encodable = value as? any Encodable, let decodable = type as? any Decodable.Type
    else {
      return nil
    }
    return try ValueDecoder(ValueEncoder.encode(encodable).revealed).decode(decodable) as? T
  }

  /// The scalar of an option, which a source has set.
  fileprivate func scalar<S: Scalar>(_ type: S.Type, _ node: Int) throws(ScalarError) -> S {
    switch raw(node) {
    case .text(let text): return try S.read(text)
    case .quotable(let text): return try unquoted(type, text)
    case .flag(let flag):
      if S.self == Bool.self { return reinterpret(flag, as: type) }
      return try S.read(.bool(flag), isStrict: false)
    case .absent: throw ScalarError(reason: "it can't be nil", quotesInput: false)
    case .value(let value): return try S.read(value, isStrict: false)
    case .member: throw ScalarError(reason: "it has no members", quotesInput: false)
    }
  }

  /// What the strongest source says of an option, without a copy of what stands around it.
  @inline(__always)
  private func raw(_ node: Int) -> Assignment.Raw {
    let head = Int(heads[node])
    return assignments.withUnsafeBufferPointer { $0[head].raw }
  }

  /// Reads a single-dash argument's text as the system does: a property list where it is one.
  private func unquoted<S: Scalar>(_ type: S.Type, _ text: String) throws(ScalarError) -> S {
    guard PropertyListReader.isCandidate(text) else { return try S.read(text) }
    let value: Value
    do {
      value = try PropertyListReader.read(text)
    } catch {
      // No property list: the system keeps the text as it is.
      return try S.read(text)
    }
    switch value {
    case .string(let text): return try S.read(text)
    case .number(let literal) where S.self == String.self: return try S.read(literal)
    // A string may begin like a list without being meant as one.
    case .array, .object: return try S.read(text)
    default: return try S.read(value, isStrict: false)
    }
  }

  /// Decodes an option that a source has set.
  fileprivate func decode<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    let kind = schema.columns[node].kind
    if kind.isScalar || kind == .structure {
      let decoder = OptionDecoder(decoding: self, node: node)
      // The node has the type's own kind, unless the type wraps one.
      switch schema.columns[node].isWrapped ? .other : kind {
      case .url where type == URL.self: return reinterpret(try scalar(URL.self, node), as: type)
      case .data where type == Data.self: return reinterpret(try scalar(Data.self, node), as: type)
      case .date where type == Date.self: return reinterpret(try scalar(Date.self, node), as: type)
      case .uuid where type == UUID.self: return reinterpret(try scalar(UUID.self, node), as: type)
      case .duration where type == Duration.self:
        return reinterpret(try scalar(Duration.self, node), as: type)
      case .decimal where type == Decimal.self:
        return reinterpret(try scalar(Decimal.self, node), as: type)
      default: break
      }
      lastNode = node
      defer { lastNode = node }
      return try T(from: decoder)
    }
    if type == [String].self, let list = strings(node) { return reinterpret(list, as: type) }
    return try ValueDecoder(value(node)).decode(type)
  }

  /// Decodes an option that a source has set; a failure is noted and the default returned.
  fileprivate func decodeOrNote<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    do {
      return try decode(type, node)
    } catch {
      note(error, type, node)
      return try standIn(type, node)
    }
  }

  /// As ``decodeOrNote(_:_:)`` for an option that may be nil.
  fileprivate func optionalOrNote<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T? {
    do {
      return try decode(type, node)
    } catch {
      note(error, type, node)
      return try defaultValue(type, node)
    }
  }

  fileprivate func optionalScalarOrNote<S: Scalar>(_ type: S.Type, _ node: Int) throws -> S? {
    do {
      return try scalar(type, node)
    } catch {
      note(error, type, node)
      return try defaultValue(type, node)
    }
  }

  fileprivate func scalarOrNote<S: Scalar>(_ type: S.Type, _ node: Int) throws -> S {
    do {
      return try scalar(type, node)
    } catch {
      note(error, type, node)
      return try standIn(type, node)
    }
  }

  /// A value for an option that has a problem, so that decoding goes on and finds the others.
  ///
  /// Not inlined: that the optional of a type is needed here would be looked up on the way that has
  /// no problem too.
  @inline(never)
  fileprivate func standIn<T>(_ type: T.Type, _ node: Int) throws -> T {
    if let value = try defaultValue(type, node) ?? sample(type) { return value }
    throw ReportedProblem()
  }

  /// The default of an option that no source has set; that it has none is noted.
  fileprivate func defaultOrNote<T>(_ type: T.Type, _ node: Int) throws -> T {
    if let value = try defaultValue(type, node) { return value }
    noteMissing(node)
    return try standIn(type, node)
  }

  /// Notes that a structure lacks a part that has no default.
  fileprivate func noteMissing(_ node: Int) {
    let parent = Int(schema.columns[node].parent)
    let parentName = schema.longName(of: parent)
    let place = latest(node: parent).map { record.place($0) }
    report(
      .missingValue, node: node,
      "a value is missing: '\(parentName)' is nil by default, so this part of it has none",
      place: place)
  }

  private func latest(node: Int) -> Assignment? {
    let position = max(heads[node], latestBelow[node])
    return position >= 0 ? assignments[Int(position)] : nil
  }

  // MARK: Lists and objects

  /// The assignments of an option's strongest source, first to last.
  private func group(_ node: Int) -> [Assignment] {
    var group: [Assignment] = []
    var position = heads[node]
    while position >= 0 {
      let assignment = assignments[Int(position)]
      if let first = group.first, first.source != assignment.source { break }
      group.append(assignment)
      position = assignment.previous
    }
    return group.reversed()
  }

  /// The strings of a list whose every element was an argument of its own; nil for all else.
  private func strings(_ node: Int) -> [String]? {
    var strings: [String] = []
    strings.reserveCapacity(4)
    var position = heads[node]
    while position >= 0 {
      let isOurs = assignments.withUnsafeBufferPointer { assignments in
        guard assignments[Int(position)].source == .argument else { return !strings.isEmpty }
        guard case .text(let text) = assignments[Int(position)].raw, let first = text.utf8.first,
          !Self.beginsLiteral(first)
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

  private static func beginsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "{"),
      UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"):
      true
    default: false
    }
  }

  /// The value that an option's strongest source gives it.
  fileprivate func value(_ node: Int) throws -> Value {
    let kind = schema.columns[node].kind
    var result: Value?
    for assignment in group(node) {
      switch assignment.raw {
      case .member(let path, let raw):
        result = inserting(
          text(raw).map(Value.string) ?? .bool(true), at: path[...], into: result ?? .object([]))
      case .value(let value): result = value
      case .absent: result = .null
      case .flag(let flag): result = .bool(flag)
      case .text(let text), .quotable(let text):
        let isQuotable = if case .quotable = assignment.raw { true } else { false }
        let read = try value(
          of: text, kind: kind, isQuotable: isQuotable,
          isVariable: assignment.source == .environment)
        if kind == .array, !read.isWhole, case .array(let earlier) = result {
          result = .array(earlier + read.elements)
        } else {
          result = read.isWhole ? read.elements[0] : .array(read.elements)
        }
      }
    }
    return result ?? .null
  }

  private func text(_ raw: Assignment.Raw) -> String? {
    switch raw {
    case .text(let text): return text
    case .member(_, let raw): return text(raw)
    case .quotable(let text):
      // What is no property list is meant as it stands.
      if PropertyListReader.isCandidate(text), let value = try? PropertyListReader.read(text),
        case .string(let text) = value
      {
        return text
      }
      return text
    default: return nil
    }
  }

  /// What a text says of a list or an object: all of it, or some of its elements.
  private func value(
    of text: String, kind: OptionKind, isQuotable: Bool, isVariable: Bool
  ) throws -> (elements: [Value], isWhole: Bool) {
    var text = text
    if isQuotable, PropertyListReader.isCandidate(text) {
      do {
        let value = try PropertyListReader.read(text)
        guard case .string(let inner) = value else { return ([value], true) }
        // A quoted text may hold JSON, which property lists have no way to.
        text = inner
      } catch {
        guard Literal.isCandidate(text) else { throw literalError(text, kind, error) }
      }
    }
    if kind == .array {
      guard isList(text) else {
        if isVariable { return (commaSeparated(text), false) }
        return ([element(text)], false)
      }
      do {
        return ([try Literal.read(text)], true)
      } catch {
        throw literalError(text, kind, error)
      }
    }
    if Literal.isCandidate(text) || kind == .dictionary {
      do {
        return ([try Literal.read(text)], true)
      } catch {
        throw literalError(text, kind, error)
      }
    }
    if kind == .payloadEnum {
      return ([.object([Value.Member(key: text, value: .object([]))])], true)
    }
    // Of a type that says nothing of itself: JSON if it is JSON, else the text.
    return ([(try? JSONReader.read(text)) ?? .string(text)], true)
  }

  private func literalError(_ text: String, _ kind: OptionKind, _ error: FormatError) -> ValueError
  {
    let advice =
      kind == .array
      ? "; write a list as JSON, [\"a\",\"b\"], or repeat the option" : "; write JSON, {\"key\": …}"
    return ValueError(
      path: "", input: text, reason: "is not \(kind.phrase): \(error.message)\(advice)")
  }

  private func isList(_ text: String) -> Bool {
    switch trimmed(text).utf8.first {
    case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "<"): true
    default: false
    }
  }

  /// One element of a list: an object in JSON, or a text.
  private func element(_ text: String) -> Value {
    // An element that begins with `{` and is no JSON is a text like any other.
    if text.utf8.first == UInt8(ascii: "{"), let value = try? JSONReader.read(text) {
      return value
    }
    return .string(text)
  }

  private func commaSeparated(_ text: String) -> [Value] {
    guard !trimmed(text).isEmpty else { return [] }
    if text.utf8.first == UInt8(ascii: "{") { return [element(text)] }
    return text.split(separator: ",", omittingEmptySubsequences: false)
      .map { .string(String(trimmed($0))) }
  }

  private func inserting(_ value: Value, at path: Substring, into object: Value) -> Value {
    var members: [Value.Member] = []
    if case .object(let existing) = object { members = existing }
    let key: String
    var inner = value
    if let dot = path.firstIndex(of: ".") {
      key = String(path[..<dot])
      let existing = members.first { $0.key == key }?.value
      inner = inserting(value, at: path[path.index(after: dot)...], into: existing ?? .object([]))
    } else {
      key = String(path)
    }
    members.removeAll { $0.key == key }
    members.append(Value.Member(key: key, value: inner))
    return .object(members)
  }

  // MARK: Problems

  /// Notes why an option's value is wrong, in the words of the error.
  private func note<T>(_ error: any Error, _ type: T.Type, _ node: Int) {
    if error is ReportedProblem { return }
    guard let assignment = latest(node: node) else {
      report(.invalidValue, node: node, Self.text(of: error), place: nil)
      return
    }
    if let list = type as? any ElementwiseDecodable.Type, let value = try? value(node),
      let errors = list.elementErrors(of: value), !errors.isEmpty
    {
      for (error, elementType) in errors { note(error, elementType, node, assignment) }
      return
    }
    note(error, type, node, assignment)
  }

  private func note(
    _ error: any Error, _ type: any Any.Type, _ node: Int, _ assignment: Assignment
  ) {
    var path = ""
    var input = text(assignment.raw)
    var reason: String
    switch error {
    case let error as ScalarError:
      reason = error.reason
      if !error.quotesInput { input = nil }
      if case .value(.number(let literal)) = assignment.raw, error.quotesInput { input = literal }
      if case .value(.string(let text)) = assignment.raw, error.quotesInput { input = text }
    case let error as ValueError:
      reason = error.reason
      path = error.path
      input = error.input
    default:
      reason = Self.text(of: error)
      if case .value(let value) = assignment.raw { input = Self.scalarText(value) }
      if case .dataCorrupted(let context)? = error as? DecodingError {
        path = Self.path(context.codingPath)
        if !path.isEmpty, let value = try? value(node) {
          input = Self.scalarText(Self.member(of: value, at: context.codingPath))
        }
      }
      if input != nil { reason = "is refused: \(reason)" }
    }
    let isSecret = schema.mayHoldSecret(node)
    var suggestion: String?
    if let allowed = AllowedValues.of(type), let text = input {
      reason = "is not one of \(allowed.joined(separator: ", "))"
      suggestion = Suggestion.nearest(
        to: text, in: allowed, limit: Suggestion.valueLimit(text))
    }
    let message: String
    if isSecret {
      message = "the value is wrong (and secret, so it isn't shown)"
      suggestion = nil
    } else if let input {
      message = "'\(clipped(input))' \(reason)"
    } else {
      message = reason
    }
    report(
      .invalidValue, node: node, message, path: path, suggestion: suggestion,
      place: record.place(assignment))
  }

  private static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
  }

  private static func member(of value: Value, at path: [any CodingKey]) -> Value {
    var value = value
    for key in path {
      switch value {
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return value }
        value = elements[index]
      case .object(let members):
        guard let member = members.first(where: { $0.key == key.stringValue }) else { return value }
        value = member.value
      default: return value
      }
    }
    return value
  }

  private static func scalarText(_ value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .number(let literal): literal
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    default: nil
    }
  }

  /// An error of the app's own code in words.
  static func text(of error: any Error) -> String {
    switch error {
    case let error as ValueError:
      return (error.path.isEmpty ? "" : "\(error.path): ") + error.reason
    case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
      DecodingError.valueNotFound(_, let context), DecodingError.keyNotFound(_, let context):
      return context.debugDescription
    default: return "\(error)"
    }
  }
}

/// Thrown where a problem has been noted already.
struct ReportedProblem: Error {}

/// A list that can say which of its elements are wrong.
protocol ElementwiseDecodable {
  static func elementErrors(of value: Value) -> [(error: any Error, type: any Any.Type)]?
}

extension Array: ElementwiseDecodable where Element: Decodable {
  static func elementErrors(of value: Value) -> [(error: any Error, type: any Any.Type)]? {
    guard case .array(let elements) = value else { return nil }
    var errors: [(error: any Error, type: any Any.Type)] = []
    for (index, element) in elements.enumerated() {
      let decoder = ValueDecoder(element, path: [PathKey(intValue: index)])
      do {
        _ = try decoder.decode(Element.self)
      } catch let error as ValueError {
        errors.append((error, Element.self))
      } catch DecodingError.dataCorrupted(let context) where context.codingPath.count <= 1 {
        var failure = decoder.failure("is refused: \(context.debugDescription)", quotesInput: true)
        failure.path = "[\(index)]"
        errors.append((failure, Element.self))
      } catch {
        errors.append((error, Element.self))
      }
    }
    return errors
  }
}

/// The decoder that a configuration, a structure in it or a single value meets.
///
/// It is small enough for an existential to hold it without allocating.
struct OptionDecoder: Decoder, ScalarSource {
  let decoding: OptionDecoding
  let node: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func read<S: Scalar>(_ type: S.Type) throws -> S { try decoding.scalar(type, node) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard decoding.schema.columns[node].kind == .structure else {
      return try ValueDecoder(decoding.value(node)).container(keyedBy: type)
    }
    return KeyedDecodingContainer(OptionKeyedContainer<Key>(decoding: decoding, node: node))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try ValueDecoder(decoding.value(node)).unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    OptionSingleValueContainer(decoder: self)
  }
}

private struct OptionKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoding: OptionDecoding
  let node: Int

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    decoding.schema.children(of: node).filter { decoding.isSet($0) || hasDefault($0) }
      .compactMap { Key(stringValue: decoding.schema.nodes[$0].key) }
  }

  private func hasDefault(_ node: Int) -> Bool {
    decoding.schema.nodes[node].defaultValue != nil
      || decoding.schema.columns[node].kind == .structure
        && !decoding.schema.nodes[node].isOptional && decoding.schema.nodes[node].type == Never.self
  }

  private func child(_ key: Key) throws -> Int {
    if let child = decoding.child(of: node, key.stringValue) { return child }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: [],
        debugDescription: "'\(key.stringValue)' is decoded, but was not encoded by the default"))
  }

  func contains(_ key: Key) -> Bool {
    guard let child = decoding.child(of: node, key.stringValue) else { return false }
    return (decoding.isSet(child) || hasDefault(child)) && !decoding.isNil(child)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let child = decoding.child(of: node, key.stringValue) else { return true }
    return decoding.isNil(child) || !decoding.isSet(child) && !hasDefault(child)
  }

  @inline(__always)
  private func scalar<S: Scalar>(_ type: S.Type, _ key: Key) throws -> S {
    let child = try child(key)
    return decoding.heads[child] >= 0
      ? try decoding.scalarOrNote(type, child) : try decoding.defaultOrNote(type, child)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try scalar(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try scalar(type, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let child = try child(key)
    return decoding.isSet(child)
      ? try decoding.decodeOrNote(type, child) : try decoding.defaultOrNote(type, child)
  }

  @inline(__always)
  private func optionalScalar<S: Scalar>(_ type: S.Type, _ key: Key) throws -> S? {
    guard let child = decoding.child(of: node, key.stringValue) else { return nil }
    if decoding.heads[child] < 0 { return try decoding.defaultValue(type, child) }
    return decoding.isNil(child) ? nil : try decoding.optionalScalarOrNote(type, child)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try optionalScalar(type, key)
  }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try optionalScalar(type, key)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let child = decoding.child(of: node, key.stringValue) else { return nil }
    if !decoding.isSet(child) { return try decoding.defaultValue(type, child) }
    return decoding.isNil(child) ? nil : try decoding.optionalOrNote(type, child)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try OptionDecoder(decoding: decoding, node: child(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try OptionDecoder(decoding: decoding, node: child(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    OptionDecoder(
      decoding: decoding, node: decoding.child(of: node, "super") ?? node)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    OptionDecoder(decoding: decoding, node: try child(key))
  }
}

private struct OptionSingleValueContainer: SingleValueDecodingContainer {
  let decoder: OptionDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.decoding.isNil(decoder.node) }
  func decode(_ type: Bool.Type) throws -> Bool { try decoder.read(type) }
  func decode(_ type: String.Type) throws -> String { try decoder.read(type) }
  func decode(_ type: Double.Type) throws -> Double { try decoder.read(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.read(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.read(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.read(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.read(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.read(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.read(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.read(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.read(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.read(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.read(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.read(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.read(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.read(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.readFoundation(type) ?? T(from: decoder)
  }
}
