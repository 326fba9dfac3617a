import GantryFormats

/// The lines that an app prints at each launch: active overrides, and options that aren't honored.
enum Banner {
  /// The lines; none if no source set an option.
  static func lines<C: LaunchConfiguration>(_ launch: Launch<C>) -> [String] {
    guard let record = launch.read else { return [] }
    let schema = record.schema
    // Only a structure has to be encoded, to be shown without its secrets.
    lazy var encoded = ConfigurationChanges.encoded(launch.configuration).redacted
    var overrides: [String] = []
    for node in schema.nodes.indices.dropFirst() where record.merged.heads[node] >= 0 {
      guard let group = record.groups(node).first else { continue }
      let text =
        record.shownText(group) ?? Wording.shown(schema.member(of: encoded, at: node)?.shownText)
      let value = clipped(text, limit: 60)
      let place = Wording.place(record.origin(at: group[0]), withText: false)
      overrides.append("\(schema.longName(of: node))=\(value) (\(place))")
    }
    let lines =
      Wording.overrides(overrides)
      + record.notHonored.map { Wording.notHonored($0, in: Build.name) }
      + record.merged.notes.map(Wording.note)
      + Wording.unknownVariables(record.unrecognizedVariables)
    return lines.map { "Gantry: \($0)" }
  }
}
