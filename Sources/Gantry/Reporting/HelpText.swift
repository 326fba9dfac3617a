import GantryFormats

/// What `--launch-help` prints.
enum HelpText {
  static func text(_ type: any LaunchConfiguration.Type) -> String {
    let schema = Schema.of(type)
    let honored = HonoredOptions(type.launchPolicy, schema)
    var lines: [String] = []
    if !type.abstract.isEmpty { lines += [type.abstract, ""] }
    lines += [Wording.optionsHeading(schema.name), ""]
    let descriptions = schema.descriptions(type.optionDescriptions)
    for node in schema.leaves {
      lines += option(node, descriptions[node], type, schema)
      if !honored.contains(node) { lines.append("      " + Wording.notHonored(in: Build.name)) }
    }
    lines += ["", Wording.sources(prefix: type.environmentPrefix, key: type.payloadKey), ""]
    lines += [Wording.builtInOptions(areSaved: type.savedOverrides != .disabled), ""]
    lines.append(Wording.thisBuild(type.launchPolicy))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(
    _ node: Int, _ description: String?, _ type: any LaunchConfiguration.Type, _ schema: Schema
  ) -> [String] {
    let kind = schema.kind(node)
    let name = schema.longName(of: node)
    let allowed = schema.allowedValues(node)
    let place =
      allowed?.joined(separator: "|")
      ?? (kind == .array ? schema.elementTypeName(node) : schema.typeName(node))
    var heading = kind == .bool ? "  --[no-]\(name)" : "  --\(name) <\(place)>"
    if kind == .array { heading += " …" }
    var lines = [heading]
    if let description { lines += wrapped(description, indentation: 6) }
    let value = schema.defaultValue(node)?.redacted
    let isHidden = schema.holdsSecret(node) && value != nil && value != .null
    let text = isHidden ? Redaction.mark : clipped(Wording.shown(value?.shownText), limit: 60)
    let variable = type.environmentPrefix + schema.environmentName(of: node)
    lines.append("      " + Wording.defaultValue(text, variable: variable))
    return lines
  }
}
