// platforms: macOS iOS tvOS watchOS visionOS
//
// The parts of XCUIAutomation that the sources use, as Apple's documentation declares them:
// https://developer.apple.com/documentation/xcuiautomation. The module is there from Xcode 16.3 on;
// its classes are isolated to the main actor. Apple's XCUIElement inherits from NSObject, which Swift
// lets no class do here whose initializers are isolated; what NSObject adds is missing.

public import Foundation

/// A UI element in an application.
@MainActor open class XCUIElement {
  init() { fatalError() }

  /// Whether the element exists.
  open var exists: Bool { fatalError() }

  /// Waits the specified amount of time for the element to exist.
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }
}

/// A proxy that can launch, monitor, and terminate a test application.
@MainActor open class XCUIApplication: XCUIElement {
  /// The possible states of an application during UI testing.
  public enum State: UInt, Sendable {
    case unknown = 0
    case notRunning = 1
    case runningBackgroundSuspended = 2
    case runningBackground = 3
    case runningForeground = 4
  }

  /// A proxy for the target application of the test target.
  public override init() { fatalError() }

  /// A proxy for the application with the specified bundle identifier.
  public init(bundleIdentifier: String) { super.init() }

  /// A proxy for the application at the specified file system URL.
  public init(url: URL) { super.init() }

  /// The arguments that pass to the application on launch.
  open var launchArguments: [String] {
    get { fatalError() }
    set { fatalError() }
  }

  /// The environment variables that pass to the application on launch.
  open var launchEnvironment: [String: String] {
    get { fatalError() }
    set { fatalError() }
  }

  /// Launches the application.
  open func launch() { fatalError() }

  /// Activates the application.
  open func activate() { fatalError() }

  /// Terminates any running instance of the application.
  open func terminate() { fatalError() }

  /// The most recent state of the application.
  open var state: XCUIApplication.State { fatalError() }

  /// Waits for the application to reach the specified state.
  open func wait(for state: XCUIApplication.State, timeout: TimeInterval) -> Bool { fatalError() }
}
