#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A dialog that the page has opened.
  package struct Dialog: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
      case alert
      case confirm
      case prompt
      case beforeUnload = "beforeunload"
      /// W3C WebDriver doesn't tell.
      case unknown
    }

    package var kind: Kind
    package var message: String
    /// What a prompt stands at; nil where it isn't one or that isn't known.
    package var defaultText: String?
  }

  /// Something that a page may do only if its user lets it.
  package enum Permission: String, Sendable, Hashable, CaseIterable, Codable {
    case location, notifications, camera, microphone

    /// Its name by the Permissions standard.
    var name: String { self == .location ? "geolocation" : rawValue }
  }

  /// A place on earth.
  package struct Location: Sendable, Hashable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The size of what can be seen of a page, in CSS pixels.
  package struct Viewport: Sendable, Hashable {
    package static let standard = Viewport(width: 1280, height: 800)

    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// What somebody has set of a page, and of the windows that it opens.
  package struct PageSettings: Sendable, Hashable {
    package var viewport: Viewport
    /// Whether the page is dark or light; nil leaves that to the browser.
    package var isDark: Bool?
    /// Where the device is, which pages may know then; nil where nobody knows.
    package var location: Location?
    /// Runs at the start of each document, in the page's own world, and asks a test where a browser
    /// would ask its user for permissions; what was granted before is taken back.
    ///
    /// By W3C WebDriver alone it comes into a document with the agent.
    package var permissionScript: String?
  }
#endif
