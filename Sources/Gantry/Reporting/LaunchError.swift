/// Everything that is wrong with a launch: every problem, not the first.
///
/// Printed, it says for each problem what is wrong, where it came from and what would be right:
///
/// ```text
/// error: countries-datasource: 'local-mok' is not one of rest-countries, local-mock. Did you mean 'local-mock'?
///        launch argument 1: --countries-datasource local-mok
/// ```
///
/// Programs match on the ``Problem/reason`` and the ``Problem/origin`` of each. <doc:ErrorCatalogue> has every
/// reason under its name, which is also its name in JSON.
public struct LaunchError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The problems, in the order of the sources.
  public let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  /// One thing that is wrong.
  public struct Problem: Sendable, Equatable, Codable, CustomStringConvertible {
    /// What is wrong.
    public let reason: Reason
    /// The option's long name with the place in its value, such as `magic-numbers[1]`; nil where
    /// no option is concerned.
    public let option: String?
    /// The name or value that was probably meant.
    public let suggestion: String?
    /// Where it came from.
    public let origin: LaunchOrigin?

    package init(
      _ reason: Reason, option: String? = nil, suggestion: String? = nil,
      origin: LaunchOrigin? = nil
    ) {
      self.reason = reason
      self.option = option
      self.suggestion = suggestion
      self.origin = origin
    }

    /// A problem of another module's, which words it itself.
    package init(
      code: Code, option: String?, message: String, suggestion: String? = nil, place: String?
    ) {
      self.init(
        .other(code, message), option: option, suggestion: suggestion,
        origin: place.map { LaunchOrigin(.other, text: $0) })
    }

    /// What kind of mistake it is.
    public var code: Code { reason.code }

    /// What is wrong, in words.
    public var message: String { Wording.message(self) }

    /// Where it came from, in words: `launch argument 1: --countries-datasource local-mok`.
    public var place: String? { origin?.description }

    /// The problem on one or two lines, as ``LaunchError`` prints it.
    public var description: String { Wording.problem(self) }
  }

  /// The kinds of mistakes.
  ///
  /// Kinds may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable, Codable {
    /// The kind's name.
    public let rawValue: String

    /// Makes a kind from its name, such as `invalidValue`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A value isn't one of the option's type, or not one that it allows.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// An option lacks its value, or a structure a part that it needs.
    public static let missingValue = Code(rawValue: "missingValue")
    /// A name resembles an option's, or is unknown where only known names are allowed.
    public static let unknownOption = Code(rawValue: "unknownOption")
    /// One element of the argument list holds an option and its value.
    public static let joinedArguments = Code(rawValue: "joinedArguments")
    /// Two environment variables set the same option.
    public static let ambiguousOption = Code(rawValue: "ambiguousOption")
    /// A payload or a configuration file can't be read.
    public static let unreadableSource = Code(rawValue: "unreadableSource")
    /// The configuration type declares something that can't work.
    public static let invalidDeclaration = Code(rawValue: "invalidDeclaration")
  }

  /// All problems, one or two lines each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
