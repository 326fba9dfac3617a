/// An application whose launch arguments and environment can be set before it starts.
///
/// `XCUIApplication` conforms; so does ``ProcessApplication``, on macOS and Linux. A test's own
/// stand-in needs two stored properties.
public protocol Application {
  /// The arguments that follow the program's name.
  var launchArguments: [String] { get set }

  /// Variables that it gets besides its usual ones.
  var launchEnvironment: [String: String] { get set }
}
