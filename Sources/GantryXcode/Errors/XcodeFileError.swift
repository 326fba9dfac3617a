/// All problems of a scheme, a test plan or a request for one.
///
/// Printed, it gives for each problem the mistake, what to do and the place:
///
/// ```text
/// error: this line is a merge-conflict marker. Resolve the conflict first.
///        App.xcodeproj/xcshareddata/xcschemes/App.xcscheme:12:1
/// ```
public struct XcodeFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, in the order of the file.
  public let problems: [Problem]

  package init(problems: [Problem]) { self.problems = problems }

  package init(
    _ code: Code, _ message: String, advice: String? = nil, path: String? = nil,
    position: TextPosition? = nil, cause: Cause? = nil
  ) {
    problems = [
      Problem(
        code: code, message: message, advice: advice, path: path, line: position?.line,
        column: position?.column, cause: cause)
    ]
  }

  /// Why the system refused a file, as far as the remedies differ.
  package enum Cause: Sendable, Equatable {
    /// The user lacks the permission.
    case permission
    /// The disk is full or broken.
    case device
  }

  /// One thing that is wrong.
  public struct Problem: Sendable, Equatable, CustomStringConvertible {
    /// The kind of problem.
    public let code: Code
    /// What is wrong, in words, without a full stop.
    public let message: String
    /// What to do about it, in words, without a full stop.
    public let advice: String?
    /// The file's path, as given; nil without a file.
    public let path: String?
    /// The line in the file, from 1.
    public let line: Int?
    /// The column in the line, in bytes, from 1.
    public let column: Int?
    /// Why the system refused; nil if it didn't, or for other reasons.
    package let cause: Cause?

    package init(
      code: Code, message: String, advice: String? = nil, path: String? = nil, line: Int? = nil,
      column: Int? = nil, cause: Cause? = nil
    ) {
      self.code = code
      self.message = message
      self.advice = advice
      self.path = path
      self.line = line
      self.column = column
      self.cause = cause
    }

    /// The place as far as known: `PATH:LINE:COLUMN`.
    public var place: String? {
      path.map { XcodeFileError.place($0, line, column) }
    }

    /// The problem on one or two lines, as ``XcodeFileError`` prints it.
    public var description: String {
      XcodeFileError.report("error", message, advice, place)
    }
  }

  /// The kinds of problems.
  ///
  /// Kinds may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The kind's name.
    public let rawValue: String

    /// Makes a kind from its name.
    ///
    /// - Parameter rawValue: the name, such as `malformed`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file or folder can't be read.
    public static let unreadableFile = Code(rawValue: "unreadableFile")
    /// A file can't be written, or is protected against it.
    public static let unwritableFile = Code(rawValue: "unwritableFile")
    /// A file is larger than any scheme or test plan.
    public static let fileTooLarge = Code(rawValue: "fileTooLarge")
    /// The file changed on disk between reading and writing.
    public static let changedOnDisk = Code(rawValue: "changedOnDisk")
    /// The file isn't well-formed, or isn't a scheme or test plan.
    public static let malformed = Code(rawValue: "malformed")
    /// The file holds an unresolved merge conflict.
    public static let conflictMarker = Code(rawValue: "conflictMarker")
    /// The file's version isn't one whose edits are known to be right.
    public static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
    /// The file isn't in UTF-8.
    public static let unsupportedEncoding = Code(rawValue: "unsupportedEncoding")
    /// No entry has the number or text that was asked for.
    public static let noSuchEntry = Code(rawValue: "noSuchEntry")
    /// Several entries have the text that was asked for.
    public static let ambiguousEntry = Code(rawValue: "ambiguousEntry")
    /// An environment variable with the name of a new one exists already.
    public static let duplicateEntry = Code(rawValue: "duplicateEntry")
    /// The scheme doesn't have the action that was asked for.
    public static let noSuchAction = Code(rawValue: "noSuchAction")
    /// No scheme's file has the name that was asked for.
    public static let noSuchScheme = Code(rawValue: "noSuchScheme")
    /// Several schemes have the name that was asked for.
    public static let ambiguousScheme = Code(rawValue: "ambiguousScheme")
    /// No test plan has the name that was asked for.
    public static let noSuchTestPlan = Code(rawValue: "noSuchTestPlan")
    /// Several test plans have the name that was asked for.
    public static let ambiguousTestPlan = Code(rawValue: "ambiguousTestPlan")
    /// The test plan has no configuration with the name that was asked for.
    public static let noSuchConfiguration = Code(rawValue: "noSuchConfiguration")
    /// Several configurations of the test plan have the name that was asked for.
    public static let ambiguousConfiguration = Code(rawValue: "ambiguousConfiguration")
    /// A value is impossible: a text that no file can hold, a bad file name, the wrong action.
    public static let invalidValue = Code(rawValue: "invalidValue")
    /// A text names a build setting that has no value here.
    public static let unknownMacro = Code(rawValue: "unknownMacro")
    /// The scheme runs nothing that a package can build.
    public static let notRunnable = Code(rawValue: "notRunnable")
    /// There is a file with the new file's name already.
    public static let alreadyExists = Code(rawValue: "alreadyExists")
    /// The edit was refused because it would have changed something else as well.
    public static let refusedEdit = Code(rawValue: "refusedEdit")
  }

  /// The place as far as known: `PATH:LINE:COLUMN`.
  package static func place(_ path: String, _ line: Int?, _ column: Int?) -> String {
    guard let line else { return path }
    return column.map { "\(path):\(line):\($0)" } ?? "\(path):\(line)"
  }

  /// The mistake and what to do, and the place on a line of its own.
  static func report(
    _ severity: String, _ message: String, _ advice: String?, _ place: String?
  ) -> String {
    "\(severity): \(sentences(message, advice))" + (place.map { "\n       \($0)" } ?? "")
  }

  /// The mistake, and what to do.
  package static func sentences(_ message: String, _ advice: String?) -> String {
    guard let advice else { return "\(message)." }
    return "\(message). \(advice)" + (advice.hasSuffix("?") || advice.hasSuffix(".") ? "" : ".")
  }

  /// All problems, one or two lines each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
