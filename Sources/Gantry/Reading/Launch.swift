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
public struct Launch<Configuration: LaunchConfiguration>: Sendable {
  /// What the app was told, with the defaults for the rest.
  public let configuration: Configuration

  let record: LaunchRecord

  /// Reads the launch of this process.
  ///
  /// - Throws: ``LaunchError`` with everything that is wrong.
  public init() throws(LaunchError) {
    let prefix = Configuration.environmentPrefix
    let key = Configuration.payloadKey
    var invalid: [String] = []
    let variables = Platform.environment(prefix: prefix, keys: [key]) { invalid.append($0) }
    let arguments = CommandLine.arguments
    for (index, argument) in arguments.enumerated()
    where argument.utf8.contains(0xEF) && !Platform.isArgumentValid(at: index) {
      invalid.append("launch argument \(index)")
    }
    try self.init(
      arguments: arguments, variables: variables, invalid: invalid, usesSavedOverrides: true)
  }

  /// Reads any other launch: of a test, or of a process about to be started.
  ///
  /// Saved overrides play no part: what is given here is all there is.
  ///
  /// - Parameters:
  ///   - arguments: the argument list with the program's name at index 0, as
  ///     `CommandLine.arguments` has it.
  ///   - environment: the environment variables by name.
  /// - Throws: ``LaunchError`` with everything that is wrong.
  public init(arguments: [String], environment: [String: String] = [:]) throws(LaunchError) {
    try self.init(
      arguments: arguments, variables: environment, invalid: [], usesSavedOverrides: false)
  }

  init(
    arguments: [String], variables: some Sequence<(key: String, value: String)>,
    invalid: [String], usesSavedOverrides: Bool
  ) throws(LaunchError) {
    let reader = Self.read(
      arguments: arguments, variables: variables, invalid: invalid,
      usesSavedOverrides: usesSavedOverrides)
    if reader.requests.answersInsteadOfStarting(reader.problems) {
      // Whoever asks what can be told needs no valid configuration.
      configuration = Configuration()
    } else {
      configuration = try OptionDecoding.configuration(Configuration.self, from: reader)
    }
    record = LaunchRecord(reader)
  }

  /// The defaults, as read in a test host or a preview, which aren't launched as the app.
  init(defaults: Configuration) {
    configuration = defaults
    record = LaunchRecord(
      LaunchReader(schema: .of(Configuration.self), policy: .none, arguments: []))
  }

  static func read(
    arguments: [String], variables: some Sequence<(key: String, value: String)>,
    invalid: [String], usesSavedOverrides: Bool
  ) -> LaunchReader {
    let schema = Schema.of(Configuration.self)
    let policy = Configuration.launchPolicy
    let reader = LaunchReader(schema: schema, policy: policy, arguments: arguments)
    let isHonoring = !reader.honorsNothing
    if isHonoring {
      for mistake in schema.mistakes {
        reader.problems.append(
          LaunchError.Problem(
            code: .invalidDeclaration, option: nil, message: "\(schema.name): \(mistake)",
            suggestion: nil, place: nil))
      }
    }
    if isHonoring {
      for place in invalid {
        reader.problems.append(
          LaunchError.Problem(
            code: .invalidValue, option: nil, message: "a text isn't valid UTF-8",
            suggestion: nil,
            place: place.hasPrefix("launch ") ? place : "environment variable \(place)"))
      }
    }
    #if DEBUG
      if usesSavedOverrides, let file = SavedOverridesFile(Configuration.self, arguments) {
        reader.readSavedOverrides(file, schemaVersion: Configuration.schemaVersion)
      }
    #endif
    if let path = LaunchReader.configurationFile(in: arguments) {
      reader.readConfigurationFile(path, schemaVersion: Configuration.schemaVersion)
    }
    reader.readEnvironment(
      variables, prefix: Configuration.environmentPrefix, payloadKey: Configuration.payloadKey,
      schemaVersion: Configuration.schemaVersion)
    reader.readArguments(
      otherOptions: Configuration.otherOptions, isStrict: Configuration.isStrict)
    return reader
  }

  /// An option of the configuration.
  public subscript<Value>(dynamicMember path: KeyPath<Configuration, Value>) -> Value {
    configuration[keyPath: path]
  }

  /// Every option with its value, its origin and what it shadowed.
  ///
  /// Made when it is asked for; keep it if you need it twice.
  public var report: LaunchReport { LaunchReport(configuration, record) }

  /// What is left for the app's own argument parser, in order, without the program's name.
  ///
  /// A `--` and all that follows it is part of it.
  public var unrecognizedArguments: [String] {
    record.unrecognized.map { record.input.arguments[$0] }
  }

  /// Known arguments that Xcode, XCTest or another launcher added, in order, pairs kept together.
  ///
  /// `["-NSDocumentRevisionsDebugMode", "YES"]`, for example.
  public var injectedArguments: [String] { record.injected.map { record.input.arguments[$0] } }
}

/// What a launch left behind to report from.
final class LaunchRecord: Sendable {
  let schema: Schema
  let input: LaunchInput
  let assignments: ContiguousArray<Assignment>
  let heads: [Int32]
  let latestBelow: [Int32]
  let notHonored: ContiguousArray<Assignment>
  let honored: [Bool]?
  let unrecognized: [Int]
  let injected: [Int]
  let unrecognizedVariables: [String]
  let notes: [String]
  let requests: BuiltInRequests
  let problems: [LaunchError.Problem]

  init(_ reader: LaunchReader) {
    schema = reader.schema
    input = reader.input
    assignments = reader.assignments
    heads = reader.heads
    latestBelow = reader.latestBelow
    notHonored = reader.notHonored
    honored = reader.honored
    unrecognized = reader.unrecognized
    injected = reader.injected
    unrecognizedVariables = reader.unrecognizedVariables
    notes = reader.notes
    requests = reader.requests
    problems = reader.problems
  }

  func place(_ assignment: Assignment) -> String {
    Place.text(
      assignment.source, index: Int(assignment.index), usesNext: assignment.usesNext,
      input: input, isSecret: schema.mayHoldSecret(Int(assignment.node)))
  }
}
