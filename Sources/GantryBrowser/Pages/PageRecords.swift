#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A dialog that the page has opened.
  package struct Dialog: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case alert
      case confirm
      case prompt
      case beforeUnload = "beforeunload"
      /// W3C WebDriver doesn't report the kind.
      case unknown
    }

    package var kind: Kind
    package var message: String
    /// A prompt's default text; nil for other dialogs, or if it isn't known.
    package var defaultText: String?

    /// One as a browser tells it.
    init(_ kind: String?, _ message: String?, defaultText: String?) {
      self.kind = kind.flatMap(Kind.init) ?? .unknown
      self.message = message ?? ""
      self.defaultText = self.kind == .prompt ? defaultText ?? "" : nil
    }
  }

  /// A permission that a page needs from its user.
  package enum Permission: String, Sendable, Hashable, CaseIterable, Codable {
    case location, notifications, camera, microphone

    /// Its name by the Permissions standard.
    var name: String { self == .location ? "geolocation" : rawValue }
  }

  package struct Location: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    var json: JSON {
      ["latitude": .number(latitude), "longitude": .number(longitude), "accuracy": 1]
    }
  }

  /// The size of the visible part of a page, in CSS pixels.
  package struct Viewport: Sendable, Hashable {
    package static let standard = Viewport(width: 1280, height: 800)

    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    var json: JSON { ["width": .number(Double(width)), "height": .number(Double(height))] }
  }

  /// What a page learns of the device that it is on, besides the size of its window.
  package struct PageDevice: Sendable, Hashable {
    /// How many pixels of the screen one of CSS has on a side.
    package var pixelRatio: Double
    /// Whether fingers touch it; otherwise there is a mouse.
    package var hasTouch: Bool
    /// What it calls itself; nil leaves that to the browser.
    package var userAgent: String?

    package init(pixelRatio: Double, hasTouch: Bool, userAgent: String?) {
      (self.pixelRatio, self.hasTouch, self.userAgent) = (pixelRatio, hasTouch, userAgent)
    }

    /// `navigator.platform`, as browsers with such a name have it; nil leaves that to the browser.
    package var platform: String? {
      guard let userAgent else { return nil }
      let names = ["iPhone": "iPhone", "iPad": "iPad", "Macintosh": "MacIntel", "Windows": "Win32"]
      return names.first { userAgent.contains("(\($0.key);") || userAgent.contains("(\($0.key) ") }?
        .value
    }
  }

  /// What a page learns of its user, as the application does.
  package struct PageUser: Sendable, Hashable {
    /// The languages by BCP 47, best first; none leaves that to the browser.
    package var languages: [String] = []
    /// The locale of numbers and dates by BCP 47; nil for the browser's.
    package var locale: String?
    /// The time zone by its name of IANA; nil for the browser's.
    package var timeZone: String?
    /// How many times as large as the browser's own texts the user wants them.
    package var textScale = 1.0
    /// Whether the user wants less motion.
    package var reducesMotion = false

    package init() {}
  }

  /// A test's settings for a page, and for the windows that it opens.
  package struct PageSettings: Sendable, Hashable {
    package var viewport: Viewport
    /// The device; nil for the one that the browser is on.
    package var device: PageDevice?
    /// Whether the page is dark or light; nil leaves that to the browser.
    package var isDark: Bool?
    /// What it learns of its user.
    package var user = PageUser()
    /// The device's location for pages that ask; nil for none.
    package var location: Location?
    /// Runs at the start of each document, in the page's own world, and asks a test where a browser
    /// would ask its user for permissions; earlier permissions are reset.
    ///
    /// With W3C WebDriver alone it comes into a document with the agent.
    package var permissionScript: String?
    /// Whether the browser sends each frame that it draws; Chromium's own protocol alone can.
    package var isFilmed = false
    /// Whether the open document is told that nobody sees it.
    package var isHidden = false

    /// Tells the document, in the page's own world, whether anybody sees it.
    var visibilityScript: String {
      // An own property shadows the prototype's, and leaves nothing behind.
      let change =
        isHidden
        ? "Object.defineProperty(document, name, { configurable: true, get: () => value })"
        : "delete document[name]"
      return """
        for (const [name, value] of Object.entries({ hidden: true, visibilityState: "hidden" }))
          \(change);
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        dispatchEvent(new Event("\(isHidden ? "blur" : "focus")"));
        """
    }
  }
#endif
