#if !canImport(XCUIAutomation)
  public import Foundation
  import GantryBrowser
  import GantryReport

  /// The device of a test's applications: the browser's window and its settings.
  ///
  /// A test's settings apply only to its applications, running and launched later, and end with the
  /// test.
  open class XCUIDevice {
    /// Light or dark.
    public enum Appearance: Int, Sendable {
      /// The browser's own appearance.
      case unspecified = 0
      /// Light.
      case light = 1
      /// Dark.
      case dark = 2
    }

    /// The only device.
    public static var shared: XCUIDevice { XCUIDevice() }

    /// Its orientation: a phone's screen in that orientation, or by default a desktop's window.
    public var orientation: UIDeviceOrientation {
      get { TestScope.current.device.orientation }
      set { change("turn the device", \.orientation, newValue) { $0.viewport = $1.viewport } }
    }

    /// Light or dark.
    public var appearance: Appearance {
      get { TestScope.current.device.appearance }
      set {
        change("make the device light or dark", \.appearance, newValue) { $0.isDark = $1.isDark }
      }
    }

    /// Its location, for pages that ask; nil if not set.
    public var location: XCUILocation? {
      get { TestScope.current.device.location.map(XCUILocation.init) }
      set {
        change("move the device", \.location, newValue?.location) { $0.location = $1.location }
      }
    }

    /// Whether its user wants less motion, as `prefers-reduced-motion` says.
    ///
    /// WebKit's pages keep the browser's own, with a warning.
    public var reducesMotion: Bool {
      get { TestScope.current.device.reducesMotion }
      set {
        change("reduce the device's motion", \.reducesMotion, newValue) {
          $0.user.reducesMotion = $1.reducesMotion
        }
      }
    }

    /// A button of the device.
    public enum Button: Int, Sendable {
      /// The home button.
      case home = 1
      /// Louder.
      @available(*, unavailable, message: "A page knows no volume.")
      case volumeUp = 2
      /// Less loud.
      @available(*, unavailable, message: "A page knows no volume.")
      case volumeDown = 3
      /// The action button.
      @available(*, unavailable, message: "A page knows no such button.")
      case action = 4
      /// The camera's button.
      @available(*, unavailable, message: "A page knows no such button.")
      case camera = 5
    }

    /// Presses a button: home sends the test's applications to the background.
    ///
    /// Their pages become hidden, as `document.visibilityState` says, until `activate()`. Until then
    /// their elements can't be used.
    ///
    /// - Parameters:
    ///   - button: the home button.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func press(
      _ button: Button, fileID: StaticString = #fileID, file: StaticString = #filePath,
      line: UInt = #line
    ) {
      let scope = TestScope.current
      if scope.isStopped { return }
      let place = SourcePlace(fileID, file, line)
      TestActivity.run("Press the home button", .action, at: place) {
        for session in scope.sessions where session.isRunning && !session.isStopped {
          scope.attempt("press the home button", place) {
            try session.setBackground(true)
          }
        }
      }
    }

    /// Whether the device has a button: home alone.
    ///
    /// - Parameter button: the button.
    /// - Returns: whether it has it.
    public func hasHardwareButton(_ button: Button) -> Bool { button == .home }

    /// The system, which opens addresses.
    public var system: XCUISystem { XCUISystem() }

    func change<Value>(
      _ what: String, _ property: WritableKeyPath<DeviceState, Value>, _ value: Value,
      _ apply: (inout PageSettings, DeviceState) -> Void
    ) {
      let scope = TestScope.current
      scope.device[keyPath: property] = value
      if scope.isStopped { return }
      for session in scope.sessions where session.isRunning && !session.isStopped {
        scope.attempt(what, session.place) {
          try session.explaining {
            try session.page.set(deadline: Deadline(after: Timeouts.answer)) { settings in
              apply(&settings, scope.device)
            }
          }
        }
      }
    }
  }

  /// A place on earth; CoreLocation is Apple's alone.
  public struct XCUILocation: Sendable, Hashable {
    let location: Location

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - latitude: in degrees, north positive.
    ///   - longitude: in degrees, east positive.
    public init(latitude: Double, longitude: Double) {
      location = Location(latitude: latitude, longitude: longitude)
    }

    init(_ location: Location) { self.location = location }
  }

  /// The system around an application.
  open class XCUISystem {
    /// Opens an address in the application that was launched last.
    ///
    /// - Parameters:
    ///   - url: the address.
    ///   - fileID: the test's file and module.
    ///   - file: the test's file.
    ///   - line: the line in it.
    public func open(
      _ url: URL, fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
      let place = SourcePlace(fileID, file, line)
      TestScope.current.attemptOnLatest("open \(url)", place) { session in
        try session.page.open(url.absoluteString, deadline: .init(after: Timeouts.launch))
      }
    }
  }

  extension TestScope {
    /// Does something to a whole application; its failure is the test's, and stops nothing.
    func attempt(_ what: String, _ place: SourcePlace?, _ body: () throws -> Void) {
      do {
        try body()
      } catch {
        TestFailure.record("Failed to \(what): \(UIFailure(error).message)", self, place)
      }
    }

    /// Does something to the application that was launched last.
    func attemptOnLatest(
      _ what: String, _ place: SourcePlace, _ body: (ApplicationSession) throws -> Void
    ) {
      attempt(what, place) {
        guard let session = latestSession else { throw UIFailure("no application was launched.") }
        guard !session.isStopped, !isStopped else { return }
        try session.explaining { try body(session) }
      }
    }
  }
#endif
