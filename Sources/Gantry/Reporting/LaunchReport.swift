import GantryFormats

/// What a launch came to: every option, its value, where it came from and what it shadowed.
///
/// Printed, it is a table for people; encoded, a stable form for programs. Secrets are
/// `‹redacted›` in both.
public struct LaunchReport: Codable, Sendable, Equatable, CustomStringConvertible {
  /// One option of the configuration.
  public struct Option: Codable, Sendable, Equatable {
    /// The long option without its dashes: `network.latency`.
    public let name: String
    /// What values it takes: `integer`, `text`, `list`.
    public let type: String
    /// Its value as text, or nil where it is nil.
    public internal(set) var value: String?
    /// Where the value came from.
    public let origin: Origin
    /// Weaker values that this one stands over, strongest first.
    public let shadowed: [Shadowed]
    /// Whether the build lets the option be set from outside.
    public let isHonored: Bool
  }

  /// A value that a stronger one stands over.
  public struct Shadowed: Codable, Sendable, Equatable {
    /// The value as it was written.
    public let value: String
    /// Where it came from.
    public let origin: Origin
  }

  /// Where a value came from.
  public struct Origin: Codable, Sendable, Equatable, CustomStringConvertible {
    /// What kind of source it is.
    public let source: Source
    /// The place in it, in words: `launch argument 3: --port 80`.
    public let place: String

    /// The place, in words.
    public var description: String { place }
  }

  /// The kinds of sources.
  ///
  /// Kinds may be added, so a `switch` over them needs a default.
  public struct Source: RawRepresentable, Codable, Sendable, Hashable {
    /// The kind's name.
    public let rawValue: String

    /// Makes a kind from its name.
    ///
    /// - Parameter rawValue: the name, such as `launchArgument`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A launch argument.
    public static let launchArgument = Source(rawValue: "launchArgument")
    /// An environment variable of one option.
    public static let environmentVariable = Source(rawValue: "environmentVariable")
    /// A payload, in a variable or the file that one names.
    public static let payload = Source(rawValue: "payload")
    /// A configuration file.
    public static let configurationFile = Source(rawValue: "configurationFile")
    /// Overrides saved by an earlier launch.
    public static let savedOverrides = Source(rawValue: "savedOverrides")
    /// The default in code.
    public static let defaultValue = Source(rawValue: "defaultValue")
  }

  /// The name of the configuration's type.
  public let configuration: String
  /// `debug` or `release`: the kind of build that decided what is honored.
  public let build: String
  /// What the build honors, in words.
  public let policy: String
  /// Every option, in the order of declaration.
  public internal(set) var options: [Option]
  /// Options that a source set and the build doesn't honor, each with its place.
  public let notHonored: [String]
  /// What was left for the app's own argument parser.
  public package(set) var unrecognizedArguments: [String]
  /// Known arguments that other programs added.
  public let injectedArguments: [String]
  /// Variables with the configuration's prefix that are no option's.
  public let unrecognizedVariables: [String]
  /// Sources that were not used, and why.
  public let notes: [String]

  /// The options that a source has set.
  public var overrides: [Option] { options.filter { $0.origin.source != .defaultValue } }

  init<C: LaunchConfiguration>(_ value: C, _ record: LaunchRecord) {
    let schema = record.schema
    let encoded: Value
    do {
      encoded = try ValueEncoder.encode(value).redacted
    } catch {
      encoded = .object([])
    }
    configuration = schema.name
    build = Build.name
    policy = C.launchPolicy.description
    options = schema.leaves.map { node in
      Self.option(node, LaunchReport.member(of: encoded, at: node, in: schema), record)
    }
    notHonored = record.notHonoredOptions
    unrecognizedArguments = record.unrecognized.map { record.input.arguments[$0] }
    injectedArguments = record.injected.map { record.input.arguments[$0] }
    unrecognizedVariables = record.unrecognizedVariables
    notes = record.notes
  }

  static func member(of value: Value, at node: Int, in schema: Schema) -> Value? {
    if node == 0 { return value }
    guard
      case .object(let members)? = member(of: value, at: Int(schema.nodes[node].parent), in: schema)
    else { return nil }
    return members.first { $0.key == schema.nodes[node].key }?.value
  }

