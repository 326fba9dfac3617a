/// A place in a scheme or test plan that somebody should check.
public struct Finding: Sendable, Hashable, CustomStringConvertible {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable {
    /// A check before a commit should fail.
    case error
    /// Worth knowing.
    case warning
  }

  /// The kinds of findings.
  ///
  /// Kinds may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public let rawValue: String

    /// Makes a kind from its name.
    ///
    /// - Parameter rawValue: the name, such as `debugToggle`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A switch for debugging is on.
    public static let debugToggle = Code(rawValue: "debugToggle")
    /// A value looks like a password, token or key.
    public static let likelySecret = Code(rawValue: "likelySecret")
    /// The file holds an unresolved merge conflict.
    public static let conflictMarker = Code(rawValue: "conflictMarker")
    /// The file can't be read as a scheme or test plan.
    public static let malformed = Code(rawValue: "malformed")
    /// Xcode ignores a list of entries.
    public static let ignoredList = Code(rawValue: "ignoredList")
    /// A list has an entry twice.
    public static let duplicateEntry = Code(rawValue: "duplicateEntry")
    /// The file's version isn't known.
    public static let unknownVersion = Code(rawValue: "unknownVersion")
    /// A quote in an argument is never closed.
    public static let unbalancedQuote = Code(rawValue: "unbalancedQuote")
    /// A configuration of a test plan isn't used.
    public static let disabledConfiguration = Code(rawValue: "disabledConfiguration")
    /// Several configurations of a test plan have one name.
    public static let duplicateConfiguration = Code(rawValue: "duplicateConfiguration")
  }

  /// The finding's severity.
  public let severity: Severity
  /// The kind of the finding.
  public let code: Code
  /// The finding in words, without a full stop.
  ///
  /// A secret's value is never part of it.
  public let message: String
  /// The advice in words, without a full stop.
  public let advice: String?
  /// The file's path, as it was given.
  public let path: String
  /// The line in the file, from 1.
  public let line: Int?
  /// The column in the line, in bytes, from 1.
  public let column: Int?
  /// The action or configuration, such as `Run`; nil for the whole file.
  public let scope: String?
  /// The entry's list; nil without an entry.
  public let entryKind: EntryKind?
  /// The entry's number in its list, from 1; nil without an entry.
  public let entryNumber: Int?

  init(
    _ severity: Severity, _ code: Code, _ message: String, advice: String? = nil, path: String,
    line: Int? = nil, column: Int? = nil, scope: String? = nil, entry: Entry? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.advice = advice
    self.path = path
    self.line = line ?? entry?.line
    self.column = column
    self.scope = scope
    entryKind = entry?.kind
    entryNumber = entry?.number
  }

  /// The finding on two lines: what it is, and where.
  public var description: String {
    XcodeFileError.report(
      severity.rawValue, message, advice, XcodeFileError.place(path, line, column))
  }
}
