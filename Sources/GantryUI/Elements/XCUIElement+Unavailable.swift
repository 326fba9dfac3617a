#if !canImport(XCUIAutomation)
  // Members without a meaning in a page, or that no browser supports for a test. The compiler names
  // the replacement; Scripts/check-members.sh compares it with the documentation's table.
  extension XCUIElement {
    /// A property by its name.
    @available(*, unavailable, message: "Elements are no NSObjects here; use the property itself.")
    public func value(forKey key: String) -> Any? { nil }
  }

  // Apple's elements are NSObjects, and equal if they are one object, whatever they select in the
  // app.
  @available(
    *, unavailable,
    message: "Compare identifier, label or frame; === tells whether it is one object."
  )
  extension XCUIElement: Hashable {
    /// Whether two elements are the same object.
    public static func == (lhs: XCUIElement, rhs: XCUIElement) -> Bool { lhs === rhs }

    /// Hashes the object.
    ///
    /// - Parameter hasher: what hashes it.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  extension XCUIElementQuery {
    /// The element at an index.
    @available(*, unavailable, renamed: "element(boundBy:)")
    public func element(at index: Int) -> XCUIElement { element(boundBy: index) }
  }

  /// A Mac's button that closes a window.
  @available(*, unavailable, message: "A page's window has no buttons; use terminate().")
  public var XCUIIdentifierCloseWindow: String { "" }

  /// A Mac's button that makes a window as large as the screen.
  @available(*, unavailable, message: "A page's window has no buttons; use XCUIDevice.orientation.")
  public var XCUIIdentifierFullScreenWindow: String { "" }

  /// A Mac's button that puts a window into the Dock.
  @available(*, unavailable, message: "A page's window has no buttons, and is always open.")
  public var XCUIIdentifierMinimizeWindow: String { "" }

  /// A Mac's button that makes a window larger.
  @available(*, unavailable, message: "A page's window has no buttons; use XCUIDevice.orientation.")
  public var XCUIIdentifierZoomWindow: String { "" }
#endif
