import GantryFormats

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
      overrides.append("\(schema.longName(of: node))=\(override(of: node, record))")
    }
    var lines: [String] = []
    if !overrides.isEmpty {
      lines.append("Gantry: launched with \(overrides.joined(separator: ", "))")
    }
    for option in record.notHonoredOptions {
      lines.append("Gantry: not honored in this \(Build.name) build: \(option)")
    }
    lines += record.notes.map { "Gantry: \($0)" }
    if !record.unrecognizedVariables.isEmpty {
      let names = record.unrecognizedVariables.map { clipped($0) }.joined(separator: ", ")
      lines.append("Gantry: variables that are no option's: \(names)")
    }
    return lines
  }

  /// The text that decides an option and where it came from, without the text that stands there.
  ///
  /// The elements of a list and the members of an object stand in as many assignments, the last one
  /// first; those in front of a whole list or object don't count.
  private static func override(of node: Int, _ record: LaunchRecord) -> String {
    let source = record.assignments[Int(record.heads[node])].source
    var texts: [String] = []
    var first: Int32 = -1
    var position = record.heads[node]
    var members = MemberPaths()
    while position >= 0, record.assignments[Int(position)].source == source {
      // Of a member that is set twice the last one counts.
      let path = record.memberPath(at: position)
      if !(path.map(members.decide) ?? false) {
        texts.append(record.shownText(at: position, isDeciding: true))
        first = position
      }
      if let path { members.insert(path) }
      guard !record.isWhole(at: position) else { break }
      position = record.assignments[Int(position)].previous
    }
    texts.reverse()
    let isHidden = texts.contains(Redaction.mark)
    let value = isHidden ? Redaction.mark : clipped(texts.joined(separator: ","), limit: 60)
    var place = record.place(at: first, isDeciding: true)
    if source == .argument || source == .environment {
      place = withoutText(place)
    }
    return "\(value) (\(place))"
  }

  /// A place up to its first colon and space, behind which the text stands once more.
  private static func withoutText(_ place: String) -> String {
    let bytes = Array(place.utf8)
    for index in bytes.indices.dropLast()
    where bytes[index] == UInt8(ascii: ":") && bytes[index + 1] == UInt8(ascii: " ") {
      return String(decoding: bytes[..<index], as: UTF8.self)
    }
    return place
  }
}
