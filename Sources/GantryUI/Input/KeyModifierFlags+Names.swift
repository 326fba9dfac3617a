#if !canImport(XCUIAutomation)
  extension XCUIElement.KeyModifierFlags {
    /// Capital letters, by the name that UIKit and Core Graphics have for it.
    public static let alphaShift = capsLock

    /// The option key, by the name that UIKit and Core Graphics have for it.
    public static let alternate = option

    /// The key Fn.
    @available(
      *, unavailable,
      message: "No page is told of it; use the key that it makes: .home, .end, .forwardDelete, .F1."
    )
    public static var function: XCUIElement.KeyModifierFlags { [] }
  }
#endif
