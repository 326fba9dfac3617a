#if !canImport(XCUIAutomation)
  public import Foundation

  extension XCUIDevice {
    /// Whether a mouse can be used.
    @available(
      *, unavailable, message: "It can always: hover() and scroll(byDeltaX:deltaY:) are a mouse's."
    )
    public var supportsPointerInteraction: Bool { true }

    /// Whether the device has hand gestures.
    @available(*, unavailable, message: "A page sees no hands; use tap() and its kin.")
    public var supportsHandGestures: Bool { false }

    /// Performs a hand gesture.
    @available(*, unavailable, message: "A page sees no hands; use tap() and its kin.")
    public func perform(handGesture gesture: XCUIDeviceHandGesture) {}

    /// Turns the crown.
    @available(*, unavailable, message: "A page has no crown; use scroll(byDeltaX:deltaY:).")
    public func rotateDigitalCrown(delta rotationalDelta: CGFloat) {}

    /// Turns the crown at a speed.
    @available(*, unavailable, message: "A page has no crown; use scroll(byDeltaX:deltaY:).")
    public func rotateDigitalCrown(
      delta rotationalDelta: CGFloat, velocity: XCUIGestureVelocity
    ) {}

    /// Siri.
    @available(*, unavailable, message: "A page has no Siri; give the application launch options.")
    public var siriService: XCUISiriService { XCUISiriService() }
  }

  extension XCUILocation {
    /// Makes a place of CoreLocation's.
    @available(*, unavailable, message: "Use XCUILocation(latitude:longitude:).")
    public init<Place>(location: Place) { self.init(latitude: 0, longitude: 0) }
  }

  /// A hand gesture.
  @available(*, unavailable, message: "A page sees no hands; use tap() and its kin.")
  public enum XCUIDeviceHandGesture: Sendable {
    /// Two fingers meet twice.
    case doubleTap
    /// The wrist turns.
    case flick
  }

  /// Siri.
  @available(*, unavailable, message: "A page has no Siri; give the application launch options.")
  open class XCUISiriService {
    /// Says something to Siri.
    ///
    /// - Parameter text: the text.
    public func activate(voiceRecognitionText text: String) {}
  }

  /// A remote control.
  @available(
    *, unavailable, message: "A page has no remote control; use typeKey(_:modifierFlags:)."
  )
  open class XCUIRemote {
    /// A button of it.
    public enum Button: Sendable {
      /// The button that its name says.
      case up, down, left, right, select, menu, playPause, home, pageUp, pageDown, guide,
        fourColors, oneTwoThree, tvProvider
    }

    /// The only one.
    public static var shared: XCUIRemote { XCUIRemote() }

    /// Presses a button.
    ///
    /// - Parameter remoteButton: the button.
    public func press(_ remoteButton: Button) {}

    /// Presses a button for some time.
    ///
    /// - Parameters:
    ///   - remoteButton: the button.
    ///   - duration: how long, in seconds.
    public func press(_ remoteButton: Button, forDuration duration: TimeInterval) {}
  }
#endif
