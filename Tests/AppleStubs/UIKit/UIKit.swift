// platforms: iOS tvOS watchOS visionOS
//
// What the sources use of UIKit, and enough to prove that the check rejects what an app extension may
// not use. On watchOS UIKit is there without applications and views.
// https://developer.apple.com/documentation/uikit

@_exported public import Foundation

#if !os(watchOS)
  /// The centralized point of control and coordination for apps.
  @MainActor open class UIApplication {
    /// The app's instance, which UIKit's header marks with NS_EXTENSION_UNAVAILABLE_IOS.
    @available(
      iOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    @available(
      tvOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    @available(
      visionOSApplicationExtension, unavailable,
      message: "Use view controller based solutions where appropriate instead."
    )
    open class var shared: UIApplication { fatalError() }
  }

  /// An object that manages the content for a rectangular area on the screen.
  @MainActor open class UIView {
    /// Sets whether animations are enabled.
    open class func setAnimationsEnabled(_ enabled: Bool) { fatalError() }

    /// A string that identifies the element, from UIAccessibilityIdentification.
    open var accessibilityIdentifier: String? {
      get { fatalError() }
      set { fatalError() }
    }
  }

  /// An object that manages a view hierarchy for your app.
  @MainActor open class UIViewController {
    /// Creates a view controller without a nib file.
    public init() { fatalError() }

    /// Creates a view controller with data in an unarchiver.
    public required init?(coder: NSCoder) { fatalError() }

    /// Called after the controller's view is loaded into memory.
    open func viewDidLoad() { fatalError() }
  }

  /// A view controller that specializes in managing a table view.
  @MainActor open class UITableViewController: UIViewController {
    /// Initializes a table-view controller to manage a table view of a given style.
    public init(style: UITableView.Style) { super.init() }

    /// Creates a table-view controller with data in an unarchiver.
    public required init?(coder: NSCoder) { fatalError() }

    // The header leaves nil open, which imports as 'UITableView!'.

    /// The table view that the controller manages.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tableView: UITableView! { fatalError() }

    /// Tells how many rows a section has.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      fatalError()
    }

    /// Asks for a cell to insert in a particular location of the table view.
    open func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { fatalError() }

    /// Tells that a row is selected.
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      fatalError()
    }
  }

  /// A view that presents data using rows in a single column.
  @MainActor open class UITableView: UIView {
    /// Constants for the table view styles.
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }

    /// Registers a class to use in creating new table cells.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
      fatalError()
    }

    /// Returns a reusable table-view cell object.
    open func dequeueReusableCell(
      withIdentifier identifier: String, for indexPath: IndexPath
    ) -> UITableViewCell { fatalError() }

    /// Deselects a row that an index path identifies.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { fatalError() }

    /// Reloads the rows and sections of the table view.
    open func reloadData() { fatalError() }
  }

  /// The visual representation of a single row in a table view.
  @MainActor open class UITableViewCell: UIView {
    /// The type of standard accessory control used by the cell.
    public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, checkmark = 3 }

    /// The type of standard accessory view the cell should use.
    open var accessoryType: AccessoryType {
      get { fatalError() }
      set { fatalError() }
    }

    /// The current content configuration of the cell.
    public var contentConfiguration: (any UIContentConfiguration)? {
      get { fatalError() }
      set { fatalError() }
    }

    /// Retrieves a default list content configuration for the cell's style.
    public func defaultContentConfiguration() -> UIListContentConfiguration { fatalError() }
  }

  /// The requirements for an object that provides the configuration for a content view.
  @MainActor @preconcurrency public protocol UIContentConfiguration {}

  /// A content configuration for a list-based content view.
  @MainActor @preconcurrency public struct UIListContentConfiguration: UIContentConfiguration {
    /// The primary text to display.
    public var text: String?
    /// The secondary text to display.
    public var secondaryText: String?
  }

  extension IndexPath {
    /// An index number identifying a row in a section of a table view.
    public var row: Int { fatalError() }
  }
#endif

#if os(iOS)
  /// Constants that describe the physical orientation of the device.
  public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    /// Whether the device is held so.
    public var isLandscape: Bool { fatalError() }
    /// Whether the device is held so.
    public var isPortrait: Bool { fatalError() }
    /// Whether the device is held so.
    public var isFlat: Bool { fatalError() }
    /// Whether the device is held so.
    public var isValidInterfaceOrientation: Bool { fatalError() }
  }
#endif
