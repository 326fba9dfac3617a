/// Why countries could not be had, in words for the person in front of the screen.
///
/// ``title`` says what failed, ``explanation`` where, ``advice`` what to do about it.
public struct CountriesError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of failure it was.
  public enum Code: Sendable, Equatable {
    /// The service took longer than the app was told to wait.
    case timedOut
    /// The service is not there: the connection was refused, lost, or never came about.
    case unreachable
    /// The service answered with a status that stands for a failure.
    case badStatus(Int)
    /// The service answered with a refusal of its own words, for instance that it was retired.
    case refused
    /// The service answered with something that is no list of countries.
    case malformed
    /// The service answered and has no such country.
    case unknownCountry
    /// Anything else.
    case other
  }

  /// What kind of failure it was.
  public var code: Code

  /// Where it happened: the service's address, or the code of the country that isn't there.
  public var subject: String

  /// More about it: the wait in words, the service's message, the system's reason.
  public var detail: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: what kind of failure it was.
  ///   - subject: the service's address, or the code of the country.
  ///   - detail: the wait in words, the service's message, the system's reason.
  public init(_ code: Code, subject: String, detail: String = "") {
    self.code = code
    self.subject = subject
    self.detail = detail
  }

  /// Takes an error as it is, or words one that nobody foresaw.
  ///
  /// - Parameter error: what a data source threw.
  public init(_ error: any Error) {
    self =
      error as? CountriesError ?? CountriesError(.other, subject: "The app", detail: "\(error)")
  }

  /// What failed, as a heading.
  public var title: String {
    switch code {
    case .timedOut: "The country service is taking too long"
    case .unreachable: "The country service can’t be reached"
    case .badStatus(429): "The country service is busy"
    case .badStatus: "The country service has a problem"
    case .refused: "The country service refused to answer"
    case .malformed: "The country service sent something unreadable"
    case .unknownCountry: "There is no such country"
    case .other: "The countries could not be loaded"
    }
  }

  /// What happened where, in a sentence or two.
  public var explanation: String {
    switch code {
    case .timedOut:
      "\(subject) did not answer within \(detail)."
    case .unreachable:
      "Nothing answered at \(subject): \(detail)."
    case .badStatus(429):
      "\(subject) received too many requests (status 429)."
    case .badStatus(let status):
      "\(subject) answered with status \(status)\(detail.isEmpty ? "" : ": “\(detail)”")."
    case .refused:
      "\(subject) answered: “\(detail)”"
    case .malformed:
      "The answer of \(subject) is not the expected list of countries: \(detail)."
    case .unknownCountry:
      "No country has the code “\(subject)”."
    case .other:
      "\(subject): \(detail)."
    }
  }

  /// What to do about it.
  public var advice: String {
    switch code {
    case .timedOut, .badStatus(429), .badStatus(500...):
      "Wait a moment, then try again."
    case .unreachable:
      "Check that you are online and that the service is running, then try again."
    case .badStatus, .refused, .malformed:
      """
      Start the app with --countries-base-url and the address of a service that speaks \
      REST Countries v3.1, for instance the sample backend.
      """
    case .unknownCountry:
      "Choose one from the list."
    case .other:
      "Try again."
    }
  }

  /// Whether the same request may work later.
  public var isWorthRetrying: Bool { code != .unknownCountry }

  /// What is said above countries that the app brought along, because the service failed.
  public var bundledNotice: String {
    "\(title), so this is what the app brings along. \(explanation)"
  }

  /// All three parts, for logs.
  public var description: String { "\(title). \(explanation) \(advice)" }
}
