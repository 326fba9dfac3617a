#if !canImport(XCUIAutomation)
  /// A key without a character of its own.
  ///
  /// The raw values are the code points of W3C WebDriver (its section "Keyboard actions").
  public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
    /// The code point.
    public let rawValue: String

    /// Makes a key.
    ///
    /// - Parameter rawValue: a character, or WebDriver's code point of a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a key.
    ///
    /// - Parameter rawValue: a character, or WebDriver's code point of a key.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// The delete key, which removes the character before the caret.
    public static let delete = XCUIKeyboardKey("\u{E003}")
    /// The key that removes the character after the caret.
    public static let forwardDelete = XCUIKeyboardKey("\u{E017}")
    /// The return key.
    public static let `return` = XCUIKeyboardKey("\u{E006}")
    /// The enter key of the number pad.
    public static let enter = XCUIKeyboardKey("\u{E007}")
    /// The tab key.
    public static let tab = XCUIKeyboardKey("\u{E004}")
    /// The space bar.
    public static let space = XCUIKeyboardKey(" ")
    /// The escape key.
    public static let escape = XCUIKeyboardKey("\u{E00C}")
    /// The arrow up.
    public static let upArrow = XCUIKeyboardKey("\u{E013}")
    /// The arrow down.
    public static let downArrow = XCUIKeyboardKey("\u{E015}")
    /// The arrow to the left.
    public static let leftArrow = XCUIKeyboardKey("\u{E012}")
    /// The arrow to the right.
    public static let rightArrow = XCUIKeyboardKey("\u{E014}")
    /// The home key.
    public static let home = XCUIKeyboardKey("\u{E011}")
    /// The end key.
    public static let end = XCUIKeyboardKey("\u{E010}")
    /// The page-up key.
    public static let pageUp = XCUIKeyboardKey("\u{E00E}")
    /// The page-down key.
    public static let pageDown = XCUIKeyboardKey("\u{E00F}")
    /// The clear key.
    public static let clear = XCUIKeyboardKey("\u{E005}")
    /// The help key.
    public static let help = XCUIKeyboardKey("\u{E002}")
    /// The command key.
    public static let command = XCUIKeyboardKey("\u{E03D}")
    /// The control key.
    public static let control = XCUIKeyboardKey("\u{E009}")
    /// The option key.
    public static let option = XCUIKeyboardKey("\u{E00A}")
    /// The shift key.
    public static let shift = XCUIKeyboardKey("\u{E008}")
    /// The function key F1.
    public static let F1 = XCUIKeyboardKey("\u{E031}")
    /// The function key F2.
    public static let F2 = XCUIKeyboardKey("\u{E032}")
    /// The function key F3.
    public static let F3 = XCUIKeyboardKey("\u{E033}")
    /// The function key F4.
    public static let F4 = XCUIKeyboardKey("\u{E034}")
    /// The function key F5.
    public static let F5 = XCUIKeyboardKey("\u{E035}")
    /// The function key F6.
    public static let F6 = XCUIKeyboardKey("\u{E036}")
    /// The function key F7.
    public static let F7 = XCUIKeyboardKey("\u{E037}")
    /// The function key F8.
    public static let F8 = XCUIKeyboardKey("\u{E038}")
    /// The function key F9.
    public static let F9 = XCUIKeyboardKey("\u{E039}")
    /// The function key F10.
    public static let F10 = XCUIKeyboardKey("\u{E03A}")
    /// The function key F11.
    public static let F11 = XCUIKeyboardKey("\u{E03B}")
    /// The function key F12.
    public static let F12 = XCUIKeyboardKey("\u{E03C}")
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
