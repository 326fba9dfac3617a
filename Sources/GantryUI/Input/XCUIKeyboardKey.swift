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

    /// The delete key, which removes the character before the caret.
    public static let delete = XCUIKeyboardKey(rawValue: "\u{E003}")
    /// The key that removes the character after the caret.
    public static let forwardDelete = XCUIKeyboardKey(rawValue: "\u{E017}")
    /// The return key.
    public static let `return` = XCUIKeyboardKey(rawValue: "\u{E006}")
    /// The enter key of the number pad.
    public static let enter = XCUIKeyboardKey(rawValue: "\u{E007}")
    /// The tab key.
    public static let tab = XCUIKeyboardKey(rawValue: "\u{E004}")
    /// The space bar.
    public static let space = XCUIKeyboardKey(rawValue: " ")
    /// The escape key.
    public static let escape = XCUIKeyboardKey(rawValue: "\u{E00C}")
    /// The arrow up.
    public static let upArrow = XCUIKeyboardKey(rawValue: "\u{E013}")
    /// The arrow down.
    public static let downArrow = XCUIKeyboardKey(rawValue: "\u{E015}")
    /// The arrow to the left.
    public static let leftArrow = XCUIKeyboardKey(rawValue: "\u{E012}")
    /// The arrow to the right.
    public static let rightArrow = XCUIKeyboardKey(rawValue: "\u{E014}")
    /// The home key.
    public static let home = XCUIKeyboardKey(rawValue: "\u{E011}")
    /// The end key.
    public static let end = XCUIKeyboardKey(rawValue: "\u{E010}")
    /// The page-up key.
    public static let pageUp = XCUIKeyboardKey(rawValue: "\u{E00E}")
    /// The page-down key.
    public static let pageDown = XCUIKeyboardKey(rawValue: "\u{E00F}")
    /// The clear key.
    public static let clear = XCUIKeyboardKey(rawValue: "\u{E005}")
    /// The help key.
    public static let help = XCUIKeyboardKey(rawValue: "\u{E002}")
    /// The command key.
    public static let command = XCUIKeyboardKey(rawValue: "\u{E03D}")
    /// The control key.
    public static let control = XCUIKeyboardKey(rawValue: "\u{E009}")
    /// The option key.
    public static let option = XCUIKeyboardKey(rawValue: "\u{E00A}")
    /// The shift key.
    public static let shift = XCUIKeyboardKey(rawValue: "\u{E008}")
    /// The function key F1.
    public static let F1 = XCUIKeyboardKey(rawValue: "\u{E031}")
    /// The function key F2.
    public static let F2 = XCUIKeyboardKey(rawValue: "\u{E032}")
    /// The function key F3.
    public static let F3 = XCUIKeyboardKey(rawValue: "\u{E033}")
    /// The function key F4.
    public static let F4 = XCUIKeyboardKey(rawValue: "\u{E034}")
    /// The function key F5.
    public static let F5 = XCUIKeyboardKey(rawValue: "\u{E035}")
    /// The function key F6.
    public static let F6 = XCUIKeyboardKey(rawValue: "\u{E036}")
    /// The function key F7.
    public static let F7 = XCUIKeyboardKey(rawValue: "\u{E037}")
    /// The function key F8.
    public static let F8 = XCUIKeyboardKey(rawValue: "\u{E038}")
    /// The function key F9.
    public static let F9 = XCUIKeyboardKey(rawValue: "\u{E039}")
    /// The function key F10.
    public static let F10 = XCUIKeyboardKey(rawValue: "\u{E03A}")
    /// The function key F11.
    public static let F11 = XCUIKeyboardKey(rawValue: "\u{E03B}")
    /// The function key F12.
    public static let F12 = XCUIKeyboardKey(rawValue: "\u{E03C}")
  }
#endif
