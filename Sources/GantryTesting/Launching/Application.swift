/// Something that can be told, before it starts, what it is launched with.
///
/// `XCUIApplication` is one on Apple's platforms, ``ProcessApplication`` everywhere. A test's own
/// stand-in needs two stored properties.
public protocol Application {
  /// The arguments that follow the program's name.
  var launchArguments: [String] { get set }

  /// The environment variables that are added to the launcher's own.
  var launchEnvironment: [String: String] { get set }
}
