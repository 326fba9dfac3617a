import GantryFormats

/// Which values decide an option, and which values they shadow.
extension LaunchRecord {
  /// The positions of the assignments that decide an option, in their order: one, or elements of a
  /// list, or members of an object.
  func deciding(_ node: Int) -> [Int] { split(chain(node), node).group }

  /// The positions of the assignments of an option in groups: those that decide it, then those that
  /// are shadowed, strongest first.
  func groups(_ node: Int) -> [[Int]] {
    var groups: [[Int]] = []
    var rest = chain(node)
    // A structure that was set to nil decides all options in it.
    var parent = Int(schema.nodes[node].parent)
    while parent > 0 {
      let head = Int(merged.heads[parent])
      // A later assignment to one of its parts brings the structure back, with its defaults.
      if head > rest.first ?? -1, head > merged.latestBelow[parent], merged.assignments[head].isNil
      {
        groups = [[head]]
      }
      parent = Int(schema.nodes[parent].parent)
    }
    while !rest.isEmpty {
      let (group, others) = split(rest, node)
      groups.append(group)
      rest = others
    }
    return groups
  }

  /// The positions of all assignments of an option, strongest first.
  private func chain(_ node: Int) -> [Int] {
    var chain: [Int] = []
    var position = Int(merged.heads[node])
    while position >= 0 {
      chain.append(position)
      position = Int(merged.assignments[position].previous)
    }
    return chain
  }

  /// The assignments of a chain that decide together, in their order, and the others.
  private func split(_ chain: [Int], _ node: Int) -> (group: [Int], others: [Int]) {
    var group: [Int] = []
    var others: [Int] = []
    var paths = MemberPaths()
    var isOpen = true
    for position in chain {
      let assignment = merged.assignments[position]
      if let first = group.first, merged.assignments[first].source != assignment.source,
        !mergesSources(node)
      {
        isOpen = false
      }
      let path = assignment.memberPath
      // Of a member that is set twice the stronger one counts.
      guard isOpen, !(path.map(paths.decide) ?? false) else {
        others.append(position)
        continue
      }
      group.append(position)
      if let path { paths.insert(path) }
      isOpen = !isWhole(position)
    }
    return (group.reversed(), others)
  }

  /// Whether members of an option's value merge into those of weaker sources, as a structure's
  /// options do; a list or a dictionary is replaced whole.
  private func mergesSources(_ node: Int) -> Bool {
    guard schema.nodes[node].kind == .other else { return false }
    switch schema.shape(node) {
    case .unknown, .structure: return true
    default: return false
    }
  }

  /// Whether an assignment gives a whole value, which replaces earlier ones of its source, and not
  /// one element of a list or one member of an object.
  private func isWhole(_ position: Int) -> Bool {
    let assignment = merged.assignments[position]
    if assignment.memberPath != nil { return false }
    guard let text = OptionText(assignment) else { return true }
    return schema.kind(Int(assignment.node)) == .array ? text.isWholeList : true
  }

  /// The text of a group of assignments that may be shown; nil where it is a structure.
  func shownText(_ group: [Int]) -> String? {
    var texts: [String] = []
    for position in group {
      switch shown(merged.assignments[position]) {
      case .text(let text): texts.append(text)
      case .redacted: return Redaction.mark
      case .structure: return nil
      }
    }
    return texts.joined(separator: ",")
  }

  private func shown(_ assignment: Assignment) -> ShownText {
    let node = Int(assignment.node)
    switch assignment.raw {
    case .text(let text), .quotable(let text): return schema.shown(text, of: node)
    case .flag(let flag): return .text(flag ? "true" : "false")
    case .value(.null): return .text("nil")
    case .member(let path, _):
      guard case .text(let text) = schema.shown(assignment.text ?? "true", of: node, member: path)
      else { return schema.shown("", of: node, member: path) }
      return .text("\(path)=\(text)")
    case .value(let value):
      if schema.isSecret(node) { return .redacted }
      return value.isScalarOrList ? .text(value.shownText ?? "nil") : .structure
    }
  }
}
