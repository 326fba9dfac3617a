#if !canImport(XCUIAutomation)
  public import Foundation

  // What means nothing in a page, or what no browser does for a test. The compiler says what to use
  // instead.
  extension XCUIElement {
    /// Pinches with two fingers.
    @available(*, unavailable, message: "Browsers zoom by themselves; use the page's own controls.")
    public func pinch(withScale scale: CGFloat, velocity: CGFloat) {}

    /// Turns with two fingers.
    @available(*, unavailable, message: "Use the page's own controls, or drag.")
    public func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {}

    /// Taps with two fingers.
    @available(*, unavailable, message: "A page can't tell it from a tap; use tap().")
    public func twoFingerTap() {}

    /// Taps several times with several fingers.
    @available(*, unavailable, message: "Use tap() or doubleTap().")
    public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {}
  }

  extension XCUIElementQuery {
    /// The element at an index.
    @available(*, unavailable, renamed: "element(boundBy:)")
    public func element(at index: Int) -> XCUIElement { element(boundBy: index) }
  }

  extension XCTAttachment {
    /// Makes an attachment of an image.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(image: Any) { self.init(data: Data()) }

    /// Makes an attachment of an object that can be archived.
    @available(*, unavailable, message: "Use XCTAttachment(data:uniformTypeIdentifier:).")
    public convenience init(archivableObject object: Any) { self.init(data: Data()) }

    /// Makes an attachment of a folder.
    @available(*, unavailable, message: "Compress it, and use XCTAttachment(contentsOfFile:).")
    public convenience init(compressedContentsOfDirectory url: URL) { self.init(data: Data()) }
  }

  extension XCUIApplication {
    /// Looks for what makes an application hard to use for some people.
    @available(
      *, unavailable, message: "Compare label and elementType of what matters to the people."
    )
    public func performAccessibilityAudit() throws {}

    /// Forgets what the user has allowed.
    @available(
      *, unavailable,
      message: "Each launch has a context of its own, in which nothing is allowed yet."
    )
    public func resetAuthorizationStatus(for resource: XCUIProtectedResource) {}
  }

  /// Something that the user must allow.
  @available(*, unavailable, message: "Each launch has a context of its own.")
  public enum XCUIProtectedResource: Int, Sendable {
    /// Where the user is.
    case location = 5
  }

  /// A remote control.
  @available(
    *, unavailable, message: "A page has no remote control; use typeKey(_:modifierFlags:)."
  )
  open class XCUIRemote {}

  /// Siri.
  @available(*, unavailable, message: "A page has no Siri; give the application launch options.")
  open class XCUISiriService {}
#endif