  private static func option(_ node: Int, _ value: Value?, _ record: LaunchRecord) -> Option {
    let schema = record.schema
    let chain = chain(node, record)
    return Option(
      name: schema.longName(of: node), type: schema.typeName(node), value: text(value),
      origin: chain.first.map { origin($0, isDeciding: true, record) }
        ?? Origin(source: .defaultValue, place: "default"),
      shadowed: chain.dropFirst().map { position in
        Shadowed(
          value: record.shownText(at: position, isDeciding: false),
          origin: origin(position, isDeciding: false, record))
      }, isHonored: record.honored?[node] ?? true)
  }

  private static func origin(
    _ position: Int32, isDeciding: Bool, _ record: LaunchRecord
  ) -> Origin {
    let source: Source =
      switch record.source(at: position) {
      case .argument: .launchArgument
      case .environment: .environmentVariable
      case .payload: .payload
      case .configurationFile: .configurationFile
      case .savedOverrides: .savedOverrides
      }
    return Origin(source: source, place: record.place(at: position, isDeciding: isDeciding))
  }

  static func text(_ value: Value?) -> String? {
    switch value {
    case nil, .null: nil
    case .string(let text): text
    case .number(let literal): literal
    case .bool(let bool): bool ? "true" : "false"
    case .some(let value): JSONWriter.write(value)
    }
  }

  static func text(_ raw: Assignment.Raw) -> String {
    switch raw {
    case .text(let text), .quotable(let text): text
    case .flag(let flag): flag ? "true" : "false"
    case .absent: "nil"
    case .value(let value): text(value) ?? "nil"
    case .member(let path, let raw): "\(path)=\(text(raw))"
    }
  }

  #if DEBUG
    /// What a configuration has, as a report would say it of an app in that state.
    package init<C: LaunchConfiguration>(of configuration: C) {
      self = Launch(defaults: configuration).report
    }

    /// The report with long values replaced by their digests, so that a payload of many megabytes
    /// doesn't travel back.
    package var abbreviated: LaunchReport {
      var report = self
      report.options = options.map(\.abbreviated)
      return report
    }
  #endif

  // MARK: Words

  /// The report as a table for people.
  public var description: String {
    var lines = ["\(configuration), \(build) build; \(policy)"]
    let nameWidth = options.map(\.name.count).max() ?? 0
    let valueWidth = min(40, options.map { shown($0.value).count }.max() ?? 0)
    for option in options {
      lines.append(
        "  \(padded(option.name, nameWidth))  \(padded(shown(option.value), valueWidth))  "
          + option.origin.place)
      for shadowed in option.shadowed {
        lines.append(
          "  \(padded("", nameWidth))  \(padded("", valueWidth))  over "
            + "\(clipped(shadowed.value, limit: 40)), \(shadowed.origin.place)")
      }
    }
    lines += details
    return lines.joined(separator: "\n")
  }

  private var details: [String] {
    var lines = notHonored.map { "not honored in this \(build) build: \($0)" }
    lines += notes
    if !unrecognizedArguments.isEmpty {
      lines.append("left to the app: \(Self.joined(unrecognizedArguments))")
    }
    if !injectedArguments.isEmpty {
      lines.append("added by other programs: \(Self.joined(injectedArguments))")
    }
    if !unrecognizedVariables.isEmpty {
      lines.append("variables that are no option's: \(Self.joined(unrecognizedVariables))")
    }
    return lines
  }

  private static func joined(_ arguments: [String]) -> String {
    arguments.map { clipped(shellWord($0), limit: 80) }.joined(separator: " ")
  }

  private func shown(_ value: String?) -> String { value.map { clipped($0, limit: 40) } ?? "nil" }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The report as JSON on several lines, for programs.
  public var json: String {
    do {
      return JSONWriter.writePretty(try ValueEncoder.encode(self, style: .plain))
    } catch {
      // Texts and Booleans always have a JSON form.
      preconditionFailure("A launch report can't be encoded: \(error)")
    }
  }
}

#if DEBUG
  extension LaunchReport.Option {
    /// The option with a long value replaced by its digest.
    package var abbreviated: Self {
      guard let value, value.utf8.count > 4096 else { return self }
      var option = self
      option.value = "‹bytes and hash: \(PayloadDigest.text(Array(value.utf8)))›"
      return option
    }
  }
#endif
