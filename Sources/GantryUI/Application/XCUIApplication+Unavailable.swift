#if !canImport(XCUIAutomation)
  public import Foundation

  extension XCUIApplication {
    /// Makes the application of a bundle.
    @available(
      *, unavailable,
      message:
        "There are no bundles here; use XCUIApplication(product:), (executable:) or (address:)."
    )
    public convenience init(url: URL) { self.init() }

    /// Finds problems of an application's accessibility.
    @available(
      *, unavailable, message: "Compare label and elementType of what matters to the people."
    )
    public func performAccessibilityAudit(
      for auditTypes: XCUIAccessibilityAuditType = .all,
      _ issueHandler: ((XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
    ) throws {}

    /// Resets the user's permissions.
    @available(
      *, unavailable,
      message: "Each launch has a context of its own, in which nothing is allowed yet."
    )
    public func resetAuthorizationStatus(for resource: XCUIProtectedResource) {}
  }

  /// The checks of an accessibility audit.
  @available(
    *, unavailable, message: "Compare label and elementType of what matters to the people."
  )
  public struct XCUIAccessibilityAuditType: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Makes a set.
    ///
    /// - Parameter rawValue: the bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Colors with too little contrast.
    public static let contrast = XCUIAccessibilityAuditType(rawValue: 1 << 0)
    /// Things that are no elements.
    public static let elementDetection = XCUIAccessibilityAuditType(rawValue: 1 << 1)
    /// Elements that are hard to hit.
    public static let hitRegion = XCUIAccessibilityAuditType(rawValue: 1 << 2)
    /// Elements without a name.
    public static let sufficientElementDescription = XCUIAccessibilityAuditType(rawValue: 1 << 3)
    /// Texts that don't grow.
    public static let dynamicType = XCUIAccessibilityAuditType(rawValue: 1 << 16)
    /// Texts that are cut off.
    public static let textClipped = XCUIAccessibilityAuditType(rawValue: 1 << 17)
    /// Elements with wrong traits.
    public static let trait = XCUIAccessibilityAuditType(rawValue: 1 << 18)
    /// Elements without an action.
    public static let action = XCUIAccessibilityAuditType(rawValue: 1 << 32)
    /// Elements with an inconsistent parent.
    public static let parentChild = XCUIAccessibilityAuditType(rawValue: 1 << 33)
    /// All checks.
    public static let all = XCUIAccessibilityAuditType(rawValue: .max)
  }

  /// A problem that an accessibility audit found.
  @available(
    *, unavailable, message: "Compare label and elementType of what matters to the people."
  )
  open class XCUIAccessibilityAuditIssue {
    /// The element with the problem.
    public var element: XCUIElement? { nil }
    /// The problem in a few words.
    public var compactDescription: String { "" }
    /// The problem.
    public var detailedDescription: String { "" }
    /// The kind of problem.
    public var auditType: XCUIAccessibilityAuditType { .all }
  }

  /// A resource that needs the user's permission, by Apple's numbers.
  @available(
    *, unavailable,
    message: "Each launch has a context of its own, in which nothing is allowed yet."
  )
  public enum XCUIProtectedResource: Int, Sendable {
    /// The contacts.
    case contacts = 1
    /// The calendar.
    case calendar = 2
    /// The reminders.
    case reminders = 3
    /// The photos.
    case photos = 4
    /// The microphone.
    case microphone = 5
    /// The camera.
    case camera = 6
    /// The media library.
    case mediaLibrary = 7
    /// The home's devices.
    case homeKit = 8
    /// The focus status.
    case focus = 9
    /// A Mac's whole disk.
    case systemRootDirectory = 0x4000_0000
    /// The desktop's folder.
    case userDesktopDirectory = 0x4000_0001
    /// The downloads' folder.
    case userDownloadsDirectory = 0x4000_0002
    /// The documents' folder.
    case userDocumentsDirectory = 0x4000_0003
    /// Disks on the network.
    case networkVolumes = 0x4000_0004
    /// Removable disks.
    case removableVolumes = 0x4000_0005
    /// Other programs.
    case appleEvents = 0x4000_0006
    /// Bluetooth.
    case bluetooth = -0x4000_0000
    /// A keyboard's use of the network.
    case keyboardNetwork = -0x4000_0001
    /// The user's location.
    case location = -0x4000_0002
    /// The user's health.
    case health = -0x4000_0003
    /// Following the user from app to app.
    case userTracking = -0x4000_0004
    /// Devices on the local network.
    case localNetwork = -0x4000_0005
  }
#endif
