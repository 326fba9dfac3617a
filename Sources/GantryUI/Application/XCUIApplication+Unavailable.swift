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

    /// Resets the user's permissions.
    @available(
      *, unavailable,
      message: "Each launch has a context of its own, in which nothing is allowed yet."
    )
    public func resetAuthorizationStatus(for resource: XCUIProtectedResource) {}
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
