/// How a test knows that an app it started is ready.
public struct Readiness: Sendable, Equatable {
  enum Rule: Sendable, Equatable {
    case link
    case output(String)
    case port(UInt16)
    case started
  }

  let rule: Rule

  /// The app reports it by `LaunchLink.ready(url:)`, in a debug build that links `GantryLink`.
  public static let link = Readiness(rule: .link)

  /// A line that the app writes to either stream contains a text; for apps without the link.
  ///
  /// Standard output is a pipe here, so `print` buffers its text: flush it, or write the line to
  /// standard error. A web address in the line becomes ``ProcessApplication/url``.
  ///
  /// - Parameter text: the text in the line.
  /// - Returns: the rule.
  public static func output(containing text: String) -> Readiness {
    Readiness(rule: .output(text))
  }

  /// A port of 127.0.0.1 takes connections; for apps without the link.
  ///
  /// The system sends no event for that, so this is the one rule that polls.
  ///
  /// - Parameter number: the port.
  /// - Returns: the rule.
  public static func port(_ number: UInt16) -> Readiness { Readiness(rule: .port(number)) }

  /// The process has started; for programs that do their work and end.
  public static let started = Readiness(rule: .started)
}
