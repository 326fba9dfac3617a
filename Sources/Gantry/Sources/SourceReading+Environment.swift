import GantryFormats

extension SourceReading {
  /// Reads the environment variables of single options.
  mutating func readEnvironment() {
    let variables = input.variables.options
    for name in input.variables.invalid where !input.honored.isEmpty {
      report(.invalidUTF8, origin: input.origin(ofVariable: name))
    }
    guard !variables.isEmpty else { return }
    // The environment has no order of its own; options keep that of the declaration.
    let byName = sortedIndices(variables.map(\.name))
    for node in schema.nodes.indices {
      var earlier: String?
      for index in byName where variables[index].node == node {
        let name = variables[index].name
        if variables[index].member != nil {
          readVariable(index)
          continue
        }
        if let earlier, isHonored(node) {
          report(
            .ambiguous(earlier, name, areVariables: true), node,
            origin: input.origin(ofVariable: name))
        } else if earlier == nil {
          readVariable(index)
        }
        earlier = name
      }
    }
  }

  private mutating func readVariable(_ index: Int) {
    let (_, value, node, member) = input.variables.options[index]
    let raw = Assignment.Raw.text(value)
    read(Assignment(member.map { .member($0, raw) } ?? raw, to: node, .environment, index: index))
  }
}
