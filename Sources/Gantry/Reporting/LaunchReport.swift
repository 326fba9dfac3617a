import GantryFormats

/// The outcome of a launch: every option, its value, where it came from and what it shadowed.
///
/// ``Launch/report`` makes it, and `--launch-report` prints it:
///
/// ```text
/// $ LAUNCH_DAYS=7 forecast --days 1 --launch-report
/// ForecastLaunch, debug build; every option is honored
///   city  Oslo     default
///   unit  celsius  default
///   days  1        launch argument 1: --days 1
///                  shadows 7, environment variable LAUNCH_DAYS: 7
/// ```
///
/// Printed, it is this table for people; encoded, a stable form for programs. Secrets are
/// `‹redacted›` in both.
public struct LaunchReport: Codable, Sendable, Equatable, CustomStringConvertible {
  /// One option of the configuration.
  public struct Option: Codable, Sendable, Equatable {
    /// The long option without its dashes: `network.latency`.
    public let name: String
    /// What values it takes: `integer`, `text`, `list`.
    public let type: String
    /// Its value as text, or nil where it is nil.
    public package(set) var value: String?
    /// Where the value came from: one origin, or one for each repetition of a list's option and for
    /// each member that was set by itself, in their order.
    public let origins: [LaunchOrigin]
    /// Weaker values that this one shadows, strongest first.
    public let shadowed: [Shadowed]
    /// Whether the build lets the option be set from outside.
    public let isHonored: Bool

    /// Where the value came from, or the first of its parts.
    public var origin: LaunchOrigin { origins.first ?? LaunchOrigin(.defaultValue) }
  }

  /// A value that a stronger one shadows.
  public struct Shadowed: Codable, Sendable, Equatable {
    /// The value as it was written; `{…}` for a structure, which may hold a secret.
    public let value: String
    /// Where it came from.
    public let origin: LaunchOrigin
  }

  /// What a source gave to an option that the build doesn't honor.
  public struct NotHonored: Codable, Sendable, Equatable, CustomStringConvertible {
    /// The long option without its dashes.
    public let name: String
    /// Where the value came from.
    public let origin: LaunchOrigin

    /// The option and the place.
    public var description: String { "\(name) (\(origin))" }
  }

  /// The name of the configuration's type.
  public let configuration: String
  /// `debug` or `release`: the kind of build that decided what is honored.
  public let build: String
  /// What the build honors, in words.
  public let policy: String
  /// Every option, in the order of declaration.
  public package(set) var options: [Option]
  /// What a source gave to options that the build doesn't honor.
  public let notHonored: [NotHonored]
  /// What was left for the app's own argument parser.
  public package(set) var unrecognizedArguments: [String]
  /// Known arguments that other programs added.
  public let injectedArguments: [String]
  /// Variables with the configuration's prefix that are no option's.
  public let unrecognizedVariables: [String]
  /// Sources that were not used, and why; and options that had no effect, once that is known.
  public package(set) var notes: [String]

  /// The options that a source has set.
  public var overrides: [Option] { options.filter { $0.origin.source != .defaultValue } }

  init<C: LaunchConfiguration>(_ value: C, _ record: LaunchRecord) {
    let schema = record.schema
    // Options of a configuration that can't be encoded have no values here.
    let encoded = (try? ValueEncoder.encode(value))?.redacted ?? .object([])
    configuration = schema.name
    build = Build.name
    policy = C.launchPolicy.description
    options = schema.leaves.map { node in
      Option(node, schema.member(of: encoded, at: node), record)
    }
    notHonored = record.notHonored
    unrecognizedArguments = record.unrecognizedArguments
    injectedArguments = record.injectedArguments
    unrecognizedVariables = record.unrecognizedVariables
    notes = record.merged.notes.map(Wording.note)
  }

  // MARK: Words

  /// The report as a table for people.
  public var description: String {
    var lines = [Wording.heading(of: self)]
    let nameWidth = options.map(\.name.count).max() ?? 0
    let valueWidth = min(40, options.map { shown($0.value).count }.max() ?? 0)
    func row(_ name: String, _ value: String, _ place: String) {
      lines.append("  \(padded(name, nameWidth))  \(padded(value, valueWidth))  \(place)")
    }
    for option in options {
      row(option.name, shown(option.value), option.origin.description)
      for shadowed in option.shadowed { row("", "", Wording.shadows(shadowed)) }
    }
    lines += notHonored.map { Wording.notHonored($0, in: build) } + notes
    lines += Wording.leftToApp(unrecognizedArguments) + Wording.injected(injectedArguments)
    lines += Wording.unknownVariables(unrecognizedVariables)
    return lines.joined(separator: "\n")
  }

  private func shown(_ value: String?) -> String { clipped(Wording.shown(value), limit: 40) }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The report as JSON on several lines, for programs.
  public var json: String { jsonText(self) }
}

extension LaunchReport.Option {
  init(_ node: Int, _ value: Value?, _ record: LaunchRecord) {
    let schema = record.schema
    let groups = record.groups(node)
    self.init(
      name: schema.longName(of: node), type: schema.typeName(node), value: value?.shownText,
      origins: groups.first.map { $0.map(record.origin) } ?? [LaunchOrigin(.defaultValue)],
      shadowed: groups.dropFirst().map { group in
        LaunchReport.Shadowed(
          value: record.shownText(group) ?? "{…}", origin: record.origin(at: group[0]))
      }, isHonored: record.input.honored.contains(node))
  }
}
