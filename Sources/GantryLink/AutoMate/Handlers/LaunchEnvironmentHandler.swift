public import Gantry
import GantryFormats

/// Acts on the environment variable that a test has set.
///
/// ```swift
/// struct ServerHandler: Handler {
///   func handle(key: String, value: String) {
///     if value == "production" { … }
///   }
/// }
/// ```
///
/// Handlers are added to a ``LaunchEnvironmentManager``.
public protocol LaunchEnvironmentHandler {
  /// Acts on a variable's value.
  ///
  /// - Parameters:
  ///   - key: the variable's name, such as `AM_ANIMATION_KEY`.
  ///   - value: the variable's text.
  /// - Throws: why the value can't be acted on; the manager adds the variable's name to it.
  func handle(key: String, value: String) throws
}

/// The name of ``LaunchEnvironmentHandler`` in code that was written for AutoMate's AppBuddy.
public typealias Handler = LaunchEnvironmentHandler

extension LaunchEnvironmentHandler {
  /// The Boolean in a variable's text.
  ///
  /// `true`, `yes`, `on`, `1` and `false`, `no`, `off`, `0`, in upper or lower case.
  ///
  /// - Parameters:
  ///   - value: the variable's text.
  ///   - key: the variable's name, for the error.
  /// - Returns: the Boolean.
  /// - Throws: an error that lists the accepted spellings, for any other text.
  public func boolean(_ value: String, for key: String) throws(LaunchError) -> Bool {
    if let boolean = Bool.spelling(value) { return boolean }
    throw LaunchError(problems: [
      LaunchError.Problem(
        "'\(clipped(value))' is not a Boolean: write true or false (or yes/no, on/off, 1/0)",
        of: value, in: key)
    ])
  }
}

extension LaunchError.Problem {
  /// What is wrong with a variable's value.
  init(
    _ message: String, of value: String, in key: String, code: LaunchError.Code = .invalidValue
  ) {
    let place = "environment variable \(key): \(clipped(value))"
    self.init(code: code, option: key, message: message, place: place)
  }
}
