/// Which of the values that sources gave an option decide it, and which they stand over.
extension LaunchReport {
  /// The assignments of an option, the deciding one first, then those that it stands over, strongest
  /// first.
  ///
  /// Where several decide, elements of a list or members of an object, the first of them stands for
  /// all.
  static func chain(_ node: Int, _ record: LaunchRecord) -> [Assignment] {
    var chain: [Assignment] = []
    var position = record.heads[node]
    // A structure above that was set to nil decides for all that is in it.
    var parent = Int(record.schema.nodes[node].parent)
    while parent > 0 {
      if record.heads[parent] > position { chain = [record.assignments[Int(record.heads[parent])]] }
      parent = Int(record.schema.nodes[parent].parent)
    }
    let kind = record.schema.nodes[node].kind
    var group = AssignmentGroup()
    while position >= 0 {
      let assignment = record.assignments[Int(position)]
      if let first = group.first, first.source != assignment.source {
        chain += group.all
        group = AssignmentGroup()
      }
      group.add(assignment, kind)
      position = assignment.previous
    }
    return chain + group.all
  }
}

/// What one source says of an option, read from its last word to its first.
private struct AssignmentGroup {
  /// The first of those that count.
  private(set) var first: Assignment?
  private var replaced: [Assignment] = []
  /// The members that those read so far set.
  private var paths: [String] = []
  /// Whether what stands in front still counts.
  private var isOpen = true

  var all: [Assignment] { (first.map { [$0] } ?? []) + replaced }

  mutating func add(_ assignment: Assignment, _ kind: OptionKind) {
    guard isOpen, !isReplaced(assignment.raw) else {
      replaced.append(assignment)
      return
    }
    first = assignment
    if case .member(let path, _) = assignment.raw { paths.append(path) }
    isOpen = !assignment.isWhole(of: kind)
  }

  /// Whether a later assignment sets the same member, one around it or one in it.
  private func isReplaced(_ raw: Assignment.Raw) -> Bool {
    guard case .member(let path, _) = raw else { return false }
    return paths.contains { later in
      later == path || path.hasPrefix("\(later).") || later.hasPrefix("\(path).")
    }
  }
}

extension Assignment {
  /// Whether it says all of a value, so that what the same source said before no longer counts, and is
  /// no element of a list nor a member of an object.
  func isWhole(of kind: OptionKind) -> Bool {
    switch raw {
    case .value, .absent, .flag: return true
    case .member: return false
    case .text(let text): return kind != .array || OptionDecoding.isList(text)
    case .quotable(let text):
      // What is no property list is a text as it stands.
      guard kind == .array, PropertyListReader.isCandidate(text),
        let value = try? PropertyListReader.read(text)
      else { return kind != .array || OptionDecoding.isList(text) }
      guard case .string(let inner) = value else { return true }
      return OptionDecoding.isList(inner)
    }
  }
}
