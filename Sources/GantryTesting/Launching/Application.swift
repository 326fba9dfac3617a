/// An application whose launch arguments and environment can be set before it starts.
///
/// `XCUIApplication` is one on Apple's platforms, ``ProcessApplication`` everywhere. A test's own
/// stand-in needs two stored properties.
public protocol Application {
  /// The arguments that follow the program's name.
  var launchArguments: [String] { get set }

  /// The environment variables that are added to the launcher's own.
  var launchEnvironment: [String: String] { get set }
}
