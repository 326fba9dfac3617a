public import Gantry
import GantryRedaction

/// Why an app could not be launched, or is not in the state that was asked for.
///
/// Printed, it is what happened, the command that starts the app again, and the app's output.
public struct ApplicationError: Error, Sendable, CustomStringConvertible {
  /// What went wrong.
  ///
  /// Codes may be added, so a `switch` over them needs a default.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The code's name.
    public let rawValue: String

    /// Makes a code from its name.
    ///
    /// - Parameter rawValue: the name, such as `crashed`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such executable or product.
    public static let notFound = Code(rawValue: "notFound")
    /// The system could not start it.
    public static let notStarted = Code(rawValue: "notStarted")
    /// It ended before it was ready.
    public static let exited = Code(rawValue: "exited")
    /// A signal ended it before it was ready.
    public static let crashed = Code(rawValue: "crashed")
    /// It did not report in time that it is ready.
    public static let notReady = Code(rawValue: "notReady")
    /// An option did not arrive as it was sent.
    public static let notArrived = Code(rawValue: "notArrived")
    /// An option can't be passed on unchanged.
    public static let invalidOption = Code(rawValue: "invalidOption")
    /// The app doesn't run.
    public static let notRunning = Code(rawValue: "notRunning")
    /// The app did not accept a change.
    public static let notChanged = Code(rawValue: "notChanged")
  }

  /// What went wrong.
  public let code: Code
  /// What happened, on which app, and what to do about it.
  public let message: String
  /// The problems of the app's launch, if it reported them over the link.
  public let launchError: LaunchError?
  /// The end of the app's output, in which what looks like a secret is redacted.
  public let output: String
  /// The command that starts the app again in the same state; empty where nothing was started.
  public let reproLine: String
  /// The requests that nothing answered, after a line that introduces them.
  let networkLines: [String]

  init(
    _ code: Code, _ message: String, launchError: LaunchError? = nil, output: String = "",
    reproLine: String = "", networkLines: [String] = []
  ) {
    self.code = code
    self.message = message
    self.launchError = launchError
    self.output = SecretScrubber().scrubbed(output)
    self.reproLine = reproLine
    self.networkLines = networkLines
  }

  /// What happened, the command that starts the app again, and its output.
  public var description: String {
    var lines = [message]
    if let launchError, !output.contains(launchError.description) {
      lines.append(launchError.description)
    }
    lines += networkLines
    if !reproLine.isEmpty { lines += ["Start it again with:", "  \(reproLine)"] }
    if !output.isEmpty {
      lines.append("Its output:")
      lines += output.split(separator: "\n", omittingEmptySubsequences: false).map { "  | \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
