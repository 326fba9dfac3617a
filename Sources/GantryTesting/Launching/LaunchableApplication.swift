/// An application that can be started and ended.
///
/// On Apple's platforms `XCUIApplication` is one as it is, by an empty extension; everywhere
/// ``ProcessApplication`` is. Neither protocol asks for `Sendable`.
public protocol LaunchableApplication: Application {
  /// The type of ``state``.
  associatedtype State

  /// Whether it runs.
  var state: State { get }

  /// Starts it with its arguments and variables, and returns when it runs.
  ///
  /// - Throws: why it doesn't run; `XCUIApplication` fails the test instead.
  func launch() throws

  /// Ends it.
  func terminate()
}
