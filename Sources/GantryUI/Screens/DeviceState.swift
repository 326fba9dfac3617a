#if !canImport(XCUIAutomation)
  import GantryBrowser

  /// The orientation and settings of one test's device.
  struct DeviceState: Sendable {
    var orientation = UIDeviceOrientation.unknown
    var profile: XCUIDevice.Profile?
    var appearance = XCUIDevice.Appearance.unspecified
    var location: Location?
    /// Whether the user wants less motion.
    var reducesMotion = false
    /// Whether pages ask the test for permissions.
    var asks = false

    /// The size of a page: a desktop's window, or a phone's screen in its orientation.
    var viewport: Viewport {
      let isUnknown = [.unknown, .faceUp, .faceDown].contains(orientation)
      if profile == nil, isUnknown { return .standard }
      let (width, height) = (profile?.width ?? 390, profile?.height ?? 844)
      // A window on a desktop has none.
      let isTurned = profile?.hasTouch != false && orientation.isLandscape
      return isTurned
        ? Viewport(width: height, height: width) : Viewport(width: width, height: height)
    }

    /// Whether pages are dark or light; nil if not set.
    var isDark: Bool? { appearance == .unspecified ? nil : appearance == .dark }

    func apply(
      to page: any Page, _ launched: LaunchedUser, _ deadline: Deadline
    ) throws(BrowserError) {
      try page.set(deadline: deadline) { settings in
        settings.isDark = isDark ?? launched.isDark
        settings.user = launched.user
        settings.user.reducesMotion = reducesMotion
        settings.device = profile?.device
        settings.location = location
        if asks { settings.permissionScript = PageAgent.permissions }
      }
    }
  }

  /// The orientation of a device, by UIKit's names and numbers.
  public enum UIDeviceOrientation: Int, Sendable {
    /// As a desktop's window.
    case unknown = 0
    /// A phone upright.
    case portrait = 1
    /// A phone upside down.
    case portraitUpsideDown = 2
    /// A phone on its side.
    case landscapeLeft = 3
    /// A phone on its other side.
    case landscapeRight = 4
    /// A phone on its back; pages are as large as a desktop's window.
    case faceUp = 5
    /// A phone on its front; pages are as large as a desktop's window.
    case faceDown = 6

    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is on its back or its front.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether it is upright or on its side.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
  }
#endif
