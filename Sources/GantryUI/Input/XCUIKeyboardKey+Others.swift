#if !canImport(XCUIAutomation)
  extension XCUIKeyboardKey {
    /// Makes a key.
    ///
    /// - Parameter rawValue: a character, or WebDriver's code point of a key.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// The command key on the right side.
    public static let rightCommand = XCUIKeyboardKey("\u{E053}")
    /// The control key on the right side.
    public static let rightControl = XCUIKeyboardKey("\u{E051}")
    /// The option key on the right side.
    public static let rightOption = XCUIKeyboardKey("\u{E052}")
    /// The shift key on the right side.
    public static let rightShift = XCUIKeyboardKey("\u{E050}")

    // W3C WebDriver has no code points for these (its section "Keyboard actions").

    /// The caps lock key.
    @available(
      *, unavailable,
      message: "WebDriver has no such key; type capital letters, or use modifierFlags: .capsLock."
    )
    public static var capsLock: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The key Fn.
    @available(
      *, unavailable,
      message: "No page is told of it; use the key that it makes: .home, .end, .forwardDelete, .F1."
    )
    public static var secondaryFn: XCUIKeyboardKey { XCUIKeyboardKey("") }
  }

  @available(*, unavailable, message: "WebDriver has no such key; its last is .F12.")
  extension XCUIKeyboardKey {
    /// The function key F13.
    public static var F13: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F14.
    public static var F14: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F15.
    public static var F15: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F16.
    public static var F16: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F17.
    public static var F17: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F18.
    public static var F18: XCUIKeyboardKey { XCUIKeyboardKey("") }

    /// The function key F19.
    public static var F19: XCUIKeyboardKey { XCUIKeyboardKey("") }
  }
#endif
