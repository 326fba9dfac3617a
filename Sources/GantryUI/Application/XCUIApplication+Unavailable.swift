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
    /// What every system protects.
    case contacts = 1
    /// What every system protects.
    case calendar, reminders, photos, microphone, camera, mediaLibrary, homeKit, focus
    /// What a Mac protects.
    case systemRootDirectory = 0x4000_0000
    /// What a Mac protects.
    case userDesktopDirectory, userDownloadsDirectory, userDocumentsDirectory, networkVolumes,
      removableVolumes, appleEvents
    /// What newer systems protect.
    case localNetwork = -0x4000_0005
    /// What newer systems protect.
    case userTracking, health, location, keyboardNetwork, bluetooth
  }
#endif
