/// Where a value came from: the source, and the place in it.
///
/// ```swift
/// let origin = launch.report.options[0].origin
/// origin.source       // .launchArgument
/// origin.index        // 3
/// origin.name         // "--port"
/// origin.text         // "--port 80", nil where it may hold a secret
/// origin.writtenAt    // "CountriesUITests.swift:42", where a test or a scheme said so
/// origin.description  // "CountriesUITests.swift:42, launch argument 3: --port 80"
/// ```
public struct LaunchOrigin: Codable, Sendable, Equatable, CustomStringConvertible {
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
    /// A source that another module defines, such as a recording; ``LaunchOrigin/text`` says where.
    public static let other = Source(rawValue: "other")
  }

  /// What kind of source it is.
  public let source: Source
  /// The index of the argument that names the option; nil for other sources.
  public let index: Int?
  /// The argument's name as it was written, `--port`; the variable's; the file's path.
  public let name: String?
  /// The text there, such as `--port 80`; nil where it may hold a secret.
  public let text: String?
  /// The line of a test, a scheme or a profile that wrote it, as `file:line`, if the launcher said.
  public let writtenAt: String?

  package init(
    _ source: Source, index: Int? = nil, name: String? = nil, text: String? = nil,
    writtenAt: String? = nil
  ) {
    self.source = source
    self.index = index
    self.name = name
    self.text = text
    self.writtenAt = writtenAt
  }

  /// The place in words: `launch argument 3: --port 80`.
  public var description: String { Wording.place(self, withText: true) }
}
