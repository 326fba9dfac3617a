/// The keys of reports and errors, for all of their parts together.
///
/// The compiler would make keys for each part, and each of those brings conformances to six
/// protocols into every program, which nothing removes however little of them is used.
enum ReportKey: String, CodingKey {
  case configuration, build, policy, options, notHonored, unrecognizedArguments
  case injectedArguments, unrecognizedVariables, notes
  case name, type, value, origin, shadowed, isHonored
  case source, place
  case problems, code, option, message, suggestion
}

extension LaunchReport {
  /// Encodes the report under the names of its properties.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(build, forKey: .build)
    try container.encode(policy, forKey: .policy)
    try container.encode(options, forKey: .options)
    try container.encode(notHonored, forKey: .notHonored)
    try container.encode(unrecognizedArguments, forKey: .unrecognizedArguments)
    try container.encode(injectedArguments, forKey: .injectedArguments)
    try container.encode(unrecognizedVariables, forKey: .unrecognizedVariables)
    try container.encode(notes, forKey: .notes)
  }

  /// Decodes a report that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    configuration = try container.decode(String.self, forKey: .configuration)
    build = try container.decode(String.self, forKey: .build)
    policy = try container.decode(String.self, forKey: .policy)
    options = try container.decode([Option].self, forKey: .options)
    notHonored = try container.decode([String].self, forKey: .notHonored)
    unrecognizedArguments = try container.decode([String].self, forKey: .unrecognizedArguments)
    injectedArguments = try container.decode([String].self, forKey: .injectedArguments)
    unrecognizedVariables = try container.decode([String].self, forKey: .unrecognizedVariables)
    notes = try container.decode([String].self, forKey: .notes)
  }
}

extension LaunchReport.Option {
  /// Encodes the option under the names of its properties.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encode(origin, forKey: .origin)
    try container.encode(shadowed, forKey: .shadowed)
    try container.encode(isHonored, forKey: .isHonored)
  }

  /// Decodes an option that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(String.self, forKey: .type)
    value = try container.decodeIfPresent(String.self, forKey: .value)
    origin = try container.decode(LaunchReport.Origin.self, forKey: .origin)
    shadowed = try container.decode([LaunchReport.Shadowed].self, forKey: .shadowed)
    isHonored = try container.decode(Bool.self, forKey: .isHonored)
  }
}

extension LaunchReport.Shadowed {
  /// Encodes the value and its origin.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(value, forKey: .value)
    try container.encode(origin, forKey: .origin)
  }

  /// Decodes what was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    value = try container.decode(String.self, forKey: .value)
    origin = try container.decode(LaunchReport.Origin.self, forKey: .origin)
  }
}

extension LaunchReport.Origin {
  /// Encodes the source and the place in it.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(source, forKey: .source)
    try container.encode(place, forKey: .place)
  }

  /// Decodes an origin that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    source = try container.decode(LaunchReport.Source.self, forKey: .source)
    place = try container.decode(String.self, forKey: .place)
  }
}

extension LaunchError {
  /// Encodes the problems.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(problems, forKey: .problems)
  }

  /// Decodes an error that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    problems = try container.decode([Problem].self, forKey: .problems)
  }
}

extension LaunchError.Problem {
  /// Encodes the problem under the names of its properties.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(option, forKey: .option)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(suggestion, forKey: .suggestion)
    try container.encodeIfPresent(place, forKey: .place)
  }

  /// Decodes a problem that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    code = try container.decode(LaunchError.Code.self, forKey: .code)
    option = try container.decodeIfPresent(String.self, forKey: .option)
    message = try container.decode(String.self, forKey: .message)
    suggestion = try container.decodeIfPresent(String.self, forKey: .suggestion)
    place = try container.decodeIfPresent(String.self, forKey: .place)
  }
}
