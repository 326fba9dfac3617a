import GantryFormats

/// What environment variables of single options give.
enum EnvironmentSource {
  static func read(_ input: LaunchInput) -> SourceReading {
    var reading = SourceReading()
    let variables = input.variables.options
    for name in input.variables.invalid where !input.honored.isEmpty {
      reading.report(.invalidUTF8, origin: input.origin(ofVariable: name))
    }
    guard !variables.isEmpty else { return reading }
    // The environment has no order of its own; options keep that of the declaration.
    let byName = sortedIndices(variables.map(\.name))
    for node in input.schema.nodes.indices {
      var earlier: String?
      for index in byName where variables[index].node == node {
        let name = variables[index].name
        if variables[index].member != nil {
          read(index, input, &reading)
          continue
        }
        if let earlier, input.honored.containsPart(of: node, in: input.schema) {
          reading.report(
            .ambiguous(earlier, name, areVariables: true), node, input.schema,
            origin: input.origin(ofVariable: name))
        } else if earlier == nil {
          read(index, input, &reading)
        }
        earlier = name
      }
    }
    return reading
  }

  private static func read(_ index: Int, _ input: LaunchInput, _ reading: inout SourceReading) {
    let (_, value, node, member) = input.variables.options[index]
    let raw = Assignment.Raw.text(value)
    let assignment = Assignment(
      member.map { .member($0, raw) } ?? raw, to: node, .environment, index: index)
    if input.schema.nodes[node].kind == .structure,
      input.honored.containsPart(of: node, in: input.schema)
    {
      ObjectDistribution.read(value, of: assignment, input, &reading)
    } else {
      reading.assignments.append(assignment)
    }
  }
}
