#if !canImport(XCUIAutomation)
  import GantryBrowser

  extension XCUIDevice {
    /// A kind of device, as its pages see it: a size, a sharpness, fingers or a mouse, a name.
    public struct Profile: Sendable, Hashable {
      /// The width of the window in CSS pixels, held upright.
      public var width: Int
      /// The height of the window in CSS pixels, held upright.
      public var height: Int
      /// How many pixels of the screen one of CSS has on a side.
      public var pixelRatio: Double
      /// Whether fingers touch it: taps, presses and drags are touches, and the pointer is coarse.
      public var hasTouch: Bool
      /// What the browser calls itself; nil leaves that to it.
      public var userAgent: String?

      /// Makes a profile.
      ///
      /// - Parameters:
      ///   - width: the width in CSS pixels, held upright.
      ///   - height: the height in CSS pixels, held upright.
      ///   - pixelRatio: how many pixels one of CSS has on a side.
      ///   - hasTouch: whether fingers touch it.
      ///   - userAgent: what the browser calls itself; nil leaves that to it.
      public init(
        width: Int, height: Int, pixelRatio: Double = 1, hasTouch: Bool = false,
        userAgent: String? = nil
      ) {
        (self.width, self.height, self.pixelRatio) = (width, height, pixelRatio)
        (self.hasTouch, self.userAgent) = (hasTouch, userAgent)
      }

      /// A window on a desktop, 1280 by 800.
      public static let desktop = Profile(width: 1280, height: 800)

      /// A phone of 393 by 852 points, as an iPhone 16.
      public static let iPhone = Profile(
        width: 393, height: 852, pixelRatio: 3, hasTouch: true,
        userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
          + "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1")

      /// A tablet of 820 by 1180 points, as an iPad Air, which calls itself a Mac.
      public static let iPad = Profile(
        width: 820, height: 1180, pixelRatio: 2, hasTouch: true,
        userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
          + "(KHTML, like Gecko) Version/18.0 Safari/605.1.15")

      var device: PageDevice {
        PageDevice(pixelRatio: pixelRatio, hasTouch: hasTouch, userAgent: userAgent)
      }
    }

    /// The kind of device; nil for the browser's own.
    ///
    /// ```swift
    /// XCUIDevice.shared.profile = .iPhone
    /// XCUIDevice.shared.orientation = .landscapeLeft
    /// ```
    ///
    /// Chromium has all of it, other browsers refuse it. Layout and touch are the device's, the
    /// engine stays Chromium's.
    public var profile: Profile? {
      get { TestScope.current.device.profile }
      set {
        change("change the device", \.profile, newValue) { settings, device in
          settings.viewport = device.viewport
          settings.device = device.profile?.device
        }
      }
    }
  }
#endif
