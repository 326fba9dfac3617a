#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  /// A rectangle in CSS pixels of the viewport.
  package struct PageRect: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

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

    package init(kind: Kind, message: String, defaultText: String? = nil) {
      self.kind = kind
      self.message = message
      self.defaultText = defaultText
    }
  }

  /// Something that the page wrote to its console.
  package struct ConsoleLine: Sendable, Hashable {
    package enum Level: String, Sendable, Hashable {
      case debug
      case info
      case warning
      case error
    }

    package var level: Level
    package var text: String
    /// Where it comes from: `address:line`; empty where that isn't known.
    package var origin: String
    /// When, in seconds since 1970.
    package var time: Double

    package init(level: Level, text: String, origin: String = "", time: Double) {
      self.level = level
      self.text = text
      self.origin = origin
      self.time = time
    }
  }

  /// Something that the page asked of the network: neither headers nor bodies, which hold secrets.
  package struct NetworkEntry: Sendable, Hashable {
    package var method: String
    /// The address, without a user's name and password.
    package var address: String
    /// What it is asked for, such as `Document`, `Fetch` or `Image`.
    package var kind: String
    /// The answer's status; nil while there is none.
    package var status: Int?
    /// When it began, in seconds since 1970.
    package var start: Double
    /// How long it took; nil while it goes on.
    package var duration: Duration?
    /// Why it failed; nil where it did not.
    package var failure: String?

    package init(
      method: String, address: String, kind: String, status: Int? = nil, start: Double,
      duration: Duration? = nil, failure: String? = nil
    ) {
      self.method = method
      self.address = address
      self.kind = kind
      self.status = status
      self.start = start
      self.duration = duration
      self.failure = failure
    }
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
    /// In metres.
    package var accuracy: Double

    package init(latitude: Double, longitude: Double, accuracy: Double = 1) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }
  }

  /// The size of what can be seen of a page, in CSS pixels.
  package struct Viewport: Sendable, Hashable {
    package static let standard = Viewport(width: 1280, height: 800)

    package var width: Int
    package var height: Int
    /// Device pixels to one CSS pixel; nil leaves that to the browser.
    package var scale: Double?

    package init(width: Int, height: Int, scale: Double? = nil) {
      self.width = width
      self.height = height
      self.scale = scale
    }
  }
#endif
