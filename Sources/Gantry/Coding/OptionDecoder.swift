import GantryFormats

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
final class OptionDecoding: DecodingSource {
  let record: LaunchRecord
  let schema: Schema
  let assignments: ContiguousArray<Assignment>
  let heads: [Int32]
  let latestBelow: [Int32]
  private var problems: [LaunchError.Problem]
  /// The options that have problems.
  private var wrong: [Int] = []
  /// The node that was asked for last: synthesized code asks in the order of the properties.
  private var lastNode = 0
  /// What reads the values of options whose types take them apart by themselves; one for each.
  private var valueDecoders: [(node: Int, decoder: ValueDecoder)] = []
  private var findings = SecretFindings()

  private init(_ record: LaunchRecord) {
    self.record = record
    schema = record.schema
    assignments = record.assignments
    heads = record.heads
    latestBelow = record.latestBelow
    problems = record.problems
  }

  /// The configuration, or the error with everything that is wrong.
  ///
  /// The record comes to know what decoding tells of its options.
  static func configuration<C: LaunchConfiguration>(
    _ type: C.Type, from record: inout LaunchRecord
  ) throws(LaunchError) -> C {
    do throws(Refusal) {
      return try decode(type, from: &record)
    } catch {
      throw self.error(error.problems, record)
    }
  }

  /// Why there is no configuration, and which options have problems.
  struct Refusal: Error {
    var problems: [LaunchError.Problem]
    var nodes: [Int]
  }

  /// As ``configuration(_:from:)``, for whoever wants to know which options are wrong.
  static func decode<C: LaunchConfiguration>(
    _ type: C.Type, from record: inout LaunchRecord
  ) throws(Refusal) -> C {
    guard record.latestBelow[0] >= 0 else {
      guard record.problems.isEmpty else { throw Refusal(problems: record.problems, nodes: []) }
      return (record.schema.nodes[0].defaultValue as? C) ?? C()
    }
    let decoding = OptionDecoding(record)
    do {
      let configuration = try C(from: SourceDecoder(source: decoding, node: 0))
      if !decoding.valueDecoders.isEmpty { decoding.noteUnread(configuration) }
      if decoding.problems.isEmpty {
        if !decoding.findings.isEmpty { record = record.noting(decoding.findings) }
        return configuration
      }
    } catch {
      decoding.noteRefusal(error)
    }
    throw Refusal(problems: decoding.problems, nodes: decoding.wrong)
  }

  /// The error, with the way out of what an app would refuse at each launch.
  @inline(never)
  private static func error(
    _ problems: [LaunchError.Problem], _ record: LaunchRecord
  ) -> LaunchError {
    LaunchError(problems: problems.map(record.advised))
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
    // A part that is missing is the fault of what made its structure.
    wrong.append(code == .missingValue ? Int(schema.nodes[node].parent) : node)
    problems.append(
      LaunchError.Problem(
        code: code, option: schema.longName(of: node) + clipped(path), message: message,
        suggestion: suggestion, place: place))
  }

  // MARK: One option

  /// The node of a coding key below another, or nil.
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

  /// Whether nil over a default is the strongest that was said of an option.
  private func isNil(_ node: Int) -> Bool {
    let head = heads[node]
    guard head >= 0, head > latestBelow[node] else { return false }
    switch assignments[Int(head)].raw {
    case .absent, .value(.null): return true
    default: return false
    }
  }

