/// An application that can be started and ended.
///
/// `XCUIApplication` conforms; so does ``ProcessApplication``, on macOS and Linux. The protocol
/// doesn't require `Sendable`.
public protocol LaunchableApplication: Application {
  /// The type of ``state``.
  associatedtype State

  /// What it is doing.
  var state: State { get }

  /// Starts it with its arguments and variables, and returns when it runs.
  ///
  /// - Throws: why it doesn't run; `XCUIApplication` fails the test instead.
  func launch() throws

  /// Ends it.
  func terminate()
}
