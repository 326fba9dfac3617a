import GantryFormats

// The members of an object go to the options that they belong to, leaf by leaf: structures merge,
// everything else is replaced whole.
extension SourceReading {
  /// Distributes the text of a structure, given to it as one value.
  mutating func distribute(_ text: String, of assignment: Assignment) {
    let node = Int(assignment.node)
    do {
      distribute(try Literal.read(text), to: node, assignment)
    } catch {
      let example = schema.children(of: node).first.map { schema.longName(of: $0) }
      report(
        .malformed(
          schema.quotable(text, of: node), expected: OptionKind.structure.phrase,
          reason: error.message, advice: Wording.advice(objectWith: example)),
        node, origin: input.origin(assignment))
    }
  }

  /// Distributes a value of an option; `place` says where it came from.
  mutating func distribute(_ value: Value, to node: Int, _ place: Assignment) {
    let option = schema.nodes[node]
    let assignment = Self.part(value, node, of: place)
    guard option.kind == .structure, isHonored(node) else {
      assignments.append(assignment)
      return
    }
    switch value {
    case .object(let members):
      if option.isOptional, members.isEmpty || option.firstChild < 0 {
        assignments.append(Self.part(.object([]), node, of: place))
      }
      distribute(members, to: node, assignment)
    case .null where option.isOptional: assignments.append(assignment)
    default:
      report(
        .wrongKind(value.kindName, expected: option.kind.phrase), node,
        origin: input.origin(assignment))
    }
  }

  private mutating func distribute(
    _ members: [Value.Member], to node: Int, _ place: Assignment
  ) {
    var seen: [Int: String] = [:]
    for member in members {
      if node == 0, member.key.hasPrefix("$") { continue }
      guard let child = schema.child(of: node, relaxedKey: member.key) else {
        let prefix = schema.path(of: node)
        let known = schema.children(of: node).map { schema.nodes[$0].key }
        report(
          .unknownMember(
            prefix.isEmpty ? member.key : "\(prefix).\(member.key)", configuration: schema.name),
          suggestion: Suggestion.value(member.key, in: known), origin: input.origin(place))
        continue
      }
      if let earlier = seen.updateValue(member.key, forKey: child) {
        report(
          .ambiguous(earlier, member.key, areVariables: false), child,
          origin: input.origin(Self.part(member.value, child, of: place)))
        continue
      }
      distribute(member.value, to: child, place)
    }
  }

  /// What a part of a structure's value assigns: without the text of the whole, which may hold the
  /// secrets of other parts.
  private static func part(_ value: Value, _ node: Int, of place: Assignment) -> Assignment {
    var assignment = place
    assignment.raw = .value(value)
    assignment.node = Int32(truncatingIfNeeded: node)
    return assignment
  }
}
