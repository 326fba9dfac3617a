// platforms: macOS iOS tvOS watchOS visionOS
//
// The parts of XCUIAutomation that the sources and the examples' UI tests use, as Apple's
// documentation declares them: https://developer.apple.com/documentation/xcuiautomation. The module
// is there from Xcode 16.3 on; its classes are isolated to the main actor. As everything that comes
// from a header they are so for Swift 6 alone, which `@preconcurrency` says here.
//
// Apple's XCUIElement inherits from NSObject, which Swift lets no class do here whose initializers
// are isolated; what NSObject adds is missing.

public import Foundation

#if os(iOS)
  @_exported public import UIKit
#endif

/// A type that provides ready-made queries for locating descendant UI elements.
@preconcurrency @MainActor public protocol XCUIElementTypeQueryProvider {
  /// The first element that matches the query.
  var firstMatch: XCUIElement { get }
  /// A query that matches alert elements.
  var alerts: XCUIElementQuery { get }
  /// A query that matches button elements.
  var buttons: XCUIElementQuery { get }
  /// A query that matches cell elements.
  var cells: XCUIElementQuery { get }
  /// A query that matches link elements.
  var links: XCUIElementQuery { get }
  /// A query that matches search-field elements.
  var searchFields: XCUIElementQuery { get }
  /// A query that matches static-text elements.
  var staticTexts: XCUIElementQuery { get }
  /// A query that matches table elements.
  var tables: XCUIElementQuery { get }
  /// A query that matches text-field elements.
  var textFields: XCUIElementQuery { get }
  /// A query that matches window elements.
  var windows: XCUIElementQuery { get }
}

/// A type that can provide a screenshot.
@preconcurrency @MainActor public protocol XCUIScreenshotProviding {
  /// Takes a screenshot of the current state of the UI.
  func screenshot() -> XCUIScreenshot
}

/// A captured image of a screen, app, or UI element.
@preconcurrency @MainActor open class XCUIScreenshot {
  init() { fatalError() }

  /// A PNG representation of the screenshot.
  open var pngRepresentation: Data { fatalError() }
}

/// Data from a test's execution.
///
/// Its type stands in XCTest's documentation, and what makes one of a screenshot in
/// XCUIAutomation's, which XCTest passes on.
open class XCTAttachment: NSObject {
  /// Values that indicate how long an attachment lives.
  public enum Lifetime: Int, Sendable {
    case keepAlways = 0
    case deleteOnSuccess = 1
  }

  /// An attachment that contains a screenshot.
  @preconcurrency @MainActor public init(screenshot: XCUIScreenshot) { fatalError() }

  /// An attachment that contains a text.
  public init(string: String) { fatalError() }

  /// The attachment's name.
  open var name: String? {
    get { fatalError() }
    set { fatalError() }
  }

  /// How long the attachment lives.
  open var lifetime: XCTAttachment.Lifetime {
    get { fatalError() }
    set { fatalError() }
  }
}

/// A query for locating UI elements.
@preconcurrency @MainActor open class XCUIElementQuery: XCUIElementTypeQueryProvider {
  init() { fatalError() }

  /// The query's single matching element.
  open var element: XCUIElement { fatalError() }

  /// The number of matching elements.
  open var count: Int { fatalError() }

  /// The element at the specified index in the query's results.
  open func element(boundBy index: Int) -> XCUIElement { fatalError() }

  /// A query that matches elements with the specified identifier.
  open func matching(identifier: String) -> XCUIElementQuery { fatalError() }

  /// A query that matches elements with the specified predicate.
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { fatalError() }

  /// A descendant element with the specified label, title or identifier.
  open subscript(key: String) -> XCUIElement { fatalError() }

  open var firstMatch: XCUIElement { fatalError() }
  open var alerts: XCUIElementQuery { fatalError() }
  open var buttons: XCUIElementQuery { fatalError() }
  open var cells: XCUIElementQuery { fatalError() }
  open var links: XCUIElementQuery { fatalError() }
  open var searchFields: XCUIElementQuery { fatalError() }
  open var staticTexts: XCUIElementQuery { fatalError() }
  open var tables: XCUIElementQuery { fatalError() }
  open var textFields: XCUIElementQuery { fatalError() }
  open var windows: XCUIElementQuery { fatalError() }
}

/// A UI element in an application.
@preconcurrency @MainActor
open class XCUIElement: XCUIElementTypeQueryProvider,
  XCUIScreenshotProviding
{
  init() { fatalError() }

  /// Whether the element exists.
  open var exists: Bool { fatalError() }

  /// The label attribute of the element.
  open var label: String { fatalError() }

  /// Waits the specified amount of time for the element to exist.
  open func waitForExistence(timeout: TimeInterval) -> Bool { fatalError() }

  /// Types a string into the element.
  open func typeText(_ text: String) { fatalError() }

  #if !os(tvOS)
    /// Sends a tap event to a hittable point that the system computes for the element.
    open func tap() { fatalError() }
  #endif

  open func screenshot() -> XCUIScreenshot { fatalError() }

  open var firstMatch: XCUIElement { fatalError() }
  open var alerts: XCUIElementQuery { fatalError() }
  open var buttons: XCUIElementQuery { fatalError() }
  open var cells: XCUIElementQuery { fatalError() }
  open var links: XCUIElementQuery { fatalError() }
  open var searchFields: XCUIElementQuery { fatalError() }
  open var staticTexts: XCUIElementQuery { fatalError() }
  open var tables: XCUIElementQuery { fatalError() }
  open var textFields: XCUIElementQuery { fatalError() }
  open var windows: XCUIElementQuery { fatalError() }
}

/// A proxy that can launch, monitor, and terminate a test application.
@preconcurrency @MainActor open class XCUIApplication: XCUIElement {
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

#if os(iOS)
  /// A proxy that can simulate physical buttons, the orientation and the appearance of a device.
  @preconcurrency @MainActor open class XCUIDevice {
    /// The possible appearances of the user interface.
    public enum Appearance: Int, Sendable { case unspecified, light, dark }

    /// The current device.
    open class var shared: XCUIDevice { fatalError() }

    /// The orientation of the device.
    open var orientation: UIDeviceOrientation {
      get { fatalError() }
      set { fatalError() }
    }

    /// The appearance of the device.
    open var appearance: XCUIDevice.Appearance {
      get { fatalError() }
      set { fatalError() }
    }
  }
#endif
