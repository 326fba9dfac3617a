import GantryFormats

/// What `--launch-help` prints.
enum HelpText {
  static func text(_ type: any LaunchConfiguration.Type) -> String {
    let schema = Schema.of(type)
    let honored = HonoredOptions(type.launchPolicy, schema)
    var lines: [String] = []
    if !type.abstract.isEmpty { lines += [type.abstract, ""] }
    lines += ["Options of \(schema.name):", ""]
    let descriptions = schema.descriptions(type.optionDescriptions)
    for node in schema.leaves {
      lines += option(node, descriptions[node], type, schema)
      if !honored.contains(node) { lines.append("      not honored in this \(Build.name) build") }
    }
    lines += [
      "", "An option is set by a launch argument (--name VALUE, --name=VALUE, -name VALUE), by an",
      "environment variable (\(type.environmentPrefix)NAME), by JSON in \(type.payloadKey) or in the "
        + "file that",
      "\(type.payloadKey)_FILE names, or by a file. The strongest source is the first of these.",
      "",
      "Built-in options:", "",
      "  --launch-report[=json]            print every option's value and where it came from",
      "  --launch-help                     print this text",
      "  --launch-schema                   print a JSON Schema of payloads and files",
      "  --launch-configuration-file PATH  read options from a JSON file",
    ]
    if type.savedOverrides != .disabled {
      lines += [
        "  --launch-save [DURATION]          set the same options again in later launches (1d)",
        "  --launch-forget                   stop doing so",
      ]
    }
    lines += ["", "This is a \(Build.name) build: \(type.launchPolicy.description)."]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(
    _ node: Int, _ description: String?, _ type: any LaunchConfiguration.Type, _ schema: Schema
  ) -> [String] {
    let kind = schema.kind(node)
    let name = schema.longName(of: node)
    let allowed = schema.allowedValues(node)
    let value =
      allowed?.joined(separator: "|")
      ?? (kind == .array ? schema.elementTypeName(node) : schema.typeName(node))
    var heading = kind == .bool ? "  --[no-]\(name)" : "  --\(name) <\(value)>"
    if kind == .array { heading += " …" }
    var lines = [heading]
    if let description { lines += wrapped(description, indentation: 6) }
    let text = schema.holdsSecret(node) ? Redaction.mark : defaultText(node, schema)
    lines.append(
      "      default: \(text); \(type.environmentPrefix)\(schema.environmentName(of: node))")
    return lines
  }

  private static func defaultText(_ node: Int, _ schema: Schema) -> String {
    guard let value = schema.defaultValue(node) else { return "nil" }
    let text = clipped(value.redacted.shownText ?? "nil", limit: 60)
    return text.isEmpty ? "empty" : text
  }
}
