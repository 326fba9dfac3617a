import GantryFormats

/// Gives the members of an object to the options that they belong to, leaf by leaf: structures merge,
/// everything else is replaced whole.
enum ObjectDistribution {
  /// Reads the text of a structure, given to it as one value.
  static func read(
    _ text: String, of assignment: Assignment, _ input: LaunchInput, _ reading: inout SourceReading
  ) {
    let schema = input.schema
    let node = Int(assignment.node)
    do {
      give(try Literal.read(text), to: node, assignment, input, &reading)
    } catch {
      let example = schema.children(of: node).first.map { schema.longName(of: $0) }
      reading.report(
        .malformed(
          schema.quotable(text, of: node), expected: OptionKind.structure.phrase,
          reason: error.message,
          advice: Wording.advice(objectWith: example)), node, schema,
        origin: input.origin(assignment))
    }
  }

  /// Gives a value to an option; `place` says where it came from.
  static func give(
    _ value: Value, to node: Int, _ place: Assignment, _ input: LaunchInput,
    _ reading: inout SourceReading
  ) {
    let schema = input.schema
    let option = schema.nodes[node]
    let assignment = part(value, node, of: place)
    guard option.kind == .structure, input.honored.containsPart(of: node, in: schema) else {
      reading.assignments.append(assignment)
      return
    }
    switch value {
    case .object(let members):
      if option.isOptional, members.isEmpty || option.firstChild < 0 {
        reading.assignments.append(part(.object([]), node, of: place))
      }
      give(members, to: node, assignment, input, &reading)
    case .null where option.isOptional: reading.assignments.append(assignment)
    default:
      reading.report(
        .wrongKind(value.kindName, expected: option.kind.phrase), node, schema,
        origin: input.origin(assignment))
    }
  }

  private static func give(
    _ members: [Value.Member], to node: Int, _ place: Assignment, _ input: LaunchInput,
    _ reading: inout SourceReading
  ) {
    let schema = input.schema
    var seen: [Int: String] = [:]
    for member in members {
      if node == 0, member.key.hasPrefix("$") { continue }
      guard let child = schema.child(of: node, relaxedKey: member.key) else {
        let prefix = schema.path(of: node)
        let known = schema.children(of: node).map { schema.nodes[$0].key }
        reading.report(
          .unknownMember(
            prefix.isEmpty ? member.key : "\(prefix).\(member.key)", configuration: schema.name),
          suggestion: Suggestion.value(member.key, in: known), origin: input.origin(place))
        continue
      }
      if let earlier = seen.updateValue(member.key, forKey: child) {
        reading.report(
          .ambiguous(earlier, member.key, areVariables: false), child, schema,
          origin: input.origin(part(member.value, child, of: place)))
        continue
      }
      give(member.value, to: child, place, input, &reading)
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
