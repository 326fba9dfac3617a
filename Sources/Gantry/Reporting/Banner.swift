/// What an app says at launch of its own accord: which overrides are active, what wasn't honored.
///
/// Made from the texts as they were written, since a report would encode the whole configuration
/// and a launch shouldn't wait for that.
enum Banner {
  /// The lines; none if all is as the code has it.
  static func lines(_ record: LaunchRecord) -> [String] {
    let schema = record.schema
    var overrides: [String] = []
    for node in schema.nodes.indices.dropFirst() where record.heads[node] >= 0 {
      let group = group(node, record)
      overrides.append(
        "\(schema.longName(of: node))=\(value(group, node, record)) (\(place(group[0], record)))")
    }
    var lines: [String] = []
    if !overrides.isEmpty {
      lines.append("Gantry: launched with \(overrides.joined(separator: ", "))")
    }
    lines += record.notHonored.map { assignment in
      "Gantry: not honored in this \(Build.name) build: "
        + "\(schema.longName(of: Int(assignment.node))) (\(record.place(assignment)))"
    }
    lines += record.notes.map { "Gantry: \($0)" }
    if !record.unrecognizedVariables.isEmpty {
      let names = record.unrecognizedVariables.map { clipped($0) }.joined(separator: ", ")
      lines.append("Gantry: variables that are no option's: \(names)")
    }
    return lines
  }

  /// What decides an option, first to last: the elements of a list stand in as many assignments.
  private static func group(_ node: Int, _ record: LaunchRecord) -> [Assignment] {
    var group: [Assignment] = []
    var position = record.heads[node]
    while position >= 0 {
      let assignment = record.assignments[Int(position)]
      if let last = group.last, last.source != assignment.source { break }
      group.append(assignment)
      guard record.schema.nodes[node].kind == .array else { break }
      position = assignment.previous
    }
    return group.reversed()
  }

  private static func value(
    _ group: [Assignment], _ node: Int, _ record: LaunchRecord
  ) -> String {
    if record.schema.mayHoldSecret(node) { return Redaction.mark }
    return clipped(group.map { LaunchReport.text($0.raw) }.joined(separator: ","), limit: 60)
  }

  /// The place without the text that stands there, which is the value just shown.
  private static func place(_ assignment: Assignment, _ record: LaunchRecord) -> String {
    let place = record.place(assignment)
    switch assignment.source {
    case .argument, .environment: return String(place.prefix { $0 != ":" })
    default: return place
    }
  }
}
