/// The keys of reports and errors, for all of their parts together.
///
/// The compiler would make keys for each part, and each of those brings conformances to six
/// protocols into every program, which nothing removes however little of them is used.
enum ReportKey: String, CodingKey {
  case configuration, build, policy, options, notHonored, unrecognizedArguments
  case injectedArguments, unrecognizedVariables, notes
  case name, type, value, origin, origins, shadowed, isHonored
  case source, place, index, text, writtenAt
  case problems, code, option, message, suggestion, reason, values
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
    notHonored = try container.decode([NotHonored].self, forKey: .notHonored)
    unrecognizedArguments = try container.decode([String].self, forKey: .unrecognizedArguments)
    injectedArguments = try container.decode([String].self, forKey: .injectedArguments)
    unrecognizedVariables = try container.decode([String].self, forKey: .unrecognizedVariables)
    notes = try container.decode([String].self, forKey: .notes)
  }
}

extension LaunchReport.Option {
  /// Encodes the option under the names of its properties, the first origin by itself too.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(value, forKey: .value)
    try container.encode(origin, forKey: .origin)
    try container.encode(origins, forKey: .origins)
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
    origins = try container.decode([LaunchOrigin].self, forKey: .origins)
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
    origin = try container.decode(LaunchOrigin.self, forKey: .origin)
  }
}

extension LaunchOrigin {
  /// Encodes the source and the place in it, as data and in words.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(source.rawValue, forKey: .source)
    try container.encode(description, forKey: .place)
    try container.encodeIfPresent(index, forKey: .index)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encodeIfPresent(writtenAt, forKey: .writtenAt)
  }

  /// Decodes an origin that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    self.init(
      Source(rawValue: try container.decode(String.self, forKey: .source)),
      index: try container.decodeIfPresent(Int.self, forKey: .index),
      name: try container.decodeIfPresent(String.self, forKey: .name),
      text: try container.decodeIfPresent(String.self, forKey: .text),
      writtenAt: try container.decodeIfPresent(String.self, forKey: .writtenAt))
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
  /// Encodes the problem, as data and in words.
  ///
  /// - Parameter encoder: any encoder.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encode(reason, forKey: .reason)
    try container.encodeIfPresent(option, forKey: .option)
    try container.encodeIfPresent(suggestion, forKey: .suggestion)
    try container.encodeIfPresent(origin, forKey: .origin)
  }

  /// Decodes a problem that was encoded.
  ///
  /// - Parameter decoder: any decoder.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ReportKey.self)
    self.init(
      try container.decode(LaunchError.Reason.self, forKey: .reason),
      option: try container.decodeIfPresent(String.self, forKey: .option),
      suggestion: try container.decodeIfPresent(String.self, forKey: .suggestion),
      origin: try container.decodeIfPresent(LaunchOrigin.self, forKey: .origin))
  }
}
