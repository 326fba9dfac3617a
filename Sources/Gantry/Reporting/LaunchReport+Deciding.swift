import GantryFormats

/// Which values decide an option, and which values they shadow.
extension LaunchRecord {
  /// The positions of the assignments that decide an option, in their order: one, or elements of a
  /// list, or members of an object.
  func deciding(_ node: Int) -> [Int] { ownGroups(node).first ?? [] }

  /// The positions of the assignments of an option in groups: those that decide it, then those that
  /// are shadowed, strongest first.
  func groups(_ node: Int) -> [[Int]] {
    // A structure that was set to nil decides all options in it.
    var structure: [[Int]] = []
    var parent = Int(schema.nodes[node].parent)
    while parent > 0 {
      let head = Int(merged.heads[parent])
      // A later assignment to one of its parts brings the structure back, with its defaults.
      if head > Int(merged.heads[node]), head > merged.latestBelow[parent],
        merged.assignments[head].isNil
      {
        structure = [[head]]
      }
      parent = Int(schema.nodes[parent].parent)
    }
    return structure + ownGroups(node)
  }

  /// The groups of an option's own assignments, strongest first.
  private func ownGroups(_ node: Int) -> [[Int]] {
    var groups: [[Int]] = []
    // The strongest group that takes more: a whole value, or another source, closes those before.
    var first = 0
    var members = MemberGroups()
    var stronger: Int?
    var position = Int(merged.heads[node])
    while position >= 0 {
      let assignment = merged.assignments[position]
      if let stronger,
        isWhole(stronger)
          || merged.assignments[stronger].source != assignment.source && !mergesSources(node)
      {
        first = groups.count
        members = MemberGroups()
      }
      let group = assignment.memberPath.map { members.add($0, atLeast: first) } ?? first
      if group == groups.count { groups.append([]) }
      groups[group].append(position)
      stronger = position
      position = Int(assignment.previous)
    }
    // The chain begins with the strongest assignment, which was given last.
    for group in groups.indices where groups[group].count > 1 { groups[group].reverse() }
    return groups
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
      let shown = schema.shown(assignment.text ?? "true", of: node, member: path)
      guard case .text(let text) = shown else { return shown }
      return .text("\(path)=\(text)")
    case .value(let value):
      if schema.isSecret(node) { return .redacted }
      return value.isScalarOrList ? .text(value.shownText ?? "nil") : .structure
    }
  }
}

/// The groups of an object's members: the weaker of two that overlap comes into a later group.
private struct MemberGroups {
  private var groups: [String: Int] = [:]
  /// The last group with a member inside an object, by the object's path.
  private var within: [String: Int] = [:]

  /// Returns the group of the next weaker member, and remembers it.
  mutating func add(_ path: String, atLeast first: Int) -> Int {
    let around = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: ".") }.map {
      String(path[..<$0])
    }
    let stronger = ([path] + around).compactMap { groups[$0] } + [within[path]].compactMap(\.self)
    let group = max(first, (stronger.max() ?? -1) + 1)
    groups[path] = group
    for object in around { within[object] = max(group, within[object] ?? group) }
    return group
  }
}