  /// The default of an option, or nil where it has none.
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
    return try ValueDecoder(ValueEncoder.encode(encodable).revealed).decode(decodable)
  }

  /// The scalar of an option, which a source has set.
  private func scalar<S: Scalar>(_ type: S.Type, _ node: Int) throws(ScalarError) -> S {
    if case .text(let text) = raw(node) { return try S.read(text) }
    return try S.read(value(ofScalar: node, isString: S.self == String.self), isStrict: false)
  }

  /// What the strongest source says of an option, without a copy of what stands around it.
  @inline(__always)
  private func raw(_ node: Int) -> Assignment.Raw {
    let head = Int(heads[node])
    return assignments.withUnsafeBufferPointer { $0[head].raw }
  }

  /// What is said of a scalar otherwise than by a text that stands for itself.
  @inline(never)
  private func value(ofScalar node: Int, isString: Bool) throws(ScalarError) -> Value {
    switch raw(node) {
    case .text(let text): return .string(text)
    case .quotable(let text): return unquoted(text, isString: isString)
    case .flag(let flag): return .bool(flag)
    case .absent: throw ScalarError(reason: "it can't be nil", quotesInput: false)
    case .value(let value): return value
    case .member: throw ScalarError(reason: "it has no members", quotesInput: false)
    }
  }

  /// Reads a single-dash argument's text as the system does: a property list where it is one.
  private func unquoted(_ text: String, isString: Bool) -> Value {
    guard PropertyListReader.isCandidate(text) else { return .string(text) }
    let value: Value
    do {
      value = try PropertyListReader.read(text)
    } catch {
      // No property list: the system keeps the text as it is.
      return .string(text)
    }
    switch value {
    case .number(let literal) where isString: return .string(literal)
    // A string may begin like a list without being meant as one.
    case .array, .object: return .string(text)
    default: return value
    }
  }

  /// Decodes an option that a source has set.
  private func decodeSet<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    let kind = schema.nodes[node].kind
    if kind.isScalar || kind == .structure {
      // The node has the type's own kind, unless the type wraps one.
      if !schema.nodes[node].isWrapped {
        // Apart, since many configurations have one, and generic code costs several times as much.
        if kind == .url, type == URL.self, heads[node] >= 0 {
          return reinterpret(try scalar(URL.self, node), as: type)
        }
        if let scalar = scalarType(type) { return try read(scalar, as: type, node) }
      }
      lastNode = node
      defer { lastNode = node }
      return try T(from: SourceDecoder(source: self, node: node))
    }
    if type == [String].self, let list = strings(node) { return reinterpret(list, as: type) }
    let decoder = try ValueDecoder(value(node))
    do {
      let decoded = try decoder.decodeWhole(type)
      findings.note(node, holdsSecret: decoder.holdsSecret)
      return decoded
    } catch {
      if decoder.holdsSecret { noteSecret(node) }
      throw error
    }
  }

  override func noteSecret(_ node: Int) {
    if !schema.nodes[node].isSecret { findings.note(node, holdsSecret: true) }
  }

  private func place(_ assignment: Assignment) -> String {
    record.place(assignment, findings)
  }

  private func read<S: Scalar, T>(_ scalar: S.Type, as type: T.Type, _ node: Int) throws -> T {
    guard heads[node] >= 0 else {
      throw ScalarError(reason: "an object is not \(S.kind.phrase)", quotesInput: false)
    }
    return reinterpret(try self.scalar(scalar, node), as: type)
  }

  /// Decodes an option that a source has set; a failure is noted and the default returned.
  private func decodeOrNote<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T {
    do {
      return try decodeSet(type, node)
    } catch {
      note(error, type, node)
      return try standIn(type, node)
    }
  }

  /// As ``decodeOrNote(_:_:)`` for an option that may be nil.
  private func optionalOrNote<T: Decodable>(_ type: T.Type, _ node: Int) throws -> T? {
    do {
      return try decodeSet(type, node)
    } catch {
      note(error, type, node)
      return try defaultValue(type, node)
    }
  }

  private func scalarOrNote<S: Scalar>(_ type: S.Type, _ node: Int) throws -> S {
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
  private func standIn<T>(_ type: T.Type, _ node: Int) throws -> T {
    func sample<S: Scalar>(_ scalar: S.Type) -> T? { S.sample.map { reinterpret($0, as: type) } }
    if let value = try defaultValue(type, node) { return value }
    if let scalar = scalarType(type), let value = sample(scalar) { return value }
    throw ReportedProblem()
  }

  /// The default of an option that no source has set; that it has none is noted.
  private func defaultOrNote<T>(_ type: T.Type, _ node: Int) throws -> T {
    if let value = try defaultValue(type, node) { return value }
    noteMissing(node)
    return try standIn(type, node)
  }

  /// Notes that a structure lacks a part that has no default.
  private func noteMissing(_ node: Int) {
    let parent = Int(schema.nodes[node].parent)
    let parentName = schema.longName(of: parent)
    let place = latest(node: parent).map(place)
    report(
      .missingValue, node: node,
      "a value is missing: '\(parentName)' is nil by default, so this part of it has none",
      place: place)
  }

  private func latest(node: Int) -> Assignment? {
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

  override func object(_ node: Int) throws -> SourceDecoder {
    if schema.nodes[node].kind == .structure { return SourceDecoder(source: self, node: node) }
    return try valueDecoder(node).object(0)
  }

  override func array(_ node: Int) throws -> SourceDecoder { try valueDecoder(node).array(0) }

  private func valueDecoder(_ node: Int) throws -> ValueDecoder {
    if let known = valueDecoders.first(where: { $0.node == node }) { return known.decoder }
    var value = try value(node)
    if !isSet(node), let encodable = schema.nodes[node].defaultValue as? any Encodable {
      value = try ValueEncoder.encode(encodable).revealed
    }
    let decoder = ValueDecoder(value)
    valueDecoders.append((node, decoder))
    return decoder
  }

  /// Notes what stands in values that were taken apart and nobody has use for.
  @inline(never)
  private func noteUnread(_ configuration: any Encodable) {
    for (node, decoder) in valueDecoders where !wrong.contains(node) {
      findings.note(node, holdsSecret: decoder.holdsSecret)
      let refusal = decoder.refusal {
        // A configuration that can't write what it has read tells nothing of its keys.
        let written = try? ValueEncoder.encode(configuration).revealed
        return schema.keys(of: node).reduce(written) { $0?.member($1) }
      }
      if let refusal { note(refusal, schema.nodes[node].type, node) }
    }
  }

  override func keys(_ node: Int, isOpen: Bool) -> [String] {
    var keys: [String] = []
    for child in schema.children(of: node) where isSet(child) || hasDefault(child) {
      keys.append(schema.nodes[child].key)
    }
    return keys
  }

  private func hasDefault(_ node: Int) -> Bool {
    schema.nodes[node].defaultValue != nil
      || schema.nodes[node].kind == .structure && !schema.nodes[node].isOptional
        && schema.nodes[node].type == Never.self
  }

  private func declaredChild(of node: Int, _ key: String) throws -> Int {
    if let child = child(of: node, key) { return child }
    throw DecodingError.keyNotFound(
      PathKey(stringValue: key),
      DecodingError.Context(
        codingPath: [],
        debugDescription: "'\(key)' is decoded, but was not encoded by the default"))
  }

  override func contains(_ key: String, _ node: Int) -> Bool {
    guard let child = child(of: node, key) else { return false }
    return (isSet(child) || hasDefault(child)) && !isNil(child)
  }

  override func decodeNil(_ key: String, _ node: Int) throws -> Bool {
    guard let child = child(of: node, key) else { return true }
    return isNil(child) || !isSet(child) && !hasDefault(child)
  }

  override func bool(_ key: String, _ node: Int) throws -> Bool {
    let child = try declaredChild(of: node, key)
    return heads[child] >= 0
      ? try scalarOrNote(Bool.self, child) : try defaultOrNote(Bool.self, child)
  }

  override func string(_ key: String, _ node: Int) throws -> String {
    let child = try declaredChild(of: node, key)
    return heads[child] >= 0
      ? try scalarOrNote(String.self, child) : try defaultOrNote(String.self, child)
  }

  override func integer(_ key: String, _ node: Int) throws -> Int {
    let child = try declaredChild(of: node, key)
    return heads[child] >= 0
      ? try scalarOrNote(Int.self, child) : try defaultOrNote(Int.self, child)
  }

  override func decode<T: Decodable>(_ type: T.Type, _ key: String, _ node: Int) throws -> T {
    let child = try declaredChild(of: node, key)
    return isSet(child) ? try decodeOrNote(type, child) : try defaultOrNote(type, child)
  }

  override func decodeIfPresent<T: Decodable>(
    _ type: T.Type, _ key: String, _ node: Int
  ) throws -> T? {
    guard let child = child(of: node, key) else { return nil }
    if !isSet(child) { return try defaultValue(type, child) }
    return isNil(child) ? nil : try optionalOrNote(type, child)
  }

  override func member(_ key: String, _ node: Int, as part: Part) throws -> SourceDecoder {
    if part == .superclass, key == "super" {
      return SourceDecoder(source: self, node: child(of: node, key) ?? node)
    }
    return SourceDecoder(source: self, node: try declaredChild(of: node, key))
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
  private func value(_ node: Int) throws -> Value {
    let kind = schema.nodes[node].kind
    var result: Value?
    // Elements are gathered apart: a list inside a value would be copied for each.
    var list: [Value]?
    var object: ObjectInProgress?
    for assignment in group(node) {
      switch assignment.raw {
      case .member(let path, let raw):
        let target = object ?? ObjectInProgress(result)
        object = target
        target.insert(
          text(raw).map(Value.string) ?? .bool(true), at: parts(path, separator: "."))
        result = nil
        list = nil
        continue
      case .value(let value): result = value
      case .absent: result = .null
      case .flag(let flag): result = .bool(flag)
      case .text(let text), .quotable(let text):
        let isQuotable = if case .quotable = assignment.raw { true } else { false }
        let read = try value(
          of: text, kind: kind, isQuotable: isQuotable,
          isVariable: assignment.source == .environment)
        if read.isWhole {
          result = read.elements[0]
        } else {
          if case .array(let earlier) = result { list = earlier }
          result = nil
          list = list ?? []
          list?.append(contentsOf: read.elements)
        }
      }
      if result != nil { list = nil }
      object = nil
    }
    return object?.value ?? result ?? list.map(Value.array) ?? .null
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
      guard Self.isList(text) else {
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

  /// Whether a text is all of a list, and not an element of one.
  static func isList(_ text: String) -> Bool {
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
    return parts(text, separator: ",").map { .string(trimmed($0)) }
  }

  // MARK: Problems

  /// Notes why an option's value is wrong, in the words of the error.
  @inline(never)
  private func note(_ error: any Error, _ type: any Any.Type, _ node: Int) {
    if error is ReportedProblem { return }
    for (other, decoder) in valueDecoders where other == node && decoder.holdsSecret {
      noteSecret(node)
    }
    guard let assignment = latest(node: node) else {
      report(.invalidValue, node: node, Self.text(of: error), place: nil)
      return
    }
    // An error is being worded: where the value can't be read either, that error stands.
    if let list = type as? any ElementwiseDecodable.Type, let value = try? value(node),
      case let errors = elementErrors(of: value, in: list, node), !errors.isEmpty
    {
      let place = place(assignment)
      for (path, error) in errors.prefix(Self.maximumElementProblems) {
        note(error, at: path, list.elementType, node, assignment, place)
      }
      let more = errors.count - Self.maximumElementProblems
      if more > 0 {
        report(.invalidValue, node: node, "\(more) more of its elements are wrong", place: place)
      }
      return
    }
    note(error, at: [], type, node, assignment, place(assignment))
  }

  private func elementErrors(
    of value: Value, in list: any ElementwiseDecodable.Type, _ node: Int
  ) -> [(path: [PathKey], error: any Error)] {
    guard case .array(let elements) = value else { return [] }
    var errors: [(path: [PathKey], error: any Error)] = []
    for (index, element) in elements.enumerated() {
      let path = [PathKey(intValue: index)]
      let decoder = ValueDecoder(element, path: path)
      do {
        try list.decodeElement(from: decoder)
      } catch {
        errors.append((path, error))
      }
      if decoder.holdsSecret { noteSecret(node) }
    }
    return errors
  }

  /// So many elements of a list are named that are wrong, and the rest counted: nobody reads a
  /// hundred thousand lines, nor wants to wait for them.
  private static let maximumElementProblems = 50

  /// Notes why what stands at a path in an option's value is wrong, unless the error itself says where.
  private func note(
    _ error: any Error, at place: [PathKey], _ type: any Any.Type, _ node: Int,
    _ assignment: Assignment, _ source: String
  ) {
    var path = ""
    var input = text(assignment.raw)
    var reason: String
    var suggestion: String?
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
      suggestion = error.suggestion
    default:
      reason = Self.text(of: error)
      let context = (error as? DecodingError).map(Self.context)
      let steps = context.map(\.codingPath).flatMap { $0.isEmpty ? nil : $0 } ?? place
      path = PathKey.text(steps)
      // An error is being worded: where the value can't be read either, that error stands.
      let culprit = (try? value(node)).map { Self.member(of: $0, at: steps) }
      if let culprit, !path.isEmpty || !schema.nodes[node].kind.isScalar {
        input = Self.scalarText(culprit)
      } else if case .value(let value) = assignment.raw {
        input = Self.scalarText(value)
      }
      if input != nil { reason = "is refused: \(reason)" }
      if case .typeMismatch(let mismatched, _)? = error as? DecodingError,
        case .object(let members)? = culprit, Self.isOfCases(context)
      {
        input = members.count == 1 ? members[0].key : nil
        reason =
          members.count == 1
          ? "is none of the cases of \(mismatched); write a case's name, or {\"case\":{…}} with what "
            + "it holds" : "one case of \(mismatched) is wanted, and \(members.count) are there"
      }
    }
    let isSecret = schema.holdsSecret(node) || findings.holdsSecret(node)
    // A text with parts, of which nobody knows what they are.
    if path.isEmpty, let text = input,
      schema.standIn(for: text, of: node, isPart: assignment.isPart, found: nil) != nil
    {
      input = nil
      reason = "the value \(reason)"
    }
    if let allowed = AllowedValues.of(type), let text = input {
      reason = "is not one of \(allowed.joined(separator: ", "))"
      suggestion = Suggestion.nearest(
        to: text, in: allowed, limit: Suggestion.valueLimit(text))
    }
    let message: String
    if isSecret {
      message = "the value is wrong (and secret, so it isn't shown)"
      suggestion = nil
      // Its keys are part of it.
      if schema.nodes[node].isSecret { path = "" }
    } else if let input {
      message = "'\(clipped(input))' \(reason)"
    } else {
      message = reason
    }
    report(
      .invalidValue, node: node, message, path: path, suggestion: suggestion, place: source)
  }

  /// Whether an error is that of the code that the compiler writes for enums with payloads, whose
  /// object has a case for its only key.
  private static func isOfCases(_ context: DecodingError.Context?) -> Bool {
    context?.debugDescription.hasPrefix("Invalid number of keys found") ?? false
  }

  private static func context(of error: DecodingError) -> DecodingError.Context {
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      context
    @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
    }
  }

  private static func member(of value: Value, at path: [any CodingKey]) -> Value {
    var value = value
    for key in path {
      switch value {
      case .array(let elements):
        guard let index = key.intValue, elements.indices.contains(index) else { return value }
        value = elements[index]
      case .object:
        guard let member = value.member(key.stringValue) else { return value }
        value = member
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
    case let error as DecodingError:
      // Swift's own descriptions quote the input as it is.
      return clipped(context(of: error).debugDescription, limit: 400)
    default: return clipped("\(error)", limit: 400)
    }
  }
}

/// An object while it is put together of many members, each in its place at once: a search for each
/// would take the square of the time.
private final class ObjectInProgress {
  private var keys: [String] = []
  private var members: [Member] = []
  private var places: [String: Int] = [:]

  private enum Member {
    case whole(Value)
    case object(ObjectInProgress)
  }

  /// Begins with what a value holds: nothing, unless it is an object.
  init(_ value: Value? = nil) {
    guard case .object(let existing)? = value else { return }
    for member in existing where places[member.key] == nil { set(member.key, .whole(member.value)) }
  }

  private func set(_ key: String, _ member: Member) {
    if let place = places[key] {
      members[place] = member
    } else {
      places[key] = keys.count
      keys.append(key)
      members.append(member)
    }
  }

  /// Sets a member, and makes the objects that its path leads through.
  func insert(_ value: Value, at path: [String]) {
    var object = self
    for key in path.dropLast() { object = object.object(key) }
    if let key = path.last { object.set(key, .whole(value)) }
  }

  private func object(_ key: String) -> ObjectInProgress {
    let existing = places[key].map { members[$0] }
    if case .object(let object)? = existing { return object }
    let whole: Value? = if case .whole(let value)? = existing { value } else { nil }
    let object = ObjectInProgress(whole)
    set(key, .object(object))
    return object
  }

  var value: Value {
    var list: [Value.Member] = []
    for index in keys.indices {
      switch members[index] {
      case .whole(let value): list.append(Value.Member(key: keys[index], value: value))
      case .object(let object): list.append(Value.Member(key: keys[index], value: object.value))
      }
    }
    return .object(list)
  }
}

/// Thrown where a problem has been noted already.
struct ReportedProblem: Error {}

/// A list whose elements can be decoded one by one, to say which of them are wrong.
protocol ElementwiseDecodable {
  static var elementType: any Any.Type { get }
  static func decodeElement(from decoder: ValueDecoder) throws
}

extension Array: ElementwiseDecodable where Element: Decodable {
  static var elementType: any Any.Type { Element.self }

  static func decodeElement(from decoder: ValueDecoder) throws {
    _ = try decoder.decodeWhole(Element.self)
  }
}
