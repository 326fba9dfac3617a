import GantryFormats

/// One launch, read: the configuration it asked for, and where each value came from.
///
/// ```swift
/// let launch = try Launch<CountriesLaunch>()
/// launch.countriesDatasource      // an option, by dynamic member
/// print(launch.report)            // every option, its value, its origin
/// ```
///
/// The sources, strongest first: launch arguments, environment variables, the payload in
/// `LAUNCH_CONFIGURATION` or in the file that `LAUNCH_CONFIGURATION_FILE` names, the file named by
/// `--launch-configuration-file`, saved overrides, and the defaults in code.
@dynamicMemberLookup
// The runtime would look up any other protocol than Sendable when an app first names the type, which
// costs as much as reading all options. The initializers require a LaunchConfiguration.
public struct Launch<Configuration: Sendable>: Sendable {
  /// The configuration: the options that sources set, and defaults for the rest.
  public let configuration: Configuration

  /// The record of the launch; nil where no source set anything.
  let read: LaunchRecord?

  /// An option of the configuration.
  public subscript<Value>(dynamicMember path: KeyPath<Configuration, Value>) -> Value {
    configuration[keyPath: path]
  }
}

extension Launch where Configuration: LaunchConfiguration {
  /// Reads the launch of this process; unlike ``LaunchConfiguration/current`` it never ends it.
  ///
  /// - Throws: ``LaunchError`` with everything that is wrong, whatever the policy for mistakes.
  public init() throws(LaunchError) {
    if LaunchHost.isSilent(Configuration.self) {
      self.init(defaults: Configuration())
    } else {
      try self.init(LaunchPipeline.input(Configuration.self), .exit)
    }
  }

  /// Reads any other launch: of a test, or of a process about to be started.
  ///
  /// Saved overrides aren't read.
  ///
  /// - Parameters:
  ///   - arguments: the argument list with the program's name at index 0, as
  ///     `CommandLine.arguments` has it.
  ///   - environment: the environment variables by name.
  /// - Throws: ``LaunchError`` with everything that is wrong.
  public init(arguments: [String], environment: [String: String] = [:]) throws(LaunchError) {
    try self.init(Self.input(arguments, environment), .exit)
  }

  static func input(_ arguments: [String], _ environment: [String: String]) -> LaunchInput {
    let traits = LaunchTraits(Configuration.self)
    let schema = Schema.of(Configuration.self)
    return LaunchInput(
      traits, schema, arguments: arguments,
      variables: LaunchVariables(environment, of: traits, schema))
  }

  init(_ input: LaunchInput, _ mistakes: MistakePolicy) throws(LaunchError) {
    var record = LaunchPipeline.read(input)
    if input.requests.answersInsteadOfStarting(record.merged.problems) {
      // Help and the schema need no valid configuration.
      configuration = Configuration()
    } else {
      configuration = try LaunchPipeline.decode(Configuration.self, &record, mistakes)
    }
    read = record
  }

  /// The defaults, as read in a test host or a preview, which aren't launched as the app.
  package init(defaults: Configuration) {
    configuration = defaults
    read = nil
  }

  /// The record to report from.
  var record: LaunchRecord {
    read ?? LaunchRecord(Self.input([], [:]), MergedAssignments(.of(Configuration.self)))
  }

  /// Every option with its value, its origin and what it shadowed.
  ///
  /// Made when it is asked for; keep it if you need it twice.
  public var report: LaunchReport { LaunchReport(configuration, record) }

  /// What is left for the app's own argument parser, in order, without the program's name.
  ///
  /// A `--` and all that follows it is part of it.
  public var unrecognizedArguments: [String] { read?.unrecognizedArguments ?? [] }

  /// Known arguments that Xcode, XCTest or another launcher added, in order, pairs kept together.
  ///
  /// `["-NSDocumentRevisionsDebugMode", "YES"]`, for example.
  public var injectedArguments: [String] { read?.injectedArguments ?? [] }
}
